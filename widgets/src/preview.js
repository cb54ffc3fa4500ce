// @ts-check
/* What a thing is for, before it is clicked: Python explains, here it is shown beside the thing, never on it. */

import { html } from "./html.js";

/** @typedef {{ text: string, rules: string[] }} Line */
/** @typedef {{ rev: number, action?: number, part?: string, title: string, costs: string[], refusal: Line | null,
 *   lines: Line[], marks: string[] }} Explained */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const REST_MS = 250; // a pointer that only passes asks for nothing
const HOLD_MS = 500;
const GAP = 8; // px between the thing and the panel
const WIDTH = 340;
const STILL = 10; // px that a finger may move and still hold

export class Preview {
  /** @param {HTMLElement} holder @param {HTMLElement} table
   * @param {{ signal: AbortSignal, ask: (about: { action: number } | { part: string }) => void }} options
   */
  constructor(holder, table, { signal, ask }) {
    this.holder = holder;
    this.table = table;
    this.ask = ask;
    this.element = html("div", { class: "fl-preview", id: `fl-preview-${Math.random().toString(36).slice(2)}`, role: "tooltip", hidden: "" });
    /** What an explanation is wanted of. @type {Element | null} */
    this.target = null;
    this.timer = 0;
    /** A finger that is down, and whether its click is still to be swallowed. */
    this.finger = { x: 0, y: 0 };
    this.held = false;
    /** Names that the browser would show by itself. @type {[Element, string | null][]} */
    this.hushed = [];
    this.#listen(signal);
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    /** @param {string} type @param {(event: any) => void} heard @param {boolean} [capture] */
    const on = (type, heard, capture = false) => this.table.addEventListener(type, heard, { signal, capture });
    on("pointerover", (event) => event.pointerType === "touch" || this.#point(hit(event)));
    on("pointerleave", (event) => event.pointerType === "touch" || this.close());
    on("pointerdown", (event) => this.#press(event));
    on("pointermove", ({ pointerType, x, y }) => {
      if (pointerType === "touch" && Math.hypot(x - this.finger.x, y - this.finger.y) > STILL) this.#wait();
    });
    for (const type of ["pointerup", "pointercancel"]) on(type, (event) => event.pointerType === "touch" && this.#wait());
    on("click", (event) => {
      if (this.held) event.stopImmediatePropagation();
      this.held = false;
    }, true);
    on("contextmenu", (event) => this.held && event.preventDefault());
    on("focusin", (event) => event.target.matches(":focus-visible") && this.#point(hit(event)));
    on("focusout", () => this.close());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.isOpen) return;
      this.close();
      if (event.composedPath().includes(this.table)) event.stopPropagation();
    }, { signal, capture: true });
    signal.addEventListener("abort", () => this.close());
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.close();
    this.held = false;
    if (event.pointerType !== "touch") return;
    this.finger = { x: event.x, y: event.y };
    this.#point(hit(event), HOLD_MS, () => (this.held = true));
  }

  /** Ask about a target once pointer or keyboard rest on it.
   * @param {Element | null} target @param {number} [rest] @param {() => void} [then]
   */
  #point(target, rest = REST_MS, then) {
    if (target === this.target) return;
    this.close();
    this.target = target;
    if (target) this.#wait(rest, () => { then?.(); this.ask(meaning(target)); });
  }

