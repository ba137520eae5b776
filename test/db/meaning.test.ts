import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { DIMENSIONS } from "#app/platform/ai/encoder.server.ts";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, type Person } from "../support/people.ts";

// What vectors add to searches. Two of their numbers say something here: the first of keeping things dry, the second of
// storing electricity.

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
const ENCODER = "two-numbers";
const DRY = vectorOf(1, 0);
const ELECTRIC = vectorOf(0, 1);

function vectorOf(...first: number[]): number[] {
  const length = Math.hypot(...first);
  return [...first.map((number) => number / length), ...Array(DIMENSIONS - first.length).fill(0)];
}

const { sql } = await databaseOfFile();
const pro = await addPerson(sql, "pro", {
  is_pro: true,
  subscription_end: new Date(Date.now() + 9e9),
});
for (const { tech_id, title, text, number = null } of CATALOGUE) {
  await sql`insert into public.technologies (tech_id, title, uni, class1, status) values (${tech_id}, ${title}, 'Duke University', 'materials', 'active')`;
  await sql`insert into public.technology_details (tech_id, technical_summary, pi_patentid) values (${tech_id}, ${sql.json({ text })}, ${number})`;
}
beforeEach(async () => {
  await sql`truncate private.technology_vectors, private.query_vectors`;
  await sql`update private.encoder_state set mean = null, mean_of = 0, lease = null, leased_until = null,
    close_from = null, close_encoder = null, close_of = 0, close_at = null`;
});

type Taken = {
  state: string;
  texts: { id: number; ordinal: number; text: string }[];
  terms: string[];
};

async function take(lease: string, encoder = ENCODER): Promise<Taken> {
  const [row] = await sql`select public.take_unencoded(${encoder}, ${lease}, 2) as taken`;
  return row?.taken;
}

async function store(
  texts: Taken["texts"],
  vectorFor: (text: string) => number[] | null,
  encoder = ENCODER,
): Promise<void> {
  const made = texts.map(({ id, ordinal, text }) => ({ id, ordinal, vector: vectorFor(text) }));
  await sql`select public.store_vectors(${encoder}, ${sql.json(made)})`;
}

const byText = (text: string) => (/charge/.test(text) ? ELECTRIC : DRY);

/** Encodes all technologies that have no vector, and answers their texts. */
async function encodeAll(vectorFor: (text: string) => number[] | null = byText, encoder = ENCODER) {
  const lease = randomUUID();
  const texts: string[] = [];
  for (;;) {
    const taken = await take(lease, encoder);
    if (taken.state === "idle") return texts;
    texts.push(...taken.texts.map(({ text }) => text));
    await store(taken.texts, vectorFor, encoder);
    const terms = taken.terms.map((term) => ({ term, vector: vectorFor(term) }));
    await sql`select public.store_term_vectors(${encoder}, ${sql.json(terms)})`;
  }
}

type Card = { id: number; why: { direct: string | null } };
type Page = {
  total: number;
  lessClose: number;
  absent: string[];
  leftOut: { id: number; sentence: string }[];
  cards: Card[];
  search: { allowed: boolean; charged: boolean; empty: boolean };
  facets: { class: Record<string, number> };
};

async function search(
  query: string,
  keywords: string[] = [query],
  mode = "ai",
  person = pro,
): Promise<Page> {
  return actAs(sql, person, async (tx) => {
    const [row] = await tx`
      select public.search_page(${query}, ${mode}, ${keywords}::text[]) as page`;
    return row?.page as Page;
  });
}

const place = (
  query: string,
  vector: number[],
  { mode = "ai", keywords = [query], encoder = ENCODER } = {},
) =>
  sql`select public.store_query_vector(${query}, ${mode}, ${keywords}::text[], ${encoder}, ${vector}::real[])`;
const found = ({ cards }: Page) => cards.map(({ id, why }) => [id, why.direct]);

