import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import type * as z from "zod";
import { InboxFormSchema, LeadFormSchema, ThreadFormSchema } from "#app/inquiries/inbox.schema.ts";
import { AnswerNeedSchema, NeedFormSchema } from "#app/inquiries/needs/needs.schema.ts";
import { ModerationFormSchema } from "#app/moderation/moderation.schema.ts";
import { ImportFormSchema, ReviewFormSchema } from "#app/organisations/imports/imports.schema.ts";
import {
  ListingFormSchema,
  SeveralFormSchema,
} from "#app/organisations/listings/listings.schema.ts";
import { MirrorFormSchema } from "#app/organisations/mirror/mirror.schema.ts";
import {
  InviteFormSchema,
  MemberFormSchema,
  OfferFormSchema,
  OrganisationFormSchema,
  SettingsFormSchema,
} from "#app/organisations/organisations.schema.ts";
import {
  DraftFormSchema,
  DraftsFormSchema,
} from "#app/organisations/publication/publication.schema.ts";
import { despiteDeadlocks } from "../support/deadlocks.ts";
import {
  type Actor,
  MEMBERS,
  OPERATIONS,
  type Operation,
  type Way,
} from "../support/owner-operations.ts";
import { readManifest } from "../support/routes.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { readSession } from "../support/stored-session.ts";
import {
  addTenant,
  idsOf,
  removeTenants,
  type Team,
  type Tenant,
  teamOf,
  tenantFingerprint,
} from "../support/tenants.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

// Every kind of person tries each operation of the owner's side on an organisation A: a visitor, a member of nothing, a
// person who asked A something, A's members, the members of an organisation B like A (at A's address, and at B's with
// A's ids), and a moderator. A person without the right learns nothing of A's, and changes none of its rows in any
// table.

const { data, anonKey } = inject("endpoints");
const sql = stackDatabase(6);

type Person = { id: string; way: Way };
let people: Record<Exclude<Actor, "visitor">, Person>;
let rivals: Record<(typeof MEMBERS)[number], Person>;
let visitor: Way;
let claimant: string;
const MODERATOR = `tenancy-moderator-${crypto.randomUUID()}@people.test`;
let fingerprint: Awaited<ReturnType<typeof tenantFingerprint>>;
const tenants: Tenant[] = [];

