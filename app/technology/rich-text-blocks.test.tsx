import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichTextBlocks } from "./rich-text-blocks.tsx";

test("every kind of block is shown as what it is, in order", () => {
  const html = renderToStaticMarkup(
    <RichTextBlocks
      blocks={[
        { kind: "heading", text: "Benefits" },
        { kind: "paragraph", text: "Two of them." },
        { kind: "list", ordered: false, items: [{ title: "Cheap", text: "No cobalt." }] },
        { kind: "list", ordered: true, items: [{ text: "First" }, { text: "Second" }] },
      ]}
    />,
  );
  expect(html).toBe(
    "<h3>Benefits</h3><p>Two of them.</p>" +
      "<ul><li><strong>Cheap. </strong>No cobalt.</li></ul>" +
      "<ol><li>First</li><li>Second</li></ol>",
  );
});

test("markup in a text is text", () => {
  const html = renderToStaticMarkup(
    <RichTextBlocks blocks={[{ kind: "paragraph", text: "<script>alert(1)</script>" }]} />,
  );
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("an address in a text is a link, and the sentence keeps its punctuation", () => {
  const html = renderToStaticMarkup(
    <RichTextBlocks
      blocks={[
        {
          kind: "paragraph",
          text: "See the page (https://a.test/x_(y)/1), and https://b.test/doi/10.1/7.",
        },
      ]}
    />,
  );
  expect(html.replaceAll(' rel="nofollow ugc noopener"', "")).toContain(
    '<p>See the page (<a href="https://a.test/x_(y)/1">https://a.test/x_(y)/1</a>), and ' +
      '<a href="https://b.test/doi/10.1/7">https://b.test/doi/10.1/7</a>.</p>',
  );
});

test("only http addresses become links", () => {
  const html = renderToStaticMarkup(
    <RichTextBlocks
      blocks={[{ kind: "paragraph", text: "javascript:alert(1) and ftp://a.test and https://" }]}
    />,
  );
  expect(html).not.toContain("<a ");
});
