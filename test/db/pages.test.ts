import postgres from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, type Person } from "../support/people.ts";

// biome-ignore lint/suspicious/noExplicitAny: JSON whose shape the tests check.
type Page = any;

/** The day of technologies that were added without one. */
const TODAY = new Date().toISOString().slice(0, 10);
const CLASSES = ["computing", "biotechnology", "medical", "energy", "materials", "environmental"];
const STATUSES = ["active", "pending", "other"];
const CATEGORIES = [
  "Breakthrough",
  "Significant Innovation",
  "Incremental Improvement",
  "Marginal Improvement",
  "Unclassified",
];
const SORTS = ["commercial-potential", "most-liked", "most-saved", "most-recent", "most-relevant"];

/** Calls a page function as a person, and returns its result. */
async function ask(
  sql: postgres.Sql,
  person: Person | null,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Page> {
  return actAs(sql, person, async (tx) => {
    const names = Object.keys(args).map((arg, n) => `${arg} => $${n + 1}`);
    const [row] = await tx.unsafe(
      `select public.${name}(${names}) as page`,
      Object.values(args) as string[],
    );
    return row?.page;
  });
}

const ids = (cards: { id: number }[]) => cards.map((card) => card.id);
/** The sum of counts, which the data service may answer as text. */
const sum = (counts: unknown[]) => counts.reduce<number>((all, n) => all + Number(n), 0);

describe("the marketplace", async () => {
  const { sql } = await databaseOfFile();
  /** 1,500 technologies of 1,201 universities; the first 300 are of the same one. */
  const SIZE = 1500;
  const catalogue = Array.from({ length: SIZE }, (_, n) => {
    const id = n + 1;
    return {
      tech_id: id,
      title: `Technology ${id}`,
      uni: id <= 300 ? "Alpha State" : `College ${id}`,
      class1: CLASSES[(id * 5) % 7] ?? null,
      // Some have no second class, some have the same class twice.
      class2: CLASSES[(id * 11) % 9] ?? null,
      status: STATUSES[(id * 7) % 3] ?? "other",
      categorical_assign: CATEGORIES[(id * 3) % 5] ?? "Unclassified",
      date_added:
        id % 10
          ? new Date(Date.UTC(2020, 0, 1 + ((id * 7919) % 700))).toISOString().slice(0, 10)
          : null,
      likes: (id * 31) % 50,
      saves: (id * 17) % 40,
    };
  });
  type Technology = (typeof catalogue)[number];
  type Filters = { p_class?: string; p_status?: string; p_uni?: string };

  const member = await addPerson(sql, "member");
  beforeAll(async () => {
    await sql`
      insert into public.technologies (tech_id, title, uni, class1, class2, status, categorical_assign, date_added)
      select tech_id, title, uni, class1, class2, status, categorical_assign, date_added
      from jsonb_populate_recordset(null::public.technologies, ${sql.json(catalogue)})`;
    await sql`
      update public.technology_counts c set likes = x.likes, saves = x.saves
      from jsonb_populate_recordset(null::public.technology_counts, ${sql.json(catalogue)}) x
      where c.tech_id = x.tech_id`;
    await sql`
      insert into public.featured_techids_social
      select n, n <= 30 or n > 1490 from generate_series(1, 1500, 10) n`;
  });

  /** The page under filters; a filter with a single value may be given as `p_class` and so on. */
  const marketplace = (
    { p_class, p_status, p_uni, p_filters, ...args }: Record<string, unknown> = {},
    person: Person | null = member,
  ) => {
    const single = Object.entries({ class: p_class, status: p_status, uni: p_uni });
    const filters = Object.fromEntries(
      single.flatMap(([name, value]) => (value ? [[name, [value]]] : [])),
    );
    return ask(sql, person, "marketplace_page", {
      p_filters: { ...filters, ...(p_filters as object) },
      ...args,
    });
  };

  function matching(filters: Filters): Technology[] {
    return catalogue.filter(
      (t) =>
        (!filters.p_class || classesOf(t).includes(filters.p_class)) &&
        (!filters.p_status || t.status === filters.p_status) &&
        (!filters.p_uni || t.uni === filters.p_uni),
    );
  }

  const classesOf = ({ class1, class2 }: Technology) =>
    class1 === null && class2 === null
      ? ["unsorted"]
      : [...new Set([class1, class2].filter((value) => value !== null))];

  /** Sort keys, smallest first. Technologies with equal keys are sorted latest first. */
  const ORDER: Record<string, (t: Technology) => number> = {
    "commercial-potential": (t) => CATEGORIES.indexOf(t.categorical_assign),
    "most-liked": (t) => -t.likes,
    "most-saved": (t) => -t.saves,
    "most-recent": (t) => -Date.parse(t.date_added ?? TODAY),
    "most-relevant": () => 0,
  };

  function listing(filters: Filters, sort: string): number[] {
    const order = ORDER[sort] ?? (() => 0);
    return matching(filters)
      .toSorted((a, b) => order(a) - order(b) || b.tech_id - a.tech_id)
      .slice(0, 200)
      .map((t) => t.tech_id);
  }

  const FILTERS: Filters[] = [
    {},
    { p_class: "energy" },
    { p_class: "unsorted", p_status: "pending", p_uni: "Alpha State" },
    { p_status: "pending" },
    { p_uni: "College 777" },
    { p_class: "energy", p_uni: "Nowhere" },
    { p_class: "medical", p_status: "active" },
  ];

  test.each(FILTERS)(
    "with %o each sort lists the first 200 matches in its own order",
    async (filters) => {
      const all = matching(filters).length;
      const total = Math.min(all, 200);
      const pages = Math.max(1, Math.ceil(total / 10));
      for (const p_sort of SORTS) {
        const expected = listing(filters, p_sort);
        for (const p_page of new Set([1, Math.min(2, pages), pages])) {
          const page = await marketplace({ ...filters, p_sort, p_page });
          expect({ ...page, cards: ids(page.cards) }).toMatchObject({
            matching: all,
            total,
            page: p_page,
            pages,
            catalogue: SIZE,
            cards: expected.slice((p_page - 1) * 10, p_page * 10),
          });
        }
      }
    },
  );

  test.each(FILTERS)(
    "with %o and no chosen sort the latest 200 matches are listed, by Commercial Potential",
    async (filters) => {
      const potential = ORDER["commercial-potential"] as (t: Technology) => number;
      const expected = matching(filters)
        .toSorted((a, b) => b.tech_id - a.tech_id)
        .slice(0, 200)
        .toSorted((a, b) => potential(a) - potential(b) || b.tech_id - a.tech_id)
        .map((t) => t.tech_id);
      const pages = Math.max(1, Math.ceil(expected.length / 10));
      for (const p_page of new Set([1, pages])) {
        const page = await marketplace({ ...filters, p_page });
        expect(ids(page.cards)).toEqual(expected.slice((p_page - 1) * 10, p_page * 10));
        expect(page).toMatchObject({ matching: matching(filters).length, total: expected.length });
      }
    },
  );

  test("a list by Commercial Potential says how many are assessed; without any, the default is most recent", async () => {
    const assessed = (list: Technology[]) =>
      list.filter((t) => t.categorical_assign !== "Unclassified").length;
    for (const filters of FILTERS) {
      const latest = matching(filters)
        .toSorted((a, b) => b.tech_id - a.tech_id)
        .slice(0, 200);
      expect((await marketplace(filters)).assessed).toBe(assessed(latest));
      expect((await marketplace({ ...filters, p_sort: "commercial-potential" })).assessed).toBe(
        Math.min(assessed(matching(filters)), 200),
      );
      expect((await marketplace({ ...filters, p_sort: "most-liked" })).assessed).toBeNull();
    }
    const unassessed = { p_uni: "Alpha State" };
    await sql`update public.technologies set categorical_assign = 'Unclassified' where tech_id <= 300`;
    const page = await marketplace(unassessed);
    expect(page).toMatchObject({ assessed: 0, matching: 300, total: 200 });
    expect(ids(page.cards)).toEqual(listing(unassessed, "most-recent").slice(0, 10));
    await sql`
      update public.technologies t set categorical_assign = x.categorical_assign
      from jsonb_populate_recordset(null::public.technologies, ${sql.json(catalogue)}) x
      where t.tech_id = x.tech_id and t.tech_id <= 300`;
  });

  test("a page has as many results as its reader chose", async () => {
    for (const p_per of [25, 50, 100]) {
      const { cards, pages } = await marketplace({ p_sort: "most-liked", p_page: 2, p_per });
      expect(ids(cards)).toEqual(listing({}, "most-liked").slice(p_per, 2 * p_per));
      expect(pages).toBe(200 / p_per);
    }
    expect((await marketplace({ p_per: 11 })).cards).toHaveLength(10);
  });

  test.each([
    [0, 1],
    [null, 1],
    [2_147_483_647, 20],
  ])("page %s is page %s of 20", async (asked, given) => {
    const page = await marketplace({ p_page: asked });
    expect([page.page, page.pages]).toEqual([given, 20]);
    expect(page.cards).toHaveLength(10);
  });

  test("the latest end of term comes first, then those without one, and the known ones are counted", async () => {
    const [first = 0, second = 0] = listing({}, "most-recent").slice(5);
    const setEnds = (ends: (string | null)[]) =>
      sql`update public.technologies t set ends_on = e.ends_on from unnest(${[first, second]}::bigint[], ${ends}::date[]) e (id, ends_on)
        where t.tech_id = e.id`;
    await setEnds(["2040-01-01", "2041-01-01"]);
    try {
      const { cards, knownEnds } = await marketplace({ p_sort: "term-end" });
      expect(ids(cards).slice(0, 2)).toEqual([second, first]);
      expect(knownEnds).toBe(2);
      expect((await marketplace({ p_sort: "most-liked" })).knownEnds).toBeNull();
    } finally {
      await setEnds([null, null]);
    }
  });

  test("an unknown sort is latest first", async () => {
    const page = await marketplace({ p_sort: "'; drop table" });
    expect(ids(page.cards)).toEqual(listing({}, "most-relevant").slice(0, 10));
  });

  test("a card has what a card shows", async () => {
    const page = await marketplace({ p_uni: "College 777" });
    const t = catalogue[776] as Technology;
    expect(page.cards).toEqual([
      {
        id: 777,
        owner: "college-777",
        title: "Technology 777",
        img: null,
        uni: "College 777",
        status: t.status,
        summary: null,
        technologyClass: t.class1,
        secondClass: t.class2,
        category: t.categorical_assign,
        dateAdded: t.date_added ?? TODAY,
        statedStatus: null,
        endsOn: null,
        availability: null,
        legalStatus: null,
        likes: t.likes,
        dislikes: 0,
        saves: t.saves,
        family: 0,
        saved: false,
        liked: false,
      },
    ]);
  });

  test("records of one family are one result in the place of the first, and counts are of records", async () => {
    const [one = 0, two = 0, three = 0, ...rest] = listing({}, "most-liked");
    const last = rest[196] ?? 0;
    const outside = catalogue.find((t) => !listing({}, "most-liked").includes(t.tech_id))?.tech_id;
    await sql`update public.technologies set family = 'F1' where tech_id = any (${[one, three, last, outside ?? 0]})`;
    try {
      const page = await marketplace({ p_sort: "most-liked" });
      expect(ids(page.cards)).toEqual([one, two, ...rest.slice(0, 8)]);
      expect(page.cards.map((card: { family: number }) => card.family)).toEqual([
        2, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      ]);
      expect(page).toMatchObject({ matching: SIZE, total: 200, results: 198, pages: 20 });
      const seen: number[] = [];
      for (let p_page = 1; p_page <= 20; p_page += 1) {
        seen.push(...ids((await marketplace({ p_sort: "most-liked", p_page })).cards));
      }
      expect(seen).toEqual([one, two, ...rest.slice(0, 196)]);
      // When a filter removes the first of a family, the next one is the result.
      const { class1, class2 } = catalogue[one - 1] as Technology;
      const other = CLASSES.find((name) => {
        const { class1: a, class2: b } = catalogue[three - 1] as Technology;
        return ![class1, class2].includes(name) && [a, b].includes(name);
      });
      const narrowed = await marketplace({ p_sort: "most-liked", p_class: other });
      expect(ids(narrowed.cards)).toContain(three);
    } finally {
      await sql`update public.technologies set family = null where family = 'F1'`;
    }
  });

  const counted = (technologies: Technology[], of: (t: Technology) => string[]) => {
    const counts: Record<string, number> = {};
    for (const value of technologies.flatMap(of)) counts[value] = (counts[value] ?? 0) + 1;
    return counts;
  };
  const facetsOf = ({ p_class, p_status, p_uni }: Filters, but: number[] = []) => {
    const listed = (filters: Filters) => matching(filters).filter((t) => !but.includes(t.tech_id));
    return {
      class: counted(listed({ p_status, p_uni }), classesOf),
      status: counted(listed({ p_class, p_uni }), (t) => [t.status]),
    };
  };

  test.each(FILTERS)("with %o a count is what a click on it would list", async (filters) => {
    const { facets, universities } = await marketplace(filters);
    expect(facets).toMatchObject(facetsOf(filters));
    const { p_class, p_status } = filters;
    const unis = counted(matching({ p_class, p_status }), (t) => [t.uni]);
    expect(universities.total).toBe(Object.keys(unis).length);
    for (const { name, technologies } of universities.found) expect(technologies).toBe(unis[name]);
  });

  test("several values, dates and facts filter the listing and its counts", async () => {
    await sql`
      insert into public.technology_details (tech_id, filing_date, term_ends_on, report_filepath)
      select n, date '2010-01-01' + n, date '2030-01-01' + n, case when n % 4 = 0 then n || '.pdf' else 'PLACEHOLDER' end
      from generate_series(1, 40) n`;
    await sql`
      insert into public.technology_contacts select n, 'someone@university.test' from generate_series(1, 40, 3) n`;
    await sql`
      insert into public.technology_statements (tech_id, place, kind, field, sentence, version)
      select n, 1, 'stage', 'pi_addinfo', 'A prototype.', 1 from generate_series(1, 40, 5) n`;
    await sql`
      update public.technologies set availability = case tech_id % 6 when 0 then 'option' when 1 then 'available' end
      where tech_id <= 40`;
    await sql`update private.technology_facts set kind = 'company' where tech_id <= 40 and tech_id % 7 = 0`;
    const upTo40 = (passes: (id: number) => boolean) =>
      Array.from({ length: 40 }, (_, n) => n + 1).filter(passes);
    const day = (first: string, n: number) =>
      new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10);
    const cases: [object, (id: number) => boolean][] = [
      [{ report: true }, (id) => id % 4 === 0],
      [{ contact: true }, (id) => id % 3 === 1],
      [{ stage: true }, (id) => id % 5 === 1],
      [{ availability: ["option", "available"] }, (id) => id % 6 < 2],
      [{ availability: ["option"], contact: true }, (id) => id % 6 === 0 && id % 3 === 1],
      [{ kind: ["company", "person"] }, (id) => id % 7 === 0],
      [{ report: true, contact: true }, (id) => id % 4 === 0 && id % 3 === 1],
      [
        { filed_from: day("2010-01-01", 5), filed_to: day("2010-01-01", 9) },
        (id) => id > 4 && id < 10,
      ],
      [{ expires_to: day("2030-01-01", 3) }, (id) => id <= 3],
    ];
    for (const [p_filters, passes] of cases) {
      const page = await marketplace({ p_filters, p_sort: "most-relevant", p_per: 50 });
      expect(ids(page.cards), JSON.stringify(p_filters)).toEqual(upTo40(passes).reverse());
      expect(page.matching).toBe(upTo40(passes).length);
      // A filter's own counts are those under the other filters.
      const { availability: _, ...others } = p_filters as { availability?: string[] };
      if (Object.keys(others).length === 0)
        expect(page.facets.availability).toEqual({ available: 7, option: 6 });
      if (!("kind" in p_filters))
        expect(page.facets.kind.company ?? 0).toBe(
          upTo40((id) => passes(id) && id % 7 === 0).length,
        );
      for (const [flag, has] of [
        ["report", (id: number) => id % 4 === 0],
        ["contact", (id: number) => id % 3 === 1],
        ["stage", (id: number) => id % 5 === 1],
      ] as const)
        expect(page.facets[flag].yes ?? 0).toBe(upTo40((id) => passes(id) && has(id)).length);
      expect(sum(Object.values(page.facets.status))).toBe(page.matching);
      const isOfDates = Object.keys(p_filters)[0]?.replace(/_.*/, "");
      for (const date of ["filed", "expires"])
        expect(page.facets[date].yes ?? 0, date).toBe(date === isOfDates ? 40 : page.matching);
    }
    const both = await marketplace({ p_filters: { class: ["energy", "unsorted"] } });
    expect(both.matching).toBe(
      catalogue.filter((t) => ["energy", "unsorted"].some((name) => classesOf(t).includes(name)))
        .length,
    );
    expect(both.facets.class).toEqual(facetsOf({}).class);
    const { facets } = await marketplace();
    expect(facets).toMatchObject({ report: { yes: 10 }, contact: { yes: 14 }, stage: { yes: 8 } });
    expect(facets).toMatchObject({ filed: { yes: 40 }, expires: { yes: 40 } });
    await sql`delete from public.technology_details`;
    await sql`delete from public.technology_contacts`;
    await sql`delete from public.technology_statements`;
    expect((await marketplace()).facets).toMatchObject({
      filed: {},
      expires: {},
      report: {},
      contact: {},
      stage: {},
      answers: {},
    });
    const added = { added_from: "2020-03-01", added_to: "2020-04-30" };
    expect((await marketplace({ p_filters: added })).matching).toBe(
      catalogue.filter(
        (t) => t.date_added && t.date_added >= "2020-03-01" && t.date_added <= "2020-04-30",
      ).length,
    );
  });

  test("technologies marked Not Interested are hidden from the person, counted, and listed by themselves", async () => {
    const person = await addPerson(sql, "choosy");
    const [first = 0, second = 0] = listing({}, "most-liked");
    const hidden = [first, second, 777];
    for (const id of hidden) {
      await sql`insert into public."dislikes-v1" (user_id, tech_id) values (${person.id}, ${id})`;
    }
    const page = await marketplace({ p_sort: "most-liked" }, person);
    expect(page).toMatchObject({ hidden: 3, matching: SIZE - 3, total: 200 });
    expect(ids(page.cards)).toEqual(listing({}, "most-liked").slice(2, 12));
    expect(page.facets).toMatchObject(facetsOf({}, hidden));
    // Hidden technologies are removed before the cap, so the 201st and the next take their places.
    const last = await marketplace({ p_sort: "most-liked", p_page: 20 }, person);
    expect(ids(last.cards)).toHaveLength(10);
    expect(await marketplace({ p_uni: "College 777" }, person)).toMatchObject({
      hidden: 1,
      matching: 0,
      cards: [],
      facets: { class: {}, status: {} },
    });
    const only = await marketplace({ p_filters: { hidden: true }, p_sort: "most-liked" }, person);
    expect(only).toMatchObject({ hidden: 3, matching: 3, total: 3 });
    expect(ids(only.cards).toSorted()).toEqual(hidden.toSorted());
    expect(only.facets.status).toEqual(
      counted(
        hidden.map((id) => catalogue[id - 1] as Technology),
        (t) => [t.status],
      ),
    );
    // Nobody else's listing has changed.
    expect(await marketplace()).toMatchObject({ hidden: 0, matching: SIZE });
  });

  test("the forty universities with most technologies come first, then by name", async () => {
    const { universities } = await marketplace();
    expect([universities.total, universities.matching]).toEqual([1201, 1201]);
    const names = catalogue
      .slice(300)
      .map((t) => t.uni)
      .sort();
    expect(universities.found).toEqual([
      { name: "Alpha State", technologies: 300, kind: null },
      ...names.slice(0, 39).map((name) => ({ name, technologies: 1, kind: "university" })),
    ]);
  });

  test.each([
    ["college 1499", (name: string) => name === "College 1499"],
    ["  STATE ", (name: string) => name === "Alpha State"],
    ["lege 99", (name: string) => name.startsWith("College 99")],
    ["%", () => false],
    ["College_1", () => false],
  ])("the universities are searched beyond the first thousand: %s", async (wanted, expected) => {
    const { universities } = await marketplace({ p_uni_like: wanted });
    const names = [...new Set(catalogue.map((t) => t.uni))].filter(expected).sort();
    expect(universities.found.map((uni: { name: string }) => uni.name)).toEqual(names);
    expect(universities).toMatchObject({ total: 1201, matching: names.length });
    expect(await ask(sql, member, "list_universities", { p_like: wanted })).toEqual(universities);
  });

  test("an empty text, or blanks, find every university", async () => {
    const all = (await marketplace()).universities;
    expect((await marketplace({ p_uni_like: "   " })).universities).toEqual(all);
    expect(await ask(sql, member, "list_universities")).toEqual(all);
  });

  test("a visitor gets the featured technologies, and never a listing", async () => {
    const page = await marketplace({ p_class: "energy", p_page: 3, p_uni_like: "College 9" }, null);
    expect(Object.keys(page).sort()).toEqual([
      "catalogue",
      "facets",
      "featured",
      "universities",
      "viewer",
    ]);
    expect(page.viewer).toBeNull();
    expect(ids(page.featured)).toEqual([1491, 21, 11, 1]);
    expect(page.universities.found).toHaveLength(40);
  });
});

