import type postgres from "postgres";
import { despiteDeadlocks } from "./deadlocks.ts";
import { addPerson } from "./people.ts";

/** The members of an organisation who act in the tests of tenancy, by role. */
export type Team = { reader: string; editor: string; admin: string };

/**
 * An organisation with one of everything that it may have. Each of its private texts has its mark, a word that occurs
 * nowhere else.
 */
export type Tenant = {
  mark: string;
  id: number;
  name: string;
  slug: string;
  domain: string;
  team: Team;
  /** A listing, with a version, an offered text, a statement, a category, a report, an image and numbers. */
  listed: number;
  statement: string;
  image: string;
  /** How often the listing was shown: a number that no other listing has. */
  shown: number;
  /** A withdrawn listing, with its draft. */
  withdrawn: number;
  withdrawnDraft: string;
  /** A draft that was never published, and the version that its form was made from. */
  draft: string;
  seen: string;
  /** A draft that waits for a moderator. */
  askedDraft: string;
  askedSeen: string;
  feed: number;
  /** A webhook that is stopped, so that nothing is sent to it. */
  webhook: string;
  /** An import of the feed that is a draft, with one uncertain row. */
  import: string;
  /** An import that waits for what its columns hold. */
  asking: string;
  /** An import that waits for which sheet of its workbook is read. */
  asksSheet: string;
  /** A published import, which changed the listing's summary. */
  published: string;
  inquiry: string;
  /** Standing needs of the person who asked: near the listing, answered by its organisation and asked back, and waiting. */
  need: string;
  askedNeed: string;
  waitingNeed: string;
  manager: number;
  /** A person's claim of the organisation, a report of a mistake, and pending mail. */
  openClaim: string;
  mistake: string;
  mail: string;
  /** An inquiry about the listing that the moderators hold. */
  lead: string;
  /** A member of this organisation only. */
  colleague: string;
  /** The person who asked, and the person who claims and reports. */
  asker: string;
  claimant: string;
};

