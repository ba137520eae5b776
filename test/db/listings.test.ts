import { beforeEach, describe, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, askAs, type Person } from "../support/people.ts";

// What members of an organisation do with its published listings, and that nobody else can.

const people: Record<string, Person> = {};
const NAMES = ["admin", "editor", "reader", "asking", "other", "stranger"] as const;
type Name = (typeof NAMES)[number];
const SLUG = "harrow-institute";
// biome-ignore lint/suspicious/noExplicitAny: each function returns its own shape.
type Answer = any;

const ask = (name: Name, call: string, values?: unknown[]): Promise<Answer> =>
  askAs(sql, people[name] as Person, call, values);

/** Saves as an editor who saw the present values. */
async function save(values: Record<string, unknown>, name: Name = "editor", slug = SLUG, id = 1) {
  const [row] = await sql`select private.listing_content(${id}) as content`;
  const changes = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      { old: row?.content[field] ?? null, new: value },
    ]),
  );
  return ask(name, "save_listing($1, $2, $3::jsonb)", [slug, id, changes]);
}
const page = (name: Name = "editor", version: number | null = null, slug = SLUG, id = 1) =>
  ask(name, "listing_page($1, $2, $3)", [slug, id, version]);
const contentOf = async (id = 1) => {
  const [row] = await sql`select private.listing_content(${id}) as content`;
  return row?.content;
};

const { sql } = await databaseOfFile();
for (const name of NAMES) people[name] = await addPerson(sql, name);
beforeEach(async () => {
  await sql.unsafe(`
    delete from public.technologies where true; delete from public.field_sources where true;
    delete from public.offered_values where true; delete from public.listing_versions where true;
    delete from private.hidden_statements where true; delete from private.texts_to_read where true; delete from private.audit_trail where true;
    insert into public.technologies (tech_id, title, uni, class1, class2, status) values
      (1, 'A pump', 'Harrow Institute', 'energy', 'medical', 'active'), (2, 'A valve', 'Harrow Institute', null, null, 'other'),
      (3, 'A lamp', 'Velden Institute', 'energy', null, 'pending');
    insert into public.technology_details (tech_id, technical_summary, key_benefits, pi_button1tag, report_filepath) values
      (1, '{"text": "A quiet pump. Tested on ten patients."}', '["Small", "Cheap"]', 'pumps', 'r/1.pdf');
    insert into public.technology_contacts values (1, 'ada@harrow.test');
    insert into public.technology_reports (tech_id, rep_market_potential) values (1, '{"markdown": "Large."}')`);
  await sql`
    insert into public.technology_statements (tech_id, place, kind, field, sentence, version)
    values (1, 1, 'stage', 'technical_summary', 'Tested on ten patients.', 1), (1, 2, 'status', 'key_benefits', 'Cheap', 1)`;
  await sql`delete from public.organisation_members where true`;
  await sql`update public.organisations set status = 'claimed'`;
  await sql`
    insert into public.organisation_domains (organisation_id, domain, verified_how)
    select id, slug || '.test', 'dns' from public.organisations on conflict do nothing`;
  await sql.unsafe(`
    insert into public.organisation_members (organisation_id, user_id, role, state)
    select o.id, v.id::uuid, v.role, v.state from (values
      ('Harrow Institute', '${people.admin?.id}', 'admin', 'active'), ('Harrow Institute', '${people.editor?.id}', 'editor', 'active'),
      ('Harrow Institute', '${people.reader?.id}', 'reader', 'active'), ('Harrow Institute', '${people.asking?.id}', 'editor', 'asking'),
      ('Velden Institute', '${people.other?.id}', 'admin', 'active'), ('Velden Institute', '${people.admin?.id}', 'editor', 'active')
    ) v (name, id, role, state) join public.organisations o on o.name = v.name`);
});

