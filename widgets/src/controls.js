// @ts-check
/* What the bars above a table share: buttons that keep the keyboard, and which layout fits a width. */

import { html } from "./html.js";

/** JupyterLab listens before a widget does; this keeps the keys here. */
export const KEEP_KEYS = { "data-lm-suppress-shortcuts": "true" };

const NARROW_BELOW = 880; // px: there the wide table would shrink under 0.8
const WIDE_FROM = 920; // px: a scroll bar that comes and goes must not change the layout

/** A button; `hint` is what the pointer is told.
 * @param {string} text @param {string} label @param {string} hint @param {() => void} press @param {AbortSignal} signal
 */
export function button(text, label, hint, press, signal) {
  const made = html("button", { type: "button", class: "fl-button", "aria-label": label, title: hint, ...KEEP_KEYS }, text);
  made.addEventListener("click", () => made.getAttribute("aria-disabled") === "true" || press(), { signal });
  return made;
}

/** A button that may not be pressed keeps the keyboard, so it is not `disabled`.
 * @param {HTMLButtonElement} button @param {boolean} may
 */
export function able(button, may) {
  button.setAttribute("aria-disabled", String(!may));
}

/** The layout that fits a width, when another one is shown now.
 * @param {number} width @param {string} shown @returns {"wide" | "narrow"}
 */
export function fitting(width, shown) {
  return width < (shown === "narrow" ? WIDE_FROM : NARROW_BELOW) ? "narrow" : "wide";
}
