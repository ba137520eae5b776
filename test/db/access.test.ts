import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from "vitest";
import { createGoogle } from "../../sandbox/google.ts";
import { freePort } from "../../sandbox/settings.ts";
import { type LocalSupabase, startSupabase } from "../../sandbox/supabase.ts";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";
import {
  addGatedCatalogue,
  type People,
  ROLES,
  type Role,
  SUBSCRIBERS,
} from "../support/gated-catalogue.ts";
import { actAs, type Person, signToken } from "../support/people.ts";

// Who may do what, told once in the tables below and tried for real in each way that leads to the data: the local
// data API with its public key, which grants every table to everyone, so that row level security stands alone; and
// SQL with a caller's role, on databases with each of the grants that hosted projects start from.

type Row = Record<string, unknown>;
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** Names of rows, by the role that may touch them. */
type Access = Record<Role, string[]>;

type Relation = {
  /** What the tests call a row. */
  name(row: Row, people: People): string;
  /** A column that is never null, for a filter that holds for every row. */
  filter: string;
  /** Rows that a caller tries to add, each by itself; each would be a good row to somebody who may. */
  add(me: Person | null, people: People): Row[];
  /** What a caller tries to set in every row; each column holds something else now. */
  set: Row;
  reads: Access;
  /** Nothing where it is left out, which is the rule. */
  adds?: Access;
  changes?: Access;
  removes?: Access;
};

function everyone(...rows: string[]): Access {
  return access(() => rows);
}
function members(...rows: string[]): Access {
  return access((role) => (isNobody(role) ? [] : rows));
}
function subscribers(...rows: string[]): Access {
  return access((role) => (SUBSCRIBERS.includes(role) ? rows : []));
}
function owners(row: (role: Role) => string[], but: Role[] = ["newcomer"]): Access {
  return access((role) => (isNobody(role) || but.includes(role) ? [] : row(role)));
}
/** Without a session: whoever has a token of one that was ended may do what a visitor may. */
function isNobody(role: Role): boolean {
  return role === "visitor" || role === "ended";
}
function access(rows: (role: Role) => string[]): Access {
  return Object.fromEntries(ROLES.map((role) => [role, rows(role)])) as Access;
}
const NOBODY = everyone();

const byId = (row: Row) => String(row.tech_id);
const byPerson = (row: Row, people: People) =>
  Object.entries(people).find(([, p]) => p.id === row.user_id || p.id === row.id)?.[0] ?? "?";
const byPersonAndId = (row: Row, people: People) => `${byPerson(row, people)}:${row.tech_id}`;
const longAgo = "2001-01-01T00:00:00+00:00";

/** Their own rows, which they add, by name or by default, and remove; technology 1 is the one they have. */
const reactions: Relation = {
  name: byPersonAndId,
  filter: "tech_id",
  add: (me, people) => [
    { user_id: me?.id ?? people.newcomer.id, tech_id: 3 },
    { tech_id: 2 },
    { user_id: stranger(me, people).id, tech_id: 3 },
  ],
  set: { created_at: longAgo },
  reads: owners((me) => [`${me}:1`]),
  adds: owners((me) => [`${me}:2`, `${me}:3`], []),
  removes: owners((me) => [`${me}:1`]),
};

const RELATIONS: Record<string, Relation> = {
  technologies: {
    name: byId,
    filter: "tech_id",
    add: () => [{ tech_id: 9, title: "Intruder", uni: "Nowhere" }],
    set: { title: "Defaced" },
    reads: everyone("1", "2", "3", "4"),
  },
  technology_counts: {
    name: byId,
    filter: "tech_id",
    add: () => [{ tech_id: 4, likes: 9 }],
    set: { likes: 99 },
    reads: everyone("1", "2", "3"),
  },
  technology_details: {
    name: byId,
    filter: "tech_id",
    add: () => [{ tech_id: 4, inventor: "Intruder" }],
    set: { inventor: "Defaced" },
    reads: { ...members("1", "2", "3"), visitor: ["2"], ended: ["2"] },
  },
  technology_reports: {
    name: byId,
    filter: "tech_id",
    add: () => [{ tech_id: 4, rep_key_challenges: { markdown: "Intruder" } }],
    set: { rep_key_challenges: { markdown: "Defaced" } },
    reads: subscribers("1", "2", "3"),
  },
  technology_contacts: {
    name: byId,
    filter: "tech_id",
    add: () => [{ tech_id: 4, pi_contactinfo: "Intruder" }],
    set: { pi_contactinfo: "Defaced" },
    reads: subscribers("1", "2", "3"),
  },
  technology_claims: {
    name: byId,
    filter: "tech_id",
    add: () => [
      { tech_id: 4, place: 1, kind: "stage", field: "title", sentence: "Intruder", version: 1 },
    ],
    set: { sentence: "Defaced" },
    reads: NOBODY,
  },
  "tech-table-v1": {
    name: byId,
    filter: "tech_id",
    add: () => [{ tech_id: 9, title: "Intruder", uni: "Nowhere" }],
    set: { title: "Defaced" },
    reads: everyone("1", "2", "3", "4"),
  },
  featured_techids_social: {
    name: byId,
    filter: "tech_id",
    add: () => [{ tech_id: 1, active_feature: true }],
    set: { active_feature: null },
    reads: everyone("2", "3"),
  },
  daily_selection_techids: {
    name: (row) => String(row.date_of_entry),
    filter: "date_of_entry",
    add: () => [{ date_of_entry: "2002-02-02", tech_dict: {} }],
    set: { tech_dict: { Intruder: [1] } },
    reads: everyone("2001-01-01"),
  },
  technology_facets: {
    name: (row) => String(row.kind),
    filter: "kind",
    add: () => [{ kind: "uni", value: "Nowhere", technologies: 1 }],
    set: { technologies: 99 },
    reads: everyone("all", "class", "class", "status", "uni", "uni", "uni", "uni"),
  },
  catalogue_state: {
    name: () => "state",
    filter: "version",
    add: () => [{ version: 9 }],
    set: { version: 99 },
    reads: everyone("state"),
  },
  user_profiles: {
    name: byPerson,
    filter: "id",
    add: (me, people) => [
      { id: people.newcomer.id, is_pro: true, subscription_end: "2999-01-01" },
      { id: me?.id ?? people.newcomer.id, is_pro: true, subscription_end: "2999-01-01" },
    ],
    set: { is_pro: true, subscription_end: "2999-01-01", trial_end: "2999-01-01" },
    reads: owners((me) => [me]),
  },
  trial_search_counts: {
    name: byPerson,
    filter: "user_id",
    add: (me, people) => [
      { user_id: people.newcomer.id, search_count: 0 },
      { user_id: me?.id ?? people.newcomer.id, search_count: 0 },
    ],
    set: { search_count: 0 },
    reads: owners((me) => [me]),
  },
  "saves-v1": reactions,
  "likes-v1": reactions,
  "dislikes-v1": reactions,
  report_requests: reactions,
  "notes-v1": {
    ...reactions,
    add: (me, people) => reactions.add(me, people).map((row) => ({ ...row, notes: "Written" })),
    set: { notes: "Changed" },
    changes: owners((me) => [`${me}:1`]),
  },
  // Written by its functions only, which know who may ask and how often.
  inquiries: {
    name: byPersonAndId,
    filter: "id",
    add: (me, people) =>
      [me?.id ?? people.newcomer.id, stranger(me, people).id].map((user_id) => ({
        id: "00000000-0000-4000-8000-00000000000a",
        user_id,
        tech_id: 3,
        title: "Intruder",
        message: "Intruder",
        state: "sent",
      })),
    set: { message: "Defaced", state: "closed" },
    reads: owners((me) => [`${me}:1`]),
  },
};

