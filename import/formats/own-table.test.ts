import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completeDraft } from "../enrich.ts";
import { fileOf } from "../file-for-test.ts";
import { openText, readTextHead } from "../read/decode.ts";
import type { Delimiter } from "./delimiters.ts";
import { HEAD_LENGTH, readFileHead } from "./head.ts";
import { ownTable, readTableColumns, type TableColumns, templateOf } from "./own-table.ts";
import cases from "./own-tables-for-test.json" with { type: "json" };

const ORGANISATION =
  "Technologies of the organisation;;;;;;;\n" +
  "Tech ID;Technology Title;Full Description;Inventors;Licensing Officer;Patents;Shelf;Web\n" +
  "T-007;Quiet pump;A pump moves liquid. Advantages: * quiet * small;Ada Example, Bo Example;pat@university.test;US 10,123,456;A4;https://university.test/7\n" +
  "T-008;Warm lamp;A lamp shines.;;pat@university.test;;B1;\n";

const headOf = async (text: string) =>
  readFileHead(await readTextHead(fileOf("p.csv", text), HEAD_LENGTH));

async function columnsOf(text: string): Promise<TableColumns> {
  const asked = await readTableColumns(await headOf(text));
  return Object.fromEntries((asked?.columns ?? []).map(({ name, guess }) => [name, guess]));
}

async function recordsOf(text: string, columns: TableColumns) {
  const context = { fileName: "p.csv", uni: "Fictional University", now: new Date("2026-01-01") };
  const records = [];
  for await (const row of ownTable(columns).read(
    openText(fileOf("p.csv", text)),
    await headOf(text),
  )) {
    if (row.kind !== "row") continue;
    const mapped = row.map(context);
    if (mapped.kind === "rejected") throw new Error(mapped.reason);
    const completed = completeDraft(mapped.draft);
    if (completed.kind === "rejected") throw new Error(completed.reason);
    const { images } = mapped.draft.given;
    records.push({ ...completed.record, images, notes: mapped.notes, left: mapped.leftOut });
  }
  return records;
}

test("an organisation's columns are guessed by their headers, whatever stands above them", async () => {
  expect(await columnsOf(ORGANISATION)).toEqual({
    "Tech ID": "number",
    "Technology Title": "title",
    "Full Description": "description",
    Inventors: "inventors",
    "Licensing Officer": "contact",
    Patents: "patents",
    Shelf: "unknown",
    Web: "link",
  });
});

test("headers that say nothing are guessed by what the columns hold", async () => {
  const long = "A long text about how it works and what it is for. ".repeat(6);
  const rows = ["one", "two"].map((each) =>
    [
      `A quiet pump number ${each}`,
      long + each,
      `${each}@university.test`,
      `https://university.test/${each}`,
    ].join("\t"),
  );
  expect(await columnsOf(`A\tB\tC\tD\n${rows.join("\n")}`)).toEqual({
    A: "title",
    B: "description",
    C: "contact",
    D: "link",
  });
});

test("rows are read by the columns that were chosen, and nothing is lost", async () => {
  const [pump, lamp] = await recordsOf(ORGANISATION, {
    ...(await columnsOf(ORGANISATION)),
    "Licensing Officer": "nothing",
    Shelf: "information",
  });
  expect(pump).toMatchObject({
    reference: "T-007",
    contact: null,
    technology: { title: "Quiet pump", uni: "Fictional University" },
    details: {
      inventor: "Ada Example, Bo Example",
      pi_patentid: "US10123456",
      source_url: "https://university.test/7",
      technical_summary: { text: "A pump moves liquid." },
      key_benefits: { text: expect.stringContaining("quiet") },
    },
    left: [{ field: "Licensing Officer", value: "pat@university.test" }],
  });
  expect(JSON.stringify(pump?.details.pi_addinfo)).toContain("Shelf: A4");
  expect(lamp?.technology.title).toBe("Warm lamp");
});

test("a column that is named as a date is one, whatever it holds, and a count of days is read", async () => {
  const text =
    "Title,Filing date,Date added,Shelf\n" +
    "Kelp press,2021-04-06,soon,A4\nKelp scale,44000,soon,A5\nKelp crate,99000,soon,A6\n";
  const columns = await columnsOf(text);
  expect(columns).toMatchObject({ "Filing date": "filed", "Date added": "listed" });
  const [press, scale, crate] = await recordsOf(text, columns);
  expect(press?.left).toMatchObject([{ field: "Shelf", reason: "left out: not recognised" }]);
  expect(scale?.details.filing_date).toBe("2020-06-18");
  expect(scale?.notes).toEqual([
    "“44000” was read as 2020-06-18, by the count of days in spreadsheets",
    "“soon” is no date, and is left out",
  ]);
  expect(crate?.details).toMatchObject({ filing_date: null, filing_date_text: null });
  expect(crate?.notes).toContain("“99000” is no date, and is left out");
  const [chosen] = await recordsOf(text, { ...columns, Shelf: "nothing" });
  expect(chosen?.left).toMatchObject([{ reason: "left out, as you chose" }]);
});