describe("vectors", () => {
  test("are made once for every technology, and again when its text or the encoder changes", async () => {
    expect(await encodeAll()).toContain(
      "Hydrophobic Coating\nA surface from which rain rolls away.",
    );
    expect(await encodeAll()).toEqual([]);

    await sql`update public.technologies set title = 'Umbrella Holder' where tech_id = 3`;
    expect(await encodeAll()).toEqual(["Umbrella Holder\nFurniture for a wet umbrella."]);
    await sql`update public.technologies set title = 'Umbrella Stand' where tech_id = 3`;

    expect(await encodeAll(byText, "another")).toHaveLength(3);
  });

  test("are made by one at a time, and by the next when the first has been gone for a quarter of an hour", async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    expect((await take(first)).texts).toHaveLength(2);
    expect(await take(second)).toMatchObject({ state: "busy", texts: [] });
    expect((await take(first)).texts).toHaveLength(2);
    await sql`update private.encoder_state set leased_until = now() - interval '1 second'`;
    expect((await take(second)).texts).toHaveLength(2);
  });

  test("of the text that changed last are made first", async () => {
    await sql`update public.technologies set title = 'Hydrophobic Coat' where tech_id = 1`;
    expect((await take(randomUUID())).texts.map(({ id }) => id)).toContain(1);
    await sql`update public.technologies set title = 'Hydrophobic Coating' where tech_id = 1`;
  });

  test("of a text that changed while it was encoded are not kept", async () => {
    const lease = randomUUID();
    const taken = await take(lease);
    const [changed, other] = taken.texts.map(({ id }) => id);
    await sql`update public.technologies set title = 'Other ' || title where tech_id = ${changed ?? null}`;
    await store(taken.texts, byText);
    expect(await sql`select tech_id::int from private.technology_vectors`).toEqual([
      { tech_id: other },
    ]);
    expect((await take(lease)).texts.map(({ id }) => id)).toContain(changed);
    await sql`update public.technologies set title = substr(title, 7) where tech_id = ${changed ?? null}`;
  });

  test("that the encoder did not give stop no other, and are not asked for again", async () => {
    await encodeAll((text) => (/Umbrella/.test(text) ? null : byText(text)));
    expect(await encodeAll()).toEqual([]);
    await place("anything dry", DRY);
    expect(found(await search("anything dry"))).toEqual([
      [1, "meaning"],
      [2, "meaning"],
    ]);
  });

  test("are deleted with their technology", async () => {
    await encodeAll();
    await sql
      .begin(async (tx) => {
        await tx`delete from public.technologies where tech_id = 3`;
        expect(await tx`select 1 from private.technology_vectors where tech_id = 3`).toEqual([]);
        throw new Error("undo");
      })
      .catch(({ message }) => expect(message).toBe("undo"));
  });

  test("have signs less their mean", async () => {
    await encodeAll();
    await sql`select private.center_vectors(${ENCODER})`;
    const signs = await sql`
      select tech_id::int as id, left(signs::text, 2) as first from private.technology_vectors order by 1`;
    expect(signs).toEqual([
      { id: 1, first: "10" },
      { id: 2, first: "01" },
      { id: 3, first: "10" },
    ]);
  });
});

