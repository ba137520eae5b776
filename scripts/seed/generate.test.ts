import { expect, test } from "vitest";
import { toPlainText } from "#import/text/rich-text.ts";
import { CATEGORIES, PATENT_STATUSES, TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { seedRandom } from "../../workers/images/src/random.ts";
import { GENERATED_NOTE, generateCatalogue } from "./generate.ts";
import { type SeedRecord, SeedRecordSchema } from "./sample.schema.ts";
import { makeLexica, pickByZipf } from "./vocabulary.ts";

const records = await collect(5000, 1);
const texts = records.map(wordsOf);

test("the same seed gives the same catalogue, and a shorter one is the beginning of a longer one", async () => {
  expect(await collect(300, 1)).toEqual(records.slice(0, 300));
});

test("another seed gives another catalogue", async () => {
  const others = await collect(300, 2);
  const titles = new Set(records.map(({ title }) => title));
  expect(others.filter(({ title }) => titles.has(title)).length).toBeLessThan(30);
});

test("every generated record is a record of the catalogue and says what it is", () => {
  for (const record of records) {
    expect(SeedRecordSchema.safeParse(record).error).toBeUndefined();
    expect(record.pi_addinfo?.text).toBe(GENERATED_NOTE);
  }
  for (const text of texts) expect(text.join(" ")).not.toMatch(/[{}]|undefined|NaN/);
  expect(records[41]?.pi_patentid).toBe("GEN-1-0000042");
});

test("no title is repeated in 5,000 records", () => {
  expect(new Set(records.map(({ title }) => title)).size).toBe(5000);
});

test("records have between 60 and 200 words", () => {
  const lengths = texts.map((text) => text.length);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(60);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(200);
});

test("all classes, statuses and categories occur, and more than sixty universities and ten years", () => {
  const distinct = <T>(of: (record: SeedRecord) => T) => new Set(records.map(of));
  expect(distinct(({ class1 }) => class1)).toEqual(new Set(TECHNOLOGY_CLASSES));
  expect(distinct(({ status }) => status)).toEqual(new Set(PATENT_STATUSES));
  expect(distinct(({ categorical_assign }) => categorical_assign)).toEqual(new Set(CATEGORIES));
  expect(distinct(({ uni }) => uni).size).toBeGreaterThan(60);
  expect(distinct(({ date_added }) => date_added?.slice(0, 4)).size).toBe(10);
  for (const { pi_filingdate, date_added } of records) {
    expect((pi_filingdate ?? "") < (date_added ?? "")).toBe(true);
  }
});

test("word frequencies are like those of real text", () => {
  const counts = new Map<string, number>();
  for (const word of texts.flat()) {
    const term = word.toLowerCase().replace(/[^\p{L}-]/gu, "");
    if (term) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(6000);
  const technical = Object.values(makeLexica(seedRandom("any"))).flatMap(({ terms }) => terms);
  const uses = technical.map((term) => counts.get(term) ?? 0).sort((a, b) => b - a);
  const used = uses.filter((use) => use > 0);
  expect(used.length).toBeGreaterThan(4000);
  // By Zipf's law the tenth is used about ten times as often as the hundredth. The bounds allow some deviation.
  expect((uses[9] ?? 0) / (uses[99] ?? 1)).toBeGreaterThan(4);
  expect(uses[used.length >> 1]).toBeLessThanOrEqual(5);
});

test("of a hundred entries the first is drawn about ten times as often as the tenth", () => {
  const random = seedRandom("zipf");
  const entries = Array.from({ length: 100 }, (_, index) => index + 1);
  const drawn = Array.from({ length: 20_000 }, () => pickByZipf(entries, random));
  const share = (entry: number) => drawn.filter((one) => one === entry).length;
  expect(share(1) / share(10)).toBeGreaterThan(6);
  expect(share(1) / share(10)).toBeLessThan(14);
  expect(new Set(drawn).size).toBe(100);
});

async function collect(count: number, seed: number): Promise<SeedRecord[]> {
  const collected: SeedRecord[] = [];
  for await (const record of generateCatalogue(count, seed)) collected.push(record);
  return collected;
}

function wordsOf(record: SeedRecord): string[] {
  const { title, summary, technical_summary, market_summary, application } = record;
  const { key_benefits, developmental_stage } = record;
  return [
    title,
    summary,
    technical_summary,
    market_summary,
    application,
    key_benefits,
    developmental_stage,
  ]
    .map(toPlainText)
    .join(" ")
    .split(/\s+/);
}
