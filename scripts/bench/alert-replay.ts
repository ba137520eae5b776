import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { createMailer, type Mailer } from "../../app/platform/mail.server.ts";
import { TECHNOLOGY_CLASSES } from "../../import/vocabulary.ts";
import { setDatabaseClock } from "../../sandbox/clock.ts";
import { createMail } from "../../sandbox/mail.ts";
import { MOST_ENTRIES } from "../../workers/jobs/src/alerts/alert-mail.ts";
import { runImportCommand } from "../import/command.ts";
import { type Kill, KillableNight } from "./killable-night.ts";
import type { Findings } from "./pages/report.ts";
import { makeRandom } from "./random.ts";
import { type BenchSql, withThrowAwayDatabase } from "./throw-away-database.ts";

const DAY_MS = 86_400_000;
const PEOPLE = 40;
/** This many of the people have no subscription, and save searches with filters only. */
const FREE = 4;
const MOST_FREE = 10;
const SILENT = () => undefined;

/** An office's listing, in the office's own format. */
type Listing = { office: string; ip_name: string; ip_number: string; ip_description: string };

type Search = {
  id: string;
  person: string;
  isFree: boolean;
  frequency: "daily" | "weekly" | "none";
  q: string;
  /** Whether the query is one quoted phrase, which a plain full-text query finds too. */
  isPhrase: boolean;
  mode: "regular" | "ai";
  kw: string[];
  filters: { class?: string[]; status?: string[]; uni?: string[] };
  /** The day of its last completed run, and the technologies that were added or have a new text since. */
  lastDay: number;
  news: Set<number>;
};

type Random = { pick<T>(list: readonly T[]): T; shuffle<T>(list: readonly T[]): T[] };

/**
 * Replays nights. The product's own import imports real listings day by day, some of them again with another text. The
 * jobs worker's own functions alert people, and are killed at every point, before and after the mail provider accepts.
 * Each search's alerts are compared with a plain query.
 */