describe("a search with a vector", () => {
  beforeEach(async () => {
    await encodeAll();
  });

  test("of Discovery.AI also finds technologies without any of the words, and marks them", async () => {
    expect(found(await search("umbrella that holds power"))).toEqual([[3, null]]);
    await place("umbrella that holds power", ELECTRIC);
    const page = await search("umbrella that holds power");
    expect(found(page)).toContainEqual([2, "meaning"]);
    expect(page).toMatchObject({ total: 1, lessClose: page.cards.length - 1 });
  });

  test("by keywords finds by words alone, and orders them by both", async () => {
    const query = "surface electrode furniture wet";
    const only = await search(query, [], "regular");
    for (const [vector, first] of [
      [ELECTRIC, 2],
      [DRY, 3],
    ] as const) {
      await place(query, vector, { mode: "regular", keywords: [] });
      const both = await search(query, [], "regular");
      expect(both.cards[0]?.id).toBe(first);
      expect(both.cards.map(({ id }) => id).sort()).toEqual(only.cards.map(({ id }) => id).sort());
    }
  });

  test("keeps what holds a single word first", async () => {
    await place("electrode", DRY);
    expect(found(await search("electrode"))[0]).toEqual([2, null]);
  });

  test("lists the nearest in meaning however near they are, and counts none of them as close", async () => {
    await place("zxqv blorp", vectorOf(0.2, 0.1, 1));
    const page = await search("zxqv blorp");
    expect(found(page)).toHaveLength(3);
    expect(page).toMatchObject({ total: 0, lessClose: 3 });
  });

  test("adds nothing by meaning where a name is required", async () => {
    const keywords = ["uni: Stanford University"];
    await place("rain", DRY, { keywords });
    expect(found(await search("rain", keywords))).toEqual([]);
  });

  const withThesaurus = async (thesaurus: string, work: () => Promise<void>) => {
    await sql`select private.load_thesaurus(${`# Materials\n${thesaurus}`})`;
    await encodeAll();
    try {
      await work();
    } finally {
      await sql`delete from private.thesaurus_entries`;
      await sql`truncate private.thesaurus_phrases, private.thesaurus_terms, private.thesaurus_words,
        private.thesaurus_vectors`;
    }
  };
  const alsoOf = async (query: string) =>
    (await sql`select q.also from private.read_request(${query}, 'ai', null) q`)[0]?.also;

  test("is also searched for by words of the thesaurus that are near it, and by no others", async () => {
    await withThesaurus("parasol, sun > umbrella, electrode, hologram | shelter", async () => {
      const [like, unlike] = [vectorOf(0.6, 0, 0.8), vectorOf(0.5, 0, 0.8)];
      await place("sun parasol", unlike, { keywords: [] });
      expect(await alsoOf("sun parasol")).toEqual([]);
      await place("sun parasol", like, { keywords: [] });
      expect(
        (await alsoOf("sun parasol")).map(({ used }: { used: string }) => used).sort(),
      ).toEqual(["electrode", "umbrella"]);
      const [all] = await sql`
        select q.also from private.read_request('sun parasol', 'ai', null, '{*}') q`;
      expect(all?.also).toEqual([]);
      await place("sun parasol", like, { keywords: [], encoder: "another" });
      expect(await alsoOf("sun parasol")).toEqual([]);
    });
  });

  test("finds nothing by words of the thesaurus alone, unless it is among the nearest", async () => {
    await withThesaurus("parasol > umbrella | shelter", async () => {
      await place("a parasol", DRY, { keywords: [] });
      expect(found(await search("a parasol", []))).toContainEqual([3, null]);
      await sql`update private.technology_vectors set vector = null, signs = null where tech_id = 3`;
      expect(found(await search("a parasol", [])).map(([id]) => id)).not.toContain(3);
    });
  });

  test("keeps what holds the one word that was typed before what only the thesaurus finds", async () => {
    await withThesaurus("electrode > umbrella | shelter", async () => {
      await place("electrode", DRY, { keywords: [] });
      expect(found(await search("electrode", []))[0]).toEqual([2, null]);
    });
  });

  test("finds by meaning only what has all that is required and offers nothing that is excluded", async () => {
    const query = "a shield from rain";
    const searched = async (...keywords: string[]) => {
      await place(query, DRY, { keywords });
      return found(await search(query, keywords)).map(([id]) => id);
    };
    expect(await searched("shield")).toEqual(expect.arrayContaining([1, 3]));
    expect(await searched("shield", "not: umbrella")).toEqual([1, 2]);
    expect(await searched("shield", "not: wet umbrella")).toEqual([1, 2]);
    expect(await searched("shield", '"wet umbrella"')).toEqual([3]);
  });

  test.each([
    ["Unlike umbrellas, it leaves both hands free. Rain rolls away.", true],
    ["Rain rolls away from the umbrella. Unlike coats, it is light.", false],
  ])(
    "of Discovery.AI excludes what uses a thing, not what is set apart from it: %s",
    async (text, isFound) => {
      const query = "a shield from rain without umbrellas";
      const keywords = ["not: umbrellas"];
      await sql`update public.technology_details set technical_summary = ${sql.json({ text })} where tech_id = 1`;
      await encodeAll();
      await place(query, DRY, { keywords });
      const page = await search(query, keywords);
      expect(found(page).some(([id]) => id === 1)).toBe(isFound);
      const sentence = expect.stringMatching(/^Rain rolls away from the umbrella/);
      expect(page.leftOut.filter(({ id }) => id === 1)).toEqual(
        isFound ? [] : [expect.objectContaining({ sentence })],
      );
      const { text: before } = CATALOGUE.find(({ tech_id }) => tech_id === 1) ?? { text: "" };
      await sql`update public.technology_details set technical_summary = ${sql.json({ text: before })} where tech_id = 1`;
    },
  );

  test("keeps a technology that the whole query names first", async () => {
    await place("US10037477", ELECTRIC, { mode: "regular", keywords: [] });
    expect(found(await search("US10037477", [], "regular"))).toEqual([[3, "patent-number"]]);
  });

  test("is not affected by vectors of other searches, of other keywords, of other encoders, or by old ones", async () => {
    await place("umbrella", ELECTRIC);
    expect(found(await search("umbrella", [], "regular"))).toEqual([[3, null]]);
    expect(found(await search("umbrella", ["umbrella", "wet"]))).toEqual([[3, null]]);
    await place("umbrella", ELECTRIC, { encoder: "another" });
    expect(found(await search("umbrella"))).toEqual([[3, null]]);
    await place("umbrella", ELECTRIC);
    await sql`update private.query_vectors set at = now() - interval '61 minutes'`;
    expect(found(await search("umbrella"))).toEqual([[3, null]]);
    await sql`select public.prune_old_rows()`;
    expect(await sql`select 1 from private.query_vectors`).toEqual([]);
  });
});

