import sharp from "sharp";
import { patentOf, type Tenant } from "./tenants.ts";
import type { Visitor } from "./visitor.ts";

// Every operation of the owner's side, with who may do it. test/worker/tenancy.test.ts tries each as everybody, and
// compares this table with the routes, the forms, and the database's functions and tables.

/** Who acts: members of the tenant by role, and people who are not members. */
export type Actor = "visitor" | "member" | "asker" | "reader" | "editor" | "admin" | "moderator";
export const MEMBERS = ["reader", "editor", "admin"] as const;

const READERS = ["reader", "editor", "admin"] as const;
const EDITORS = ["editor", "admin"] as const;
const ADMINS = ["admin"] as const;
const MODERATORS = ["moderator"] as const;
/** Who answers a report of a mistake. */
const SETTLERS = [...EDITORS, ...MODERATORS] as const;
const ASKER = ["asker"] as const;
const BOTH_SIDES = ["asker", "editor", "admin"] as const;
const PARTICIPANTS = ["asker", "reader", "editor", "admin"] as const;
/** Nobody learns or changes anything of the tenant's through it. Whatever else it does is open to everybody. */
const NOBODY = [] as const;
/** Of a change by a program. */
const WRITTEN = { p_once: "00000000-0000-4000-8000-0000000000aa", p_dry_run: false };

/** An actor's two ways to the data: a browser, and the data service with the public key and the actor's token. */
export type Way = {
  browser: Visitor;
  data(path: string, body?: object): Promise<string>;
  /** Begins a further session of the actor, since limits are counted by session. */
  renew?: () => Promise<void>;
};

export type Operation = {
  may: readonly Actor[];
  /** Whether it changes something when done by somebody who may. */
  changes: boolean;
  /** Does it to the tenant as an actor, and returns the answer. */
  ask(way: Way, tenant: Tenant): Promise<string>;
  /** The actors who see the form's page, even where the form is refused. */
  reads?: readonly Actor[];
  /** A text that proves that something of the tenant's was shown; by default the tenant's mark. */
  shows?: (tenant: Tenant) => string;
  /** Done by an admin before the operation. */
  before?: (admin: Way, tenant: Tenant) => Promise<string>;
};

