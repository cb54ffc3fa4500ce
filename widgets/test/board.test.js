import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import board from "../src/board.js";
import { bar, buttons, heaps, layOut, picture, state, target } from "./fake_game.js";
import { mount } from "./fake_model.js";

let table;
beforeAll(layOut);
beforeEach(async () => void (table = await mount(board, state())));
afterEach(() => table.dispose());

const at = (key, el = table.el) => el.querySelector(`[data-key="${key}"]`);
const press = (key, init = {}) =>
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));
const focused = () => document.activeElement.getAttribute("data-key");
const stops = () => [...table.el.querySelectorAll('.fl-scene [tabindex="0"]')].map((el) => el.getAttribute("data-key"));
const button = (text) => [...table.el.querySelectorAll("button")].find((el) => el.getAttribute("aria-label") === text);
const status = () => table.el.querySelector("[role=status]").textContent;
const python = (rev, children, how) => table.model.fromPython({ scene: picture(rev, children), bar: bar(rev, how) });

test("a click sends one message with the revision", () => {
  at("take:2").querySelector("rect").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  at("heap:b").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(table.model.sent).toEqual([{ type: "act", action: 2, rev: 7 }, { type: "select", part: "heap:b", rev: 7 }]);
});

test("a click beside everything sends nothing", () => {
  table.el.querySelector("svg").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(table.model.sent).toEqual([]);
});

test("each region is one tab stop", () => {
  expect(stops()).toEqual(["heap:a", "take:1"]);
  at("heap:b").focus();
  expect(stops()).toEqual(["heap:b", "take:1"]);
});

test("arrows, Home and End move inside a region only", () => {
  at("heap:a").focus();
  const way = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown", "End", "Home"].map((key) => (press(key), focused()));
  expect(way).toEqual(["heap:b", "heap:c", "heap:c", "heap:b", "heap:b", "heap:c", "heap:a"]);
});

test("Enter and Space activate, Escape clears the selection", () => {
  at("heap:a").focus();
  press("Enter");
  press("Escape");
  at("take:2").focus();
  press(" ");
  press("Enter", { repeat: true });
  expect(table.model.sent).toEqual([
    { type: "select", part: "heap:a", rev: 7 }, { type: "select", part: null, rev: 7 }, { type: "act", action: 2, rev: 7 }]);
});

test("there are no shortcuts but these, and none with Ctrl, Alt or Meta", () => {
  at("heap:a").focus();
  for (const key of ["a", "b", "d", "z", "x", "?", "Tab"]) expect(press(key)).toBe(true);
  for (const held of ["ctrlKey", "altKey", "metaKey"]) press("Enter", { [held]: true });
  expect(table.model.sent).toEqual([]);
});