test("the delimiter is the one that divides all rows alike, however many commas their sentences have", async () => {
  const prose =
    "It measures temperature, pressure, humidity, electric fields, light, sound and flow, at once";
  const text = [
    "Case number;Technology;Description;Granted / filed",
    `6898;Integrated mounting;${prose}.;10,712,406`,
    `6899;Loose mounting;"${prose}; twice.";Patent(s) Pending`,
  ].join("\n");
  expect(await columnsOf(text)).toEqual({
    "Case number": "number",
    Technology: "title",
    Description: "description",
    "Granted / filed": "patents",
  });
  const [record] = await recordsOf(text, await columnsOf(text));
  expect(record).toMatchObject({ reference: "6898", details: { pi_patentid: "US10712406" } });
});

test("another delimiter may be chosen, and the ones that make a table are known", async () => {
  const text = "Title,Short;Text\nQuiet,pump;A pump\nWarm,lamp;A lamp\n";
  const asked = async (delimiter: Delimiter | null) => {
    const found = await readTableColumns(await headOf(text), delimiter);
    return { by: found?.delimiters, names: found?.columns.map(({ name }) => name) };
  };
  expect(await asked(null)).toEqual({ by: [",", ";"], names: ["Title", "Short;Text"] });
  expect(await asked(";")).toEqual({ by: [";", ","], names: ["Title,Short", "Text"] });
  expect((await asked("|")).by).toEqual([",", ";"]);
});

test("a listing has a second contact, and images by their addresses", async () => {
  const text =
    "Title;Description;Licensing contact;Second contact;Image URL;Image description\n" +
    "Quiet pump;A pump.;ada@university.test;Bo Example, bo@university.test;https://university.test/a.jpg https://university.test/b.png;A pump\n" +
    "Warm lamp;A lamp.;;cy@university.test;not there;A lamp\n";
  const columns = await columnsOf(text);
  expect(columns).toMatchObject({ "Second contact": "second", "Image URL": "unknown" });
  const chosen = { ...columns, "Image URL": "image" as const };
  const [pump, lamp] = await recordsOf(text, chosen);
  expect(pump?.contact).toBe("ada@university.test; Bo Example, bo@university.test");
  expect(pump?.images).toEqual(["https://university.test/a.jpg", "https://university.test/b.png"]);
  expect(lamp).toMatchObject({ contact: "cy@university.test", images: undefined });
  const guessed = await columnsOf(text.replace("not there", "https://university.test/c.webp"));
  expect(guessed).toMatchObject({ "Image URL": "image", "Image description": "unknown" });
});

test("a table without a row that names its columns is refused, and says what to do", async () => {
  const text =
    "6898;Integrated mounting of a lamp;A lamp, which shines.\n6899;Loose mounting;A lamp.\n";
  await expect(async () => readTableColumns(await headOf(text))).rejects.toThrow(
    "has no row that names its columns: put one above the others",
  );
});

test("a column of numbers and states gives both, and tags, class, availability and terms have places of their own", async () => {
  const text =
    "Title;Description;IP position;Keywords;Class;Availability;Field of use;Territory\n" +
    "Quiet pump;A pump.;Patent Pending;water, heat;energy;available;medical devices;Europe\n" +
    "Warm lamp;A lamp.;PCT/US2023/035153, WO2024086077A1;;;;;\n";
  const [pump, lamp] = await recordsOf(text, await columnsOf(text));
  expect(pump?.technology).toMatchObject({
    status: "pending",
    class1: "energy",
    availability: "available",
  });
  expect(pump?.details).toMatchObject({
    pi_button1tag: "water",
    pi_button2tag: "heat",
    pi_patentid: null,
    licence_terms: "Field of use: medical devices; Territory: Europe",
    pi_addinfo: { text: "- Status: Patent Pending" },
  });
  expect(lamp?.details.pi_patentid).toBe("PCT/US2023/035153, WO2024086077A1");
});

test("a row with neither title nor text is refused, whatever its other columns say", async () => {
  const text = "Title;Description;Stage\nQuiet pump;A pump.;TRL 4\n;;TRL 5\n";
  await expect(recordsOf(text, await columnsOf(text))).rejects.toThrow("no title and no text");
});

test("a text, JSON and a table of one column are no table", async () => {
  for (const text of ["Just a sentence, and one more.", '[{"a": 1}]', "Title\nPump\nLamp"])
    expect(await readTableColumns(await headOf(text))).toBeNull();
});

