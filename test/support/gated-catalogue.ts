import type postgres from "postgres";
import { storedColumns } from "#import/technology-columns.ts";
import type { FieldTable } from "#import/technology-fields.ts";
import { addPerson, type Person } from "./people.ts";

/** The roles as which the access tests try everything; null is the visitor. */
export const ROLES = [
  "visitor",
  "free",
  "locked",
  "trial",
  "pro",
  "cancelled",
  "expired",
  "newcomer",
  "ended",
] as const;
/** The roles with a valid subscription. A cancelled one is paid until the end of its period. */
export const SUBSCRIBERS: readonly Role[] = ["trial", "pro", "cancelled"];
export type Role = (typeof ROLES)[number];
export type People = Record<Exclude<Role, "visitor">, Person>;

/** The signed-in roles of `addGatedCatalogue` that have rows; a newcomer has none. */
const WITH_ROWS = ["free", "locked", "trial", "pro", "cancelled", "expired", "ended"] as const;

const DAY = 86_400_000;

/**
 * Four technologies and eight people. Every gated text has `canary:<part>:<tech_id or name>`, so that a test can look
 * for it in any answer.
 *
 * - Technology 1 is an ordinary one, 2 is featured, 3 used to be featured, and 4 has only a card. Everyone but the
 * newcomer has reacted to technology 1, written a note on it and asked about it.
 * - On shortlist 900, pro is the owner, trial an editor, free a commenter, and expired and ended are readers.
 * - The organisation of technology 1 has a draft and has withdrawn technology 5. Pro and ended are its admins, trial is
 * an editor and free a reader; expired asks to join. Its inbox has an inquiry that pro has answered. Its listing was
 * edited once and has an offered text.
 */