export async function replayAlerts({
  days,
  searches: count,
  catalogue,
}: {
  days: number;
  searches: number;
  catalogue: string;
}): Promise<{ section: Findings["sections"][number]; isRight: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), "quad-alerts-"));
  const mailFile = join(folder, "mail.jsonl");
  const { server } = createMail(mailFile);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    return await withThrowAwayDatabase(async (sql, url) => {
      const random = makeRandom(18);
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
      const dice: Random = {
        pick,
        shuffle: (list) =>
          list
            .map((one) => ({ one, at: random() }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one),
      };
      const importFiles = importer(folder, url);
      const waiting = dice.shuffle(readListings(catalogue));
      const first = waiting.splice(0, 100);
      await importFiles(
        join(catalogue, "nasa-patents-2014.csv"),
        join(catalogue, "lens-export.csv"),
        ...write(folder, first),
      );
      await sql`select public.begin_alert_run()`;
      const searches = await saveSearches(sql, count, waiting, dice);
      const mailers = await mailersOf((server.address() as AddressInfo).port, searches);
      const night = new KillableNight(url, (person) => mailers(person), dice.shuffle);
      try {
        const counts = await replay(days, {
          sql,
          night,
          searches,
          dice,
          waiting,
          importDay: (listings) => importFiles(...write(folder, listings)),
        });
        const mails = await judgeMails(sql, mailFile, searches);
        const wrong = counts.missing + counts.extra + mails.missing + mails.twice;
        const unfired = night.armed.length;
        return {
          isRight: wrong + unfired === 0,
          section: {
            title: `Alerts, ${days} nights of ${searches.length} saved searches`,
            notes: [
              `${counts.imported} listings imported over the days, ${counts.changed} of them again with another text; ${night.fired} kills: ${[...night.firedAt].map(([at, times]) => `${at} ${times}`).join(", ")}.`,
            ],
            table: [
              ["", "number"],
              ["nights that reported what is new", String(counts.nights)],
              [
                "nights killed before they reported anything; the next night reported it",
                String(days - counts.nights),
              ],
              ["events that a plain query expects", String(counts.expected)],
              ["of these not reported", String(counts.missing)],
              ["reported but not expected, or reported twice", String(counts.extra)],
              ["mails accepted", String(mails.accepted)],
              ["events missing in mail, where the provider recognises keys", String(mails.missing)],
              ["mails or technologies sent twice", String(mails.twice)],
              ["mails with an uncertain outcome, where it does not", String(mails.uncertain)],
              ["kills that never happened", String(unfired)],
            ],
          },
        };
      } finally {
        await night.end();
      }
    });
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Replay = {
  sql: BenchSql;
  night: KillableNight;
  searches: Search[];
  dice: Random;
  waiting: Listing[];
  importDay(listings: readonly Listing[]): Promise<void>;
};

async function replay(
  days: number,
  { sql, night, searches, dice, waiting, importDay }: Replay,
): Promise<Record<"nights" | "expected" | "missing" | "extra" | "imported" | "changed", number>> {
  const counts = { nights: 0, expected: 0, missing: 0, extra: 0, imported: 0, changed: 0 };
  const known: Listing[] = [];
  const perDay = Math.floor(waiting.length / days);
  const plan = planKills(days, dice);
  let texts = await textsOf(sql);
  for (let day = 1; day <= days; day++) {
    await setDatabaseClock(sql as unknown as postgres.Sql, day * DAY_MS);
    const fresh = waiting.slice((day - 1) * perDay, day * perDay);
    const again = (known.length === 0 ? [] : Array.from({ length: 5 }, () => dice.pick(known))).map(
      (listing) => ({
        ...listing,
        ip_description: `${listing.ip_description} ${dice.pick(waiting).ip_name}.`,
      }),
    );
    known.push(...fresh);
    counts.imported += fresh.length;
    counts.changed += again.length;
    await importDay([...fresh, ...again]);
    if (day % 7 === 3) {
      await sql`delete from public.technologies where tech_id = (select max(tech_id) from public.technologies)`;
    }
    const now = await textsOf(sql);
    const changed = [...now].filter(([id, text]) => texts.get(id) !== text).map(([id]) => id);
    texts = now;
    for (const { news } of searches) for (const id of changed) news.add(id);

    const before = await toldOf(sql);
    if (!(await night.run(plan.get(day) ?? []))) continue;
    counts.nights++;
    const after = await toldOf(sql);
    for (const search of searches) {
      const had = before.get(search.id) ?? new Set();
      const got = (after.get(search.id) ?? []).filter((id) => !new Set(had).has(id));
      if (search.frequency === "weekly" && day - search.lastDay < 7) {
        counts.extra += got.length;
        continue;
      }
      const found = search.news.size === 0 ? new Set() : await findPlainly(sql, search);
      const wanted = new Set(
        [...search.news].filter((id) => found.has(id) && !new Set(had).has(id)),
      );
      search.news = new Set();
      search.lastDay = day;
      const due = search.isFree ? Math.min(MOST_FREE, wanted.size) : wanted.size;
      const right = got.filter((id) => wanted.has(id)).length;
      counts.expected += due;
      counts.missing += Math.max(0, due - right);
      counts.extra += got.length - Math.min(right, due);
    }
  }
  return counts;
}

function readListings(catalogue: string): Listing[] {
  return ["duke", "mit", "ucla"].flatMap((office) => {
    const file = join(catalogue, "tto-listings", `${office}.json`);
    const listings = JSON.parse(readFileSync(file, "utf8")) as Omit<Listing, "office">[];
    return listings
      .filter(({ ip_name, ip_description }) => ip_name && ip_description)
      .map((listing) => ({ ...listing, office }));
  });
}

/** Writes listings as their offices' files. */
function write(folder: string, listings: readonly Listing[]): string[] {
  return [...Map.groupBy(listings, ({ office }) => office)].map(([office, own]) => {
    const file = join(folder, `${office}.json`);
    writeFileSync(file, JSON.stringify(own.map(({ office: _, ...listing }) => listing)));
    return file;
  });
}

function importer(folder: string, url: string): (...files: string[]) => Promise<void> {
  return async (...files) => {
    const errors: string[] = [];
    const code = await runImportCommand(files, {
      env: { DATABASE_URL: url, STATE_DIR: folder },
      print: SILENT,
      printError: (line) => errors.push(line),
      signal: new AbortController().signal,
    });
    if (code !== 0) throw new Error(`The import failed: ${errors.join("\n")}`);
  };
}

/** Forty people and their searches: phrases, words, prompts, filters, and words with filters. */
async function saveSearches(
  sql: BenchSql,
  count: number,
  listings: readonly Listing[],
  { pick }: Random,
): Promise<Search[]> {
  const wordsOf = () =>
    (pick(listings).ip_name.match(/\b[a-z]{4,}\b/gi) ?? []).map((word) => word.toLowerCase());
  const unis = (
    await sql<{ uni: string }[]>`
      select uni from public.technologies group by uni order by count(*) desc limit 12`
  ).map(({ uni }) => uni);
  const people = [];
  for (let at = 0; at < PEOPLE; at++) people.push(await addPerson(sql, at));
  const searches: Search[] = [];
  while (searches.length < count) {
    const person = people[searches.length % PEOPLE];
    if (!person) break;
    const turn = Math.floor(searches.length / PEOPLE);
    const kind = person.isFree
      ? "filters"
      : pick(["phrase", "phrase", "words", "words", "prompt", "filters"]);
    const words = wordsOf();
    const [one = "device", two = "method", three = "cell"] = words;
    const filters = {
      ...(kind === "filters" || turn % 3 === 0 ? { class: [pick(TECHNOLOGY_CLASSES)] } : {}),
      ...(turn % 4 === 1 ? { uni: [pick(unis), pick(unis)] } : {}),
      ...(turn % 5 === 2 ? { status: ["other", "pending"] } : {}),
    };
    const search = {
      person: person.id,
      isFree: person.isFree,
      frequency: pick(["daily", "daily", "daily", "daily", "weekly", "none"] as const),
      q:
        {
          phrase: `"${one} ${two}"`,
          words: `${one} ${three}.`,
          prompt: pick(listings).ip_name,
          filters: "",
        }[kind] ?? "",
      isPhrase: kind === "phrase",
      mode: kind === "prompt" ? ("ai" as const) : ("regular" as const),
      kw: kind === "prompt" ? [one, two, three] : [],
      filters,
      lastDay: 0,
      news: new Set<number>(),
    };
    await act(sql, person);
    const { q, mode, kw } = search;
    const [saved] = await sql`
      select public.save_search('A search', ${JSON.stringify({ q, mode, kw, filters })}, ${search.frequency}) as answer`;
    if (saved?.answer.outcome !== "saved") throw new Error(`Not saved: ${saved?.answer.outcome}`);
    searches.push({ ...search, id: saved.answer.id });
  }
  // Everybody hides some of the technologies, and some of those get another text later.
  await sql`
    insert into public."dislikes-v1" (user_id, tech_id)
    select distinct s.user_id, t.tech_id from (select distinct user_id from public.saved_searches) s
    cross join lateral (select t.tech_id from public.technologies t where s.user_id is not null order by random() limit 40) t`;
  return searches;
}

type Member = { id: string; session: string; isFree: boolean };

async function addPerson(sql: BenchSql, at: number): Promise<Member> {
  const person = { id: crypto.randomUUID(), session: crypto.randomUUID(), isFree: at < FREE };
  await sql`insert into auth.users (id, email) values (${person.id}, ${`person-${at}@people.test`})`;
  await sql`insert into auth.sessions (id, user_id) values (${person.session}, ${person.id})`;
  await sql`
    insert into public.user_profiles (id, is_pro, subscription_end)
    values (${person.id}, ${!person.isFree}, ${person.isFree ? null : "2999-01-01"})`;
  return person;
}

async function act(sql: BenchSql, { id, session }: Member): Promise<void> {
  const claims = JSON.stringify({ sub: id, role: "authenticated", session_id: session });
  await sql`
    select set_config('request.jwt.claims', ${claims}, false), set_config('request.jwt.claim.sub', ${id}, false)`;
}

/**
 * Half of the people have a provider that recognises a mail's idempotency key; the others have one that sends
 * everything that it gets.
 */
async function mailersOf(
  port: number,
  searches: readonly Search[],
): Promise<(person: string) => Mailer> {
  const settings = {
    MAIL_PROVIDER: "resend" as const,
    MAIL_FROM: "alerts@quad.test",
    MAIL_KEY: "key",
    MAIL_URL: `http://127.0.0.1:${port}`,
  };
  const keyed = createMailer(settings, SILENT);
  if (!keyed) throw new Error("There is no provider of mail.");
  const forgetful: Mailer = {
    knowsKeys: false,
    send: (mail) => keyed.send({ ...mail, key: `${mail.key} ${crypto.randomUUID()}` }),
  };
  const people = [...new Set(searches.map(({ person }) => person))];
  return (person) => (people.indexOf(person) % 2 === 0 ? keyed : forgetful);
}

/** Each point is killed twice over the days; those about mail once with each kind of provider. */
function planKills(days: number, { shuffle }: Random): Map<number, Kill[]> {
  const ofMail = ["take_mail", "send", "end_mail"].flatMap((at) =>
    (["before", "after"] as const).flatMap((when) =>
      [true, false].map((knowsKeys) => ({ at, when, knowsKeys })),
    ),
  );
  const kills: Kill[] = [
    ...["begin_alert_run", "run_alerts", "finish_alerts"].flatMap((at) =>
      (["before", "after"] as const).map((when) => ({ at, when })),
    ),
    { at: "run_alerts", when: "before" },
    ...ofMail,
    { at: "send", when: "unanswered", knowsKeys: true },
    { at: "send", when: "unanswered", knowsKeys: false },
  ];
  const plan = new Map<number, Kill[]>();
  shuffle(kills).forEach((kill, at) => {
    // None on the last days, so that a night can follow each.
    const day = 1 + (at % Math.max(1, days - 3));
    plan.set(day, [...(plan.get(day) ?? []), kill]);
  });
  return plan;
}

/** A hash of each technology's texts, read from the catalogue itself and not from the events that alerts use. */
async function textsOf(sql: BenchSql): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; text: string }[]>`
    select t.tech_id as id, md5(concat_ws('|', t.title, t.summary, d.technical_summary, d.market_summary, d.application,
      d.key_benefits, d.developmental_stage, d.pi_addinfo)) as text
    from public.technologies t left join public.technology_details d using (tech_id)`;
  return new Map(rows.map(({ id, text }) => [id, text]));
}

