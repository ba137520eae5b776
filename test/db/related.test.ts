import { beforeEach, expect, test } from "vitest";
import { DIMENSIONS } from "#app/platform/ai/encoder.server.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

const { sql } = await databaseOfFile();
beforeEach(() => sql`truncate public.technologies, ingest.batches cascade`);

const FILLER = [
  "Steel bridge girder",
  "Opera ticket booking",
  "Wheat harvester blade",
  "Ocean salinity chart",
];

type Given = {
  id: number;
  title: string;
  text: string;
  family?: string;
  number?: string;
  /** How near it is to the first one. Without it, it has no vector. */
  likeness?: number;
};

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
  await sql.begin(async (tx) => {
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
  await sql`
    insert into private.technology_vectors (tech_id, ordinal, encoder, vector, signs)
    select v.id, d.ordinal, 'e', v.vector, private.vector_signs(v.vector, null)
    from jsonb_to_recordset(${sql.json(given.flatMap(vectorOf))}) v (id bigint, vector real[])
    join private.search_documents d on d.tech_id = v.id`;
}

/** A direction of this likeness to the first one's. */
function vectorOf({ id, likeness }: Given): { id: number; vector: number[] }[] {
  if (likeness === undefined) return [];
  const vector = Array<number>(DIMENSIONS).fill(0);
  vector[0] = likeness;
  vector[id] = Math.sqrt(1 - likeness ** 2);
  return [{ id, vector }];
}

async function related(id: number): Promise<number[]> {
  return (await similar(id)).list_opps;
}

async function similar(
  id: number,
): Promise<{ list_opps: number[]; family?: number[]; series?: number[]; computed?: boolean }> {
  const [row] = await sql`select list as found from private.similar_technologies(${[id]})`;
  return row?.found;
}

test("the nearest come first, never the record itself, and nothing that is far", async () => {
  await add(
    {
      id: 1,
      title: "Carbon nanotube battery electrode",
      text: "An electrode of carbon nanotube fibre",
      likeness: 1,
    },
    { id: 2, title: "Lithium cell", text: "It stores charge", likeness: 0.8 },
    { id: 3, title: "Battery press", text: "Presses cells together", likeness: 0.6 },
    { id: 4, title: "Supercapacitor", text: "It stores charge in layers", likeness: 0.9 },
  );
  expect(await related(1)).toEqual([4, 2]);
  expect(await related(100)).toEqual([]);
  expect(await related(999)).toEqual([]);
});

test("a technology with a title only has none, and is offered beside no other", async () => {
  const text = "Stores charge between sheets of carbon";
  await add(
    { id: 1, title: "Carbon battery", text, likeness: 1 },
    { id: 2, title: "Carbon battery electrode", text: "", likeness: 0.9 },
    { id: 3, title: "Graphite cell", text: "A cell of graphite", likeness: 0.8 },
  );
  expect([await related(1), await related(2)]).toEqual([[3], []]);
});

test("family and series come first and are marked, and another family is offered once", async () => {
  const text = "Zinc finger proteins that bind the globin gene";
  await add(
    {
      id: 1,
      title: "Zinc finger nuclease for beta globin",
      text: `${text} and cut it`,
      family: "a",
      likeness: 1,
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
      likeness: 0.8,
    },
    {
      id: 4,
      title: "Zinc finger fusion and globin control",
      text: `${text} in marrow`,
      family: "b",
      likeness: 0.95,
    },
    {
      id: 5,
      title: "Zinc finger fusion for globin",
      text: `${text} in marrow, again`,
      family: "b",
      likeness: 0.94,
    },
  );
  await sql`update public.technologies set family = '1' where tech_id in (1, 2)`;
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
    { id: 1, title: "Perovskite roof", text, number: "US 9,876,543 B2", likeness: 1 },
    {
      id: 2,
      title: "Roofing with perovskite film",
      text: "Films of perovskite, sunlight",
      number: "US9876543",
      likeness: 0.9,
    },
    { id: 3, title: "Perovskite roof two", text, likeness: 0.97 },
    {
      id: 4,
      title: "Perovskite sail",
      text: "Sails with perovskite films turn sunlight into current at sea. Printed layers stay dry beneath glass, with junction boxes, inverters and mounting rails.",
      likeness: 0.92,
    },
  );
  expect(await related(1)).toEqual([4]);
});

test("at most three are chosen, and they are stored where nobody gave any", async () => {
  await add(
    ...["roof", "wall", "boat", "tent", "lamp", "sail"].map((thing, index) => ({
      id: index + 1,
      title: `Solar module for a ${thing}`,
      text: `Film on a ${thing}, printed, with a ${thing} frame and ${"x".repeat(index + 3)} parts`,
      likeness: 1 - index / 50,
    })),
  );
  await sql`
    update public.technology_details set pi_similaropps = '{"list_opps": [103]}' where tech_id = 2`;
  const [row] = await sql`select private.write_similar(50) as more`;
  expect(row?.more).toBe(true);
  const rows = await sql`
    select tech_id::integer as id, pi_similaropps -> 'list_opps' as list from public.technology_details
    where pi_similaropps is not null order by tech_id`;
  expect(rows.slice(0, 2).map(({ id, list }) => [id, list])).toEqual([
    [1, [2, 3, 4]],
    [2, [103]],
  ]);
  const [again] = await sql`select private.write_similar(50) as more`;
  expect(again?.more).toBe(false);
});

test("without vectors there is the family alone", async () => {
  await add(
    { id: 1, title: "Zinc finger", text: "Zinc finger proteins" },
    { id: 2, title: "Blood", text: "How to treat it" },
    { id: 3, title: "Zinc finger two", text: "Zinc finger proteins again" },
  );
  await sql`update public.technologies set family = '1' where tech_id in (1, 2)`;
  expect(await similar(1)).toEqual({ list_opps: [2], family: [2], computed: true });
});
