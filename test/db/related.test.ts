import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";

let database: FreshDatabase;
beforeEach(async () => {
  database = await createFreshDatabase(inject("databaseServer"));
});
afterEach(async () => {
  await database?.drop();
});

const FILLER = [
  "Steel bridge girder",
  "Opera ticket booking",
  "Wheat harvester blade",
  "Ocean salinity chart",
];

type Given = { id: number; title: string; text: string; family?: string; number?: string };

async function add(...given: Given[]): Promise<void> {
  const rows = [
    ...given,
    ...FILLER.map((title, index) => ({
      id: 100 + index,
      title,
      text: title,
      family: null,
      number: null,
    })),
  ];
  await database.sql.begin(async (tx) => {
    const json = tx.json(rows);
    await tx`
      insert into public.technologies (tech_id, title, uni)
      select id, title, 'Example University' from jsonb_to_recordset(${json}) r (id bigint, title text)`;
    await tx`
      insert into public.technology_details (tech_id, inventor, technical_summary, pi_patentid)
      select id, 'Jane Smith', jsonb_build_object('text', text), number
      from jsonb_to_recordset(${json}) r (id bigint, text text, number text)`;
    await tx`insert into ingest.batches (batch_id, files) values ('b', '[]')`;
    await tx`
      insert into ingest.records (source, external_id, reference, tech_id, content_hash, families, batch_id)
      select 's', id::text, id::text, id, 'h', array[family], 'b' from jsonb_to_recordset(${json}) r (id bigint, family text)
      where family is not null`;
  });
}

async function related(id: number): Promise<number[]> {
  return (await similar(id)).list_opps;
}

async function similar(
  id: number,
): Promise<{ list_opps: number[]; family?: number[]; series?: number[] }> {
  const [row] = await database.sql`select private.similar_technologies(${id}) as found`;
  return row?.found;
}

test("the nearest come first, never the record itself, and nothing with only one telling word in common", async () => {
  await add(
    {
      id: 1,
      title: "Carbon nanotube battery electrode",
      text: "An electrode of carbon nanotube fibre",
    },
    {
      id: 2,
      title: "Nanotube electrode for a lithium battery",
      text: "A nanotube battery electrode",
    },
    { id: 3, title: "Battery press", text: "Presses cells together" },
  );
  expect(await related(1)).toEqual([2]);
  expect(await related(100)).toEqual([]);
  expect(await related(999)).toEqual([]);
});

test("family and series come first and are marked, and another family is offered once", async () => {
  const text = "Zinc finger proteins that bind the globin gene";
  await add(
    {
      id: 1,
      title: "Zinc finger nuclease for beta globin",
      text: `${text} and cut it`,
      family: "a",
    },
    {
      id: 2,
      title: "Blood disorders",
      text: "How to treat them",
      family: "a",
    },
    {
      id: 3,
      title: "Zinc finger nuclease for beta globin, part II",
      text: `${text} in blood and marrow of mice`,
    },
    {
      id: 4,
      title: "Zinc finger fusion and globin control",
      text: `${text} in marrow`,
      family: "b",
    },
    {
      id: 5,
      title: "Zinc finger fusion for globin",
      text: `${text} in marrow, again`,
      family: "b",
    },
  );
  await database.sql`update public.technologies set family = '1' where tech_id in (1, 2)`;
  const { list_opps: offered, family, series } = await similar(1);
  expect({ first: offered.slice(0, 2), family, series }).toEqual({
    first: [2, 3],
    family: [2],
    series: [3],
  });
  expect(offered).toHaveLength(3);
});

test("two records with the same patent number, or the same text, are copies", async () => {
  const text =
    "Perovskite films on roofs turn sunlight into current, cheaply and for a long time. Printed layers stay dry beneath glass; junction boxes, inverters and mounting rails are ordinary parts that any installer knows.";
  await add(
    { id: 1, title: "Perovskite roof", text, number: "US 9,876,543 B2" },
    {
      id: 2,
      title: "Roofing with perovskite film",
      text: "Films of perovskite, sunlight",
      number: "US9876543",
    },
    { id: 3, title: "Perovskite roof two", text },
    {
      id: 4,
      title: "Perovskite sail",
      text: "Sails with perovskite films turn sunlight into current at sea. Printed layers stay dry beneath glass, with junction boxes, inverters and mounting rails.",
    },
  );
  expect(await related(1)).toEqual([4]);
});

test("at most three are chosen, and they are stored where a record has none", async () => {
  await add(
    ...["roof", "wall", "boat", "tent", "lamp", "sail"].map((thing, index) => ({
      id: index + 1,
      title: `Perovskite solar module for a ${thing}`,
      text: `Perovskite film on a ${thing}, printed, with a ${thing} frame and ${"x".repeat(index + 3)} parts`,
    })),
  );
  await database.sql`select private.fill_related(array[1, 100]::bigint[])`;
  const rows = await database.sql`
    select tech_id::integer as id, pi_similaropps -> 'list_opps' as list from public.technology_details
    where pi_similaropps is not null order by tech_id`;
  expect(rows.map(({ id, list }) => [id, list.length])).toEqual([
    [1, 3],
    [100, 0],
  ]);
  expect(rows[0]?.list).not.toContain(1);
});
