import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, type Person } from "../support/people.ts";
import searched from "./searched-for-test.json" with { type: "json" };

type Why = {
  direct: string | null;
  words: { word: string; typed: string | null; fields: string[] }[];
  snippet: { field: string; parts: { text: string; hit: boolean }[] } | null;
};
type Page = {
  viewer: { id: string } | null;
  search: { allowed: boolean; charged: boolean; used: number; remaining: number | null };
  catalogue: number;
  assessed: number | null;
  isNumber: boolean;
  total: number;
  page: number;
  pages: number;
  cards: { id: number; title: string; close: boolean; family: number; why: Why }[];
  lessClose: number;
  results: number;
  also: string[];
  corrections: { typed: string; used: string }[];
  facets: Record<"class" | "status" | "filed" | "expires" | "report", Record<string, number>>;
  universities: {
    total: number;
    matching: number;
    found: { name: string; technologies: number; kind?: string | null }[];
  };
  relaxed: { filter: string; matching: number }[];
  featured: unknown[];
};
type Arguments = {
  p_query: string;
  p_mode?: string;
  p_keywords?: string[] | null;
  p_form_key?: string | null;
  p_class?: string;
  p_status?: string;
  p_uni?: string;
  /** Filters by facts, as `p_filters` names them. */
  p_facts?: Record<string, unknown>;
  p_sort?: string;
  p_page?: number;
  p_uni_like?: string;
};

const CATALOGUE = searched.catalogue;

const { sql } = await databaseOfFile();
const pro = await addPerson(sql, "pro", {
  is_pro: true,
  subscription_end: new Date(Date.now() + 9e9),
});
const free = await addPerson(sql, "free");
await sql.begin(async (tx) => {
  const rows = tx.json(CATALOGUE.map((row) => ({ ...row, technical_summary: { text: row.text } })));
  await tx`
    insert into public.technologies (tech_id, title, uni, class1, status)
    select tech_id, title, uni, class1, 'active' from jsonb_to_recordset(${rows})
      r (tech_id bigint, title text, uni text, class1 text)`;
  await tx`
    insert into public.technology_details (tech_id, inventor, technical_summary, pi_patentid)
    select tech_id, inventor, technical_summary, number from jsonb_to_recordset(${rows})
      r (tech_id bigint, inventor text, technical_summary jsonb, number text)`;
});

async function search(args: Arguments, person: Person | null = pro): Promise<Page> {
  const given = {
    p_mode: "regular",
    p_keywords: null,
    p_form_key: crypto.randomUUID(),
    p_sort: "most-relevant",
    p_page: 1,
    p_uni_like: null,
    ...args,
  };
  return actAs(sql, person, async (tx) => {
    const [charged] = await tx`
      select public.charge_search(${given.p_query}, ${given.p_mode}, ${given.p_keywords}::text[], ${given.p_form_key}) as charge`;
    const [row] = await tx`
      select public.search_page(${given.p_query}, ${given.p_mode}, ${given.p_keywords}::text[],
        ${tx.json(filtersOf(given))}, ${given.p_sort}, ${given.p_page}, ${given.p_uni_like}) as page`;
    return { ...row?.page, search: charged?.charge.search } as Page;
  });
}

/** The chosen filters, as `p_filters`. */
function filtersOf({
  p_class,
  p_status,
  p_uni,
  p_facts,
}: Pick<Arguments, "p_class" | "p_status" | "p_uni" | "p_facts">) {
  const lists = { class: p_class, status: p_status, uni: p_uni };
  const set = Object.entries(lists).flatMap(([name, value]) => (value ? [[name, [value]]] : []));
  return { ...Object.fromEntries(set), ...p_facts };
}

async function idsOf(query: string): Promise<number[]> {
  return (await search({ p_query: query })).cards.map(({ id }) => id);
}

/** Gives `work` a transaction that is rolled back, and a search in it that returns the ids found, in order of id. */
async function inTransaction(
  work: (tx: postgres.TransactionSql, find: (query: string) => Promise<number[]>) => Promise<void>,
): Promise<void> {
  const undo = new Error("undo");
  const run = sql.begin(async (tx) => {
    await work(tx, async (query) => {
      const found = await tx`
        select tech_id from private.rank_technologies(${query}, 'regular', null, 20) order by tech_id`;
      return found.map(({ tech_id }) => Number(tech_id));
    });
    throw undo;
  });
  await expect(run).rejects.toBe(undo);
}

async function addTexts(
  tx: postgres.TransactionSql,
  texts: readonly (readonly [id: number, title: string, text: string])[],
): Promise<void> {
  for (const [id, title, text] of texts) {
    await tx`insert into public.technologies (tech_id, title, uni) values (${id}, ${title}, 'Elsewhere')`;
    await tx`insert into public.technology_details (tech_id, technical_summary) values (${id}, ${tx.json({ text })})`;
  }
  await tx`set constraints all immediate`;
}

