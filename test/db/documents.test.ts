import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, askAs, claimForTeam, type Person } from "../support/people.ts";

// The documents of a listing as rows: who may add and download them, and when their files are removed.

const SLUG = "harrow-institute";
const idOf = (digit: number) => `${`${digit}`.repeat(8)}-0000-4000-8000-000000000000`;
const people: Record<string, Person> = {};
const { sql } = await databaseOfFile();
for (const name of ["admin", "editor", "reader", "stranger"])
  people[name] = await addPerson(sql, name);
beforeEach(async () => {
  await sql`delete from private.listing_ids where true`;
  await sql`delete from public.technologies where true`;
  await sql`delete from private.removed_reports where true`;
  await sql`
    insert into public.technologies (tech_id, title, uni)
    values (1, 'A pump', 'Harrow Institute'), (2, 'A valve', 'Harrow Institute')`;
  await claimForTeam(sql, SLUG, people);
});

async function change(name: string, values: unknown[], tech = 1): Promise<string> {
  const [change, id, title = "One-pager", bytes = 1000, isPublic = false] = values;
  const args = [SLUG, tech, change, id, title, bytes, isPublic];
  const call = "change_documents($1, $2, $3, $4, $5, $6, $7)";
  return (await askAs(sql, people[name] as Person, call, args)).outcome;
}

/** The name under which somebody may download it; null if they may not. */
async function download(name: string | null, id: string): Promise<string | null> {
  const person = name === null ? null : (people[name] as Person);
  return (await askAs(sql, person, "document_for_download($1)", [id])).name;
}

test("a document is for members, a public one for everyone, and neither for anybody once its listing is withdrawn", async () => {
  expect(await change("editor", ["add", idOf(1), " Terms "])).toBe("changed");
  expect(await change("editor", ["add", idOf(2), "One-pager", 1000, true])).toBe("changed");
  expect(await download("stranger", idOf(1))).toBe("Terms");
  expect(await download(null, idOf(1))).toBeNull();
  expect(await download(null, idOf(2))).toBe("One-pager");
  await sql`select private.withdraw_listings(array[1]::bigint[], 'owner')`;
  expect(await download("stranger", idOf(1))).toBeNull();
  expect(await download(null, idOf(2))).toBeNull();
});

test.each([
  ["reader", ["add", idOf(1)], 1, "not-allowed"],
  ["stranger", ["add", idOf(1)], 1, "not-found"],
  ["editor", ["add", idOf(1)], 3, "not-found"],
  ["editor", ["add", idOf(1), " "], 1, "wrong"],
  ["editor", ["add", idOf(1), "x".repeat(81)], 1, "wrong"],
  ["editor", ["add", idOf(1), "Terms", 5_000_001], 1, "wrong"],
  ["editor", ["rename", idOf(1)], 1, "wrong"],
  ["editor", ["remove", idOf(1)], 1, "not-found"],
] as const)("%s: %j of listing %i is %s", async (name, values, tech, outcome) => {
  expect(await change(name, [...values], tech)).toBe(outcome);
});

test("without its size a document is only asked about; a fourth is refused; another listing's is not removed", async () => {
  expect(await change("editor", ["add", idOf(1), "Terms", null])).toBe("changed");
  expect(await sql`select from private.listing_documents`).toHaveLength(0);
  for (const digit of [1, 2, 3]) await change("editor", ["add", idOf(digit)]);
  expect(await change("editor", ["add", idOf(4), "Terms", null])).toBe("full");
  expect(await change("editor", ["remove", idOf(1)], 2)).toBe("not-found");
  expect(await change("editor", ["remove", idOf(1)])).toBe("changed");
  // Its file is still there, and is nobody else's.
  expect(await change("editor", ["add", idOf(1)], 2)).toBe("wrong");
  expect(await sql`select public.forget_withdrawn_files() as ids`).toEqual([
    { ids: [`documents/${idOf(1)}`] },
  ]);
});

test("thirty days after a withdrawal the files go", async () => {
  await change("editor", ["add", idOf(1)], 2);
  await sql`select private.withdraw_listings(array[2]::bigint[], 'owner')`;
  expect(await sql`select public.forget_withdrawn_files() as ids`).toEqual([{ ids: [] }]);
  await sql`update private.withdrawn_listings set at = at - interval '31 days'`;
  expect(await sql`select public.forget_withdrawn_files() as ids`).toEqual([
    { ids: [`documents/${idOf(1)}`] },
  ]);
});
