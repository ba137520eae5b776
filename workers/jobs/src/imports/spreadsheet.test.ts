import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReader } from "./workbook/workerd-for-test.ts";
import { archiveOf, rowsOf, workbookOf } from "./workbook-for-test.ts";

// In workerd, where the reader runs: what needs a web Worker or too much memory fails there alone.

let reader: Awaited<ReturnType<typeof startReader>>;
beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader.stop());

const text = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADER = `<row r="1">${text("A1", "Title")}${text("B1", "Number")}</row>`;
const FIRST_ROW = `<row r="2">${text("A2", "Pump")}<c r="B2"><v>7</v></c></row>`;
const DAMAGED = "The workbook is damaged or incomplete.";

test("a workbook becomes CSV with days, numbers, quotes and line breaks", async () => {
  const workbook = workbookOf([
    ["Title", "Filed", "Count"],
    ['The "quiet" pump\nand more', new Date("2021-07-09"), 3],
    ["Lamp", null, 0.5],
  ]);
  expect(await reader.read(workbook)).toEqual({
    csv: '"Title","Filed","Count"\r\n"The ""quiet"" pump\nand more","2021-07-09","3"\r\n"Lamp",,"0.5"',
    notes: [],
  });
});

test("5,000 rows are read, also with a sheet and texts of more than 512 kB and a large image beside them; more are refused", async () => {
  const rows = (count: number) => [
    ["Title", "Description"],
    ...Array.from({ length: count }, (_, n) => [`Pump ${n}`, `${n} `.repeat(60)]),
  ];
  const { csv = "" } = await reader.read(workbookOf(rows(5000)));
  expect(csv.split("\r\n")).toHaveLength(5001);
  expect(csv.endsWith(`"${"4999 ".repeat(60)}"`)).toBe(true);
  expect(await reader.read(workbookOf(rows(5060)))).toEqual({
    refused: "It holds more than 5000 rows, the most that are read at once: split it.",
  });
  const strings: string[] = [];
  const sheet = { name: "A", data: rowsOf(rows(2), strings) };
  const image = { "xl/media/image1.emf": new Uint8Array(90_000_000) };
  expect((await reader.read(archiveOf([sheet], { strings }, image))).csv).toContain("Pump 1");
});

test("each kind of cell is read as Excel shows it; texts keep their zeros", async () => {
  const cells = [
    '<c r="A2" t="s"><v>0</v></c>',
    '<c r="B2" t="s"><v>1</v></c>',
    '<c r="C2" t="b"><v>1</v></c>',
    '<c r="D2" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    '<c r="E2" t="str"><f>A1&amp;"x"</f><v>made &amp; kept</v></c>',
    '<c r="F2"><v>0.30000000000000004</v></c>',
    '<c r="G2"><v>12345678901234567890</v></c>',
    '<c r="H2" s="2"><v>0.25</v></c>',
    '<c r="I2" s="3"><v>44386.75</v></c>',
    '<c r="J2" s="4"><v>0.5</v></c>',
    '<c r="K2" t="d"><v>2021-07-09T00:00:00</v></c>',
    '<c r="L2" s="1"><v>1</v></c>',
    '<c r="M2" s="5"><v>3</v></c>',
    '<c r="N2" t="inlineStr"><is><r><t>in </t></r><r><t>line</t></r></is></c>',
  ];
  const book = {
    strings: [
      "<t>007926</t>",
      '<r><t xml:space="preserve">rich </t></r><r><rPr><b/></rPr><t>text_x000D_</t></r><rPh sb="0" eb="1"><t>reading</t></rPh>',
    ],
    formats: ["0%", "[$-409]d\\-mmm\\-yy;@", "hh:mm", '0" days"'],
  };
  const { csv, notes } = await reader.read(
    archiveOf([{ name: "A", data: `<row r="2">${cells.join("")}</row>` }], book),
  );
  expect(csv).toBe(
    '"007926","rich text\r","TRUE","made & kept","0.3","12345678901234567890","0.25","2021-07-09","0.5","2021-07-09","1900-01-01","3","in line"',
  );
  expect(notes).toEqual(["Cells with an error, such as #REF!, which were left empty: 1."]);
  const of1904 = { properties: 'date1904="1"' };
  const day = { name: "A", data: '<row><c s="1"><v>1</v></c><c t="n"><v>2</v></c></row>' };
  expect((await reader.read(archiveOf([day], of1904))).csv).toBe('"1904-01-02","2"');
});