test("the template is known, and a table with a column of its own is not", async () => {
  const template = readFileSync("public/import-template.csv", "utf8");
  for (const text of [template, template.replace(/^/, "\ufeff")])
    expect(templateOf(await headOf(text))?.label).toBe("our template");
  // Its rows are read by its names, so that other spellings of them are asked about.
  expect(templateOf(await headOf(template.toLowerCase()))).toBeNull();
  expect(templateOf(await headOf(template.replace("Summary", "Remarks")))).toBeNull();
  expect(templateOf(await headOf(ORGANISATION))).toBeNull();
});

test("every column of the template is guessed", async () => {
  const template = readFileSync("public/import-template.csv", "utf8");
  const columns = await columnsOf(template);
  expect(Object.values(columns)).not.toContain("information");
  const [example] = await recordsOf(template, columns);
  expect(example?.technology.title).toBe("Quiet pump without moving parts");
  expect(example?.details.application).not.toBeNull();
});

test.each(cases.languages)(
  "the columns and the status of “%s” are read in their language",
  async (header, status, stated) => {
    const row = (n: number) =>
      `C-${n};Pump ${n};It moves liquid ${n}.;Quiet;Ada Example;${n}.02.2020;${status};6`;
    const text = [header, row(3), row(4), row(31)].join("\n");
    const columns = await columnsOf(text);
    expect(Object.values(columns)).toEqual([
      "number",
      "title",
      "description",
      "benefits",
      "inventors",
      "filed",
      "status",
      "stage",
    ]);
    const [first, , last] = await recordsOf(text, columns);
    expect(first).toMatchObject({
      technology: { stated_status: stated },
      details: {
        filing_date: "2020-02-03",
        developmental_stage: { text: `${header.split(";").at(-1)} 6` },
      },
    });
    expect(last?.details.filing_date ?? last?.details.filing_date_text).toBeNull();
    expect(last?.notes).toContain("“31.02.2020” is no date, and is left out");
  },
);

test("a grant's number says that it was granted, and a status that is not known is named", async () => {
  const text =
    "Titel;Beschreibung;Patentnummer;Status\nPumpe;Sie pumpt.;EP3123456B1;\nLampe;Sie leuchtet.;;noch nicht erteilt\n";
  const [pump, lamp] = await recordsOf(text, await columnsOf(text));
  expect(pump?.technology).toMatchObject({ stated_status: "granted", status: "active" });
  expect(lamp?.technology).toMatchObject({ stated_status: null, status: "other" });
  expect(lamp?.notes).toContain("“noch nicht erteilt” names no status that is known");
});

test.each(cases.guessed)(
  "the columns “%s” are guessed in their language",
  async (header, targets) => {
    const cells = (n: number) => header.split(";").map((_, at) => `A${n}${at}`);
    const text = [header, cells(1).join(";"), cells(2).join(";")].join("\n");
    expect(Object.values(await columnsOf(text)).join(" ")).toBe(targets);
  },
);

test.each([
  ["EP1234567", "B1", "granted"],
  ["EP 1234567 B1 (erloschen)", "", "expired"],
  ["PCT/EP2023/035153", "", null],
  ["", "Brevet délivré (FR), demande PCT en cours", "granted"],
  ["", "pendiente de concesión", "pending"],
  ["", "noch nicht erteilt, angemeldet", "pending"],
  ["", "todavía no concedida", null],
])("the number “%s” and the status “%s” say %s", async (patent, status, stated) => {
  const text = `Titel;Beschreibung;Patentnummer;Rechtsstand\nA;B;${patent};${status}\nC;D;;\n`;
  const [read] = await recordsOf(text, await columnsOf(text));
  expect(read?.technology.stated_status).toBe(stated);
});

test.each([
  ["03/04/2019", "2019-04-03"],
  ["miércoles, 3 de abril del 2019", "2019-04-03"],
  ["1er août 2019", "2019-08-01"],
  ["abril de 2019", "abril de 2019"],
  ["31 février 2019", null],
  ["k. A.", null],
])("the date “%s” of a table in another language is %s", async (written, read) => {
  const text = `Titel;Beschreibung;Anmeldetag\nA;B;${written}\nC;D;\n`;
  const [record] = await recordsOf(text, await columnsOf(text));
  expect(record?.details.filing_date ?? record?.details.filing_date_text).toBe(read);
  expect(record?.notes).toEqual(read === null ? [`“${written}” is no date, and is left out`] : []);
});

test("the header is the row with the most known names, below names of groups and with names cut short", async () => {
  const text =
    "Technologie;Technologie;Schutz;Schutz\nNr.;Titel;Pat.-Nr.;Anmeldedatum (TT.MM.JJJJ)\n1;A;;3.4.2019\n2;B;;4.4.2019\n";
  expect(Object.values(await columnsOf(text))).toEqual(["number", "title", "patents", "filed"]);
});
