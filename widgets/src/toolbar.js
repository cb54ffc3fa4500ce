// @ts-check
/* The bar above the table: undo, redo, and a slider over the past. */

import { able, button, KEEP_KEYS } from "./controls.js";
import { html } from "./html.js";

/** @typedef {{ rev: number, position: number, length: number, can_undo: boolean, can_redo: boolean, can_run: boolean,
 *   run?: string, busy: boolean, names: string[], status: string, refused: boolean }} Bar */
/** @typedef {{ type: "undo" | "redo" | "run" } | { type: "go", position: number }} Wish */

export class Toolbar {
  /** @param {{ signal: AbortSignal, wish: (wish: Wish) => void }} options */
  constructor({ signal, wish }) {
    /** @param {string} text @param {string} label @param {() => Wish} what */
    const key = (text, label, what) => button(text, label, label, () => wish(what()), signal);
    this.first = key("|◂", "First position", () => ({ type: "go", position: 0 }));
    this.undo = key("Undo", "Undo", () => ({ type: "undo" }));
    this.slider = html("input", { type: "range", class: "fl-slider", min: 0, step: 1, "aria-label": "Position", ...KEEP_KEYS });
    this.redo = key("Redo", "Redo", () => ({ type: "redo" }));
    this.last = key("▸|", "Last position", () => ({ type: "go", position: Number(this.slider.max) }));
    this.run = key("Let the bot play", "Let the bot play", () => ({ type: "run" }));
    this.where = html("span", { class: "fl-where" });
    this.element = html("div", { class: "fl-bar", role: "toolbar", "aria-label": "Past and future", ...KEEP_KEYS },
      this.undo, this.redo, this.first, this.slider, this.last, this.where, this.run);
    this.slider.addEventListener("input", () => this.#say(), { signal });
    this.slider.addEventListener("change", () => wish({ type: "go", position: Number(this.slider.value) }), { signal });
  }

  /** @param {Bar} bar */
  show({ position, length, can_undo, can_redo, can_run, run = "Let the bot play", busy }) {
    able(this.undo, can_undo && !busy);
    able(this.first, can_undo && !busy);
    able(this.redo, can_redo && !busy);
    able(this.last, position < length && !busy);
    this.run.hidden = !can_run || busy;
    this.run.textContent = run;
    for (const name of ["aria-label", "title"]) this.run.setAttribute(name, run);
    this.slider.max = String(length);
    this.slider.value = String(position);
    this.#say();
  }

  /** The position under the thumb, while it is dragged too. */
  #say() {
    const { value, max } = this.slider;
    this.where.textContent = `${value} of ${max}`;
    this.slider.setAttribute("aria-valuetext", `action ${value} of ${max}`);
  }
}
