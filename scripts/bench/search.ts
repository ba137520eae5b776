import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type postgres from "postgres";
import { ownConditions } from "#app/discovery/marketplace/find-keywords.server.ts";
import type { Encoder } from "#app/platform/ai/encoder.server.ts";
import { encodeCatalogue, encodeQuery, openEncoder } from "../shared/encode-catalogue.ts";
import { readOptions } from "../shared/options.ts";
import { type BenchSql, withThrowAwayDatabase } from "../shared/throw-away-database.ts";
import { type Judgements, mean, ndcg, percentile, recall } from "./measures.ts";
import { type Findings, printSection } from "./pages/report.ts";

const USAGE = `npm run bench -- search --set DIR --mode regular|ai
DIR holds corpus.jsonl (_id, title, text), queries.jsonl (_id, text) and qrels/test.tsv (query, document, grade).`;
const DEPTH = 100;
const CHUNK = 500;

type Document = { _id: string; title?: string; text?: string };
type Query = { _id: string; text: string };
type SearchSet = {
  documents: Document[];
  queries: Query[];
  judged: Map<string, Map<string, number>>;
};
type Ranking = { id: string; score: number }[];
/** One way to rank the loaded set, best first. */
type Ranker = { name: string; rank(query: Query): Promise<{ tech_id: number; score: number }[]> };

type Mode = "regular" | "ai";

/** Prints the results of `measureSearchSet`. */
export async function benchSearch(args: string[]): Promise<number> {
  const values = readOptions(args, {
    set: { type: "string" },
    mode: { type: "string", default: "regular" },
  });
  const { set: folder, mode } = values;
  if (!folder || (mode !== "regular" && mode !== "ai")) {
    console.error(USAGE);
    return 2;
  }
  const { sections } = await measureSearchSet(folder, [mode]);
  for (const section of sections) printSection(section);
  return 0;
}

/**
 * Measures ranking on a judged set: loads it through the product's own tables and runs the product's own ranking; in
 * the same run also plain BM25 over the same tokens.
 *
 * @param folder of the set, as the usage says
 */
export async function measureSearchSet(folder: string, modes: readonly Mode[]): Promise<Findings> {
  const set = await readSet(folder);
  const encoder = await openEncoder();
  return withThrowAwayDatabase(async (sql) => {
    const started = performance.now();
    await load(sql, set.documents);
    const seconds = (performance.now() - started) / 1000;
    await encodeCatalogue(sql as never, encoder);
    const rows = [["", "nDCG@10", "recall@100", "p50 ms", "p95 ms"]];
    const gains = new Map<Ranker, number>();
    const ours = modes.map((mode) => productIn(mode, sql, encoder));
    const words = modes.map((mode) => productIn(mode, sql, null));
    const bm25 = plainBm25(sql);
    for (const ranker of [...ours, ...words, bm25]) {
      if (ranker === words[0]) await sql`truncate private.query_vectors`;
      const { run, milliseconds } = await measure(ranker, set);
      const judged = [...run].map(([query, ranking]) => ({
        order: ranking.map(({ id }) => id),
        judgements: set.judged.get(query) ?? new Map(),
      }));
      const gain = mean(judged.map(({ order, judgements }) => ndcg(order, judgements)));
      gains.set(ranker, gain);
      rows.push([
        ranker.name,
        gain.toFixed(4),
        mean(judged.map(({ order, judgements }) => recall(order, judgements, DEPTH))).toFixed(4),
        percentile(milliseconds, 0.5).toFixed(1),
        percentile(milliseconds, 0.95).toFixed(1),
      ]);
    }
    const name = basename(folder);
    const gainOf = (ranker: Ranker) => gains.get(ranker) ?? 0;
    return {
      budgets: ours.map((ranker) => ({
        what: `nDCG@10 on ${name}, ${ranker.name}`,
        budget: "above plain BM25",
        measured: gainOf(ranker).toFixed(4),
        floor: `plain BM25 ${gainOf(bm25).toFixed(4)}`,
        holds: gainOf(ranker) > gainOf(bm25),
      })),
      sections: [
        {
          title: `Ranking, ${name}`,
          notes: [
            `${set.documents.length} documents loaded and indexed in ${seconds.toFixed(1)} s, ${set.queries.length} queries.`,
          ],
          table: rows,
        },
      ],
    };
  });
}

/** @param encoder null for words alone */
function productIn(mode: Mode, sql: BenchSql, encoder: Encoder | null): Ranker {
  return {
    name: `QUAD, ${mode}${encoder ? "" : ", words alone"}`,
    async rank({ text }) {
      const kw = mode === "ai" ? ownConditions(text) : [];
      if (encoder) await encodeQuery(sql as never, encoder, { q: text, mode, kw });
      return sql`
        select tech_id, score from private.rank_technologies(${text}, ${mode}, ${kw}::text[], ${DEPTH})`;
    },
  };
}