describe("the patent page", async () => {
  const { sql } = await databaseOfFile();
  const member = await addPerson(sql, "member");
  const subscriber = await addPerson(sql, "subscriber", {
    trial_end: new Date(Date.now() + 86_400_000),
  });
  beforeAll(async () => {
    await sql.unsafe(`
      insert into public.technologies (tech_id, title, img, uni, class1, summary)
      select n, 'Technology ' || n, n || '.png', 'University', 'energy', 'Summary' from generate_series(1, 9) n;
      insert into public.featured_techids_social values (2, true), (3, false);
      insert into public.technology_details (tech_id, inventor, filing_date, filing_date_text)
      values (1, 'Ada', '2020-02-03', 'ignored'), (2, 'Bob', null, 'Spring 2020'), (3, 'Cat', null, null);
      insert into public.technology_reports (tech_id, rep_key_challenges)
      select n, '{"markdown": "Hard"}' from generate_series(1, 3) n;
      insert into public.technology_contacts select n, 'owner@university.test' from generate_series(1, 3) n;
      insert into public.technology_statements (tech_id, place, kind, field, sentence, value, version)
      select n, p, 'stage', 'technical_summary', 'Sentence ' || p, 'prototype', 1
      from generate_series(1, 2) n, generate_series(1, 2) p;
      update public.technology_details set source_url = 'https://example.test/1', term_ends_on = '2040-02-03' where tech_id = 1;
      update public.technologies set stated_status = 'expired', ends_on = '2026-09-30' where tech_id = 1;
      update public.technologies set family = 'priority:1', status = case tech_id when 8 then 'active' else 'other' end
      where tech_id in (1, 7, 8)`);
  });
  const patent = (id: number | null, person: Person | null) =>
    ask(sql, person, "patent_page", { p_tech_id: id });

  test.each([999, -1, null])("no record has the id %s", async (id) => {
    expect(await patent(id, null)).toEqual({
      viewer: null,
      technology: null,
      featured: false,
      withdrawn: false,
    });
    const page = await patent(id, member);
    expect(page).toEqual({
      viewer: page.viewer,
      technology: null,
      featured: false,
      withdrawn: false,
    });
    expect(page.viewer.id).toBe(member.id);
  });

  test.each([1, 3])("a visitor gets a preview of technology %s, and nothing else", async (id) => {
    expect(await patent(id, null)).toEqual({
      viewer: null,
      featured: false,
      technology: {
        tech_id: id,
        title: `Technology ${id}`,
        uni: "University",
        img: `${id}.png`,
        class1: "energy",
        summary: "Summary",
      },
    });
  });

  test("a visitor reads a featured technology without its report and contact", async () => {
    expect(await patent(2, null)).toMatchObject({
      viewer: null,
      featured: true,
      technology: {
        inventor: "Bob",
        pi_filingdate: "Spring 2020",
        rep_key_challenges: null,
        pi_contactinfo: null,
      },
      reactions: { save: false, like: false, dislike: false },
      note: null,
      similar: [],
    });
  });

  test("chapters are of the present text: a new one is read again, and says nothing until then", async () => {
    const unread = async () => {
      await sql`update private.encoder_state set leased_until = null`;
      const [row] =
        await sql`select public.take_unread('encoder', 1, ${crypto.randomUUID()}, 50) as taken`;
      return row?.taken.filter(({ id }: { id: number }) => id === 2)[0];
    };
    const places = [{ chapter: "use", section: "key-benefits", start: 0, end: 9 }];
    const store = (ordinal: number) =>
      sql`select public.store_chapters('encoder', 1, ${sql.json([{ id: 2, ordinal, places }])})`;
    const { ordinal } = await unread();
    const [other] =
      await sql`select public.take_unread('encoder', 1, ${crypto.randomUUID()}, 50) as taken`;
    expect(other?.taken).toEqual([]);
    await store(ordinal);
    expect(await unread()).toBeUndefined();
    expect((await patent(2, null)).chapters).toEqual(places);
    await sql`update public.technologies set title = 'Technology two' where tech_id = 2`;
    expect((await patent(2, null)).chapters).toBeNull();
    await store(ordinal);
    expect((await unread()).ordinal).toBeGreaterThan(ordinal);
    await sql`update public.technologies set title = 'Technology 2' where tech_id = 2`;
  });

  test("a member reads any technology, a subscriber also its report and contact", async () => {
    const details = { inventor: "Ada", pi_filingdate: "2020-02-03" };
    expect((await patent(1, member)).technology).toMatchObject({
      ...details,
      rep_key_challenges: null,
      pi_contactinfo: null,
    });
    expect((await patent(1, subscriber)).technology).toMatchObject({
      ...details,
      rep_key_challenges: { markdown: "Hard" },
      pi_contactinfo: "owner@university.test",
    });
  });

  test("statements, rights and family come with the record", async () => {
    const stage = { kind: "stage", field: "technical_summary", value: "prototype", origin: "rule" };
    expect(await patent(1, member)).toMatchObject({
      statements: [
        { ...stage, sentence: "Sentence 1" },
        { ...stage, sentence: "Sentence 2" },
      ],
      rights: {
        statedStatus: "expired",
        endsOn: "2026-09-30",
        termEndsOn: "2040-02-03",
        sourceUrl: "https://example.test/1",
      },
      family: [
        { id: 8, title: "Technology 8", status: "active" },
        { id: 7, title: "Technology 7", status: "other" },
      ],
    });
    expect((await patent(2, null)).statements).toHaveLength(2);
    expect(await patent(4, member)).toMatchObject({ statements: [], family: [] });
  });

  test("the reactions and the note are the viewer's own", async () => {
    for (const [person, kind] of [
      [member, "save"],
      [subscriber, "dislike"],
    ] as const) {
      await sql`insert into ${sql(`${kind}s-v1`)} ${sql({ user_id: person.id, tech_id: 4 })}`;
      await sql`insert into "notes-v1" ${sql({ user_id: person.id, tech_id: 4, notes: kind })}`;
    }
    const page = await patent(4, member);
    expect(page.reactions).toEqual({ save: true, like: false, dislike: false });
    expect(page.note).toEqual({ text: "save", updatedAt: expect.any(String) });
    expect((await patent(5, member)).note).toBeNull();
  });

  test.each([
    ["three at most, in order", { list_opps: [9, 4, 7, 5] }, [9, 4, 7]],
    ["ids that are missing are passed over", { list_opps: [999, 4, 888, 5, 6] }, [4, 5, 6]],
    ["the technology itself is not similar to itself", { list_opps: [1, 4, 1, 5, 6] }, [4, 5, 6]],
    ["ids as text", { list_opps: ["4", "05", " 6"] }, [4, 5]],
    ["an id named twice shows once", { list_opps: [4, 4, "4", 5] }, [4, 5]],
    [
      "what is no id is passed over",
      { list_opps: [{ id: 4 }, [5], null, true, 6.5, -7, "8 ", "x", 10 ** 30, "9".repeat(40), 6] },
      [6],
    ],
    ["a list that is an object", { list_opps: { first: 4 } }, []],
    ["no list", {}, []],
    ["null", null, []],
  ])("similar opportunities: %s", async (_, similar, expected) => {
    await sql`
      update public.technology_details set pi_similaropps = ${sql.json(similar as never)} where tech_id = 1`;
    expect(ids((await patent(1, member)).similar)).toEqual(expected);
  });

  test("a token is not valid for another session, of the same account or another", async () => {
    const twofold = await addPerson(sql, "twofold");
    await sql`insert into auth.sessions (id, user_id) values (${crypto.randomUUID()}, ${twofold.id})`;
    await sql`delete from auth.sessions where id = ${twofold.session}`;
    expect((await patent(1, twofold)).viewer).toBeNull();
    expect((await patent(1, { ...twofold, session: member.session })).viewer).toBeNull();
  });

  test("the viewer says what the header and the panels need", async () => {
    const ended = new Date(Date.now() - 1000);
    const person = await addPerson(sql, "viewer", { is_pro: true, subscription_end: ended });
    await sql`
      insert into public.trial_search_counts ${sql({ user_id: person.id, search_count: 4 })}`;
    const { viewer } = await patent(1, person);
    expect({ ...viewer, subscriptionEnd: Date.parse(viewer.subscriptionEnd) }).toEqual({
      id: person.id,
      email: "viewer@people.test",
      isPro: true,
      subscriptionEnd: ended.getTime(),
      trialEnd: null,
      subscribed: false,
      at: expect.stringMatching(/^\d{4}-/),
      trialSearches: 4,
      places: {
        saved: 0,
        shortlists: 0,
        news: 0,
        inquiries: 0,
        answers: 0,
        organisations: [],
        moderates: false,
      },
    });
    await sql`
      update public.trial_search_counts set month = month - interval '1 month' where user_id = ${person.id}`;
    expect((await patent(1, person)).viewer.trialSearches).toBe(0);
    expect((await patent(1, member)).viewer).toMatchObject({ isPro: false, trialSearches: 0 });
  });
});

