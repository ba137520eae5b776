import { expect, test } from "vitest";
import { readXmlDocuments, readXmlElements, textOf, type XmlRow } from "./xml.ts";

async function* pieces(text: string, size = 65_536): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function short(rows: AsyncIterable<XmlRow>): Promise<string[]> {
  const found: string[] = [];
  for await (const row of rows)
    found.push(
      row.kind === "record" ? row.value.name : `${row.problem.row}: ${row.problem.reason}`,
    );
  return found;
}

test("an element that nests without end is rejected, and what came before it stays", async () => {
  const feed = `<rss><item>A</item><item>${"<a>".repeat(500_000)}`;
  expect(await short(readXmlElements(pieces(feed), ["item"]))).toEqual([
    "item",
    "2: is nested more than 100 levels deep; what comes behind may be missing",
  ]);
});

test("an element of attributes without end is rejected while it is read, and what came before it stays", async () => {
  const attributes = Array.from({ length: 200_000 }, (_, n) => `a${n}=""`).join(" ");
  const said = "has an element with more than 1000 attributes";
  expect(
    await short(readXmlElements(pieces(`<rss><item/><item ${attributes}/>`), ["item"])),
  ).toEqual(["item", `2: ${said}; what comes behind may be missing`]);
  const file = `<?xml version="1.0"?><a ${attributes}/>\n<?xml version="1.0"?><b/>`;
  expect(await short(readXmlDocuments(pieces(file)))).toEqual([`1: ${said}`, "b"]);
});

test("a document that nests without end is rejected, and the next one read", async () => {
  const deep = `${"<a>".repeat(5000)}${"</a>".repeat(5000)}`;
  const file = `<?xml version="1.0"?>${deep}\n<?xml version="1.0"?><b/>`;
  expect(await short(readXmlDocuments(pieces(file)))).toEqual([
    "1: is nested more than 100 levels deep",
    "b",
  ]);
});

test("entities that would grow stay as they are", async () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><r><item>&b;</item></r>`;
  const rows: XmlRow[] = [];
  for await (const row of readXmlElements(pieces(bomb), ["item"])) rows.push(row);
  expect(rows[0]).toMatchObject({ kind: "record", value: { children: ["&b;"] } });
});

test.each([1, 7, 65_536])("a bare ampersand costs no item, in pieces of %d", async (size) => {
  const feed =
    "<rss><item>R&D of A</item><item>B & C &amp; D&nbsp;&#38;</item><item><![CDATA[E & F]]><!-- & --></item><item>G &</item></rss>";
  const rows: XmlRow[] = [];
  for await (const row of readXmlElements(pieces(feed, size), ["item"])) rows.push(row);
  const texts = rows.map((row) => (row.kind === "record" ? textOf(row.value) : row.problem.reason));
  expect(texts).toEqual([
    "R&D of A",
    "B & C & D&nbsp;&",
    "E & F",
    "G &",
    "4 “&” begin no entity of XML; they are read as they stand",
  ]);
});

test("a document with a bare ampersand is whole, and its note says so", async () => {
  const rows: XmlRow[] = [];
  for await (const row of readXmlDocuments(pieces("<a>R&D</a>"))) rows.push(row);
  expect(rows).toMatchObject([
    {
      value: { children: ["R&D"] },
      notes: ["one “&” begins no entity of XML; it is read as it stands"],
    },
  ]);
});