describe("the query language", () => {
  test("any of the words finds, with the best match first; plural and stem are one word", async () => {
    expect((await idsOf("perovskites solar cell")).at(0)).toBe(2);
    expect(await idsOf("antibody treatment")).toEqual([4]);
  });

  test("a quoted phrase must occur exactly", async () => {
    expect(await idsOf('"solar panels"')).toEqual([1]);
    expect(await idsOf("“solar cells” panel")).toEqual([2]);
    expect(await idsOf('"panels solar"')).toEqual([]);
    expect(await idsOf('"graphene nosuchword"')).toEqual([]);
  });

  test("a word or phrase after a minus sign excludes its technologies", async () => {
    expect(await idsOf("dust")).toEqual(expect.arrayContaining([1, 6]));
    expect(await idsOf("dust -water")).toEqual([1]);
    expect(await idsOf('dust -"solar panels"')).toEqual([6]);
    // A hyphen within a word is not a minus.
    expect((await idsOf("self-cleaning")).at(0)).toBe(1);
  });

  test("inventor: and uni: narrow the search by any word of the name, by quotes and by initials", async () => {
    expect((await idsOf("inventor:smith")).sort()).toEqual([1, 4]);
    expect(await idsOf("solar inventor:smith -influenza")).toEqual([1]);
    expect(await idsOf('inventor:"jose muller"')).toEqual([1]);
    expect((await idsOf("uni:stanford")).sort()).toEqual([3, 6]);
    expect(await idsOf("uni:mit solar")).toEqual([2]);
    expect(await idsOf("uni:nowhere solar")).toEqual([]);
    expect(await idsOf("-uni:duke solar")).toEqual([2]);
  });

  test.each([
    ["10,037,477", 1],
    ["US-10037477-B2", 1],
    ["U.S. Patent No. 10,037,477", 1],
    ["US 2015/0306595 A1", 2],
    ["RE 43,880", 3],
    ["PCT US2017 / 49819", 5],
    ["2015 123a", 6],
  ])("the patent number %s finds its record first", async (typed, id) => {
    const { cards } = await search({ p_query: typed });
    expect(cards[0]).toMatchObject({ id, why: { direct: "patent-number" } });
  });

  test("spellings of one word, code or compound find the same", async () => {
    await inTransaction(async (tx, find) => {
      await addTexts(tx, [
        [
          31,
          "Colour changing fibre",
          "Paediatric tumour haemoglobin, stabilised and analysed in the centre.",
        ],
        [
          32,
          "Color changing fiber",
          "Pediatric tumor hemoglobin, stabilized and analyzed in the center.",
        ],
        [
          33,
          "Antibody one",
          "Binds IL-6, HER-2, PD-L1, TNF-α, TGF-β, NF-κB and 5-HT2A, for CAR-T after COVID-19.",
        ],
        [
          34,
          "Antibody two",
          "Binds IL6, HER2, PDL1, TNFa, TGFb, NFkB and 5HT2A, for CART after COVID19.",
        ],
        [35, "Sieve", "Made of nano-tubes."],
        [36, "Vitamin", "A C kit of 16 parts with a net and an F."],
        [37, "Compiler", "From C++ and .NET to C#, for jets such as the B-2."],
      ]);
      const same = [
        [[31, 32], "changing fibre", "changing fiber", "fibre paediatric", "fiber pediatric"],
        [
          [31, 32],
          "haemoglobin",
          "hemoglobin",
          "stabilise",
          "stabilize",
          "tumours",
          "tumors",
          "centred",
          "centered",
        ],
        [[33, 34], "IL6", "IL-6", "il-6", "PDL1", "PD-L1"],
        [[33, 34], "TNFa", "TNF-α", "TNFα", "TNF-alpha", "TNF alpha"],
        [[33, 34], "NFkB", "NF-κB", "NF-kappaB", "NF kappa B"],
        [[33, 34], "5-HT2A", "5HT2A", "CAR-T", "CART"],
        [[33, 34], "COVID-19", "COVID19", '"after COVID-19"', '"after COVID19"'],
        [[6, 35], "nanotubes", "nano-tubes", "nano tubes"],
        [[37], "C++", "c#", ".NET", "B-2", '"C++"'],
        [[], "F-16"],
      ] as const;
      for (const [ids, ...queries] of same) {
        for (const query of queries) expect([query, await find(query)]).toEqual([query, ids]);
      }
    });
  });

  test("a passage marks a code as it is written", async () => {
    await sql`insert into public.technologies (tech_id, title, uni) values (31, 'Antibody', 'Nowhere')`;
    await sql`insert into public.technology_details (tech_id, technical_summary)
      values (31, '{"text": "Blocks TNF-α and IL-6 in the colour of blood."}')`;
    try {
      const [card] = (await search({ p_query: "IL6 color TNFa" })).cards;
      expect(card?.why.snippet?.parts.filter(({ hit }) => hit).map(({ text }) => text)).toEqual([
        "TNF-α",
        "IL-6",
        "colour",
      ]);
    } finally {
      await sql`delete from public.technologies where tech_id = 31`;
    }
  });

  test("organs, what is organic and what is organized are three things, and a train is no training", async () => {
    await inTransaction(async (tx, find) => {
      await addTexts(tx, [
        [31, "Transport of organs", "By train."],
        [32, "Organic solvent", "Nothing more."],
        [33, "Organised files", "For training."],
      ]);
      expect(await find("organ")).toEqual([31]);
      expect(await find("organics")).toEqual([32]);
      expect(await find("organization")).toEqual([33]);
      expect(await find("trains")).toEqual([31]);
      expect(await find("trained")).toEqual([33]);
    });
  });

  test("words inside a run of Chinese, Japanese or Korean characters are found", async () => {
    await inTransaction(async (tx, find) => {
      await addTexts(tx, [
        [31, "固体電解質のLi電池", "バッテリー"],
        [32, "고체전해질을 쓰는 전지", "text"],
      ]);
      for (const query of ["電解質", "Li電池", "電池", "テリー"])
        expect([query, await find(query)]).toEqual([query, [31]]);
      expect(await find("전해질")).toEqual([32]);
    });
  });

  test("a query in another language is not ranked by its particles", async () => {
    await inTransaction(async (tx, find) => {
      await addTexts(tx, [[31, "De novo design", "A method."]]);
      expect(await find("batería de litio")).toEqual([]);
      expect(await find("de novo")).toEqual([31]);
    });
  });

  test("a vowel with an e for its dots is the word without them", async () => {
    await inTransaction(async (tx, find) => {
      await addTexts(tx, [[31, "Cleft of Tröger's base", "A method."]]);
      expect((await find("Troegers base"))[0]).toBe(31);
    });
  });

  test("a patent number alone finds its technology and what names it, and nothing if it is not listed", async () => {
    const page = await search({ p_query: "US 8,091,167" });
    expect(page).toMatchObject({ isNumber: true, total: 0, cards: [] });
    await inTransaction(async (tx, find) => {
      await addTexts(tx, [
        [31, "Successor", "Like US 10,037,477 of us."],
        [32, "Other", "For all of us in the US."],
      ]);
      expect(await find("US 10,037,477")).toEqual([1, 31]);
      expect(await find("US patent no. 10037477")).toEqual([1, 31]);
    });
  });

  test("one typing error in a word is corrected, and the answer says so", async () => {
    for (const typed of ["grphene", "grahpene", "graphenee", "graphebe"]) {
      const page = await search({ p_query: typed });
      expect(page.cards[0]?.id).toBe(3);
      expect(page.corrections).toEqual([{ typed, used: "graphene" }]);
      expect(page.cards[0]?.why.words).toEqual([
        { word: "graphene", typed, fields: ["title", "description"] },
      ]);
    }
    expect((await search({ p_query: "graphene" })).corrections).toEqual([]);
  });

  test("a forgotten or swapped letter is mended before a wrong one, whatever is more frequent", async () => {
    await sql`insert into public.technologies (tech_id, title, uni)
      select 50 + n, 'Sold by the metre ' || n, 'Nowhere' from generate_series(1, 9) n`;
    try {
      for (const [typed, used] of [
        ["solr", "solar"],
        ["sodl", "sold"],
        ["soldd", "sold"],
        ["solx", "sold"],
      ])
        expect((await search({ p_query: `${typed}.` })).corrections).toEqual([{ typed, used }]);
    } finally {
      await sql`delete from public.technologies where tech_id between 51 and 59`;
    }
  });

  test("a finished word does not find longer words", async () => {
    const page = await search({ p_query: "display panel" });
    expect(page.cards.flatMap(({ why }) => why.words.map(({ word }) => word))).not.toContain(
      "panels",
    );
  });

  test("in running text quotation marks and dashes are punctuation", async () => {
    const text =
      'We are interested in a coating that keeps the "solar panel modules" -as people say- free of dust for years';
    expect((await idsOf(text)).at(0)).toBe(1);
    // A minus before a digit belongs to the number.
    expect((await idsOf("coating works at -20 hydrophobic")).at(0)).toBe(1);
  });

  test("a known word is never corrected, and an unknown one only to a word that occurs with the other words", async () => {
    expect((await search({ p_query: "solar battery" })).corrections).toEqual([]);
    expect((await search({ p_query: "hydrophobic dusty coatin panels" })).corrections).toEqual([
      { typed: "coatin", used: "coating" },
    ]);
    // 'cells' occurs only in texts without influenza.
    expect((await search({ p_query: "influenza antibodies cxlls" })).corrections).toEqual([]);
    // A word with a capital inside is spelled on purpose.
    expect((await search({ p_query: "grapHene" })).corrections).toEqual([]);
    expect((await search({ p_query: "grpHene" })).corrections).toEqual([]);
  });

  test("accents do not matter, in the text or in the query", async () => {
    expect(await idsOf("naive café")).toEqual([3]);
    expect(await idsOf("NAÏVE CAFE")).toEqual([3]);
    expect(await idsOf("inventor:Müller")).toEqual([1]);
  });

  test("a whole title comes first, whatever its quotes, dashes and case", async () => {
    for (const typed of [
      '"quantum dot" display 4k',
      "‘Quantum–Dot’ Display - 4K",
      "QUANTUM-DOT DISPLAY 4K",
    ]) {
      expect((await search({ p_query: typed })).cards[0]).toMatchObject({ id: 5 });
    }
    expect((await search({ p_query: "“Quantum-Dot” Display — 4K" })).cards[0]).toMatchObject({
      id: 5,
      why: { direct: "title" },
    });
  });

  test("of titles that differ only in case the one that was typed comes first", async () => {
    await sql`insert into public.technologies (tech_id, title, uni) values (911, 'Vented Kettle', 'Nowhere'), (912, 'vented kettle', 'Nowhere')`;
    for (const [p_query, id] of [
      ["Vented Kettle", 911],
      ["vented kettle", 912],
    ] as const)
      expect((await search({ p_query })).cards[0]).toMatchObject({ id });
    await sql`delete from public.technologies where tech_id in (911, 912)`;
  });

  test("a whole title with a typing error comes first too", async () => {
    const { cards } = await search({ p_query: "Methdo for Treating Influenza" });
    expect(cards[0]).toMatchObject({ id: 4, why: { direct: "title" } });
  });

  test("no word of a whole title is corrected, although another word is one letter away", async () => {
    await sql`insert into public.technologies (tech_id, title, uni) values (22, 'Grapheme batery', 'Nowhere')`;
    const page = await search({ p_query: "Grapheme batery" });
    expect(page.cards[0]).toMatchObject({ id: 22, why: { direct: "title" } });
    expect(page.corrections).toEqual([]);
    await sql`delete from public.technologies where tech_id = 22`;
  });

  test("a corrected word is searched for as typed when quoted, as 'instead' offers", async () => {
    expect((await search({ p_query: "grphene" })).corrections).toHaveLength(1);
    const page = await search({ p_query: '"grphene"' });
    expect(page).toMatchObject({ total: 0, cards: [], corrections: [] });
  });

  test("an inventor with both words in the name ranks above two inventors with one each", async () => {
    expect(
      (await search({ p_query: "wei zhang" })).cards.map(({ id, why }) => [id, why.direct]),
    ).toEqual([
      [6, "inventor"],
      [3, null],
    ]);
    // 'Jane' and 'Müller' are names of two people.
    expect((await search({ p_query: "jane muller" })).cards[0]?.why.direct).toBeNull();
  });

  test("a query that is a name or a university has its technologies first", async () => {
    expect((await search({ p_query: "kim lee" })).cards[0]).toMatchObject({
      id: 2,
      why: { direct: "inventor" },
    });
    const duke = (await search({ p_query: "Duke University" })).cards.slice(0, 2);
    expect(duke.map(({ id, why }) => [id, why.direct]).sort()).toEqual([
      [1, "university"],
      [4, "university"],
    ]);
  });
});

