import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { rebuildSearch } from "../shared/settle-search.ts";
import { percentile } from "./measures.ts";
import type { Findings } from "./pages/report.ts";
import { makeRandom } from "./random.ts";
import { generate, readTexts, type Texts } from "./search-scale.ts";
import { type BenchSql, withThrowAwayDatabase } from "./throw-away-database.ts";

const FRESH = 500;
/** Together with the new ones, this is the largest catalogue that is ranked without a limit on reading. */
const CATALOGUE = 20_000 - FRESH;
/** Saved searches per person. */
const EACH = 5;
/** Linux counts a process's time in hundredths of a second. */
const TICKS = 100;

/**
 * Times one night of many saved searches, after 500 new technologies in a catalogue of nearly 20,000: the database's
 * own processor time, which other work on the machine does not affect, and the elapsed time.
 */
export async function measureAlertNight({
  searches: count,
  catalogue,
}: {
  searches: number;
  catalogue: string;
}): Promise<Findings["sections"][number]> {
  const texts = await readTexts(catalogue);
  return withThrowAwayDatabase(async (sql) => {
    await generate(sql, texts, CATALOGUE);
    await saveSearches(sql, texts, count);
    await sql`select public.begin_alert_run()`;
    await generate(sql, texts, FRESH, CATALOGUE);
    await rebuildSearch(sql);
    await sql`vacuum (analyze)`;
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const pid = backend?.pid ?? 0;
    const load = loadavg()[0] ?? 0;
    const [clock, processor] = [performance.now(), processorSeconds(pid)];
    const [opened] = await sql`select public.begin_alert_run() as run`;
    const { run = 0, people = [] as string[] } = opened?.run ?? {};
    const each: number[] = [];
    let alerts = 0;
    for (const person of people) {
      const before = processorSeconds(pid);
      const [row] = await sql`select public.run_alerts(${person}, ${run}) as answer`;
      alerts += row?.answer.told;
      each.push((processorSeconds(pid) - before) * 1000);
    }
    const [onClock, onProcessor] = [
      (performance.now() - clock) / 1000,
      processorSeconds(pid) - processor,
    ];
    return {
      title: `A night of ${count.toLocaleString("en-US")} saved searches and ${FRESH} new technologies`,
      notes: [
        `${CATALOGUE.toLocaleString("en-US")} technologies before, ${people.length.toLocaleString("en-US")} people one after the other, ${alerts.toLocaleString("en-US")} alerts; load average ${load.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.`,
      ],
      table: [
        ["", "measured"],
        ["the database's processor time, s", onProcessor.toFixed(0)],
        ["elapsed, s", onClock.toFixed(0)],
        ["a search, processor ms", ((1000 * onProcessor) / count).toFixed(1)],
        ["a person, processor ms, median", percentile(each, 0.5).toFixed(0)],
        ["a person, processor ms, p95", percentile(each, 0.95).toFixed(0)],
      ],
    };
  });
}

/** The processor seconds that a Linux process has used. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/**
 * People with five searches each: two of words, one of a phrase or a sentence, one of words with a filter, one of
 * filters.
 */
async function saveSearches(sql: BenchSql, texts: Texts, count: number): Promise<void> {
  const random = makeRandom(23);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const wordsOf = () => pick(texts.titles).match(/[a-z]{4,}/gi) ?? ["method"];
  const queries = [
    () => ({ q: `${wordsOf().slice(0, 2).join(" ")}.` }),
    () => ({ q: `${wordsOf().slice(0, 3).join(" ")}.` }),
    () => ({ q: random() < 0.5 ? `"${wordsOf().slice(0, 2).join(" ")}"` : pick(texts.titles) }),
    () => ({ q: `${pick(wordsOf())}.`, filters: { class: ["energy", "medical"] } }),
    () => ({ q: "", filters: { uni: [pick(texts.universities)], status: ["active"] } }),
  ];
  for (let at = 0; at < count / EACH; at++) {
    const person = crypto.randomUUID();
    const own = queries.map((make) => ({ mode: "regular", kw: [], filters: {}, ...make() }));
    await sql`insert into auth.users (id, email) values (${person}, ${`person-${at}@people.test`})`;
    await sql`insert into public.user_profiles (id, is_pro, subscription_end) values (${person}, true, '2999-01-01')`;
    await sql`
      insert into public.saved_searches (user_id, name, search, frequency, last_run)
      select ${person}, 'A search', s.value, 'daily', 0 from jsonb_array_elements(${sql.json(own)}) s`;
  }
}