test("what can hold the keyboard keeps it from the notebook", () => {
  for (const el of table.el.querySelectorAll("button, input, [tabindex]")) expect(el.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
  expect(table.el.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
});

test("a new picture keeps elements and the keyboard", () => {
  const heap = at("heap:b");
  heap.focus();
  python(8, [...heaps().reverse(), ...buttons()]);
  expect(at("heap:b")).toBe(heap);
  expect(document.activeElement).toBe(heap);
  press("Enter");
  expect(table.model.sent).toEqual([{ type: "select", part: "heap:b", rev: 8 }]);
});

test("when the target under the keyboard goes, the nearest of its region takes over", () => {
  at("heap:c").focus();
  python(8, [...heaps().slice(0, 2), ...buttons()]);
  expect(focused()).toBe("heap:b");
});

test("when its region goes, the nearest target of all takes over", () => {
  at("take:2").focus();
  python(8, heaps());
  expect(focused()).toBe("heap:b");
});

test("when nothing can be chosen for a while, the table holds the keyboard", () => {
  at("heap:b").focus();
  python(8, [["rect", {}]]);
  expect(document.activeElement.className).toContain("fl-scene");
  python(9, [target("heap:b", "site", 100, 0, { "data-part": "heap:b" })]);
  expect(focused()).toBe("heap:b");
});

test("the keyboard is left alone when it is elsewhere", () => {
  python(8, heaps());
  expect(document.activeElement).toBe(document.body);
});

test("undo, redo, first and last", () => {
  button("Undo").click();
  table.model.fromPython({ scene: picture(8), bar: bar(8, { position: 1 }) });
  button("Redo").click();
  table.model.fromPython({ scene: picture(9), bar: bar(9) });
  button("First position").click();
  expect(table.model.sent).toEqual([{ type: "undo", rev: 7 }, { type: "redo", rev: 8 }, { type: "go", position: 0, rev: 9 }]);
});

test("what is not possible now keeps the keyboard but does nothing", () => {
  python(8, heaps(), { can_undo: false, position: 0 });
  button("Undo").focus();
  button("Undo").click();
  expect(document.activeElement).toBe(button("Undo"));
  expect(table.model.sent).toEqual([]);
});

test("the slider says where it is at once, and asks when it is let go", () => {
  const slider = table.el.querySelector("input");
  slider.value = "1";
  slider.dispatchEvent(new Event("input"));
  expect(table.el.querySelector(".fl-where").textContent).toBe("1 of 3");
  expect(table.model.sent).toEqual([]);
  slider.dispatchEvent(new Event("change"));
  expect(table.model.sent).toEqual([{ type: "go", position: 1, rev: 7 }]);
});

test("one wish is under way, and only the newest waits", () => {
  const slider = table.el.querySelector("input");
  for (const value of ["1", "0", "3"]) {
    slider.value = value;
    slider.dispatchEvent(new Event("change"));
  }
  python(8, undefined, { position: 1 });
  expect(table.model.sent).toEqual([{ type: "go", position: 1, rev: 7 }, { type: "go", position: 3, rev: 8 }]);
});

test("a refused wish can be asked again", () => {
  button("Undo").click();
  table.model.message({ type: "rejected", reason: "stale", rule: null, rev: 7 });
  expect(status()).toMatch("has changed");
  button("Undo").click();
  expect(table.model.sent.length).toBe(2);
});

test("the status line says the decision, a refusal with its rule, and a repeated one again", () => {
  expect(status()).toBe("Ada: take.");
  const said = { status: "Heap a is empty. [PB-TAKE-02]", refused: true };
  python(8, undefined, said);
  table.model.message({ type: "rejected", reason: "Heap a is empty.", rule: "PB-TAKE-02", rev: 8 });
  const once = status();
  expect(once).toBe(said.status);
  python(9, undefined, said);
  expect(status()).not.toBe(once);
  expect(status().trim()).toBe(said.status);
  table.model.message({ type: "rejected", reason: "No.", rule: "PB-1", rev: 9 });
  expect(status()).toBe("No. [PB-1]");
});

test("when a bot must decide, it can be told to play", () => {
  expect(button("Let the bot play").hidden).toBe(true);
  python(8, undefined, { can_run: true });
  button("Let the bot play").click();
  expect(table.model.sent).toEqual([{ type: "run", rev: 8 }]);
});

test("after the view is gone nothing is sent or drawn any more", () => {
  const [heap, undo] = [at("heap:a"), button("Undo")];
  heap.focus();
  table.dispose();
  heap.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  heap.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  undo.click();
  python(8, []);
  expect(table.model.sent).toEqual([]);
  expect(heap.isConnected).toBe(false);
});

test("one widget shown twice: both change, each has its own keyboard", async () => {
  const other = await mount(board, null, table.model);
  at("heap:b").focus();
  python(8, [...heaps(), target("heap:d", "site", 300, 0, { "data-part": "heap:d" })]);
  expect([at("heap:d"), at("heap:d", other.el)].every(Boolean)).toBe(true);
  expect(table.el.contains(document.activeElement)).toBe(true);
  at("heap:d", other.el).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(table.model.sent).toEqual([{ type: "select", part: "heap:d", rev: 8 }]);
  other.el.remove();
});

test("the theme is the host's, unless one is asked for", async () => {
  expect(table.el.dataset.theme).toBe("light");
  table.model.fromPython({ scene: picture(8, undefined, { theme: "auto" }) });
  document.body.dataset.jpThemeLight = "false";
  await new Promise((done) => setTimeout(done, 10));
  expect(table.el.dataset.theme).toBe("dark");
  delete document.body.dataset.jpThemeLight;
  document.body.dataset.vscodeThemeKind = "vscode-high-contrast";
  await new Promise((done) => setTimeout(done, 10));
  expect(table.el.dataset.theme).toBe("dark");
  delete document.body.dataset.vscodeThemeKind;
});
