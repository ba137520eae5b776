import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runImportCommand } from "../import/command.ts";
import {
  CATALOGUES,
  hasCatalogues,
  type ReadRow,
  readLabels,
  readRows,
  squeeze,
} from "./labels/labels.ts";
import { type BenchSql, withThrowAwayDatabase } from "./throw-away-database.ts";

type Place = { file: string; record: number; words?: string };
type Pair = { a: Place; b: Place; label: "sibling" | "similar" | "no" };
type Labels = { listings: Place[]; pairs: Pair[] };

/**
 * Imports the given catalogues into a database of its own and compares the 'Similar Opportunities' of each labelled
 * listing with the labels (docs/labels.md), separately for each half. Pairs with the same title and text are left out,
 * because they are copies, which are never offered.
 *
 * @param args `--verbose` shows the tuning half's pairs
 */
export async function benchPairs(args: string[]): Promise<number> {
  if (!hasCatalogues()) {
    console.log(`not measured: no ${CATALOGUES}`);
    return 0;
  }
  return withThrowAwayDatabase(async (sql, url) => {
    if (!(await importCatalogues(url))) return 1;
    const rows = new Map<string, ReadRow[]>();
    for (const half of ["tuning", "judging"]) {
      const { labels, sha256 } = await readLabels<Labels>(`pairs.${half}`);
      for (const { a, b } of labels.pairs)
        for (const { file } of [a, b]) if (!rows.has(file)) rows.set(file, await readRows(file));
      console.log(`${half} half (pairs.${half}.json, SHA-256 ${sha256})`);
      await measureHalf(sql, labels, rows, half === "tuning" && args.includes("--verbose"));
    }
    return 0;
  });
}

async function importCatalogues(url: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "quad-pairs-"));
  try {
    const files = await readdir(CATALOGUES, { recursive: true, withFileTypes: true });
    const paths = files
      .filter((entry) => entry.isFile() && /\.(?:json|csv|xml)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    const code = await runImportCommand(paths, {
      env: { DATABASE_URL: url, STATE_DIR: folder },
      print: () => undefined,
      printError: (line) => console.error(line),
      signal: new AbortController().signal,
    });
    return code === 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureHalf(
  sql: BenchSql,
  { pairs }: Labels,
  rows: Map<string, ReadRow[]>,
  shown: boolean,
): Promise<void> {
  const offered = new Map<number, number[]>();
  const known = new Set<number>();
  const served = new Set<number>();
  const counts = { right: 0, wrong: 0, missed: 0, copies: 0, unread: 0 };
  for (const { a, b, label } of pairs) {
    const [one, other] = [recordAt(rows, a), recordAt(rows, b)];
    const [from, to] = [await idOf(sql, one), await idOf(sql, other)];
    if (from === null || to === null || one === null || other === null) {
      counts.unread += 1;
      continue;
    }
    if (from === to || textOf(one) === textOf(other)) {
      counts.copies += 1;
      continue;
    }
    const list = offered.get(from) ?? (await offeredTo(sql, from));
    offered.set(from, list);
    const isOffered = list.includes(to);
    if (label !== "no") known.add(from);
    if (list.length > 0) served.add(from);
    if (isOffered && label !== "no") counts.right += 1;
    else if (isOffered) counts.wrong += 1;
    else if (label !== "no") counts.missed += 1;
    if (shown && (isOffered || label !== "no"))
      console.log(
        `  ${isOffered ? "offered" : "  -    "} ${label}: ${one.technology.title} | ${other.technology.title}`,
      );
  }
  const withOne = [...known].filter((id) => served.has(id)).length;
  const share = (part: number, whole: number) =>
    `${part} of ${whole}${whole > 0 ? ` (${((100 * part) / whole).toFixed(1)} %)` : ""}`;
  console.log(
    `  precision ${share(counts.right, counts.right + counts.wrong)}; ` +
      `recall ${share(counts.right, counts.right + counts.missed)}; ` +
      `something is offered to ${share(withOne, known.size)} of the listings whose labels know one`,
  );
  console.log(
    `  left out: ${counts.copies} pairs of copies, ${counts.unread} with a row that is not imported`,
  );
}

type Row = NonNullable<ReadRow["record"]>;

function recordAt(rows: Map<string, ReadRow[]>, { file, record }: Place): Row | null {
  return rows.get(file)?.[record]?.record ?? null;
}

/** A record's title and text, to recognise copies. */
function textOf({ technology, details }: Row): string {
  return squeeze(`${technology.title} ${JSON.stringify(details.technical_summary)}`);
}

async function idOf(sql: BenchSql, row: Row | null): Promise<number | null> {
  if (row === null) return null;
  const { technology, details, reference } = row;
  const [found] = await sql`
    select t.tech_id from public.technologies t
    join public.technology_details d on d.tech_id = t.tech_id
    left join ingest.records r on r.tech_id = t.tech_id
    where t.title = ${technology.title}
    order by t.uni <> ${technology.uni}, r.external_id is distinct from ${reference},
      d.pi_patentid is distinct from ${details.pi_patentid}, t.tech_id
    limit 1`;
  return found ? Number(found.tech_id) : null;
}

async function offeredTo(sql: BenchSql, techId: number): Promise<number[]> {
  const [row] = await sql`
    select pi_similaropps -> 'list_opps' as list from public.technology_details where tech_id = ${techId}`;
  return (row?.list ?? []) as number[];
}
