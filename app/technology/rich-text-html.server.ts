import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { toBlocks } from "../../import/text/rich-text.ts";
import { remember } from "../platform/remember.server.ts";
import { RichTextBlocks } from "./rich-text-blocks.tsx";

/** Cache size in characters, some two thousand sections. */
const MOST_CHARACTERS = 2_000_000;

/** Any value of a text field as HTML for `Prose`; empty if it has no words. */
export const richTextHtml = remember(
  (value: unknown) =>
    renderToStaticMarkup(createElement(RichTextBlocks, { blocks: toBlocks(value) })),
  MOST_CHARACTERS,
);
