import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type postgres from "postgres";
import { MOST_LINES } from "#app/collections/shortlists/read-lines.ts";
import { SORTS } from "#app/discovery/marketplace/vocabulary.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { rebuildSearch } from "../shared/settle-search.ts";
import { type BenchSql, withThrowAwayDatabase } from "../shared/throw-away-database.ts";
import { CATALOGUES } from "./catalogues.ts";
import { readListings } from "./listing-records.ts";
import { mean, percentile } from "./measures.ts";
import { type Findings, printSection } from "./pages/report.ts";
import { makeRandom } from "./random.ts";
import { measureUpdates } from "./updates.ts";

const USAGE =
  "npm run bench -- search-scale --count N [--catalogue DIR] [--queries N]   (N technologies, for instance 20000)";
const CHUNK = 1000;
/** The catalogue's size and the milliseconds of the budget. */
const BUDGETED = { count: 20_000, p95: 100 };
/** A plain search that takes longer is stopped and counted as this long. */
const TIMEOUT_MS = 20_000;

type Kind = { name: string; queries: string[]; filtered?: boolean };
export type Texts = {
  titles: string[];
  sentences: string[];
  universities: string[];
  inventors: string[];
};

/** Prints the results of `measureSearchScale`. */
export async function benchSearchScale(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: "string", default: "20000" },
      catalogue: { type: "string", default: CATALOGUES },
      queries: { type: "string", default: "40" },
    },
  });
  const count = Number(values.count);
  const queries = Number(values.queries);
  if (!Number.isInteger(count) || count < 100 || !Number.isInteger(queries) || queries < 1) {
    console.error(USAGE);
    return 2;
  }
  const { sections } = await measureSearchScale({ count, queries, catalogue: values.catalogue });
  for (const section of sections) printSection(section);
  return 0;
}

/**
 * Measures search in a catalogue of any size, generated from the sentences of real listings: each technology has a real
 * title and sentences of several real texts, so that word frequencies are realistic.
 *
 * @param catalogue folder of the listings
 * @param queries of each kind
 */
export async function measureSearchScale({
  count,
  queries,
  catalogue,
}: {
  count: number;
  queries: number;
  catalogue: string;
}): Promise<Findings> {
  const texts = await readTexts(catalogue);
  const technologies = `${count.toLocaleString("en-US")} technologies`;
  return withThrowAwayDatabase(async (sql) => {
    const started = performance.now();
    await generate(sql, texts, count);
    const built = performance.now();
    await rebuildSearch(sql);
    await sql`vacuum (analyze)`;
    const seconds = (built - started) / 1000;
    const settled = (performance.now() - built) / 1000;
    const notes = [
      `${technologies} written and indexed in ${seconds.toFixed(0)} s, ${Math.round(count / seconds)} a second; index rebuilt and tables vacuumed in ${settled.toFixed(0)} s.`,
      await describeIndex(sql),
    ];
    await signIn(sql);
    const plainSeconds = await makePlainSearch(sql);
    notes.push(
      `The plain tsvector table and its GIN index: ${plainSeconds.toFixed(0)} s, ${await sizeOf(sql, "bench.texts")}.`,
    );

    const rows = [
      ["", "p50 ms", "p95 ms", "plain p50", "plain p95", "plain ÷ ours (p95)", "top ten as exact"],
    ];
    const all: { ours: number[]; plain: number[]; overlaps: number[] } = {
      ours: [],
      plain: [],
      overlaps: [],
    };
    for (const kind of await kindsOf(sql, texts, queries)) {
      const ours = await timeAll(kind, (query, filter) => searchPage(sql, query, filter));
      const plain = await timeAll(kind, (query, filter) => searchPlainly(sql, query, filter));
      const overlap = mean(
        await inTurn(kind.queries.slice(0, 20), (query) => overlapWithExact(sql, query)),
      );
      all.ours.push(...ours);
      all.plain.push(...plain);
      all.overlaps.push(overlap);
      const [p95, plain95] = [percentile(ours, 0.95), percentile(plain, 0.95)];
      rows.push([
        kind.name,
        percentile(ours, 0.5).toFixed(1),
        p95.toFixed(1),
        percentile(plain, 0.5).toFixed(1),
        plain95.toFixed(1),
        (plain95 / p95).toFixed(1),
        `${(100 * overlap).toFixed(0)} %`,
      ]);
    }
    const [p95, plain95] = [percentile(all.ours, 0.95), percentile(all.plain, 0.95)];
    const alike = mean(all.overlaps);
    rows.push([
      "all, mixed",
      percentile(all.ours, 0.5).toFixed(1),
      p95.toFixed(1),
      percentile(all.plain, 0.5).toFixed(1),
      plain95.toFixed(1),
      (plain95 / p95).toFixed(1),
      `${(100 * alike).toFixed(0)} %`,
    ]);
    const budget = {
      what: `Search, ${technologies}`,
      budget: `p95 ≤ ${BUDGETED.p95} ms in the database, exact`,
      measured: `${p95.toFixed(0)} ms, ${(100 * alike).toFixed(0)} % of the top ten as exact`,
      floor: `plain full-text search ${plain95.toFixed(0)} ms`,
      holds: p95 <= BUDGETED.p95 && alike === 1,
    };
    notes.push(await describeOwnList(sql));
    const updates = await measureUpdates(sql, count);
    notes.push(...updates.notes);
    return {
      budgets: count === BUDGETED.count ? [budget, updates.budget] : [],
      sections: [
        { title: `Search, ${technologies}`, notes, table: rows },
        { title: `Listings, ${technologies}`, notes: [], table: await timeListings(sql) },
      ],
    };
  });
}