function stranger(me: Person | null, people: People): Person {
  return me?.id === people.free.id ? people.pro : people.free;
}

type Runners = "everyone" | "members" | "nobody";
/** Arguments as SQL, and as the data API takes them. */
type Routine = { runs: Runners; sql?: string; body?: { [name: string]: Json } };

const reaction: Routine = { runs: "members", sql: "1", body: { row_id: 1 } };
const trigger: Routine = { runs: "nobody" };
const NOBODYS_ID = "00000000-0000-4000-8000-00000000000f";
/** What the web worker calls with the service role, and nobody else. */
const byService = (sql: string, body: NonNullable<Routine["body"]>): Routine => ({
  runs: "nobody",
  sql,
  body,
});

const FUNCTIONS: Record<string, Routine> = {
  "public.home_page()": { runs: "everyone" },
  "public.marketplace_page(text,text,text,text,integer,text,boolean)": { runs: "everyone" },
  "public.patent_page(bigint)": { runs: "everyone", sql: "1", body: { p_tech_id: 1 } },
  "public.featured_addresses(integer)": { runs: "everyone" },
  "public.newest_technologies()": { runs: "everyone" },
  "private.imported_at(bigint)": { runs: "everyone", sql: "1" },
  "public.account_page()": { runs: "everyone" },
  "public.kept_page(text,integer,text)": {
    runs: "members",
    sql: "'save'",
    body: { p_kind: "save" },
  },
  "public.empty_kept(text)": { runs: "members", sql: "'none'", body: { p_kind: "none" } },
  "public.export_account()": { runs: "members" },
  "public.export_rows(text,text)": {
    runs: "members",
    sql: "'notes'",
    body: { p_part: "notes" },
  },
  "public.delete_account(text,boolean)": {
    runs: "members",
    sql: "'not-mine'",
    body: { p_email: "not-mine" },
  },
  "public.list_universities(text,text,text,boolean)": { runs: "members" },
  "public.increment_save(bigint)": reaction,
  "public.decrement_save(bigint)": reaction,
  "public.increment_like(bigint)": reaction,
  "public.decrement_like(bigint)": reaction,
  "public.increment_dislike(bigint)": reaction,
  "public.decrement_dislike(bigint)": reaction,
  "public.set_reaction(text,bigint,boolean)": {
    runs: "members",
    sql: "'save', 1, true",
    body: { p_kind: "save", p_tech_id: 1, p_active: true },
  },
  "public.request_report(bigint,boolean)": {
    runs: "members",
    sql: "1, true",
    body: { p_tech_id: 1, p_wanted: true },
  },
  "private.has_report(bigint)": { runs: "members", sql: "1" },
  "private.is_fact_sheet(bigint)": { runs: "everyone", sql: "1" },
  "private.report_count()": { runs: "everyone" },
  "private.bound_report_requests()": trigger,
  "public.save_note(bigint,text,timestamp with time zone)": {
    runs: "members",
    sql: "1, 'A note'",
    body: { p_tech_id: 1, p_notes: "A note" },
  },
  "public.add_inquiry(uuid,bigint,text)": {
    runs: "members",
    sql: "gen_random_uuid(), 1, 'A question'",
    body: {
      p_id: "00000000-0000-4000-8000-00000000000b",
      p_tech_id: 1,
      p_message: "A question",
    },
  },
  "public.change_inquiry(uuid,text)": {
    runs: "members",
    sql: "gen_random_uuid(), 'closed'",
    body: { p_id: "00000000-0000-4000-8000-00000000000c", p_change: "closed" },
  },
  "public.inquiries_page()": { runs: "members" },
  "private.inquiry_view(inquiries)": { runs: "members", sql: "null" },
  "private.inquiries_of(uuid,integer,bigint)": { runs: "members", sql: "gen_random_uuid(), 3" },
  "public.search_page(text,text,text[],uuid,text,text,text,text,integer,text,boolean)": {
    runs: "everyone",
    sql: "'canary', 'regular', null, gen_random_uuid()",
    body: { p_query: "canary", p_form_key: "00000000-0000-4000-8000-000000000001" },
  },
  "public.search_ids(text,text,text[],uuid)": {
    runs: "everyone",
    sql: "'canary', 'regular', null, gen_random_uuid()",
    body: { p_query: "canary", p_form_key: "00000000-0000-4000-8000-000000000001" },
  },
  "public.search_allowance()": { runs: "everyone" },
  "public.late_jobs()": { runs: "everyone" },
  "public.count_contact(text,integer)": byService("'canary', 1", {
    p_network: "canary",
    p_most: 1,
  }),
  "public.heartbeat(text)": byService("'night'", { p_job: "night" }),
  "private.heartbeat(text)": { runs: "nobody", sql: "'night'" },
  "public.suggest(text)": { runs: "members", sql: "'canary'", body: { p_prefix: "canary" } },
  "public.membership_viewer()": { runs: "members" },
  "public.ensure_profile(text)": { runs: "members" },
  "public.stripe_customer(uuid)": byService("gen_random_uuid()", { p_user_id: NOBODYS_ID }),
  "public.keep_stripe_customer(uuid,text)": byService("gen_random_uuid(), 'cus_1'", {
    p_user_id: NOBODYS_ID,
    p_customer_id: "cus_1",
  }),
  "public.begin_checkout(uuid,text,boolean)": byService("gen_random_uuid(), 'monthly', false", {
    p_user_id: NOBODYS_ID,
    p_plan: "monthly",
    p_promo: false,
  }),
  "public.keep_checkout(uuid,uuid,text)": byService(
    "gen_random_uuid(), gen_random_uuid(), 'cs_1'",
    { p_user_id: NOBODYS_ID, p_key: NOBODYS_ID, p_session_id: "cs_1" },
  ),
  "public.end_checkout(text,text)": byService("'cus_1', 'cs_1'", {
    p_customer_id: "cus_1",
    p_session_id: "cs_1",
  }),
  "public.begin_reconcile(text)": byService("'cus_1'", { p_customer_id: "cus_1" }),
  "public.apply_membership(text,bigint,boolean,timestamp with time zone,timestamp with time zone,boolean)":
    byService("'cus_1', 1, true", { p_customer_id: "cus_1", p_ticket: 1, p_is_pro: true }),
  "public.forget_stripe_customer(text)": byService("'cus_1'", { p_customer_id: "cus_1" }),
  "public.claim_stripe_event(text,text,timestamp with time zone)": byService(
    "'evt_1', 'invoice.paid', now()",
    { p_event_id: "evt_1", p_type: "invoice.paid", p_created: "2026-01-01T00:00:00Z" },
  ),
  "public.finish_stripe_event(text,integer,boolean)": byService("'evt_1', 1, true", {
    p_event_id: "evt_1",
    p_attempt: 1,
    p_applied: true,
  }),
  "public.spend_model_tokens(uuid,uuid,integer,integer,integer)": byService(
    "gen_random_uuid(), gen_random_uuid(), 1, 1, 1",
    {
      p_user_id: NOBODYS_ID,
      p_session_id: NOBODYS_ID,
      p_tokens: 1,
      p_person_most: 1,
      p_site_most: 1,
    },
  ),
  "public.chat_source(bigint)": { runs: "members", sql: "1", body: { p_tech_id: 1 } },
  "public.report_for_download(text)": {
    runs: "everyone",
    sql: "'canary:details:1'",
    body: { p_id: "canary:details:1" },
  },
  "public.refresh_daily_selection(timestamp with time zone)": { runs: "nobody" },
  "public.catalogue_changed()": { runs: "nobody" },
  "public.maintain_search_index()": byService("", {}),
  "public.prune_old_rows()": byService("", {}),
  "private.clock()": { runs: "everyone" },
  "private.live_user()": { runs: "everyone" },
  "private.viewer()": { runs: "everyone" },
  "private.card(technologies,integer,integer,integer)": { runs: "everyone", sql: "null, 0, 0, 0" },
  "private.category_rank(text)": { runs: "everyone", sql: "null" },
  "private.claims_of(bigint)": { runs: "everyone", sql: "1" },
  "private.family_of(text,bigint)": { runs: "everyone", sql: "null, 1" },
  "private.fold_families(bigint[])": { runs: "everyone", sql: "'{}'" },
  "private.is_of_class(text,text,text)": { runs: "everyone", sql: "null, null, null" },
  "private.featured_cards()": { runs: "everyone" },
  "private.fold(text)": { runs: "nobody", sql: "null" },
  "private.plain_text(jsonb)": { runs: "nobody", sql: "null" },
  "private.search_fields(technologies,technology_details)": { runs: "nobody", sql: "null, null" },
  "private.search_body(technologies,technology_details)": { runs: "nobody", sql: "null, null" },
  "private.names_of(text)": { runs: "nobody", sql: "null" },
  "private.patent_numbers(text)": { runs: "nobody", sql: "null" },
  "private.padded(text,integer)": { runs: "nobody", sql: "null, null" },
  "private.bare_number(text)": { runs: "nobody", sql: "null" },
  "private.telling_words(text[],text[])": { runs: "nobody", sql: "null, null" },
  "private.initials(text[])": { runs: "nobody", sql: "null" },
  "private.university_key(text[])": { runs: "nobody", sql: "null" },
  "private.search_names(text,text,text)": { runs: "nobody", sql: "null, null, null" },
  "private.wake_search()": { runs: "nobody" },
  "private.queue_search()": trigger,
  "private.queue_removed_text()": trigger,
  "private.write_postings(regclass,integer,integer,double precision)": {
    runs: "nobody",
    sql: "null, null, null, null",
  },
  "private.add_search_texts(bigint[])": { runs: "nobody", sql: "null" },
  "private.search_rebuild_due()": { runs: "nobody" },
  "private.extend_postings_next()": { runs: "nobody" },
  "private.swap_postings()": { runs: "nobody" },
  "private.sweep_search(integer)": { runs: "nobody", sql: "null" },
  "private.index_queued()": trigger,
  "private.differences(jsonb,jsonb)": { runs: "nobody", sql: "null, null" },
  "private.remember_written(bigint[])": { runs: "nobody", sql: "null" },
  "private.restore_part(text,regclass,text)": { runs: "nobody", sql: "null, null, null" },
  "public.store_query_vector(text,text,real[])": byService("'canary', 'model', '{1,0}'", {
    p_query: "canary",
    p_model: "model",
    p_vector: [1, 0],
  }),
  "private.has_query_vector(text)": { runs: "nobody", sql: "'canary'" },
  "private.query_hash(text)": { runs: "nobody", sql: "'canary'" },
  "private.embedding_text(technologies,technology_details)": { runs: "nobody", sql: "null, null" },
  "private.technologies_without_vector(text)": { runs: "nobody", sql: "'model'" },
  "private.embedding_texts(bigint[])": { runs: "nobody", sql: "'{1}'" },
  "private.vector_signs(real[])": { runs: "nobody", sql: "'{1,0}'" },
  "private.store_vectors(text,jsonb)": { runs: "nobody", sql: "'model', '[]'" },
  "private.nearest_in_meaning(text,real[],integer)": { runs: "nobody", sql: "'model', '{1,0}', 1" },
  "private.found_with_meaning(private.search_query,text,text)": {
    runs: "nobody",
    sql: "null, 'ai', 'canary'",
  },
  "private.near_technologies(bigint,double precision,integer)": {
    runs: "nobody",
    sql: "null, 0.3, 2",
  },
  "private.is_title_series(text[],text[])": { runs: "nobody", sql: "null, null" },
  "private.similar_technologies(bigint)": { runs: "nobody", sql: "null" },
  "private.fill_related(bigint[])": { runs: "nobody", sql: "null" },
  "private.search_corrections(text,integer[],integer)": { runs: "nobody", sql: "null, null, null" },
  "private.telling_stems(text[])": { runs: "nobody", sql: "null" },
  "private.plainness(text[])": { runs: "nobody", sql: "null" },
  "private.search_phrase_words(jsonb,integer)": { runs: "nobody", sql: "null, null" },
  "private.add_word(private.search_query,text,text,text,integer,integer,double precision)": {
    runs: "nobody",
    sql: "null, null, null, null, null, null, null",
  },
  "private.add_compounds(private.search_query,text[],integer)": {
    runs: "nobody",
    sql: "null, null, null",
  },
  "private.add_synonyms(private.search_query,text,text[],integer[],double precision,integer)": {
    runs: "nobody",
    sql: "null, null, null, null, null, null",
  },
  "private.owner_kind(text)": { runs: "nobody", sql: "null" },
  "private.add_owners(text[])": { runs: "nobody", sql: "null" },
  "private.owner_appeared()": trigger,
  "private.is_owner_like(text,text)": { runs: "everyone", sql: "null, null" },
  "private.owners_shown(text[],bigint[],text)": { runs: "everyone", sql: "null, null, null" },
  "private.read_search(text,boolean,text)": { runs: "nobody", sql: "null, null, null" },
  "private.search_holders(integer[],boolean)": { runs: "nobody", sql: "null, null" },
  "private.search_found(private.search_query,text)": { runs: "nobody", sql: "null, null" },
  "private.read_request(text,text,text[])": { runs: "nobody", sql: "null, null, null" },
  "private.rank_technologies(text,text,text[],integer)": {
    runs: "nobody",
    sql: "null, null, null, null",
  },
  "private.search_snippet(text,tsvector,text[],double precision[])": {
    runs: "nobody",
    sql: "null, null, null, null",
  },
  "private.search_reasons(private.search_query,technologies,technology_details,text)": {
    runs: "nobody",
    sql: "null, null, null, null",
  },
  "private.ids_of(jsonb)": { runs: "everyone", sql: "null" },
  "private.facet_counts()": { runs: "everyone" },
  "private.kept_cards(uuid,text,integer,integer,text)": {
    runs: "members",
    sql: "null, 'save', 10, 0",
  },
  "private.kept_total(uuid,text)": { runs: "members", sql: "null, 'save'" },
  "private.reactions_of(uuid,text)": { runs: "members", sql: "null, 'save'" },
  "private.count_chat_message()": { runs: "members" },
  "private.account_record()": { runs: "members" },
  "private.universities(text)": { runs: "everyone", sql: "null" },
  "private.is_valid_subscription(boolean,timestamp with time zone,timestamp with time zone,timestamp with time zone)":
    { runs: "members", sql: "true, null, null, now()" },
  "private.has_valid_subscription()": { runs: "members" },
  "public.read_technologies(bigint[])": {
    runs: "members",
    sql: "'{1,2,3,4}'",
    body: { p_ids: [1, 2, 3, 4] },
  },
  "private.count_reading()": { runs: "members" },
  "private.count_row(text)": { runs: "everyone", sql: "'details'" },
  "private.report_id(text)": { runs: "everyone", sql: "null" },
  "private.begin_search(text,text,text[],boolean)": {
    runs: "nobody",
    sql: "'regular', 'words', null, true",
  },
  "private.end_search(private.search_claim,boolean)": { runs: "nobody", sql: "null, true" },
  "private.hmac_sha256(bytea,bytea)": { runs: "nobody", sql: "'key', 'message'" },
  "private.hash_of_set(bytea[])": { runs: "nobody", sql: "'{}'" },
  "private.identity_hashes(uuid)": { runs: "nobody", sql: "gen_random_uuid()" },
  "private.searches_of_identity(uuid,date)": {
    runs: "nobody",
    sql: "gen_random_uuid(), now()::date",
  },
  "private.recall_searches()": trigger,
  "private.recall_free_month()": trigger,
  "private.keep_free_month()": trigger,
  "private.know_class2()": trigger,
  "private.class2_changed()": trigger,
  "private.listed_counts(text,text,text,text,bigint[],boolean)": {
    runs: "members",
    sql: "'class', null, null, null, '{}', false",
  },
  "private.listed_universities(text,text,bigint[],boolean,text)": {
    runs: "members",
    sql: "null, null, '{}', false, null",
  },
  "private.hidden_technologies()": { runs: "members" },
  "private.free_searches()": { runs: "everyone" },
  "private.most_listed()": { runs: "everyone" },
  "private.exact_until()": { runs: "everyone" },
  "private.passes_filters(text,text,text,text,text,text,text)": {
    runs: "everyone",
    sql: "null, null, null, null, null, null, null",
  },
  "private.recount(text,bigint)": { runs: "nobody", sql: "'like', 1" },
  "private.facets_of(text,text,text,text)": { runs: "everyone", sql: "null, null, null, null" },
  "private.count_added()": trigger,
  "private.count_removed()": trigger,
  "private.count_changed()": trigger,
  "private.count_reactions()": trigger,
  "private.lists_changed()": trigger,
  "private.stamp_note()": trigger,
  "private.count_act(text,integer,interval)": { runs: "nobody", sql: "'write', 1, '1 minute'" },
  "private.count_export()": { runs: "members" },
  "private.count_write()": trigger,
  "private.bound_notes()": trigger,
  "private.bound_saves()": trigger,
  "private.own_sessions()": { runs: "members" },
  "private.own_trial_used()": { runs: "members" },
};

