import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { ExportedTechnology } from "#app/discovery/exports/exports.schema.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#app/technology/export-formats.ts";
import { unpackSpreadsheet } from "../imports/spreadsheet.ts";
import type { AboutExport } from "./export-writer.ts";
import { FORMATS } from "./formats.ts";
import { nameOf } from "./reference.ts";

const ABOUT: AboutExport = {
  brand: "QUAD",
  origin: "https://quad.test",
  exportedOn: "2026-11-23",
  total: 2,
  missing: 1,
  query: null,
  hasNotes: false,
};
const PATENT: ExportedTechnology = {
  id: 7,
  title: 'Iron-based "photosensitizers" & {rare} metals: 100% of them',
  owner: "Example University",
  ownerKind: "university",
  summary: "Two lines,\none comma.",
  statedStatus: "granted",
  onRecord: { status: "in-force", asOf: "2026-11-24", source: "us-fees" },
  availability: "option",
  licenceTerms: "Europe only",
  technologyClass: "energy",
  secondClass: null,
  category: "Breakthrough",
  categoryBy: "some-model on 2026-11-27",
  stage: "Prototype",
  benefits: "Cheap\nSmall",
  applications: null,
  inventors: ["Ada Q. Example", "van der Berg, Jan"],
  patentNumbers: "US62/123,456; US20180000001A1; US10037477B2",
  filingDate: "2016-02-03",
  endsOn: null,
  termEndsOn: "2036-02-03",
  dateAdded: "2018-01-02",
  sourceUrl: "https://university.test/7?a=1",
  seenOn: "2026-11-01",
  hasReport: false,
};
const LISTING: ExportedTechnology = {
  ...PATENT,
  id: 8,
  title: "=1+1",
  inventors: ["MIT"],
  statedStatus: null,
  availability: null,
  patentNumbers: null,
  filingDate: null,
  sourceUrl: null,
  seenOn: null,
};

function write(format: ExportFormat, rows = [PATENT, LISTING], cutOff: string | null = null) {
  const writer = FORMATS[format].writer(ABOUT);
  const pieces = [writer.open(), writer.rows(rows), writer.close({ written: rows.length, cutOff })];
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}

const sheetOf = (file: Uint8Array) =>
  Buffer.from(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? []).toString();
const textOf = (format: ExportFormat, file: Buffer) =>
  format === "xlsx" ? sheetOf(file) : file.toString();

test("CSV marks its encoding, quotes every text, runs no cell as a formula, and holds technologies alone", () => {
  const text = write("csv").toString();
  const lines = text.split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFF"ID","Title","Owner"/);
  expect(lines[1]).toBe(
    '7,"Iron-based ""photosensitizers"" & {rare} metals: 100% of them","Example University","University, hospital or institute","energy","","Breakthrough","some-model on 2026-11-27","granted","In force","2026-11-24","USPTO fee file","option","Europe only","US62/123,456; US20180000001A1; US10037477B2","Ada Q. Example; van der Berg, Jan","2016-02-03","","2036-02-03","2018-01-02","Two lines,\none comma.","","Cheap\n\nSmall","Prototype","no","https://university.test/7?a=1","https://quad.test/patentinfo?tech_id=7","2026-11-01"',
  );
  expect(lines[2]).toContain(`8,"'=1+1",`);
  expect(lines.at(-1)).toBe("");
  expect(lines.filter((line: string) => /^\d,/.test(line))).toHaveLength(2);
  expect(text).not.toMatch(/Complete|Exported from|belong to/);
});

test.each(["=1", "+A1", "-2+A1", "-1(a)", "-2|b!A0", "@a", "\ta", "\ra", "\n=1", "＝1", " =1"])(
  "CSV neutralises a cell like %j",
  (title) => {
    expect(write("csv", [{ ...PATENT, title }]).toString()).toContain(`7,"'${title}"`);
  },
);

test.each(["-80 °C freezer", "+5 V supply", "-1"])(
  "CSV leaves the measure %j as it is",
  (title) => {
    expect(write("csv", [{ ...PATENT, title }]).toString()).toContain(`7,"${title}"`);
  },
);

test("XLSX holds texts only, so that nothing in it is a formula, and no sign that XML does not have", () => {
  const sheet = sheetOf(write("xlsx", [{ ...LISTING, summary: "a\u0000b\u000B<c>&\uD800" }]));
  expect(sheet).toContain('<is><t xml:space="preserve">=1+1</t></is>');
  expect(sheet).not.toContain("<f>");
  expect(sheet).toContain("ab&lt;c&gt;&amp;\uFFFD");
  expect(sheet.match(/<row /g)).toHaveLength(1 + 1);
});

