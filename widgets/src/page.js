// @ts-check
/* The replay as a page of its own, which `match.to_html` writes: the match stands in it as JSON. */

import { Viewer } from "./viewer.js";

const el = /** @type {HTMLElement} */ (document.body.querySelector("main"));
const data = /** @type {HTMLElement} */ (document.body.querySelector("script[type='application/json']"));
new Viewer(el, {
  match: JSON.parse(data.textContent ?? ""), signal: new AbortController().signal, keys: document,
  start: Number(location.hash.slice(1)), open: true,
});
