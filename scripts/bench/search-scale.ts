import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { toPlainText } from "#import/text/rich-text.ts";
import { sentencesOf } from "#import/text/sentences.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { type Random, seedRandom } from "../../workers/images/src/random.ts";
import { type BenchSql, withThrowAwayDatabase } from "../shared/throw-away-database.ts";
import { CATALOGUES, readRows } from "./catalogues.ts";
import { percentile } from "./measures.ts";
import { type BudgetLine, type Findings, printSection } from "./pages/report.ts";

/** Of each kind. */
const QUERIES = 40;
const CHUNK = 1000;
/** The catalogue's size. */
const COUNT = 20_000;
/** The milliseconds of a search, at p95. */
const ALLOWED = 100;
/** The sections of running text that sentences are taken from. */
const FIELDS = ["technical_summary", "market_summary", "application", "key_benefits"] as const;

type Texts = { titles: string[]; sentences: string[] };

/** Prints the results of `measureSearchScale`. */
export async function benchSearchScale(): Promise<number> {
  const { sections } = await measureSearchScale();
  for (const section of sections) printSection(section);
  return 0;
}

/**
 * Measures search in a large catalogue, generated from the sentences of real listings: each technology has a real
 * title and sentences of several real texts, so that word frequencies are realistic.
 */
export async function measureSearchScale(): Promise<Findings> {
  const texts = await readTexts();
  const technologies = `${COUNT.toLocaleString("en-US")} technologies`;
  return withThrowAwayDatabase(async (sql) => {
    await generate(sql, texts);
    await sql`vacuum (analyze)`;
    await signIn(sql);
    const words = await timeSearches(sql, await commonQueries(sql));
    await addVectors(sql);
    const byMode = new Map<string, number[]>([["three common words", words]]);
    for (const mode of ["regular", "ai"])
      byMode.set(`a ten-word prompt with a vector, ${mode}`, await timePrompts(sql, texts, mode));
    const meaning = [...byMode.values()].slice(1).flat();
    const within = (what: string, times: number[]): BudgetLine => ({
      what: `${what}, ${technologies}`,
      budget: `p95 ≤ ${ALLOWED} ms in the database`,
      measured: `${percentile(times, 0.95).toFixed(0)} ms`,
      floor: "",
      holds: percentile(times, 0.95) <= ALLOWED,
    });
    const rows = [...byMode].map(([name, times]) => [
      name,
      ...[0.5, 0.95].map((share) => percentile(times, share).toFixed(1)),
    ]);
    return {
      budgets: [within("Search", words), within("Search with vectors", meaning)],
      sections: [
        { title: `Search, ${technologies}`, notes: [], table: [["", "p50 ms", "p95 ms"], ...rows] },
      ],
    };
  });
}

/** Titles and sentences of real listings. */
async function readTexts(): Promise<Texts> {
  const listings = await readdir(join(CATALOGUES, "tto-listings"));
  const texts: Texts = { titles: [], sentences: [] };
  for (const file of [
    ...listings.map((name) => join("tto-listings", name)),
    "nasa-patents-2014.csv",
    "lens-export.csv",
  ]) {
    for (const { record } of await readRows(join(CATALOGUES, file))) {
      if (!record) continue;
      texts.titles.push(record.technology.title);
      for (const field of FIELDS)
        texts.sentences.push(...sentencesOf(toPlainText(record.details[field])));
    }
  }
  return { ...texts, sentences: texts.sentences.filter(({ length }) => length > 30) };
}

