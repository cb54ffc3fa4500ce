// @ts-check
/* The bar above a replay: steps, a slider, and playing at a chosen speed. */

import { able, button, KEEP_KEYS } from "./controls.js";
import { html } from "./html.js";

/** ms an action. @type {Record<string, number>} */
const SPEEDS = { Slow: 2400, Normal: 1200, Fast: 500, "Very fast": 150 };

export class Bar {
  /** @param {{ signal: AbortSignal, last: number, go: (position: number, scrubbing?: boolean) => void, toggle: () => void,
   *   pace: () => void }} options
   */
  constructor({ signal, last, go, toggle, pace }) {
    /** @param {string} text @param {string} label @param {string} stroke @param {() => void} press */
    const key = (text, label, stroke, press) => button(text, label, `${label} (${stroke})`, press, signal);
    this.last = last;
    this.position = 0;
    this.back = [key("|◂", "First position", "Home", () => go(0)), key("◂", "Previous action", "Left arrow", () => go(this.position - 1))];
    this.on = [key("▸", "Next action", "Right arrow", () => go(this.position + 1)), key("▸|", "Last position", "End", () => go(last))];
    this.play = key("Play", "Play", "Space", toggle);
    this.play.classList.add("fl-play");
    this.slider = html("input", { type: "range", class: "fl-slider", min: 0, max: last, step: 1, "aria-label": "Position", ...KEEP_KEYS });
    this.slider.addEventListener("input", () => go(Number(this.slider.value), true), { signal });
    this.where = html("span", { class: "fl-where" });
    this.speed = html("select", { class: "fl-button fl-speed", "aria-label": "Speed", title: "Speed", ...KEEP_KEYS },
      ...Object.keys(SPEEDS).map((name) => html("option", { value: name }, name)));
    this.speed.value = "Normal";
    this.speed.addEventListener("change", pace, { signal });
    this.element = html("div", { class: "fl-bar", role: "toolbar", "aria-label": "Replay", ...KEEP_KEYS },
      ...this.back, this.play, ...this.on, this.slider, this.where, this.speed);
  }

  /** ms from one action to the next. */
  get wait() {
    return SPEEDS[this.speed.value];
  }

  /** @param {number} position @param {boolean} playing */
  show(position, playing) {
    const { last, play } = this;
    this.position = position;
    for (const button of this.back) able(button, position > 0);
    for (const button of this.on) able(button, position < last);
    able(play, last > 0);
    play.textContent = playing ? "Pause" : "Play";
    play.setAttribute("aria-label", play.textContent);
    play.title = `${play.textContent} (Space)`;
    this.slider.value = String(position);
    this.slider.setAttribute("aria-valuetext", `action ${position} of ${last}`);
    this.where.textContent = `${position} of ${last}`;
  }
}
