import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";

// Every table that a person, an organisation or a visitor can fill: how much of it there can be, and what removes it. A
// member makes at most 20,000 changes a day (private.count_change), whatever they change.

/** Rows go after a time, by private.prune_old_rows(). */
const NIGHT = "night";
/** One row for each of what its key names, which is itself bounded. */
const KEY = "key";
/** Rows go with the row that they belong to. */
const OWNER = "owner";

type End = typeof NIGHT | typeof KEY | typeof OWNER;
const ENDS: Readonly<Record<string, readonly [most: string, end: End]>> = {
  "private.address_codes": ["5 a person and day", NIGHT],
  "private.alert_run_people": ["one a person and run", OWNER],
  "private.alerts_read": ["one a person", KEY],
  "private.analyses": ["one a technology", KEY],
  "private.api_keys": ["20 live keys a person", NIGHT],
  "private.api_writes": ["1,000 a person", NIGHT],
  "private.audit_trail": ["20,000 a person and day", NIGHT],
  "private.blocked_visitors": ["one an address that asked an organisation", KEY],
  "private.catalogue_events": ["20,000 an editor and day", NIGHT],
  "private.catalogue_exports": ["20 a person and hour", NIGHT],
  "private.chat_minutes": ["one a person and minute", NIGHT],
  "private.contact_hours": ["one a network and hour", KEY],
  "private.empty_searches": ["one a person", NIGHT],
  "private.feed_entries": ["one an entry of three feeds an organisation", OWNER],
  "private.former_names": ["one a name that a moderator approved", KEY],
  "private.former_slugs": ["one an organisation", KEY],
  "private.hidden_statements": ["one a statement of a listing", KEY],
  "private.history_keepers": ["one a person", KEY],
  "private.identity_free_months": ["one an identity", KEY],
  "private.identity_searches": ["one an identity and month", NIGHT],
  "private.images_to_fetch": ["ten a listing", NIGHT],
  "private.import_columns": ["one a column of an organisation's files", KEY],
  "private.import_rows": ["one a row of ten imports over all", OWNER],
  "private.inbound_mail": ["one a mail to an address of a thread", NIGHT],
  "private.invitation_blocks": ["one a pair of people", KEY],
  "private.left_out_records": ["one a record of an organisation's files", KEY],
  "private.listing_days": ["one a listing and day, folded into weeks", KEY],
  "private.listing_ids": ["one a listing", KEY],
  "private.listing_documents": ["three a listing", OWNER],
  "private.listing_images": ["ten a listing", OWNER],
  "private.mail_outbox": ["one a person, night and kind", NIGHT],
  "private.mail_suppressions": ["one an address and kind", KEY],
  "private.member_addresses": ["one a membership", KEY],
  "private.member_invitations": ["20 a person and day", NIGHT],
  "private.mirror_done": ["one a row of an organisation's mirror", KEY],
  "private.model_spending": ["one a person and day, and only today's", KEY],
  "private.name_requests": ["one an organisation", KEY],
  "private.need_answers": ["fifty a need", OWNER],
  "private.need_blocks": ["one a person and organisation", KEY],
  "private.need_matches": ["ten a need", OWNER],
  "private.notices": ["one a change", NIGHT],
  "private.organisation_offers": ["one a moderator's offer", NIGHT],
  "private.person_counts": ["one a person and kind", KEY],
  "private.query_vectors": ["120 a session or key and minute, for an hour", NIGHT],
  "private.record_chapters": ["one a technology", OWNER],
  "private.record_names": ["200 an organisation", KEY],
  "private.reply_addresses": ["two a thread", OWNER],
  "private.search_history": ["a person's searches of a month", NIGHT],
  "private.session_devices": ["one a session", OWNER],
  "private.shared_domains": ["one a moderator's decision", KEY],
  "private.standing_needs": ["three open and ten in thirty days a person", NIGHT],
  "private.stripe_customers": ["one a person", KEY],
  "private.stripe_events": ["one an event of Stripe's", NIGHT],
  "private.texts_to_read": ["one a listing, until it is read", KEY],
  "private.trial_ledger": ["six paid and sixty empty searches a day", NIGHT],
  "private.visitor_questions": ["ten a network and day", NIGHT],
  "private.webhook_changes": ["one a listing, kind and webhook", KEY],
  "private.webhook_messages": ["one at a time, of a hundred changes each", NIGHT],
  "private.webhooks": ["five an organisation", OWNER],
  "private.withdrawn_listings": ["one a listing", KEY],
  "public.alert_events": ["one an alert", NIGHT],
  "public.analysis_requests": ["100 open a person", OWNER],
  "public.case_managers": ["one a listing", KEY],
  "public.dislikes-v1": ["one a person and listing", KEY],
  "public.display_names": ["one a person", KEY],
  "public.feeds": ["three an organisation", OWNER],
  "public.field_sources": ["one a field of a listing", KEY],
  "public.imports": ["20,000 a person and day, ten at once over all", OWNER],
  "public.inquiries": ["20 a person and day", OWNER],
  "public.inquiry_messages": ["20,000 a person and day, of 5,000 characters", OWNER],
  "public.likes-v1": ["one a person and listing", KEY],
  "public.listing_drafts": ["2,000 an organisation", OWNER],
  "public.listing_versions": ["100 a listing, one an editor and hour", KEY],
  "public.member_absences": ["one a member", KEY],
  "public.mistake_reports": ["10 a person and day", OWNER],
  "public.notes-v1": ["1,000 a person", OWNER],
  "public.offered_values": ["one a field of a listing", KEY],
  "public.organisation_claims": ["10 a person and day", OWNER],
  "public.organisation_domains": ["one a proved domain", OWNER],
  "public.organisation_members": ["one a person and organisation", KEY],
  "public.organisation_settings": ["one an organisation", KEY],
  "public.organisations": ["3 a person and day", KEY],
  "public.saved_searches": ["50 a person", OWNER],
  "public.saves-v1": ["50 a free person, one a listing", KEY],
  "public.shortlist_comments": ["2,000 a list", OWNER],
  "public.shortlist_invitations": ["20 a person and day", NIGHT],
  "public.shortlist_items": ["500 a list", OWNER],
  "public.shortlist_links": ["ten a list", NIGHT],
  "public.shortlist_members": ["20 a list", OWNER],
  "public.shortlists": ["50 a person", OWNER],
  "public.trial_search_counts": ["one a person", KEY],
  "public.user_profiles": ["one a person", KEY],
  "public.watches": ["500 a person", OWNER],
};

