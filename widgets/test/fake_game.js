/** A game of three heaps on a line, drawn by hand: enough to try everything that a front end does. */

/** A target at a place: [key, region, x, y, what it means]. */
export const target = (key, region, x, y, meaning) =>
  ["g", { "data-key": key, "data-focus": region, transform: `translate(${x} ${y})`, ...meaning }, ["title", {}, `name of ${key}`],
    ["rect", { width: 20, height: 20, fill: "var(--fl-sand)" }]];

export const heaps = () => [
  target("heap:a", "site", 0, 0, { "data-part": "heap:a" }),
  target("heap:b", "site", 100, 0, { "data-part": "heap:b" }),
  target("heap:c", "site", 200, 0, { "data-part": "heap:c" }),
];

export const buttons = () => [
  target("take:1", "bar", 0, 100, { "data-action": 1 }),
  target("take:2", "bar", 100, 100, { "data-action": 2 }),
];

export const picture = (rev, children = [...heaps(), ...buttons()], how = {}) => ({
  rev, root: ["svg", { viewBox: "0 0 300 200", role: "img" }, ["title", {}, "Three heaps"], ...children],
  theme: "light", layout: "wide", fit: false, ...how,
});

export const bar = (rev, how = {}) => ({
  rev, position: 2, length: 3, can_undo: true, can_redo: true, can_run: false, busy: false, names: ["Ada", "Ben"],
  status: "Ada: take.", refused: false, ...how,
});

export const state = (how) => ({ scene: picture(7, undefined, how), bar: bar(7) });

/** happy-dom lays nothing out: let every target lie where its transform says. */
export function layOut() {
  Element.prototype.getBoundingClientRect = function () {
    const [, x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(this.style?.transform ?? "") ?? [0, 0, 0];
    return { x: Number(x), y: Number(y), width: 20, height: 20 };
  };
}
