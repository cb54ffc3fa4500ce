// @ts-check
/* The keyboard inside a scene: one tab stop in each region, arrows to the nearest target that way. */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** How a key reads two boxes: how far the middle of one lies ahead of the other's, how far aside.
 * @type {Record<string, (from: Box, to: Box) => [ahead: number, aside: number]>}
 */
const WAYS = {
  ArrowRight: (from, to) => [middle(to).x - middle(from).x, gap(from.y, from.height, to.y, to.height)],
  ArrowLeft: (from, to) => [middle(from).x - middle(to).x, gap(from.y, from.height, to.y, to.height)],
  ArrowDown: (from, to) => [middle(to).y - middle(from).y, gap(from.x, from.width, to.x, to.width)],
  ArrowUp: (from, to) => [middle(from).y - middle(to).y, gap(from.x, from.width, to.x, to.width)],
};
const ASIDE = 3; // a step aside counts like three steps ahead
const LEAST = 2; // px ahead, below which two boxes stand side by side

/** @param {Box} box */
const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The distance of two middles across the way, nothing if the smaller box lies within the other's width.
 * @param {number} a @param {number} aSize @param {number} b @param {number} bSize
 */
const gap = (a, aSize, b, bSize) => Math.max(0, Math.abs(a + aSize / 2 - b - bSize / 2) - Math.abs(aSize - bSize) / 2);

/** Does one box lie within a larger one, as a bone in its pit?
 * @param {Box} inner @param {Box} outer
 */
const within = (inner, outer) =>
  inner.width * inner.height < outer.width * outer.height && inner.x >= outer.x - 1 && inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 && inner.y + inner.height <= outer.y + outer.height + 1;

/** Which of `boxes` the key leads to from `from`: its index, or -1.
 * What holds others is reached before them; from it Left and Right lead in, Up and Down pass over.
 * @param {string} key @param {Box} from @param {Box[]} boxes
 */
export function nearest(key, from, boxes) {
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    if (within(from, box) || boxes.some((outer) => within(box, outer) && !within(from, outer))) return;
    let [ahead, aside] = WAYS[key](from, box);
    if (within(box, from)) ahead = key === "ArrowRight" || key === "ArrowLeft" ? ahead + from.width / 2 : 0;
    const cost = ahead + ASIDE * aside;
    if (ahead > LEAST && cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** The index of the box whose middle is nearest, or -1.
 * @param {Box} from @param {Box[]} boxes
 */
function closest(from, boxes) {
  const [a, all] = [middle(from), boxes.map(middle)];
  const far = all.map((b) => Math.hypot(a.x - b.x, a.y - b.y));
  return far.indexOf(Math.min(...far));
}

export class Keys {
  /** @param {Element} holder
   * @param {{ signal: AbortSignal, activate: (target: Element) => void, escape: () => void }} options
   */
  constructor(holder, { signal, activate, escape }) {
    this.holder = holder;
    this.activate = activate;
    this.escape = escape;
    /** The tab stop of each region. @type {Map<string, Element>} */
    this.stops = new Map();
    /** Where the keyboard is: a target, its region and its last known place.
     * @type {{ target: Element, region: string, box: Box } | null} */
    this.place = null;
    holder.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)), { signal });
    holder.addEventListener("focusin", (event) => this.#arrive(targetOf(event)), { signal });
    holder.addEventListener("focusout", () => (this.place = null), { signal });
  }

  /** To be called before a scene changes: remember where the keyboard is. */
  remember() {
    if (this.place?.target.isConnected) this.place.box = this.place.target.getBoundingClientRect();
    return this.place;
  }

  /** To be called after a scene changed: one stop in each region, and the keyboard where it was or as near as can be.
   * @param {typeof this.place} place
   */
  restore(place) {
    const regions = this.#regions();
    for (const [region, targets] of regions) {
      const stop = this.stops.get(region);
      this.#stop(region, targets, stop && targets.includes(stop) ? stop : targets[0]);
    }
    for (const region of this.stops.keys()) if (!regions.has(region)) this.stops.delete(region);
    if (!place) return;
    const { target, region, box } = place;
    const near = regions.get(region) ?? [...regions.values()].flat();
    const next = near.includes(target) ? target : near[closest(box, near.map((other) => other.getBoundingClientRect()))];
    if (next?.matches(":focus")) return;
    focus(next ?? this.holder, { preventScroll: true });
    if (!next) this.place = place; // the table keeps the keyboard until there is a target again
  }

  /** Every target by region, in the order of the drawing. */
  #regions() {
    /** @type {Map<string, Element[]>} */
    const regions = new Map();
    for (const target of this.holder.querySelectorAll("[data-focus]")) {
      const region = regionOf(target);
      regions.set(region, [...(regions.get(region) ?? []), target]);
    }
    return regions;
  }

  /** @param {string} region @param {Element[]} targets @param {Element} stop */
  #stop(region, targets, stop) {
    for (const target of targets) target.setAttribute("tabindex", target === stop ? "0" : "-1");
    this.stops.set(region, stop);
  }

  /** @param {Element | null} target */
  #arrive(target) {
    if (!target) return;
    const region = regionOf(target);
    this.place = { target, region, box: target.getBoundingClientRect() };
    this.#stop(region, this.#regions().get(region) ?? [], target);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = targetOf(event);
    if (!target || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) this.activate(target);
    } else if (event.key === "Escape") this.escape();
    else if (event.key in WAYS || event.key === "Home" || event.key === "End") this.#go(target, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Element} target @param {string} key */
  #go(target, key) {
    const targets = this.#regions().get(regionOf(target)) ?? [];
    if (key === "Home") focus(targets[0]);
    else if (key === "End") focus(targets[targets.length - 1]);
    else {
      const others = targets.filter((other) => other !== target);
      const i = nearest(key, target.getBoundingClientRect(), others.map((other) => other.getBoundingClientRect()));
      if (i >= 0) focus(others[i]);
    }
  }
}

/** @param {Event} event */
const targetOf = (event) => /** @type {Element} */ (event.target).closest("[data-focus]");

/** @param {Element} target */
const regionOf = (target) => /** @type {string} */ (target.getAttribute("data-focus"));

/** @param {Element} target @param {FocusOptions} [how] */
const focus = (target, how) => /** @type {SVGElement} */ (target).focus(how);