function mayRun(runs: Runners, role: Role): boolean {
  return runs === "everyone" || (runs === "members" && role !== "visitor");
}

/** The columns of the wide view, by the part that they come from. */
const VIEW = {
  card: ["tech_id", "title", "img", "uni", "status", "summary", "class1", "class2"].concat([
    "categorical_assign",
    "likes",
    "dislikes",
    "saves",
  ]),
  details: [
    "inventor",
    "technical_summary",
    "market_summary",
    "application",
    "key_benefits",
  ].concat(
    ["developmental_stage", "pi_addinfo", "pi_patentid", "pi_filingdate", "pi_button1tag"],
    ["pi_button2tag", "pi_similaropps", "scores", "reasoning_for_categorical_assign"],
    ["date_added", "report_filepath"],
  ),
  report: ["rep_key_challenges", "rep_competitive_advantage", "rep_exist_solutions"].concat([
    "rep_rec_use_cases",
    "rep_market_potential",
  ]),
  contact: ["pi_contactinfo"],
};

/** Everything that may reach a role, by any relation or function, of what the fixture planted. */
function canariesFor(role: Role): string[] {
  const every = (part: string, ids: (string | number)[]) => ids.map((id) => `canary:${part}:${id}`);
  const cards = every("card", [1, 2, 3, 4]);
  if (isNobody(role)) return [...cards, ...every("details", [2])];
  const own = role === "newcomer" ? [] : [...every("note", [role]), ...every("inquiry", [role])];
  const paid = SUBSCRIBERS.includes(role);
  return [
    ...cards,
    ...every("details", [1, 2, 3]),
    ...(paid ? [...every("report", [1, 2, 3]), ...every("contact", [1, 2, 3])] : []),
    ...own,
    `${role}@people.test`,
  ];
}

