// @ts-check
/* A match to step through: every scene of it is here, so nothing is asked of anybody. */

import { fitting } from "./controls.js";
import { html } from "./html.js";
import { patch } from "./patch.js";
import { Bar } from "./replay_bar.js";
import { Scene } from "./scene.js";
import { Story, told } from "./story.js";
import { hostTheme, onHostTheme } from "./theme.js";

/** @typedef {import("./scene.js").Wire} Wire */
/** @typedef {"wide" | "narrow"} Layout */
/** `scenes` holds for each layout the first scene and then the changes.
 * @typedef {{ theme: "auto" | "light" | "dark", scenes: Partial<Record<Layout, [Wire, ...any[]]>>, steps: import("./story.js").Step[] }} Match */

const CALM = 400; // ms: an action shorter than that changes at once, for its things would never arrive

/** Scenes made of changes when they are wanted, and kept: they share what did not change, so all of them are little more than one. */
export class Film {
  /** @param {[Wire, ...any[]]} changes */
  constructor([first, ...changes]) {
    this.changes = changes;
    this.scenes = [first];
  }

  /** @param {number} position @returns {Wire} */
  at(position) {
    for (let n = this.scenes.length; n <= position; n++) this.scenes.push(patch(this.scenes[n - 1], this.changes[n - 1]));
    return this.scenes[position];
  }
}

export class Viewer {
  /** @param {HTMLElement} el
   * @param {{ match: Match, signal: AbortSignal, keys: EventTarget, start?: number, open?: boolean }} options
   *   `keys` hears the keyboard; `open` unfolds the story
   */
  constructor(el, { match, signal, keys, start = 0, open = false }) {
    this.el = el;
    this.match = match;
    this.signal = signal;
    this.last = match.steps.length - 1;
    this.position = Math.min(Math.max(0, Math.trunc(start) || 0), this.last);
    /** @type {Partial<Record<Layout, Film>>} */
    this.films = {};
    for (const layout of /** @type {Layout[]} */ (["wide", "narrow"])) {
      const scenes = match.scenes[layout];
      if (scenes) this.films[layout] = new Film(scenes);
    }
    /** @type {Layout} */
    this.layout = this.films.wide ? "wide" : "narrow";
    /** What is on the screen. @type {{ layout?: Layout, position: number }} */
    this.drawn = { position: this.position };
    this.frame = 0;
    this.timer = 0;

    el.classList.add("fl-board", "fl-replay");
    el.setAttribute("data-lm-suppress-shortcuts", "true");
    el.tabIndex = -1; // a click anywhere brings the keyboard here
    /** @type {(position: number, scrubbing?: boolean) => void} */
    const go = (position, scrubbing) => this.go(position, scrubbing);
    this.bar = new Bar({ signal, last: this.last, go, toggle: () => this.toggle(), pace: () => this.timer && this.#run() });
    this.caption = html("p", { class: "fl-status fl-caption", role: "status", "aria-live": "polite" });
    this.table = html("div", { class: "fl-scene" });
    this.story = new Story({ signal, steps: match.steps, go, open });
    el.replaceChildren(html("div", { class: "fl-stage" }, this.bar.element, this.caption, this.table), this.story.element);
    this.scene = new Scene(this.table);
    keys.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)), { signal });
    onHostTheme(() => this.#paint(), signal);
    signal.addEventListener("abort", () => this.#leave());
    this.#paint();
    this.#watchWidth();
    this.#say();
    this.#draw(true);
  }

  /** Show the position after so many actions; it stands still there.
   * @param {number} position @param {boolean} [scrubbing]  nothing fades or glides
   */
  go(position, scrubbing = false) {
    this.pause();
    this.#show(position, scrubbing);
  }

  /** Play from here, or from the start if this is the end; or stop playing. */
  toggle() {
    if (this.timer || this.last === 0) return this.pause();
    if (this.position === this.last) this.#show(0, true);
    this.#run();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.#say();
  }

  #run() {
    const { wait } = this.bar;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.#show(this.position + 1, wait < CALM);
      if (this.position < this.last) this.#run();
      else this.pause();
    }, wait);
    this.#say();
  }

  /** @param {number} position @param {boolean} still */
  #show(position, still) {
    this.position = Math.min(Math.max(0, position), this.last);
    this.#say();
    if (still) this.frame ||= requestAnimationFrame(() => this.#draw(true)); // a slider moves faster than a table is drawn
    else this.#draw(false);
  }

  /** @param {boolean} still */
  #draw(still) {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { layout, position, drawn } = this;
    if (drawn.layout === layout && drawn.position === position) return;
    const film = /** @type {Film} */ (this.films[layout]);
    this.scene.draw(film.at(position), still || drawn.layout !== layout || Math.abs(position - drawn.position) > 1);
    this.drawn = { layout, position };
    Object.assign(this.table.dataset, { layout, position });
  }

  /** Everything about the position but its picture. */
  #say() {
    const { position, timer, caption } = this;
    this.bar.show(position, timer !== 0);
    this.story.show(position);
    caption.setAttribute("aria-live", timer ? "off" : "polite"); // no reader could keep up
    if (caption.dataset.position === String(position)) return;
    caption.dataset.position = String(position);
    const step = this.match.steps[position];
    caption.replaceChildren(...(step.who ? [html("span", { class: "fl-who" }, step.who), " "] : []), ...told(step));
    caption.scrollTop = 0;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const at = /** @type {Element | Document} */ (event.composedPath()[0]);
    const on = (/** @type {string} */ selector) => at instanceof Element && at.closest(selector) !== null;
    if (on("select")) return; // has its own use for all of these
    const inStory = on(".fl-lines");
    const { key, repeat } = event;
    if (key === "ArrowLeft" || (inStory && key === "ArrowUp")) this.go(this.position - 1, repeat);
    else if (key === "ArrowRight" || (inStory && key === "ArrowDown")) this.go(this.position + 1, repeat);
    else if (key === "Home") this.go(0);
    else if (key === "End") this.go(this.last);
    else if (key === " " && !on("button, summary")) repeat || this.toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #paint() {
    const { theme } = this.match;
    this.el.dataset.theme = theme === "auto" ? hostTheme() : theme;
  }

  /** With both layouts at hand, the one that fits the width. */
  #watchWidth() {
    if (!this.films.wide || !this.films.narrow) return;
    const observer = new ResizeObserver(([{ contentRect: { width } }]) => {
      if (width === 0) return;
      this.layout = fitting(width, this.layout);
      this.#draw(true);
    });
    observer.observe(/** @type {Element} */ (this.table));
    this.signal.addEventListener("abort", () => observer.disconnect());
  }

  #leave() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
  }
}