describe("Discovery.AI's words", () => {
  const ask = (...keywords: string[]) =>
    search({ p_query: keywords.join(" "), p_mode: "ai", p_keywords: keywords });

  test("everyday words find technical ones, which the answer names", async () => {
    const page = await ask("shot", "year");
    expect(page.cards.map(({ id }) => id)).toContain(4);
    expect(page.also).toContain("influenza");
    // Without a vector that says which are near in meaning, one word is too little.
    expect((await ask("flu", "remedy")).also).toEqual([]);
    // Regular mode takes words as typed, except those that the catalogue does not know.
    expect((await search({ p_query: "flu" })).cards[0]?.id).toBe(4);
    expect((await search({ p_query: "sun" })).also).not.toContain("photovoltaic");
  });

  test("a word of an entry's description that says little does not find it", async () => {
    expect((await ask("year")).also).not.toContain("influenza");
  });

  test("'without' is part of what a phrase means", async () => {
    const also = async (p_query: string) =>
      (await search({ p_query, p_mode: "ai", p_keywords: ["needle"] })).also;
    const alsoExcluding = async (p_query: string) =>
      (await search({ p_query, p_mode: "ai", p_keywords: ["medicine", "not: needle"] })).also;
    await sql`insert into public.technologies (tech_id, title, uni) values (21, 'Transdermal patch', 'Nowhere')`;
    expect(await also("medicine without a needle")).toContain("transdermal");
    expect(await also("medicine by needle")).not.toContain("transdermal");
    expect(await alsoExcluding("medicine without a needle")).toContain("transdermal");
    await sql`delete from public.technologies where tech_id = 21`;
  });

  test("a word of the thesaurus that is dropped is not searched for", async () => {
    const dropped = { p_query: "shot year", p_mode: "ai" };
    const page = await search({ ...dropped, p_facts: { drop: ["influenza"] } });
    expect(page.also).not.toContain("influenza");
    expect(page.cards.map(({ id }) => id)).not.toContain(4);
  });

  test("inventor:, uni: and patent numbers mean the same as in regular search", async () => {
    expect((await ask("solar", "inventor:smith")).cards.map(({ id }) => id)).toEqual(
      expect.arrayContaining([1, 4]),
    );
    expect((await ask("solar", "inventor:smith")).cards).toHaveLength(2);
    expect((await ask("inventor:jane smith")).cards.map(({ id }) => id)).toEqual([1]);
    expect((await ask("US 10,037,477 B2")).cards[0]).toMatchObject({
      id: 1,
      why: { direct: "patent-number" },
    });
  });
});

