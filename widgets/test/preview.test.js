import { afterEach, beforeEach, expect, test, vi } from "vitest";
import board from "../src/board.js";
import { bar, picture, state } from "./fake_game.js";
import { mount } from "./fake_model.js";

const boxes = new Map();
let table;
beforeEach(async () => {
  vi.useFakeTimers();
  boxes.clear();
  Element.prototype.getBoundingClientRect = function () {
    const [left, top, width, height] = boxes.get(this.getAttribute("data-key") ?? this.className) ?? [0, 0, 900, 600];
    return { x: left, y: top, left, top, width, height, right: left + width, bottom: top + height };
  };
  window.innerWidth = 900;
  window.innerHeight = 600;
  boxes.set("fl-preview", [0, 0, 340, 100]);
  table = await mount(board, state());
});
afterEach(() => (table.dispose(), vi.useRealTimers()));

const at = (key) => table.el.querySelector(`[data-key="${key}"]`);
const panel = () => table.el.querySelector(".fl-preview");
const point = (element, type = "pointerover", how = {}) =>
  element.dispatchEvent(Object.assign(new Event(type, { bubbles: type !== "pointerleave" }), { pointerType: "mouse", x: 0, y: 0 }, how));
const over = (key) => point(at(key).querySelector("rect"));
const rest = (ms = 250) => vi.advanceTimersByTime(ms);
const told = (how) => ({
  type: "explained", rev: 7, action: 1, title: "take a 1", costs: ["1 Energy"], refusal: null,
  lines: [{ text: "You take <b>1</b>.", rules: ["PB-1"] }], marks: ["heap:a"], ...how });
const explain = (key = "take:1", how = {}) => (over(key), rest(), table.model.message(told(how)));
const hidden = () => panel().hasAttribute("hidden");

test("a pointer that rests asks once, one that passes asks nothing", () => {
  over("take:1");
  rest(200);
  over("heap:b");
  rest(200);
  over("heap:b");
  expect(table.model.sent).toEqual([]);
  rest(50);
  expect(table.model.sent).toEqual([{ type: "explain", part: "heap:b", rev: 7 }]);
});

test("the answer is shown as text, describes its target and marks what it touches", () => {
  explain();
  expect(hidden()).toBe(false);
  expect(panel().querySelector("b").textContent).toBe("take a 1");
  expect(panel().querySelector("li").textContent).toBe("You take <b>1</b>. PB-1");
  expect(panel().querySelectorAll("li b").length).toBe(0);
  expect(at("take:1").getAttribute("aria-describedby")).toBe(panel().id);
  expect([...table.el.querySelectorAll(".fl-touched")].map((el) => el.getAttribute("data-key"))).toEqual(["heap:a"]);
  expect(panel().hasAttribute("aria-live")).toBe(false);
});

test("the name of the thing is kept, unless it says the same", () => {
  explain();
  expect(panel().textContent).toContain("name of take:1");
  point(table.el.querySelector("svg"));
  explain("take:1", { title: "Name of take" });
  expect(panel().textContent).not.toContain("take:1");
});

test("a refusal is shown with its rule", () => {
  explain("take:1", { refusal: { text: "Heap b holds 0.", rules: ["PB-TAKE-01"] }, lines: [] });
  expect(panel().querySelector(".fl-refused").textContent).toBe("Not legal: Heap b holds 0. PB-TAKE-01");
});

test.each([["another revision", { rev: 6 }], ["another action", { action: 2 }], ["a part", { action: undefined, part: "heap:a" }]])(
  "an answer about %s is dropped", (_, how) => {
    explain("take:1", how);
    expect(hidden()).toBe(true);
  });

test("an answer that comes after the pointer has left is dropped", () => {
  over("take:1");
  rest();
  point(table.el.querySelector(".fl-scene"), "pointerleave");
  table.model.message(told());
  expect(hidden()).toBe(true);
});

test("it goes with the pointer, a press, a new picture, and leaves no trace", () => {
  const ways = [
    () => point(table.el.querySelector("svg")), () => point(at("take:1"), "pointerdown"),
    () => table.model.fromPython({ scene: picture(7), bar: bar(7) })];
  for (const way of ways) {
    explain();
    expect(hidden()).toBe(false);
    way();
    expect(hidden()).toBe(true);
    expect(table.el.querySelectorAll("[aria-describedby], .fl-touched").length).toBe(0);
    expect(at("take:1").querySelector("title").textContent).toBe("name of take:1");
    point(table.el.querySelector("svg"));
  }
});

test("Escape takes it away first, and only then lets go of the selection", () => {
  explain();
  const press = () => at("take:1").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true }));
  table.model.sent.length = 0;
  press();
  expect([hidden(), table.model.sent]).toEqual([true, []]);
  press();
  expect(table.model.sent).toEqual([{ type: "select", part: null, rev: 7 }]);
});

test("a finger asks only by a long press, whose click does nothing", () => {
  const finger = (type, how) => point(at("take:1"), type, { pointerType: "touch", ...how });
  finger("pointerover");
  finger("pointerdown");
  rest(300);
  finger("pointerup");
  rest(500);
  expect(table.model.sent).toEqual([]);
  finger("pointerdown");
  finger("pointermove", { x: 30 });
  rest(600);
  expect(table.model.sent).toEqual([]);
  finger("pointerdown");
  rest(500);
  finger("pointerup");
  at("take:1").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(table.model.sent).toEqual([{ type: "explain", action: 1, rev: 7 }]);
  at("take:1").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(table.model.sent.at(-1)).toEqual({ type: "act", action: 1, rev: 7 });
});

test.each([[10, 10], [860, 10], [10, 560], [860, 560], [450, 300], [0, 300]])("at %i, %i it never covers its target", (x, y) => {
  boxes.set("take:1", [x, y, 30, 30]);
  explain();
  const { left, top } = panel().style;
  const [l, t] = [parseFloat(left), parseFloat(top)];
  expect(l + 340 <= x || l >= x + 30 || t + 100 <= y || t >= y + 30).toBe(true);
  expect(l >= 0 && t >= 0 && l + 340 <= 900 && t + 100 <= 600).toBe(true);
});

test("it stands where it hides least of what it is about", () => {
  boxes.set("take:1", [400, 300, 30, 30]);
  boxes.set("heap:a", [440, 300, 80, 80]); // to the right
  explain();
  expect(parseFloat(panel().style.left)).toBeLessThan(400);
});

test("a refused explanation is not spoken", () => {
  table.model.message({ type: "rejected", reason: "stale", rule: null, rev: 7, to: "explain" });
  expect(table.el.querySelector("[role=status]").textContent).toBe("Ada: take.");
});