/** Writes technologies with real titles and sentences. */
async function generate(sql: BenchSql, { titles, sentences }: Texts): Promise<void> {
  const random = seedRandom("catalogue");
  for (let start = 0; start < COUNT; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, COUNT - start) }, (_, index) => ({
      tech_id: start + index + 1,
      title: anyOf(titles, random),
      class1: random.pick(TECHNOLOGY_CLASSES),
      // Three places in three texts, with some sentences from each, so that words that occur together in real texts
      // still do.
      technical_summary: Array.from({ length: 3 }, () => {
        const at = random.int(0, sentences.length - 1);
        return sentences.slice(at, at + random.int(2, 4)).join(" ");
      }).join(" "),
    }));
    await sql.begin(async (tx) => {
      const json = tx.json(rows as unknown as postgres.JSONValue);
      await tx`
        insert into public.technologies (tech_id, title, uni, class1)
        select tech_id, title, 'Bench', class1 from jsonb_to_recordset(${json}) r (tech_id bigint, title text, class1 text)`;
      await tx`
        insert into public.technology_details (tech_id, technical_summary)
        select tech_id, jsonb_build_object('text', technical_summary)
        from jsonb_to_recordset(${json}) r (tech_id bigint, technical_summary text)`;
    });
  }
}

function anyOf(list: readonly string[], random: Random): string {
  return list[random.int(0, list.length - 1)] ?? "";
}

/** Signs in a subscriber, so that the whole call is measured, with the reasons for the ten results on the page. */
async function signIn(sql: BenchSql): Promise<void> {
  const user = crypto.randomUUID();
  const session = crypto.randomUUID();
  await sql`insert into auth.users (id, email) values (${user}, 'bench@people.test')`;
  await sql`insert into auth.sessions (id, user_id) values (${session}, ${user})`;
  await sql`insert into public.user_profiles (id, is_pro, subscription_end) values (${user}, true, '2999-01-01')`;
  const claims = JSON.stringify({ sub: user, role: "authenticated", session_id: session });
  await sql`
    select set_config('request.jwt.claims', ${claims}, false), set_config('request.jwt.claim.sub', ${user}, false)`;
}

/** Queries of three of the forty commonest words, which cost the most. */
async function commonQueries(sql: BenchSql): Promise<string[]> {
  const random = seedRandom("words");
  const rows = await sql<{ word: string }[]>`
    select w.word from private.search_terms t join private.search_words w on w.term = t.term
    where length(w.word) > 3 order by t.documents desc limit 40`;
  const words = rows.map(({ word }) => word);
  return Array.from({ length: QUERIES }, () =>
    [1, 2, 3]
      .map(() => anyOf(words, random))
      .join(" ")
      .concat("."),
  );
}

/** A vector of random direction, in SQL: comparing takes as long whatever the numbers are. `row` makes it anew for each. */
const randomVector = (row: string) =>
  `(select array_agg((random() - 0.5) / 5.66)::real[] from generate_series(1, 384) where ${row} is not null)`;

/** Gives each technology a vector, and the wishes theirs, as an encoder would. */
async function addVectors(sql: BenchSql): Promise<void> {
  await sql.unsafe(`
    insert into private.technology_vectors (tech_id, ordinal, encoder, vector, signs)
    select x.tech_id, x.ordinal, 'bench', x.vector, private.vector_signs(x.vector, null)
    from (select d.tech_id, d.ordinal, ${randomVector("d.ordinal")} as vector from private.search_documents d) x;
    insert into private.wishes (place, vector)
    select p, ${randomVector("p")} from generate_series(1, 100) p;
    update private.encoder_state set close_encoder = 'bench', close_from = 0.05`);
  await sql`vacuum (analyze) private.technology_vectors`;
}

/** The milliseconds of searches whose query has a vector. */
async function timePrompts(sql: BenchSql, { sentences }: Texts, mode: string): Promise<number[]> {
  const random = seedRandom("prompts");
  const prompts = Array.from({ length: QUERIES }, () =>
    (anyOf(sentences, random).match(/[a-z]{3,}/gi) ?? []).slice(0, 10).join(" "),
  );
  for (const prompt of prompts)
    await sql`
      select public.store_query_vector(${prompt}, ${mode}, '{}', 'bench', ${sql.unsafe(randomVector("1"))})`;
  return timeSearches(sql, prompts, mode);
}

async function timeSearches(sql: BenchSql, queries: readonly string[], mode = "regular") {
  const times: number[] = [];
  // The first call makes the plan and warms the caches.
  for (const query of [queries[0] ?? "", ...queries]) {
    const started = performance.now();
    await sql`select public.search_page(${query}, ${mode}, '{}')`;
    times.push(performance.now() - started);
  }
  return times.slice(1);
}