test("XLSX has dates that Excel counts, a link to each technology's page, and a filter over all rows", () => {
  const early = {
    ...LISTING,
    filingDate: "1899-12-31",
    dateAdded: "spring of 2016",
    termEndsOn: "1900-03-01",
  };
  const file = write("xlsx", [PATENT, early]);
  const sheet = sheetOf(file);
  // Days since 30 December 1899.
  expect(sheet).toContain('<c r="Q2" s="1"><v>42403</v></c>');
  expect(sheet).toContain('<c r="S3" s="1"><v>61</v></c>');
  expect(sheet).toContain('<c r="Q3" t="inlineStr"><is><t xml:space="preserve">1899-12-31</t>');
  expect(sheet).toContain('<c r="T3" t="inlineStr"><is><t xml:space="preserve">spring of 2016</t>');
  expect(sheet).toContain('<c r="Q1" t="inlineStr"><is><t xml:space="preserve">Filed</t>');
  expect(sheet).toContain(
    '</sheetData><autoFilter ref="A1:AB3"/><hyperlinks><hyperlink ref="AA2" r:id="rId1"/><hyperlink ref="AA3" r:id="rId2"/></hyperlinks></worksheet>',
  );
  const parts = unzipSync(file);
  const partOf = (path: string) => Buffer.from(parts[path] ?? []).toString();
  const addresses = partOf("xl/worksheets/_rels/sheet1.xml.rels").matchAll(/Target="([^"]*)"/g);
  expect([...addresses].map(([, address]) => address)).toEqual([
    "https://quad.test/patentinfo?tech_id=7",
    "https://quad.test/patentinfo?tech_id=8",
  ]);
  expect(partOf("xl/worksheets/sheet2.xml")).not.toMatch(/autoFilter|hyperlink/);
  expect(Object.keys(parts)).not.toContain("xl/worksheets/_rels/sheet2.xml.rels");
});

test("the import of organisations reads an exported workbook", async () => {
  const workbook = new Uint8Array(write("xlsx", [{ ...LISTING, filingDate: "2016-02-03" }]));
  const read = await unpackSpreadsheet(workbook, { asks: false });
  const csv = read.kind === "table" ? new TextDecoder().decode(read.csv) : "";
  const [head, row] = csv.split("\r\n");
  expect(head).toMatch(/^"ID","Title","Owner"/);
  expect(row).toMatch(/^"8","=1\+1","Example University"/);
  expect(row).toContain('"2016-02-03",,"2036-02-03","2018-01-02"');
  expect(row).toContain('"https://quad.test/patentinfo?tech_id=8","2026-11-23"');
});

test("a line break in an address or a name adds no record to RIS or BibLaTeX", () => {
  const broken = {
    ...PATENT,
    sourceUrl: "https://university.test/7\r\nER  - \r\nTY  - PAT\nurl = {javascript:x},",
    inventors: ["Ada\r\nER  - Example"],
    patentNumbers: "US1\nER  - ",
  };
  const ris = write("ris", [broken]).toString();
  expect(ris.match(/^TY {2}-/gm)).toHaveLength(1);
  expect(ris.match(/^ER {2}-/gm)).toHaveLength(1);
  const [address] = /^ *url = .*$/m.exec(write("biblatex", [broken]).toString()) ?? [];
  expect(address).toContain("ER%20-%20TY");
});

test("RIS has a patent with its number, country and owner, and a listing without a number as a web page", () => {
  const [patent = "", listing = ""] = write("ris").toString().split("\r\n\r\n");
  expect(patent.split("\r\n")).toEqual([
    "TY  - PAT",
    "ID  - quad-7",
    'TI  - Iron-based "photosensitizers" & {rare} metals: 100% of them',
    "AU  - Example, Ada Q.",
    "AU  - van der Berg, Jan",
    "PB  - Example University",
    "SN  - US10037477B2",
    "CY  - US",
    "C1  - 2016/02/03",
    "C6  - granted",
    "PY  - 2016",
    "DA  - 2016/02/03/",
    "AB  - Two lines, one comma.",
    "KW  - energy",
    "N1  - Status stated by the source: granted. In force on record as of 2026-11-24 (USPTO fee file). Availability stated by the owner: option. Filed 2016-02-03. Further numbers: US20180000001A1",
    "UR  - https://university.test/7?a=1",
    "Y2  - 2026/11/01/",
    "ER  - ",
  ]);
  expect(listing.split("\r\n")).toEqual(
    expect.arrayContaining([
      "TY  - ELEC",
      "AU  - MIT",
      "PY  - 2018",
      "DA  - 2018/01/02/",
      "UR  - https://quad.test/patentinfo?tech_id=8",
      "Y2  - 2026/11/23/",
    ]),
  );
  expect(listing).not.toContain("SN  - ");
});

