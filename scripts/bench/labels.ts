import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ownConditions } from "#app/discovery/marketplace/find-keywords.server.ts";
import { answerFromRecord } from "#app/explain/built-in-answer.server.ts";
import { silentOn } from "#app/explain/silent-on.ts";
import type { Encoder } from "#app/platform/ai/encoder.server.ts";
import { findPassage } from "#app/technology/analysis/passages.ts";
import { sourcesOf } from "#app/technology/analysis/sources.ts";
import type { TechnologyRecord } from "#app/technology/technology.schema.ts";
import type { CatalogueRecord } from "#import/enrich.ts";
import { lettersOf } from "#import/families/word-overlap.ts";
import { sentencesOf } from "#import/text/sentences.ts";
import { encodeCatalogue, encodeQuery, openEncoder } from "../shared/encode-catalogue.ts";
import { readOptions, UsageError } from "../shared/options.ts";
import { type BenchSql, withThrowAwayDatabase } from "../shared/throw-away-database.ts";
import { importCatalogues, type ReadRow, readRows } from "./catalogues.ts";
import { table } from "./measures.ts";

// Search and Explain.AI against labels that were written by hand and lie beside the project: `needs.*.json` and
// `questions.*.json`. Of the files of the half 'judging' nothing but counts is printed.

/** A record of a catalogue file, by its place from 0; of a passage, its field and its characters there. */
type Place = { file: string; record: number };
type Passage = Place & { field: string; start?: number; end?: number; words?: string };
type Need = { need: string; meets: Place[] };
type Question = Place & { kind: string; question: string; passages: Passage[] };

/** A need is met by a record among the first five. */
const TOP = 5;
/** The first time, a measurement waits for every vector. */
const NO_HURRY_MS = 600_000;
const HERE = { origin: "https://quad.test", log: (...line: unknown[]) => console.error(...line) };

async function open<Labels>(args: string[], kind: "needs" | "questions") {
  const { set, catalogues, missed } = readOptions(args, {
    set: { type: "string" },
    catalogues: { type: "string" },
    missed: { type: "boolean", default: false },
  });
  if (!set) {
    throw new UsageError(
      `npm run bench -- ${kind} --set DIR [--catalogues DIR] [--missed]   (DIR holds ${kind}.*.json)`,
    );
  }
  const names = (await readdir(set)).filter((name) => name.startsWith(`${kind}.`)).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const { half, ...labels } = JSON.parse(await readFile(join(set, name), "utf8"));
      return { name, labels: labels[kind] as Labels[], shows: missed && half !== "judging" };
    }),
  );
  const folder = catalogues ?? join(set, "..", "catalogues");
  const read = new Map<string, Promise<ReadRow[]>>();
  const rowAt = async ({ file, record }: Place) => {
    const rows = read.get(file) ?? readRows(join(folder, file));
    read.set(file, rows);
    const row = (await rows)[record];
    if (!row?.record) throw new Error(`${file} has no record ${record}`);
    // Not each file has a field for the institution, which some labels name.
    return { raw: { institution: row.record.technology.uni, ...row.raw }, record: row.record };
  };
  return { files, folder, rowAt };
}

/**
 * Searches the imported catalogues for each need in both modes (Discovery.AI without a model), and counts those that a
 * record among the first five meets. Records of the same title count as the same.
 */
export async function benchNeeds(args: string[]): Promise<number> {
  const { files, folder, rowAt } = await open<Need>(args, "needs");
  const encoder = await openEncoder();
  const rows = [["", "needs", "regular: in the top five", "first", "AI: in the top five", "first"]];
  await withThrowAwayDatabase(async (sql, url) => {
    await importCatalogues(folder, url);
    await encodeCatalogue(sql as never, encoder);
    for (const { name, labels, shows } of files) {
      const row = [name, String(labels.length)];
      for (const mode of ["regular", "ai"] as const) {
        const places: number[] = [];
        for (const { need, meets } of labels) {
          const wanted = await Promise.all(meets.map(rowAt));
          const titles = wanted.map(({ record }) => lettersOf(record.technology.title));
          const found = await titlesFor(sql, encoder, mode, need);
          const place = found.findIndex((title) => titles.includes(title));
          places.push(place);
          if (shows && !(place >= 0 && place < TOP)) console.log(`${mode}: ${need} (${place + 1})`);
        }
        const within = (most: number) => places.filter((place) => place >= 0 && place < most);
        row.push(share(within(TOP), places), share(within(1), places));
      }
      rows.push(row);
    }
  });
  await encoder.close();
  console.log(table(rows));
  return 0;
}

async function titlesFor(sql: BenchSql, encoder: Encoder, mode: "regular" | "ai", need: string) {
  const kw = mode === "ai" ? ownConditions(need) : [];
  await encodeQuery(sql as never, encoder, { q: need, mode, kw });
  const found = await sql<{ title: string }[]>`
    select t.title from private.rank_technologies(${need}, ${mode}, ${kw}::text[], 100)
      with ordinality r (tech_id, score, place)
    join public.technologies t using (tech_id) order by r.place`;
  return found.map(({ title }) => lettersOf(title));
}