test("without a verified domain an editor changes nothing, and may only hide and show what QUAD made", async () => {
  await sql`delete from public.organisation_domains where true`;
  const before = await contentOf();
  expect((await save({ title: "A loud pump" })).outcome).toBe("unverified");
  expect((await ask("editor", "restore_listing($1, 1, 0)", [SLUG])).outcome).toBe("unverified");
  const several = 'change_listings($1, array[1::bigint], \'{"class1": "energy"}\')';
  expect((await ask("editor", several, [SLUG])).outcome).toBe("unverified");
  expect((await ask("editor", "change_images($1, 1, 'add')", [SLUG])).outcome).toBe("unverified");
  expect(await contentOf()).toEqual(before);
  const hidden = await ask("editor", "hide_from_listing($1, 1, 'claim', 'status', 'Cheap')", [
    SLUG,
  ]);
  expect(hidden.outcome).toBe("changed");
  const shown = await ask("editor", "show_on_listing($1, 1, 'claim', 'status', 'Cheap')", [SLUG]);
  expect(shown.outcome).toBe("changed");
  expect((await ask("reader", "hide_from_listing($1, 1, 'report')", [SLUG])).outcome).toBe(
    "not-allowed",
  );
});

test("a stated end that has passed goes where an editor says that the patent is in force", async () => {
  await sql`update public.technologies set stated_status = 'expired', ends_on = '2020-01-01' where tech_id = 1`;
  await save({ status: "granted" });
  expect(await contentOf()).toMatchObject({ status: "granted", ends_on: null });
});

test("fields that an editor may not write are refused", async () => {
  for (const changes of [
    { uni: { old: "Harrow Institute", new: "Velden Institute" } },
    { categorical_assign: { old: "Unclassified", new: "Breakthrough" } },
    { likes: { old: 0, new: 9 } },
    { title: { old: "A pump", new: " " } },
    { title: { old: "A pump", new: "x".repeat(501) } },
    { class2: { old: null, new: "magic" } },
    { availability: { old: null, new: "perhaps" } },
    { source_url: { old: null, new: "javascript:1" } },
    { title: "A pump" },
    [],
    { inventor: { old: null, new: { text: "x" } } },
  ]) {
    const answer = await ask("editor", "save_listing($1, 1, $2::jsonb)", [SLUG, changes]);
    expect(answer.outcome, JSON.stringify(changes)).toBe("wrong");
  }
  expect((await contentOf(1)).title).toBe("A pump");
});

describe("saving", () => {
  test("writes every kind of field with a version, and updates search, facets and caches", async () => {
    const [before] = await sql`select version::int from public.catalogue_state`;
    const answer = await save({
      title: "A silent pump",
      class1: "medical",
      class2: null,
      availability: "option",
      status: "expired",
      pi_filingdate: "2020-02-03",
      pi_contactinfo: "bob@harrow.test",
      market_summary: { text: "Ventriloquists want it." },
    });
    expect(answer).toMatchObject({ outcome: "changed", conflicts: [], saved: 8 });
    const [row] = await sql`
      select t.title, t.status, t.stated_status, t.availability, d.filing_date::text, c.pi_contactinfo, d.market_summary, d.pi_button1tag
      from public.technologies t join public.technology_details d using (tech_id) join public.technology_contacts c using (tech_id) where tech_id = 1`;
    expect(row).toEqual({
      title: "A silent pump",
      status: "other",
      stated_status: "expired",
      availability: "option",
      filing_date: "2020-02-03",
      pi_contactinfo: "bob@harrow.test",
      market_summary: { text: "Ventriloquists want it." },
      pi_button1tag: "pumps",
    });
    const found =
      await sql`select tech_id::int from private.search_found(private.read_request('ventriloquists', 'regular', null), 'regular')`;
    expect([...found]).toEqual([{ tech_id: 1 }]);
    const facets = await sql`
      select kind, value, technologies from public.technology_facets where kind in ('class', 'availability') order by 1, 2`;
    expect([...facets]).toEqual([
      { kind: "availability", value: "option", technologies: 1 },
      { kind: "class", value: "energy", technologies: 1 },
      { kind: "class", value: "medical", technologies: 1 },
      { kind: "class", value: "unsorted", technologies: 1 },
    ]);
    const [after] = await sql`select version::int from public.catalogue_state`;
    expect(after?.version).toBeGreaterThan(before?.version);
    const sources =
      await sql`select field, source from public.field_sources where tech_id = 1 order by 1`;
    expect(sources.map(({ field }) => field)).toContain("market_summary");
    expect(new Set(sources.map(({ source }) => source))).toEqual(new Set(["editor"]));
    const [act] = await sql`select act, tech_id::int, user_id from private.audit_trail`;
    expect(act).toEqual({ act: "listing.edited", tech_id: 1, user_id: people.editor?.id });
  });

  test("removes statements whose sentence is gone, and keeps the others", async () => {
    await save({ technical_summary: { text: "A **quiet** pump, tested on ten patients. More." } });
    const left = async () =>
      (await sql`select place from public.technology_statements where tech_id = 1 order by 1`).map(
        ({ place }) => place,
      );
    expect(await left()).toEqual([1, 2]);
    await save({ technical_summary: { text: "A quiet pump." } });
    expect(await left()).toEqual([2]);
  });

  test("of two editors loses nothing: what the other changed meanwhile stays and is shown, and the rest is saved", async () => {
    await save({ title: "First title", summary: "A first summary" }, "admin");
    const answer = await ask("editor", "save_listing($1, 1, $2::jsonb)", [
      SLUG,
      {
        title: { old: "A pump", new: "Second title" },
        summary: { old: null, new: "A first summary" },
        inventor: { old: null, new: "Ada" },
      },
    ]);
    expect(answer).toMatchObject({ outcome: "conflict", conflicts: ["title"], saved: 1 });
    expect(await contentOf()).toMatchObject({ title: "First title", inventor: "Ada" });
  });

  test("of two editors at the same moment does the same", async () => {
    const changes = (title: string) => ({ title: { old: "A pump", new: title } });
    const answers = await Promise.all(
      (["admin", "editor"] as const).map((name) =>
        ask(name, "save_listing($1, 1, $2::jsonb)", [SLUG, changes(name)]),
      ),
    );
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["changed", "conflict"]);
  });
});

