import { expect, test } from "vitest";
import { readStyleTree } from "../../scripts/build/style-tree.ts";
import { usedStyles } from "./style-sheet.server.ts";

const used = (css: string, ...classes: string[]) =>
  usedStyles(readStyleTree(css), `<p class="${classes.join(" ")}">Text</p>`);

test("a page has the rules of its classes, and those that ask for none, in their order", () => {
  const css = "p{margin:0}.card{color:red}.plan{color:blue}.card p{color:green}:root{--ink:#000}";
  expect(used(css, "card")).toBe(
    "p{margin:0}.card{color:red}.card p{color:green}:root{--ink:#000}",
  );
});

test("a selector that asks for two classes needs both of them", () => {
  expect(used(".card .price{top:0}", "card")).toBe("");
  expect(used(".card.price{top:0}", "card")).toBe("");
  expect(used(".card>.price{top:0}", "price", "card")).toBe(".card>.price{top:0}");
});

test("a rule of several selectors stays whole where one can mean something: so it can be told from others", () => {
  const css = ".card,.plan,.price{top:0}";
  expect(used(css, "plan")).toBe(css);
  expect(used(css, "row")).toBe("");
});

test("a class that must not be there, or is one of several, is not waited for", () => {
  for (const css of [
    ".card:not(.open){top:0}",
    ".card:is(.a,.b) p{top:0}",
    ".card:has(p.a){top:0}",
  ])
    expect(used(css, "card")).toBe(css);
});

test("what holds on a condition goes with its rules, and without any is left out", () => {
  const css = "@media print{.card{top:0}.plan{top:1px}}@media (width<9em){.plan{left:0}}";
  expect(used(css, "card")).toBe("@media print{.card{top:0}}");
  const nested = "@media print{@supports (top:0){.card{top:0}}}";
  expect(used(nested, "card")).toBe(nested);
  expect(used(nested)).toBe("");
});

test("what is declared for a whole page is in every page", () => {
  const css = "@layer base,page;@view-transition{navigation:auto}@keyframes turn{to{rotate:1turn}}";
  expect(used(css)).toBe(css);
});

test("a page that is marked as an old copy afterwards has the mark's rules", () => {
  expect(used(".notice{border:0}.card{top:0}")).toBe(".notice{border:0}");
});

test("a rule within a rule, which cannot be taken apart, is refused with its place", () => {
  expect(() => readStyleTree(".card{top:0;.price{top:1px}}")).toThrow(
    "<css input>:1:1: A rule within a rule cannot be taken apart.",
  );
});