/** One way to the data. Refusals are answers here (no rows, no effect); anything unforeseen throws. */
type Way = {
  database: FreshDatabase;
  people: People;
  read(relation: string, me: Person | null): Promise<Row[]>;
  add(relation: string, me: Person | null, row: Row): Promise<void>;
  set(relation: string, me: Person | null, filter: string | null, values: Row): Promise<void>;
  remove(relation: string, me: Person | null, filter: string): Promise<void>;
  /** The answer as text; null where the caller may not run it. */
  call(signature: string, me: Person | null, routine: Routine): Promise<string | null>;
  close(): Promise<void>;
};

// As hosted projects made before May 2026 begin: everything in `public` granted to everyone.
const GRANTED_TO_ALL = `
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role`;
// As hosted projects begin since: nothing granted to anyone.
const GRANTED_TO_NONE = "grant usage on schema public to anon, authenticated, service_role";

// Not allowed by a grant or a policy, there already, no one's, a view; anything else is a mistake of the test.
const REFUSALS = ["42501", "23505", "23502", "55000"];

const WAYS: [string, () => Promise<Way>][] = [
  ["the local data API with its public key", openDataApi],
  ["a hosted project's SQL with everything granted", () => openSql(GRANTED_TO_ALL)],
  ["a hosted project's SQL with nothing granted", () => openSql(GRANTED_TO_NONE)],
];