async function readSet(folder: string): Promise<SearchSet> {
  const lines = async (name: string) =>
    (await readFile(join(folder, name), "utf8")).split(/\r?\n/).filter((line) => line !== "");
  const judged = new Map<string, Map<string, number>>();
  for (const line of await lines(join("qrels", "test.tsv"))) {
    const [query = "", document = "", grade = ""] = line.split("\t");
    if (!/^-?\d/.test(grade)) continue;
    const grades = judged.get(query) ?? new Map<string, number>();
    judged.set(query, grades.set(document, Number(grade)));
  }
  const queries = (await lines("queries.jsonl")).map((line) => JSON.parse(line) as Query);
  return {
    documents: (await lines("corpus.jsonl")).map((line) => JSON.parse(line) as Document),
    queries: queries.filter(({ _id }) => hasRelevant(judged.get(_id))),
    judged,
  };
}

function hasRelevant(judgements: Judgements | undefined): boolean {
  return judgements !== undefined && [...judgements.values()].some((grade) => grade > 0);
}

/** A document's index in the set, from 1, is its technology's id. */
async function load(sql: BenchSql, documents: Document[]): Promise<void> {
  for (let start = 0; start < documents.length; start += CHUNK) {
    const rows = documents.slice(start, start + CHUNK).map(({ title, text }, index) => ({
      tech_id: start + index + 1,
      // A technology must have a title and an owner. These two contain no word.
      title: cleaned(title).trim() || "—",
      uni: "—",
      technical_summary: { text: cleaned(text) },
    }));
    await sql.begin(async (tx) => {
      const json = tx.json(rows as unknown as postgres.JSONValue);
      await tx`
        insert into public.technologies (tech_id, title, uni)
        select tech_id, title, uni from jsonb_to_recordset(${json}) r (tech_id bigint, title text, uni text)`;
      await tx`
        insert into public.technology_details (tech_id, technical_summary)
        select tech_id, technical_summary from jsonb_to_recordset(${json}) r (tech_id bigint, technical_summary jsonb)`;
    });
  }
  // The end of an import does the same.
  await sql`analyze`;
}

/** Replaces characters that Postgres cannot store. */
function cleaned(text = ""): string {
  return text.replaceAll("\u0000", " ").toWellFormed();
}

/** Plain BM25 (k1 1.2, b 0.75) without title weight, over the stems of the product's index. */
function plainBm25(sql: BenchSql): Ranker {
  let prepared = false;
  return {
    name: "plain BM25 (same stems)",
    async rank({ text }) {
      if (!prepared) {
        await sql.unsafe(`
          create schema bench;
          create table bench.postings as
            select x.ordinal, u.lexeme, cardinality(u.positions)::float8 as n
            from private.search_texts x, unnest(x.places) u where u.positions is not null;
          create index on bench.postings (lexeme) include (ordinal, n);
          create table bench.lengths as select ordinal, sum(n) as length from bench.postings group by ordinal;
          create unique index on bench.lengths (ordinal);
          analyze bench.postings, bench.lengths`);
        prepared = true;
      }
      return sql`
        with words as (
          select u.lexeme, cardinality(u.positions) as times
          from unnest(private.stems_of(private.words_of(${text}))) u
        ), size as (select count(*)::float8 as documents, avg(length) as average from bench.lengths
        ), known as (
          select w.lexeme, w.times, count(*)::float8 as documents
          from words w join bench.postings p on p.lexeme = w.lexeme group by w.lexeme, w.times
        )
        select d.tech_id, sum(k.times * ln(1 + (s.documents - k.documents + 0.5) / (k.documents + 0.5))
          * p.n * 2.2 / (p.n + 1.2 * (0.25 + 0.75 * l.length / s.average))) as score
        from size s, known k join bench.postings p on p.lexeme = k.lexeme join bench.lengths l on l.ordinal = p.ordinal
        join private.search_documents d on d.ordinal = p.ordinal
        group by d.tech_id order by score desc, d.tech_id limit ${DEPTH}`;
    },
  };
}

async function measure(ranker: Ranker, set: SearchSet) {
  const run = new Map<string, Ranking>();
  const milliseconds: number[] = [];
  const [first] = set.queries;
  // The first call plans, prepares and warms up.
  if (first) await ranker.rank(first);
  for (const query of set.queries) {
    const started = performance.now();
    const found = await ranker.rank(query);
    milliseconds.push(performance.now() - started);
    run.set(
      query._id,
      found.map(({ tech_id, score }) => ({
        id: set.documents[tech_id - 1]?._id ?? "?",
        score: Number(score),
      })),
    );
  }
  return { run, milliseconds };
}