function wayOf(browser: Visitor, token: string | null): Way {
  return {
    browser,
    async data(path, body) {
      const response = await fetch(`${data}/rest/v1/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          apikey: anonKey,
          ...(token && { authorization: `Bearer ${token}` }),
          "content-type": "application/json",
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return `${response.status} ${await response.text()}`;
    },
  };
}

let addresses = 0;
async function person(address = `tenancy-${crypto.randomUUID()}@people.test`): Promise<Person> {
  const browser = await signedIn(address);
  // Each at an address of their own, since a network's limits are not tested here.
  addresses += 1;
  browser.address = `2001:db8:${addresses.toString(16)}::1`;
  const [user] = await sql`select id from auth.users where email = ${address}`;
  const way = wayOf(browser, readSession(browser).access_token);
  const renew = async () => (await signedIn(address)).copyTo(browser);
  return { id: user?.id, way: { ...way, renew } };
}

beforeAll(async () => {
  const [member, asker, moderator] = [await person(), await person(), await person(MODERATOR)];
  await sql`insert into private.moderators values (${MODERATOR})`;
  people = { member, asker, moderator, ...(await teamOf(person)) };
  rivals = await teamOf(person);
  claimant = (await person()).id;
  visitor = wayOf(new Visitor(), null);
  fingerprint = await tenantFingerprint(sql);
});
afterAll(async () => {
  await removal;
  await removeTenants(sql, tenants);
  await sql`delete from private.moderators where address = ${MODERATOR}`;
});

async function tenant(of: Record<keyof Team, Person>): Promise<Tenant> {
  const others = { asker: people.asker.id, claimant };
  const made = await despiteDeadlocks(() => addTenant(sql, idsOf(of), others));
  tenants.push(made);
  return made;
}
const wayOfActor = (actor: Actor) => (actor === "visitor" ? visitor : people[actor].way);

/** Whether an operation showed an actor something of the tenant's. */
async function tells(
  operation: Operation,
  { way, actor = null }: { way: Way; actor?: Actor | null },
  asked: Tenant,
  of: Tenant,
): Promise<boolean> {
  // On a fast machine a session reaches the limit of a minute; what was refused for that did nothing, and is asked again.
  const answer = await vi.waitFor(
    async () => {
      const said = await operation.ask(way, asked);
      if (said.startsWith("429 ")) await way.renew?.();
      expect(said).not.toMatch(/^429 /);
      return said;
    },
    { timeout: 120_000 },
  );
  // A refusal for another reason would prove nothing.
  expect(answer).not.toMatch(/^5\d\d |too-fast|PT429/);
  if (actor !== null && operation.reads?.includes(actor)) return false;
  // The page of whoever is signed out holds what they sent themselves.
  if (answer.startsWith("401 ") && answer.includes("You are signed out")) return false;
  return answer.toLowerCase().includes((operation.shows?.(of) ?? of.mark).toLowerCase());
}

// The operations share A and B with their fingerprints, because nobody without the right changes anything in A.
let shared: { a: Tenant; b: Tenant; before: string; rival: string } | null = null;

async function pair() {
  const [a, b] = [await tenant(people), await tenant(rivals)];
  return { a, b, before: await fingerprint(a), rival: await fingerprint(b) };
}

/** Whether an actor reached a tenant: changed it by an operation that changes, or else saw something of it. */
async function reaches(operation: Operation, actor: Actor, own: Tenant): Promise<boolean> {
  if (!operation.changes) return tells(operation, { way: wayOfActor(actor) }, own, own);
  await operation.before?.(people.admin.way, own);
  const was = await fingerprint(own);
  await tells(operation, { way: wayOfActor(actor) }, own, own);
  return (await fingerprint(own)) !== was;
}
/** The removal of the last operation's own tenants, meanwhile the next operation is tried. */
let removal: Promise<void> = Promise.resolve();

/**
 * One operation of each route is tried by people of every kind. Its other operations pass the same check of who asks, so
 * they are tried by those nearest to a right: a visitor, any member of QUAD, A's own members and an admin of B; and by one who may.
 */
const routes = Map.groupBy(Object.keys(OPERATIONS), (name) => name.split(" ", 2).join(" "));
const isFirst = new Set([...routes.values()].map(([first = ""]) => first));

test.each(Object.entries(OPERATIONS))(
  "%s reaches an organisation only for actors who may",
  async (name, operation) => {
    const all = isFirst.has(name);
    const used = shared ?? (await pair());
    shared = null;
    const { a, b, rival } = used;
    await operation.before?.(people.admin.way, a);
    const before = operation.before ? await fingerprint(a) : used.before;
    const reached: string[] = [];
    const able = all ? operation.may : operation.may.slice(0, 1);
    const making = Promise.all(able.map(() => (operation.changes ? tenant(people) : a)));
    // All at once with one fingerprint after them: one by one, this table takes twice as long.
    const mixed = { ...a, slug: b.slug, name: b.name, domain: b.domain };
    const others = all ? (["asker", "moderator"] as const) : [];
    const outsiders = (["visitor", "member", ...others, ...MEMBERS] as const).filter(
      (actor) => !operation.may.includes(actor),
    );
    await Promise.all([
      making,
      removal,
      ...outsiders.map(async (actor) => {
        if (await tells(operation, { way: wayOfActor(actor), actor }, a, a)) reached.push(actor);
      }),
      // At the organisation's address, and at their own with the other's ids.
      ...(all ? MEMBERS : (["admin"] as const)).flatMap((role) =>
        [a, mixed].map(async (asked) => {
          const { way } = rivals[role];
          if (await tells(operation, { way }, asked, a)) reached.push(`${role} of another`);
        }),
      ),
    ]);
    expect(reached).toEqual([]);
    const [after, rivalAfter] = await Promise.all([fingerprint(a), fingerprint(b)]);
    expect(after).toBe(before);
    // B's own members may have changed B.
    if (!operation.before && rivalAfter === rival) shared = used;

    const owns = await making;
    const tried = await Promise.all(
      able.map((actor, index) => reaches(operation, actor, owns[index] ?? a)),
    );
    expect(able.filter((_, index) => tried[index])).toEqual(able);
    if (operation.changes && able.length > 0) removal = removeTenants(sql, owns);
  },
);

/** The forms of each action that has several, as their schemas. */
const FORMS: Record<string, z.ZodType[]> = {
  "organisations._index": [OfferFormSchema()],
  "organisations.$slug._index": [OrganisationFormSchema()],
  "organisations.$slug.members": [MemberFormSchema(), InviteFormSchema()],
  "organisations.$slug.settings": [SettingsFormSchema()],
  "organisations.$slug.listings._index": [SeveralFormSchema()],
  "organisations.$slug.mirror": [MirrorFormSchema()],
  "organisations.$slug.needs": [AnswerNeedSchema()],
  "needs.$id": [NeedFormSchema()],
  "organisations.$slug.listings.$id": [ListingFormSchema()],
  "organisations.$slug.drafts._index": [DraftsFormSchema()],
  "organisations.$slug.drafts.$id": [DraftFormSchema()],
  "organisations.$slug.import._index": [ImportFormSchema()],
  "organisations.$slug.import.$id": [ReviewFormSchema()],
  "organisations.$slug.inbox._index": [InboxFormSchema()],
  "organisations.$slug.inbox.$id": [ThreadFormSchema()],
  "account.inquiries.$id": [ThreadFormSchema()],
  "moderation._index": [ModerationFormSchema()],
  "moderation.$id": [LeadFormSchema()],
};

/** The values of a form's `intent`, or of `role` in a member's form, which has no intent. */
function intentsOf(schema: unknown): string[] {
  const { options, shape } = schema as {
    options?: unknown[];
    shape?: Record<string, { options?: string[]; value?: string }>;
  };
  if (options) return options.flatMap(intentsOf);
  const intent = shape?.intent ?? shape?.role;
  return intent?.options ?? [intent?.value ?? ""];
}

describe("the table of operations has", () => {
  const names = Object.keys(OPERATIONS);
  const namesOf = (verb: string) =>
    [
      ...new Set(
        names.filter((name) => name.startsWith(`${verb} `)).map((name) => name.split(" ")[1] ?? ""),
      ),
    ].sort();

  test("each route whose module uses a room of the owner's side, and each resource route, with each of its forms", () => {
    const rooms = /"#app\/(organisations|moderation|inquiries)\/(?!(contact|send-message))/;
    const found = { GET: [] as string[], POST: [] as string[] };
    for (const { id } of readManifest()) {
      const file = [".tsx", ".ts"].map((end) => `app/${id}${end}`).find(existsSync);
      if (file === undefined) continue;
      const source = readFileSync(file, "utf8");
      const name = id.replace("routes/", "");
      if (!rooms.test(source) && !/^(api\.|export\._index$)/.test(name)) continue;
      if (/export (async )?function loader|as loader\b/.test(source)) found.GET.push(name);
      if (/export (async )?function action|as action\b/.test(source)) found.POST.push(name);
    }
    expect(namesOf("GET")).toEqual(found.GET.sort());
    expect(namesOf("POST")).toEqual(found.POST.sort());
    for (const [route, schemas] of Object.entries(FORMS)) {
      const intents = schemas.flatMap(intentsOf);
      const tried = names
        .filter((name) => name.startsWith(`POST ${route} `))
        .map((name) => name.split(" ")[2]);
      expect(tried.length).toBeGreaterThan(1);
      expect(
        intents.filter((intent) => !tried.includes(intent)),
        route,
      ).toEqual([]);
    }
    const withForms = found.POST.filter((route) =>
      names.some((name) => name.startsWith(`POST ${route} `)),
    );
    expect(Object.keys(FORMS).sort()).toEqual(withForms.sort());
  });

  test("each function of the data service that asks for a role, or reads or writes an organisation's data", async () => {
    const rows = await sql`
      select p.proname as name from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
        and (p.prosrc ~ 'organisation|inquir|draft|imports|withdrawn|moderator|listing_|mistake_reports'
          or 'p_slug' = any (p.proargnames))`;
    expect(namesOf("CALL")).toEqual([...new Set(rows.map(({ name }) => name as string))].sort());
  });

  test("each table of the data service with an organisation's or a listing's data", async () => {
    const rows = await sql`
      select table_name as name from information_schema.columns c
      where c.table_schema = 'public' group by 1
      having bool_or(column_name in ('organisation_id', 'inquiry_id', 'feed_id', 'import_id', 'tech_id'))
        or table_name = 'organisations'`;
    expect(namesOf("TABLE")).toEqual(rows.map(({ name }) => name as string).sort());
  });
});