describe.each(WAYS)("through %s", (_, open) => {
  let way: Way;
  beforeAll(async () => {
    way = await open();
  });
  afterAll(async () => {
    await way?.close();
  });
  // The local API logs what the database refuses; here that is what it is asked for, and nothing else.
  beforeEach(() => {
    vi.mocked(console.error).mockImplementation(() => undefined);
  });
  afterEach(() => {
    const logged = vi.mocked(console.error).mock.calls.map(([error]) => error);
    expect(logged.filter((error) => !REFUSALS.includes(error?.code))).toEqual([]);
    vi.mocked(console.error).mockClear();
  });
  const person = (role: Role) => (role === "visitor" ? null : way.people[role]);

  test("every relation of the public schema has an expectation", async () => {
    const found = await way.database.sql`
      select c.relname as name from pg_catalog.pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`;
    expect(found.map((row) => row.name).sort()).toEqual(Object.keys(RELATIONS).sort());
  });

  describe.each(Object.entries(RELATIONS))("%s", (name, relation) => {
    test.each(ROLES)("gives the %s no more than theirs", async (role) => {
      const me = person(role);
      const named = (row: Row) => relation.name(row, way.people);
      const reads = (await way.read(name, me)).map(named);

      const effects = { adds: [] as string[], changes: [] as string[], removes: [] as string[] };
      const attempt = async (run: () => Promise<void>) => {
        const before = await contents(way.database.sql, name, named);
        await run();
        const after = await contents(way.database.sql, name, named);
        const was = new Set(before.map(([, text]) => text));
        const is = new Set(after.map(([, text]) => text));
        const gone = before.filter(([, text]) => !is.has(text)).map(([id]) => id);
        const come = after.filter(([, text]) => !was.has(text)).map(([id]) => id);
        effects.changes.push(...gone.filter((id) => come.includes(id)));
        effects.removes.push(...gone.filter((id) => !come.includes(id)));
        effects.adds.push(...come.filter((id) => !gone.includes(id)));
        if (gone.length + come.length > 0) await restore(way.database.sql);
      };
      for (const row of relation.add(me, way.people)) {
        await attempt(() => way.add(name, me, row));
      }
      await attempt(() => way.set(name, me, relation.filter, relation.set));
      await attempt(() => way.remove(name, me, relation.filter));

      const { adds = NOBODY, changes = NOBODY, removes = NOBODY } = relation;
      expect({
        reads: reads.sort(),
        adds: effects.adds.sort(),
        changes: effects.changes,
        removes: effects.removes,
      }).toEqual({
        reads: relation.reads[role],
        adds: adds[role],
        changes: changes[role],
        removes: removes[role],
      });
    });
  });

  test.each(["saves-v1", "likes-v1", "dislikes-v1", "notes-v1"])(
    "a row of %s can be neither given away nor taken",
    async (name) => {
      const { free, pro } = way.people;
      const before = await contents(way.database.sql, name, JSON.stringify);
      // Without a condition, which would ask the policies for reading as well.
      await way.set(name, free, null, { user_id: pro.id, tech_id: 3 });
      await way.set(name, pro, null, { user_id: free.id, tech_id: 3 });
      expect(await contents(way.database.sql, name, JSON.stringify)).toEqual(before);
    },
  );

  test.each(ROLES)(
    "tech-table-v1 shows the %s null in every column that is not theirs",
    async (role) => {
      const rows = await way.read("tech-table-v1", person(role));
      const paid = SUBSCRIBERS.includes(role);
      for (const row of rows) {
        expect(Object.keys(row).sort()).toEqual(Object.values(VIEW).flat().sort());
        const parts = {
          card: true,
          details: !isNobody(role) || row.tech_id === 2,
          report: paid,
          contact: paid,
        };
        // The fourth technology has a card only.
        if (row.tech_id === 4)
          Object.assign(parts, { details: false, report: false, contact: false });
        const shown = Object.entries(VIEW).flatMap(([part, columns]) =>
          parts[part as keyof typeof parts] ? columns : [],
        );
        expect(
          Object.keys(row)
            .filter((column) => row[column] !== null)
            .sort(),
        ).toEqual(shown.sort());
      }
      expect(rows).toHaveLength(4);
    },
  );

  test("every function has an expectation", async () => {
    const found = await way.database.sql`
      select n.nspname || '.' || p.proname || '(' || pg_catalog.oidvectortypes(p.proargtypes) || ')' as signature
      from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'auth', 'kept')`;
    expect(found.map((row) => row.signature.replaceAll(", ", ",")).sort()).toEqual(
      Object.keys(FUNCTIONS).sort(),
    );
  });

  test.each(ROLES)("the %s runs the functions granted to them, and no other", async (role) => {
    const ran: string[] = [];
    const expected: string[] = [];
    for (const [signature, routine] of Object.entries(FUNCTIONS)) {
      const answer = await way.call(signature, person(role), routine);
      if (answer !== null) ran.push(signature);
      if (mayRun(routine.runs, role) && reachable(way, signature)) expected.push(signature);
    }
    await restore(way.database.sql);
    expect(ran).toEqual(expected);
  });

  test.each(ROLES)("the %s finds no text that is not theirs in any answer", async (role) => {
    const me = person(role);
    let answers = "";
    for (const name of Object.keys(RELATIONS)) answers += JSON.stringify(await way.read(name, me));
    for (const [signature, routine] of Object.entries(FUNCTIONS)) {
      if (signature.startsWith("public.patent_page(")) {
        for (const id of [1, 2, 3, 4]) {
          answers += await way.call(signature, me, {
            ...routine,
            sql: `${id}`,
            body: { p_tech_id: id },
          });
        }
      } else if (mayRun(routine.runs, role)) answers += await way.call(signature, me, routine);
    }
    await restore(way.database.sql);
    const found = answers.match(/canary:[a-z]+:\w+|\w+@people\.test/g);
    expect([...new Set(found)].sort()).toEqual(canariesFor(role).sort());
  });
});