describe("versions", () => {
  test("have old and new values by field, and restoring one undoes every later change", async () => {
    await save({ title: "Second", summary: "S" });
    await save({ title: "Third", key_benefits: { text: "New" } }, "admin");
    const { listing } = await page("reader", 2);
    expect(listing.versions).toMatchObject([
      { version: 2, how: "edited", by: "A member", fields: ["title", "key_benefits"] },
      { version: 1, fields: ["title", "summary"] },
    ]);
    expect(listing.changes).toEqual({
      title: { old: "Second", new: "Third" },
      key_benefits: { old: ["Small", "Cheap"], new: { text: "New" } },
    });
    await ask("editor", "restore_listing($1, 1, 1)", [SLUG]);
    expect(await contentOf()).toMatchObject({
      title: "Second",
      summary: "S",
      key_benefits: ["Small", "Cheap"],
    });
    await ask("editor", "restore_listing($1, 1, 0)", [SLUG]);
    expect(await contentOf()).toMatchObject({ title: "A pump", summary: null });
    expect((await page()).listing.versions).toHaveLength(4);
    expect((await ask("editor", "restore_listing($1, 1, 9)", [SLUG])).outcome).toBe("not-found");
  });
});

describe("what QUAD made", () => {
  test("is hidden at once, a statement also from the next import", async () => {
    const hide = "hide_from_listing($1, 1, 'claim', 'status', 'Cheap')";
    expect((await ask("editor", hide, [SLUG])).outcome).toBe("changed");
    expect((await ask("editor", hide, [SLUG])).outcome).toBe("not-found");
    await sql`
      insert into public.technology_statements (tech_id, place, kind, field, sentence, version)
      values (1, 2, 'status', 'key_benefits', 'Cheap', 2), (1, 3, 'expiry', 'key_benefits', 'Cheap', 2)`;
    const left =
      await sql`select kind from public.technology_statements where tech_id = 1 order by place`;
    expect(left.map(({ kind }) => kind)).toEqual(["stage", "expiry"]);

    await ask("editor", "hide_from_listing($1, 1, 'report')", [SLUG]);
    const [report] = await sql`
      select d.report_filepath, r.rep_market_potential from public.technology_details d join public.technology_reports r using (tech_id)`;
    expect(report).toEqual({ report_filepath: null, rep_market_potential: null });
    await ask("editor", "restore_listing($1, 1, 0)", [SLUG]);
    expect(await contentOf()).toMatchObject({
      report_filepath: "r/1.pdf",
      rep_market_potential: { markdown: "Large." },
    });
  });
});

