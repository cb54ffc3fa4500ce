import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import replay from "../src/replay.js";
import { layOut } from "./fake_game.js";
import { mount } from "./fake_model.js";

/** Three heaps lose their stones one by one; each scene is one change. */
const stone = (n) => ["g", { "data-key": `stone:${n}` }, ["rect", { x: n }]];
const first = ["svg", { viewBox: "0 0 9 9" }, ["title", {}, "Stones"], stone(1), stone(2), stone(3), stone(4)];
const state = (how = {}) => ({ replay: {
  theme: "light",
  scenes: { wide: [first, [{}, [0, 2, 3, 4]], [{}, [0, 2, 3]], [{}, [0, 2]], null] },
  steps: [
    { who: "", action: "", caption: "The match begins." },
    { who: "Ada", action: "take 1", caption: "Ada takes one." },
    { who: "Ada", action: "take 2", caption: "<b>Ada</b> takes one more." },
    { who: "Ben", action: "take 3", caption: "Ben takes one." },
    { who: "Ben", action: "pass", caption: "" },
  ], ...how } });

let table;
beforeAll(layOut);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"] });
  table = await mount(replay, state());
});
afterEach(() => {
  table.dispose();
  vi.useRealTimers();
});

const $ = (selector) => table.el.querySelector(selector);
const button = (label) => $(`button[aria-label="${label}"]`);
const where = () => $(".fl-where").textContent;
const caption = () => $(".fl-caption").textContent;
/** The stones on the screen, once what fades has faded and the next frame is drawn. */
const stones = () => {
  vi.advanceTimersToNextFrame();
  return [...table.el.querySelectorAll("[data-key]:not(.fl-leaving)")].map((el) => el.getAttribute("data-key").slice(-1)).join("");
};
const press = (key, at = table.el, how = {}) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true, ...how });
  at.dispatchEvent(event);
  return event.defaultPrevented;
};
const slide = (position) => {
  $("input").value = String(position);
  $("input").dispatchEvent(new Event("input"));
};

test("it opens at the beginning, with all its parts", () => {
  expect([stones(), where(), caption()]).toEqual(["1234", "0 of 4", "The match begins."]);
  expect(table.el.dataset.theme).toBe("light");
  expect(button("First position").getAttribute("aria-disabled")).toBe("true");
  expect($("details").open).toBe(false);
});

test("buttons go step by step, to both ends, and not beyond", () => {
  button("Next action").click();
  expect([stones(), where(), caption()]).toEqual(["234", "1 of 4", "Ada take 1 Ada takes one."]);
  button("Last position").click();
  expect([stones(), where()]).toEqual(["4", "4 of 4"]);
  button("Next action").click();
  expect(where()).toBe("4 of 4");
  button("Previous action").click();
  button("Previous action").click();
  expect([stones(), where()]).toEqual(["34", "2 of 4"]);
  button("First position").click();
  button("Previous action").click();
  expect([stones(), where()]).toEqual(["1234", "0 of 4"]);
});

test("the slider scrubs: the words at once, the picture once a frame", () => {
  slide(4);
  slide(1);
  slide(3);
  expect(where()).toBe("3 of 4");
  expect($("[data-key='stone:1']")).not.toBe(null);
  expect(stones()).toBe("4");
  expect($("input").getAttribute("aria-valuetext")).toBe("action 3 of 4");
});

test("arrows, Home, End; each key once, also on the slider", () => {
  const way = ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"].map((key) => (press(key, $("input")), where()[0]));
  expect(way.join("")).toBe("1214400");
  expect(press("ArrowRight")).toBe(true);
});

test("keys that are others' are left alone", () => {
  for (const key of ["a", "Enter", "Escape", "Tab", "ArrowUp", "PageDown"]) expect(press(key)).toBe(false);
  for (const held of ["ctrlKey", "altKey", "metaKey"]) expect(press("ArrowRight", table.el, { [held]: true })).toBe(false);
  expect(press("ArrowRight", $("select"))).toBe(false);
  expect(press(" ", button("Next action"))).toBe(false);
  expect(where()).toBe("0 of 4");
});

