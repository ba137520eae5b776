import { beforeAll, describe, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, askAs, type Person } from "../support/people.ts";

// Drafts, publication at a date, and withdrawal: who may do each, that nobody outside the organisation sees unpublished
// texts, and that nobody loses anything of their own.

const people: Record<string, Person> = {};
const SLUG = "harrow-institute";
/** A word in every text of the technology that is withdrawn. */
const WORD = "zirquonaut";
const ID = 501;

// biome-ignore lint/suspicious/noExplicitAny: each function returns its own shape.
type Answer = any;
const ask = (name: string, call: string, values?: unknown[]): Promise<Answer> =>
  askAs(sql, people[name] as Person, call, values);

/** Adds a draft of an organisation without its forms. */
async function addDraft(content: object, { slug = SLUG, publishAt = null as Date | null } = {}) {
  const [row] = await sql`
    insert into public.listing_drafts (organisation_id, content, publish_at)
    select id, ${sql.json(content as never)}, ${publishAt} from public.organisations where slug = ${slug} returning id`;
  return row?.id as string;
}

/**
 * Adds a technology with a row in each table of the catalogue, and one of each kind that people and the import have.
 */
async function addTechnology(id: number) {
  const text = `${WORD} ${id}`;
  await sql`
    insert into public.technologies (tech_id, title, uni, summary, img, class1, date_added, family)
    values (${id}, ${text}, 'Harrow Institute', ${text}, 'image.jpg', 'energy', '2020-02-02', 'family 1')`;
  await sql`
    insert into public.technology_details (tech_id, technical_summary, market_summary, inventor, filing_date_text, source_url, report_filepath, pi_similaropps)
    values (${id}, ${sql.json({ text })}, ${sql.json([text])}, 'Ada Harrow', 'spring 2019', 'https://harrow.test/1', '77_Report.pdf', ${sql.json({ list_opps: [1] })})`;
  await sql`insert into public.technology_contacts values (${id}, ${`${WORD}@harrow.test`})`;
  await sql`insert into public.technology_reports (tech_id, rep_market_potential) values (${id}, ${sql.json({ markdown: text })})`;
  await sql`insert into public.featured_techids_social values (${id}, true)`;
  await sql`insert into public.technology_statements (tech_id, place, kind, field, sentence, version) values (${id}, 1, 'stage', 'technical_summary', ${text}, 1)`;
  const own = { user_id: people.stranger?.id as string, tech_id: id };
  for (const table of ["saves-v1", "likes-v1", "dislikes-v1", "analysis_requests"]) {
    await sql`insert into public.${sql(table)} ${sql(own)}`;
  }
  await sql`insert into public."notes-v1" ${sql({ ...own, notes: "My note" })}`;
  await sql`insert into public.watches ${sql({ ...own, last_run: 0 })}`;
  await sql`insert into public.inquiries (id, user_id, tech_id, title, message) values (gen_random_uuid(), ${own.user_id}, ${id}, 'Asked', 'A question')`;
  await sql`insert into public.mistake_reports (id, user_id, tech_id, message) values (gen_random_uuid(), ${own.user_id}, ${id}, 'A mistake')`;
  await sql`
    insert into public.case_managers (organisation_id, user_id, tech_id)
    select id, ${people.admin?.id as string}, ${id} from public.organisations where slug = ${SLUG}`;
  await sql`insert into ingest.batches (batch_id, files) values ('b', '[]') on conflict do nothing`;
  await sql`
    insert into ingest.records (source, external_id, tech_id, content_hash, batch_id, reference)
    values ('organisation', ${String(id)}, ${id}, 'hash', 'b', ${String(id)})`;
}