describe("what a feed offers", () => {
  const offer = (value: unknown) =>
    sql`select private.offer_value(1, 'summary', ${sql.json(value as never)})`;
  const offers = async () => (await page()).listing.offers.map((o: Answer) => o.value);
  const answer = (use: boolean) => ask("editor", "answer_offer($1, 1, 'summary', $2)", [SLUG, use]);

  test("stays declined until the feed changes it, or is accepted and follows the feed again", async () => {
    await save({ summary: "Mine" });
    await offer("Theirs");
    expect(await offers()).toEqual(["Theirs"]);
    expect((await answer(false)).outcome).toBe("changed");
    await offer("Theirs");
    expect(await offers()).toEqual([]);
    expect((await contentOf()).summary).toBe("Mine");
    await offer("Theirs, newer");
    expect(await offers()).toEqual(["Theirs, newer"]);
    expect((await answer(true)).saved).toBe(1);
    expect((await contentOf()).summary).toBe("Theirs, newer");
    const [source] = await sql`select source from public.field_sources where field = 'summary'`;
    expect(source?.source).toBe("feed");
    expect((await answer(true)).outcome).toBe("not-found");
    await offer("Theirs, newer");
    expect(await offers()).toEqual([]);
  });
});

describe("several listings", () => {
  const change = (values: object, name: Name = "admin", ids = [1, 2, 3]) =>
    ask(name, "change_listings($1, $2, $3::jsonb)", [SLUG, ids, values]);

  test("get a class or an availability at once, each with its version", async () => {
    expect((await change({ class1: "medical" })).saved).toBe(2);
    expect(await contentOf(1)).toMatchObject({ class1: "medical", class2: null });
    expect((await change({ availability: "non-exclusive" })).saved).toBe(2);
    expect((await change({ availability: null }, "editor", [2])).saved).toBe(1);
    expect((await change({ availability: "perhaps", title: "x" })).outcome).toBe("wrong");
    expect((await change({ title: "x" })).outcome).toBe("wrong");
    const { listings } = await ask("reader", 'listings_page($1, \'{"like": "PUMP"}\')', [SLUG]);
    expect(listings).toMatchObject([{ id: 1, class: "medical", availability: "non-exclusive" }]);
    expect(listings[0].gaps).toContain("summary");
    expect(listings[0].gaps).not.toContain("key_benefits");
  });

  test("get a contact and tags, by ids or all that a filter fits, and those that have them already do not count", async () => {
    const contact = { pi_contactinfo: "licensing@harrow.test" };
    const lacking = { missing: "pi_contactinfo" };
    const all = (values: object, filter: object, name: Name = "editor") =>
      ask(name, "change_listings($1, '{}', $2::jsonb, $3::jsonb)", [SLUG, values, filter]);
    expect((await all(contact, lacking, "reader")).outcome).toBe("not-allowed");
    expect((await all(contact, lacking)).saved).toBe(1);
    expect((await contentOf(2)).pi_contactinfo).toBe("licensing@harrow.test");
    expect((await contentOf(1)).pi_contactinfo).toBe("ada@harrow.test");
    expect((await contentOf(3)).pi_contactinfo).toBeNull();
    expect((await all(contact, {})).saved).toBe(1);
    expect((await all(contact, {})).saved).toBe(0);
    const tags = { pi_button1tag: "pumps", pi_button2tag: null };
    expect((await all(tags, {})).saved).toBe(1);
    expect(await contentOf(2)).toMatchObject(tags);
    const versions =
      await sql`select tech_id, version, how, changes from public.listing_versions order by 1, 2`;
    expect(versions.map(({ tech_id, version, how }) => [Number(tech_id), version, how])).toEqual([
      [1, 1, "several"],
      [2, 1, "several"],
      [2, 2, "several"],
    ]);
    expect(versions[0]?.changes).toEqual({
      pi_contactinfo: { old: "ada@harrow.test", new: "licensing@harrow.test" },
    });
  });

  test("get a case manager from an admin alone, who replaces the one before", async () => {
    const managers = async () =>
      (await sql`select user_id, tech_id from public.case_managers order by tech_id`).map((row) => [
        Number(row.tech_id),
        row.user_id,
      ]);
    const manager = (name: Name, member: string | null) => change({ case_manager: member }, name);
    const [admin, editor] = [people.admin?.id ?? "", people.editor?.id ?? ""];
    expect((await manager("editor", editor)).outcome).toBe("not-allowed");
    expect((await manager("admin", people.reader?.id ?? "")).outcome).toBe("wrong");
    expect((await manager("admin", editor)).saved).toBe(2);
    expect((await manager("admin", admin)).saved).toBe(2);
    expect((await manager("admin", admin)).saved).toBe(0);
    expect(await managers()).toEqual([
      [1, admin],
      [2, admin],
    ]);
    const { listings } = await ask("reader", "listings_page($1)", [SLUG]);
    expect(listings[0].manager).toBe("A member");
    expect((await manager("admin", null)).saved).toBe(2);
    expect(await managers()).toEqual([]);
  });

  test("are filtered by what is missing, class and status, each value with how many it would show", async () => {
    const list = (filter: object, sort = "newest") =>
      ask("reader", "listings_page($1, $2::jsonb, $3)", [SLUG, filter, sort]);
    const ids = async (filter: object, sort?: string) =>
      (await list(filter, sort)).listings.map(({ id }: { id: number }) => id);
    expect(await ids({})).toEqual([2, 1]);
    expect(await ids({ class: "none" })).toEqual([2]);
    expect(await ids({ status: "active" })).toEqual([1]);
    expect(await ids({ missing: "pi_contactinfo" })).toEqual([2]);
    expect(await ids({ missing: "key_benefits", class: "energy" })).toEqual([]);
    expect(await ids({}, "gaps")).toEqual([2, 1]);
    const { counts, total, all } = await list({ class: "energy" });
    expect([total, all]).toEqual([1, 2]);
    expect(counts.class).toEqual({ energy: 1, medical: 1, none: 1 });
    expect(counts.status).toEqual({ active: 1 });
    expect(counts.missing).not.toHaveProperty("pi_contactinfo");
  });

  test("can be passed to an organisation that the caller also edits, and to no other", async () => {
    expect((await change({ organisation: "velden-institute" }, "editor")).outcome).toBe(
      "not-allowed",
    );
    expect((await change({ organisation: "nowhere" })).outcome).toBe("not-allowed");
    expect((await change({ organisation: "velden-institute" }, "admin", [1])).saved).toBe(1);
    const [row] = await sql`
      select t.uni, o.slug from public.technologies t join public.organisations o on o.id = t.organisation_id where tech_id = 1`;
    expect(row).toEqual({ uni: "Velden Institute", slug: "velden-institute" });
    expect((await page("editor")).listing).toBeNull();
    expect((await page("other", null, "velden-institute")).listing.content.title).toBe("A pump");
    // An import that still has the old name does not change it back.
    const [source] =
      await sql`select source from public.field_sources where tech_id = 1 and field = 'uni'`;
    expect(source?.source).toBe("editor");
  });
});