test("BibLaTeX escapes what TeX would run, and names holder, country and number of a patent", () => {
  const text = write("biblatex").toString();
  expect(text).toContain("@patent{quad-7,\n");
  expect(text).toContain(
    String.raw`  title = {{Iron-based "photosensitizers" \& \{rare\} metals: 100\% of them}},`,
  );
  expect(text).toContain("  author = {Example, Ada Q. and van der Berg, Jan},\n");
  expect(text).toContain("  number = {US10037477B2},\n  location = {US},\n");
  expect(text).toContain("  holder = {{Example University}},\n");
  expect(text).toContain("@online{quad-8,\n");
  expect(text).toContain("  author = {{MIT}},\n");
});

test("BibLaTeX keeps two hyphens, which TeX would print as one dash", () => {
  const text = write("biblatex", [{ ...PATENT, title: "Bi--Te 'plus' --- ''best''" }]).toString();
  expect(text).toContain("{{Bi-{}-Te 'plus' -{}-{}- '{}'best'{}'}}");
});

test("CSL-JSON has a patent's number as a string", () => {
  const [patent, listing] = JSON.parse(write("csl").toString());
  expect(patent).toMatchObject({
    id: "quad-7",
    type: "patent",
    number: "US10037477B2",
    jurisdiction: "US",
    author: [
      { family: "Example", given: "Ada Q." },
      { family: "van der Berg", given: "Jan" },
    ],
    accessed: { "date-parts": [[2026, 11, 1]] },
    submitted: { "date-parts": [[2016, 2, 3]] },
    status: "granted",
  });
  expect(listing).toMatchObject({ type: "webpage", issued: { "date-parts": [[2018, 1, 2]] } });
  expect(listing.number).toBeUndefined();
});

test.each(["ris", "csl"] as const)(
  "%s holds references alone, and a whole one says nothing of itself in their notes",
  (format) => {
    const text = write(format).toString();
    expect(text.match(/quad-\d/g)).toHaveLength(2);
    expect(text).not.toContain("about-this-export");
    expect(text).not.toMatch(/Complete|Exported from|belong to/);
  },
);

test("provisional applications, which nobody can look up, make no patent of a listing", () => {
  const [first] = JSON.parse(
    write("csl", [{ ...PATENT, patentNumbers: "US62/123,456" }]).toString(),
  );
  expect(first.type).toBe("webpage");
});

test("JSON says whether it is complete", () => {
  expect(JSON.parse(write("json").toString())).toMatchObject({
    exportedOn: "2026-11-23",
    technologies: [
      { id: 7, seenOn: "2026-11-01", page: "https://quad.test/patentinfo?tech_id=7" },
      { id: 8, seenOn: "2026-11-23" },
    ],
    complete: true,
    end: "Complete: 2 of 2 technologies. 1 more no longer exist.",
  });
  expect(JSON.parse(write("json", []).toString()).technologies).toEqual([]);
});

test.each(EXPORT_FORMATS)("%s says at its end that it was cut off", (format) => {
  const text = textOf(format, write(format, [PATENT], "Please export again."));
  expect(text).toContain(
    "INCOMPLETE: 1 of 2 technologies. 1 more no longer exist. Please export again.",
  );
});

test.each([
  ["Doe, Jane Q.", { given: "Jane Q.", family: "Doe" }],
  ["Ludwig van der Rohe", { given: "Ludwig", family: "van der Rohe" }],
  ["John Smith, Jr.", { given: "John", family: "Smith" }],
  ["Van Nguyen", { given: "Van", family: "Nguyen" }],
  ["Duke", { given: null, family: "Duke" }],
  ["Hong Bin Li", { given: "Hong Bin", family: "Li" }],
  ["Anders Example (Lund University)", { given: "Anders", family: "Example" }],
])("the name %s is parted", (text, parts) => {
  expect(nameOf(text)).toEqual(parts);
});

test("one work has one date in all three formats, and none where none is known", () => {
  const datesOf = (row: ExportedTechnology) => [
    /^DA {2}- (.*)\/\r$/m.exec(write("ris", [row]).toString())?.[1]?.replaceAll("/", "-"),
    /^ {2}date = \{(.*)\}/m.exec(write("biblatex", [row]).toString())?.[1],
    JSON.parse(write("csl", [row]).toString())[0]
      .issued?.["date-parts"][0].map((part: number) => String(part).padStart(2, "0"))
      .join("-"),
  ];
  expect(new Set(datesOf(PATENT))).toEqual(new Set(["2016-02-03"]));
  expect(new Set(datesOf(LISTING))).toEqual(new Set(["2018-01-02"]));
  expect(new Set(datesOf({ ...LISTING, dateAdded: null }))).toEqual(new Set([undefined]));
  expect(new Set(datesOf({ ...PATENT, filingDate: "spring of 2016" }))).toEqual(
    new Set([undefined]),
  );
});

test("texts of Markdown have no marks in a table", () => {
  const marked = { ...PATENT, benefits: "*   **Cheap**\n*   Small", stage: "## TRL 4" };
  const csv = write("csv", [marked]).toString();
  expect(csv).toContain('"Cheap\nSmall"');
  expect(csv).toContain('"TRL 4"');
});
