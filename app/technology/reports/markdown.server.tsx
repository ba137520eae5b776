import type { Element, ElementContent, Root } from "hast";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { remember } from "#app/platform/cache/remember.server.ts";
import { isTooMuch, paragraphsOf } from "./markdown-limits.ts";

/** Cache size in characters, some eight hundred sections of reports. */
const MOST_CHARACTERS = 2_000_000;

/** The URL schemes that links may have, followed by something. */
const SCHEME = /^(?:https?|ircs?|mailto|xmpp):[^\s]/i;
/** URLs without a scheme lead to this site, except these, which a browser reads as another host. */
const OTHER_HOST = /^\/\/|\\|%5c/i;
/** Browsers remove these from a URL before they read its scheme; the parser has percent-encoded them. */
const INVISIBLE = /^(?:\s|%20)|\p{Cc}|%[01][\da-f]|%7f/iu;

/** `renderMarkdown`, memoised, because parsing takes longer than anything else on its page. */
export const markdownHtml = remember(renderMarkdown, MOST_CHARACTERS);

/**
 * Markdown (CommonMark and GitHub's extensions) as HTML for `Prose`; empty for an empty text. It is rendered on the
 * server, so that browsers need no parser. Raw HTML, images, and links with other schemes than `SCHEME` are left
 * out. A text that is too long or too nested is shown unchanged.
 *
 * @param heading the heading of the section that contains it: a first heading that repeats it is removed, the rest
 * are lowered below it
 */
export function renderMarkdown(markdown: string, heading: string): string {
  if (isTooMuch(markdown))
    return renderToStaticMarkup(paragraphsOf(markdown).map((text) => <p key={text}>{text}</p>));
  return renderToStaticMarkup(
    <Markdown
      remarkPlugins={[remarkGfm]}
      // Footnotes of two sections of a page need different ids.
      remarkRehypeOptions={{ clobberPrefix: `${plain(heading).replaceAll(" ", "-")}-` }}
      rehypePlugins={[[lowerHeadings, heading]]}
      skipHtml
      disallowedElements={["img"]}
      urlTransform={(url) => (isAllowed(url) ? url : undefined)}
      components={componentsOf(heading)}
    >
      {markdown}
    </Markdown>,
  ).trim();
}

/** `heading` names the tables, which scroll if they are wide. */
function componentsOf(heading: string): Components {
  return {
    a: ({ href, id, "aria-label": label, children }) =>
      href ? (
        <a href={href} id={id} aria-label={label} rel="nofollow ugc noopener noreferrer">
          {children}
        </a>
      ) : (
        children
      ),
    // The box of a task: a disabled control without a label would say nothing to a screen reader.
    input: ({ checked }) => (checked ? "☑" : "☐"),
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      <section className="table-scroll" aria-label={`Table: ${heading}`} tabIndex={0}>
        <table>{children}</table>
      </section>
    ),
    // A header cell without text would be announced as empty.
    th: ({ children }) => (children ? <th>{children}</th> : <td />),
    td: ({ children }) => <td>{children}</td>,
  };
}

/** Whether a link may lead to this URL; otherwise only its text is shown. */
function isAllowed(url: string): boolean {
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(url);
  if (url === "" || INVISIBLE.test(url)) return false;
  return hasScheme ? SCHEME.test(url) : !OTHER_HOST.test(url);
}

// ── Headings ──

/**
 * A rehype plugin: the highest heading becomes level four, one below the section's own `heading`, which is not repeated;
 * a heading inside a list or a quote becomes a paragraph.
 */
function lowerHeadings(heading: string) {
  return (root: Root) => {
    const first = root.children.find((node) => node.type === "element");
    if (first && isHeading(first) && plain(textOf(first)) === plain(heading))
      root.children.splice(root.children.indexOf(first), 1);
    const headings = root.children.filter(
      (node): node is Element => node.type === "element" && isHeading(node),
    );
    for (const node of root.children) if (node.type === "element") lowerInside(node);
    const highest = Math.min(...headings.map(levelOf));
    let level = 3;
    for (const node of headings) {
      // A heading is at most one level below the one before it.
      level = Math.min(levelOf(node) - highest + 4, level + 1, 6);
      node.tagName = `h${level}`;
    }
  };
}

function lowerInside(element: Element): void {
  for (const child of element.children) {
    if (child.type !== "element") continue;
    if (isHeading(child)) child.tagName = "p";
    lowerInside(child);
  }
}

function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName);
}

function levelOf({ tagName }: Element): number {
  return Number(tagName[1]);
}

function textOf(node: ElementContent): string {
  if (node.type === "element") return node.children.map(textOf).join("");
  return node.type === "text" ? node.value : "";
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
