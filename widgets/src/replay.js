// @ts-check
/* The replay in a notebook: the match comes once, with the first state; Python is not needed again. */

import { Viewer } from "./viewer.js";

/** @param {Parameters<import("@anywidget/types").Render<{ replay: import("./viewer.js").Match }>>[0]} view */
function render({ model, el, signal }) {
  new Viewer(el, { match: model.get("replay"), signal, keys: el });
}

export default { render };
