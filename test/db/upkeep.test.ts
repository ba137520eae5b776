import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addGatedCatalogue } from "../support/gated-catalogue.ts";
import { actAs } from "../support/people.ts";

const { sql } = await databaseOfFile();
const people = await addGatedCatalogue(sql);

test("the night removes expired rows and nothing else", async () => {
  await sql.unsafe(`
    delete from private.trial_ledger where true;
    insert into private.trial_ledger (user_id, month, query_hash, set_hash)
      select '${people.free.id}', date_trunc('month', now()) - m * interval '1 month', '\\x01', '\\x01' from unnest(array[0, 1, 4]) m;
    insert into private.history_keepers values ('${people.free.id}');
    insert into private.search_history (user_id, month, search_hash, mode, q, kw, at)
      select '${people.free.id}', (date_trunc('month', now() at time zone 'utc') - m * interval '1 month')::date, '\\x01', 'regular', 'q', '{}', now()
      from unnest(array[0, 1]) m;
    insert into private.stripe_events (event_id, type, created, received_at)
      select 'evt_' || d, 'invoice.paid', now(), now() - d * interval '1 day' from unnest(array[1, 89, 91]) d;
    insert into ingest.batches (batch_id, files, started_at)
      select 'batch_' || d, '[]', now() - d * interval '1 day' from unnest(array[1, 179, 181]) d;
    insert into ingest.changes (batch_id, tech_id, source, external_id, kind)
      select batch_id, 1, 's', '1', 'created' from ingest.batches;
    insert into private.dead_letters (id, body, at)
      select d::text, '{}', now() - d * interval '1 day' from unnest(array[1, 59, 61]) d;
    insert into private.query_vectors (query_hash, encoder, vector, at)
      select int4send(m), 'm', '{1,0}', now() - m * interval '1 minute' from unnest(array[1, 59, 61]) m;
    insert into private.chat_minutes (user_id, minute, messages) values
      ('${people.free.id}', now() - interval '2 days', 1), ('${people.pro.id}', now(), 1);
    insert into private.address_codes (user_id, organisation_id, address, domain, is_sent, asked_at)
      select '${people.free.id}', 1, 'a@b.test', 'b.test', true, now() - d * interval '1 day' from unnest(array[1, 3]) d;
    insert into private.catalogue_exports (user_id, ids, version, begun_at)
      select '${people.free.id}', '{1}', 1, now() - m * interval '1 minute' from unnest(array[1, 61]) m;
    insert into private.api_keys (id, user_id, name, prefix, key_hash, scopes, revoked_at)
      select gen_random_uuid(), '${people.free.id}', 'k', 'quad_000', int4send(d), '{read}', now() - d * interval '1 day'
      from unnest(array[89, 91]) d;
    delete from private.catalogue_events where true;
    insert into private.catalogue_events (tech_id, organisation_id, kind, title, at, run)
      select 1, 1, 'text', 't', now() - d * interval '1 day', r from (values (59, 1), (61, 1), (61, null)) v (d, r);
    insert into private.alert_runs (at) select now() - d * interval '1 day' from unnest(array[61, 59]) d;
    delete from public.alert_events where true;
    insert into public.alert_events (user_id, tech_id, kind, title, run, at)
      select '${people.free.id}', 1, 'text', 't', d, now() - d * interval '1 day' from unnest(array[399, 401]) d;
    insert into private.mail_outbox (user_id, run, kind, made_at)
      select '${people.free.id}', d, 'alerts', now() - d * interval '1 day' from unnest(array[59, 61]) d;
    insert into private.notices (user_id, kind, details, made_at)
      select '${people.free.id}', 'lead', '{}', now() - d * interval '1 day' from unnest(array[59, 61]) d;
    insert into private.inbound_mail (inquiry_id, message_hash, state, at)
      select i.id, int4send(d), 'taken', now() - d * interval '1 day'
      from unnest(array[59, 61]) d, (select id from public.inquiries limit 1) i;
    delete from public.daily_selection_techids where true;
    insert into public.daily_selection_techids (date_of_entry, tech_dict)
      select current_date - d, '{}' from unnest(array[1, 29, 31]) d;
    insert into public.shortlist_invitations (shortlist_id, email, role, invited_at)
      select 900, d || '@people.test', 'reader', now() - d * interval '1 day' from unnest(array[13, 15]) d;
    insert into private.visitor_questions (id, organisation_id, name, email, message, network, token_hash, asked_at)
      select gen_random_uuid(), (select min(id) from public.organisations), 'n', 'a@b.test', 'm', 'n', int4send(d),
        private.clock() - d * interval '1 day' from unnest(array[1, 3]) d;
    insert into private.standing_needs (id, user_id, asker, sought, requirements, is_public, ends_on)
      select gen_random_uuid(), '${people.free.id}', 'a firm', 'an ice film', '{}', true, current_date - d
      from unnest(array[399, 401]) d;
    insert into public.inquiries (id, title, message, visitor_email, asked_at)
      select gen_random_uuid(), 't', 'm', 'a@b.test', now() - d * interval '1 day' from unnest(array[399, 401]) d;
    insert into private.webhooks (id, organisation_id, url, kinds)
      select gen_random_uuid(), min(id), 'https://a.test', '{listing.changed}' from public.organisations;
    insert into private.webhook_messages (webhook_id, kind, data, at)
      select w.id, 'webhook.test', '{}', private.clock() - d * interval '1 day' from private.webhooks w, unnest(array[29, 31]) d;
    insert into private.audit_trail (act, at)
      select 'listing.edited', private.clock() - d * interval '1 year' from unnest(array[2, 4]) d;
    insert into private.api_writes (user_id, once, given, answer, at)
      select id, gen_random_uuid(), '', '{}', private.clock() - d * interval '1 day'
      from (select id from auth.users limit 1) u, unnest(array[1, 3]) d;
    insert into private.images_to_fetch (tech_id, address, place, due_at)
      select 1, 'https://a.test/' || d, d, now() - d * interval '1 day' from unnest(array[29, 31]) d;
    insert into public.shortlist_links (shortlist_id, token_hash, expires_at)
      select 900, int4send(d), now() - d * interval '1 day' from unnest(array[29, 31]) d`);
  const [row] = await sql`select public.prune_old_rows() as removed`;
  expect(row?.removed).toEqual({
    "private.trial_ledger": 1,
    "private.identity_searches": 0,
    "private.empty_searches": 0,
    "private.member_invitations": 0,
    "private.organisation_offers": 0,
    "private.search_history": 1,
    "private.chat_minutes": 1,
    "private.address_codes": 1,
    "private.api_keys": 1,
    "private.audit_trail": 1,
    "private.api_writes": 1,
    "private.images_to_fetch": 1,
    "private.query_vectors": 1,
    "private.catalogue_exports": 1,
    "private.catalogue_events": 1,
    "private.alert_runs": 1,
    "public.alert_events": 1,
    "private.mail_outbox": 1,
    "private.inbound_mail": 1,
    "private.visitor_questions": 1,
    "private.standing_needs": 1,
    "public.inquiries": 1,
    "private.webhook_messages": 1,
    "private.dead_letters": 1,
    "private.notices": 1,
    "private.stripe_events": 1,
    "ingest.changes": 1,
    "public.daily_selection_techids": 1,
    "public.shortlist_invitations": 1,
    "public.shortlist_links": 1,
  });
  // The last lists stay however old they are, because the home page shows them.
  await sql`update public.daily_selection_techids set date_of_entry = date_of_entry - 100`;
  await sql`select public.prune_old_rows()`;
  expect(await sql`select from public.daily_selection_techids`).toHaveLength(1);
});