test("raised and lowered runs keep their sense, and struck-through ones are left out and named", async () => {
  const run = (value: string, format = "") =>
    `<r><rPr><b/>${format}</rPr><t xml:space="preserve">${value}</t></r>`;
  const [up, down] = ["superscript", "subscript"].map((align) => `<vertAlign val="${align}"/>`);
  const raised = `${run("10")}${run("6 ", up)}${run("germs, 10")}${run("-3", up)}${run(" CO")}`;
  const text = `${raised}${run("2", down)}${run(" old", "<strike/>")}${run(" now", '<strike val="0"/>')}`;
  const data = `<row><c t="s"><v>0</v></c><c t="inlineStr"><is>${text}</is></c></row>`;
  expect(await reader.read(archiveOf([{ name: "A", data }], { strings: [text] }))).toEqual({
    csv: '"10⁶ germs, 10⁻³ CO2 now","10⁶ germs, 10⁻³ CO2 now"',
    notes: ["Cells with struck-through text, which was left out: 2."],
  });
});

test("strict workbooks, prefixes and parts in UTF-16 are read", async () => {
  const strict = "http://purl.oclc.org/ooxml";
  const sheet = `\ufeff<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="${strict}/spreadsheetml/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Größe</x:t></x:is></x:c><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  const strictly = {
    "_rels/.rels": `<Relationships><Relationship Id="r" Type="${strict}/officeDocument/relationships/officeDocument" Target="book/main.xml"/></Relationships>`,
    "book/main.xml": `<x:workbook xmlns:x="${strict}/spreadsheetml/main" xmlns:q="${strict}/officeDocument/relationships"><x:sheets><x:sheet name="A" sheetId="9" q:id="s1"/></x:sheets></x:workbook>`,
    "book/_rels/main.xml.rels": `<p:Relationships xmlns:p="x"><p:Relationship Id="s1" Type="${strict}/officeDocument/relationships/worksheet" Target="../sheets/Sheet%201.xml"/></p:Relationships>`,
    "sheets/Sheet 1.xml": new Uint8Array(Buffer.from(sheet, "utf16le")),
  };
  expect((await reader.read(archiveOf([], {}, strictly))).csv).toBe('"Größe","1"');
});

test("hidden sheets, rows and columns are named and not read, and of merged cells the first counts", async () => {
  const visible = {
    name: "Offers",
    before: '<cols><col min="3" max="4" hidden="1"/><col min="6" max="6" width="0"/></cols>',
    data: `<row r="1">${text("A1", "Title")}${text("B1", "Number")}${text("C1", "Internal")}${text("E1", "Note")}</row><row r="2" hidden="1">${text("A2", "Secret pump")}</row><row r="3" ht="0">${text("A3", "Secret lamp")}</row><row r="4">${text("A4", "Pump")}${text("B4", "7")}${text("E4", "under the merge")}</row><row r="5" hidden="1"/>`,
    behind: '<mergeCells count="1"><mergeCell ref="B4:E4"/></mergeCells>',
  };
  const hidden = { name: "Secret", data: HEADER + FIRST_ROW.repeat(20), state: "hidden" } as const;
  const macros = { name: "Deep", data: HEADER, state: "veryHidden" } as const;
  const empty = { name: "Sheet3", data: "<row/>" };
  expect(await reader.read(archiveOf([hidden, visible, macros, empty]))).toEqual({
    csv: '"Title","Number","Note"\r\n"Pump","7",',
    notes: [
      "The sheet “Offers” was read.",
      "The sheet “Secret” is hidden and was not read.",
      "The sheet “Deep” is hidden and was not read.",
      "Hidden rows that were not read: 2.",
      "Hidden columns that were not read: 1.",
    ],
  });
  const { refused } = await reader.read(archiveOf([hidden, empty]));
  expect(refused).toContain("The workbook shows no filled cell.");
});

test("of several filled sheets a person chooses; where nobody can be asked the one that Excel opens is read", async () => {
  const sheets = [
    { name: "Notes", data: `<row>${text("A1", "Written in May")}</row>` },
    { name: "Offers", data: HEADER + FIRST_ROW },
    { name: "Secret", data: HEADER, state: "hidden" } as const,
  ];
  const workbook = archiveOf(sheets, { active: 1 });
  expect(await reader.read(workbook)).toEqual({
    sheets: [
      { name: "Notes", sample: ["Written in May"] },
      { name: "Offers", sample: ["Title", "Number"] },
    ],
  });
  expect((await reader.read(workbook, { sheet: "Notes" })).csv).toBe('"Written in May"');
  expect((await reader.read(workbook, { sheet: "Secret" })).refused).toContain("no such sheet");
  expect(await reader.read(workbook, { asks: false })).toEqual({
    csv: '"Title","Number"\r\n"Pump","7"',
    notes: [
      "The sheet “Offers” was read.",
      "The sheet “Notes” was not read.",
      "The sheet “Secret” is hidden and was not read.",
    ],
  });
});

test("what is no workbook, or a damaged, old or encrypted one, is refused by what it is", async () => {
  const zip = (parts: Record<string, string>) =>
    new Uint8Array(
      zipSync(
        Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])),
      ),
    );
  const whole = workbookOf([["Title", "Number"]]);
  const sheet = (data: string) => archiveOf([{ name: "A", data }]);
  const ole = (stream: string) =>
    new Uint8Array([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      ...Buffer.alloc(508),
      ...Buffer.from(stream, "utf16le"),
    ]);
  for (const [bytes, says] of [
    [zip({ "notes.txt": "Nothing here." }), "It is an archive, but no Excel workbook"],
    [zip({ mimetype: "x", "content.xml": "<a/>" }), "It is an OpenDocument file (.ods)."],
    [zip({ "xl/workbook.bin": "x" }), "It is a binary workbook (.xlsb)."],
    [ole("Workbook"), "It is a workbook of an old kind (.xls)."],
    [ole("EncryptedPackage"), "The workbook has a password."],
    [whole.slice(0, whole.length - 300), DAMAGED],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0]), DAMAGED],
    [sheet("<row>"), DAMAGED],
    [sheet("<a>".repeat(100_000)), DAMAGED],
    [sheet(`<row ${Array.from({ length: 20_000 }, (_, n) => `a${n}="1"`).join(" ")}/>`), DAMAGED],
  ] as const)
    expect((await reader.read(bytes as Uint8Array<ArrayBuffer>)).refused).toContain(says);
});

test("sparse cells cost nothing, and what would come out too large ends while it is read", async () => {
  const far = (at: string) => `<row r="${at.slice(3)}"><c r="${at}"><v>1</v></c></row>`;
  const sheet = (data: string, strings: string[] = [], behind = "") =>
    archiveOf([{ name: "A", data, behind }], { strings });
  const far4000 = await reader.read(sheet(HEADER + far("XFD4000")));
  expect(far4000.csv).toBe('"Title","Number",\r\n,,"1"');
  const farRow = await reader.read(sheet(HEADER + far("XFD1048576")));
  expect(farRow.csv).toBe('"Title","Number",\r\n,,"1"');
  const single = Array.from(
    { length: 3000 },
    (_, n) => `<row r="${n + 2}"><c r="A${n + 2}"><v>${n}</v></c></row>`,
  );
  const wide = await reader.read(
    sheet(`<row r="1"><c r="XFD1"><v>1</v></c></row>${single.join("")}`),
  );
  expect(wide.csv?.length).toBeLessThan(40_000);

  const shared = Array.from({ length: 20_000 }, (_, n) => `<c r="B${n + 1}" t="s"><v>0</v></c>`);
  const rows = shared.map((cell, n) => `<row r="${(n % 4000) + 1}">${cell}</row>`).join("");
  const large = await reader.read(sheet(rows, [`<t>${"x".repeat(1_000_000)}</t>`]));
  expect(large.refused).toContain("more than 20 MB of text");
  const columns = (count: number) =>
    `<row>${Array.from({ length: count }, (_, n) => `<c><v>${n}</v></c>`).join("")}</row>`;
  expect((await reader.read(sheet(columns(300)))).csv).toContain('"299"');
  expect((await reader.read(sheet(columns(301)))).refused).toContain("more than 300 columns");
  const blank = await reader.read(sheet(`${HEADER}${"<row/>".repeat(1_000_000)}`));
  expect(blank.csv).toBe('"Title","Number"');
  const long = await reader.read(sheet(`<row>${text("A1", "é".repeat(40_000))}</row>`));
  expect([long.csv?.length, long.notes]).toEqual([
    32_769,
    ["Cells with more than 32,767 characters, which were cut: 1."],
  ]);
  const overlapping = `<mergeCells>${'<mergeCell ref="A1:XFD5000"/>'.repeat(20_000)}</mergeCells>`;
  expect((await reader.read(sheet(single.join(""), [], overlapping))).refused).toContain(DAMAGED);
});

test("inflated bytes count as they come out, whatever the archive declares", async () => {
  const bomb = archiveOf([], {}, { "xl/workbook.xml": new Uint8Array(100_000_000).fill(0x20) });
  const view = new DataView(bomb.buffer);
  for (let at = 0; at + 46 < bomb.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1000, true);
  expect((await reader.read(bomb)).refused).toContain("more than 80 MB, unpacked");
});