export async function addTenant(
  sql: postgres.Sql,
  team: Team,
  { asker, claimant }: { asker: string; claimant: string },
): Promise<Tenant> {
  const mark = `kanari${crypto.randomUUID().replace(/[^a-f]/g, "")}`;
  const name = `Tenant ${crypto.randomUUID().slice(0, 13)}`;
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const domain = `${mark}.test`;
  const shown = 900_000_000 + 5 * Math.floor(Math.random() * 10_000_000);
  const asksSheet = crypto.randomUUID();
  const [need, askedNeed, waitingNeed] = [0, 1, 2].map(() => crypto.randomUUID()) as [
    string,
    string,
    string,
  ];
  const uuids = Array.from({ length: 13 }, () => crypto.randomUUID());
  const [draft = "", askedDraft = "", itsImport = "", inquiry = "", openClaim = ""] = uuids;
  const [mistake = "", mail = "", lead = "", reply = "", file = "", published = "", asking = ""] =
    uuids.slice(5);
  const colleague = (await addPerson(sql, `colleague-${mark}-${uuids[12]}`)).id;

  const rest = await sql.begin(async (tx) => {
    const id = Number(
      (
        await tx`insert into public.organisations (name, slug, status) values (${name}, ${slug}, 'claimed') returning id`
      )[0]?.id,
    );
    const of = { organisation_id: id };
    await tx`insert into public.organisation_domains ${tx({ ...of, domain, verified_how: "dns" })}`;
    const webhook = crypto.randomUUID();
    await tx`
      insert into private.webhooks (id, organisation_id, url, kinds, stopped_at)
      values (${webhook}, ${id}, ${`https://hooks.${domain}/`}, '{listing.changed}', now())`;
    for (const [role, user_id] of Object.entries({ ...team, colleague })) {
      const member = { ...of, user_id, role: role === "colleague" ? "editor" : role };
      await tx`insert into public.organisation_members ${tx({ ...member, state: "active" })}`;
    }
    await tx`insert into private.member_addresses ${tx({ ...of, user_id: colleague, address: `colleague@${domain}` })}`;

    const ids = await tx`
      insert into public.technologies (title, summary, uni, categorical_assign)
      values ('Fictional lens', 'A lens', ${name}, 'Breakthrough'), (${`${mark} withdrawn`}, ${`${mark} withdrawn`}, ${name}, 'Unclassified')
      returning tech_id::int as id`;
    const [listed = 0, withdrawn = 0] = ids.map((row) => row.id as number).sort((a, b) => a - b);
    const statement = "It was built at the bench.";
    for (const tech_id of [listed, withdrawn]) {
      const text = tx.json({ text: `A lens. ${statement}` });
      const source_url = `https://university.test/${tech_id}`;
      await tx`insert into public.technology_details ${tx({ tech_id, technical_summary: text, source_url, report_filepath: `reports/${tech_id}_report.pdf` })}`;
      await tx`insert into public.technology_contacts ${tx({ tech_id, pi_contactinfo: `${mark}@university.test` })}`;
      await tx`insert into public.technology_reports ${tx({ tech_id, rep_key_challenges: tx.json({ markdown: `${mark} report` }) })}`;
    }
    await tx`insert into public.technology_statements ${tx({ tech_id: listed, place: 1, kind: "stage", field: "technical_summary", sentence: statement, version: 1 })}`;
    const image = `listings/${listed}/${file}.webp`;
    await tx`insert into private.listing_images ${tx({ tech_id: listed, key: image, place: 1, words: "A lens" })}`;
    await tx`insert into private.listing_documents ${tx({ id: draft, tech_id: withdrawn, name: `${mark} document`, bytes: 1, is_public: false })}`;
    // A patent that is on record under its name, and a name that a moderator decides on.
    const facts = tx.json({ state: "in-force", why: "", title: `${mark} patent` });
    await tx`insert into private.rights ${tx({ number: patentOf(listed), state: "in-force", owners: [mark], facts })}`;
    await tx`insert into private.record_names ${tx({ ...of, name: mark, written: `${mark} name`, state: "confirmed" })}`;
    await tx`insert into private.record_names ${tx({ ...of, name: `${mark} asked`, written: `${mark} asked`, state: "asked" })}`;
    await tx`insert into private.listing_days ${tx({ tech_id: listed, day: new Date(), act: "shown", count: shown })}`;
    await tx`insert into public.field_sources ${tx({ tech_id: listed, field: "inventor", source: "editor" })}`;
    await tx`insert into public.offered_values ${tx({ tech_id: listed, field: "inventor", value: tx.json(`${mark} offer`) })}`;
    await tx`insert into public.listing_versions ${tx({ tech_id: listed, version: 1, user_id: team.editor, how: "edited", changes: tx.json({ inventor: { old: `${mark} version`, new: null } }) })}`;
    await tx`select private.withdraw_listings(array[${withdrawn}]::bigint[], 'owner')`;
    const [held] = await tx`select id from public.listing_drafts where tech_id = ${withdrawn}`;

    const content = tx.json({ title: `${mark} draft`, summary: `${mark} draft` });
    const publish_at = new Date(Date.now() + 86_400_000);
    const seenOf = async (row: object) =>
      (
        await tx`insert into public.listing_drafts ${tx({ ...of, content, ...row } as never)}
          returning to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as seen`
      )[0]?.seen as string;
    const seen = await seenOf({ id: draft, publish_at });
    const askedSeen = await seenOf({ id: askedDraft, asked_at: new Date("2001-01-01") });

    const [feed] = await tx`
      insert into public.feeds ${tx({ ...of, address: `https://${domain}/feed`, state: "on", problem: `${mark} problem` })} returning id::int`;
    await tx`insert into public.imports ${tx({ ...of, id: itsImport, feed_id: feed?.id, name: `${mark} import`, state: "draft" })}`;
    await tx`insert into private.import_rows ${tx({ import_id: itsImport, place: 0, source_row: 1, outcome: "taken", match: "unsure", candidates: [listed], input: JSON.stringify({ Title: `${mark} row`, "Filing date": "soon" }), doubts: tx.json([{ field: "Filing date", value: "soon", problem: "no date" }]), external_id: "1", content_hash: "1", content: tx.json({ title: `${mark} row` }) })}`;
    await tx`insert into private.import_rows ${tx({ import_id: itsImport, place: 1, outcome: "taken", match: "left", external_id: "2", content_hash: "2", content: tx.json({ title: `${mark} left out` }) })}`;
    await tx`insert into public.imports ${tx({ ...of, id: published, name: `${mark} published`, state: "done" })}`;
    const columns = tx.json({
      delimiters: [",", ";"],
      columns: [{ name: "Name", samples: [], guess: "title" }],
    });
    await tx`insert into public.imports ${tx({ ...of, id: asking, name: `${mark} asking`, state: "columns", report: columns })}`;
    const sheets = tx.json({ sheets: [{ name: "Offers", sample: [`${mark} sheet`] }] });
    await tx`insert into public.imports ${tx({ ...of, id: asksSheet, name: `${mark} asks for a sheet`, state: "sheet", report: sheets })}`;
    const changes = tx.json({ summary: { old: "Lens", new: "A lens", source: null } });
    await tx`insert into private.import_rows ${tx({ import_id: published, place: 0, outcome: "taken", match: "known", tech_id: listed, did: "changed", published_at: new Date(), changes })}`;
    await tx`insert into private.feed_entries ${tx({ feed_id: feed?.id, tech_id: listed })}`;

    await tx`insert into public.inquiries ${tx({ ...of, id: inquiry, user_id: asker, tech_id: listed, title: "Fictional lens", message: `${mark} question`, asker_name: `${mark} asker`, state: "new" })}`;
    await tx`insert into public.inquiry_messages ${tx({ id: reply, inquiry_id: inquiry, side: "organisation", user_id: colleague, body: `${mark} reply`, quoted: `${mark} quoted` })}`;
    await tx`insert into public.inquiries ${tx({ id: lead, user_id: claimant, tech_id: listed, title: "Fictional lens", message: `${mark} lead`, state: "sent", asked_at: new Date("2001-01-01") })}`;
    await tx`insert into private.inbound_mail ${tx({ id: mail, inquiry_id: inquiry, user_id: asker, message_hash: Buffer.from(mail), state: "held", reason: "list", body: `${mark} mail`, quoted: `${mark} folded`, at: new Date("2001-01-01") })}`;
    await tx`insert into public.organisation_settings ${tx({ ...of, standing_reply: `${mark} standing` })}`;
    for (const needed of [need, askedNeed, waitingNeed]) {
      const state = needed === waitingNeed ? "waiting" : "open";
      await tx`insert into private.standing_needs ${tx({ id: needed, user_id: needed === waitingNeed ? claimant : asker, asker: "A firm", sought: `${mark} need`, requirements: [], is_public: false, ends_on: "2999-01-01", state, made_at: new Date(state === "waiting" ? "2001-01-01" : Date.now()), published_at: state === "open" ? new Date() : null, matched_at: new Date("2999-01-01") })}`;
      await tx`insert into private.need_matches ${tx({ ...of, need_id: needed, listings: [listed] })}`;
    }
    await tx`insert into private.need_answers ${tx({ ...of, need_id: askedNeed, user_id: colleague, message: `${mark} answer`, state: "asked", question: `${mark} asked back` })}`;
    const [manager] = await tx`
      insert into public.case_managers ${tx({ ...of, user_id: colleague, class: "energy" })} returning id::int`;
    await tx`insert into public.member_absences ${tx({ ...of, user_id: colleague, until: "2001-01-01" })}`;
    await tx`insert into public.organisation_claims ${tx({ ...of, id: openClaim, user_id: claimant, domain, made_at: new Date("2001-01-01") })}`;
    await tx`insert into public.mistake_reports ${tx({ id: mistake, tech_id: listed, user_id: claimant, message: `${mark} mistake`, made_at: new Date("2001-01-01") })}`;
    return {
      id,
      listed,
      statement,
      image,
      withdrawn,
      withdrawnDraft: held?.id as string,
      seen,
      askedSeen,
      feed: feed?.id as number,
      webhook,
      manager: manager?.id as number,
    };
  });
  const own = { mark, name, slug, domain, team, shown, colleague, asker, claimant };
  const queued = { openClaim, mistake, mail, lead, askedDraft, need, askedNeed, waitingNeed };
  return {
    ...own,
    ...rest,
    ...queued,
    draft,
    import: itsImport,
    asking,
    asksSheet,
    published,
    inquiry,
  };
}