describe("what is close", () => {
  beforeEach(async () => {
    await encodeAll();
  });

  const QUERY = "a shield from rain";
  /** Wishes of this likeness to what keeps things dry; of the other texts they have none. */
  const measure = (likeness: number, encoder = ENCODER) => {
    const vector = vectorOf(likeness, 0, Math.sqrt(1 - likeness ** 2));
    const wishes = Array.from({ length: 20 }, (_, at) => ({ wish: `zxqv ${at}`, vector }));
    return sql`select public.set_closeness(${encoder}, ${sql.json(wishes)})`;
  };
  const at = (likeness: number) =>
    place(QUERY, vectorOf(likeness, 0, Math.sqrt(1 - likeness ** 2)), { keywords: ["zxqv"] });

  test("is what words find until it is measured, and then what comes nearer than most wishes", async () => {
    await at(0.7);
    expect(await search(QUERY, ["zxqv"])).toMatchObject({ total: 1, lessClose: 2 });
    await measure(0.6);
    expect(await search(QUERY, ["zxqv"])).toMatchObject({ total: 2, lessClose: 1 });
    await measure(0.75);
    const page = await search(QUERY, ["zxqv"]);
    expect(page).toMatchObject({ total: 0, lessClose: 3, facets: { class: { materials: 3 } } });
    expect(
      found(page)
        .map(([id]) => id)
        .sort(),
    ).toEqual([1, 2, 3]);
  });

  test("or not, what was typed and stands in no listing is named", async () => {
    for (const likeness of [0.99, 0.3]) {
      await measure(likeness);
      expect((await search("Varroa umbrella of the zxqv")).absent).toEqual(["varroa", "zxqv"]);
    }
    expect((await search("wet varroa -zxqv", [], "regular")).absent).toEqual(["varroa"]);
    expect((await search("umbrela", [], "regular")).absent).toEqual([]);
  });

  test("takes less nearness the less a query is like the wishes", async () => {
    await measure(0.75);
    await at(0.7);
    expect(await search(QUERY, ["zxqv"])).toMatchObject({ total: 0 });
    await place(QUERY, vectorOf(0.7, 0, 0, 0.7), { keywords: ["zxqv"] });
    expect(await search(QUERY, ["zxqv"])).toMatchObject({ total: 2 });
  });

  test("by the measure of another encoder is not known", async () => {
    await at(0.7);
    await measure(0.75, "another");
    expect(await search(QUERY, ["zxqv"])).toMatchObject({ total: 1, lessClose: 2 });
  });

  test("is what a whole query names", async () => {
    await measure(0.99);
    await place("US10037477", vectorOf(0.1, 0.1, 1));
    expect(await search("US10037477")).toMatchObject({ total: 1 });
  });

  test("decides in a keyword search of four words and more, and not in a shorter one", async () => {
    const long = "wet surface rain electrode";
    for (const query of [long, "wet surface"]) {
      await place(query, vectorOf(0.7, 0, 0.7), { mode: "regular", keywords: [] });
      await measure(0.99);
      const { total } = await search(query, [], "regular");
      expect([query, total]).toEqual([query, query === long ? 0 : 2]);
    }
    // What its own words find counts all the same.
    expect(await submit(long, "regular", null)).toMatchObject({ charged: true, empty: false });
  });

  const submit = async (
    query: string,
    mode: string,
    keywords: string[] | null,
    person?: Person,
  ) => {
    const asker = person ?? (await addPerson(sql, `free-${randomUUID()}`, {}));
    return actAs(sql, asker, async (tx) => {
      const [row] = await tx`
        select public.charge_search(${query}, ${mode}, ${keywords}::text[], ${randomUUID()}) as charge`;
      return row?.charge.search;
    });
  };

  test("decides whether a search is charged", async () => {
    const free = await addPerson(sql, `free-${randomUUID()}`, {});
    await at(0.7);
    await measure(0.75);
    expect(await submit(QUERY, "ai", ["zxqv"], free)).toMatchObject({
      allowed: true,
      charged: false,
      empty: true,
    });
    const page = await search(QUERY, ["zxqv"], "ai", free);
    expect(page).toMatchObject({ total: 0, lessClose: 3, search: { allowed: true } });
    await measure(0.65);
    expect(await submit(QUERY, "ai", ["zxqv"], free)).toMatchObject({
      charged: true,
      empty: false,
    });
  });

  test("decides what is listed for nothing: the nearest in meaning, whatever words one adds", async () => {
    await measure(0.99);
    const listed: number[][] = [];
    for (const word of ["rain", "zxqv", "electrode"]) {
      await place(QUERY, vectorOf(0.7, 0, 0.7), { mode: "ai", keywords: [word] });
      const { cards, total } = await search(QUERY, [word]);
      expect(total).toBe(0);
      listed.push(cards.map(({ id }: { id: number }) => id));
    }
    expect(listed[1]).toEqual(listed[0]);
    expect(listed[2]).toEqual(listed[0]);
  });

  test("alone is reported by a saved search and exported", async () => {
    const reported = async () => {
      const saved = { q: QUERY, mode: "ai", kw: ["zxqv"], filters: {} };
      const rows =
        await sql`select tech_id::int from private.found_by(${sql.json(saved)}, ${pro.id}) where close`;
      const [exported] = await actAs(
        sql,
        pro,
        (tx) => tx`select public.search_ids(${QUERY}, 'ai', '{zxqv}') as answer`,
      );
      return [rows.length, exported?.answer.techIds.length];
    };
    await at(0.7);
    await measure(0.58);
    expect(await reported()).toEqual([2, 2]);
    // An alert comes unasked: it takes a little more to be one.
    const saved = sql.json({ q: QUERY, mode: "ai", kw: ["zxqv"], filters: {} });
    const alerted = async () =>
      (await sql`select tech_id from private.found_by(${saved}, ${pro.id}) where is_alerted`)
        .length;
    expect(await alerted()).toBe(2);
    await measure(0.63);
    expect([await alerted(), await reported()]).toEqual([0, [2, 2]]);
    await measure(0.75);
    expect(await reported()).toEqual([0, 0]);
  });

  test("is reported where it is among the ten nearest of all, which are the same ten each night", async () => {
    const ids = Array.from({ length: 12 }, (_, at) => 100 + at);
    await sql`insert into public.technologies (tech_id, title, uni, class1, status)
      select id, 'Cape ' || id, 'Duke University', 'materials', 'active' from unnest(${ids}::int[]) id`;
    await encodeAll((text) => {
      const [, number] = /Cape (\d+)/.exec(text) ?? [];
      return number ? vectorOf(1, 0, (Number(number) - 100) / 100) : vectorOf(0, 1);
    });
    await sql`update private.technology_vectors set vector = ${ELECTRIC}::real[] where tech_id < 100`;
    await measure(0.1);
    await place(QUERY, DRY, { keywords: ["zxqv"] });
    const alerted = await sql`
      select tech_id::int from private.found_by(${sql.json({ q: QUERY, mode: "ai", kw: ["zxqv"], filters: {} })}, ${pro.id})
      where is_alerted order by score desc`;
    expect(alerted.map((row) => row.tech_id)).toEqual(ids.slice(0, 10));
    await sql`delete from public.technologies where tech_id >= 100`;
  });

  test("or not, a saved search of two words reports what holds both", async () => {
    const alerted = (q: string) => sql`
      select tech_id::int from private.found_by(${sql.json({ q, mode: "regular", kw: [], filters: {} })}, ${pro.id})
      where is_alerted`;
    expect(await alerted("wet umbrella")).toEqual([{ tech_id: 3 }]);
    expect(await alerted("wet electrode")).toEqual([]);
  });

  test("is measured when all vectors are there, and again when the catalogue is another", async () => {
    const due = async (lease = randomUUID()) => {
      const [row] = await sql`select public.take_unencoded(${ENCODER}, ${lease}, 2) as taken`;
      return row?.taken.measure;
    };
    expect(await due()).toBe(true);
    // With the first lists of similar technologies, not after the last.
    await sql`update private.technology_vectors set has_similar = false`;
    expect(await due()).toBe(true);
    await sql`update private.encoder_state set lease = null, leased_until = null`;
    await measure(0.6);
    expect(await due()).toBe(false);
    await sql`update private.encoder_state set close_of = 30`;
    expect(await due()).toBe(true);
  });
});

