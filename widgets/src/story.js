// @ts-check
/* The story of a match, a line for each action: to read, and to click on. */

import { html } from "./html.js";

/** Who did what, and what it brought about. @typedef {{ who: string, action: string, caption: string }} Step */

const KEEP_KEYS = { "data-lm-suppress-shortcuts": "true" };

/** A step as the content of an element.
 * @param {Step} step
 */
export const told = ({ action, caption }) => (action ? [html("b", {}, action), ` ${caption}`] : [caption]);

export class Story {
  /** @param {{ signal: AbortSignal, steps: Step[], go: (position: number) => void, open: boolean }} options */
  constructor({ signal, steps, go, open }) {
    this.lines = steps.map((step, n) => {
      const line = html("button", { type: "button", class: "fl-line", tabindex: -1, ...KEEP_KEYS },
        html("span", { class: "fl-number" }, String(n)), html("span", {}, ...told(step)));
      line.addEventListener("click", () => go(n), { signal });
      return line;
    });
    this.current = this.lines[0];
    this.list = html("ol", { class: "fl-lines", "aria-label": "Story" });
    steps.forEach(({ who }, n) => {
      if (who && who !== steps[n - 1]?.who) this.list.append(html("li", { class: "fl-who" }, who));
      this.list.append(html("li", {}, this.lines[n]));
    });
    this.element = html("details", { class: "fl-story" }, html("summary", KEEP_KEYS, "Story"), this.list);
    this.element.open = open;
    this.element.addEventListener("toggle", () => this.#inSight(), { signal });
  }

  /** Mark the line of a position; it is the list's tab stop, and takes the keyboard from the line before.
   * @param {number} position
   */
  show(position) {
    const [before, here] = [this.current, this.lines[position]];
    before.removeAttribute("aria-current");
    before.tabIndex = -1;
    if (before.matches(":focus")) here.focus({ preventScroll: true });
    here.setAttribute("aria-current", "step");
    here.tabIndex = 0;
    this.current = here;
    this.#inSight();
  }

  /** Scroll the list, and nothing around it. */
  #inSight() {
    const { list, current } = this;
    const [box, line] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    const outside = line.top < box.top || line.y + line.height > box.y + box.height;
    if (outside) list.scrollTop += line.y - box.y - (box.height - line.height) / 2;
  }
}