async function toldOf(sql: BenchSql): Promise<Map<string, number[]>> {
  const rows = await sql<{ search: string; ids: number[] }[]>`
    select saved_search as search, array_agg(tech_id::integer) as ids from public.alert_events
    where saved_search is not null group by 1`;
  return new Map(rows.map(({ search, ids }) => [search, ids]));
}

/**
 * Everything that a search finds, without the cap. Filters are applied by plain SQL, and phrases by the database's own
 * full-text query. Words are left to the ranking itself, since only the ranking defines what is good enough.
 */
async function findPlainly(sql: BenchSql, search: Search): Promise<Set<number>> {
  const { q, isPhrase, mode, kw, filters, person } = search;
  const matches =
    q === ""
      ? sql`true`
      : isPhrase
        ? sql`t.tech_id in (
            select o.tech_id from private.search_documents o join private.search_texts x using (ordinal)
            where x.places @@ phraseto_tsquery('english', ${q}))`
        : sql`t.tech_id in (
            select f.tech_id from private.search_found(private.read_request(${q}, ${mode}, ${mode === "ai" ? kw : null}), ${mode}) f
            where f.close)`;
  const rows = await sql<{ id: number }[]>`
    select t.tech_id as id from public.technologies t
    where ${matches}
      ${filters.class ? sql`and (t.class1 = any (${filters.class}) or t.class2 = any (${filters.class}))` : sql``}
      ${filters.status ? sql`and t.status = any (${filters.status})` : sql``}
      ${filters.uni ? sql`and t.uni = any (${filters.uni})` : sql``}
      and t.tech_id not in (select d.tech_id from public."dislikes-v1" d where d.user_id = ${person})`;
  return new Set(rows.map(({ id }) => id));
}