describe("what is hidden", () => {
  const hide = (what: string, kind: string | null = null, sentence: string | null = null) =>
    ask("editor", "hide_from_listing($1, $2, $3, $4, $5)", [SLUG, 1, what, kind, sentence]);
  const show = (what: string, statement: readonly string[] = [], name: Name = "editor") =>
    ask(name, "show_on_listing($1, $2, $3, $4, $5)", [
      SLUG,
      1,
      what,
      statement[0] ?? null,
      statement[1] ?? null,
    ]);
  const hidden = async () => (await page()).listing.hidden;

  test("can be shown again as it was: statement, category and report", async () => {
    await sql`update public.technologies set categorical_assign = 'Breakthrough' where tech_id = 1`;
    const [before] = await sql`select private.rows_of_listing(1) as rows`;
    const statement = ["stage", "Tested on ten patients."] as const;
    expect(await hidden()).toEqual([]);
    await hide("claim", ...statement);
    await hide("category");
    await hide("report");
    expect(await hidden()).toEqual([
      { what: "category", kind: null, sentence: null },
      { what: "claim", kind: statement[0], sentence: statement[1] },
      { what: "report", kind: null, sentence: null },
    ]);
    expect((await show("report", [], "reader")).outcome).toBe("not-allowed");
    for (const what of ["category", "report"]) expect((await show(what)).outcome).toBe("changed");
    expect((await show("claim", statement)).outcome).toBe("changed");
    expect(await hidden()).toEqual([]);
    expect((await show("report")).outcome).toBe("not-found");
    const [after] = await sql`select private.rows_of_listing(1) as rows`;
    const withoutPlaces = (rows: Answer) => ({
      ...rows,
      statements: rows.statements
        .map(({ place: _, ...rest }: Answer) => rest)
        .sort((a: Answer, b: Answer) => a.kind.localeCompare(b.kind)),
    });
    expect(withoutPlaces(after?.rows)).toEqual(withoutPlaces(before?.rows));
    // Reports and imports may write the field again.
    expect(await sql`select from public.field_sources where tech_id = 1`).toHaveLength(0);
  });

  test("is not offered again once its sentence is gone", async () => {
    await hide("claim", "stage", "Tested on ten patients.");
    await save({ technical_summary: { text: "A quiet pump." } });
    expect(await hidden()).toEqual([]);
  });
});