describe("any input at all", () => {
  test.each([
    "   ",
    '- -- --- -"',
    'uni:"" inventor:"',
    "'; drop table public.technologies; --",
    "\\ % _ & | ! ( ) <-> :* '' ''' \u0001 \u200b \ufeff",
    "the of and",
    "😀🔋 太陽電池 солнечная батарея خلية",
    "a".repeat(5000),
    '"solar '.repeat(500),
  ])("%j is answered", async (query) => {
    const page = await search({ p_query: query });
    expect(page.total).toBeGreaterThanOrEqual(page.cards.length);
    const ai = await search({
      p_query: query || "x",
      p_mode: "ai",
      p_keywords: [query.slice(0, 60)],
    });
    expect(ai.cards.length).toBeLessThanOrEqual(10);
  });

  test("three hundred random strings are answered without an error", async () => {
    // Letters, accents, operators of the query language and of tsquery, quotes, control characters, and pieces of real
    // words.
    const [row] = await sql`
      with pieces as (
        select array[' ', ' ', ' ', '"', '-', ':', '(', ')', '&', '|', '!', '<->', '*', '\\', '''', '%', '/', ',', '.', 'é', 'ß', '太', '😀',
          'solar', 'battery', 'inventor:', 'uni:', 'US', '10037477', '7', 'nano', 'x', 'qu', 'the', '“', '”', '–', E'\\x01', E'\\n', '﷽'] as p
      ), inputs as (
        select n, (select string_agg(p[1 + floor(random() * cardinality(p) + 0 * g)::integer], '') from generate_series(1, 1 + n % 14) g) as input
        from pieces, generate_series(1, 300) n
      )
      select count(*)::integer as asked, count(r.n)::integer as answered
      from inputs i cross join lateral (select count(*) as n from private.rank_technologies(i.input, 'regular', null, 10)) r`;
    expect(row).toEqual({ asked: 300, answered: 300 });
  });
});