describe("the service role", () => {
  test.each([
    ["everything", GRANTED_TO_ALL],
    ["nothing", GRANTED_TO_NONE],
  ])(
    "writes the catalogue and runs the cron's functions where hosted grants give %s",
    async (_, grants) => {
      const database = await createFreshDatabase(inject("databaseServer"), grants);
      try {
        await addGatedCatalogue(database.sql);
        await database.sql.begin(async (tx) => {
          await tx.unsafe("set local role service_role");
          for (const name of Object.keys(RELATIONS)) {
            expect(await tx`select 1 from public.${tx(name)}`).not.toHaveLength(0);
          }
          await tx`insert into public.technologies (tech_id, title, uni) values (9, 'By the cron', 'Nowhere')`;
          await tx`update public.user_profiles set trial_end = now()`;
          await tx`delete from public.trial_search_counts`;
          await tx`select public.refresh_daily_selection(), public.catalogue_changed()`;
        });
      } finally {
        await database.drop();
      }
    },
  );
});

describe("the schemas that the data API does not expose", () => {
  test("give no row of any table to anyone, even where every table is granted", async () => {
    const database = await createFreshDatabase(inject("databaseServer"));
    const { sql } = database;
    try {
      const people = await addGatedCatalogue(sql);
      await sql.unsafe(`
        insert into ingest.batches (batch_id, files) values ('b', '[]');
        insert into ingest.records values ('canary', '1', 1, 'hash', '{}', 'b', '1');
        insert into ingest.changes (batch_id, tech_id, source, external_id, kind)
        values ('b', 1, 'canary', '1', 'created');
        insert into private.search_queue (tech_id) values (1);
        insert into private.search_rebuild (average) values (1);
        insert into private.search_postings_next values (1, 0, 0, '{1}', '{1}');
        insert into private.query_vectors (query_hash, model, vector) values ('\\x01', 'm', '{1,0}');
        insert into private.technology_vectors (tech_id, model, content_hash, signs, vector)
          select tech_id, 'm', 'canary', b'10', '{1,0}' from public.technologies limit 1;
        insert into private.contact_hours (network, hour) values ('canary', now());
        insert into private.chat_minutes values ('${people.pro.id}', now(), 1);
        insert into private.model_days values ('2001-01-01', 1);
        insert into private.model_spending values ('${people.pro.id}', '2001-01-01', 1);
        insert into private.session_devices values ('${people.pro.session}', '${people.pro.id}', 'canary');
        insert into private.person_counts values ('${people.pro.id}', 'write', now(), 1);
        insert into private.empty_searches values ('${people.pro.id}', now(), 1);
        insert into private.identity_searches values ('canary', now(), 1);
        insert into private.identity_free_months values ('canary');
        insert into private.stripe_customers (user_id, customer_id) values ('${people.pro.id}', 'cus_canary');
        insert into private.stripe_events (event_id, type, created) values ('evt_canary', 'invoice.paid', now())`);
      const tables = await sql`
        select schemaname as schema, tablename as name from pg_catalog.pg_tables
        where schemaname !~ '^pg_' and schemaname not in ('information_schema', 'auth', 'public', 'supabase_migrations')`;
      expect(tables.map(({ schema, name }) => `${schema}.${name}`).sort()).toEqual([
        "ingest.batches",
        "ingest.changes",
        "ingest.records",
        "private.chat_minutes",
        "private.contact_hours",
        "private.empty_searches",
        "private.heartbeats",
        "private.identity_free_months",
        "private.identity_searches",
        "private.model_days",
        "private.model_spending",
        "private.owner_aliases",
        "private.owners",
        "private.person_counts",
        "private.query_vectors",
        "private.search_documents",
        "private.search_postings",
        "private.search_postings_next",
        "private.search_queue",
        "private.search_rebuild",
        "private.search_state",
        "private.search_terms",
        "private.search_texts",
        "private.search_words",
        "private.session_devices",
        "private.settings",
        "private.stripe_customers",
        "private.stripe_events",
        "private.technology_vectors",
        "private.thesaurus_entries",
        "private.thesaurus_phrases",
        "private.thesaurus_stems",
        "private.thesaurus_terms",
        "private.thesaurus_words",
        "private.trial_ledger",
      ]);
      for (const { schema, name } of tables) {
        // As the local backend does on its first request.
        await sql.unsafe(`
          grant usage on schema ${schema} to anon, authenticated;
          grant all on all tables in schema ${schema} to anon, authenticated`);
        for (const me of [null, people.free, people.pro]) {
          const seen = await actAs(sql, me, (tx) => tx`select * from ${tx(schema)}.${tx(name)}`);
          expect(seen).toHaveLength(0);
        }
        expect(await sql`select from ${sql(schema)}.${sql(name)}`).not.toHaveLength(0);
      }
    } finally {
      await database.drop();
    }
  });
});