async function answerOf(response: Response): Promise<string> {
  return `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
}

/** A page, as HTML and as data. `path` is the part after the organisation's address. */
function page(
  id: string,
  may: readonly Actor[],
  path: (tenant: Tenant) => string,
  shows?: (tenant: Tenant) => string,
): [string, Operation] {
  const ask = async ({ browser }: Way, tenant: Tenant) => {
    const at = path(tenant);
    const data = `${at}${at.includes("?") ? "&" : "?"}_data=${encodeURIComponent(`routes/${id}`)}`;
    const asked = [at, data].map(async (each) => answerOf(await browser.request(each)));
    return (await Promise.all(asked)).join("");
  };
  return [`GET ${id}`, { may, changes: false, ask, ...(shows && { shows }) }];
}

type Fields = Record<string, string>;
/** Forms of one route, by the value of the field `intent`; '' for the one form of a route that has no such field. */
function forms(
  id: string,
  path: (tenant: Tenant) => string,
  of: Record<string, [readonly Actor[], (tenant: Tenant) => Fields, Operation["before"]?]>,
): [string, Operation][] {
  return Object.entries(of).map(([intent, [may, fields, before]]) => {
    const sent = (tenant: Tenant) => ({ ...(intent && { intent }), ...fields(tenant) });
    const ask = async ({ browser }: Way, tenant: Tenant) =>
      answerOf(await browser.post(path(tenant), sent(tenant)));
    const name = `POST ${id} ${intent}`.trim();
    return [name, { may, changes: true, ask, ...(before && { before }) }];
  });
}

function calls(
  name: string,
  may: readonly Actor[],
  args: (tenant: Tenant) => object,
  more: Partial<Operation> = {},
): [string, Operation] {
  const [called = ""] = name.split(" ");
  const ask = ({ data }: Way, tenant: Tenant) => data(`rpc/${called}`, args(tenant));
  return [`CALL ${name}`, { may, changes: true, ask, ...more }];
}
function reads(
  name: string,
  may: readonly Actor[],
  args: (tenant: Tenant) => object,
  shows?: (tenant: Tenant) => string,
): [string, Operation] {
  return calls(name, may, args, { changes: false, ...(shows && { shows }) });
}

/** The tenant's rows of a table. */
function table(
  name: string,
  may: readonly Actor[],
  filter: (tenant: Tenant) => string,
  shows?: (tenant: Tenant) => string,
): [string, Operation] {
  const ask = ({ data }: Way, tenant: Tenant) => data(`${name}?${filter(tenant)}`);
  return [`TABLE ${name}`, { may, changes: false, ask, ...(shows && { shows }) }];
}

/** The address of a page of the organisation. */
const at =
  (path: (tenant: Tenant) => string = () => "") =>
  (tenant: Tenant) =>
    `/organisations/${tenant.slug}${path(tenant)}`;
const root = at();
const members = at(() => "/members");
const settings = at(() => "/settings");
const listings = at(() => "/listings");
const listing = at((t) => `/listings/${t.listed}`);
const drafts = at(() => "/drafts");
const draft = at((t) => `/drafts/${t.draft}`);
const imports = at(() => "/import");
const itsImport = at((t) => `/import/${t.import}`);
const mirror = at(() => "/mirror");
const needs = at(() => "/needs");
const askedNeed = (t: Tenant) => `/needs/${t.askedNeed}`;
const NEW_NEED = {
  id: crypto.randomUUID(),
  asker: "A firm",
  sought: "An ice film for wings",
  until: dayAhead(30),
};
const inbox = at(() => "/inbox");
const thread = at((t) => `/inbox/${t.inquiry}`);
const indexed = (path: (tenant: Tenant) => string) => (t: Tenant) => `${path(t)}?index`;
const idOf = (t: Tenant) => `"id":${t.listed}`;

const hidden =
  (what: string, more: (t: Tenant) => object = () => ({})): Operation["before"] =>
  ({ data }, t) =>
    data("rpc/hide_from_listing", {
      p_slug: t.slug,
      p_tech_id: t.listed,
      p_what: what,
      ...more(t),
    });
const quoteOf = (t: Tenant) => ({ p_kind: "stage", p_sentence: t.statement });

async function pngOf(width: number, height: number, name: string): Promise<File> {
  const create = { width, height, channels: 3, background: "#884" } as const;
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], name);
}
async function imageForm(
  { browser }: Way,
  t: Tenant,
  intent: string,
  withFile: boolean,
): Promise<string> {
  const body = new FormData();
  const said = intent === "words" ? "A lens" : "Another lens";
  const own = {
    "key-0": intent === "add" ? "" : t.image,
    "words-0": "Another lens",
    "said-0": said,
  };
  const pressed =
    intent === "words" ? { intent: "save" } : { intent: "save", image: `${intent}-0` };
  for (const [name, value] of Object.entries({ ...own, ...pressed })) body.set(name, value);
  if (withFile) body.set("file-0", await pngOf(40, 20, "lens.png"));
  return answerOf(await browser.post(listing(t), body, { accept: "text/html" }));
}
const images = (
  [
    ["add", true],
    ["replace", true],
    ["remove", false],
    ["words", false],
    ["first", false],
  ] as const
).map(([intent, withFile]): [string, Operation] => [
  `POST organisations.$slug.listings.$id images-${intent}`,
  { may: EDITORS, changes: true, ask: (way, t) => imageForm(way, t, intent, withFile) },
]);

async function logoForm({ browser }: Way, t: Tenant): Promise<string> {
  const body = new FormData();
  body.set("intent", "logo");
  body.set("file", await pngOf(8, 8, "logo.png"));
  return answerOf(await browser.post(settings(t), body, { accept: "text/html" }));
}

async function upload({ browser }: Way, t: Tenant): Promise<string> {
  const body = new FormData();
  body.set("intent", "upload");
  body.set("id", crypto.randomUUID());
  body.set("file", new File(["title,technical_summary\nA lens,It bends light.\n"], "one.csv"));
  return answerOf(await browser.post(indexed(imports)(t), body));
}

/** A resource route, asked for unpublished data and posted to. */
function api(
  id: string,
  path: (t: Tenant) => string,
  body: (t: Tenant) => object = () => ({}),
): [string, Operation][] {
  const get = async ({ browser }: Way, t: Tenant) => answerOf(await browser.request(path(t)));
  const post = async ({ browser }: Way, t: Tenant) => {
    const headers = { "content-type": "application/json", origin: browser.origin };
    const sent = { method: "POST", headers, body: JSON.stringify(body(t)) };
    return answerOf(await browser.request(path(t), sent));
  };
  return [
    [`GET ${id}`, { may: NOBODY, changes: false, ask: get }],
    [`POST ${id}`, { may: NOBODY, changes: true, ask: post }],
  ];
}

export const OPERATIONS: Record<string, Operation> = Object.fromEntries([
  // Pages and their forms.
  page("organisations._index", NOBODY, (t) => `/organisations?index&like=${t.name}`),
  ...forms("organisations._index", () => "/organisations?index", {
    "": [NOBODY, (t) => ({ name: t.name })],
    // Only an organisation without admins has these: test/db/organisations.test.ts.
    accept: [NOBODY, (t) => ({ slug: t.slug })],
    decline: [NOBODY, (t) => ({ slug: t.slug })],
    // Whoever is invited: test/db/organisations.test.ts.
    join: [NOBODY, (t) => ({ slug: t.slug })],
    "not-join": [NOBODY, (t) => ({ slug: t.slug })],
  }),
  page("organisations.$slug._index", READERS, indexed(root)),
  // A claim belongs to the person who makes it, and an admin proves a domain in the DNS:
  // test/worker/organisations.test.ts.
  ...forms("organisations.$slug._index", indexed(root), {
    claim: [NOBODY, () => ({})],
    withdraw: [NOBODY, () => ({})],
    dns: [NOBODY, (t) => ({ domain: `another-${t.domain}` })],
    code: [NOBODY, (t) => ({ email: `somebody@${t.domain}` })],
    confirm: [NOBODY, () => ({ code: "000000" })],
  }),
  ...forms("organisations.$slug.members", members, {
    invite: [ADMINS, (t) => ({ email: `new-${t.mark}@${t.domain}`, role: "editor" })],
    uninvite: [
      ADMINS,
      (t) => ({ email: `new-${t.mark}@${t.domain}` }),
      ({ data }, t) => data("rpc/invite_member", { ...invitedOf(t), p_role: "editor" }),
    ],
  }),
  page("organisations.$slug.settings", ADMINS, settings),
  ...forms("organisations.$slug.settings", settings, {
    dns: [NOBODY, (t) => ({ domain: `another-${t.domain}` })],
    "remove-domain": [ADMINS, (t) => ({ domain: t.domain })],
    defaults: [ADMINS, (t) => ({ contact: "licensing@university.test", caseManager: t.colleague })],
    profile: [ADMINS, () => ({ about: "We list lenses.", website: "", ror: "" })],
    name: [ADMINS, (t) => ({ name: `${t.name} of lenses`, slug: t.slug })],
    open: [ADMINS, () => ({ open: "yes", embedders: "https://www.university.test" })],
    "remove-logo": [ADMINS, () => ({})],
    "add-webhook": [
      ADMINS,
      () => ({ id: crypto.randomUUID(), url: "https://hooks.university.edu/", listings: "yes" }),
    ],
    "test-webhook": [ADMINS, (t) => ({ id: t.webhook })],
    "start-webhook": [ADMINS, (t) => ({ id: t.webhook })],
    "remove-webhook": [ADMINS, (t) => ({ id: t.webhook })],
    close: [ADMINS, (t) => ({ name: t.name, withdraw: "yes" })],
  }),
  [
    "POST organisations.$slug.settings logo",
    { may: ADMINS, changes: true, ask: logoForm },
  ] satisfies [string, Operation],
  page("organisations.$slug.members", READERS, members),
  ...["admin", "editor", "reader", "remove"].flatMap((role) =>
    forms("organisations.$slug.members", members, {
      "": [ADMINS, (t) => ({ member: t.colleague, role })],
    }).map(([name, operation]): [string, Operation] => [`${name} ${role}`, operation]),
  ),
  // Everybody decides on their own mail alone.
  ...["monthly", "not-monthly"].flatMap((role) =>
    forms("organisations.$slug.members", members, {
      "": [NOBODY, (t) => ({ member: t.colleague, role })],
    }).map(([name, operation]): [string, Operation] => [`${name} ${role}`, operation]),
  ),
  page("organisations.$slug.listings._index", READERS, indexed(listings), idOf),
  ...forms("organisations.$slug.listings._index", indexed(listings), {
    class: [EDITORS, (t) => ({ id: String(t.listed), class: "energy" })],
    availability: [EDITORS, (t) => ({ id: String(t.listed), availability: "option" })],
    contact: [EDITORS, (t) => ({ id: String(t.listed), contact: "licensing@university.test" })],
    "case-manager": [ADMINS, (t) => ({ id: String(t.listed), member: t.colleague })],
    tags: [EDITORS, (t) => ({ id: String(t.listed), tag1: "lenses", tag2: "" })],
    // A listing moves only to another organisation that the actor edits: test/db/listings.test.ts.
    move: [NOBODY, (t) => ({ id: String(t.listed), organisation: "ardenhall-university" })],
  }),
  page("organisations.$slug.listings.$id", READERS, listing),
  ...forms("organisations.$slug.listings.$id", listing, {
    save: [EDITORS, () => ({ summary: "Another lens" })],
    restore: [EDITORS, () => ({ version: "0" })],
    use: [EDITORS, () => ({ use: "inventor" })],
    keep: [EDITORS, () => ({ keep: "inventor" })],
    hide: [EDITORS, () => ({ what: "category" })],
    show: [EDITORS, () => ({ what: "category" }), hidden("category")],
    "hide-claim": [EDITORS, (t) => ({ kind: "stage", sentence: t.statement })],
    mended: [SETTLERS, (t) => ({ report: t.mistake })],
    "no-mistake": [SETTLERS, (t) => ({ report: t.mistake, reason: "It is right." })],
  }),
  ...images,
  page("organisations.$slug.drafts._index", EDITORS, indexed(drafts)),
  ...forms("organisations.$slug.drafts._index", indexed(drafts), {
    publish: [EDITORS, (t) => ({ draft: t.draft })],
    delete: [EDITORS, (t) => ({ draft: t.draft })],
  }),
  page("organisations.$slug.drafts.$id", EDITORS, draft),
  ...forms("organisations.$slug.drafts.$id", draft, {
    save: [EDITORS, (t) => ({ title: "A lens", seen: t.seen })],
    preview: [EDITORS, (t) => ({ title: "A lens", seen: t.seen })],
    publish: [EDITORS, (t) => ({ title: "A lens", seen: t.seen })],
    plan: [EDITORS, (t) => ({ title: "A lens", seen: t.seen, publish_on: dayAhead(9) })],
    keep: [EDITORS, (t) => ({ title: "A lens", seen: t.seen })],
  }),
  page(
    "organisations.$slug.withdraw",
    EDITORS,
    at((t) => `/withdraw?id=${t.listed}`),
    idOf,
  ),
  ...forms(
    "organisations.$slug.withdraw",
    at(() => "/withdraw"),
    {
      "": [EDITORS, (t) => ({ id: String(t.listed) })],
    },
  ),
  page("organisations.$slug.import._index", EDITORS, indexed(imports)),
  ["POST organisations.$slug.import._index upload", { may: EDITORS, changes: true, ask: upload }],
  ...forms("organisations.$slug.import._index", indexed(imports), {
    address: [
      EDITORS,
      () => ({ id: crypto.randomUUID(), address: "https://nowhere.invalid/feed" }),
    ],
    remove: [EDITORS, (t) => ({ id: t.import })],
    set: [EDITORS, (t) => ({ id: t.import, holds: "everything" })],
  }),
  page("organisations.$slug.import.$id", EDITORS, itsImport),
  ...forms("organisations.$slug.import.$id", itsImport, {
    answer: [EDITORS, (t) => ({ "row-0": String(t.listed) })],
    "all-new": [EDITORS, () => ({ "place-0": "shown" })],
    "leave-out": [EDITORS, () => ({ "tick-0": "on" })],
    "take-in": [EDITORS, () => ({ "tick-1": "on" })],
    mend: [EDITORS, () => ({ place: "0", "cell-Filing date": "2026-04-30" })],
    publish: [EDITORS, () => ({})],
    leave: [EDITORS, () => ({})],
  }),
  ...forms(
    "organisations.$slug.import.$id",
    at((t) => `/import/${t.asking}`),
    {
      columns: [EDITORS, () => ({ "name-0": "Name", "column-0": "title" })],
      delimiter: [EDITORS, () => ({ delimiter: ";" })],
    },
  ),
  ...forms(
    "organisations.$slug.import.$id",
    at((t) => `/import/${t.asksSheet}`),
    {
      sheet: [EDITORS, () => ({ sheet: "Offers" })],
    },
  ),
  ...forms(
    "organisations.$slug.import.$id",
    at((t) => `/import/${t.published}`),
    {
      "roll-back": [EDITORS, () => ({})],
    },
  ),
  page("organisations.$slug.inbox._index", READERS, indexed(inbox)),
  ...forms("organisations.$slug.inbox._index", indexed(inbox), {
    "standing-reply": [ADMINS, () => ({ text: "Another reply" })],
    away: [EDITORS, () => ({ until: dayAhead(3) })],
    manager: [ADMINS, (t) => ({ member: t.colleague, about: String(t.listed) })],
    "no-manager": [ADMINS, (t) => ({ manager: String(t.manager) })],
  }),
  page("organisations.$slug.inbox.$id", READERS, thread),
  ...forms("organisations.$slug.inbox.$id", thread, {
    // The database knows each person's side: an asker who posts here writes as the asker.
    write: [BOTH_SIDES, () => ({ key: crypto.randomUUID(), message: "A message" })],
    decline: [EDITORS, () => ({ reason: "not-a-fit" })],
    assign: [EDITORS, (t) => ({ member: t.colleague })],
    open: [EDITORS, () => ({})],
    close: [EDITORS, () => ({})],
    // Only visitors are blocked: test/db/visitor-questions.test.ts.
    block: [NOBODY, () => ({})],
    unblock: [NOBODY, () => ({})],
  }),
  page(
    "organisations.$slug.numbers._index",
    READERS,
    at(() => "/numbers"),
    (t) => String(t.shown),
  ),
  page("organisations.$slug.needs", READERS, needs),
  ...forms("organisations.$slug.needs", needs, {
    answered: [EDITORS, (t) => ({ id: t.need, listing: String(t.listed), text: "Ours" })],
    replied: [EDITORS, (t) => ({ id: t.askedNeed, text: "Yes" })],
    "put-aside": [EDITORS, (t) => ({ id: t.need })],
    blocked: [EDITORS, (t) => ({ id: t.need })],
  }),
  page("needs._index", ASKER, () => "/needs"),
  page("needs.new", NOBODY, () => "/needs/new"),
  page("[needs.atom]", NOBODY, () => "/needs.atom"),
  ...forms("needs.new", () => "/needs/new", { "": [NOBODY, () => NEW_NEED] }),
  page("needs.$id", ASKER, askedNeed),
  ...forms("needs.$id", askedNeed, {
    ended: [ASKER, () => ({})],
    declined: [ASKER, (t) => ({ slug: t.slug })],
    blocked: [ASKER, (t) => ({ slug: t.slug })],
    accepted: [ASKER, (t) => ({ slug: t.slug, name: "Ada Vale" })],
    // They have asked already.
    asked: [NOBODY, (t) => ({ slug: t.slug, text: "How thin?" })],
  }),
  page("organisations.$slug.mirror", READERS, mirror),
  ...forms("organisations.$slug.mirror", mirror, {
    draft: [EDITORS, (t) => ({ list: "unlisted", key: patentOf(t.listed) })],
    done: [EDITORS, (t) => ({ list: "unlisted", key: patentOf(t.listed) })],
    undone: [
      EDITORS,
      (t) => ({ list: "unlisted", key: patentOf(t.listed) }),
      ({ data }, t) => data("rpc/change_mirror", { ...rowOf(t), p_change: "done" }),
    ],
    confirm: [ADMINS, (t) => ({ name: t.mark })],
    refuse: [ADMINS, (t) => ({ name: t.mark })],
    forget: [ADMINS, (t) => ({ name: t.mark })],
  }),
  page(
    "organisations.$slug.data",
    READERS,
    at(() => "/data?format=json"),
  ),
  page("account.inquiries._index", ASKER, () => "/account/inquiries"),
  ...forms("account.inquiries._index", () => "/account/inquiries", {
    "": [ASKER, (t) => ({ id: t.inquiry, change: "closed" })],
  }),
  page("account.inquiries.$id", ASKER, (t) => `/account/inquiries/${t.inquiry}`),
  ...forms("account.inquiries.$id", (t) => `/account/inquiries/${t.inquiry}`, {
    write: [BOTH_SIDES, () => ({ key: crypto.randomUUID(), message: "A message" })],
    decline: [EDITORS, () => ({ reason: "not-a-fit" })],
    assign: [EDITORS, (t) => ({ member: t.colleague })],
    open: [EDITORS, () => ({})],
    close: [EDITORS, () => ({})],
    block: [NOBODY, () => ({})],
    unblock: [NOBODY, () => ({})],
  }),
  page("moderation._index", MODERATORS, () => "/moderation"),
  ...forms("moderation._index", () => "/moderation", {
    claim: [MODERATORS, (t) => ({ id: t.openClaim, decision: "refuse", reason: "No." })],
    report: [SETTLERS, (t) => ({ id: t.mistake, decision: "refuse", reason: "No." })],
    draft: [
      MODERATORS,
      (t) => ({ id: t.askedDraft, decision: "refuse", seen: t.askedSeen, reason: "No." }),
    ],
    need: [MODERATORS, (t) => ({ id: t.waitingNeed, decision: "refuse", reason: "No." })],
    mail: [MODERATORS, (t) => ({ id: t.mail, decision: "refuse" })],
    "record-name": [
      MODERATORS,
      (t) => ({ slug: t.slug, name: `${t.mark} asked`, decision: "refuse" }),
    ],
    name: [
      MODERATORS,
      (t) => ({ slug: t.slug, decision: "refuse" }),
      ({ data }, t) =>
        data("rpc/change_organisation", {
          ...slugOf(t),
          p_change: "name",
          p_values: { name: `${t.name} of lenses`, slug: t.slug },
        }),
    ],
    offer: [NOBODY, (t) => ({ slug: t.slug, email: `somebody@${t.domain}` })],
  }),
  page("moderation.$id", MODERATORS, (t) => `/moderation/${t.lead}`),
  ...forms("moderation.$id", (t) => `/moderation/${t.lead}`, {
    write: [MODERATORS, () => ({ key: crypto.randomUUID(), message: "A message" })],
    introduce: [MODERATORS, (t) => ({ address: `${t.mark}@university.test` })],
    decline: [MODERATORS, () => ({ note: "No." })],
    close: [MODERATORS, () => ({})],
  }),
  page("mistake", NOBODY, (t) => `/mistake?tech_id=${t.listed}`),
  ...forms("mistake", () => "/mistake", {
    "": [NOBODY, (t) => ({ id: t.mistake, tech_id: String(t.listed), message: "A mistake" })],
  }),
  page("owner.$slug", NOBODY, (t) => `/owner/${t.slug}`),
  page("owner.$slug_.ask", NOBODY, (t) => `/owner/${t.slug}/ask`),
  ...forms("owner.$slug_.ask", (t) => `/owner/${t.slug}/ask`, {
    "": [
      NOBODY,
      () => ({
        id: crypto.randomUUID(),
        name: "Ada Vale",
        email: "ada@acme.test",
        purpose: "other",
        message: "A question",
      }),
    ],
  }),
  // A link opens it, and nobody here has one.
  page("s._index", NOBODY, () => "/s"),
  page("owner.$slug.$file", NOBODY, (t) => `/owner/${t.slug}/feed.json`),
  page("feeds.$file", NOBODY, (t) => `/feeds/${t.slug}.${"A".repeat(22)}.ics`),
  page("embed.$slug", NOBODY, (t) => `/embed/${t.slug}`),
  // The asker sees their own inquiry there.
  page("patentinfo", ASKER, (t) => `/patentinfo?tech_id=${t.listed}`),
  ...forms("patentinfo", (t) => `/patentinfo?tech_id=${t.withdrawn}`, {
    "": [NOBODY, () => ({ intent: "inquire", key: crypto.randomUUID(), inquiry: "A question" })],
  }),
  page("marketplace._index", NOBODY, (t) => `/marketplace?uni=${encodeURIComponent(t.name)}`),
  ...forms("marketplace._index", () => "/marketplace", {
    "": [NOBODY, () => ({ q: "lens", mode: "regular", key: crypto.randomUUID() })],
  }),
  page("shortlists.$id.ask", NOBODY, () => "/shortlists/saved/ask"),
  ...forms("shortlists.$id.ask", () => "/shortlists/saved/ask", {
    "": [NOBODY, (t) => ({ intent: "preview", owner: t.name, message: "A question" })],
  }),
  // Resource routes, asked for withdrawn data.
  ...api("api.$", () => "/api/nothing"),
  ...api(
    "api.chat",
    () => "/api/chat",
    (t) => ({
      tech_id: t.withdrawn,
      messages: [{ role: "user", content: "What is it?" }],
    }),
  ),
  ...api("api.document", (t) => `/api/document?id=${t.draft}`),
  ...api("api.download", (t) => `/api/download?id=${t.withdrawn}`),
  ...api(
    "api.ai-keywords",
    () => "/api/ai-keywords",
    () => ({ prompt: "a lens" }),
  ),
  ...api(
    "api.search",
    () => "/api/search",
    (t) => ({ user_prompt: t.name }),
  ),
  ...api("api.suggest", () => "/api/suggest?q=kanari"),
  ...api(
    "api.mail-webhook",
    () => "/api/mail-webhook",
    (t) => ({ id: t.mail }),
  ),
  ...api(
    "api.stripe-webhook",
    () => "/api/stripe-webhook",
    (t) => ({ id: t.mail }),
  ),
  ...api("api.universities", (t) => `/api/universities?like=${encodeURIComponent(t.name)}`),
  ...api("export._index", (t) => `/export?format=json&id=${t.withdrawn}&id=${t.listed}`),

  // The data service: functions.
  reads("organisations_page", NOBODY, (t) => ({ p_like: t.name })),
  reads("organisation_page", READERS, slugOf),
  calls("invite_member", ADMINS, (t) => ({ ...invitedOf(t), p_role: "reader" })),
  calls("answer_member_invitation", NOBODY, (t) => ({ ...slugOf(t), p_accept: true })),
  calls("change_organisation", ADMINS, (t) => ({
    ...slugOf(t),
    p_change: "profile",
    p_values: { about: "We list lenses." },
  })),
  calls("open_listings", ADMINS, (t) => ({ ...slugOf(t), p_open: true, p_embedders: [] })),
  calls("change_webhook", ADMINS, (t) => ({ ...slugOf(t), p_change: "remove", p_id: t.webhook })),
  reads("question_page", NOBODY, slugOf),
  calls("confirm_visitor_question", NOBODY, () => ({ p_token: "A".repeat(22) })),
  calls("claim_organisation", NOBODY, slugOf),
  calls("register_organisation", NOBODY, (t) => ({ p_name: t.name })),
  calls("withdraw_claim", NOBODY, slugOf),
  calls("ask_for_code", NOBODY, (t) => ({ ...slugOf(t), p_address: `somebody@${t.domain}` })),
  calls("confirm_code", NOBODY, (t) => ({ ...slugOf(t), p_code: "000000" })),
  calls("begin_dns_check", NOBODY, (t) => ({ ...slugOf(t), p_domain: `another-${t.domain}` })),
  calls("remove_domain", ADMINS, (t) => ({ ...slugOf(t), p_domain: t.domain })),
  calls("change_organisation_member", ADMINS, (t) => ({
    ...slugOf(t),
    p_member: t.colleague,
    p_change: "remove",
  })),
  calls("close_organisation", ADMINS, (t) => ({
    ...slugOf(t),
    p_name: t.name,
    p_withdraw: true,
  })),
  calls("offer_organisation", NOBODY, (t) => ({
    ...slugOf(t),
    p_address: `somebody@${t.domain}`,
  })),
  calls("decide_name", NOBODY, (t) => ({ ...slugOf(t), p_approve: true })),
  calls("answer_organisation_offer", NOBODY, (t) => ({ ...slugOf(t), p_accept: true })),
  reads("listings_page", READERS, slugOf, idOf),
  reads("listing_page", READERS, (t) => ({ ...listingOf(t), p_version: 1 })),
  calls("save_listing", EDITORS, (t) => ({
    ...listingOf(t),
    p_changes: { summary: { old: "A lens", new: "Another lens" } },
  })),
  calls("restore_listing", EDITORS, (t) => ({ ...listingOf(t), p_version: 0 })),
  calls("answer_offer", EDITORS, (t) => ({ ...listingOf(t), p_field: "inventor", p_use: true })),
  calls("hide_from_listing", EDITORS, (t) => ({ ...listingOf(t), p_what: "report" })),
  calls("show_on_listing", EDITORS, (t) => ({ ...listingOf(t), p_what: "claim", ...quoteOf(t) }), {
    before: hidden("claim", quoteOf),
  }),
  calls("change_listings", EDITORS, (t) => ({
    ...slugOf(t),
    p_tech_ids: [t.listed],
    p_change: { class1: "energy" },
  })),
  calls("change_listings to-another", NOBODY, (t) => ({
    ...slugOf(t),
    p_tech_ids: [t.listed],
    p_change: { organisation: "ardenhall-university" },
  })),
  calls("change_images", EDITORS, (t) => ({
    ...listingOf(t),
    p_change: "words",
    p_key: t.image,
    p_words: "Another lens",
  })),
  calls("change_documents", EDITORS, (t) => ({
    ...listingOf(t),
    p_change: "add",
    p_id: crypto.randomUUID(),
    p_name: "Terms",
    p_bytes: 1,
  })),
  reads("listing_drafts_page", EDITORS, slugOf),
  reads("listing_drafts_page withdrawn", EDITORS, (t) => ({ ...slugOf(t), p_withdrawn: true })),
  reads("listing_draft_page", EDITORS, (t) => ({ ...slugOf(t), p_id: t.draft })),
  reads("listing_draft_page withdrawn", EDITORS, (t) => ({ ...slugOf(t), p_id: t.withdrawnDraft })),
  calls("save_listing_draft", EDITORS, (t) => ({
    ...slugOf(t),
    p_id: t.draft,
    p_content: { title: "A lens" },
    p_seen: t.seen,
  })),
  ...["publish", "plan", "keep", "delete"].map((p_change) =>
    calls(`change_listing_drafts ${p_change}`, EDITORS, (t) => ({
      ...slugOf(t),
      p_ids: [t.draft],
      p_change,
      p_at: `${dayAhead(9)}T00:00:00Z`,
    })),
  ),
  calls("change_listing_drafts publish-withdrawn", EDITORS, (t) => ({
    ...slugOf(t),
    p_ids: [t.withdrawnDraft],
    p_change: "publish",
  })),
  calls("decide_draft", MODERATORS, (t) => ({
    p_draft: t.askedDraft,
    p_publish: true,
    p_seen: t.askedSeen,
  })),
  calls("withdraw_listings", EDITORS, (t) => ({ ...slugOf(t), p_ids: [t.listed] })),
  reads("withdraw_page", EDITORS, (t) => ({ ...slugOf(t), p_ids: [t.listed] }), idOf),
  calls("begin_import", EDITORS, (t) => ({
    ...slugOf(t),
    p_import: crypto.randomUUID(),
    p_name: "one.csv",
  })),
  reads(
    "may_prove",
    NOBODY,
    (t) => ({ p_id: t.openClaim }),
    () => "true",
  ),
  reads("may_send_files", NOBODY, slugOf),
  reads(
    "may_import",
    EDITORS,
    (t) => ({ p_import: t.import }),
    () => "true",
  ),
  calls("decide_import", EDITORS, (t) => ({ ...importOf(t), p_answers: { 0: t.listed } })),
  calls("choose_sheet", EDITORS, (t) => ({ ...importOf(t, t.asksSheet), p_sheet: "Offers" })),
  calls("choose_delimiter", EDITORS, (t) => ({ ...importOf(t, t.asking), p_delimiter: ";" })),
  calls("choose_columns", EDITORS, (t) => ({
    ...importOf(t, t.asking),
    p_columns: { Name: "title" },
  })),
  calls("leave_out_rows", EDITORS, (t) => ({ ...importOf(t), p_places: [0], p_out: true })),
  calls("mend_row", EDITORS, (t) => ({
    ...importOf(t),
    p_place: 0,
    p_cells: { "Filing date": "2026-04-30" },
  })),
  calls("change_import roll-back", EDITORS, (t) => ({
    ...importOf(t, t.published),
    p_change: "roll-back",
  })),
  calls("change_import set", EDITORS, (t) => ({ ...importOf(t), p_change: "set", p_whole: true })),
  ...["publish", "leave", "remove"].map((p_change) =>
    calls(`change_import ${p_change}`, EDITORS, (t) => ({ ...importOf(t), p_change })),
  ),
  reads("imports_page", EDITORS, slugOf),
  reads("import_page", EDITORS, (t) => importOf(t)),
  reads("inbox_page", READERS, slugOf),
  reads("inquiry_page", PARTICIPANTS, (t) => ({ p_id: t.inquiry })),
  reads("inquiry_page held", MODERATORS, (t) => ({ p_id: t.lead })),
  calls("write_to_inquiry", BOTH_SIDES, (t) => ({
    p_id: t.inquiry,
    p_key: crypto.randomUUID(),
    p_body: "A message",
  })),
  calls("write_to_inquiry held", MODERATORS, (t) => ({
    p_id: t.lead,
    p_key: crypto.randomUUID(),
    p_body: "A message",
  })),
  ...["open", "closed", "declined", "assigned"].map((p_to) =>
    calls(`move_inquiry ${p_to}`, EDITORS, (t) => ({
      p_id: t.inquiry,
      p_to,
      p_reason: "not-a-fit",
      p_member: t.colleague,
    })),
  ),
  ...Object.entries<[readonly Actor[], (t: Tenant) => object]>({
    "standing-reply": [ADMINS, () => ({ p_text: "Another reply" })],
    away: [EDITORS, () => ({ p_until: dayAhead(3) })],
    manager: [ADMINS, (t) => ({ p_member: t.colleague, p_tech_id: t.listed })],
    "no-manager": [ADMINS, (t) => ({ p_manager: t.manager })],
  }).map(([p_change, [may, more]]) =>
    calls(`change_inbox ${p_change}`, may, (t) => ({ ...slugOf(t), p_change, ...more(t) })),
  ),
  reads("numbers_page", READERS, slugOf, (t) => String(t.shown)),
  reads("organisation_needs_page", READERS, slugOf),
  calls("answer_need", EDITORS, (t) => ({ ...slugOf(t), p_id: t.need, p_change: "put-aside" })),
  reads("need_page", ASKER, (t) => ({ p_id: t.askedNeed })),
  calls("change_need", ASKER, (t) => ({ p_id: t.need, p_change: "ended" })),
  calls("decide_need", MODERATORS, (t) => ({
    p_id: t.waitingNeed,
    p_approve: true,
    p_reason: "",
  })),
  calls("publish_need", NOBODY, () => ({
    p_id: NEW_NEED.id,
    p_asker: NEW_NEED.asker,
    p_sought: NEW_NEED.sought,
    p_requirements: [],
    p_is_public: false,
    p_ends_on: NEW_NEED.until,
  })),
  reads("mirror_page", READERS, slugOf),
  reads("fee_calendar", NOBODY, (t) => ({ ...slugOf(t), p_token: "A".repeat(22) })),
  calls("change_mirror", EDITORS, (t) => ({ ...rowOf(t), p_change: "draft" })),
  calls("change_record_name", ADMINS, (t) => ({
    ...slugOf(t),
    p_change: "forget",
    p_name: t.mark,
    p_written: t.mark,
  })),
  calls("decide_record_name", MODERATORS, (t) => ({
    ...slugOf(t),
    p_name: `${t.mark} asked`,
    p_approve: true,
  })),
  ...["listings", "versions", "leads", "weeks", "mirror"].map((p_part) =>
    reads(
      `organisation_data ${p_part}`,
      READERS,
      (t) => ({ ...slugOf(t), p_part }),
      ({ mark, shown }) => (p_part === "weeks" ? String(shown) : mark),
    ),
  ),
  // What the API Worker asks: without a key it gives nobody an organisation's data, whoever is signed in.
  ...Object.entries({
    api_organisation_data: { p_part: "leads", p_after: null },
    api_listing_images: { p_id: null },
    api_create_listing: { p_content: { title: "A" }, p_publish: true, ...WRITTEN },
    api_change_listing: { p_id: null, p_content: { title: "A" }, ...WRITTEN },
    api_withdraw_listing: { p_id: null, ...WRITTEN },
    api_add_image: { p_id: null, p_url: null, p_alt: null, ...WRITTEN },
    api_upload_image: { p_id: null, p_file: null, p_alt: null, p_hash: null, ...WRITTEN },
    api_remove_image: { p_id: null, p_image: null, ...WRITTEN },
  }).map(([name, given]) =>
    reads(
      name,
      NOBODY,
      (t) => ({
        p_key: null,
        ...slugOf(t),
        ...given,
        ...("p_id" in given ? { p_id: t.listed } : {}),
      }),
      ({ mark }) => mark,
    ),
  ),
  // Open to everyone, as a visitor reads them.
  reads("api_owner", NOBODY, (t) => ({ p_key: null, ...slugOf(t) })),
  reads("oai_owners", NOBODY, () => ({})),
  reads("oai_page", NOBODY, () => ({ p_list: { limit: 10, profile: false } })),
  calls("make_key", NOBODY, () => ({
    p_id: crypto.randomUUID(),
    p_name: "Of a person",
    p_shown: "quad_1234567",
    p_hash: `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", ""),
    p_scopes: ["organisations"],
    p_days: 1,
  })),
  calls("add_inquiry", NOBODY, (t) => ({
    p_id: crypto.randomUUID(),
    p_tech_id: t.listed,
    p_message: "A question",
  })),
  calls("change_inquiry", ASKER, (t) => ({ p_id: t.inquiry, p_change: "closed" })),
  reads("inquiries_page", ASKER, () => ({})),
  reads("moderation_page", MODERATORS, () => ({})),
  calls("delete_account", NOBODY, () => ({ p_email: "nobody@people.test", p_check_only: true })),
  calls("decide_claim", MODERATORS, (t) => ({
    p_claim: t.openClaim,
    p_approve: false,
    p_domain: "",
    p_reason: "No.",
  })),
  calls("settle_report", SETTLERS, (t) => ({ p_id: t.mistake, p_mended: true, p_answer: "" })),
  calls("decide_mail", MODERATORS, (t) => ({ p_id: t.mail, p_take: true })),
  calls("moderate_lead", MODERATORS, (t) => ({ p_id: t.lead, p_act: "closed" })),
  calls("report_mistake", NOBODY, (t) => ({
    p_id: crypto.randomUUID(),
    p_tech_id: t.listed,
    p_message: "A mistake",
  })),
  reads("mistake_page", NOBODY, (t) => ({ p_tech_id: t.listed })),
  reads("owner_page", NOBODY, slugOf),
  reads("account_page", ASKER, () => ({})),
  // The asker has more inquiries than one answer holds: it begins just before this one.
  reads("export_rows", ASKER, (t) => ({ p_part: "inquiries", p_after: justBefore(t.inquiry) })),
  reads("compare_page", NOBODY, (t) => ({ p_ids: [t.listed, t.withdrawn] })),
  reads("featured_addresses", NOBODY, () => ({})),
  reads("shortlist_page", NOBODY, () => ({ p_id: 1 })),
  calls("request_analysis", NOBODY, (t) => ({ p_tech_id: t.withdrawn, p_wanted: true })),
  calls("set_reaction", NOBODY, (t) => ({
    p_kind: "save",
    p_tech_id: t.withdrawn,
    p_active: true,
  })),
  reads("patent_page", ASKER, (t) => ({ p_tech_id: t.listed })),
  reads("document_for_download", NOBODY, (t) => ({ p_id: t.draft })),
  reads("patent_page withdrawn", NOBODY, (t) => ({ p_tech_id: t.withdrawn })),

  // The data service: tables.
  table("organisations", NOBODY, (t) => `id=eq.${t.id}`),
  table("organisation_domains", READERS, of),
  table("organisation_members", READERS, of, (t) => t.colleague),
  table("organisation_claims", NOBODY, of),
  table("organisation_settings", READERS, of),
  table("case_managers", READERS, of, (t) => t.colleague),
  table("member_absences", READERS, of, (t) => t.colleague),
  table("listing_drafts", READERS, of),
  table("feeds", NOBODY, of),
  table("imports", NOBODY, of),
  table("inquiries", ASKER, of),
  table("inquiry_messages", NOBODY, (t) => `inquiry_id=eq.${t.inquiry}`),
  table("mistake_reports", NOBODY, ofListing),
  table("field_sources", NOBODY, ofListing, () => '"editor"'),
  table("offered_values", NOBODY, ofListing),
  table("listing_versions", NOBODY, ofListing),
  table("technologies", NOBODY, of),
  table("technology_statements", NOBODY, ofListing, (t) => t.statement),
  table("technology_contacts", NOBODY, ofListing),
  table("technology_counts", NOBODY, ofListing),
  table("technology_details", NOBODY, ofListing),
  table("technology_reports", NOBODY, ofListing),
  table("tech-table-v1", NOBODY, ofListing),
  table("featured_techids_social", NOBODY, ofListing),
  ...[
    "saves-v1",
    "likes-v1",
    "dislikes-v1",
    "notes-v1",
    "analysis_requests",
    "watches",
    "alert_events",
    "shortlist_items",
  ].map((name) => table(name, NOBODY, ofListing)),
]);
for (const [name, operation] of Object.entries(OPERATIONS)) {
  const [verb, route] = name.split(" ");
  if (verb === "POST") operation.reads = OPERATIONS[`GET ${route}`]?.may ?? NOBODY;
}

/** The row of its mirror that says that a patent of its is not listed. */
const rowOf = (t: Tenant) => ({
  ...slugOf(t),
  p_list: "unlisted",
  p_keys: [patentOf(t.listed)],
});
function slugOf(t: Tenant) {
  return { p_slug: t.slug };
}
function invitedOf(t: Tenant) {
  return { ...slugOf(t), p_address: `new-${t.mark}@${t.domain}` };
}
function importOf(t: Tenant, id = t.import) {
  return { ...slugOf(t), p_import: id };
}
function listingOf(t: Tenant) {
  return { p_slug: t.slug, p_tech_id: t.listed };
}
function of(t: Tenant): string {
  return `organisation_id=eq.${t.id}`;
}
function ofListing(t: Tenant): string {
  return `tech_id=in.(${t.listed},${t.withdrawn})`;
}

/** The date (YYYY-MM-DD) this many days from now. */
function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The UUID one below. */
function justBefore(uuid: string): string {
  const below = (BigInt(`0x${uuid.replaceAll("-", "")}`) - 1n).toString(16).padStart(32, "0");
  return below.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