export async function addGatedCatalogue(sql: postgres.Sql): Promise<People> {
  const soon = new Date(Date.now() + 30 * DAY);
  const past = new Date(Date.now() - DAY);
  const people: People = {
    free: await addPerson(sql, "free", {}),
    locked: await addPerson(sql, "locked", {}),
    trial: await addPerson(sql, "trial", { trial_end: soon }),
    pro: await addPerson(sql, "pro", { is_pro: true, subscription_end: soon }),
    // Paid for another week. Only Stripe knows that it is cancelled; the row is the same.
    cancelled: await addPerson(sql, "cancelled", {
      is_pro: true,
      subscription_end: new Date(Date.now() + 7 * DAY),
      trial_end: past,
    }),
    expired: await addPerson(sql, "expired", {
      is_pro: true,
      subscription_end: past,
      trial_end: past,
    }),
    newcomer: await addPerson(sql, "newcomer"),
    // A subscriber whose session was ended and whose token has not expired.
    ended: await addPerson(sql, "ended", { is_pro: true, subscription_end: soon }),
  };
  await sql`delete from auth.sessions where user_id = ${people.ended.id}`;
  await sql.unsafe(`
    insert into public.technologies (tech_id, title, img, uni, status, summary, class1, class2)
    select n, 'canary:card:' || n, 'image-' || n, 'University ' || n, 'active', 'Summary', 'energy', 'medical'
    from generate_series(1, 4) n;
    delete from public.technology_counts where tech_id = 4;
    insert into public.featured_techids_social (tech_id, active_feature) values (2, true), (3, false);
    insert into public.technology_statements (tech_id, place, kind, field, sentence, version)
    select n, 1, 'stage', 'technical_summary', 'canary:details:' || n, 1 from generate_series(1, 3) n;
    insert into public.daily_selection_techids values (date '2001-01-01', '{"Newest": [1, 2, 3]}')`);
  for (const table of ["details", "reports", "contacts"] as const) {
    const rows = [1, 2, 3].map((id) => ({
      tech_id: id,
      ...canaries(table, `canary:${table.replace(/(report|contact)s/, "$1")}:${id}`),
    }));
    await sql`
      insert into public.${sql(`technology_${table}`)}
      select r.* from jsonb_populate_recordset(null::public.${sql(`technology_${table}`)}, ${sql.json(rows)}) r`;
  }
  // Members may read a fact sheet, and not the chapters beside it.
  await sql`
    update public.technology_reports
    set fact_sheet = jsonb_build_object('markdown', 'canary:sheet:' || tech_id)`;
  for (const name of WITH_ROWS) {
    const own = { user_id: people[name].id, tech_id: 1 };
    await sql`insert into public."saves-v1" ${sql(own)}`;
    await sql`insert into public."likes-v1" ${sql(own)}`;
    await sql`insert into public."dislikes-v1" ${sql(own)}`;
    await sql`insert into public.analysis_requests ${sql(own)}`;
    await sql`insert into public."notes-v1" ${sql({ ...own, notes: `canary:note:${name}` })}`;
    await sql`
      insert into public.inquiries (id, user_id, tech_id, title, message)
      values (gen_random_uuid(), ${own.user_id}, 1, 'A title', ${`canary:inquiry:${name}`})`;
    await sql`insert into public.watches ${sql({ ...own, last_run: 0 })}`;
    await sql`
      insert into public.saved_searches (user_id, name, search, frequency, last_run)
      values (${own.user_id}, ${`canary:search:${name}`}, '{"q": ""}', 'daily', 0)`;
    await sql`insert into public.alert_events ${sql({ ...own, kind: "text", title: `canary:alert:${name}`, run: 1 })}`;
    await sql`insert into public.trial_search_counts ${sql({ user_id: own.user_id, search_count: name === "locked" ? 6 : 3 })}`;
    await sql`
      insert into private.trial_ledger (user_id, month, query_hash, set_hash)
      values (${own.user_id}, date '2001-01-01', ${Buffer.from(name)}, 'none')`;
  }
  // Unpublished rows: a draft and a withdrawn listing.
  await sql.unsafe(`
    insert into public.technologies (tech_id, title, uni, summary) values (5, 'canary:withdrawn:5', 'University 1', 'canary:withdrawn:5');
    insert into public.technology_details (tech_id, inventor, report_filepath) values (5, 'canary:withdrawn:5', 'canary:withdrawn:5_5.pdf');
    insert into public.technology_contacts values (5, 'canary:withdrawn:5');
    select private.withdraw_listings(array[5]::bigint[], 'owner');
    insert into public.listing_drafts (organisation_id, content)
      select id, '{"title": "canary:draft:1", "summary": "canary:draft:1"}' from public.organisations where name = 'University 1';
    insert into public.feeds (organisation_id, address)
      select id, 'https://one.test/feed' from public.organisations where name = 'University 1';
    insert into public.imports (id, organisation_id, feed_id, name, state)
      select '00000000-0000-4000-8000-000000000905', organisation_id, id, address, 'draft' from public.feeds;
    insert into private.import_rows (import_id, place, outcome, match, input, content, doubts, mended)
      values ('00000000-0000-4000-8000-000000000905', 0, 'taken', 'new', 'canary:draft:row', '{"title": "canary:draft:row"}',
        '[{"field": "Filed", "value": "canary:draft:row", "problem": "no date"}]', '{"Filed": "canary:draft:row"}');
    insert into private.import_columns (organisation_id, name, target) select id, 'canary:draft:column', 'title' from public.organisations limit 1;
    insert into private.left_out_records (organisation_id, source, external_id, content_hash)
      select id, 'feed/1', 'canary:draft:record', '' from public.organisations limit 1;
    insert into private.feed_entries (feed_id, tech_id) select id, 1 from public.feeds`);
  await sql.unsafe(`
    insert into public.display_names values ('${people.pro.id}', 'Pro'), ('${people.free.id}', 'Free');
    insert into public.shortlists (id, name) values (900, 'canary:list:name');
    insert into public.shortlist_members (shortlist_id, user_id, role) values
      (900, '${people.pro.id}', 'owner'), (900, '${people.trial.id}', 'editor'), (900, '${people.free.id}', 'commenter'),
      (900, '${people.expired.id}', 'reader'), (900, '${people.ended.id}', 'reader');
    insert into public.organisation_members (organisation_id, user_id, role, state)
      select o.id, v.id::uuid, v.role, v.state from public.organisations o, (values
        ('${people.pro.id}', 'admin', 'active'), ('${people.trial.id}', 'editor', 'active'), ('${people.free.id}', 'reader', 'active'),
        ('${people.expired.id}', 'reader', 'asking'), ('${people.ended.id}', 'admin', 'active')) v (id, role, state)
      where o.name = 'University 1';
    insert into public.organisation_claims (organisation_id, user_id)
      values (2, '${people.expired.id}'), (3, '${people.free.id}');
    insert into public.mistake_reports (id, tech_id, user_id, message)
      values ('00000000-0000-4000-8000-000000000902', 1, '${people.free.id}', 'canary:mistake:free');
    update public.organisations set status = 'claimed' where name = 'University 1';
    insert into public.inquiries (id, user_id, tech_id, title, message, state, organisation_id)
      select '00000000-0000-4000-8000-000000000902', null, 1, 'A title', 'canary:inbox:asked', 'new', o.id
      from public.organisations o where o.name = 'University 1';
    insert into public.inquiry_messages (id, inquiry_id, side, user_id, body, quoted) values
      ('00000000-0000-4000-8000-000000000903', '00000000-0000-4000-8000-000000000902', 'organisation', '${people.pro.id}', 'canary:inbox:reply', 'canary:inbox:quoted');
    insert into public.case_managers (organisation_id, user_id, class)
      select o.id, '${people.pro.id}', 'energy' from public.organisations o where o.name = 'University 1';
    insert into public.organisation_settings (organisation_id, standing_reply)
      select o.id, 'canary:inbox:standing' from public.organisations o where o.name = 'University 1';
    insert into public.member_absences (organisation_id, user_id, until)
      select o.id, '${people.trial.id}', '2020-01-01' from public.organisations o where o.name = 'University 1';
    insert into public.field_sources (tech_id, field, source) values (1, 'inventor', 'editor');
    insert into public.offered_values (tech_id, field, value) values (1, 'inventor', '"canary:listing:offer"');
    insert into public.listing_versions (tech_id, version, user_id, how, changes)
      values (1, 1, '${people.pro.id}', 'edited', '{"inventor": {"old": "canary:listing:version", "new": null}}');
    insert into public.organisation_domains (organisation_id, domain, verified_how)
      select o.id, 'one.test', 'dns' from public.organisations o where o.name = 'University 1';
    insert into public.shortlist_items (shortlist_id, tech_id, place, note, added_by)
      values (900, 1, 1, 'canary:list:note', '${people.pro.id}');
    insert into public.shortlist_comments (id, shortlist_id, user_id, body)
      values ('00000000-0000-4000-8000-000000000900', 900, '${people.free.id}', 'canary:list:comment');
    insert into public.shortlist_links (id, shortlist_id, token_hash, made_by, expires_at)
      values (900, 900, 'canary', '${people.pro.id}', now() + interval '1 day');
    insert into public.shortlist_invitations (id, shortlist_id, email, role, invited_by)
      values ('00000000-0000-4000-8000-000000000901', 900, 'guest@people.test', 'reader', '${people.pro.id}')`);
  return people;
}

/** The mark in every stored column that accepts any text. An owner's words for a date cannot be beside a date. */
function canaries(table: FieldTable, mark: string) {
  return Object.fromEntries(
    storedColumns(table).flatMap(({ name, holds }): [string, unknown][] => {
      if (holds === "date" || name === "source_url") return [];
      if (holds === "markdown") return [[name, { markdown: mark }]];
      return [[name, holds === "prose" || holds === "json" ? { text: mark } : mark]];
    }),
  );
}