/** Titles, sentences and names of real listings. */
export async function readTexts(folder: string): Promise<Texts> {
  const listings = (await readdir(join(folder, "tto-listings"))).map((name) =>
    join(folder, "tto-listings", name),
  );
  const texts: Texts = { titles: [], sentences: [], universities: [], inventors: [] };
  for (const file of [
    ...listings,
    join(folder, "nasa-patents-2014.csv"),
    join(folder, "lens-export.csv"),
  ]) {
    for (const record of (await readListings(file)).values()) {
      texts.titles.push(record.title);
      texts.universities.push(record.uni);
      if (record.inventor) texts.inventors.push(record.inventor);
      for (const field of [
        "technical_summary",
        "market_summary",
        "application",
        "key_benefits",
      ] as const) {
        const text = stringsOf(record[field]).join(" ");
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

/** Writes technologies with real titles and sentences; their ids begin after `from`. */
export async function generate(
  sql: BenchSql,
  texts: Texts,
  count: number,
  from = 0,
): Promise<void> {
  const random = makeRandom(11 + from);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  for (let start = 0; start < count; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - start) }, (_, index) => ({
      tech_id: from + start + index + 1,
      title: pick(texts.titles),
      uni: pick(texts.universities),
      class1: pick(TECHNOLOGY_CLASSES),
      inventor: pick(texts.inventors),
      number: `US${10_000_000 + from + start + index}`,
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
    if ((start / CHUNK) % 25 === 24)
      console.error(`${(start + rows.length).toLocaleString("en-US")} written`);
  }
}

async function describeIndex(sql: BenchSql): Promise<string> {
  const [size] = await sql<{ postings: number; terms: number; words: number }[]>`
    select (select sum(cardinality(ordinals)) from private.search_postings)::bigint as postings,
      (select count(*) from private.search_terms) as terms, (select avg(length) from private.search_texts)::integer as words`;
  const names = ["postings", "texts", "documents", "terms", "words"];
  const sizes = await inTurn(
    names,
    async (name) => `${name} ${await sizeOf(sql, `private.search_${name}`)}`,
  );
  return `${Number(size?.postings).toLocaleString("en-US")} postings of ${Number(size?.terms).toLocaleString("en-US")} terms, ${size?.words} words a technology. Size: ${sizes.join(", ")}.`;
}

/** A person's longest list, of titles with an extra word, which are the most expensive to find. */
async function describeOwnList(sql: BenchSql): Promise<string> {
  const rows = await sql<{ line: string }[]>`
    select title || ' prototype' as line from public.technologies order by tech_id limit ${MOST_LINES}`;
  const lines = rows.map(({ line }) => line);
  const started = performance.now();
  await sql`select public.match_technologies(${lines})`;
  const seconds = (performance.now() - started) / 1000;
  return `Matching a person's own list of ${lines.length} titles, each with an extra word: ${seconds.toFixed(1)} s.`;
}

async function sizeOf(sql: BenchSql, relation: string): Promise<string> {
  const [row] = await sql<{ size: string }[]>`
    select pg_size_pretty(pg_total_relation_size(${relation}::regclass)) as size`;
  return row?.size ?? "?";
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

async function makePlainSearch(sql: BenchSql): Promise<number> {
  const started = performance.now();
  await sql.unsafe(`
    create schema bench;
    create table bench.texts as
      select t.tech_id, t.class1, t.status, to_tsvector('english', t.title || ' ' || (d.technical_summary ->> 'text')) as words
      from public.technologies t join public.technology_details d using (tech_id);
    create index on bench.texts using gin (words);
    analyze bench.texts`);
  return (performance.now() - started) / 1000;
}

async function kindsOf(sql: BenchSql, texts: Texts, queries: number): Promise<Kind[]> {
  const random = makeRandom(5);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const many = <T>(make: () => T) => Array.from({ length: queries }, make);
  const terms = await sql<{ word: string; documents: number }[]>`
    select distinct on (t.term_id) w.word, t.documents
    from private.search_terms t join private.search_words w on w.term = t.term where length(w.word) > 3`;
  const [{ documents } = { documents: 1 }] = await sql<
    { documents: number }[]
  >`select documents from private.search_state`;
  const rare = terms.filter((t) => t.documents < documents * 0.002).map(({ word }) => word);
  const middling = terms
    .filter((t) => t.documents > documents * 0.01 && t.documents < documents * 0.1)
    .map(({ word }) => word);
  const common = terms
    .toSorted((a, b) => b.documents - a.documents)
    .slice(0, 40)
    .map(({ word }) => word);
  const wordsOf = () => pick(texts.sentences).match(/[a-z]{3,}/gi) ?? ["method"];
  const neighbours = () => {
    const words = wordsOf();
    const at = Math.floor(random() * Math.max(words.length - 2, 1));
    return `"${words.slice(at, at + 2).join(" ")}"`;
  };
  return [
    { name: "two rare words", queries: many(() => `${pick(rare)} ${pick(rare)}.`) },
    { name: "two middling words", queries: many(() => `${pick(middling)} ${pick(middling)}.`) },
    { name: "one of the forty commonest words", queries: many(() => `${pick(common)}.`) },
    {
      name: "three common words",
      queries: many(() => `${pick(common)} ${pick(common)} ${pick(common)}.`),
    },
    { name: "a phrase", queries: many(neighbours) },
    { name: "a ten-word prompt", queries: many(() => `${wordsOf().slice(0, 10).join(" ")}.`) },
    {
      name: "three words and a minus",
      queries: many(() => `${pick(middling)} ${pick(common)} -${pick(common)}.`),
    },
    {
      name: "a word with a typing error",
      queries: many(() => {
        const w = pick(middling);
        return `${w.slice(0, 2)}${w.slice(3)}.`;
      }),
    },
    {
      name: "two words, two filters",
      filtered: true,
      queries: many(() => `${pick(middling)} ${pick(common)}.`),
    },
  ];
}

async function timeAll(
  kind: Kind,
  ask: (query: string, filtered: boolean) => Promise<void>,
): Promise<number[]> {
  const filtered = kind.filtered ?? false;
  // The first call makes the plan and warms the caches.
  await ask(kind.queries[0] ?? "", filtered);
  return inTurn(kind.queries, async (query) => {
    const started = performance.now();
    await ask(query, filtered);
    return performance.now() - started;
  });
}

async function searchPage(sql: BenchSql, query: string, filtered: boolean): Promise<void> {
  await sql`
    select public.search_page(${query}, 'regular', null, ${sql.json(filtered ? { class: ["energy"], status: ["active"] } : {})})`;
}

/**
 * The marketplace without a search, for a person who hides a hundred technologies: p95 in ms of each sort, by filter.
 */
async function timeListings(sql: BenchSql): Promise<string[][]> {
  await sql`
    update public.technology_counts set likes = (tech_id * 31) % 50, saves = (tech_id * 17) % 40`;
  await sql`
    insert into public."dislikes-v1" (user_id, tech_id)
    select auth.uid(), tech_id from public.technologies order by tech_id desc limit 100`;
  await sql`vacuum (analyze)`;
  const [{ uni } = { uni: "" }] = await sql<{ uni: string }[]>`
    select uni from public.technologies group by uni order by count(*) desc limit 1`;
  const filters: [string, Record<string, string[] | string | boolean>][] = [
    ["no filter", {}],
    ["class", { class: ["energy"] }],
    ["status", { status: ["pending"] }],
    ["university", { uni: [uni] }],
    ["class and status", { class: ["energy"], status: ["active"] }],
    ["two classes, filed since 2010", { class: ["energy", "medical"], filed_from: "2010-01-01" }],
  ];
  const rows = [["p95 ms", ...filters.map(([name]) => name)]];
  for (const { value, label } of SORTS) {
    const row: string[] = [label];
    for (const [, filter] of filters) {
      const pages = Array.from({ length: 40 }, (_, n) => 1 + (n % 20));
      const times = await inTurn(pages, async (page) => {
        const started = performance.now();
        await sql`select public.marketplace_page(${sql.json(filter)}, ${value}, ${page})`;
        return performance.now() - started;
      });
      row.push(percentile(times, 0.95).toFixed(1));
    }
    rows.push(row);
  }
  return rows;
}

/** The result of a plain tsvector column: any of the words, ranked by ts_rank_cd, ten of them and their number. */
async function searchPlainly(sql: BenchSql, query: string, filtered: boolean): Promise<void> {
  await sql
    .begin(async (tx) => {
      await tx.unsafe(`set local statement_timeout = ${TIMEOUT_MS}`);
      await tx`
        with query as (
          select case when ${query} like '"%' then phraseto_tsquery('english', ${query}) else (
            select string_agg('''' || replace(w, '''', '''''') || '''', ' | ')::tsquery
            from unnest(tsvector_to_array(to_tsvector('english', ${query}))) w) end as any_word
        )
        select t.tech_id, ts_rank_cd(t.words, q.any_word) as score, count(*) over () as total
        from query q, bench.texts t
        where t.words @@ q.any_word and (not ${filtered} or (t.class1 = 'energy' and t.status = 'active'))
        order by score desc, t.tech_id limit 10`;
    })
    .catch((error: { code?: string }) => {
      if (error.code !== "57014") throw error;
    });
}

async function overlapWithExact(sql: BenchSql, query: string): Promise<number> {
  const ours = await topTen(sql, query);
  const exact = await exactTopTen(sql, query);
  if (exact.length === 0) return 1;
  // Of technologies with equal scores, any may be among the ten.
  const least = exact.at(-1)?.score ?? 0;
  const wanted = new Set(exact.map(({ tech_id }) => tech_id));
  const right = ours.filter(
    ({ tech_id, score }) => wanted.has(tech_id) || Math.abs(score - least) < 1e-9 * Math.abs(least),
  );
  return right.length / exact.length;
}

type Scored = { tech_id: number; score: number };

async function topTen(sql: BenchSql, query: string): Promise<Scored[]> {
  return sql<Scored[]>`
    select f.tech_id, f.score from private.search_found(private.read_request(${query}, 'regular', null), 'regular') f
    order by f.score desc, f.tech_id desc limit 10`;
}

/** The top ten where all postings are read, however large the catalogue is. */
async function exactTopTen(sql: BenchSql, query: string): Promise<Scored[]> {
  let found: Scored[] = [];
  const undo = new Error("undone");
  await sql
    .begin(async (tx) => {
      await tx`
        create or replace function private.exact_until() returns integer language sql immutable as 'select 2000000000'`;
      found = await topTen(tx as unknown as BenchSql, query);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

async function inTurn<T, R>(list: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of list) results.push(await run(item));
  return results;
}
