import { expect, test } from "vitest";
import { asksForMarkdown, prefersMarkdown } from "./markdown-pages.ts";

test("Markdown is preferred where it is named with the higher quality, or first with the same", () => {
  for (const accept of [
    "text/markdown",
    "Text/Markdown; charset=utf-8",
    "text/markdown, text/html, */*",
    "text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1",
    "text/html;q=0.5, text/*;q=0.9, text/markdown;q=0.8",
    "*/*;q=0.1, text/markdown;q=0.2",
    "text/markdown, text/html;q=0",
    "application/json, text/markdown;q=0.1",
  ]) {
    expect(prefersMarkdown(accept), accept).toBe(true);
  }
});

test("everybody else gets HTML: browsers, wildcards, and who only names Markdown too", () => {
  for (const accept of [
    null,
    "",
    "*/*",
    "text/*",
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "text/html, text/markdown",
    "text/html, text/markdown;q=0.9",
    "text/markdown;q=0.5, */*;q=0.8",
    "text/markdown;q=0",
    "text/markdownish",
    ";;;,,q=,text/;q=NaN,\u00ff",
  ]) {
    expect(prefersMarkdown(accept), String(accept)).toBe(false);
  }
});

test("only the reading of a page that has Markdown is answered so", () => {
  const asks = (path: string, method = "GET") =>
    asksForMarkdown(
      new Request(`https://quad.example${path}`, { method, headers: { Accept: "text/markdown" } }),
    );
  expect(asks("/patentinfo?tech_id=6")).toBe(true);
  expect(asks("/patentinfo?tech_id=6", "HEAD")).toBe(true);
  expect(asks("/patentinfo?tech_id=6", "POST")).toBe(false);
  expect(asks("/marketplace")).toBe(false);
});
