// @ts-check
/* A table to play at. Python holds the game, the rules and the drawing; here are mouse, keys and voice. */

import { fitting } from "./controls.js";
import { html } from "./html.js";
import { Keys } from "./keys.js";
import { Preview } from "./preview.js";
import { Scene } from "./scene.js";
import { hostTheme, onHostTheme } from "./theme.js";
import { Toolbar } from "./toolbar.js";

/** @typedef {{ rev: number, root: import("./scene.js").Wire, theme: "auto" | "light" | "dark", layout: "wide" | "narrow",
 *   fit: boolean }} Picture */
/** @typedef {{ scene: Picture, bar: import("./toolbar.js").Bar }} State */
/** @typedef {Parameters<import("@anywidget/types").Render<State>>[0]} View */

const STALE = "The table has changed in the meantime; please look again.";

class Board {
  /** @param {View} view */
  constructor({ model, el, signal }) {
    this.model = model;
    this.el = el;
    this.signal = signal;
    /** The position drawn last. */
    this.position = model.get("bar").position;
    /** The revision of which a wish is under way, and the newest wish that waits for its answer. */
    this.asked = -1;
    /** @type {import("./toolbar.js").Wish | null} */
    this.waiting = null;

    // JupyterLab listens before the widget does: without this mark arrows and Enter would drive the notebook.
    el.classList.add("fl-board");
    el.setAttribute("data-lm-suppress-shortcuts", "true");
    this.toolbar = new Toolbar({ signal, wish: (wish) => this.ask(wish) });
    this.status = html("p", { class: "fl-status", role: "status", "aria-live": "polite" });
    this.table = html("div", { class: "fl-scene", tabindex: -1, "data-lm-suppress-shortcuts": "true" });
    this.preview = new Preview(el, this.table, { signal, ask: (about) => this.send({ type: "explain", ...about }) });
    el.replaceChildren(this.toolbar.element, this.status, this.table, this.preview.element);
    this.scene = new Scene(this.table);
    this.keys = new Keys(this.table, {
      signal, activate: (target) => this.activate(target), escape: () => this.send({ type: "select", part: null }),
    });
    this.listen();
    this.draw();
    this.drawBar();
  }

  listen() {
    const { model, signal } = this;
    this.table.addEventListener("click", ({ target }) => {
      const hit = /** @type {Element} */ (target).closest("[data-action], [data-part]");
      if (hit) this.activate(hit);
    }, { signal });
    model.on("change:scene", () => this.draw());
    model.on("change:bar", () => this.drawBar());
    model.on("msg:custom", (message) => this.hear(message));
    onHostTheme(() => this.paint(), signal);
    this.watchWidth();
  }

  /** Say something to Python, about the picture on the screen.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    if (!this.signal.aborted) this.model.send({ ...message, rev: this.model.get("scene").rev });
  }

  /** @param {Element} target */
  activate(target) {
    const action = target.getAttribute("data-action");
    if (action !== null) this.send({ type: "act", action: Number(action) });
    else if (target.hasAttribute("data-part")) this.send({ type: "select", part: target.getAttribute("data-part") });
  }

  /** A slider wishes faster than Python can draw: one wish is under way, and only the newest waits.
   * @param {import("./toolbar.js").Wish} wish
   */
  ask(wish) {
    const { rev } = this.model.get("scene");
    if (this.asked === rev) this.waiting = wish;
    else if (wish.type !== "go" || wish.position !== this.model.get("bar").position) {
      this.asked = rev;
      this.send(wish);
    }
  }

  draw() {
    const { root, layout, rev } = this.model.get("scene");
    const { position } = this.model.get("bar");
    const place = this.keys.remember();
    this.preview.close();
    this.scene.draw(root, Math.abs(position - this.position) > 1);
    this.position = position;
    this.keys.restore(place);
    Object.assign(this.table.dataset, { layout, rev });
    this.paint();
    const wish = this.waiting;
    this.waiting = null;
    if (wish) this.ask(wish);
  }

  paint() {
    const { theme } = this.model.get("scene");
    this.el.dataset.theme = theme === "auto" ? hostTheme() : theme;
  }

  drawBar() {
    const bar = this.model.get("bar");
    this.toolbar.show(bar);
    this.table.setAttribute("aria-busy", String(bar.busy));
    if (bar.refused || this.status.textContent?.trimEnd() !== bar.status) this.say(bar.status);
  }

  /** Speak; a sentence said twice in a row differs by a space, else readers would keep silent.
   * @param {string} sentence
   */
  say(sentence) {
    this.status.textContent = this.status.textContent === sentence ? `${sentence}\u00a0` : sentence;
  }

  /** What Python says beside its pictures: an explanation, or what it does not do. The picture of a refusal has come
   * before, with the same words.
   * @param {{ type?: string, reason: string, rule?: string | null, to?: string }} message
   */
  hear(message) {
    const { type, reason, rule, to } = message;
    if (type === "explained") this.preview.show(/** @type {any} */ (message), this.model.get("scene").rev);
    if ((type !== "rejected" && type !== "error") || to === "explain") return;
    this.asked = -1;
    this.waiting = null;
    this.toolbar.show(this.model.get("bar"));
    if (reason === "stale") this.say(STALE);
    else if (!this.status.textContent?.startsWith(reason)) this.say(rule ? `${reason} [${rule}]` : reason);
  }

  /** Each view speaks only when its own width changes, so two views of a board do not quarrel. */
  watchWidth() {
    let fits = "";
    const observer = new ResizeObserver(([{ contentRect: { width } }]) => {
      const layout = fitting(width, fits);
      const { fit, layout: shown } = this.model.get("scene");
      if (width === 0 || layout === fits || !fit) return;
      fits = layout;
      if (layout !== shown) this.send({ type: "fit", layout });
    });
    observer.observe(this.el);
    this.signal.addEventListener("abort", () => observer.disconnect());
  }
}

/** @param {View} view */
function render(view) {
  new Board(view);
}

export default { render };
