import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, type Person } from "../support/people.ts";

// A brief in the database: what it finds, and what it costs.

const { sql } = await databaseOfFile();
const until = new Date(Date.now() + 9e9);
const pro = await addPerson(sql, "pro", { is_pro: true, subscription_end: until });
const TITLES = ["Ice film for wings", "Ice pump", "Lamp", "Ice film of fluorine"];
for (const [at, title] of TITLES.entries()) {
  await sql`insert into public.technologies (tech_id, title, uni, status)
    values (${at + 1}, ${title}, 'Harrow Institute', 'active')`;
  await sql`insert into public.technology_details (tech_id, technical_summary)
    values (${at + 1}, ${sql.json({ text: `${title} keeps cold.` })})`;
  await sql`insert into public.technology_contacts (tech_id, pi_contactinfo)
    values (${at + 1}, 'canary@uni.test')`;
}

type Found = {
  technologies: { technology: { tech_id: number } }[];
  search: { allowed: boolean } | null;
};
async function open(person: Person | null, query: string, needs: string[]): Promise<Found> {
  const [row] = await actAs(
    sql,
    person,
    (tx) => tx`select public.brief_page(${query}, ${needs}) as page`,
  );
  return row?.page;
}
async function charge(person: Person, query: string, needs: string[] = []) {
  const [row] = await actAs(
    sql,
    person,
    (tx) => tx`select public.charge_brief(${query}, ${needs}, ${crypto.randomUUID()}) as charge`,
  );
  const { search, another } = row?.charge ?? {};
  return { allowed: search.allowed, charged: search.charged, used: search.used, another };
}
const idsOf = ({ technologies }: Found) => technologies.map(({ technology }) => technology.tech_id);

test("a brief finds the best of the whole and of each requirement, without what it excludes or its reader hid", async () => {
  const needs = ["wings", "lamp", "pump"];
  expect(idsOf(await open(pro, "ice film", needs)).toSorted()).toEqual([1, 2, 3, 4]);
  expect(idsOf(await open(pro, "ice film", ["wings"]))[0]).toBe(1);
  const found = await open(pro, "ice film", ["wings", "not: fluorine"]);
  expect(idsOf(found)).not.toContain(4);
  expect(JSON.stringify(found)).not.toContain("canary");
  await sql`insert into public."dislikes-v1" (user_id, tech_id) values (${pro.id}, 2)`;
  expect(idsOf(await open(pro, "ice film", needs)).toSorted()).toEqual([1, 3, 4]);
});

test("it counts as one search and opens for the rest of the month; who has no subscription has one a month", async () => {
  const free = await addPerson(sql, "free");
  expect(await open(free, "ice film", ["wings"])).toMatchObject({
    technologies: [],
    search: { allowed: false },
  });
  const ran = { allowed: true, charged: true, used: 1, another: false };
  expect(await charge(free, "ice film", ["wings"])).toEqual(ran);
  expect(await charge(free, "ice film", ["wings"])).toEqual({ ...ran, charged: false });
  expect(idsOf(await open(free, "Ice  film", ["wings"]))).toContain(1);
  // Another list of requirements of the same brief is another search.
  expect(await charge(free, "ice film", ["lamp", "pump"])).toEqual({ ...ran, used: 2 });
  expect(await charge(free, "a lamp", [])).toMatchObject({
    charged: false,
    used: 2,
    another: true,
  });
  expect((await open(free, "a lamp", [])).technologies).toEqual([]);
  expect(await charge(pro, "a lamp", [])).toMatchObject({
    allowed: true,
    charged: false,
    another: false,
  });
});

test("a brief of a visitor, or without a sentence, finds nothing, and one with too much is refused", async () => {
  expect(await open(pro, " ", ["wings"])).toMatchObject({ search: null, technologies: [] });
  await expect(open(null, "ice film", [])).rejects.toThrow("permission denied");
  await expect(
    open(
      pro,
      "ice film",
      TITLES.flatMap((title) => Array(7).fill(title)),
    ),
  ).rejects.toThrow("at most 25 keywords");
});
