import { expect, test } from "vitest";
import { nearest } from "../src/keys.js";

const box = (x, y, width = 20, height = 20) => ({ x, y, width, height });
const grid = Array.from({ length: 25 }, (_, i) => box((i % 5) * 80, Math.floor(i / 5) * 80, 76, 60));

test("in a grid the arrows go from field to field and stop at the rim", () => {
  const go = (key, i) => nearest(key, grid[i], grid);
  expect(go("ArrowRight", 12)).toBe(13);
  expect(go("ArrowLeft", 12)).toBe(11);
  expect(go("ArrowUp", 12)).toBe(7);
  expect(go("ArrowDown", 12)).toBe(17);
  expect([go("ArrowLeft", 10), go("ArrowRight", 14), go("ArrowUp", 2), go("ArrowDown", 22)]).toEqual([-1, -1, -1, -1]);
});

test("straight ahead wins over near but aside", () => {
  expect(nearest("ArrowRight", box(0, 0), [box(60, 60), box(150, 0)])).toBe(1);
});

test("what holds others is reached first, and lets in from the side", () => {
  const boxes = { west: box(0, 0, 76, 60), pit: box(80, 0, 76, 60), limb: box(85, 20), rib: box(108, 20), hip: box(131, 20), east: box(160, 0, 76, 60), south: box(80, 80, 76, 60) };
  const names = Object.keys(boxes);
  const go = (from, ...keys) => keys.reduce((at, key) => {
    const others = names.filter((name) => name !== at);
    return others[nearest(`Arrow${key}`, boxes[at], others.map((name) => boxes[name]))] ?? at;
  }, from);
  expect(go("west", "Right")).toBe("pit");
  expect(go("pit", "Right")).toBe("limb");
  expect(go("pit", "Right", "Right", "Right")).toBe("hip");
  expect(go("hip", "Right")).toBe("east");
  expect([go("east", "Left"), go("pit", "Left"), go("limb", "Left")]).toEqual(["pit", "hip", "west"]);
  expect([go("pit", "Down"), go("rib", "Down"), go("south", "Up")]).toEqual(["south", "south", "pit"]);
});

test("every field of an irregular layout can be reached from every other", () => {
  const boxes = [box(0, 0), box(100, 5), box(37, 60), box(210, 90, 60, 30), box(0, 160, 200, 20), box(250, 200)];
  for (const start of boxes.keys()) {
    const seen = new Set([start]);
    for (const i of seen) {
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const to = nearest(key, boxes[i], boxes);
        if (to >= 0) seen.add(to);
      }
    }
    expect(seen.size).toBe(boxes.length);
  }
});