describe("the answer", () => {
  test("for two or three words, technologies with all of them come first and are counted; the rest is less close", async () => {
    const page = await search({ p_query: "solar cells" });
    expect(page.cards.map(({ id, close }) => [id, close])).toEqual([
      [2, true],
      [1, false],
      [4, false],
    ]);
    expect(page).toMatchObject({ total: 1, lessClose: 2, facets: { class: { energy: 1 } } });
    const sorted = await search({ p_query: "solar cells", p_sort: "most-recent" });
    expect(sorted.cards[0]?.id).toBe(2);
    // Where no technology holds all words, those that hold some of them are found.
    expect(await search({ p_query: "graphene influenza" })).toMatchObject({
      total: 2,
      lessClose: 0,
    });
  });

  test("records of one family are one result, which says how many others there are", async () => {
    const fold = (family: string | null) =>
      sql`update public.technologies set family = ${family} where tech_id in (1, 2)`;
    expect((await search({ p_query: "solar panels" })).cards.map(({ id }) => id)).toEqual([
      1, 2, 4, 5,
    ]);
    await fold("one");
    const { cards, results } = await search({ p_query: "solar panels" });
    expect(cards.map(({ id, family }) => [id, family])).toEqual([
      [1, 1],
      [4, 0],
      [5, 0],
    ]);
    expect(results).toBe(3);
    await fold(null);
  });

  test("technologies without a class are found and counted under 'unsorted'", async () => {
    await sql`update public.technologies set class1 = null where tech_id = 2`;
    const page = await search({ p_query: "solar", p_class: "unsorted" });
    expect(page.cards.map(({ id }) => id)).toEqual([2]);
    expect(page.facets.class).toMatchObject({ unsorted: 1 });
    await sql`update public.technologies set class1 = 'energy' where tech_id = 2`;
  });

  test("owners are found by initials and other names, and their kind is shown", async () => {
    const named = async (typed: string) =>
      (await search({ p_query: "panel display solar water", p_uni_like: typed })).universities
        .found;
    expect(await named("UCLA")).toEqual([
      { name: "University of California, Los Angeles", technologies: 1, kind: "university" },
    ]);
    expect((await named("mit")).map(({ name }) => name)).toEqual([
      "Massachusetts Institute of Technology",
    ]);
    const kinds = await sql`
      select n.name, private.owner_kind(n.name) as kind from unnest(array['NASA Glenn Research Center', 'Acme Widgets, Inc.',
        'U.S. Department of Energy', 'Lawrence Livermore National Laboratory', 'University of Utah Research Foundation, Inc.',
        'Massachusetts General Hospital', 'Independent inventors', 'Siemens AG', 'The General Hospital Corporation', 'Sample Renate K', 'Texas A&M', 'Foundation Medicine, Inc.']) n (name)`;
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "agency",
      "company",
      "agency",
      "agency",
      "university",
      "university",
      "person",
      "company",
      "university",
      "person",
      null,
      "company",
    ]);
  });

  test("a search is charged exactly if it finds something, also by a name or number alone", async () => {
    for (const [query, isCharged] of [
      ["influenza", true],
      ['"solar panel" dust', true],
      ["solar -dust -perovskite", true],
      ["inventor:Müller", true],
      ["US 10,037,477 B2", true],
      ["uni:mit", true],
      ["of the", false],
      ["inventor:nobody", false],
      ['"panel solar"', false],
      ["graphene -graphene", false],
    ] as const) {
      const member = await addPerson(sql, `member-${crypto.randomUUID()}`);
      const { search: charge } = await search({ p_query: query }, member);
      expect([query, charge.charged]).toEqual([query, isCharged]);
      const { cards } = await search({ p_query: query });
      expect([query, cards.length > 0]).toEqual([query, isCharged]);
    }
  });

  test("each result says which words are in which field, and shows where", async () => {
    const { cards } = await search({ p_query: "dust coating hydrophobic" });
    expect(cards[0]?.id).toBe(1);
    expect(cards[0]?.why.words).toEqual([
      { word: "dust", typed: null, fields: ["description"] },
      { word: "coating", typed: null, fields: ["title", "description"] },
      { word: "hydrophobic", typed: null, fields: ["description"] },
    ]);
    const snippet = cards[0]?.why.snippet;
    expect(snippet?.field).toBe("description");
    expect(snippet?.parts.filter(({ hit }) => hit).map(({ text }) => text)).toEqual([
      "hydrophobic",
      "coating",
      "dust",
      "dust",
    ]);
    expect(snippet?.parts.map(({ text }) => text).join("")).toContain(
      "keeps dust off solar panels",
    );
  });

  test("what is shown of a text of Markdown has no marks", async () => {
    const text =
      "## Use\n*   **Zircon adhesive -** 0.26 MPa `dry` of [a page](https://a.test)\n\n| Zircon | b |\n|:--|--:|\n| 1 | 2 |";
    const [row] = await sql`select private.without_marks(${text}) as plain`;
    expect(row?.plain.split(/\s+/).join(" ").trim()).toBe(
      "Use Zircon adhesive - 0.26 MPa dry of a page Zircon b 1 2",
    );
    await sql`update public.technology_details set market_summary = ${text} where tech_id = 1`;
    const { cards } = await search({ p_query: "zircon" });
    const shown = cards[0]?.why.snippet?.parts.map((part) => part.text).join("");
    expect(shown).toMatch(/Use Zircon adhesive - 0\.26 MPa dry of a page/);
    await sql`update public.technology_details set market_summary = null where tech_id = 1`;
  });

  test("counts beside a filter are of the found set, with the other filters applied", async () => {
    const all = await search({ p_query: "solar panel" });
    expect(all.facets.class).toMatchObject({ energy: 2 });
    const narrowed = await search({
      p_query: "solar panel",
      p_class: "energy",
      p_uni: "Duke University",
    });
    expect(narrowed.cards.map(({ id }) => id)).toEqual([1]);
    expect(narrowed.total).toBe(1);
    expect(narrowed.universities.found).toEqual(
      expect.arrayContaining([
        { name: "Duke University", technologies: 1, kind: "university" },
        { name: "Massachusetts Institute of Technology", technologies: 1, kind: "university" },
      ]),
    );
    const like = await search({ p_query: "solar panel", p_uni_like: "massa" });
    expect(like.universities).toMatchObject({
      matching: 1,
      found: [
        { name: "Massachusetts Institute of Technology", technologies: 1, kind: "university" },
      ],
    });
  });

  test("facts are counted under the other filters, each without its own", async () => {
    await sql`update public.technology_details set filing_date = '2015-05-01' where tech_id = 1`;
    await sql`
      update public.technology_details
      set filing_date = '2018-05-01', term_ends_on = '2038-05-01', report_filepath = '2.pdf' where tech_id = 2`;
    const count = async (p_facts: Record<string, unknown>) => {
      const { facets, cards } = await search({ p_query: "solar panel", p_facts });
      const { filed, expires, report } = facets;
      return [cards.map(({ id }) => id), filed.yes ?? 0, expires.yes ?? 0, report.yes ?? 0];
    };
    expect(await count({ filed_from: "2016-01-01" })).toEqual([[2], 2, 1, 1]);
    expect(await count({ report: true })).toEqual([[2], 1, 1, 1]);
    expect(await count({ filed_to: "2016-01-01", report: true })).toEqual([[], 1, 0, 0]);
    await sql`
      update public.technology_details set filing_date = null, term_ends_on = null, report_filepath = null`;
  });

  test("where filters leave nothing, the answer says how many results each of them removes", async () => {
    const page = await search({ p_query: "perovskite", p_class: "medical", p_status: "active" });
    expect(page.total).toBe(0);
    expect(page.relaxed).toEqual([{ filter: "class", matching: 1 }]);
    expect((await search({ p_query: "perovskite" })).relaxed).toEqual([]);
  });

  test("another sort orders the same found set", async () => {
    await sql`update public.technologies set categorical_assign = 'Breakthrough', date_added = '2020-01-01' where tech_id = 4`;
    await sql`update public.technologies set date_added = '2019-01-01' where tech_id not in (2, 4)`;
    await sql`update public.technologies set date_added = '2021-01-01' where tech_id = 2`;
    await sql`update public.technology_counts set likes = 5 where tech_id = 2`;
    const relevant = await idsOf("solar panel");
    const { assessed } = await search({ p_query: "solar panel", p_sort: "commercial-potential" });
    expect(assessed).toBe(relevant.includes(4) ? 1 : 0);
    expect((await search({ p_query: "solar panel" })).assessed).toBeNull();
    for (const [p_sort, first] of [
      ["commercial-potential", 4],
      ["most-liked", 2],
      ["most-recent", 2],
    ] as const) {
      const { cards } = await search({ p_query: "solar panel", p_sort });
      const ids = cards.map(({ id }) => id);
      expect([...ids].sort()).toEqual([...relevant].sort());
      // The results that hold both words come first, and the rest follow.
      const shelf = cards.filter(
        ({ close }) => close === cards.find(({ id }) => id === first)?.close,
      );
      if (relevant.includes(first)) expect(shelf[0]?.id).toBe(first);
    }
    expect(relevant).toContain(2);
  });

  test("in AI mode the keywords are searched for, without a query language", async () => {
    const asked = { p_query: "something dry", p_mode: "ai" };
    const both = await search({ ...asked, p_keywords: ["graphene", "influenza"] });
    expect(both.cards.map(({ id }) => id).sort()).toEqual([3, 4]);
    const one = await search({ ...asked, p_keywords: ["graphene"] });
    expect(one.cards.map(({ id }) => id)).toEqual([3]);
    expect(
      (await search({ ...asked, p_keywords: ["-graphene"] })).cards.map(({ id }) => id),
    ).toEqual([3]);
    expect((await search({ ...asked, p_keywords: [] })).cards).toEqual([]);
  });
});