/** The data API exposes the public schema only. */
function reachable(way: Way, signature: string): boolean {
  return !("isHttp" in way) || signature.startsWith("public.");
}

async function contents(
  sql: postgres.Sql,
  relation: string,
  named: (row: Row) => string,
): Promise<[string, string][]> {
  const rows = await sql`select to_jsonb(t) as row from public.${sql(relation)} t order by t::text`;
  return rows.map(({ row }) => [named(row), JSON.stringify(row)]);
}

/** Keeps what every table of the public schema holds now, for `restore`. */
async function keep(sql: postgres.Sql): Promise<void> {
  const tables =
    await sql`select tablename as name from pg_catalog.pg_tables where schemaname = 'public'`;
  const all = (statement: (name: string) => string) =>
    tables.map(({ name }) => statement(`"${name}"`)).join(";");
  await sql.unsafe(`
    create schema kept;
    ${all((name) => `create table kept.${name} as select * from public.${name}`)};
    -- Past all triggers and foreign keys.
    create procedure kept.restore() language sql set session_replication_role = replica as $$
      ${all((name) => `delete from public.${name}; insert into public.${name} select * from kept.${name}`)}
    $$`);
}

async function restore(sql: postgres.Sql): Promise<void> {
  await sql`call kept.restore()`;
}

