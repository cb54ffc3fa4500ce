// @ts-check
/* A scene is a tree of nodes drawn in Python. Here it becomes SVG, and changes by key: the element of a
   key stays the same element wherever it goes, so focus, reading position and transitions survive. */

/** @typedef {Record<string, string | number>} Attributes */
/** An element and what is in it. @typedef {[tag: string, attributes: Attributes, ...content: (Wire | string)[]]} Wire */

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set("svg g rect circle ellipse line path polygon polyline text tspan title desc".split(" "));
const FORBIDDEN = /^(on|style$|href$|xlink:)/i;
const MEANINGS = ["data-key", "data-action", "data-part", "data-focus", "tabindex", "role", "aria-label"];
const FADE_MS = 180;

/** The attributes of an element: those of the drawing, and what keyboards and readers need beside them.
 * @param {Wire} wire @param {boolean} isRoot @returns {Attributes}
 */
function attributes([, drawn, first], isRoot) {
  /** @type {Attributes} */
  const out = {};
  for (const name in drawn) if (!FORBIDDEN.test(name)) out[name] = drawn[name];
  if ("data-action" in drawn || "data-part" in drawn) out["role"] = "button";
  else if ("data-focus" in drawn) out["role"] = "img";
  if (isRoot) out["role"] = "group"; // what is inside an image is hidden from readers
  if ("data-focus" in drawn) out["data-lm-suppress-shortcuts"] = "true";
  if ("role" in out && typeof first === "object" && first[0] === "title") out["aria-label"] = String(first[2]);
  return out;
}

/** CSS can glide a transform in every browser only if it is CSS's own, in px.
 * @param {string} value
 */
const cssTransform = (value) =>
  value.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/g, "translate($1px, $2px)").replace(/rotate\(([-\d.]+)\)/g, "rotate($1deg)");

export class Scene {
  /** @param {Element} holder */
  constructor(holder) {
    this.holder = holder;
    /** @type {Element | null} */
    this.root = null;
    /** @type {Map<string, Element>} */
    this.keyed = new Map();
    /** What each element was given last. @type {WeakMap<Element, Attributes>} */
    this.given = new WeakMap();
  }

  /** Show a scene: build it the first time, later change what is there.
   * @param {Wire} wire @param {boolean} still  nothing fades or glides
   */
  draw(wire, still) {
    const before = this.keyed;
    this.keyed = new Map();
    /** @type {Set<ChildNode>} */
    const doomed = new Set();
    this.holder.classList.toggle("fl-still", still || this.root === null);
    this.root ??= this.holder.appendChild(document.createElementNS(SVG, "svg"));
    this.#update(this.root, wire, before, doomed);
    for (const node of doomed) this.#remove(node, still);
  }

  /** @param {Element} element @param {Wire} wire @param {Map<string, Element>} before @param {Set<ChildNode>} doomed */
  #update(element, wire, before, doomed) {
    this.#give(element, attributes(wire, element === this.root));
    const [, , ...content] = wire;
    const spare = [...element.childNodes].filter((node) => !isLeaving(node));
    const next = content.map((item) => this.#match(item, spare, before));
    for (const node of spare) doomed.add(node);
    for (const node of next) doomed.delete(node);
    arrange(element, next, doomed);
    content.forEach((item, i) => {
      if (typeof item !== "string") this.#update(/** @type {Element} */ (next[i]), item, before, doomed);
    });
  }

  /** The node to show an item: that of its key, else the next spare one of its kind, else a new one.
   * @param {Wire | string} item @param {ChildNode[]} spare @param {Map<string, Element>} before @returns {ChildNode}
   */
  #match(item, spare, before) {
    if (typeof item === "string") {
      const text = take(spare, (node) => node.nodeType === Node.TEXT_NODE) ?? document.createTextNode(item);
      if (text.nodeValue !== item) text.nodeValue = item;
      return text;
    }
    const [tag, { "data-key": key }] = item;
    if (!TAGS.has(tag)) throw new Error(`a scene cannot hold <${tag}>`);
    if (key === undefined) return take(spare, (node) => node.nodeName === tag && !isKeyed(node)) ?? document.createElementNS(SVG, tag);
    const known = this.keyed.has(String(key)) ? undefined : before.get(String(key));
    const element = known?.nodeName === tag ? known : document.createElementNS(SVG, tag);
    take(spare, (node) => node === element);
    this.keyed.set(String(key), element);
    return element;
  }

  /** @param {Element} element @param {Attributes} next */
  #give(element, next) {
    const last = this.given.get(element) ?? {};
    for (const name in last) if (!(name in next)) element.removeAttribute(name);
    for (const name in next) if (next[name] !== last[name]) element.setAttribute(name, String(next[name]));
    if (!("data-focus" in next)) element.removeAttribute("tabindex");
    this.given.set(element, next);
    if ("data-key" in next) /** @type {SVGElement} */ (element).style.transform = cssTransform(String(next.transform ?? ""));
  }

  /** Take a node away; a keyed one fades first, and is nothing to mouse, keys and readers meanwhile.
   * @param {ChildNode} node @param {boolean} still
   */
  #remove(node, still) {
    if (still || !isKeyed(node) || matchMedia("(prefers-reduced-motion: reduce)").matches) return node.remove();
    const element = /** @type {Element} */ (node);
    for (const part of [element, ...element.querySelectorAll("*")]) for (const name of MEANINGS) part.removeAttribute(name);
    element.setAttribute("aria-hidden", "true");
    element.classList.add("fl-leaving");
    setTimeout(() => element.remove(), FADE_MS);
  }
}

/** @param {Node} node */
const isKeyed = (node) => node instanceof Element && node.hasAttribute("data-key");

/** @param {Node} node */
const isLeaving = (node) => node instanceof Element && node.classList.contains("fl-leaving");

/** The first node that fits, taken out of the list.
 * @param {ChildNode[]} nodes @param {(node: ChildNode) => boolean} fits
 */
function take(nodes, fits) {
  const at = nodes.findIndex(fits);
  return at < 0 ? undefined : nodes.splice(at, 1)[0];
}

/** Put children in this order among those that stay; `moveBefore` keeps focus and transitions alive.
 * @param {Element} parent @param {ChildNode[]} children @param {Set<ChildNode>} doomed
 */
function arrange(parent, children, doomed) {
  /** @param {ChildNode | null} node */
  const staying = (node) => {
    while (node && (doomed.has(node) || isLeaving(node))) node = node.nextSibling;
    return node;
  };
  let at = staying(parent.firstChild);
  for (const child of children) {
    if (child === at) at = staying(at.nextSibling);
    else if (child.isConnected && "moveBefore" in parent) /** @type {any} */ (parent).moveBefore(child, at);
    else parent.insertBefore(child, at);
  }
}
