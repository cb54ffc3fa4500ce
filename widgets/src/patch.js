// @ts-check
/* The next scene out of the last one. fossil_lab/draw/diff.py makes the changes, and says what they look like. */

/** @typedef {import("./scene.js").Wire} Wire */
/** @typedef {Record<string, string | number | null>} Attributes  null: gone */
/** @typedef {{ [place: string]: any } | any[]} Content */

/** The scene that a change makes of `old`, which stays as it is; both share what did not change.
 * @param {Wire} old @param {any} change @returns {Wire}
 */
export function patch(old, change) {
  /** @type {Map<string, Wire> | undefined} */
  let keyed;

  /** @param {Wire} element @param {Attributes} [attributes] @param {Content} [content] @returns {Wire} */
  function changed([tag, given, ...children], attributes = {}, content = {}) {
    const merged = { ...given, ...attributes };
    for (const name in merged) if (merged[name] === null) delete merged[name];
    /** @type {any[]} */
    let next = children;
    if (Array.isArray(content)) next = content.map((item) => child(children, item));
    else for (const place in content) next[Number(place)] = apply(children[Number(place)], content[place]);
    return [tag, /** @type {import("./scene.js").Attributes} */ (merged), ...next];
  }

  /** @param {any} was @param {any} how @returns {any} */
  function apply(was, how) {
    if (how === null) return was;
    if (typeof how === "string") return how;
    const [first, ...rest] = how;
    if (typeof first === "object") return changed(was, first, ...rest);
    if (!first.startsWith("@")) return [first, rest[0], ...rest.slice(1).map((/** @type {any} */ item) => apply(null, item))];
    keyed ??= byKey(old);
    return changed(/** @type {Wire} */ (keyed.get(first.slice(1))), ...rest);
  }

  /** @param {any[]} children @param {any} item @returns {any} */
  function child(children, item) {
    if (typeof item === "number") return children[item];
    if (typeof item[0] === "number") return changed(children[item[0]], ...item.slice(1));
    return apply(null, item);
  }

  return apply(old, change);
}

/** The elements of a scene by their keys; of two with one key, the first.
 * @param {Wire} root @returns {Map<string, Wire>}
 */
function byKey(root) {
  /** @type {Map<string, Wire>} */
  const found = new Map();
  /** @param {Wire | string} item */
  const walk = (item) => {
    if (typeof item === "string") return;
    const [, attributes, ...children] = item;
    const key = attributes["data-key"];
    if (key !== undefined && !found.has(String(key))) found.set(String(key), item);
    children.forEach(walk);
  };
  walk(root);
  return found;
}
