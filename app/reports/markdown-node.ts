/** The elements of rendered Markdown; no other reaches a page. */
export const MARKDOWN_TAGS = [
  "p",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "li",
  "em",
  "strong",
  "code",
  "pre",
  "blockquote",
  "a",
  "hr",
  "br",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
] as const;
type MarkdownTag = (typeof MARKDOWN_TAGS)[number];

/** Markdown as the server passes it to a page: text, or one of the known elements. */
export type MarkdownNode =
  | string
  | {
      tag: MarkdownTag;
      /** For a link: absolute, with an allowed scheme. */
      href?: string;
      /** For an ordered list that does not begin with 1. */
      start?: number;
      children: MarkdownNode[];
    };
