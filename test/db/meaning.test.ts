import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Embedder } from "#app/platform/embeddings.server.ts";
import { openStore, type Sql } from "../../scripts/import/write/store.ts";
import { fillVectors } from "../../scripts/import/write/vectors.ts";
import { rebuildSearch } from "../../scripts/shared/settle-search.ts";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";
import { actAs, addPerson, type Person } from "../support/people.ts";

// Technologies that a provider of embeddings adds to Discovery.AI. Vectors have two dimensions: one for keeping things
// dry, one for storing electricity.

const CATALOGUE: { tech_id: number; title: string; text: string; number?: string }[] = [
  { tech_id: 1, title: "Hydrophobic Coating", text: "A surface from which rain rolls away." },
  { tech_id: 2, title: "Lithium Cell", text: "An electrode that stores charge." },
  {
    tech_id: 3,
    title: "Umbrella Stand",
    text: "Furniture for a wet umbrella.",
    number: "US10037477",
  },
];
const MODEL = "two-dimensions";
const DRY = [1, 0];
const ELECTRIC = [0, 1];

let database: FreshDatabase;
let sql: FreshDatabase["sql"];
let store: Sql;
let pro: Person;

beforeAll(async () => {
  database = await createFreshDatabase(inject("databaseServer"));
  sql = database.sql;
  store = await openStore(database.url);
  pro = await addPerson(sql, "pro", { is_pro: true, subscription_end: new Date(Date.now() + 9e9) });
  for (const { tech_id, title, text, number = null } of CATALOGUE) {
    await sql`insert into public.technologies (tech_id, title, uni, class1, status) values (${tech_id}, ${title}, 'Duke University', 'materials', 'active')`;
    await sql`insert into public.technology_details (tech_id, technical_summary, pi_patentid) values (${tech_id}, ${sql.json({ text })}, ${number})`;
  }
  await rebuildSearch(sql);
});
afterAll(async () => {
  await store?.end();
  await database?.drop();
});
beforeEach(async () => {
  await sql`truncate private.technology_vectors, private.query_vectors`;
});

/** A provider that calls a text electric where it says 'charge'; `fails` decides for which texts it fails. */
function embedder(fails: (texts: readonly string[]) => boolean = () => false) {
  const asked: string[][] = [];
  const provider: Embedder = {
    model: MODEL,
    embed: async (texts) => {
      asked.push([...texts]);
      if (fails(texts)) throw new Error("status 500");
      return texts.map((text) => (/charge/.test(text) ? ELECTRIC : DRY));
    },
  };
  return { provider, asked };
}

const fill = ({ provider }: ReturnType<typeof embedder>) =>
  fillVectors(store, provider, new AbortController().signal);

type Card = { id: number; why: { direct: string | null } };
type Page = { total: number; cards: Card[] };

async function search(query: string, keywords: string[] = [query], mode = "ai"): Promise<Page> {
  return actAs(sql, pro, async (tx) => {
    const [row] = await tx`
      select public.search_page(${query}, ${mode}, ${keywords}::text[]) as page`;
    return row?.page as Page;
  });
}

const place = (query: string, vector: number[], model = MODEL) =>
  sql`select public.store_query_vector(${query}, ${model}, ${vector}::real[])`;
const found = ({ cards }: Page) => cards.map(({ id, why }) => [id, why.direct]);

describe("vectors", () => {
  test("are made once for every technology, and again when its text or the model changes", async () => {
    const first = embedder();
    expect(await fill(first)).toEqual({ made: 3, missing: 0, problem: null });
    expect(first.asked.flat()[0]).toBe(
      "Hydrophobic Coating\nA surface from which rain rolls away.",
    );
    const again = embedder();
    expect(await fill(again)).toEqual({ made: 0, missing: 0, problem: null });
    expect(again.asked).toEqual([]);

    await sql`update public.technologies set title = 'Umbrella Holder' where tech_id = 3`;
    expect(await fill(again)).toMatchObject({ made: 1 });
    expect(again.asked).toEqual([["Umbrella Holder\nFurniture for a wet umbrella."]]);
    await sql`update public.technologies set title = 'Umbrella Stand' where tech_id = 3`;

    const other = { ...embedder().provider, model: "another" };
    expect(await fillVectors(store, other, new AbortController().signal)).toMatchObject({
      made: 3,
    });
  });

  test("that a failing provider could not make are counted, and made the next time", async () => {
    expect(await fill(embedder(() => true))).toEqual({
      made: 0,
      missing: 3,
      problem: "status 500",
    });
    expect(await fill(embedder())).toMatchObject({ made: 3 });
  });

  test("are deleted with their technology", async () => {
    await fill(embedder());
    await sql
      .begin(async (tx) => {
        await tx`delete from public.technologies where tech_id = 3`;
        expect(await tx`select 1 from private.technology_vectors where tech_id = 3`).toEqual([]);
        throw new Error("undo");
      })
      .catch(({ message }) => expect(message).toBe("undo"));
  });
});

describe("a search with a vector", () => {
  beforeEach(() => fill(embedder()));

  test("also finds technologies without any of the words, and marks them", async () => {
    expect(found(await search("umbrella that holds power"))).toEqual([[3, null]]);
    await place("umbrella that holds power", ELECTRIC);
    const page = await search("umbrella that holds power");
    // Third by words and first by meaning.
    expect(found(page)).toContainEqual([2, "meaning"]);
    expect(page.total).toBe(page.cards.length);
  });

  test("ranks technologies of both lists above those of one", async () => {
    await place("rain umbrella", DRY);
    const [first] = found(await search("rain umbrella", ["rain", "umbrella"]));
    expect([1, 3]).toContain(first?.[0]);
    expect(found(await search("rain umbrella", ["rain", "umbrella"])).at(-1)).toEqual([
      2,
      "meaning",
    ]);
  });

  test("keeps a technology that the whole query names first", async () => {
    await place("US10037477", ELECTRIC);
    expect(found(await search("US10037477"))).toEqual([
      [3, "patent-number"],
      [2, "meaning"],
      [1, "meaning"],
    ]);
  });

  test("does not affect regular searches, other models or old vectors", async () => {
    await place("umbrella", ELECTRIC);
    expect(found(await search("umbrella", [], "regular"))).toEqual([[3, null]]);
    await place("umbrella", [0, 0, 1], "another");
    expect(found(await search("umbrella"))).toEqual([[3, null]]);
    await place("umbrella", ELECTRIC);
    await sql`update private.query_vectors set at = now() - interval '61 minutes'`;
    expect(found(await search("umbrella"))).toEqual([[3, null]]);
    await sql`select public.prune_old_rows()`;
    expect(await sql`select 1 from private.query_vectors`).toEqual([]);
  });
});

test.each([
  ["no numbers", "'{}'"],
  ["one number", "'{1}'"],
  ["a gap", "'{1,null}'"],
  ["nothing", "null"],
])("a query's vector with %s is refused", async (_, vector) => {
  const stored = sql.unsafe(`select public.store_query_vector('q', 'm', ${vector}::real[])`);
  await expect(stored).rejects.toMatchObject({ code: "22023" });
});