describe("what a prompt excludes", () => {
  const TEXTS = {
    901: "A zirconia crucible with a chromium layer.",
    902: "A zirconia crucible without any chromium.",
    903: "A chromium-free zirconia crucible. Others hold chromium, which flakes off.",
    904: "A zirconia crucible with a rare earth liner.",
    905: "A zirconia crucible. It avoids the use of rare earths.",
  };
  const crucibles = async (...p_keywords: string[]) => {
    const { cards } = await search({ p_query: "zirconia crucible", p_mode: "ai", p_keywords });
    return cards.map(({ id }) => id).sort();
  };
  beforeAll(async () => {
    for (const [id, text] of Object.entries(TEXTS)) {
      await sql`insert into public.technologies (tech_id, title, uni) values (${id}, ${`Vessel ${id}`}, 'Duke University')`;
      await sql`insert into public.technology_details (tech_id, technical_summary) values (${id}, ${sql.json({ text })})`;
    }
  });
  afterAll(async () => {
    await sql`delete from public.technologies where tech_id = any (${Object.keys(TEXTS).map(Number)})`;
  });

  test("is not offered, and what says that it is free of it stays", async () => {
    expect(await crucibles("zirconia crucible")).toEqual([901, 902, 903, 904, 905]);
    expect(await crucibles("zirconia crucible", "not: chromium")).toEqual([902, 903, 904, 905]);
    expect(await crucibles("zirconia crucible", 'not: "chromium"')).toEqual([902, 903, 904, 905]);
    expect(await crucibles("zirconia crucible", "not: rare earth")).toEqual([901, 902, 903, 905]);
    expect(await crucibles("zirconia crucible", "not: chromium", "not: rare earths")).toEqual([
      902, 903, 905,
    ]);
  });

  test.each([
    ["A non-viral CRISPR editor.", ["f:viral"]],
    ["It senses WITHOUT any application of liquid gels.", ["f:gel", "f:liquid", "f:liquid gel"]],
  ])("is no more than what a text says that it is free of: %s", async (text, terms) => {
    const [said] = await sql`
      select array(select unnest(private.free_terms(private.words_of(${text}))) order by 1) as terms`;
    expect(said?.terms).toEqual(terms);
  });

  test("comes first where a text says that it is free of it", async () => {
    const p_keywords = ["zirconia crucible", "not: chromium"];
    const page = await search({ p_query: "zirconia crucible", p_mode: "ai", p_keywords });
    expect(new Set(page.cards.slice(0, 2).map(({ id }) => id))).toEqual(new Set([902, 903]));
  });

  test("that no technology holds excludes nothing", async () => {
    expect(await crucibles("zirconia crucible", "not: unobtainium")).toHaveLength(5);
    expect(await crucibles("zirconia crucible", "not: the")).toHaveLength(5);
  });
});

