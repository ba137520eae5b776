import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
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

type Texts = Record<"titles" | "sentences" | "universities" | "inventors", string[]>;

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
    const started = performance.now();
    await generate(sql, texts);
    const built = performance.now();
    await sql`vacuum (analyze)`;
    const seconds = (built - started) / 1000;
    await signIn(sql);
    const rows = [["", "p50 ms", "p95 ms"]];
    const words = await timeAll(sql, await commonQueries(sql));
    rows.push(rowOf("three common words", words));
    const p95 = percentile(words, 0.95);
    await addVectors(sql);
    const prompts = await timePrompts(sql, texts);
    for (const [name, times] of prompts) rows.push(rowOf(name, times));
    const meaning = percentile([...prompts.values()].flat(), 0.95);
    const within = (what: string, measured: number): BudgetLine => ({
      what: `${what}, ${technologies}`,
      budget: `p95 ≤ ${ALLOWED} ms in the database`,
      measured: `${measured.toFixed(0)} ms`,
      floor: "",
      holds: measured <= ALLOWED,
    });
    return {
      budgets: [within("Search", p95), within("Search with vectors", meaning)],
      sections: [
        {
          title: `Search, ${technologies}`,
          notes: [
            `${technologies} written and indexed in ${seconds.toFixed(0)} s, ${Math.round(COUNT / seconds)} a second.`,
          ],
          table: rows,
        },
      ],
    };
  });
}

function rowOf(name: string, times: readonly number[]): string[] {
  return [name, percentile(times, 0.5).toFixed(1), percentile(times, 0.95).toFixed(1)];
}

/** Titles, sentences and names of real listings. */
async function readTexts(): Promise<Texts> {
  const listings = (await readdir(join(CATALOGUES, "tto-listings"))).map((name) =>
    join(CATALOGUES, "tto-listings", name),
  );
  const texts: Texts = { titles: [], sentences: [], universities: [], inventors: [] };
  for (const file of [
    ...listings,
    join(CATALOGUES, "nasa-patents-2014.csv"),
    join(CATALOGUES, "lens-export.csv"),
  ]) {
    for (const { record } of await readRows(file)) {
      if (!record) continue;
      const { technology, details } = record;
      texts.titles.push(technology.title);
      texts.universities.push(technology.uni);
      if (details.inventor) texts.inventors.push(details.inventor);
      for (const field of [
        "technical_summary",
        "market_summary",
        "application",
        "key_benefits",
      ] as const) {
        const text = stringsOf(details[field]).join(" ");
        texts.sentences.push(
          ...(text.match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? [])
            .map((s) => s.trim())
            .filter((s) => s.length > 30),
        );
      }
    }
  }
  return texts;
}

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(stringsOf);
}

/** Writes technologies with real titles and sentences. */
async function generate(sql: BenchSql, texts: Texts): Promise<void> {
  const random = makeRandom(11);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  for (let start = 0; start < COUNT; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, COUNT - start) }, (_, index) => ({
      tech_id: start + index + 1,
      title: pick(texts.titles),
      uni: pick(texts.universities),
      class1: pick(TECHNOLOGY_CLASSES),
      inventor: pick(texts.inventors),
      number: `US${10_000_000 + start + index}`,
      // Three places in three texts, with some sentences from each, so that words that occur together in real texts
      // still do.
      text: Array.from({ length: 3 }, () => {
        const at = Math.floor(random() * texts.sentences.length);
        return texts.sentences.slice(at, at + 2 + Math.floor(random() * 3)).join(" ");
      }).join(" "),
    }));
    await sql.begin(async (tx) => {
      const json = tx.json(rows as unknown as postgres.JSONValue);
      await tx`
        insert into public.technologies (tech_id, title, uni, class1, class2, status)
        select tech_id, title, uni, class1, case when tech_id % 3 = 0 then (${[...TECHNOLOGY_CLASSES]}::text[])[1 + tech_id % 6] end,
          (array['active', 'pending', 'other'])[1 + tech_id % 3]
        from jsonb_to_recordset(${json}) r (tech_id bigint, title text, uni text, class1 text)`;
      await tx`
        insert into public.technology_details (tech_id, inventor, technical_summary, pi_patentid)
        select tech_id, inventor, jsonb_build_object('text', text), number
        from jsonb_to_recordset(${json}) r (tech_id bigint, inventor text, text text, number text)`;
    });
  }
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
  const random = makeRandom(5);
  const words = await sql<{ word: string }[]>`
    select w.word from private.search_terms t join private.search_words w on w.term = t.term
    where length(w.word) > 3 order by t.documents desc limit 40`;
  const pick = () => words[Math.floor(random() * words.length)]?.word ?? "";
  return Array.from({ length: QUERIES }, () => `${pick()} ${pick()} ${pick()}.`);
}

async function timeAll(sql: BenchSql, queries: readonly string[]): Promise<number[]> {
  const ask = (query: string) => timed(sql`select public.search_page(${query}, 'regular')`);
  // The first call makes the plan and warms the caches.
  await ask(queries[0] ?? "");
  return inTurn(queries, ask);
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

/** The milliseconds of searches whose query has a vector, by the kind of search. */
async function timePrompts(sql: BenchSql, { sentences }: Texts): Promise<Map<string, number[]>> {
  const random = makeRandom(7);
  const prompts = Array.from({ length: QUERIES + 1 }, () => {
    const words = sentences[Math.floor(random() * sentences.length)]?.match(/[a-z]{3,}/gi) ?? [];
    return words.slice(0, 10).join(" ");
  });
  const kinds: [name: string, mode: string, keywords: string[]][] = [
    ["a ten-word prompt with a vector, by keywords", "regular", []],
    ["the same by Discovery.AI", "ai", []],
    ["the same with an exclusion", "ai", ["not: polymer"]],
  ];
  const times = new Map<string, number[]>();
  for (const [name, mode, keywords] of kinds) {
    const ask = async (query: string) => {
      await sql`
        select public.store_query_vector(${query}, ${mode}, ${keywords}::text[], 'bench', ${sql.unsafe(randomVector("1"))})`;
      return timed(sql`select public.search_page(${query}, ${mode}, ${keywords}::text[])`);
    };
    // The first call makes the plan and warms the caches.
    const [, ...measured] = await inTurn(prompts, ask);
    times.set(name, measured);
  }
  return times;
}

async function timed(work: PromiseLike<unknown>): Promise<number> {
  const started = performance.now();
  await work;
  return performance.now() - started;
}

async function inTurn<T, R>(list: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of list) results.push(await run(item));
  return results;
}

/** Mulberry32: numbers in [0, 1) that are the same for the same seed on every machine. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