test("a patent whose end is past is filed under 'other', and counted there, with what is stated of it", async () => {
  const [{ today } = { today: "" }] = await sql<
    { today: string }[]
  >`select private.clock()::date::text as today`;
  await sql`insert into public.technologies (tech_id, title, uni, status, stated_status) values
    (9001, 'A pump', 'Ends', 'active', 'granted'), (9002, 'A valve', 'Ends', 'pending', null), (9003, 'A seal', 'Ends', 'active', 'granted')`;
  await sql`insert into public.technology_details (tech_id, term_ends_on) values
    (9001, '2015-03-01'), (9002, '2015-03-01'), (9003, ${today})`;
  const statuses = () => sql`
    select status, stated_status from public.technologies where tech_id between 9001 and 9003 order by tech_id`;
  const counted = async () =>
    (
      await sql`select technologies from public.technology_facets where kind = 'status' and value = 'other'`
    )[0]?.technologies;
  expect(await statuses()).toMatchObject([
    { status: "other", stated_status: "granted" },
    { status: "other", stated_status: "pending" },
    { status: "active", stated_status: "granted" },
  ]);
  const before = await counted();
  // A night later the third has ended.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.technology_details set term_ends_on = term_ends_on - 1 where tech_id = 9003`;
    await tx`update private.technology_facts set ends_on = ends_on - 1 where tech_id = 9003`;
    await tx`set local session_replication_role = origin`;
    expect(await tx`select public.settle_statuses() as changed`).toEqual([{ changed: 1 }]);
  });
  expect(await counted()).toBe(before + 1);
  // A corrected filing date gives the status back.
  await sql`update public.technology_details set term_ends_on = '2999-01-01' where tech_id = 9001`;
  expect(await statuses()).toMatchObject([
    { status: "active" },
    { status: "other" },
    { status: "other" },
  ]);
});

