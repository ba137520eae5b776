import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { toEditableText } from "#import/text/editable-text.ts";
import { toBlocks } from "#import/text/rich-text.ts";
import { parseListing, readListingTexts, toListingTexts } from "./listing-content.ts";
import { LISTING_FIELDS } from "./listing-fields.ts";
import { ListingFields } from "./listing-form.tsx";

test.each([
  ["plain text", { text: "One line.\nAnother.\n\n- a\n- b" }],
  ["a bare string", "Cells < 5 µm & more"],
  [
    "pairs",
    [
      { title: "Fast", description: "10 times" },
      { title: "Small", description: "1 kg" },
    ],
  ],
  ["a list of strings", ["one", "two"]],
  ["HTML", { text: "<p>First</p><ul><li><b>Fast</b>: yes</li><li>cheap</li></ul>" }],
  ["an ordered list", { text: "<ol><li>one</li><li>two</li></ol>" }],
  ["an object", { content: "Own words", text: "- Funding: NSF\n\n## Papers\n\nA paper." }],
  ["JSON in a string", '["one", "two"]'],
])("%s is edited as text that reads the same", (_, value) => {
  const text = toEditableText(value);
  expect(text).not.toBe("");
  expect(toBlocks(parseListing({ application: text }).content.application)).toEqual(
    toBlocks(value),
  );
});

test("what is typed is stored as the record keeps it", () => {
  const texts = readListingTexts({
    title: "  A  new\tsensor ",
    technical_summary: "First\n\nSecond\u0007",
    summary: "",
    pi_patentid: "US 10,037,477 B2",
    pi_filingdate: "15 March 2021",
    status: "granted",
    elsewhere: "not a field",
  });
  expect(parseListing(texts)).toEqual({
    content: {
      title: "A new sensor",
      technical_summary: { text: "First\n\nSecond" },
      summary: null,
      pi_patentid: "US10037477B2",
      pi_filingdate: "2021-03-15",
      status: "granted",
    },
    problems: {},
  });
});

test("what cannot be stored says why, field by field", () => {
  const { content, problems } = parseListing({
    title: "",
    class1: "magic",
    pi_patentid: "US10037477, ask us",
    source_url: "javascript:alert(1)",
    application: "x".repeat(20_001),
    inventor: "Ada Lovelace",
  });
  expect(content).toEqual({ inventor: "Ada Lovelace" });
  expect(Object.keys(problems).sort()).toEqual(
    ["application", "class1", "pi_patentid", "source_url", "title"].sort(),
  );
});

test("every field has a label, its purpose and its text, and a refused one its reason", () => {
  const texts = toListingTexts({ title: 'A "sensor"', key_benefits: ["one", "two"] });
  const html = renderToStaticMarkup(
    <ListingFields texts={texts} problems={{ title: "Title is taken." }} />,
  );
  for (const { column, label } of LISTING_FIELDS) {
    expect(html).toContain(`name="${column}"`);
    expect(html).toContain(`>${label}</label>`);
  }
  expect(html).toContain("- one\n- two</textarea>");
  expect(html).toMatch(
    /aria-invalid="true" aria-describedby="(\S+)-error.*id="\1-error">Title is taken/s,
  );
});