describe("the home page", async () => {
  const { sql } = await databaseOfFile();
  beforeAll(async () => {
    await sql`
      insert into public.technologies (tech_id, title, uni)
      select n, 'Technology ' || n, 'University' from generate_series(1, 20) n`;
  });

  /** The lists that are shown when these are the daily selections, with their day. */
  async function listsOf(selections: Record<string, unknown>): Promise<[string, number[]][]> {
    await sql`delete from public.daily_selection_techids`;
    for (const [day, dict] of Object.entries(selections)) {
      await sql`
        insert into public.daily_selection_techids values (${day}, ${sql.json(dict as never)})`;
    }
    const page = await ask(sql, null, "home_page");
    return page.lists.map((list: Page) => [list.name, ids(list.cards)]);
  }

  test("shows the latest day's lists in their fixed order, and others by name after them", async () => {
    const dict = {
      Zeta: [1],
      Recommended: [2],
      Newest: [3],
      Alpha: [4],
      "Most Popular": [5],
      Trending: [6],
      Beta: [7],
    };
    expect(await listsOf({ "2026-01-02": dict, "2026-01-01": { Newest: [9] } })).toEqual([
      ["Most Popular", [5]],
      ["Newest", [3]],
      ["Trending", [6]],
      ["Recommended", [2]],
      ["Alpha", [4]],
      ["Beta", [7]],
      ["Zeta", [1]],
    ]);
  });

  test("keeps a list's order, shows each id once, and skips removed technologies and values that are not ids", async () => {
    const lists = { Newest: [9, "3", 999, 9, null, { id: 4 }, "seven", 1] };
    expect(await listsOf({ "2026-01-01": lists })).toEqual([["Newest", [9, 3, 1]]]);
  });

  test("a value that is not a list counts as an empty list", async () => {
    const lists = { "Most Popular": "1, 2", Newest: { 0: 1 }, Trending: null, Recommended: 5 };
    expect(await listsOf({ "2026-01-01": lists })).toEqual([
      ["Most Popular", []],
      ["Newest", []],
      ["Trending", []],
      ["Recommended", []],
    ]);
  });

  test("a day whose value is not a map of lists is skipped for the day before", async () => {
    expect(
      await listsOf({ "2026-01-01": { Newest: [2] }, "2026-01-02": [1], "2026-01-03": "Newest" }),
    ).toEqual([["Newest", [2]]]);
  });

  test("without any day there are no lists", async () => {
    expect(await listsOf({})).toEqual([]);
    expect(await listsOf({ "2026-01-01": {} })).toEqual([]);
  });

  test("counts the technologies, and the universities that have one", async () => {
    const counted = async () => (await ask(sql, null, "home_page")).figures;
    expect(await counted()).toEqual({ technologies: 20, universities: 1 });
    await sql`delete from public.technologies`;
    expect(await counted()).toEqual({ technologies: 0, universities: 0 });
  });
});