test("the night's calls of the database may take longer than a page's", async () => {
  const rows = await sql`
    select proname as name, proconfig as settings from pg_proc
    where proname in ('refresh_daily_selection', 'prune_old_rows')
      or oid = 'public.settle_statuses()'::regprocedure`;
  expect(rows).toHaveLength(3);
  for (const { name, settings } of rows) {
    expect(settings, name).toContain("statement_timeout=60s");
  }
});

test("a change that moves no technology between facets does not lock them, and one that does is counted", async () => {
  const facets = () => sql`select * from public.technology_facets order by kind, value`;
  const before = await facets();
  await sql.begin(async (tx) => {
    await tx`update public.technologies set summary = 'Another one.' where tech_id = 1`;
    // Another connection would wait for the lock and fail.
    await sql`select from public.technology_facets where kind = 'all' for update nowait`;
  });
  expect(await facets()).toEqual(before);
  await sql`update public.technologies set status = 'pending' where tech_id = 1`;
  expect(await facets()).not.toEqual(before);
});

test("no row estimate confirms a guessed text that the caller may not read", async () => {
  await sql`
    insert into public.technologies (tech_id, title, uni) select g, 'T ' || g, 'U' from generate_series(1001, 2000) g`;
  await sql`insert into public.technology_contacts select g, 'hidden@example.test' from generate_series(1001, 2000) g`;
  await sql`insert into public.technology_details (tech_id, inventor) select g, 'Hidden Name' from generate_series(1001, 2000) g`;
  await sql`analyze public.technology_contacts, public.technology_details`;
  const estimate = (me: typeof people.free | null, table: string, column: string, value: string) =>
    actAs(sql, me, async (tx) => {
      const [row] = await tx.unsafe(
        `explain (format json) select * from public.${table} where ${column} = '${value}'`,
      );
      return row?.["QUERY PLAN"][0].Plan["Plan Rows"];
    });
  for (const [me, table, column, value] of [
    [people.free, "technology_contacts", "pi_contactinfo", "hidden@example.test"],
    [null, "technology_details", "inventor", "Hidden Name"],
  ] as const) {
    expect(await estimate(me, table, column, value), column).toBe(
      await estimate(me, table, column, "nobody"),
    );
  }
});

test("the planner keeps no values of a gated table's texts and dates", async () => {
  const known = await sql`
    select a.attrelid::regclass::text || '.' || a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'date'::regtype) and a.attstattarget is distinct from 0
      and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')
                  and pg_get_expr(p.polqual, p.polrelid) <> 'true')
    order by 1`;
  // Four columns hold words and one a month, which reveal no text and no person.
  expect(known.map(({ column }) => column)).toEqual([
    "inquiries.state",
    "shortlist_invitations.role",
    "shortlist_invitations.state",
    "shortlist_members.role",
    "trial_search_counts.month",
  ]);
});