describe("a text that somebody typed", () => {
  const take = async () => (await sql`select public.take_texts() as taken`)[0]?.taken;
  const waiting = async () => (await take()).texts;
  const store = (text: object) => sql`select public.store_texts(${sql.json([text as never])})`;

  test("that cannot be read keeps no other waiting, and is dropped after three tries", async () => {
    await sql`delete from private.texts_to_read where true`;
    await sql`insert into public.technologies (tech_id, title, uni) values (71, 'Unreadable', 'Harrow Institute'), (72, 'Readable', 'Harrow Institute')`;
    await sql`insert into private.texts_to_read (tech_id, at) values (71, '2026-01-01'), (72, '2026-01-02')`;
    await sql`alter function private.text_to_read(bigint, timestamptz) rename to text_of`;
    // What a statement that takes too long answers is no ordinary error.
    await sql.unsafe(`create function private.text_to_read(p_tech_id bigint, p_at timestamptz) returns jsonb language plpgsql as $$
      begin
        if p_tech_id = 71 then raise 'canceling statement' using errcode = '57014'; end if;
        return private.text_of(p_tech_id, p_at);
      end $$`);
    const taken = [];
    for (let time = 0; time < 4; time += 1) {
      const { texts, dropped } = await take();
      for (const { id, at } of texts) await store({ id, at, statements: [] });
      taken.push([texts.map(({ id }: Answer) => id), dropped]);
    }
    await sql`drop function private.text_to_read(bigint, timestamptz)`;
    await sql`alter function private.text_of(bigint, timestamptz) rename to text_to_read`;
    expect(taken).toEqual([
      [[72], []],
      [[], []],
      [[], []],
      [[], [71]],
    ]);
  });

  test("waits to be read for statements again, and shows no statement whose text is gone", async () => {
    await save({ pi_button1tag: "pump" });
    expect(await waiting()).toEqual([]);
    await save({ technical_summary: { text: "A pump. Its prototype runs." } });
    expect((await page()).listing.statements.map(({ sentence }: Answer) => sentence)).toEqual([
      "Cheap",
    ]);
    const [text] = await waiting();
    expect(text).toMatchObject({
      id: 1,
      title: "A pump",
      details: { technical_summary: { text: "A pump. Its prototype runs." } },
    });
    const one = {
      place: 1,
      kind: "stage",
      field: "technical_summary",
      sentence: "Its prototype runs.",
      value: "prototype",
      version: 5,
    };
    const read = { id: 1, at: text.at, statements: [one], termEndsOn: "2024-03-01", family: [2] };
    await save({ summary: "Another", developmental_stage: { text: "x" } });
    // The text has changed since, so the statements of the older text are not stored.
    await store(read);
    expect((await waiting()).length).toBe(1);
    const [again] = await waiting();
    await store({ ...read, at: again.at });
    expect(await waiting()).toEqual([]);
    expect((await page()).listing.statements.map(({ sentence }: Answer) => sentence)).toEqual([
      "Its prototype runs.",
    ]);
    const [row] = await sql`
      select t.family, (select family from public.technologies where tech_id = 2) as other, d.term_ends_on::text as ends
      from public.technologies t join public.technology_details d using (tech_id) where tech_id = 1`;
    expect(row).toEqual({ family: "1", other: "1", ends: "2024-03-01" });
  });

  test("names the records that may be of its family", async () => {
    await sql`insert into public.technologies (tech_id, title, uni) values (9, 'A  Pump', 'Harrow Institute'), (10, 'A pump', 'Velden Institute')`;
    await save({ developmental_stage: { text: "x" } });
    const [text] = await waiting();
    expect(text.kin.map(({ id }: Answer) => id)).toEqual([9]);
  });
});