/** Somebody for each role. */
export async function teamOf<Member>(
  person: () => Promise<Member>,
): Promise<Record<keyof Team, Member>> {
  return { reader: await person(), editor: await person(), admin: await person() };
}

export function idsOf({ reader, editor, admin }: Record<keyof Team, { id: string }>): Team {
  return { reader: reader.id, editor: editor.id, admin: admin.id };
}

/** The number of the patent that a tenant owns and does not list. */
export function patentOf(listed: number): string {
  return `US${900_000_000 + listed}`;
}

export function removeTenants(sql: postgres.Sql, tenants: readonly Tenant[]): Promise<void> {
  return despiteDeadlocks(() => removeOnce(sql, tenants));
}

async function removeOnce(sql: postgres.Sql, tenants: readonly Tenant[]): Promise<void> {
  const ids = tenants.map(({ id }) => id);
  const leads = tenants.map(({ lead }) => lead);
  await sql.begin(async (tx) => {
    // Locks rows in the same order as the jobs Worker, which may be publishing one of their imports.
    await tx`select from public.imports where organisation_id in ${tx(ids)} order by id for update`;
    await tx`select from public.technology_facets where kind = 'all' for update`;
    await tx`
      delete from private.listing_ids where tech_id in (
        select tech_id from public.technologies where organisation_id in ${tx(ids)}
        union all select tech_id from public.listing_drafts where organisation_id in ${tx(ids)})`;
    await tx`delete from public.inquiries where organisation_id in ${tx(ids)} or id in ${tx(leads)}`;
    const needs = tenants.flatMap((of) => [of.need, of.askedNeed, of.waitingNeed]);
    await tx`delete from private.standing_needs where id in ${tx(needs)}`;
    await tx`delete from private.rights where number in ${tx(tenants.map(({ listed }) => patentOf(listed)))}`;
    await tx`delete from public.organisations where id in ${tx(ids)}`;
    await tx`delete from auth.users where id in ${tx(tenants.map(({ colleague }) => colleague))}`;
  });
}

