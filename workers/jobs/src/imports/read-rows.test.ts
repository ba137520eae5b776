import { expect, test } from "vitest";
import { fileOf } from "#import/file-for-test.ts";
import { parseFile, stagedRows } from "./read-rows.ts";

const CONTEXT = { fileName: "own.csv", uni: "Sample Organisation", now: new Date("2026-11-24") };

test("the plan and rows of a file hold nothing that Postgres refuses, also where a number repeats and a long row is cut", async () => {
  const long = "🙂".repeat(10_000);
  const file = fileOf(
    "own.csv",
    `tech_id,title,technical_summary\n1,A folding antenna,x${long}\n1,A quiet pump,xx${long}\n1E+05,A silent fan,It turns.\n`,
  );
  const parsed = await parseFile(file, CONTEXT, { partial: false, reading: null });
  expect(parsed.repeated.size).toBe(1);
  const rows: { externalId?: string; input?: string }[] = [...stagedRows(parsed, 0)];
  expect(rows.map(({ externalId }) => externalId)).toEqual([
    "1~a folding antenna",
    "1~a quiet pump",
    "1E+05",
  ]);
  expect(parsed.notes).toEqual([expect.stringContaining("spreadsheet changed: tech_id “1E+05”")]);
  const stored = JSON.stringify({ notes: parsed.notes, rows });
  expect(stored).not.toContain("\\u0000");
  // JSON writes a lone half of a character as an escape of its own.
  expect(stored).not.toMatch(/\\ud[89a-f]/i);
});

test("a source that does not state a patent's status brings none, so that it takes away none that is known", async () => {
  const file = fileOf(
    "own.csv",
    "tech_id,title,status,technical_summary\n1,A folding antenna,,It folds.\n2,A quiet pump,pending,It hums.\n",
  );
  const parsed = await parseFile(file, CONTEXT, { partial: false, reading: null });
  const stated = [...stagedRows(parsed, 0)].map(
    (row) => (row as { content: { status: unknown } }).content.status,
  );
  expect(stated).toEqual([null, "pending"]);
});

test("a file of more rows than are read at once says so, and is not counted to its end", async () => {
  const rows = "1,Sample Organisation,A fan,It turns.\n".repeat(100_000);
  let opened = 0;
  const file = fileOf("own.csv", `tech_id,uni,title,technical_summary\n${rows}`);
  const counted = {
    ...file,
    async *open() {
      for await (const piece of file.open()) {
        opened += piece.length;
        yield piece;
      }
    },
  };
  await expect(parseFile(counted, CONTEXT, { partial: false, reading: null })).rejects.toThrow(
    "It holds more than 5000 rows, the most that are read at once: split it.",
  );
  expect(opened).toBeLessThan(rows.length);
});

test("what stands above a file's header is a note of the import, not a rejected row", async () => {
  const file = fileOf(
    "list.csv",
    "Espacenet\n\nHits;1\nNo;Title;Inventors;Applicants;Publication number;Earliest priority;IPC;CPC;Publication date;Earliest publication;Family number\n1;LAMP;;UNIV DUKE [US];US2019123456A1;2018-02-03;;;2019-04-25;2019-04-25;51234568\n",
  );
  const parsed = await parseFile(file, CONTEXT, { partial: false, reading: null });
  expect(parsed.notes).toContain("above the header stand lines that were not read");
  expect([...stagedRows(parsed, 0)]).toEqual([expect.objectContaining({ outcome: "taken" })]);
});

test("a feed without an entry is refused", async () => {
  const file = fileOf(
    "feed.xml",
    '<rss version="2.0"><channel><title>Tern</title></channel></rss>',
  );
  const parsed = parseFile(file, CONTEXT, { partial: false, reading: null });
  await expect(parsed).rejects.toThrow("It holds no listing.");
});
