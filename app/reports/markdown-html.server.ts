import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { remember } from "../platform/remember.server.ts";
import { markdownTree } from "./markdown.server.ts";
import { MarkdownView } from "./markdown-view.tsx";

/** Some eight hundred sections of reports. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Markdown as HTML for `Prose`, of the elements that `markdownTree` lets pass; empty where it has none. Parsing it takes
 * longer than all else on its page.
 *
 * @param heading of the section it stands under
 */
export const markdownHtml = remember(
  (markdown: string, heading: string) =>
    renderToStaticMarkup(
      createElement(MarkdownView, { nodes: markdownTree(markdown, heading), label: heading }),
    ),
  MOST_CHARACTERS,
);
