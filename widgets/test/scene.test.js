import { beforeEach, expect, test } from "vitest";
import { Scene } from "../src/scene.js";

const keyed = (key, ...content) => ["g", { "data-key": key }, ...content];
const svg = (...content) => ["svg", { viewBox: "0 0 10 10" }, ...content];

/** The root's children by key, in order, without what is fading away. */
const order = (scene) => [...scene.root.children].filter((el) => !el.classList.contains("fl-leaving")).map((el) => el.getAttribute("data-key"));

/** A tree to compare: the order of attributes says nothing. */
const plain = (node) => node.nodeName === "#text" ? node.nodeValue
  : [node.nodeName, [...node.attributes].map((a) => `${a.name}=${a.value}`).filter((a) => a !== "style=").sort(), [...node.childNodes].map(plain)];

let scene;
beforeEach(() => {
  document.body.innerHTML = "<div></div>";
  scene = new Scene(document.querySelector("div"));
});
const draw = (wire, still = true) => scene.draw(wire, still);
const at = (key) => scene.root.querySelector(`[data-key="${key}"]`);

test("the first scene is built as SVG", () => {
  draw(svg(["rect", { x: 1, fill: "var(--fl-sand)" }], ["text", { x: 2 }, "Ada"]));
  expect(scene.root.namespaceURI).toBe("http://www.w3.org/2000/svg");
  expect(scene.root.querySelector("rect").getAttribute("fill")).toBe("var(--fl-sand)");
  expect(scene.root.querySelector("text").textContent).toBe("Ada");
});

test("keyed nodes stay the same elements when they change places", () => {
  draw(svg(keyed("a"), keyed("b"), keyed("c")));
  const [a, b, c] = ["a", "b", "c"].map(at);
  draw(svg(keyed("c"), keyed("a"), keyed("d"), keyed("b")));
  expect(order(scene)).toEqual(["c", "a", "d", "b"]);
  expect([at("a"), at("b"), at("c")]).toEqual([a, b, c]);
});

test("a keyed node stays the same element when it moves into another group", () => {
  draw(svg(keyed("from", keyed("bone")), keyed("to")));
  const bone = at("bone");
  draw(svg(keyed("from"), keyed("to", keyed("bone"))));
  expect(at("to").firstChild).toBe(bone);
  draw(svg(["g", {}, keyed("bone")]));
  expect(scene.root.querySelector("g").firstChild).toBe(bone);
});

test("unkeyed nodes are matched by place and tag", () => {
  draw(svg(["rect", { x: 1 }], ["path", { d: "M0 0" }], ["rect", { x: 2 }]));
  const [first, path, second] = scene.root.children;
  draw(svg(["path", { d: "M1 1" }], ["rect", { x: 5 }], ["rect", { x: 6 }], ["rect", { x: 7 }]));
  expect([...scene.root.children].slice(0, 3)).toEqual([path, first, second]);
  expect([...scene.root.children].map((el) => el.getAttribute("x"))).toEqual([null, "5", "6", "7"]);
});

test("attributes and texts come, change and go", () => {
  draw(svg(["text", { x: 1, fill: "red" }, "one"]));
  const text = scene.root.firstChild.firstChild;
  draw(svg(["text", { x: 2, y: 3 }, "two"]));
  expect(scene.root.firstChild.outerHTML).toBe('<text x="2" y="3">two</text>');
  expect(scene.root.firstChild.firstChild).toBe(text);
  draw(svg(["text", { x: 2 }, ["tspan", {}, "three"]]));
  expect(scene.root.textContent).toBe("three");
});

test("text is text, and only pictures can be drawn", () => {
  draw(svg(["text", {}, "<script>alert(1)</script>"], ["rect", { onclick: "alert(1)", onload: "x", style: "x", href: "x" }]));
  expect(scene.root.querySelector("script")).toBe(null);
  expect(scene.root.querySelector("text").textContent).toBe("<script>alert(1)</script>");
  expect(scene.root.querySelector("rect").attributes.length).toBe(0);
  expect(() => draw(svg(["script", {}, "alert(1)"]))).toThrow("cannot hold <script>");
});

test("what a key means is told to mouse, keyboard and readers", () => {
  draw(svg(["title", {}, "Table"], ["g", { "data-part": "x", "data-focus": "site" }, ["title", {}, "c3, Clay"]], ["g", { "data-focus": "site" }]));
  const [, part, sight] = scene.root.children;
  expect(part.outerHTML).toContain('role="button" data-lm-suppress-shortcuts="true" aria-label="c3, Clay"');
  expect(sight.getAttribute("role")).toBe("img");
  expect([scene.root.getAttribute("role"), scene.root.getAttribute("aria-label")]).toEqual(["group", "Table"]);
});

test("a keyed node is placed by a CSS transform, so that it can glide", () => {
  draw(svg(["g", { "data-key": "tile:1", transform: "translate(10 -4.5)scale(0.8)rotate(90)" }], ["g", { transform: "translate(1 2)" }]));
  expect(at("tile:1").style.transform).toBe("translate(10px, -4.5px)scale(0.8)rotate(90deg)");
  expect(scene.root.lastChild.hasAttribute("style")).toBe(false);
});

test("what leaves fades, and means nothing meanwhile", () => {
  draw(svg(keyed("a", ["g", { "data-action": 4, "data-focus": "site" }])));
  const a = at("a");
  draw(svg(keyed("b")), false);
  expect([a.isConnected, a.classList.contains("fl-leaving"), a.getAttribute("aria-hidden")]).toEqual([true, true, "true"]);
  expect(scene.root.querySelectorAll("[data-action], [data-focus]").length).toBe(0);
  draw(svg(keyed("a"), keyed("b")), false);
  expect(at("a")).not.toBe(a);
  expect(order(scene)).toEqual(["a", "b"]);
});

test("nothing fades in a jump over the past", () => {
  draw(svg(keyed("a")));
  draw(svg(), true);
  expect(scene.root.children.length).toBe(0);
});

test("a key used twice does not lose anything", () => {
  draw(svg(keyed("a"), keyed("a")));
  draw(svg(keyed("a"), keyed("a"), keyed("b")));
  expect(order(scene)).toEqual(["a", "a", "b"]);
});

test("any scene becomes any other one", () => {
  let seed = 1;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const tree = (keys, depth) => Array.from({ length: random(4) }, () => {
    const key = depth && random(2) ? keys.splice(random(keys.length), 1)[0] : undefined;
    const tag = key ? "g" : ["g", "rect", "text"][random(3)];
    const attributes = { ...(key && { "data-key": key }), ...(random(2) && { x: random(9) }) };
    return [tag, attributes, ...(tag === "text" ? [`word ${random(5)}`] : depth ? tree(keys, depth - 1) : [])];
  });
  for (let i = 0; i < 300; i++) {
    const wire = svg(...tree([..."abcdefgh"], 3));
    draw(wire);
    const fresh = new Scene(document.createElement("div"));
    fresh.draw(wire, true);
    expect(plain(scene.root)).toEqual(plain(fresh.root));
  }
});
