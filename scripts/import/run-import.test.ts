import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseDate } from "#import/clean/dates.ts";
import { parsePatentNumbers } from "#import/rights/patent-number.ts";
import { SAMPLES } from "#import/samples-for-test.ts";
import { Progress } from "../shared/progress.ts";
import { importForTest, type TestImport } from "./import-for-test.ts";
import { Report } from "./report.ts";
import { type ImportOptions, planImport, runImport, type WriteRecords } from "./run-import.ts";

const listing = (rows: object[]) => JSON.stringify(rows);
const row = (number: string, more: object = {}) => ({
  ip_name: `Pump ${number}`,
  ip_number: number,
  ip_description: `The pump of number ${number} moves liquid.`,
  ...more,
});

function expectEveryRowAccounted({ files }: TestImport): void {
  for (const { rows, taken, rejected, duplicates } of files)
    expect(taken + rejected + duplicates).toBe(rows);
}

describe("identity", () => {
  test("duplicates are imported once, and reported with the row that they repeat", async () => {
    const { records, files, lines } = await importForTest({
      "a.json": listing([row("1"), row("2"), row("1")]),
    });
    expect(records).toHaveLength(2);
    expect(files).toMatchObject([{ rows: 3, taken: 2, duplicates: 1 }]);
    expect(lines.join("\n")).toContain("row 3 is row 1");
  });

  test("a repeated reference with other content is a record of its own", async () => {
    const { records, lines } = await importForTest({
      "a.json": listing([row("1"), row("1", { ip_name: "Another pump" })]),
    });
    expect(records.map(({ reference }) => reference)).toEqual(["1", "1"]);
    expect(lines.join("\n")).toContain("repeats the reference of row 1");
  });

  test("duplicates are found across the files of one run, not across universities", async () => {
    const { files } = await importForTest({
      "duke.json": listing([row("1")]),
      "duke-2.json": listing([row("1")]),
      "yale.json": listing([row("1")]),
    });
    expect(files.map(({ duplicates }) => duplicates)).toEqual([0, 1, 0]);
  });

  test("without a reference the text is the identity", async () => {
    const without = { ip_name: "Pump", ip_description: "Moves liquid." };
    const { records, files } = await importForTest({
      "a.json": listing([
        without,
        { ...without, ip_description: "moves  LIQUID" },
        { ...without, ip_description: "Another." },
      ]),
    });
    expect(files).toMatchObject([{ taken: 3 }]);
    const [first, second, third] = records.map(({ reference }) => reference);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe("rows that are not imported", () => {
  test("are about the organisation", async () => {
    const { lines } = await importForTest({
      "a.json": listing([
        { ip_description: "Our mission is to bring research to people. Contact us." },
      ]),
    });
    expect(lines.join("\n")).toContain("a page about the organisation");
  });

  test("with text alone get its first sentence as title, and a note", async () => {
    const { records, lines } = await importForTest({
      "a.json": listing([{ ip_description: "A pump without moving parts. It is quiet." }]),
    });
    expect(records[0]?.technology.title).toBe("A pump without moving parts");
    expect(lines.join("\n")).toContain("no title: its first sentence is the title");
  });
});

describe("files that cannot be read", () => {
  test.each([
    ["empty.csv", "", "is empty"],
    ["notes.txt", "hello world", "is none of the formats known: it begins with “hello world”"],
    ["other.json", '[{"colour":"red","size":2}]', "it is JSON with the keys “colour”, “size”"],
    [
      "other.xml",
      '<?xml version="1.0"?><!-- <a> --><x:list/>',
      "XML or HTML that begins with <x:list>",
    ],
    [
      "two.csv",
      "Title,Applicants\nKite,Organisation",
      "a table with the columns “title”, “applicants”",
    ],
    ["sheet.xlsx", "PK\u0003\u0004", "zip archive"],
  ])("%s: one line, and the other files are still imported", async (name, content, message) => {
    const { errors, records } = await importForTest({
      [name]: content,
      "a.json": listing([row("1")]),
    });
    expect(errors).toEqual([
      expect.stringContaining(`${name}: ${message}`.slice(0, name.length + 2)),
    ]);
    expect(errors[0]).toContain(message);
    expect(records).toHaveLength(1);
  });

  test("a named format must fit the file", async () => {
    const { errors } = await importForTest({ "a.json": listing([row("1")]) }, { format: "lens" });
    expect(errors).toEqual([
      "a.json: is not Lens export (CSV); it looks like listing (an organisation's listings (JSON))",
    ]);
    expect(
      (await importForTest({ "a.json": listing([row("1")]) }, { format: "listing" })).records,
    ).toHaveLength(1);
    expect(
      (await importForTest({ "a.json": listing([row("1")]) }, { format: "excel" })).errors[0],
    ).toContain("there is no format excel; known are listing");
  });

  test("a file that holds nothing says so", async () => {
    const { errors, files } = await importForTest({
      "a.json": "[]",
      "b.rdf":
        '<rdf:RDF xmlns:rdf="urn:x"><rdf:Description><title>Kite</title></rdf:Description></rdf:RDF>',
    });
    expect(errors).toEqual([
      "a.json: holds no technology, read as an organisation's listings (JSON)",
      "b.rdf: holds no technology, read as RSS or Atom feed",
    ]);
    expect(files).toMatchObject([{ rows: 0 }, { rows: 0 }]);
  });

  test.each([
    [
      "Title,Applicants,Kind",
      /Lens.* is nearest, but lacks the columns “jurisdiction”, “publication number”/,
    ],
    [
      "Title;Applicants;Earliest priority;IPC",
      /Espacenet.* is nearest, but lacks the column “publication number”$/,
    ],
    [
      "Application Id,Application Number,Country,Title,Applicants",
      /PATENTSCOPE.* lacks the column “application date”$/,
    ],
  ])(
    "a table with the columns %s names its nearest format and what it lacks",
    async (header, message) => {
      const { errors } = await importForTest({ "a.csv": `${header}\nKite,Organisation,A` });
      expect(errors[0]).toMatch(message);
    },
  );
});

/** The values of a row as the file has them. */
function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === "object") return Object.values(value).flatMap(leavesOf);
  return [String(value)];
}

/** Headings and keys become fields: their words are the record's structure and not its content. */
const STRUCTURE = /\b(?:applications|advantages|list_opps|text|title|description|benefits)\b/gi;

function wordsOf(text: string): string[] {
  return (
    text
      .replace(STRUCTURE, " ")
      .replace(/<[^>]*>/g, " ")
      .replace(/&\w+;/g, " ")
      .replace(/\.(?:sub|sup|degree)\./g, "")
      .toLowerCase()
      .match(/[a-z\d]{3,}/g) ?? []
  );
}

describe("nothing is dropped silently", () => {
  test.each([
    "uNowhere.json",
    "nasa.csv",
    "data-nasa.csv",
    "lens.csv",
    "google.csv",
    "flintbox.json",
    "own.csv",
    "own.json",
  ] as const)("every field of %s ends in a record or in the report", async (name) => {
    const imported = await importForTest(
      { [name]: SAMPLES[name] },
      name.startsWith("flint") ? { uni: "Example University" } : {},
    );
    expectEveryRowAccounted(imported);
    const { records, events, lines } = imported;
    const kept =
      `${JSON.stringify(records)} ${JSON.stringify(events)} ${lines.join(" ")}`.toLowerCase();
    const input = name.endsWith(".json")
      ? leavesOf(JSON.parse(SAMPLES[name]))
      : SAMPLES[name]
          .replace(/^\ufeff/, "")
          .split("\n")
          .slice(name === "google.csv" ? 2 : 1)
          .flatMap((line) => line.split(/[,;]/));
    for (const leaf of input) {
      const { iso } = parseDate(leaf.replace(/"/g, "").trim());
      if (iso === "1970-01-01" || (iso && kept.includes(iso))) continue;
      const numbers = parsePatentNumbers(leaf).numbers;
      if (
        numbers.length > 0 &&
        numbers.every(({ canonical }) => kept.includes(canonical.toLowerCase()))
      )
        continue;
      for (const word of wordsOf(leaf))
        expect(kept).toContain(word === "univ" ? "university" : word);
    }
  });
});

test("the report of a note on every row of a large file takes no longer than writing it", () => {
  const report = new Report();
  for (let index = 1; index <= 300_000; index += 1) report.note("a.json", index, "no title");
  expect(report.lines(true).join("\n")).toContain("(rows 1–300000)");
});

describe("files and folders", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "run-import-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const options = (...files: string[]): ImportOptions => ({
    files,
    format: null,
    uni: "Example University",
    now: new Date("2026-01-01T00:00:00Z"),
    signal: new AbortController().signal,
  });

  test("a database that goes away in the middle is not blamed on the file", async () => {
    const path = join(folder, "a.json");
    await writeFile(path, listing([row("1")]));
    const report = new Report();
    const jobs = await planImport(options(path), report);
    const lost: WriteRecords = () =>
      Promise.reject(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
    await expect(
      runImport(jobs, options(path), report, new Progress(process.stderr), lost),
    ).rejects.toThrow("ECONNRESET");
    expect(report.errors()).toEqual([]);
  });

  test("files of a folder that are not catalogue files are named", async () => {
    const mixed = join(folder, "mixed");
    await mkdir(join(mixed, "older"), { recursive: true });
    await writeFile(join(mixed, "a.json"), listing([row("1")]));
    await writeFile(join(mixed, "g_patent.tsv.zip"), "PK");
    const report = new Report();
    const jobs = await planImport(options(mixed), report);
    expect(jobs.map(({ name }) => name)).toEqual(["a.json"]);
    expect(report.lines(false)).toEqual([
      `${mixed}: not read, by their names no catalogue files: g_patent.tsv.zip, older`,
    ]);
  });

  test("a list that names nobody, under a name of nobody, asks for --uni", async () => {
    const path = join(folder, "jetengine.json");
    await writeFile(path, listing([row("1")]));
    const report = new Report();
    expect(await planImport({ ...options(path), uni: null }, report)).toEqual([]);
    expect(report.errors()).toEqual([expect.stringContaining('--uni "NAME"')]);
  });

  test("a path that is neither a file nor a folder is refused without waiting", async () => {
    const report = new Report();
    expect(await planImport(options("/dev/null"), report)).toEqual([]);
    expect(report.errors()).toEqual(["/dev/null: is neither a file nor a folder"]);
  });
});
