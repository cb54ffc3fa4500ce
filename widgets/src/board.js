// @ts-check
/* A table to play at. Python holds the game, the rules and the drawing; here are mouse, keys and voice. */

import { html } from "./html.js";
import { Keys } from "./keys.js";
import { Scene } from "./scene.js";
import { hostTheme, onHostTheme } from "./theme.js";
import { Toolbar } from "./toolbar.js";

/** @typedef {{ rev: number, root: import("./scene.js").Wire, theme: "auto" | "light" | "dark", layout: "wide" | "narrow", fit: boolean }} Picture */
/** @typedef {{ scene: Picture, bar: import("./toolbar.js").Bar }} State */

const NARROW_BELOW = 880; // px: there the wide table would shrink under 0.8
const WIDE_FROM = 920; // px: a scroll bar that comes and goes must not change the layout
const STALE = "The table has changed in the meantime; please look again.";

/** @type {import("@anywidget/types").Render<State>} */
function render({ model, el, signal }) {
  el.classList.add("fl-board");
  // JupyterLab listens before the widget does: without this mark arrows and Enter would drive the notebook.
  el.setAttribute("data-lm-suppress-shortcuts", "true");
  const rev = () => model.get("scene").rev;
  /** @param {Record<string, unknown>} message */
  const send = (message) => {
    if (!signal.aborted) model.send({ ...message, rev: rev() });
  };

  const toolbar = new Toolbar({ signal, wish: ask });
  const status = html("p", { class: "fl-status", role: "status", "aria-live": "polite" });
  const table = html("div", { class: "fl-scene", tabindex: -1, "data-lm-suppress-shortcuts": "true" });
  el.replaceChildren(toolbar.element, status, table);

  const scene = new Scene(table);
  const keys = new Keys(table, { signal, activate, escape: () => send({ type: "select", part: null }) });

  /** @param {Element} target */
  function activate(target) {
    const [action, part] = [target.getAttribute("data-action"), target.getAttribute("data-part")];
    if (action !== null) send({ type: "act", action: Number(action) });
    else if (part !== null) send({ type: "select", part });
  }
  table.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target).closest("[data-action], [data-part]");
    if (target) activate(target);
  }, { signal });

  // A dragged slider wishes faster than Python can draw: one wish is under way, the newest waits.
  /** @type {import("./toolbar.js").Wish | null} */
  let waiting = null;
  let asked = -1;
  /** @param {import("./toolbar.js").Wish} wish */
  function ask(wish) {
    const bar = model.get("bar");
    if (asked === rev()) waiting = wish;
    else if (wish.type !== "go" || wish.position !== bar.position) {
      asked = rev();
      send(wish);
    }
  }

  let position = model.get("bar").position;
  function draw() {
    const { root, layout, rev } = model.get("scene");
    const bar = model.get("bar");
    const place = keys.remember();
    scene.draw(root, Math.abs(bar.position - position) > 1);
    position = bar.position;
    keys.restore(place);
    table.dataset.layout = layout;
    table.dataset.rev = String(rev);
    paint();
    if (!waiting) return;
    const next = waiting;
    waiting = null;
    ask(next);
  }

  function paint() {
    const { theme } = model.get("scene");
    el.dataset.theme = theme === "auto" ? hostTheme() : theme;
  }
  onHostTheme(paint, signal);

  function drawBar() {
    const bar = model.get("bar");
    toolbar.show(bar);
    table.setAttribute("aria-busy", String(bar.busy));
    if (bar.refused || status.textContent?.trimEnd() !== bar.status) say(bar.status);
  }

  /** Speak; a sentence said twice in a row differs by a space, else readers would keep silent.
   * @param {string} sentence
   */
  function say(sentence) {
    status.textContent = status.textContent === sentence ? sentence + "\u00a0" : sentence;
  }

  model.on("change:scene", draw);
  model.on("change:bar", drawBar);
  model.on("msg:custom", (message) => {
    if (message?.type !== "rejected" && message?.type !== "error") return;
    const { reason, rule } = message;
    [asked, waiting] = [-1, null];
    toolbar.show(model.get("bar"));
    if (reason === "stale") say(STALE);
    else if (!status.textContent?.startsWith(reason)) say(rule ? `${reason} [${rule}]` : reason);
  });
  draw();
  drawBar();

  // Each view speaks only when its own width changes, so two views of a board do not quarrel.
  let fits = "";
  const observer = new ResizeObserver(([{ contentRect: { width } }]) => {
    const layout = width < (fits === "narrow" ? WIDE_FROM : NARROW_BELOW) ? "narrow" : "wide";
    if (width === 0 || layout === fits || !model.get("scene").fit) return;
    fits = layout;
    if (layout !== model.get("scene").layout) send({ type: "fit", layout });
  });
  observer.observe(el);
  signal.addEventListener("abort", () => observer.disconnect());
}

export default { render };