test("Space plays to the end, and from there again from the start", () => {
  expect(press(" ")).toBe(true);
  expect(button("Pause").textContent).toBe("Pause");
  expect($(".fl-caption").getAttribute("aria-live")).toBe("off");
  vi.advanceTimersByTime(1200);
  expect(where()).toBe("1 of 4");
  vi.advanceTimersByTime(3 * 1200);
  expect(where()).toBe("4 of 4");
  expect(button("Play").textContent).toBe("Play");
  expect($(".fl-caption").getAttribute("aria-live")).toBe("polite");
  press(" ");
  expect(where()).toBe("0 of 4");
  vi.advanceTimersByTime(1200);
  expect(where()).toBe("1 of 4");
});

test("whoever steps or scrubs stops the playing", () => {
  for (const stop of [() => press(" "), () => press("ArrowRight"), () => slide(2), () => button("Pause").click()]) {
    button("Play").click();
    stop();
    const at = where();
    vi.advanceTimersByTime(5000);
    expect(where()).toBe(at);
  }
});

test("a speed is taken at once", () => {
  button("Play").click();
  $("select").value = "Fast";
  $("select").dispatchEvent(new Event("change"));
  vi.advanceTimersByTime(1000);
  expect(where()).toBe("2 of 4");
});

test("an element stays the same element while it is there", () => {
  const kept = $("[data-key='stone:4']");
  slide(4);
  stones();
  slide(0);
  stones();
  expect($("[data-key='stone:4']")).toBe(kept);
});

test("the story names the actor once, marks the position, and is clicked to go there", () => {
  const lines = [...table.el.querySelectorAll(".fl-line")];
  expect(lines.length).toBe(5);
  expect([...table.el.querySelectorAll(".fl-lines .fl-who")].map((el) => el.textContent)).toEqual(["Ada", "Ben"]);
  lines[3].click();
  expect([where(), lines.map((line) => line.getAttribute("aria-current"))]).toEqual(["3 of 4", [null, null, null, "step", null]]);
  lines[3].focus();
  press("ArrowUp", lines[3]);
  expect(document.activeElement).toBe(lines[2]);
  expect(lines.map((line) => line.tabIndex)).toEqual([-1, -1, 0, -1, -1]);
});

test("texts are texts", () => {
  slide(2);
  expect(caption()).toBe("Ada take 2 <b>Ada</b> takes one more.");
  expect([...$(".fl-caption").querySelectorAll("b")].map((el) => el.textContent)).toEqual(["take 2"]);
});

test("what can hold the keyboard keeps it from the notebook", () => {
  for (const el of [table.el, ...table.el.querySelectorAll("button, input, select, summary, [tabindex]")]) {
    expect(el.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
  }
});

test("nothing is ever said to Python, and a view that is gone is still", () => {
  button("Play").click();
  table.dispose();
  vi.advanceTimersByTime(9000);
  expect(where()).toBe("0 of 4");
  expect(table.model.sent).toEqual([]);
});

test("two views of one replay go their own ways", async () => {
  const other = await mount(replay, null, table.model);
  button("Last position").click();
  expect([where(), other.el.querySelector(".fl-where").textContent]).toEqual(["4 of 4", "0 of 4"]);
  other.el.remove();
});

test("a match without actions is a picture", async () => {
  table.dispose();
  table = await mount(replay, state({ scenes: { narrow: [first] }, steps: [{ who: "", action: "", caption: "The match begins." }] }));
  expect([stones(), where()]).toEqual(["1234", "0 of 0"]);
  expect(button("Play").getAttribute("aria-disabled")).toBe("true");
  press(" ");
  expect([where(), $(".fl-play").textContent]).toEqual(["0 of 0", "Play"]);
});