/** Tables that only the operator, the importer's command or a trigger of the catalogue writes. */
const OURS =
  /^ingest\.|^private\.(?:search_(?!history)|thesaurus_|technology_|settings|moderators|owners|owner_aliases|owner_kind_words|encoder_state|model_days|heartbeats|dead_letters|alert_runs|oai_records|families_to_find|removed_|register_(?:records|services|asked)$|right_changes$|rights$|wishes$)|^public\.(?:technolog|featured_|catalogue_state|daily_selection)/;

const { sql } = await databaseOfFile();

test("every table that a member, an organisation or a visitor fills has an end", async () => {
  const tables = await sql<{ name: string; references: number }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'ingest')`;
  const filled = tables.map(({ name }) => name).filter((name) => !OURS.test(name));
  expect(filled.sort()).toEqual(Object.keys(ENDS).sort());

  const [pruning] = await sql`
    select prosrc as source from pg_proc where oid = 'public.prune_old_rows'::regproc`;
  const owned = await sql`
    select distinct c.conrelid::regclass::text as name from pg_constraint c where c.contype = 'f' and c.confdeltype in ('c', 'n')`;
  const withOwner = new Set(owned.map(({ name }) => name.replaceAll('"', "")));
  for (const [name, [, end]] of Object.entries(ENDS)) {
    if (end === NIGHT) expect(pruning?.source, name).toContain(`'${name}'`);
    if (end === OWNER && name !== "public.shortlists")
      expect(withOwner, name).toContain(name.replace(/^public\./, ""));
  }
});
