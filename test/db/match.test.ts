import type postgres from "postgres";
import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, type Person, valueFor } from "../support/people.ts";

// Looks up a person's own list of titles and patent numbers.

const TITLES = {
  1: "Patterned light beam for particle position measurement",
  2: "Quiet pump for dialysis",
  3: "Quiet pump for dialysis",
  4: "Solar cell with a perovskite absorber layer",
};

const { sql } = await databaseOfFile();
for (const [id, title] of Object.entries(TITLES)) {
  await sql`insert into public.technologies (tech_id, title, uni, class1) values (${id}, ${title}, 'Somewhere', 'energy')`;
  await sql`insert into public.technology_details (tech_id, pi_patentid, market_summary)
    values (${id}, ${id === "1" ? "US 10,037,477 B2" : null}, '{"text": "canary"}')`;
}
const member = await addPerson(sql, "member");
beforeEach(() => sql`delete from private.person_counts where true`);

type Line = { how: string | null; found: { id: number }[] };
async function match(
  person: Person | null,
  lines: string[],
): Promise<{ viewer: object | null; wait: number; lines: Line[] }> {
  return valueFor(
    sql,
    person,
    (tx: postgres.TransactionSql) => tx`select public.match_technologies(${lines}) as answer`,
  );
}
const ids = ({ how, found }: Line) => [how, ...found.map(({ id }) => id)];

test("a line finds a number in any spelling, a whole title in any case, and an almost equal title", async () => {
  const { lines } = await match(member, [
    "US10037477B2",
    "solar cell with a PEROVSKITE absorber layer.",
    "Quiet pump for dialysis",
    "Patterned light beam for measuring particle positions",
    "Solar cel with perovskite absorber layers",
  ]);
  expect(lines.map(ids)).toEqual([
    ["number", 1],
    ["title", 4],
    ["title", 2, 3],
    ["near", 1],
    ["near", 4],
  ]);
  expect(Object.keys(lines[0]?.found[0] ?? {}).sort()).toEqual(["class", "id", "title", "uni"]);
});

test("a title in another spelling is nearly the same", async () => {
  await sql`insert into public.technologies (tech_id, title, uni) values (50, 'Colour changing fibre for tumours', 'Somewhere')`;
  const american = await match(member, ["Color changing fiber for tumors"]);
  expect(american.lines.map(ids)).toEqual([["near", 50]]);
});

test("words of a subject, parts of a title, other texts and an empty line find nothing", async () => {
  const lines = ["solar cell", "perovskite", "solar cell material", "canary", "", "9,999,999", "%"];
  const answer = await match(member, lines);
  expect(answer.lines.map(ids)).toEqual(lines.map(() => [null]));
});

test("a visitor gets nothing, a member ten lists a minute of five hundred lines, and no search is counted", async () => {
  await expect(match(null, ["Quiet pump for dialysis"])).rejects.toThrow("permission denied");
  for (let list = 0; list < 10; list++) expect((await match(member, ["x"])).wait).toBe(0);
  const refused = await match(member, ["Quiet pump for dialysis"]);
  expect(refused.wait).toBeGreaterThan(0);
  expect(refused.lines).toEqual([]);
  await expect(match(member, Array.from({ length: 501 }, String))).rejects.toThrow("500 lines");
  const [row] =
    await sql`select count(*)::int as n from public.trial_search_counts where search_count > 0`;
  expect(row?.n).toBe(0);
});
