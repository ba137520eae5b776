import { parseArgs } from "node:util";
import { importCatalogues } from "./import-catalogues.ts";
import { CATALOGUES } from "./labels/labels.ts";
import { percentile, table } from "./measures.ts";
import { makeRandom } from "./random.ts";
import { type BenchSql, withThrowAwayDatabase } from "./throw-away-database.ts";

const USAGE = "npm run bench -- titles [--catalogue DIR] [--every N] [--failures]";

type Known = { tech_id: number; title: string; number: string | null };
type Asked = { typed: string; wanted: string; got: string | null };

/**
 * Imports a real catalogue and searches for each of its titles, unchanged and with one typing error, and for each of
 * its patent numbers. The first result should have that title or number.
 */
export async function benchTitles(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      catalogue: { type: "string", default: CATALOGUES },
      every: { type: "string", default: "1" },
      failures: { type: "boolean", default: false },
    },
  });
  const every = Number(values.every);
  if (!Number.isInteger(every) || every < 1) {
    console.error(USAGE);
    return 2;
  }
  return withThrowAwayDatabase(async (sql, url) => {
    await importCatalogues(values.catalogue, url);
    const known = (
      await sql<Known[]>`
        select t.tech_id, t.title, d.pi_patentid as number
        from public.technologies t left join public.technology_details d using (tech_id) order by t.tech_id`
    ).filter((_, index) => index % every === 0);
    const random = makeRandom(7);
    const titleOf = new Map(
      (await sql<Known[]>`select tech_id, title from public.technologies`).map((each) => [
        each.tech_id,
        each.title,
      ]),
    );
    const firstTitle = async (typed: string) => {
      const id = await first(sql, typed);
      return id === null ? null : (titleOf.get(id) ?? null);
    };
    const rows = [["", "asked", "first", "share", "p50 ms", "p95 ms"]];
    const tell = async (
      name: string,
      questions: { typed: string; wanted: string }[],
      answer: (typed: string) => Promise<string | null>,
    ) => {
      const milliseconds: number[] = [];
      const asked: Asked[] = [];
      for (const { typed, wanted } of questions) {
        const started = performance.now();
        asked.push({ typed, wanted, got: await answer(typed) });
        milliseconds.push(performance.now() - started);
      }
      const right = asked.filter(({ wanted, got }) => got === wanted).length;
      rows.push([
        name,
        String(asked.length),
        String(right),
        `${((100 * right) / Math.max(asked.length, 1)).toFixed(2)} %`,
        percentile(milliseconds, 0.5).toFixed(1),
        percentile(milliseconds, 0.95).toFixed(1),
      ]);
      if (values.failures) {
        for (const { typed, wanted, got } of asked.filter((each) => each.got !== each.wanted))
          console.log(`${name}: ${typed}\n  wanted ${wanted}\n  got    ${got}`);
      }
    };

    await tell(
      "title as it stands",
      known.map(({ title }) => ({ typed: title, wanted: title })),
      firstTitle,
    );
    const mistyped = known.flatMap(({ title }) => {
      const typed = withTypingError(title, random);
      return typed === null ? [] : [{ typed, wanted: title }];
    });
    await tell("title with one typing error", mistyped, firstTitle);
    const numberOf = new Map(known.map((each) => [each.tech_id, each.number]));
    const all = await sql<
      Known[]
    >`select tech_id, pi_patentid as number from public.technology_details`;
    for (const each of all) numberOf.set(each.tech_id, each.number);
    const numbers = known.flatMap(({ number }) => (number && /\d{3}/.test(number) ? [number] : []));
    await tell(
      "patent number",
      numbers.map((number) => ({ typed: number, wanted: number })),
      async (typed) => {
        const id = await first(sql, typed);
        return id === null ? null : (numberOf.get(id) ?? null);
      },
    );
    const spelt = numbers.flatMap((number) => {
      const digits = /^US(\d{7,8})$/.exec(number)?.[1];
      if (!digits) return [];
      const grouped = Number(digits).toLocaleString("en-US");
      return [
        `US ${grouped} B2`,
        `US-${digits}-B1`,
        grouped,
        `U.S. Patent No. ${grouped}`,
        digits,
      ].map((typed) => ({ typed, wanted: number }));
    });
    await tell("patent number, other spellings", spelt, async (typed) => {
      const id = await first(sql, typed);
      return id === null ? null : (numberOf.get(id) ?? null);
    });
    console.log(table(rows));
    return 0;
  });
}

async function first(sql: BenchSql, typed: string): Promise<number | null> {
  const [found] = await sql<{ tech_id: number }[]>`
    select tech_id from private.rank_technologies(${typed}, 'regular', null, 1)`;
  return found?.tech_id ?? null;
}

/** One letter swapped with its neighbour, left out, doubled or replaced, in one word of four letters or more. */
function withTypingError(title: string, random: () => number): string | null {
  const words = [...title.matchAll(/\p{L}{4,}/gu)];
  const word = words[Math.floor(random() * words.length)];
  if (!word) return null;
  const [letters] = word;
  const at = 1 + Math.floor(random() * (letters.length - 2));
  const other = String.fromCharCode(97 + Math.floor(random() * 26));
  const kinds = [
    letters.slice(0, at) + letters.charAt(at + 1) + letters.charAt(at) + letters.slice(at + 2),
    letters.slice(0, at) + letters.slice(at + 1),
    letters.slice(0, at) + other + letters.slice(at),
    letters.slice(0, at) + other + letters.slice(at + 1),
  ];
  const wrong = kinds[Math.floor(random() * kinds.length)] ?? letters;
  if (wrong === letters) return withTypingError(title, random);
  return title.slice(0, word.index) + wrong + title.slice(word.index + letters.length);
}
