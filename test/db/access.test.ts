import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type postgres from "postgres";
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";
import { createGoogle } from "../../local/google.ts";
import { freePort } from "../../local/settings.ts";
import { type LocalSupabase, startSupabase } from "../../local/supabase.ts";
import { createFreshDatabase } from "../support/fresh-database.ts";
import {
  addGatedCatalogue,
  type People,
  ROLES,
  type Role,
  SUBSCRIBERS,
} from "../support/gated-catalogue.ts";
import { actAs, type Person, signToken } from "../support/people.ts";
import {
  type CallableFunction,
  callableFunctions,
  functionLines,
  relationLines,
} from "../support/privileges.ts";

// privileges.txt lists every grant and policy. Vitest's `-u` writes it, and its diff says who may do what from then on.
// The tables below say who sees and changes which rows, and the tests try it through each way to the data. One is SQL
// with a caller's role, on a database that started with the grants of older hosted projects; with those of newer ones it
// has the same list. The other is a database of the local data API, which grants every table to everyone, so only row
// level security protects the rows. A visitor and a subscriber ask it over HTTP, with its public key; the rest in SQL.

type Row = Record<string, unknown>;
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** For each role, the names of the rows that it may touch. */
type Access = Record<Role, string[]>;

type Relation = {
  /** The tests' name for a row. */
  name(row: Row, people: People): string;
  /** A column that is never null, for a filter that holds for every row. */
  filter: string;
  /** Rows that a caller tries to add, one at a time. Each is valid if added by somebody who may. */
  add(me: Person | null, people: People): Row[];
  /** Values that a caller tries to set in every row. Each differs from the present one. */
  set: Row;
  reads: Access;
  /** Left out where nobody may, which is the rule. */
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
/** Whether the role has no session. A token of an ended session may do what a visitor may. */
function isNobody(role: Role): boolean {
  return role === "visitor" || role === "ended";
}
function access(rows: (role: Role) => string[]): Access {
  return Object.fromEntries(ROLES.map((role) => [role, rows(role)])) as Access;
}
const NOBODY = everyone();
/** Access for these roles and no other. */
function only(rows: Partial<Access>): Access {
  return access((role) => rows[role] ?? []);
}
/** The roles of the fixture's shortlist members. A member whose session has ended no longer reads it. */
const ON_THE_LIST: readonly Role[] = ["free", "trial", "pro", "expired"];
function listMembers(...rows: string[]): Access {
  return access((role) => (ON_THE_LIST.includes(role) ? rows : []));
}

const byId = (row: Row) => String(row.tech_id);
const byPerson = (row: Row, people: People) =>
  Object.entries(people).find(([, p]) => p.id === row.user_id || p.id === row.id)?.[0] ?? "?";
const byPersonAndId = (row: Row, people: People) => `${byPerson(row, people)}:${row.tech_id}`;
const longAgo = "2001-01-01T00:00:00+00:00";

/** Members add their own rows, with their id or without, and remove them. Each has technology 1. */
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

/** Rows of technologies, of which only their functions and the import write any. */
function ofTechnologies(row: Row, set: Row, reads: Access): Relation {
  return { name: byId, filter: "tech_id", add: () => [row], set, reads };
}
/** Rows of people, which only functions write: nobody adds one of their own, or of somebody else. */
function ofPeople(
  filter: string,
  row: (user_id: string) => Row,
  set: Row,
  reads: Access,
  name: Relation["name"] = byPerson,
): Relation {
  const add: Relation["add"] = (me, people) =>
    [me ?? people.newcomer, stranger(me, people)].map(({ id }) => row(id));
  return { name, filter, add, set, reads };
}
// A mark in a report's path is not a report.
const FACETS = "added all class class contact kind legal stage status uni uni uni uni year".split(
  " ",
);

const RELATIONS: Record<string, Relation> = {
  technologies: ofTechnologies(
    { tech_id: 9, title: "Intruder", uni: "Nowhere" },
    { title: "Defaced" },
    everyone("1", "2", "3", "4"),
  ),
  technology_counts: ofTechnologies(
    { tech_id: 4, likes: 9 },
    { likes: 99 },
    everyone("1", "2", "3"),
  ),
  technology_details: ofTechnologies(
    { tech_id: 4, inventor: "Intruder" },
    { inventor: "Defaced" },
    { ...members("1", "2", "3"), visitor: ["2"], ended: ["2"] },
  ),
  technology_reports: ofTechnologies(
    { tech_id: 4, rep_key_challenges: { markdown: "Intruder" } },
    { rep_key_challenges: { markdown: "Defaced" } },
    subscribers("1", "2", "3"),
  ),
  technology_contacts: ofTechnologies(
    { tech_id: 4, pi_contactinfo: "Intruder" },
    { pi_contactinfo: "Defaced" },
    subscribers("1", "2", "3"),
  ),
  technology_statements: ofTechnologies(
    { tech_id: 4, place: 1, kind: "stage", field: "title", sentence: "Intruder", version: 1 },
    { sentence: "Defaced" },
    NOBODY,
  ),
  // Tables of the listing editor; listings.test.ts tries each of its functions.
  field_sources: ofTechnologies(
    { tech_id: 4, field: "title", source: "editor" },
    { source: "upload" },
    NOBODY,
  ),
  offered_values: ofTechnologies(
    { tech_id: 4, field: "title", value: "Intruder" },
    { value: "Defaced" },
    NOBODY,
  ),
  listing_versions: ofTechnologies(
    { tech_id: 4, version: 1, how: "edited", changes: {} },
    { how: "restored" },
    NOBODY,
  ),
  "tech-table-v1": ofTechnologies(
    { tech_id: 9, title: "Intruder", uni: "Nowhere" },
    { title: "Defaced" },
    everyone("1", "2", "3", "4"),
  ),
  featured_techids_social: ofTechnologies(
    { tech_id: 1, active_feature: true },
    { active_feature: null },
    everyone("2", "3"),
  ),
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
    reads: everyone(...FACETS),
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
  // Only a subscriber adds one, and everybody may take theirs back.
  analysis_requests: {
    ...reactions,
    adds: access((role) => (SUBSCRIBERS.includes(role) ? [`${role}:2`, `${role}:3`] : [])),
  },
  "notes-v1": {
    ...reactions,
    add: (me, people) => reactions.add(me, people).map((row) => ({ ...row, notes: "Written" })),
    set: { notes: "Changed" },
    changes: owners((me) => [`${me}:1`]),
  },
  // Only their functions write these.
  saved_searches: ofPeople(
    "id",
    (user_id) => ({
      user_id,
      name: "Intruder",
      search: {},
      frequency: "daily",
      last_run: 0,
    }),
    { name: "Defaced" },
    owners((me) => [me]),
  ),
  watches: ofPeople(
    "tech_id",
    (user_id) => ({
      user_id,
      tech_id: 3,
      last_run: 0,
    }),
    { created_at: longAgo },
    owners((me) => [`${me}:1`]),
    byPersonAndId,
  ),
  alert_events: ofPeople(
    "tech_id",
    (user_id) => ({
      user_id,
      tech_id: 3,
      kind: "text",
      title: "Intruder",
      run: 1,
    }),
    { title: "Defaced" },
    owners((me) => [`${me}:1`]),
    byPersonAndId,
  ),
  // Only their functions write these; they know who may ask and how often.
  inquiries: ofPeople(
    "id",
    (user_id) => ({
      id: "00000000-0000-4000-8000-00000000000a",
      user_id,
      tech_id: 3,
      title: "Intruder",
      message: "Intruder",
      state: "sent",
    }),
    { message: "Defaced", state: "closed" },
    owners((me) => [`${me}:1`]),
    byPersonAndId,
  ),
  // Only functions write a shortlist, since they know roles and bounds; shortlists.test.ts tries each.
  display_names: ofPeople(
    "user_id",
    (user_id) => ({ user_id, name: "Intruder" }),
    { name: "Defaced" },
    only({ pro: ["pro"], free: ["free"] }),
  ),
  organisations: {
    name: (row) => String(row.slug),
    filter: "id",
    add: () => [{ name: "Intruder", slug: "intruder" }],
    set: { kind: "company", status: "claimed" },
    reads: everyone("university-1", "university-2", "university-3", "university-4"),
  },
  // Functions write these, since they know roles; organisations.test.ts tries each.
  organisation_domains: {
    name: (row) => String(row.domain),
    filter: "domain",
    add: () => [{ organisation_id: 1, domain: "intruder.test", verified_how: "dns" }],
    set: { domain: "defaced.test" },
    reads: only({ pro: ["one.test"], trial: ["one.test"], free: ["one.test"] }),
  },
  organisation_members: ofPeople(
    "user_id",
    (user_id) => ({ organisation_id: 2, user_id, role: "admin", state: "active" }),
    { role: "editor", since: longAgo },
    access((role) =>
      ["pro", "trial", "free"].includes(role)
        ? ["ended", "expired", "free", "pro", "trial"]
        : role === "expired"
          ? ["expired"]
          : [],
    ),
  ),
  organisation_claims: ofPeople(
    "id",
    (user_id) => ({ organisation_id: 2, user_id }),
    { domain: "defaced.test", state: "approved" },
    only({ expired: ["expired"], free: ["free"] }),
  ),
  mistake_reports: ofPeople(
    "id",
    (user_id) => ({
      id: "00000000-0000-4000-8000-00000000000e",
      tech_id: 1,
      user_id,
      message: "Intruder",
    }),
    { message: "Defaced" },
    only({ free: ["free:1"] }),
    byPersonAndId,
  ),
  // Functions write these, since they know roles; inbox.test.ts tries each.
  inquiry_messages: ofPeople(
    "inquiry_id",
    (user_id) => ({
      id: "00000000-0000-4000-8000-00000000000e",
      inquiry_id: "00000000-0000-4000-8000-00000000000a",
      side: "organisation",
      user_id,
      body: "Intruder",
    }),
    { body: "Defaced" },
    only({ pro: ["pro"] }),
  ),
  case_managers: ofPeople(
    "id",
    (user_id) => ({ organisation_id: 1, user_id, class: "energy" }),
    { class: "materials" },
    only({ pro: ["pro"], trial: ["pro"], free: ["pro"] }),
  ),
  organisation_settings: {
    name: (row) => String(row.organisation_id),
    filter: "organisation_id",
    add: () => [{ organisation_id: 1, standing_reply: "Intruder" }],
    set: { standing_reply: "Defaced" },
    reads: only({ pro: ["1"], trial: ["1"], free: ["1"] }),
  },
  // Functions write these, since they know roles; publication.test.ts tries each.
  listing_drafts: {
    name: (row) => (row.tech_id === null ? "draft" : String(row.tech_id)),
    filter: "id",
    add: () => [{ organisation_id: 1, content: { title: "Intruder" } }],
    set: { publish_at: longAgo },
    reads: only({ pro: ["5", "draft"], trial: ["5", "draft"], free: ["5", "draft"] }),
  },
  feeds: {
    name: byId,
    filter: "id",
    add: () => [{ organisation_id: 1, address: "https://intruder.test/" }],
    set: { state: "on" },
    reads: NOBODY,
  },
  imports: {
    name: byId,
    filter: "id",
    add: () => [{ id: NOBODYS_ID, organisation_id: 1, name: "Intruder" }],
    set: { name: "Defaced" },
    reads: NOBODY,
  },
  member_absences: ofPeople(
    "user_id",
    (user_id) => ({ organisation_id: 1, user_id, until: "2099-01-01" }),
    { until: "2098-01-01" },
    only({ pro: ["trial"], trial: ["trial"], free: ["trial"] }),
  ),
  shortlists: {
    name: (row) => String(row.id),
    filter: "id",
    add: () => [{ id: 9, name: "Intruder" }],
    set: { name: "Defaced" },
    reads: listMembers("900"),
  },
  shortlist_members: {
    name: byPerson,
    filter: "user_id",
    add: (me, people) => [
      { shortlist_id: 900, user_id: people.newcomer.id, role: "reader" },
      { shortlist_id: 900, user_id: me?.id ?? people.newcomer.id, role: "owner" },
    ],
    set: { role: "editor", joined_at: longAgo },
    reads: listMembers("ended", "expired", "free", "pro", "trial"),
  },
  shortlist_items: ofTechnologies(
    { shortlist_id: 900, tech_id: 2, place: 2 },
    { note: "Defaced" },
    listMembers("1"),
  ),
  shortlist_comments: ofPeople(
    "id",
    (user_id) => ({
      id: "00000000-0000-4000-8000-00000000000d",
      shortlist_id: 900,
      user_id,
      body: "Intruder",
    }),
    { body: "Defaced" },
    listMembers("free"),
  ),
  shortlist_links: {
    name: (row) => String(row.id),
    filter: "id",
    add: () => [{ shortlist_id: 900, token_hash: "\\x01", expires_at: "2999-01-01" }],
    set: { expires_at: "2999-01-01" },
    reads: only({ pro: ["900"], trial: ["900"] }),
  },
  shortlist_invitations: {
    name: (row) => String(row.email),
    filter: "id",
    add: () => [{ shortlist_id: 900, email: "intruder@people.test", role: "editor" }],
    set: { role: "editor" },
    reads: only({ pro: ["guest@people.test"] }),
  },
};

function stranger(me: Person | null, people: People): Person {
  return me?.id === people.free.id ? people.pro : people.free;
}

/** A function's arguments, as SQL and as the data API takes them. */
type Call = { sql: string; body?: { [name: string]: Json } };

const NOBODYS_ID = "00000000-0000-4000-8000-00000000000f";
/**
 * The functions whose answer depends on their arguments, which are given by name, or as SQL where the data API cannot
 * call it. Every other one is called with nulls.
 */
const CALLS: Record<string, string | { [name: string]: Json }> = {
  "public.patent_page(bigint)": { p_tech_id: 1 },
  "private.imported_at(bigint)": "1",
  "public.saved_list_page(text,integer,text)": { p_kind: "save" },
  "private.exported_part(text,uuid,text,integer)":
    "'notes', '00000000-0000-0000-0000-000000000000', null, 10",
  "private.exported_shortlists(text,uuid,text,integer)":
    "'shortlists', '00000000-0000-0000-0000-000000000000', null, 10",
  "public.export_rows(text,text)": { p_part: "notes" },
  "public.set_reaction(text,bigint,boolean)": { p_kind: "save", p_tech_id: 1, p_active: true },
  "public.request_analysis(bigint,boolean)": { p_tech_id: 1, p_wanted: true },
  "private.has_report(bigint)": "1",
  "private.is_fact_sheet(bigint)": "1",
  "private.fact_sheet(bigint)": "1",
  "public.save_note(bigint,text,timestamp with time zone)": { p_tech_id: 1, p_notes: "A note" },
  "public.add_inquiry(uuid,bigint,text,text,boolean)": {
    p_id: "00000000-0000-4000-8000-00000000000b",
    p_tech_id: 1,
    p_message: "A question",
  },
  "private.organisation_name(bigint)": "1",
  "public.inbox_page(text,text)": { p_slug: "university-1" },
  "public.numbers_page(text,date)": { p_slug: "university-1" },
  "public.mirror_page(text,text,text,boolean,integer)": { p_slug: "university-1" },
  "public.organisation_data(text,text,text)": { p_slug: "university-1", p_part: "leads" },
  "public.charge_search(text,text,text[],uuid)": {
    p_query: "canary",
    p_form_key: "00000000-0000-4000-8000-000000000001",
  },
  "public.search_page(text,text,text[],jsonb,text,integer,text,integer)": { p_query: "canary" },
  "public.search_ids(text,text,text[],uuid,jsonb)": {
    p_query: "canary",
    p_form_key: "00000000-0000-4000-8000-000000000001",
  },
  "public.suggest(text)": { p_prefix: "canary" },
  "public.chat_source(bigint,text)": { p_tech_id: 1 },
  "public.report_for_download(text)": { p_id: "canary:details:1" },
  "public.document_for_download(uuid)": { p_id: "00000000-0000-4000-8000-000000000001" },
  "private.images_of(bigint)": "1",
  "private.documents_of(bigint)": "1",
  "private.statements_of(bigint)": "1",
  "private.analysis_of(bigint)": "1",
  "private.chapters_of(bigint)": "1",
  "private.rights_of(bigint)": "1",
  "private.family_of(text,bigint)": "null, 1",
  "private.own_parts(uuid,bigint)": "'00000000-0000-0000-0000-000000000000', 1",
  "private.technology_rights(bigint,boolean)": "1, false",
  "public.read_technologies(bigint[])": { p_ids: [1, 2, 3, 4] },
  "public.begin_catalogue_export(bigint[])": { p_ids: [1, 2] },
  "public.begin_shortlist_export(bigint)": { p_shortlist: 1 },
  "public.begin_found_export(text,text,boolean)": { p_search: '{"q": "canary"}' },
  "public.match_technologies(text[])": { p_lines: ["canary"] },
  "public.shortlist_owners(bigint,bigint[])": { p_id: 1 },
  "public.save_search(text,text,text)": { p_name: "Mine", p_search: '{"class": ["energy"]}' },
  "public.preview_search(text)": { p_search: '{"class": ["energy"]}' },
  "public.set_mail(text,boolean)": { p_kind: "alerts", p_on: true },
  "private.count_row(text,integer)": "'details', 1",
  "public.shortlist_page(bigint,integer,integer,uuid)": { p_id: 900 },
  "public.preview_shortlist_link(bigint,boolean,boolean,boolean,integer)": {
    p_id: 900,
    p_notes: true,
    p_ratings: true,
    p_comments: true,
  },
  "public.open_shared_record(text,bigint)": { p_token: "0000000000000000000000", p_tech_id: 1 },
  "public.fill_shortlist(bigint,bigint[],text,uuid,text[])": { p_id: 900, p_ids: [1] },
  "public.charge_brief(text,text[],uuid)": {
    p_query: "pump",
    p_needs: ["valve"],
    p_form_key: NOBODYS_ID,
  },
  "public.needs_page()": {},
  "public.need_page(uuid)": { p_id: NOBODYS_ID },
  "public.organisation_needs_page(text,uuid)": { p_slug: "university-1" },
  "public.brief_page(text,text[])": { p_query: "pump", p_needs: ["valve"] },
  "public.copy_saved(text,uuid)": { p_name: "Saved" },
  "public.answer_shortlist_invitation(uuid,text)": { p_invitation: NOBODYS_ID, p_answer: "accept" },
  "public.compare_page(bigint[])": { p_ids: [1, 2, 3] },
  "private.shortlist_role(bigint)": "900",
  "public.owner_page(text,text,integer,text)": { p_slug: "university-1" },
  "private.owner_cards(bigint,text,text[],integer,integer)": "1, null, null, 12, 0",
  "private.has_words(text,text,text[])": "'A lens', null, '{lens}'",
  "private.owner_classes(bigint)": "1",
  "private.readable_organisation_contact(bigint)": "1",
  "public.mistake_page(bigint)": { p_tech_id: 1 },
  "public.organisation_page(text,boolean)": { p_slug: "university-1" },
  "private.organisation_role(bigint)": "1",
  "public.listings_page(text,jsonb,text,integer)": { p_slug: "university-1" },
  "public.listing_page(text,bigint,integer)": {
    p_slug: "university-1",
    p_tech_id: 1,
    p_version: 1,
  },
  "public.imports_page(text)": { p_slug: "university-1" },
  "public.listing_drafts_page(text,boolean,integer)": { p_slug: "university-1" },
  "public.withdraw_page(text,bigint[],jsonb)": { p_slug: "university-1", p_ids: [1] },
  "private.technologies_listed(jsonb,text,jsonb,integer,jsonb,jsonb)":
    "'{}', 'most-recent', null, 10, null, null",
  "private.may_expand()": "",
  "private.api_expand(jsonb)": `'{"technologies": [{"id": 1}]}'`,
  "private.owners_listed(text,integer)": "null, 10",
  "private.changes_since(text,integer)": "null, 10",
  "private.words_given(text,text,text[])": "'regular', 'canary', '{}'",
  "private.given_once(uuid)": "gen_random_uuid()",
  "private.remember_write(uuid,bytea,jsonb)": "gen_random_uuid(), 'canary', '{}'",
  "private.api_write(text,uuid,boolean,jsonb)": `'create-listing', gen_random_uuid(), false, jsonb_build_object('slug', 'canary', 'content', '{"title": "A"}'::jsonb)`,
  "private.images_of_listing(text,bigint)": "'university-1', 1",
  "private.oai_found(jsonb)": `'{"limit": 10, "profile": false}'`,
  "public.oai_size(jsonb)": { p_list: { profile: false } },
  "public.oai_page(jsonb)": { p_list: { limit: 10, profile: false } },
  "public.api_technology(text,bigint)": { p_key: null, p_id: 1 },
};

/** The columns of the wide view that come from these tables. */
function viewColumns(...tables: string[]): string[] {
  return TECHNOLOGY_FIELDS.flatMap(({ column, table }) => (tables.includes(table) ? [column] : []));
}
const VIEW = {
  card: viewColumns("technologies", "counts"),
  details: viewColumns("details"),
  report: viewColumns("reports"),
  contact: viewColumns("contacts"),
};

/** All marks of the fixture that may reach a role through any relation or function. */
function canariesFor(role: Role): string[] {
  const every = (part: string, ids: (string | number)[]) => ids.map((id) => `canary:${part}:${id}`);
  const cards = every("card", [1, 2, 3, 4]);
  if (isNobody(role)) return [...cards, ...every("details", [2])];
  const own =
    role === "newcomer"
      ? []
      : ["note", "inquiry", "search", "alert"].flatMap((part) => every(part, [role]));
  const paid = SUBSCRIBERS.includes(role);
  const list = ON_THE_LIST.includes(role) ? every("list", ["name", "note", "comment"]) : [];
  // Members of the organisation read its inbox, and its listings with their contacts.
  const organisation = ["pro", "trial", "free"].includes(role)
    ? [
        ...every("inbox", ["asked", "standing", "reply", "quoted"]),
        ...every("listing", ["offer", "version"]),
      ]
    : [];
  return [
    ...cards,
    ...list,
    ...organisation,
    ...(role === "pro" ? ["guest@people.test"] : []),
    ...(role === "free" ? ["canary:contact:1"] : []),
    // What a reader says is wrong with a listing is for its organisation, too.
    ...(["pro", "trial", "free"].includes(role) ? ["canary:mistake:free"] : []),
    ...(["pro", "trial", "free"].includes(role) ? ["canary:draft:1", "canary:withdrawn:5"] : []),
    ...every("details", [1, 2, 3]),
    ...every("sheet", [1, 2, 3]),
    ...(paid ? [...every("report", [1, 2, 3]), ...every("contact", [1, 2, 3])] : []),
    ...own,
    `${role}@people.test`,
  ];
}

/** What a caller does. A refusal is an answer (no rows, no effect); any unforeseen error is thrown. */
type Acts = {
  read(relation: string, me: Person | null): Promise<Row[]>;
  add(relation: string, me: Person | null, row: Row): Promise<void>;
  set(relation: string, me: Person | null, filter: string | null, values: Row): Promise<void>;
  remove(relation: string, me: Person | null, filter: string): Promise<void>;
  /** The answer as text; null where the caller may not run the function. */
  call(of: CallableFunction, me: Person | null, args: Call): Promise<string | null>;
};

/** One way to the data. */
type Way = {
  sql: postgres.Sql;
  people: People;
  isHttp(me: Person | null): boolean;
  by(me: Person | null): Acts;
  close(): Promise<void>;
};

// Hosted projects made before May 2026 start with everything in `public` granted to everyone.
const GRANTED_TO_ALL = `
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role`;
// Newer hosted projects start with nothing granted to anyone.
const GRANTED_TO_NONE = "grant usage on schema public to anon, authenticated, service_role";

// The codes of: not allowed by a grant or policy, exists already, belongs to nobody, is a view. Any other code is a
// mistake of the test.
const REFUSALS = ["42501", "23505", "23502", "55000"];

const WAYS: [string, () => Promise<Way>][] = [
  ["a hosted project's SQL with everything granted", openSql],
  ["the local data API with its public key", openDataApi],
];

describe.each(WAYS)("through %s", (_, open) => {
  let way: Way;
  beforeAll(async () => {
    way = await open();
    return way.close;
  });
  // The local API logs what the database refuses. Here refusals are provoked, and nothing else may be logged.
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
    const found = await way.sql`
      select c.relname as name from pg_catalog.pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`;
    expect(found.map((row) => row.name).sort()).toEqual(Object.keys(RELATIONS).sort());
  });

  describe.each(Object.entries(RELATIONS))("%s", (name, relation) => {
    test.each(ROLES)("gives the %s only what they may read", async (role) => {
      const me = person(role);
      const named = (row: Row) => relation.name(row, way.people);
      const reads = (await way.by(me).read(name, me)).map(named);

      const effects = { adds: [] as string[], changes: [] as string[], removes: [] as string[] };
      const before = await contents(way.sql, name, named);
      const was = new Set(before.map(([, text]) => text));
      const attempt = async (run: () => Promise<void>) => {
        await run();
        const after = await contents(way.sql, name, named);
        const is = new Set(after.map(([, text]) => text));
        const gone = before.filter(([, text]) => !is.has(text)).map(([id]) => id);
        const come = after.filter(([, text]) => !was.has(text)).map(([id]) => id);
        effects.changes.push(...gone.filter((id) => come.includes(id)));
        effects.removes.push(...gone.filter((id) => !come.includes(id)));
        effects.adds.push(...come.filter((id) => !gone.includes(id)));
        if (gone.length + come.length > 0) await restore(way.sql);
      };
      for (const row of relation.add(me, way.people)) {
        await attempt(() => way.by(me).add(name, me, row));
      }
      await attempt(() => way.by(me).set(name, me, relation.filter, relation.set));
      await attempt(() => way.by(me).remove(name, me, relation.filter));

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
    "a row of %s can be neither given to nor taken from another person",
    async (name) => {
      const { free, pro } = way.people;
      const before = await contents(way.sql, name, JSON.stringify);
      // A condition would apply the policies for reading as well.
      await way.by(free).set(name, free, null, { user_id: pro.id, tech_id: 3 });
      await way.by(pro).set(name, pro, null, { user_id: free.id, tech_id: 3 });
      expect(await contents(way.sql, name, JSON.stringify)).toEqual(before);
    },
  );

  test.each(ROLES)(
    "tech-table-v1 shows the %s null in every column that they may not read",
    async (role) => {
      const me = person(role);
      const rows = await way.by(me).read("tech-table-v1", me);
      const paid = SUBSCRIBERS.includes(role);
      for (const row of rows) {
        expect(Object.keys(row).sort()).toEqual(Object.values(VIEW).flat().sort());
        const parts = {
          card: true,
          details: !isNobody(role) || row.tech_id === 2,
          report: paid,
          contact: paid,
        };
        // The fourth technology has only a card.
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

  test("grants are those of the list", async () => {
    if (!way.isHttp(null)) return expectListedGrants(way.sql);
    // The local API grants tables, never functions.
    const listed = readFileSync("test/db/privileges.txt", "utf8").split("\n");
    expect((await functionLines(way.sql)).map(withoutService)).toEqual(
      listed.filter((line) => line.startsWith("function ")).map(withoutService),
    );
  });

  test.each(ROLES)(
    "the %s runs the functions granted to them, and finds no text that they may not read in any answer",
    async (role) => {
      const me = person(role);
      const functions = await callableFunctions(way.sql);
      const signatures = functions.map(({ signature }) => signature);
      expect(Object.keys(CALLS).filter((signature) => !signatures.includes(signature))).toEqual([]);
      const ran: string[] = [];
      const expected: string[] = [];
      let answers = "";
      for (const name of Object.keys(RELATIONS)) {
        answers += JSON.stringify(await way.by(me).read(name, me));
      }
      for (const one of functions) {
        const { signature } = one;
        const answer = await way.by(me).call(one, me, callOf(one));
        if (answer !== null) ran.push(signature);
        answers += answer;
        const isGranted = role === "visitor" ? one.byVisitors : one.byMembers;
        // The data API exposes only the public schema.
        const isReachable = !way.isHttp(me) || signature.startsWith("public.");
        if (isGranted && isReachable) expected.push(signature);
        if (!signature.startsWith("public.patent_page(")) continue;
        for (const id of [1, 2, 3, 4]) {
          answers += await way.by(me).call(one, me, { sql: `${id}`, body: { p_tech_id: id } });
        }
      }
      await restore(way.sql);
      expect(ran).toEqual(expected);
      const found = answers.match(/canary:[a-z]+:\w+|\w+@people\.test/g);
      expect([...new Set(found)].sort()).toEqual(canariesFor(role).sort());
    },
  );
});

test("where hosted grants give nothing, grants are those of the list, and the service role writes the catalogue and runs the cron's functions", async () => {
  const database = await createFreshDatabase(inject("databaseServer"), GRANTED_TO_NONE);
  onTestFinished(database.drop);
  await expectListedGrants(database.sql);
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
});

async function expectListedGrants(sql: postgres.Sql): Promise<void> {
  const lines = [...(await relationLines(sql)), ...(await functionLines(sql))];
  await expect(lines.join("\n")).toMatchFileSnapshot("privileges.txt");
}

describe("the schemas that the data API does not expose", () => {
  test("give nobody a row of any table, even where every table is granted", async () => {
    const database = await createFreshDatabase(inject("databaseServer"));
    const { sql } = database;
    onTestFinished(database.drop);
    const people = await addGatedCatalogue(sql);
    await sql.unsafe(`
      insert into ingest.batches (batch_id, files) values ('b', '[]');
      insert into ingest.records values ('canary', '1', 1, 'hash', '{}', 'b', '1');
      insert into ingest.changes (batch_id, tech_id, source, external_id, kind)
      values ('b', 1, 'canary', '1', 'created');
      insert into private.search_queue (tech_id) values (1);
      insert into private.wishes values (1, '{1,0}');
      insert into private.thesaurus_vectors values ('canary', 'canary');
      insert into private.query_vectors (query_hash, encoder, vector) values ('\\x01', 'canary', '{1,0}');
      insert into private.technology_vectors (tech_id, ordinal, encoder, signs, vector)
        select tech_id, 1, 'canary', b'10', '{1,0}' from public.technologies limit 1;
      insert into private.contact_hours (network, hour) values ('canary', now());
      insert into private.moderators values ('canary@people.test');
      insert into private.audit_trail (act) values ('claim.opened');
      insert into private.api_keys (id, user_id, name, prefix, key_hash, scopes)
        values ('${NOBODYS_ID}', '${people.pro.id}', 'canary', 'quad_canary', '\\x01', '{read}');
      insert into private.api_writes (user_id, once, given, answer)
        values ('${people.pro.id}', '${NOBODYS_ID}', '\\x01', '"canary"');
      insert into private.webhooks (id, organisation_id, url, kinds)
        values ('${NOBODYS_ID}', 1, 'https://canary.test', '{listing.changed}');
      insert into private.visitor_questions (id, organisation_id, name, email, message, network, token_hash)
        values ('${NOBODYS_ID}', 1, 'canary', 'canary@people.test', 'canary', 'canary', '\\x01');
      insert into private.blocked_visitors values (1, '\\x01');
      insert into private.standing_needs (id, user_id, asker, sought, requirements, is_public, ends_on)
        values ('${NOBODYS_ID}', '${people.pro.id}', 'canary', 'a canary in a mine', '{}', false, '2999-01-01');
      insert into private.need_matches values ('${NOBODYS_ID}', 1, '{1}');
      insert into private.need_answers (need_id, organisation_id, message) values ('${NOBODYS_ID}', 1, 'canary');
      insert into private.need_blocks values ('${people.pro.id}', 1);
      insert into private.webhook_changes values ('${NOBODYS_ID}', 1, 'text');
      insert into private.webhook_messages (webhook_id, kind, data) values ('${NOBODYS_ID}', 'webhook.test', '{}');
      insert into private.address_codes (user_id, organisation_id, address, domain, is_sent)
        values ('${people.pro.id}', 1, 'a@one.test', 'one.test', true);
      insert into private.organisation_offers values (1, 'a@one.test');
      insert into private.former_names values ('canary', 1);
      insert into private.former_slugs values ('canary', 1);
      insert into private.name_requests values (1, 'canary', 'canary');
      insert into private.record_names (organisation_id, name, written, state) values (1, 'canary', 'canary', 'confirmed');
      insert into private.mirror_done values (1, 'gone', 'canary', 'canary');
      insert into private.register_services values ('uspto', now());
      insert into private.register_asked values ('uspto', 'canary', now());
      insert into private.member_invitations (organisation_id, address, role) values (1, 'a@one.test', 'reader');
      insert into private.member_addresses values (1, '${people.pro.id}', 'a@one.test');
      insert into private.chat_minutes values ('${people.pro.id}', now(), 1);
      insert into private.model_days values ('2001-01-01', 'readers', 1);
      insert into private.analyses (tech_id, asked_at) values (1, now());
      insert into private.model_spending values ('${people.pro.id}', '2001-01-01', 1);
      insert into private.session_devices values ('${people.pro.session}', '${people.pro.id}', 'canary');
      insert into private.person_counts values ('${people.pro.id}', 'write', now(), 1);
      insert into private.catalogue_exports (user_id, ids, version) values ('${people.pro.id}', '{1}', 1);
      insert into private.alert_runs default values;
      insert into private.alert_run_people (run, user_id) select run, '${people.pro.id}' from private.alert_runs;
      insert into private.alerts_read values ('${people.pro.id}', 1);
      insert into private.mail_outbox (user_id, run, kind) values ('${people.pro.id}', 1, 'alerts');
      insert into private.mail_suppressions (address_hash, kind, reason) values ('canary', 'alerts', 'bounce');
      insert into private.notices (user_id, kind, details) values ('${people.pro.id}', 'lead', '{}');
      insert into private.inbound_mail (inquiry_id, message_hash, state, reason, body)
        select id, 'canary', 'held', 'list', 'canary' from public.inquiries limit 1;
      insert into private.reply_addresses (inquiry_id, token_hash) select id, 'canary' from public.inquiries limit 1;
      insert into private.listing_days values (1, now(), 'shown', 1);
      insert into private.invitation_blocks values ('${people.pro.id}', '${people.free.id}');
      insert into private.empty_searches values ('${people.pro.id}', now(), 1);
      insert into private.history_keepers values ('${people.pro.id}');
      insert into private.listing_images values (1, 'canary.webp', 1, 'canary');
      insert into private.listing_documents values (gen_random_uuid(), 1, 'canary', 1, true);
      insert into private.removed_images values ('canary');
      insert into private.images_to_fetch (tech_id, address, words, place) values (1, 'canary', 'canary', 1);
      insert into private.removed_reports values ('canary');
      insert into private.texts_to_read values (1);
      insert into private.register_records values ('us-nih', 'canary', '{US7654321}', '2026-01-01', '{}');
      insert into private.rights (number, state, facts) values ('US7654321', 'in-force', '{"why": "canary"}');
      insert into private.right_changes (number, kind, on_day) values ('US7654321', 'lapsed', '2026-01-01');
      insert into private.record_chapters values (1, 1, 'canary', 1, '[]');
      insert into private.dead_letters (id, body) values ('canary', '{}');
      insert into private.families_to_find values (1);
      insert into private.hidden_statements values (1, 'stage', 'canary');
      insert into private.search_history (user_id, month, search_hash, mode, q, kw, at)
        values ('${people.pro.id}', now(), 'canary', 'regular', 'canary', '{}', now());
      insert into private.identity_searches values ('canary', now(), 1);
      insert into private.identity_free_months values ('canary');
      insert into private.stripe_customers (user_id, customer_id) values ('${people.pro.id}', 'cus_canary');
      insert into private.stripe_events (event_id, type, created) values ('evt_canary', 'invoice.paid', now())`);
    const tables = await sql`
      select schemaname as schema, tablename as name from pg_catalog.pg_tables
      where schemaname !~ '^pg_' and schemaname not in ('information_schema', 'auth', 'public', 'supabase_migrations')`;
    expect(tables.length).toBeGreaterThan(60);
    for (const { schema, name } of tables) {
      // The local backend does this on its first request.
      await sql.unsafe(`
        grant usage on schema ${schema} to anon, authenticated;
        grant all on all tables in schema ${schema} to anon, authenticated`);
      for (const me of [null, people.free, people.pro]) {
        const seen = await actAs(sql, me, (tx) => tx`select * from ${tx(schema)}.${tx(name)}`);
        expect(seen).toHaveLength(0);
      }
      expect(await sql`select from ${sql(schema)}.${sql(name)}`, name).not.toHaveLength(0);
    }
  });
});

/** The arguments of a function by `CALLS`, or each null. */
function callOf({ signature, types, names }: CallableFunction): Call {
  const given = CALLS[signature];
  if (typeof given === "string") return { sql: given };
  if (given) {
    const named = Object.entries(given).map(([name, value]) => `${name} => ${literalOf(value)}`);
    return { sql: named.join(", "), body: given };
  }
  return {
    sql: types.map((type) => `null::${type}`).join(", "),
    body: Object.fromEntries(names.map((name) => [name, null])),
  };
}

function literalOf(value: Json): string {
  if (value === null || typeof value === "number" || typeof value === "boolean") return `${value}`;
  if (Array.isArray(value)) return `'{${value.join(",")}}'`;
  return typeof value === "string" ? `'${value}'` : `'${JSON.stringify(value)}'`;
}

/** A line of the list for visitors and members only: the local API grants its own key everything. */
function withoutService(line: string): string {
  return line.replace(/(?:, )?service_role$/, "").replace(/nobody$/, "");
}

async function contents(
  sql: postgres.Sql,
  relation: string,
  named: (row: Row) => string,
): Promise<[string, string][]> {
  const rows = await sql`select to_jsonb(t) as row from public.${sql(relation)} t order by t::text`;
  return rows.map(({ row }) => [named(row), JSON.stringify(row)]);
}

/** Copies every table of the public schema, for `restore`. */
async function keep(sql: postgres.Sql): Promise<void> {
  const tables =
    await sql`select tablename as name from pg_catalog.pg_tables where schemaname = 'public'`;
  const all = (statement: (name: string) => string) =>
    tables.map(({ name }) => statement(`"${name}"`)).join(";");
  await sql.unsafe(`
    create schema kept;
    ${all((name) => `create table kept.${name} as select * from public.${name}`)};
    create unlogged table kept.touched (name text primary key);
    create function kept.touch() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into kept.touched values (tg_table_name) on conflict do nothing;
      return null;
    end $$;
    ${all(
      (name) => `
        create trigger touch after insert or update or delete or truncate on public.${name}
        for each statement execute function kept.touch()`,
    )};
    -- Past all triggers and foreign keys.
    create procedure kept.restore() language plpgsql set session_replication_role = replica as $$
    declare
      v_name text;
    begin
      for v_name in delete from kept.touched returning name loop
        execute format('delete from public.%1$I; insert into public.%1$I select * from kept.%1$I', v_name);
      end loop;
    end $$`);
}

async function restore(sql: postgres.Sql): Promise<void> {
  await sql`call kept.restore()`;
}

async function openCatalogue(grants?: string) {
  const { sql, url, drop } = await createFreshDatabase(inject("databaseServer"), grants);
  const people = await addGatedCatalogue(sql);
  await keep(sql);
  return { sql, url, people, close: drop };
}

async function openSql(): Promise<Way> {
  const catalogue = await openCatalogue(GRANTED_TO_ALL);
  const acts = actsInSql(catalogue.sql);
  return { ...catalogue, isHttp: () => false, by: () => acts };
}

function actsInSql(sql: postgres.Sql): Acts {
  const attempt = async (run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      if (!REFUSALS.includes((error as postgres.PostgresError).code)) throw error;
    }
  };
  const fields = (row: Row) => Object.keys(row);
  return {
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
    async call({ signature }, me, { sql: args }) {
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
  };
}

async function openDataApi(): Promise<Way> {
  const { sql, url, people, close } = await openCatalogue();
  const secrets = {
    databasePassword: "",
    jwtSecret: randomBytes(48).toString("base64url"),
    anonKey: "sb_publishable_of_this_test",
    serviceRoleKey: `sb_secret_${randomBytes(24).toString("base64url")}`,
  };
  const port = await freePort();
  const api: LocalSupabase = await startSupabase({
    databaseUrl: url,
    port,
    secrets,
    siteUrl: "http://localhost",
    google: createGoogle(),
    googleUrl: "http://localhost",
  });
  const isHttp = (me: Person | null) => me === null || me.id === people.pro.id;
  const overHttp = actsOverHttp(`http://localhost:${port}`, secrets);
  const inSql = actsInSql(sql);
  return {
    sql,
    people,
    isHttp,
    by: (me) => (isHttp(me) ? overHttp : inSql),
    async close() {
      await api.stop();
      await close();
    },
  };
}

function actsOverHttp(address: string, secrets: { jwtSecret: string; anonKey: string }): Acts {
  const ask = (path: string, me: Person | null, init: RequestInit & { schema?: string } = {}) =>
    fetch(`${address}/rest/v1/${path}`, {
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
    async call({ signature }, me, { body = {} }) {
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
  };
}