async function openSql(grants: string): Promise<Way> {
  const database = await createFreshDatabase(inject("databaseServer"), grants);
  const people = await addGatedCatalogue(database.sql);
  await keep(database.sql);
  const { sql } = database;
  const attempt = async (run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      if (!REFUSALS.includes((error as postgres.PostgresError).code)) throw error;
    }
  };
  const fields = (row: Row) => Object.keys(row);
  return {
    database,
    people,
    async read(relation, me) {
      try {
        return await actAs(sql, me, async (tx) => {
          const rows = await tx`select to_jsonb(t) as row from public.${tx(relation)} t`;
          return rows.map(({ row }) => row as Row);
        });
      } catch (error) {
        if ((error as postgres.PostgresError).code === "42501") return [];
        throw error;
      }
    },
    add: (relation, me, row) =>
      attempt(() =>
        actAs(
          sql,
          me,
          (tx) => tx`
            insert into public.${tx(relation)} (${tx(fields(row))}) select ${tx(fields(row))}
            from jsonb_populate_record(null::public.${tx(relation)}, ${tx.json(row as never)})`,
        ),
      ),
    set: (relation, me, filter, values) =>
      attempt(() =>
        actAs(
          sql,
          me,
          (tx) => tx`
            update public.${tx(relation)} set (${tx(fields(values))}) = (select ${tx(fields(values).map((f) => `v.${f}`))}
            from jsonb_populate_record(null::public.${tx(relation)}, ${tx.json(values as never)}) v)
            ${filter === null ? tx`` : tx`where ${tx(filter)} is not null`}`,
        ),
      ),
    remove: (relation, me, filter) =>
      attempt(() =>
        actAs(
          sql,
          me,
          (tx) => tx`delete from public.${tx(relation)} where ${tx(filter)} is not null`,
        ),
      ),
    async call(signature, me, { sql: args = "" }) {
      const [name = ""] = signature.split("(");
      try {
        const rows = await actAs(sql, me, (tx) => tx.unsafe(`select ${name}(${args})`));
        return JSON.stringify(rows);
      } catch (error) {
        const { code, message } = error as postgres.PostgresError;
        if (code === "42501" && message.includes("permission denied for function")) return null;
        throw error;
      }
    },
    close: () => database.drop(),
  };
}

async function openDataApi(): Promise<Way & { isHttp: true }> {
  const database = await createFreshDatabase(inject("databaseServer"));
  const people = await addGatedCatalogue(database.sql);
  await keep(database.sql);
  const secrets = {
    databasePassword: "",
    jwtSecret: randomBytes(48).toString("base64url"),
    anonKey: "sb_publishable_of_this_test",
    serviceRoleKey: `sb_secret_${randomBytes(24).toString("base64url")}`,
  };
  const port = await freePort();
  const api: LocalSupabase = await startSupabase({
    databaseUrl: database.url,
    port,
    secrets,
    siteUrl: "http://localhost",
    google: createGoogle(),
    googleUrl: "http://localhost",
  });
  const ask = (path: string, me: Person | null, init: RequestInit & { schema?: string } = {}) =>
    fetch(`http://localhost:${port}/rest/v1/${path}`, {
      ...init,
      headers: {
        apikey: secrets.anonKey,
        ...(me && { authorization: `Bearer ${signToken(me, secrets.jwtSecret)}` }),
        "content-type": "application/json",
        ...(init.schema && { "content-profile": init.schema, "accept-profile": init.schema }),
      },
    });
  const attempt = async (answer: Response) => {
    if (answer.ok) return;
    const text = await answer.text();
    if (!REFUSALS.includes(JSON.parse(text).code)) {
      throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
    }
  };
  return {
    isHttp: true,
    database,
    people,
    async read(relation, me) {
      const answer = await ask(relation, me);
      if (answer.status === 401 || answer.status === 403) return [];
      if (!answer.ok) throw new Error(`${relation} answered ${answer.status}`);
      return (await answer.json()) as Row[];
    },
    add: async (relation, me, row) =>
      attempt(await ask(relation, me, { method: "POST", body: JSON.stringify(row) })),
    set: async (relation, me, filter, values) =>
      attempt(
        await ask(filter === null ? relation : `${relation}?${filter}=not.is.null`, me, {
          method: "PATCH",
          body: JSON.stringify(values),
        }),
      ),
    remove: async (relation, me, filter) =>
      attempt(await ask(`${relation}?${filter}=not.is.null`, me, { method: "DELETE" })),
    async call(signature, me, { body = {} }) {
      const [schema, name] = signature.split("(")[0]?.split(".") ?? [];
      const answer = await ask(`rpc/${name}`, me, {
        method: "POST",
        body: JSON.stringify(body),
        schema,
      });
      if (answer.ok) return await answer.text();
      const refused = schema === "private" ? [404, 406] : [401, 403];
      if (refused.includes(answer.status)) return null;
      throw new Error(`${signature} answered ${answer.status}: ${await answer.text()}`);
    },
    async close() {
      await api.stop();
      await database.drop();
    },
  };
}