describe("suggestions", () => {
  async function suggest(prefix: string, person: Person | null = pro) {
    return actAs(sql, person, async (tx) => {
      const [row] = await tx`select public.suggest(${prefix}) as found`;
      return row?.found as { kind: string; text: string; techId: number | null }[];
    });
  }

  test("the beginning of a word finds titles, universities by any of their words, and inventors", async () => {
    expect(await suggest("pero")).toEqual([
      { kind: "title", text: "Perovskite Solar Cells with Long Life", techId: 2 },
    ]);
    expect(await suggest("calif")).toEqual([
      { kind: "university", text: "University of California, Los Angeles", techId: null },
    ]);
    expect(await suggest("mul")).toEqual([{ kind: "inventor", text: "José Müller", techId: null }]);
    expect((await suggest("we")).map(({ text }) => text).sort()).toEqual(["Wei Chen", "Wei Zhang"]);
  });

  test("a title is found by its beginning in another spelling", async () => {
    await sql`insert into public.technologies (tech_id, title, uni) values
      (30, 'Colour-changing fibre', 'Nowhere'), (31, 'IL-6 inhibitor', 'Nowhere')`;
    try {
      for (const beginning of ["colour ch", "color changing fib", "color-changing fiber"])
        expect((await suggest(beginning)).map(({ techId }) => techId)).toEqual([30]);
      for (const beginning of ["il-6", "IL6", "il 6 inh"])
        expect((await suggest(beginning)).map(({ techId }) => techId)).toEqual([31]);
    } finally {
      await sql`delete from public.technologies where tech_id in (30, 31)`;
    }
  });

  test("are free, and a single letter or no text gives none", async () => {
    const [before] =
      await sql`select search_count from public.trial_search_counts where user_id = ${free.id}`;
    expect(await suggest("sol", free)).toEqual([]);
    expect(await suggest("duk", free)).toHaveLength(1);
    const [after] =
      await sql`select search_count from public.trial_search_counts where user_id = ${free.id}`;
    expect(after).toEqual(before);
    for (const nothing of ["", " ", "s", "%", "\\", "'"])
      expect(await suggest(nothing)).toEqual([]);
  });
});