/** Anybody may add rows for themselves to these tables, so only the rows from before are compared. */
const OF_ANYBODY = ["address_codes", "organisation_claims", "mistake_reports"];
/** Tables that change after a read, or after a change elsewhere. */
const DERIVED =
  /^(search_\w+|technology_(facts|vectors|facets)|record_chapters|listing_days|texts_to_read)$/;

/** A hash of every row that belongs to a tenant, in every table, found by the columns that lead to the tenant. */
export async function tenantFingerprint(
  sql: postgres.Sql,
): Promise<(tenant: Tenant) => Promise<string>> {
  const columns = await sql`
    select c.table_schema as schema, c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'private', 'ingest') and t.table_type = 'BASE TABLE'
    group by 1, 2 order by 1, 2`;
  const parts = columns.flatMap(({ schema, name, columns: has }) => {
    if (DERIVED.test(name)) return [];
    const ways = [
      ["organisation_id", "= $1"],
      ["tech_id", "= any ($2)"],
      ["inquiry_id", "= any ($3)"],
      ["import_id", "= any ($4)"],
      ["feed_id", "= $5"],
      ["need_id", "= any ($7)"],
      ["webhook_id", "in (select w.id from private.webhooks w where w.organisation_id = $1)"],
    ].flatMap(([column = "", test]) => (has.includes(column) ? [`t.${column} ${test}`] : []));
    if (schema === "public" && name === "organisations") ways.push("t.id = $1");
    if (name === "standing_needs") ways.push("t.id = any ($7)");
    if (ways.length === 0) return [];
    const theirs = OF_ANYBODY.includes(name) ? " and t.user_id = $6" : "";
    return [
      // When its asker last read an inquiry is theirs, and reading changes it; similar technologies are found by the queue.
      `select '${name}' || (to_jsonb(t) - 'asker_read_at' - 'pi_similaropps')::text as row from ${schema}."${name}" t where (${ways.join(" or ")})${theirs}`,
    ];
  });
  const statement = `select md5(string_agg(x.row, '|' order by x.row)) as hash from (${parts.join(" union all ")}) x`;
  return async ({ id, listed, withdrawn, inquiry, lead, feed, claimant, ...imports }) => {
    const { need, askedNeed, waitingNeed } = imports;
    const values = [
      id,
      [listed, withdrawn],
      [inquiry, lead],
      [imports.import, imports.asking, imports.asksSheet, imports.published],
      feed,
      claimant,
      [need, askedNeed, waitingNeed],
    ];
    const [row] = await sql.unsafe(statement, values as never, { prepare: true });
    return row?.hash;
  };
}
