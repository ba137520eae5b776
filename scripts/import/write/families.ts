import { type FamilyMember, familiesOf, isFamily } from "#import/families/is-family.ts";
import { toPlainText } from "#import/text/rich-text.ts";
import type { Sql } from "./store.ts";

type Row = {
  tech_id: number;
  title: string;
  uni: string;
  numbers: string[];
  inventor: string | null;
  references: string[];
  keys: string[];
};

/** Keys or titles that more records than this share do not identify an invention: a form's default, a series. */
const LARGEST_GROUP = 50;
const CHUNK = 500;

/**
 * Finds the families among all imported records again, and writes those that changed. A family's name is the id of its
 * first record.
 *
 * @returns how many records have another family than before
 */
export async function fillFamilies(sql: Sql): Promise<number> {
  const rows = await sql<Row[]>`
    select t.tech_id, t.title, t.uni, private.compared_numbers(coalesce(d.pi_patentid, '')) as numbers, d.inventor,
      array_agg(distinct r.external_id) as references,
      coalesce(array_agg(distinct f.key) filter (where f.key is not null), '{}') as keys
    from ingest.records r
    join public.technologies t on t.tech_id = r.tech_id
    left join public.technology_details d on d.tech_id = r.tech_id
    left join lateral unnest(r.families) f (key) on true
    group by t.tech_id, d.tech_id`;
  const byId = new Map(rows.map((row) => [row.tech_id, row]));
  const candidates = candidatesOf(rows);
  const texts = await textsOf(sql, new Set(candidates.flat()));
  const memberOf = (id: number): FamilyMember => {
    const row = byId.get(id);
    if (!row) throw new Error("a candidate is one of the records");
    return { ...toMember(row), text: texts.get(id) ?? "" };
  };
  const pairs = candidates.filter(([a, b]) => isFamily(memberOf(a), memberOf(b)));
  const named = familiesOf(pairs).flatMap(([first, ...others]) =>
    [first, ...others].map((tech_id) => ({ tech_id, family: String(first) })),
  );
  const changed = await sql`
    with named as (
      select r.tech_id, n.family
      from (select distinct tech_id from ingest.records) r
      left join jsonb_to_recordset(${sql.json(named as never)}) n (tech_id bigint, family text) on n.tech_id = r.tech_id)
    update public.technologies t set family = n.family from named n
    where t.tech_id = n.tech_id and t.family is distinct from n.family`;
  return changed.count;
}

function toMember({ title, uni, numbers, inventor, references, keys }: Row): FamilyMember {
  return {
    title,
    owner: uni,
    reference: references[0] ?? "",
    numbers,
    keys,
    inventors: inventor ?? "",
    text: "",
  };
}

/** Pairs of records that share a key, a number, or owner and title, each once with the smaller id first. */
function candidatesOf(rows: readonly Row[]): [number, number][] {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const title = row.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
    const numbers = row.numbers.map((number) => `number:${number}`);
    for (const key of [...row.keys, ...numbers, `title:${row.uni}:${title}`])
      groups.set(key, [...(groups.get(key) ?? []), row.tech_id]);
  }
  const pairs = new Map<string, [number, number]>();
  for (const ids of groups.values()) {
    if (ids.length < 2 || ids.length > LARGEST_GROUP) continue;
    const sorted = [...ids].sort((a, b) => a - b);
    sorted.forEach((a, index) => {
      for (const b of sorted.slice(index + 1)) pairs.set(`${a} ${b}`, [a, b]);
    });
  }
  return [...pairs.values()];
}

async function textsOf(sql: Sql, ids: ReadonlySet<number>): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  const all = [...ids];
  for (let start = 0; start < all.length; start += CHUNK) {
    const rows = await sql<{ tech_id: number; text: unknown }[]>`
      select tech_id, technical_summary as text from public.technology_details
      where tech_id = any (${all.slice(start, start + CHUNK)}::bigint[])`;
    for (const { tech_id, text } of rows) texts.set(tech_id, toPlainText(text).slice(0, 2000));
  }
  return texts;
}