/**
 * Asks the labelled questions without a model. A reply is right if one of its passages is a labelled one. Fails when a
 * passage is not verbatim in its section, or when there is none although the record has a text.
 */
export async function benchQuestions(args: string[]): Promise<number> {
  const { files, rowAt } = await open<Question>(args, "questions");
  const model = await openEncoder();
  const encoder: Encoder = { embed: (texts, as) => model.embed(texts, as, NO_HURRY_MS) };
  const head = ["", "questions", "answerable", "right", "right by words alone"];
  const rows = [[...head, "of these said silent", "of the others said silent"]];
  let wrong = 0;
  for (const { name, labels, shows } of files) {
    const answered: (Question & { both: boolean; words: boolean; silent: boolean })[] = [];
    for (const question of labels) {
      const { raw, record } = await rowAt(question);
      const sources = asMemberReads(record);
      const isRight = async (by: Encoder | null) => {
        const messages = [{ role: "user" as const, content: question.question }];
        const shown = await answerFromRecord(messages, sources, { ...HERE, encoder: by });
        if (shown.length === 0 && sources.length > 0) wrong += 1;
        wrong += shown.filter((passage) => findPassage(passage, sources) === null).length;
        return shown.some(({ text }) => question.passages.some((of) => answers(text, of, raw)));
      };
      const silent = silentOn(question.question, sources) !== null;
      const one = { ...question, both: await isRight(encoder), words: await isRight(null), silent };
      answered.push(one);
      if (shows && silent) console.log(`silent | ${one.passages.length} | ${one.question}`);
      if (shows && !one.both && one.passages.length > 0)
        console.log(`${one.kind} | ${one.file}#${one.record}: ${one.question}`);
    }
    for (const kind of ["", ...new Set(answered.map((one) => one.kind))]) {
      const of = answered.filter((one) => kind === "" || one.kind === kind);
      const known = of.filter(({ passages }) => passages.length > 0);
      const unknown = of.filter(({ passages }) => passages.length === 0);
      const right = (by: "both" | "words" | "silent", among = known) =>
        among.filter((one) => one[by]);
      rows.push([
        kind === "" ? name : `  ${kind}`,
        ...[of, known].map(({ length }) => String(length)),
        share(right("both"), known),
        share(right("words"), known),
        share(right("silent"), known),
        share(right("silent", unknown), unknown),
      ]);
    }
  }
  await model.close();
  console.log(
    `${table(rows)}\n\n${wrong} replies without a passage, or passages not verbatim in their section`,
  );
  return wrong === 0 ? 0 : 1;
}

/** Whether a passage that is shown is, has or is a sentence of, the labelled one, or states the labelled field's value. */
function answers(shown: string, label: Passage, raw: Record<string, unknown>): boolean {
  const text = String(raw[label.field] ?? "").slice(label.start ?? 0, label.end);
  if (!lettersOf(text).startsWith(lettersOf(label.words ?? "")))
    throw new Error(`${label.file} #${label.record}: ${label.field} is not what was labelled`);
  const holds = (whole: string, part: string) =>
    [part, ...sentencesOf(part)]
      .map(lettersOf)
      // Shorter runs occur in unrelated texts.
      .some((each) => each.length >= 12 && lettersOf(whole).includes(each));
  if (holds(shown, text) || holds(text, shown)) return true;
  const stated = /^[\p{L}\d ]{3,40}: (.+)$/su.exec(shown)?.[1] ?? "";
  const numbers = (of: string): string[] =>
    of.replace(/(?<=\d)[,/](?=\d)/g, "").match(/\d{4,}/g) ?? [];
  const [one, other] = [lettersOf(stated), lettersOf(text)];
  return (
    (one.length > 3 && other.includes(one)) ||
    (other.length > 3 && one.includes(other)) ||
    numbers(stated).some((number) => numbers(text).includes(number))
  );
}

/** The sources of the import's record as a subscriber reads it, without a report. */
function asMemberReads({ technology, details, contact }: CatalogueRecord) {
  const { filing_date: iso, filing_date_text: text, date_added_text: added, ...rest } = details;
  const record = { ...technology, ...rest, tech_id: 1, pi_filingdate: iso ?? text };
  const dated = { ...record, date_added: technology.date_added ?? added, pi_contactinfo: contact };
  return sourcesOf(dated as unknown as TechnologyRecord, {
    statedStatus: technology.stated_status,
    endsOn: technology.ends_on,
    termEndsOn: details.term_ends_on,
    sourceUrl: details.source_url,
  });
}

function share(part: readonly unknown[], whole: readonly unknown[]): string {
  if (whole.length === 0) return "-";
  return `${part.length} (${((100 * part.length) / whole.length).toFixed(1)} %)`;
}