/** The number of rows that people and the import have of a technology, by table. */
async function ownRowsOf(id: number) {
  const tables = [
    "saves-v1",
    "likes-v1",
    "dislikes-v1",
    "notes-v1",
    "analysis_requests",
    "watches",
    "inquiries",
    "mistake_reports",
    "case_managers",
  ].map((name) => `public."${name}"`);
  const ownRows: Record<string, number> = {};
  for (const table of [...tables, "ingest.records"]) {
    const [row] = await sql.unsafe(`select count(*)::int as n from ${table} where tech_id = ${id}`);
    ownRows[table] = row?.n;
  }
  return ownRows;
}

async function rowsOf(id: number) {
  const [row] = await sql`select private.rows_of_listing(${id}) as rows`;
  return row?.rows ?? null;
}

async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'ingest') order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select exists (select from ${name} t where to_jsonb(t)::text ilike '%${text}%') as held`,
    );
    if (row?.held) found.push(name);
  }
  return found;
}

async function versionOf() {
  const [row] = await sql`select version::int as version from public.catalogue_state`;
  return row?.version as number;
}

const { sql } = await databaseOfFile();
const soon = new Date(Date.now() + 86_400_000);
const pro = { is_pro: true, subscription_end: soon };
for (const name of ["admin", "editor", "reader", "asking", "other", "stranger", "moderator"]) {
  people[name] = await addPerson(sql, name, pro);
}
await sql`update auth.users set email_confirmed_at = now() where id = ${people.moderator?.id as string}`;
await sql`select public.set_moderators(array['moderator@people.test'])`;
await sql`
  insert into public.technologies (tech_id, title, uni) values
    (1, 'A pump', 'Harrow Institute'), (2, 'A valve', 'Velden Institute')`;
for (const [name, slug, role, state] of [
  ["admin", SLUG, "admin", "active"],
  ["editor", SLUG, "editor", "active"],
  ["reader", SLUG, "reader", "active"],
  ["asking", SLUG, "editor", "asking"],
  ["other", "velden-institute", "admin", "active"],
] as const) {
  await sql`
    insert into public.organisation_members (organisation_id, user_id, role, state)
    select id, ${people[name]?.id as string}, ${role}, ${state} from public.organisations where slug = ${slug}`;
}
await sql`update public.organisations set status = 'claimed'`;
await sql`
  insert into public.organisation_domains (organisation_id, domain, verified_how)
  select id, slug || '.test', 'dns' from public.organisations where slug = ${SLUG}`;

describe("a withdrawal", () => {
  beforeAll(() => addTechnology(ID));

  test("removes every trace from the catalogue at once, loses nobody's own data, and is undone by publishing again", async () => {
    const [before, ownRows, version] = [await rowsOf(ID), await ownRowsOf(ID), await versionOf()];
    expect(Object.values(ownRows)).toEqual(Object.values(ownRows).map(() => 1));
    const facets = await sql`select * from public.technology_facets order by 1, 2`;
    expect(await ask("editor", "withdraw_listings($1, $2)", [SLUG, [ID]])).toMatchObject({
      outcome: "changed",
      changed: 1,
    });
    expect(await versionOf()).toBeGreaterThan(version);
    expect(await tablesWith(WORD)).toEqual([
      // The events of its publication and withdrawal, for people who watch it.
      "private.catalogue_events",
      "private.withdrawn_listings",
      "public.listing_drafts",
    ]);
    expect(await ownRowsOf(ID)).toEqual(ownRows);
    for (const name of ["stranger", "reader", "other"]) {
      const found = await ask(name, "search_page($1)", [WORD]);
      expect(found).toMatchObject({ total: 0, cards: [] });
      expect(await ask(name, "patent_page($1)", [ID])).toMatchObject({
        technology: null,
        withdrawn: true,
      });
    }
    expect(await ask("stranger", "saved_list_page($1)", ["save"])).toMatchObject({
      total: 1,
      cards: [{ id: ID, withdrawn: true, note: "My note", hasNote: true }],
    });
    expect(await ask("stranger", "compare_page($1)", [[ID]])).toMatchObject({
      withdrawn: [{ id: ID, note: "My note" }],
    });

    const { drafts } = await ask("reader", "listing_drafts_page($1, true)", [SLUG]);
    expect(drafts).toBeUndefined();
    const page = await ask("editor", "listing_drafts_page($1, true)", [SLUG]);
    expect(page.drafts).toMatchObject([{ techId: ID, title: `${WORD} ${ID}`, reason: "owner" }]);
    expect(
      await ask("admin", "change_listing_drafts($1, $2, 'publish')", [SLUG, [page.drafts[0].id]]),
    ).toMatchObject({ changed: 1, ids: [ID] });
    expect(await rowsOf(ID)).toEqual(before);
    expect(await ownRowsOf(ID)).toEqual(ownRows);
    expect(
      await sql`select likes, dislikes, saves from public.technology_counts where tech_id = ${ID}`,
    ).toEqual([{ likes: 1, dislikes: 1, saves: 1 }]);
    expect(await sql`select * from public.technology_facets order by 1, 2`).toEqual(facets);
    expect((await ask("reader", "search_page($1)", [WORD])).cards).toMatchObject([{ id: ID }]);
  });

  test("keeps what the organisation changes meanwhile, including fields that it empties", async () => {
    await ask("admin", "withdraw_listings($1, $2)", [SLUG, [ID]]);
    const [draft] =
      await sql`select *, updated_at::text from public.listing_drafts where tech_id = ${ID}`;
    const { market_summary: _, pi_filingdate: __, ...content } = draft?.content ?? {};
    const saved = await ask("editor", "save_listing_draft($1, $2, $3, $4::text::timestamptz)", [
      SLUG,
      draft?.id,
      { ...content, title: "Renamed", pi_patentid: "US 1,234,567", status: "granted" },
      draft?.updated_at,
    ]);
    expect(saved.outcome).toBe("changed");
    await ask("editor", "change_listing_drafts($1, $2, 'publish')", [SLUG, [draft?.id]]);
    expect(await rowsOf(ID)).toMatchObject({
      technology: {
        title: "Renamed",
        family: "family 1",
        status: "active",
        stated_status: "granted",
      },
      details: {
        technical_summary: { text: `${WORD} ${ID}` },
        market_summary: null,
        filing_date_text: null,
        pi_patentid: "US 1,234,567",
        report_filepath: "77_Report.pdf",
      },
      featured: { active_feature: true },
    });
  });

  test("lets everybody remove it from their lists, and lets nobody add it to one", async () => {
    await addTechnology(502);
    await ask("admin", "withdraw_listings($1, $2)", [SLUG, [502]]);
    expect(await ask("other", "set_reaction('save', 502, true)")).toMatchObject({ found: false });
    expect(await ask("other", "set_watch(502, true)")).toMatchObject({ outcome: "missing" });
    expect(await ask("stranger", "set_reaction('save', 502, false)")).toMatchObject({
      found: true,
    });
    expect((await ownRowsOf(502))['public."saves-v1"']).toBe(0);
    expect((await ownRowsOf(502))['public."notes-v1"']).toBe(1);
  });

  test("comes back as open as its organisation is by then, and stays one of ours if it was", async () => {
    const open = (isOpen: boolean) =>
      sql`update public.organisations set is_open = ${isOpen} where slug = ${SLUG}`;
    const featured = () =>
      sql`select tech_id::int as id, by_owner from public.featured_techids_social
        where tech_id in (511, 512) and active_feature order by 1`;
    const publish = async (id: number) => {
      const page = await ask("editor", "listing_drafts_page($1, true)", [SLUG]);
      const draft = page.drafts.find(({ techId }: { techId: number }) => techId === id).id;
      await ask("admin", "change_listing_drafts($1, $2, 'publish')", [SLUG, [draft]]);
    };
    await addTechnology(511);
    await addTechnology(512);
    await sql`delete from public.featured_techids_social where tech_id = 512`;
    await open(true);
    await ask("admin", "withdraw_listings($1, $2)", [SLUG, [511, 512]]);
    await publish(511);
    await open(false);
    await publish(512);
    expect(await featured()).toEqual([{ id: 511, by_owner: false }]);
    await open(true);
    expect(await featured()).toEqual([
      { id: 511, by_owner: false },
      { id: 512, by_owner: true },
    ]);
    await open(false);
    await sql`delete from public.technologies where tech_id in (511, 512)`;
  });

  test("is not undone by writing the row directly, and permanent deletion leaves nothing", async () => {
    await expect(
      sql`insert into public.technologies (tech_id, title, uni) values (502, 'Again', 'Harrow Institute')`,
    ).rejects.toThrow("withdrawn by its owner");
    await sql`delete from private.listing_ids where tech_id = 502`;
    await sql`delete from public.technologies where tech_id = ${ID}`;
    for (const id of [502, ID]) {
      const { 'public."watches"': __, 'public."inquiries"': _, ...rest } = await ownRowsOf(id);
      expect(Object.values(rest).every((n) => n === 0)).toBe(true);
    }
    expect(await sql`select from private.listing_ids where tech_id in (502, ${ID})`).toHaveLength(
      0,
    );
    expect(await sql`select from public.listing_drafts where tech_id is not null`).toHaveLength(0);
  });

  test("and a reaction at the same moment wait for each other", async () => {
    await addTechnology(503);
    const react = (on: boolean) => ask("other", "set_reaction('like', 503, $1)", [on]);
    const rounds = Array.from({ length: 10 }, async (_, round) => {
      await Promise.all([
        react(round % 2 === 0),
        sql`select private.withdraw_listings(array[503]::bigint[], 'feed')`,
        sql`select private.publish_listing(d.id) from public.listing_drafts d where d.tech_id = 503`,
      ]);
    });
    await Promise.all(rounds);
    await sql`select private.publish_listing(d.id) from public.listing_drafts d where d.tech_id = 503`;
    const [row] = await sql`
      select c.likes, (select count(*)::int from public."likes-v1" l where l.tech_id = 503) as rows
      from public.technology_counts c where c.tech_id = 503`;
    expect(row?.likes).toBe(row?.rows);
    await sql`delete from public.technologies where tech_id = 503`;
  });
});

describe("drafts", () => {
  test("are saved once per form, and two editors' changes never overwrite each other", async () => {
    const id = crypto.randomUUID();
    const save = (who: string, content: object, seen: string | null = null) =>
      ask(who, "save_listing_draft($1, $2, $3, $4::text::timestamptz)", [SLUG, id, content, seen]);
    expect(
      (await save("editor", { title: "One", uni: "Nowhere", tech_id: 1, summary: "" })).outcome,
    ).toBe("changed");
    expect((await save("editor", { title: "One" })).outcome).toBe("changed");
    const { draft } = await ask("admin", "listing_draft_page($1, $2)", [SLUG, id]);
    expect(draft.content).toEqual({ title: "One" });
    expect((await save("admin", { title: "Two" }, draft.updatedAt)).outcome).toBe("changed");
    expect(await save("editor", { title: "Three" }, draft.updatedAt)).toMatchObject({
      outcome: "conflict",
      current: { title: "Two" },
    });
    for (const wrong of [
      { status: "sold" },
      { class1: "magic" },
      { title: ["x"] },
      { source_url: "javascript:1" },
      [],
    ]) {
      expect((await save("editor", wrong as object, draft.updatedAt)).outcome).toBe("wrong");
    }
    await ask("editor", "change_listing_drafts($1, $2, 'delete')", [SLUG, [id]]);
    expect(await sql`select from public.listing_drafts`).toHaveLength(0);
  });

  test("of an organisation without a verified domain, or without a title, are not published", async () => {
    await sql`delete from public.organisation_domains where domain = 'velden.test'`;
    const theirs = await addDraft(
      { title: "Unproved" },
      { slug: "velden-institute", publishAt: new Date(0) },
    );
    const answer = await ask("other", "change_listing_drafts($1, $2, 'plan', '2030-01-01')", [
      "velden-institute",
      [theirs],
    ]);
    expect(answer.outcome).toBe("unverified");
    await sql`select public.publish_due()`;
    const untitled = await addDraft({ summary: "No title" });
    expect(
      await ask("editor", "change_listing_drafts($1, $2, 'publish')", [SLUG, [untitled]]),
    ).toMatchObject({ changed: 0, untitled: 1 });
    expect(
      await sql`select from public.listing_drafts where id in (${theirs}, ${untitled})`,
    ).toHaveLength(2);
    await sql`delete from public.listing_drafts`;
  });

  describe("of an organisation without a verified domain", () => {
    const VELDEN = "velden-institute";
    let id: string;
    const change = (how: string) =>
      ask("other", "change_listing_drafts($1, $2, $3)", [VELDEN, [id], how]);
    const queue = async () => (await ask("moderator", "moderation_page()")).queue.drafts;
    const decide = async (name: string, publish: boolean, seen: string, reason = "") =>
      (
        await ask(name, "decide_draft($1, $2, $3::text::timestamptz, $4)", [
          id,
          publish,
          seen,
          reason,
        ])
      ).outcome;
    const titles = async () =>
      (await sql`select title from public.technologies where title like 'Yarrow%'`).map(
        (t) => t.title,
      );

    test("wait for a moderator, who reads their texts", async () => {
      await sql`select setval('public.technologies_tech_id_seq', 1000)`;
      id = await addDraft({ title: "Yarrow press", summary: "It presses." }, { slug: VELDEN });
      expect(await queue()).toEqual([]);
      expect(await change("publish")).toMatchObject({ outcome: "changed", asked: true, ids: [] });
      expect(await titles()).toEqual([]);
      expect(await queue()).toMatchObject([
        {
          id,
          slug: VELDEN,
          title: "Yarrow press",
          texts: [{ field: "summary", text: "It presses." }],
        },
      ]);
      await change("keep");
      expect(await queue()).toEqual([]);
    });

    test("are refused with a reason, or published as the moderator read them", async () => {
      await change("publish");
      const [{ seen }] = await queue();
      expect(await decide("other", true, seen)).toBe("not-allowed");
      expect(await decide("moderator", false, seen, " ")).toBe("wrong");
      expect(await decide("moderator", false, seen, "Name your organisation.")).toBe("changed");
      const refused = await ask("other", "listing_draft_page($1, $2)", [VELDEN, id]);
      expect(refused.draft).toMatchObject({ askedAt: null, refusal: "Name your organisation." });

      await change("publish");
      const [{ seen: early }] = await queue();
      // A change withdraws the question: nobody decides about a text that they have not read.
      await ask("other", "save_listing_draft($1, $2, $3, $4::text::timestamptz)", [
        VELDEN,
        id,
        { title: "Yarrow press of Velden" },
        early,
      ]);
      expect(await decide("moderator", true, early)).toBe("not-found");
      expect(await titles()).toEqual([]);
      await change("publish");
      const [{ seen: late }] = await queue();
      expect(await decide("moderator", true, late)).toBe("changed");
      expect(await titles()).toEqual(["Yarrow press of Velden"]);
      expect([await queue(), await decide("moderator", true, late)]).toEqual([[], "not-found"]);
    });

    test("show a moderator each difference from the listing, with a little text before it", async () => {
      const [row] = await sql`select tech_id from public.technologies where title like 'Yarrow%'`;
      const tech = Number(row?.tech_id);
      const long = "It presses without a sound. ".repeat(100);
      const text = { text: long };
      await sql`update public.technologies set summary = 'It presses.', stated_status = 'granted', status = 'active' where tech_id = ${tech}`;
      await sql`
        insert into public.technology_details (tech_id, technical_summary, market_summary, inventor, filing_date)
        values (${tech}, ${sql.json(text)}, '{"text": "Quiet organisations want it."}', 'A. Yarrow', '2024-05-06')
        on conflict (tech_id) do update set technical_summary = excluded.technical_summary, market_summary = excluded.market_summary, inventor = excluded.inventor, filing_date = excluded.filing_date`;
      await sql`insert into public.technology_contacts values (${tech}, 'a@velden.test') on conflict (tech_id) do update set pi_contactinfo = excluded.pi_contactinfo`;
      await ask("other", "withdraw_listings($1, $2)", [VELDEN, [tech]]);
      const [held] =
        await sql`select id, content, updated_at::text as seen from public.listing_drafts where tech_id = ${tech}`;
      id = held?.id;
      // Before any change nothing may differ, whatever form the tables give a value.
      await change("publish");
      expect(await queue()).toMatchObject([{ id, listed: true, texts: [] }]);
      const { inventor: _, ...content } = held?.content ?? {};
      await ask("other", "save_listing_draft($1, $2, $3, $4::text::timestamptz)", [
        VELDEN,
        id,
        {
          ...content,
          summary: "It presses and folds.",
          technical_summary: { text: `${long}Now it also folds.` },
          availability: "option",
          market_summary: { text: "Quiet organisations <a>want</a> it." },
        },
        held?.seen,
      ]);
      await change("publish");
      const [{ texts, seen }] = await queue();
      const tail = long.slice(-80);
      expect(texts).toEqual([
        { field: "availability", was: "", text: "option" },
        { field: "inventor", was: "A. Yarrow", text: "" },
        {
          field: "market_summary",
          was: "Quiet organisations want it.",
          text: "Quiet organisations <a>want</a> it.",
        },
        { field: "summary", was: "It presses.", text: "It presses and folds." },
        { field: "technical_summary", was: `…${tail}`, text: `…${tail}Now it also folds.` },
      ]);
      expect(await decide("moderator", true, seen)).toBe("changed");
      const [now] = await sql`select summary from public.technologies where tech_id = ${tech}`;
      expect(now?.summary).toBe("It presses and folds.");
    });
  });

  test("are 2,000 at most, however they are written", async () => {
    await sql`
      insert into public.listing_drafts (organisation_id, content)
      select o.id, '{}' from public.organisations o, generate_series(1, 2000) where o.slug = ${SLUG}`;
    expect(
      (await ask("editor", "save_listing_draft($1, $2, '{}')", [SLUG, crypto.randomUUID()]))
        .outcome,
    ).toBe("full");
    await sql`delete from public.listing_drafts`;
  });
});

describe("publication at a date", () => {
  test("happens once, never before that moment, and a draft that fails does not delay others", async () => {
    const [clock] = await sql`select private.clock() as now`;
    const at = new Date(clock?.now.getTime() + 3_600_000);
    const id = await addDraft({ title: "An embargoed pump", pi_filingdate: "2024-05-06" });
    await addDraft(
      { title: "A broken pump", class1: "magic" },
      { publishAt: new Date(clock?.now.getTime() + 1000) },
    );
    expect(
      (await ask("editor", "change_listing_drafts($1, $2, 'plan', $3)", [SLUG, [id], at])).changed,
    ).toBe(1);
    expect(
      (
        await ask(
          "editor",
          "save_listing_draft($1, $2, '{}', (select updated_at from public.listing_drafts where id = $2))",
          [SLUG, id],
        )
      ).outcome,
    ).toBe("untitled");
    const run = async (later: number) => {
      const answer = await sql.begin(async (tx) => {
        await tx.unsafe(
          `create or replace function private.clock() returns timestamptz language sql stable set search_path = '' as
          $$ select '${new Date(at.getTime() + later).toISOString()}'::timestamptz $$`,
        );
        const [row] = await tx`select public.publish_due() as due`;
        return row?.due;
      });
      return answer as Answer;
    };
    expect(await run(-1)).toMatchObject({ published: 0, failed: 1 });
    expect(
      await sql`select from public.technologies where title = 'An embargoed pump'`,
    ).toHaveLength(0);
    expect(await run(0)).toMatchObject({ published: 1, failed: 1 });
    expect(await run(1000)).toMatchObject({ published: 0, failed: 1, similar: 1 });
    const rows = await sql`
      select t.uni, d.filing_date::text, t.categorical_assign, t.date_added = (private.clock() at time zone 'utc')::date as today,
        d.pi_similaropps is not null as similar
      from public.technologies t join public.technology_details d using (tech_id) where t.title = 'An embargoed pump'`;
    expect(rows).toEqual([
      {
        uni: "Harrow Institute",
        filing_date: "2024-05-06",
        categorical_assign: "Unclassified",
        today: true,
        similar: true,
      },
    ]);
    const acts =
      await sql`select act, details from private.audit_trail where act = 'listing.published' order by id desc limit 1`;
    expect(acts).toMatchObject([{ details: { again: false, planned: true } }]);
  });
});

test("a publication that fails holds up no other, and is not planned any more after three tries", async () => {
  const past = new Date("2026-01-01");
  await sql.unsafe(`create function private.refuse_slow() returns trigger language plpgsql as $$
    begin raise 'canceling statement' using errcode = '57014'; end $$;
    create trigger refuse_slow before insert on public.technologies for each row when (new.title = 'Slow') execute function private.refuse_slow()`);
  const slow = await addDraft({ title: "Slow" }, { publishAt: past });
  const wrong = await addDraft({ title: "Wrong", class1: "nonsense" }, { publishAt: past });
  const due = async () => (await sql`select public.publish_due() as due`)[0]?.due;
  await addDraft({ title: "Right" }, { publishAt: past });
  expect(await due()).toMatchObject({ published: 1, failed: 2 });
  await addDraft({ title: "Right too" }, { publishAt: past });
  expect(await due()).toMatchObject({ published: 1, failed: 2 });
  expect(await due()).toMatchObject({ published: 0, failed: 2 });
  expect(await due()).toMatchObject({ published: 0, failed: 0 });
  const drafts = await sql`
    select publish_at, refusal from public.listing_drafts where id in (${slow}, ${wrong})`;
  expect([...drafts]).toEqual(
    [1, 2].map(() => ({ publish_at: null, refusal: expect.stringContaining("as planned") })),
  );
  await sql`drop function private.refuse_slow() cascade`;
});

test.each([
  ["eleven levels", `${'{"a":'.repeat(11)}"x"${"}".repeat(11)}`],
  ["two thousand parts", JSON.stringify(Array.from({ length: 2000 }, () => "x"))],
])("a draft's text of %s is refused", async (_, text) => {
  const save = (summary: string) =>
    ask("admin", `save_listing_draft($1, gen_random_uuid(), $2::text::jsonb)`, [
      SLUG,
      `{"title":"Deep","technical_summary":${summary}}`,
    ]);
  expect((await save(text)).outcome).toBe("wrong");
  expect((await save(JSON.stringify([["x"], { text: "y" }]))).outcome).toBe("changed");
});

test("a draft's text waits to be read for statements, and a listing that is published again has no statements of text that its draft lost", async () => {
  await sql`delete from private.texts_to_read where true`;
  await addTechnology(507);
  await ask("admin", "withdraw_listings($1, $2)", [SLUG, [507]]);
  await sql`update public.listing_drafts set content = content || '{"technical_summary": {"text": "New words."}}' where tech_id = 507`;
  await sql`select private.publish_listing(d.id) from public.listing_drafts d where d.tech_id = 507`;
  expect(await sql`select from public.technology_statements where tech_id = 507`).toHaveLength(0);
  const [typed] = await sql`
    select private.publish_listing(${await addDraft({ title: "Typed", technical_summary: { text: "Typed." } })}) as id`;
  expect(await sql`select tech_id from private.texts_to_read order by at`).toEqual([
    { tech_id: "507" },
    { tech_id: typed?.id },
  ]);
});