describe("the daily selection", async () => {
  const { sql } = await databaseOfFile();

  const NOON = new Date("2026-03-15T12:00:00Z");
  const daysAgo = (days: number) => new Date(NOON.getTime() - days * 86_400_000);

  type Given = {
    tech_id: number;
    uni?: string;
    categorical_assign?: string;
    date_added?: string;
    score?: unknown;
  };
  /** Makes a catalogue of only these technologies, without reactions. */
  async function only(technologies: Given[]): Promise<void> {
    await sql`delete from public.technologies`;
    await sql`delete from public.daily_selection_techids`;
    for (const { score, ...t } of technologies) {
      await sql`
        insert into public.technologies ${sql({ title: `Technology ${t.tech_id}`, uni: "University", ...t })}`;
      if (score !== undefined) {
        await sql`
          insert into public.technology_details (tech_id, scores)
          values (${t.tech_id}, ${sql.json({ commercial_potential: score } as never)})`;
      }
    }
  }
  async function refresh(at = NOON): Promise<Record<string, number[]>> {
    const [row] = await sql`select public.refresh_daily_selection(${at}) as dict`;
    return row?.dict;
  }
  async function like(tech_id: number, created_at: Date, kind = "likes"): Promise<void> {
    const { id } = await addPerson(sql, `liker-${crypto.randomUUID()}`);
    await sql`insert into ${sql(`${kind}-v1`)} ${sql({ user_id: id, tech_id, created_at })}`;
  }
  const many = (count: number, of: (id: number) => Partial<Given> = () => ({})): Given[] =>
    Array.from({ length: count }, (_, n) => ({ tech_id: n + 1, ...of(n + 1) }));

  test("Most Popular has the ten with most likes and saves; of equals the latest", async () => {
    await only(many(14));
    await sql`
      update public.technology_counts set likes = tech_id % 3, saves = tech_id % 2, dislikes = 50 - tech_id`;
    // tech_id % 3 + tech_id % 2: 3 for 5 and 11; 2 for 2, 8, 14; 2 for 1, 7, 13; 1 for 3, 9; 1 for 4, 10.
    expect((await refresh())["Most Popular"]).toEqual([11, 5, 14, 13, 8, 7, 2, 1, 10, 9]);
  });

  test("Newest has the ten added last; of equals the latest id, and without a date the day on which it came counts", async () => {
    await only([
      { tech_id: 1, date_added: "2026-01-05" },
      { tech_id: 2, date_added: "2026-01-09" },
      { tech_id: 3 },
      { tech_id: 4, date_added: "2026-01-05" },
      { tech_id: 5 },
    ]);
    expect((await refresh()).Newest).toEqual([5, 3, 2, 4, 1]);
    await only(many(12, (id) => ({ date_added: `2026-01-${10 + id}` })));
    expect((await refresh()).Newest).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  test("Trending weighs a like or save half as much every three days, and nothing after fourteen", async () => {
    await only(many(6));
    // Weights of likes. 1: one of now and one of a day ago, 1.79. 2: four of three days ago, 2. 3: two of now and one
    // of nine days ago, 2.13. A half-life of two or of four days would give another order.
    await like(1, NOON);
    await like(1, daysAgo(1));
    for (let n = 0; n < 4; n += 1) await like(2, daysAgo(3));
    await like(3, NOON);
    await like(3, NOON, "saves");
    await like(3, daysAgo(9));
    // Likes that are too old or in the future, and a dislike, do not count. These technologies follow in the order of
    // popularity.
    for (let n = 0; n < 80; n += 1) await like(4, daysAgo(14.01));
    await like(5, daysAgo(-0.01));
    await like(6, NOON, "dislikes");
    expect((await refresh()).Trending).toEqual([3, 2, 1, 4, 5, 6]);
  });

  test("Recommended has the highest by category, then score; an invalid score comes last", async () => {
    const uni = (id: number) => ({ uni: `University ${id}` });
    await only([
      { tech_id: 1, ...uni(1), categorical_assign: "Unclassified", score: 99 },
      { tech_id: 2, ...uni(2), categorical_assign: "Breakthrough", score: 10 },
      { tech_id: 3, ...uni(3), categorical_assign: "Breakthrough", score: 90.5 },
      { tech_id: 4, ...uni(4), categorical_assign: "Breakthrough" },
      { tech_id: 5, ...uni(5), categorical_assign: "Breakthrough", score: "95" },
      { tech_id: 6, ...uni(6), categorical_assign: "Marginal Improvement", score: 80 },
      { tech_id: 7, ...uni(7), categorical_assign: "Breakthrough", score: 90.5 },
      { tech_id: 8, ...uni(8), categorical_assign: "Significant Innovation", score: 1 },
    ]);
    expect((await refresh()).Recommended).toEqual([7, 3, 2, 5, 4, 8, 6, 1]);
  });

  test("Recommended has no university twice in a row while there is another", async () => {
    await only([
      { tech_id: 1, uni: "A", score: 100 },
      { tech_id: 2, uni: "A", score: 90 },
      { tech_id: 3, uni: "A", score: 80 },
      { tech_id: 4, uni: "B", score: 70 },
      { tech_id: 5, uni: "C", score: 60 },
      { tech_id: 6, uni: "A", score: 50 },
    ]);
    expect((await refresh()).Recommended).toEqual([1, 4, 2, 5, 3, 6]);
  });

  test("one university with hundreds of the best leaves every second place to others", async () => {
    await only([...many(12, (id) => ({ uni: `Small ${id}`, categorical_assign: "Unclassified" }))]);
    await sql`
      insert into public.technologies (tech_id, title, uni, categorical_assign)
      select n, 'Technology', 'Big', 'Breakthrough' from generate_series(101, 400) n`;
    expect((await refresh()).Recommended).toEqual([400, 12, 399, 11, 398, 10, 397, 9, 396, 8]);
  });

  test("with fewer than ten technologies every list has all of them, with none it is empty", async () => {
    await only(many(3));
    const all = [3, 2, 1];
    const lists = { "Most Popular": all, Newest: all, Trending: all, Recommended: all };
    expect(await refresh()).toEqual(lists);
    await only([]);
    expect(await refresh()).toEqual({
      "Most Popular": [],
      Newest: [],
      Trending: [],
      Recommended: [],
    });
  });

  test("is written for the day in UTC, once, and raises the catalogue's version", async () => {
    await only(many(2));
    const version = async () =>
      Number((await sql`select version from public.catalogue_state`)[0]?.version);
    const before = await version();
    await refresh(new Date("2026-03-15T23:59:59Z"));
    await refresh(new Date("2026-03-16T00:00:00Z"));
    await sql`insert into public.technologies (tech_id, title, uni) values (3, 'Later', 'University')`;
    await refresh(new Date("2026-03-16T12:00:00Z"));
    const days = await sql`
      select date_of_entry::text as day, tech_dict -> 'Newest' as newest
      from public.daily_selection_techids order by 1`;
    expect([...days]).toEqual([
      { day: "2026-03-15", newest: [2, 1] },
      { day: "2026-03-16", newest: [3, 2, 1] },
    ]);
    expect(await version()).toBe(before + 3);
  });

  test("featuring a technology raises the catalogue's version, and so does the end of it", async () => {
    await only(many(2));
    const version = async () =>
      Number((await sql`select version from public.catalogue_state`)[0]?.version);
    const seen = [await version()];
    for (const change of [
      sql`insert into public.featured_techids_social (tech_id, active_feature) values (1, true)`,
      sql`update public.featured_techids_social set active_feature = false where tech_id = 1`,
      sql`delete from public.technologies where tech_id = 1`,
    ]) {
      await change;
      seen.push(await version());
    }
    expect(new Set(seen).size).toBe(4);
  });
});

describe("the facet counts", async () => {
  const { sql, url } = await databaseOfFile();

  async function expectTheyAgree(): Promise<void> {
    const kept = await sql`
      select kind, value, technologies from public.technology_facets order by kind, value`;
    const counted = await sql`
      select 'all' as kind, '' as value, count(*)::integer as technologies from public.technologies
      union all select 'added', 'yes', count(date_added)::integer from public.technologies having count(*) > 0
      union all select 'class', c, count(*)::integer
        from public.technologies t, lateral (select distinct c from unnest(array[t.class1, t.class2]) c) k (c)
        where c is not null group by c
      union all select 'class', 'unsorted', count(*)::integer from public.technologies
        where class1 is null and class2 is null having count(*) > 0
      union all select 'kind', 'university', count(*)::integer from public.technologies where uni like 'Univ%' having count(*) > 0
      union all select 'legal', 'not-known', count(*)::integer from public.technologies having count(*) > 0
      union all select 'status', status, count(*)::integer from public.technologies group by status
      union all select 'uni', uni, count(*)::integer from public.technologies group by uni
      union all select 'year', extract(year from date_added)::text, count(*)::integer from public.technologies group by 2
      order by kind, value`;
    expect([...kept]).toEqual([...counted]);
  }

  test("follow inserts, changes and removals of many rows in one statement", async () => {
    const insert = (from: number, to: number) => sql`
      insert into public.technologies (tech_id, title, uni, class1, class2, status)
      select n, 'Technology', 'University ' || n % 7, (${CLASSES}::text[])[n % 8], (${CLASSES}::text[])[n % 13], (${STATUSES}::text[])[1 + n % 3]
      from generate_series(${from}::integer, ${to}) n`;
    await expectTheyAgree();
    await insert(1, 300);
    await expectTheyAgree();
    // A new university, a university left without technologies, a class gained and one lost, and rows that stay the
    // same.
    await sql`
      update public.technologies set uni = case when uni = 'University 3' then 'Renamed' else uni end,
        class1 = case when tech_id % 5 = 0 then 'energy' when tech_id % 5 = 1 then null else class1 end,
        status = case when tech_id % 2 = 0 then 'other' else status end`;
    await expectTheyAgree();
    await sql`
      insert into public.technologies (tech_id, title, uni, class1, status)
      values (1, 'Again', 'Elsewhere', 'medical', 'active'), (500, 'New', 'Elsewhere', 'medical', 'active')
      on conflict (tech_id) do update set uni = excluded.uni, class1 = excluded.class1, status = excluded.status`;
    await expectTheyAgree();
    await sql`delete from public.technologies where tech_id % 3 = 0`;
    await expectTheyAgree();
    await sql`delete from public.technologies`;
    await expectTheyAgree();
  });

  test("follow many writers at once, and refuse none", async () => {
    await sql`
      insert into public.technologies (tech_id, title, uni, class1, status)
      select n, 'Technology', 'University ' || n % 2, (${CLASSES}::text[])[1 + n % 2], (${STATUSES}::text[])[1 + n % 2]
      from generate_series(1, 80) n`;
    const writers = postgres(url, { max: 10, onnotice: () => undefined });
    try {
      await Promise.all(
        Array.from({ length: 10 }, async (_, writer) => {
          for (let turn = 0; turn < 8; turn += 1) {
            const id = writer * 8 + turn + 1;
            // Values that change back and forth, a removal, an addition.
            await writers`
              update public.technologies set uni = 'University ' || ${(writer + turn) % 2}::text,
                class1 = ${CLASSES[(writer + turn) % 2] ?? null}, status = ${STATUSES[(writer + turn) % 2] ?? ""}
              where tech_id = ${id}`;
            await writers`delete from public.technologies where tech_id = ${id}`;
            await writers`
              insert into public.technologies (tech_id, title, uni, class1, status)
              values (${id}, 'Technology', 'University 1', 'energy', 'other')`;
          }
        }),
      );
    } finally {
      await writers.end({ timeout: 1 });
    }
    await expectTheyAgree();
  });
});

describe("at 20,000 technologies", async () => {
  const { sql, url } = await databaseOfFile();
  const member = await addPerson(sql, "member");
  beforeAll(async () => {
    // Nobody searches here, and indexing 20,000 texts takes longer than everything else.
    await sql`alter table private.search_queue disable trigger index_queued`;
    await sql`
      insert into public.technologies (title, uni, class1, status, categorical_assign, date_added)
      select 'Technology ' || n, 'University ' || n % 95, (${CLASSES}::text[])[1 + n % 6],
        (${STATUSES}::text[])[1 + n % 3], (${CATEGORIES}::text[])[1 + n % 5], date '2026-01-01' - n % 3000
      from generate_series(1, 20000) n`;
    await sql`
      insert into public.technology_details (tech_id, technical_summary)
      select tech_id, jsonb_build_object('text', repeat('words ', 50)) from public.technologies`;
    await sql`analyze`;
  });

  /** The plans of every statement that a call runs, including those inside functions. */
  async function plansOf(call: string): Promise<string> {
    const plans: string[] = [];
    const sql = postgres(url, {
      max: 1,
      onnotice: (notice) => plans.push(notice.message ?? ""),
    });
    try {
      await sql.unsafe(`
        load 'auto_explain';
        set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
        set client_min_messages = log`);
      await actAs(sql, member, (tx) => tx.unsafe(`select public.${call}`));
    } finally {
      await sql.end({ timeout: 1 });
    }
    return plans.join("\n");
  }

  test.each([
    ["p_page => 1", /Index (Only )?Scan Backward using technologies_pkey/],
    ["p_sort => 'most-relevant'", /Index (Only )?Scan Backward using technologies_pkey/],
    ["p_sort => 'most-recent'", /Index (Only )?Scan using technologies_date_added/],
    ["p_sort => 'commercial-potential'", "Index Scan using technologies_potential"],
    ["p_sort => 'most-liked'", /Index (Only )?Scan using technology_counts_liked/],
    ["p_sort => 'most-saved'", /Index (Only )?Scan using technology_counts_saved/],
    [`p_filters => '{"uni": ["University 7"]}'`, "technologies_uni_latest"],
  ])("the marketplace with (%s) reads its page by an index", async (args, scan) => {
    const plans = await plansOf(`marketplace_page(${args})`);
    expect(plans).toMatch(scan);
    expect(plans).not.toMatch(/Seq Scan on (public\.)?technolog(ies|y_counts|y_details)\b/);
  });

  test("the patent page reads each of its parts by an index", async () => {
    const plans = await plansOf("patent_page(777)");
    expect(plans).toContain("Index Scan using technologies_pkey");
    expect(plans).toContain("Index Scan using technology_details_pkey");
    expect(plans).not.toMatch(/Seq Scan on (public\.)?technolog(ies|y_counts|y_details)\b/);
  });
});