  /** @param {number} [ms] @param {() => void} [what]  nothing: no longer wait for anything */
  #wait(ms, what) {
    clearTimeout(this.timer);
    this.timer = what ? window.setTimeout(what, ms) : 0;
  }

  /** Show what Python answered, if it is still about what is pointed at.
   * @param {Explained} told @param {number} rev  of the picture on the screen
   */
  show(told, rev) {
    const { target } = this;
    if (!target?.isConnected || told.rev !== rev) return;
    const asked = meaning(target);
    if ("action" in asked ? asked.action !== told.action : asked.part !== told.part) return;
    this.#clear();
    const { title, costs, refusal, lines } = told;
    const name = target.getAttribute("aria-label") ?? ""; // of a card, all that stands on it
    this.element.replaceChildren(
      html("p", { class: "fl-about" }, html("b", {}, title), ...costs.map((cost) => html("span", { class: "fl-cost" }, cost))),
      ...(name.toLowerCase().startsWith(title.toLowerCase()) ? [] : [html("p", {}, name)]),
      ...(refusal ? [html("p", { class: "fl-refused" }, ...spoken({ ...refusal, text: `Not legal: ${refusal.text}` }))] : []),
      ...(lines.length ? [html("ul", {}, ...lines.map((line) => html("li", {}, ...spoken(line))))] : []));
    this.element.hidden = false;
    target.setAttribute("aria-describedby", this.element.id);
    const marks = new Set(told.marks);
    for (const node of this.table.querySelectorAll("[data-key], [data-part]")) {
      if (["data-key", "data-part"].some((name) => marks.has(node.getAttribute(name) ?? ""))) node.classList.add("fl-touched");
    }
    this.#hush(target);
    this.#place(target.getBoundingClientRect());
  }

  close() {
    this.#wait();
    this.#clear();
    this.target = null;
  }

  #clear() {
    this.element.hidden = true;
    this.target?.removeAttribute("aria-describedby");
    for (const node of this.table.querySelectorAll(".fl-touched")) node.classList.remove("fl-touched");
    for (const [title, name] of this.hushed) if (title.isConnected) title.textContent = name;
    this.hushed = [];
  }

  /** The browser's own tooltip would say less, and lie on top. @param {Element} target */
  #hush(target) {
    /** @type {Element[]} */
    const titles = [...target.querySelectorAll("title")];
    for (let at = target.parentElement; at && at !== this.table; at = at.parentElement) titles.push(...at.querySelectorAll(":scope > title"));
    this.hushed = titles.map((title) => [title, title.textContent]);
    for (const title of titles) title.textContent = "";
  }

  /** Beside the thing, where it hides least of what the explanation is about. @param {DOMRect} box */
  #place(box) {
    const { element: panel, holder } = this;
    const frame = holder.getBoundingClientRect();
    const screen = { left: GAP, top: GAP, right: innerWidth - GAP, bottom: innerHeight - GAP };
    const board = { left: Math.max(frame.left, GAP), top: Math.max(frame.top, GAP), right: Math.min(frame.right, screen.right),
      bottom: Math.min(frame.bottom, screen.bottom) };
    Object.assign(panel.style, { left: "0", top: "0", maxHeight: "", width: `${Math.min(WIDTH, board.right - board.left)}px` });
    const { width, height } = panel.getBoundingClientRect();
    const touched = [...this.table.querySelectorAll(".fl-touched")].map((node) => node.getBoundingClientRect());
    const hidden = (/** @type {Box} */ place) => touched.reduce((sum, other) => sum + overlap(place, other), 0);
    for (const bounds of [board, screen]) {
      const [best] = beside(box, width, height, bounds).filter((place) => inside(place, bounds)).sort((a, b) => hidden(a) - hidden(b));
      if (best) return this.#move(best, frame);
    }
    // It fits nowhere: above or below, as much of it as there is room for.
    const [over, under] = [box.top - GAP - screen.top, screen.bottom - box.bottom - GAP];
    const room = Math.max(over, under, 0);
    panel.style.maxHeight = `${room}px`;
    const left = within(box.left, board.left, board.right - width);
    const top = under >= over ? box.bottom + GAP : box.top - GAP - Math.min(height, room);
    this.#move({ left, top, right: left + width, bottom: top + room }, frame);
  }

  /** @param {Box} place @param {Box} frame */
  #move({ left, top }, frame) {
    Object.assign(this.element.style, { left: `${left - frame.left}px`, top: `${top - frame.top}px` });
  }
}

/** The four places beside a box, right and left first, shifted into the bounds along the side only.
 * @param {Box} box @param {number} width @param {number} height @param {Box} bounds @returns {Box[]}
 */
function beside(box, width, height, bounds) {
  const x = within(box.left, bounds.left, bounds.right - width);
  const y = within(box.top, bounds.top, bounds.bottom - height);
  return [[box.right + GAP, y], [box.left - GAP - width, y], [x, box.bottom + GAP], [x, box.top - GAP - height]]
    .map(([left, top]) => ({ left, top, right: left + width, bottom: top + height }));
}

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.max(least, Math.min(value, most));

/** @param {Box} inner @param {Box} outer */
const inside = (inner, outer) =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

/** How much of two boxes covers each other, in px². @param {Box} a @param {Box} b */
const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** A sentence and its rules, as text. @param {Line} line @returns {(Node | string)[]} */
const spoken = ({ text, rules }) => [text, ...rules.flatMap((rule) => [" ", html("span", { class: "fl-rule" }, rule)])];

/** @param {Event} event @returns {Element | null} */
const hit = (event) => /** @type {Element} */ (event.target).closest("[data-action], [data-part]");

/** What a click on it would be about. @param {Element} target @returns {{ action: number } | { part: string }} */
function meaning(target) {
  const action = target.getAttribute("data-action");
  return action !== null ? { action: Number(action) } : { part: target.getAttribute("data-part") ?? "" };
}
