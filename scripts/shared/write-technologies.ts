import type postgres from "postgres";
import { type StoredRow, storedColumns } from "#import/technology-columns.ts";
import type { FieldTable } from "#import/technology-fields.ts";

/** A technology with its id: the values for the four tables that "tech-table-v1" joins. */
export type TechnologyRows = {
  techId: number;
  record: {
    technology: Partial<StoredRow<"technologies">>;
    details: Partial<StoredRow<"details">>;
    /** Null where the source gives none. */
    reports: Partial<StoredRow<"reports">> | null;
    contact: string | null;
  };
};

type WrittenTable = Exclude<FieldTable, "counts">;

/**
 * Inserts technologies under the given ids. A column that none of them has is left out. The database creates the rows
 * of the counters. @throws where an id is taken
 */
export async function insertTechnologies(
  sql: postgres.TransactionSql,
  rows: readonly TechnologyRows[],
): Promise<void> {
  if (rows.length === 0) return;
  const { values, names } = toPart(sql, "technologies", rows, ({ technology }) => technology);
  await sql`
    insert into public.technologies (${names})
    select ${names} from jsonb_populate_recordset(null::public.technologies, ${values}) order by tech_id`;
  await writeLongParts(sql, rows);
}

/**
 * Updates existing technologies. Fields that the table of fields protects stay, and so do fields that no given row has.
 */
export async function updateTechnologies(
  sql: postgres.TransactionSql,
  rows: readonly TechnologyRows[],
): Promise<void> {
  if (rows.length === 0) return;
  const { values, set } = toPart(sql, "technologies", rows, ({ technology }) => technology);
  await sql`
    update public.technologies t set ${set("r")}
    from jsonb_populate_recordset(null::public.technologies, ${values}) r where t.tech_id = r.tech_id`;
  await writeLongParts(sql, rows);
}

/**
 * Writes the details of records that have none yet or other ones, and contacts and reports where the source gives them.
 */
async function writeLongParts(sql: postgres.TransactionSql, rows: readonly TechnologyRows[]) {
  const reachable = rows.filter(({ record }) => record.contact !== null);
  const reported = rows.filter(({ record }) => record.reports !== null);
  await write(sql, "details", rows, ({ details }) => details);
  await write(sql, "contacts", reachable, ({ contact }) => ({ pi_contactinfo: contact }));
  await write(sql, "reports", reported, ({ reports }) => reports ?? {});
}

async function write(
  sql: postgres.TransactionSql,
  table: Exclude<WrittenTable, "technologies">,
  rows: readonly TechnologyRows[],
  part: (record: TechnologyRows["record"]) => object,
): Promise<void> {
  if (rows.length === 0) return;
  const { values, names, set } = toPart(sql, table, rows, part);
  const relation = sql(`technology_${table}`);
  await sql`
    insert into public.${relation} as t (${names})
    select ${names} from jsonb_populate_recordset(null::public.${relation}, ${values})
    on conflict (tech_id) do update set ${set("excluded")}`;
}

/**
 * One table's part of the rows. `values` is a single JSON parameter, so that a batch of any size stays below the
 * protocol's limit of 65,535. `set` is `title = r.title, img = coalesce(r.img, t.img), …`, with our own tables' names
 * only.
 */
function toPart(
  sql: postgres.TransactionSql,
  table: WrittenTable,
  rows: readonly TechnologyRows[],
  part: (record: TechnologyRows["record"]) => object,
) {
  const parts = rows.map(({ techId, record }) => ({ tech_id: techId, ...part(record) }));
  const given = storedColumns(table).filter(({ name }) => parts.some((one) => name in one));
  const set = (from: "r" | "excluded") =>
    given
      .filter(({ stays }) => stays !== "always")
      .map(({ name, stays }) =>
        stays ? `${name} = coalesce(${from}.${name}, t.${name})` : `${name} = ${from}.${name}`,
      )
      .join(", ");
  return {
    values: sql.json(parts as unknown as postgres.JSONValue),
    names: sql(["tech_id", ...given.map(({ name }) => name)]),
    set: (from: "r" | "excluded") => sql.unsafe(set(from)),
  };
}