describe("the index", () => {
  const words = async (id: number) =>
    (
      await sql`
        select count(*)::integer as n from private.search_documents d join private.search_texts x using (ordinal)
        where d.tech_id = ${id}`
    )[0]?.n;

  test("follows an edit of any text, a new technology, its details and its removal", async () => {
    await sql`insert into public.technologies (tech_id, title, uni) values (20, 'Zeppelin mooring mast', 'Nowhere')`;
    expect(await idsOf("zeppelin")).toEqual([20]);
    await sql`insert into public.technology_details (tech_id, technical_summary) values (20, '{"text": "Holds airships"}')`;
    expect(await idsOf("airship")).toEqual([20]);
    await sql`update public.technology_details set technical_summary = '{"text": "Holds blunderbusses"}' where tech_id = 20`;
    expect(await idsOf("airship")).toEqual([]);
    expect(await idsOf("blunderbuss")).toEqual([20]);
    await sql`update public.technologies set title = 'Dirigible mast' where tech_id = 20`;
    expect(await idsOf("zeppelin")).toEqual([]);
    expect(await idsOf("dirigible")).toEqual([20]);
    await sql`delete from public.technology_details where tech_id = 20`;
    expect(await idsOf("blunderbuss")).toEqual([]);
    await sql`delete from public.technologies where tech_id = 20`;
    expect(await idsOf("dirigible")).toEqual([]);
    expect(await words(20)).toBe(0);
  });

  test("the counts of documents, and of those with each term, always equal the rows", async () => {
    const [state] = await sql`
      select s.documents, (select count(*)::integer from private.search_documents) as real,
        s.total_length::float8 as length, (select sum(length)::float8 from private.search_texts) as real_length
      from private.search_state s`;
    expect(state?.documents).toBe(state?.real);
    expect(state?.length).toBe(state?.real_length);
    const wrong = await sql`
      select t.term from private.search_terms t
      left join (select u.lexeme as term, count(*) as n from private.search_texts x, unnest(x.places) u group by 1) g using (term)
      where t.documents <> coalesce(g.n, 0)`;
    expect(wrong).toEqual([]);
    expect(await sql`select 1 from private.search_queue`).toHaveLength(0);
  });

  test("a change of class counts at once and reads no text again", async () => {
    const [before] = await sql`select ordinal from private.search_documents where tech_id = 5`;
    await sql`update public.technologies set class1 = 'materials' where tech_id = 5`;
    expect((await search({ p_query: "quantum", p_class: "materials" })).cards).toHaveLength(1);
    await sql`update public.technology_details set scores = '{"commercial_potential": 7}', pi_similaropps = '{}' where tech_id = 5`;
    expect((await sql`select ordinal from private.search_documents where tech_id = 5`)[0]).toEqual(
      before,
    );
  });

  test("a change writes only what it changes, and forgets words that nothing holds any more", async () => {
    const [text] = await sql`
      select length(x.places) as terms from private.search_documents d join private.search_texts x using (ordinal)
      where d.tech_id = 5`;
    // Writes the counts of earlier transactions, which would otherwise appear in this one's.
    await sql`select pg_stat_force_next_flush()`;
    const work = await sql.begin(async (tx) => {
      await tx`update public.technologies set title = title || ' zeppelin' where tech_id = 5`;
      await tx`set constraints all immediate`;
      return tx`
        select relname as name, n_tup_ins + n_tup_upd + n_tup_del as rows from pg_stat_xact_user_tables
        where schemaname = 'private' and relname like 'search%'`;
    });
    const rows = Object.fromEntries(work.map(({ name, rows }) => [name, Number(rows)]));
    // Each term is counted up once and, for the old version, down once.
    expect(rows.search_terms).toBeLessThanOrEqual(2 * text?.terms + 2);
    expect(rows.search_words).toBe(1);
    expect(await sql`select from private.search_words where word = 'zeppelin'`).toHaveLength(1);
    await sql`update public.technologies set title = replace(title, ' zeppelin', '') where tech_id = 5`;
    expect(await sql`select from private.search_words where word = 'zeppelin'`).toEqual([]);
    expect(await sql`select from private.search_terms where documents < 1`).toEqual([]);
  });

  test("texts beyond every limit of a tsvector are indexed up to the limit", async () => {
    const long = `${"begin ".repeat(10)}${Array.from({ length: 60_000 }, (_, n) => `word${n}`).join(" ")} ${"x".repeat(5000)} end`;
    await sql`insert into public.technologies (tech_id, title, uni) values (40, ${"Endless tape ".repeat(300)}, 'Nowhere')`;
    await sql`insert into public.technology_details (tech_id, technical_summary) values (40, ${sql.json({ text: long })})`;
    expect(await idsOf("word77")).toEqual([40]);
    expect((await search({ p_query: "endless tape" })).cards[0]?.id).toBe(40);
    await sql`delete from public.technologies where tech_id = 40`;
  });
});
