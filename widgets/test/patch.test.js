import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { patch } from "../src/patch.js";

/** Scenes and changes as Python writes them (tests/drawing/test_diff.py). */
const cases = JSON.parse(readFileSync("test/patch_fixture.json", "utf-8"));

test.each(cases)("$name", ({ old, change, new: wanted }) => {
  const before = JSON.stringify(old);
  expect(patch(old, change)).toEqual(wanted);
  expect(JSON.stringify(old)).toBe(before);
});

test("what did not change is the same object", () => {
  const old = ["svg", {}, ["g", { "data-key": "a" }, ["rect", {}]], ["g", {}, "text"]];
  const made = patch(old, [{}, { 1: [{ x: 1 }] }]);
  expect(made[2]).toBe(old[2]);
  expect(made[3]).toEqual(["g", { x: 1 }, "text"]);
  expect(patch(old, null)).toBe(old);
});