/** Compares the mails that the provider accepted with the events that they should contain. */
async function judgeMails(
  sql: BenchSql,
  file: string,
  searches: readonly Search[],
): Promise<Record<"accepted" | "missing" | "twice" | "uncertain", number>> {
  const people = [...new Set(searches.map(({ person }) => person))];
  const accepted = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { key: string; text: string })
    .map(({ key, text }) => ({
      outbox: key.slice(0, 36),
      ids: [...text.matchAll(/tech_id=(\d+)/g)].map(([, id]) => Number(id)),
    }));
  const counts = { accepted: accepted.length, missing: 0, twice: 0, uncertain: 0 };
  const outbox = await sql<{ id: string; person: string; state: string; ids: number[] }[]>`
    select o.id, o.user_id as person, o.state, array(
      select distinct e.tech_id::integer from public.alert_events e join public.saved_searches s on s.id = e.saved_search
      where e.user_id = o.user_id and e.run = o.run and s.frequency <> 'none'
        and exists (select from public.technologies t where t.tech_id = e.tech_id)) as ids
    from private.mail_outbox o`;
  for (const { id, person, state, ids } of outbox) {
    const mine = accepted.filter((mail) => mail.outbox === id);
    const held = mine.flatMap((mail) => mail.ids);
    const knowsKeys = people.indexOf(person) % 2 === 0;
    counts.twice += Math.max(0, mine.length - 1) + held.length - new Set(held).size;
    if (state === "uncertain") counts.uncertain++;
    else if (state !== "sent") counts.missing += ids.length;
    // What is beyond a mail's length it counts, and leads to.
    const due = Math.min(ids.length, MOST_ENTRIES);
    if (knowsKeys || state === "sent")
      counts.missing += Math.max(0, due - ids.filter((one) => held.includes(one)).length);
  }
  return counts;
}
