import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { remember } from "../platform/remember.server.ts";
import { markdownTree } from "./markdown.server.ts";
import { MarkdownView } from "./markdown-view.tsx";

/** Cache size in characters, some eight hundred sections of reports. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Markdown as HTML for `Prose`, limited to the elements of `markdownTree`; empty if it has none. Memoised, because
 * parsing takes longer than anything else on its page.
 *
 * @param heading the heading of the section that contains it
 */
export const markdownHtml = remember(
  (markdown: string, heading: string) =>
    renderToStaticMarkup(
      createElement(MarkdownView, { nodes: markdownTree(markdown, heading), label: heading }),
    ),
  MOST_CHARACTERS,
);