test.each([
  ["other dimensions", "'{1,2}'"],
  ["a gap", `array_fill(null::real, array[${DIMENSIONS}])`],
  ["nothing", "null"],
])("a query's vector with %s is refused", async (_, vector) => {
  const stored = sql.unsafe(
    `select public.store_query_vector('q', 'ai', '{}', 'm', ${vector}::real[])`,
  );
  await expect(stored).rejects.toMatchObject({ code: "22023" });
});

test.each([
  ["a shelter zxqv zxqx zxqz of canvas", true],
  ["wet umbrella hydrophobic", true],
  ["prótesis", false],
  ["baterías sin cobalto", false],
  ["电池 负极 材料", false],
])(
  "a text may be English by its small words or by the catalogue's: %s",
  async (text, isEnglish) => {
    const documents = (n: number) => sql`update private.search_state set documents = ${n}`;
    await documents(1000);
    expect(await sql`select private.is_english(${text}) as answer`).toEqual([
      { answer: isEnglish },
    ]);
    await place(text, DRY);
    const stored = await sql`select from private.query_vectors where encoder = ${ENCODER}`;
    await documents(CATALOGUE.length);
    expect(stored).toHaveLength(isEnglish ? 1 : 0);
    await sql`delete from private.query_vectors`;
  },
);

test("technologies' vectors of other dimensions are refused", async () => {
  const wrong = [{ id: 1, ordinal: 1, vector: [1, 2] }];
  await expect(
    sql`select public.store_vectors(${ENCODER}, ${sql.json(wrong)})`,
  ).rejects.toMatchObject({ code: "22023" });
});
