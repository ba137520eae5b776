import { expect, test } from "vitest";
import type { Rights, TechnologyRecord } from "#app/technology/technology.schema.ts";
import { toPatentView } from "#app/technology-page/to-patent-view.ts";
import { sourcesOf, sourcesOfSent } from "./sources.ts";
import technology from "./technology-for-test.json" with { type: "json" };

function record(changes: Partial<TechnologyRecord> = {}): TechnologyRecord {
  return { ...technology, ...changes } as TechnologyRecord;
}

test("the record's sections carry the ids and headings of the page's", () => {
  const shown = toPatentView(record(), []).sections.filter(({ blocks }) => blocks.length > 0);
  const sources = sourcesOf(record());
  const names = ({ id, heading }: { id: string; heading: string }) => ({ id, heading });
  expect(shown).toHaveLength(6);
  expect(sources.slice(0, 6).map(names)).toEqual(shown.map(names));
});

test("passages are paragraphs and list items as the page shows them", () => {
  const sources = new Map(sourcesOf(record()).map(({ id, passages }) => [id, passages]));
  expect(sources.get("commercial-application")).toEqual(["Grid", "Telecom"]);
  expect(sources.get("key-benefits")).toEqual(["One pass. No washing."]);
  expect(sources.get("filing")).toEqual([
    "Institution: Northlake University",
    "Inventor: Ingrid Falkholt",
    "Filing Date: 14 March 2022",
    "Patent status: Active",
  ]);
});

test("sources are the owner's words: no title, no rationale, nothing of a report", () => {
  const report = Object.fromEntries(
    ["rep_exist_solutions", "rep_market_potential"].map((field) => [
      field,
      { markdown: "A rival." },
    ]),
  );
  const sources = sourcesOf(record(report));
  expect(JSON.stringify(sources)).not.toMatch(/Anode|side stream|rival/);
});

test("the filing says what the source says of the rights", () => {
  const rights = {
    statedStatus: "expired",
    endsOn: "2026-09-01",
    termEndsOn: null,
    sourceUrl: null,
  };
  const sources = sourcesOf(record({ status: "other" }), rights as Rights);
  expect(sources.find(({ id }) => id === "filing")?.passages).toEqual(
    expect.arrayContaining(["Patent status: Expired Sep 2026", "Patent ends: 1 September 2026"]),
  );
  const ended = sourcesOf(record({ status: "other" }), {
    ...(rights as Rights),
    statedStatus: "granted",
    endsOn: null,
    termEndsOn: "2021-02-03",
  });
  expect(ended.find(({ id }) => id === "filing")?.passages).toEqual(
    expect.arrayContaining([
      "Patent status: Term ended 2021 (computed)",
      "Patent ends: Term likely ended 2021 (computed)",
    ]),
  );
});

test("what a caller sends along is read by the same names, and nothing else of it", () => {
  const sent = { title: "Anode", application: { text: "Grid" }, pi_addinfo: { text: "secret" } };
  expect(sourcesOfSent(sent)).toEqual([
    { id: "commercial-application", heading: "Commercial Application", passages: ["Grid"] },
  ]);
});
