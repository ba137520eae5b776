import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addGatedCatalogue } from "../support/gated-catalogue.ts";
import { addPerson, askAs, type Person } from "../support/people.ts";

// Keys with which programs act for a person: what each may do, and what ends it.

// These grants are those of hosted projects since May 2026, so a missing grant shows.
const { sql } = await databaseOfFile(
  "grant usage on schema public to anon, authenticated, service_role",
);
const people = await addGatedCatalogue(sql);

let names = 0;
/** A person with a profile, as everybody has who signed in. */
function addSomeone(): Promise<Person> {
  names += 1;
  return addPerson(sql, `holder-${names}`, {});
}

const ask = (person: Person | null, call: string, values?: unknown[]) =>
  askAs(sql, person, call, values);

/** The database takes any text for a key; who signed it, the API Worker asks. */
const makeKey = () => `quad_${crypto.randomUUID()}`;
const ALL = ["read", "search", "shortlists", "organisations"];
const make = (
  person: Person,
  {
    id = crypto.randomUUID() as string,
    key = makeKey(),
    name = "Mine",
    scopes = ALL,
    days = 90 as number | null,
  } = {},
) =>
  ask(person, "make_key($1, $2, $3, $4, $5, $6)", [
    id,
    name,
    key.slice(0, 12),
    createHash("sha256").update(key).digest("hex"),
    scopes,
    days,
  ]);

/** A new key of a person, with its id. */
async function keyOf(person: Person, scopes = ALL): Promise<{ id: string; key: string }> {
  const made = { id: crypto.randomUUID(), key: makeKey() };
  expect(await make(person, { ...made, scopes })).toMatchObject({ outcome: "changed" });
  return made;
}

/** What the API Worker gets, which has no session. Arguments that are not given are null. */
async function api(
  key: string | null,
  call: string,
  given: Record<string, unknown> = {},
  caller: Person | null = null,
) {
  const [row] =
    await sql`select proargnames[1:pronargs] as names from pg_proc where proname = ${`api_${call}`}`;
  const values = row?.names.map((name: string) => (name === "p_key" ? key : (given[name] ?? null)));
  const places = row?.names.map((_: string, at: number) => `$${at + 1}`);
  return ask(caller, `api_${call}(${places})`, values);
}
const whoIs = async (key: string) => {
  const answer = await api(key, "shortlists");
  return answer.refused ?? answer.viewer.id;
};

describe("a key", () => {
  test("acts as its person and as no one else, whoever sends it", async () => {
    const [one, two] = [await addSomeone(), await addSomeone()];
    const [first, second] = [await keyOf(one), await keyOf(two)];
    expect(await whoIs(first.key)).toBe(one.id);
    expect(await whoIs(second.key)).toBe(two.id);
    expect((await api(first.key, "shortlists", {}, two)).viewer.id).toBe(one.id);
    // A connection that a key was used on is a visitor's again in its next transaction.
    expect(await api(null, "shortlists")).toEqual({ refused: "key-required" });
  });

  test("is stored as its hash and its first characters alone, and listed for its person", async () => {
    const [person, other] = [await addSomeone(), await addSomeone()];
    const { id, key } = await keyOf(person, ["search", "read"]);
    await keyOf(other);
    const page = await ask(person, "keys_page()");
    expect(page).toMatchObject({
      viewer: { id: person.id },
      keys: [{ id, name: "Mine", prefix: key.slice(0, 12), usedAt: null, state: "live" }],
    });
    expect(page.keys[0].scopes.sort()).toEqual(["read", "search"]);
    const days =
      (Date.parse(page.keys[0].expiresAt) - Date.parse(page.keys[0].madeAt)) / 86_400_000;
    expect(days).toBe(90);
    const [row] =
      await sql`select to_jsonb(k)::text as text from private.api_keys k where k.id = ${id}`;
    expect(row?.text).not.toContain(key.slice(12));
    expect(await ask(null, "revoke_exposed_key($1)", [makeKey()])).toBe(false);
  });

  test("that nobody made, that is revoked or that has expired is refused", async () => {
    const person = await addSomeone();
    for (const key of [makeKey(), "", "quad_", "x".repeat(10_000)]) {
      expect(await whoIs(key)).toBe("unknown-key");
    }
    const [revoked, expired, lasting] = [
      await keyOf(person),
      await keyOf(person),
      await keyOf(person),
    ];
    await ask(person, "revoke_key($1)", [revoked.id]);
    await sql`update private.api_keys set expires_at = now() where id = ${expired.id}`;
    await sql`update private.api_keys set expires_at = null where id = ${lasting.id}`;
    expect(await whoIs(revoked.key)).toBe("revoked-key");
    expect(await whoIs(expired.key)).toBe("expired-key");
    expect(await whoIs(lasting.key)).toBe(person.id);
    const { keys } = await ask(person, "keys_page()");
    const states = keys.map(({ id, state }: { id: string; state: string }) => [id, state]);
    expect(Object.fromEntries(states)).toEqual({
      [revoked.id]: "revoked",
      [expired.id]: "expired",
      [lasting.id]: "live",
    });
  });

  test("does what its scopes name and nothing else", async () => {
    const person = await addSomeone();
    const item = { p_id: 900, p_tech_id: 2 };
    const calls: Record<string, [scope: string, args: Record<string, unknown>]> = {
      technologies: ["read", {}],
      technology: ["read", { p_id: 1 }],
      owners: ["read", {}],
      owner: ["read", { p_slug: "university-1" }],
      changes: ["read", {}],
      search: ["search", { p_query: "canary" }],
      shortlists: ["shortlists", {}],
      shortlist: ["shortlists", { p_id: 900 }],
      add_to_shortlist: ["shortlists", item],
      remove_from_shortlist: ["shortlists", item],
      organisation_data: ["organisations", { p_slug: "university-1", p_part: "leads" }],
    };
    for (const own of ALL) {
      const { key } = await keyOf(person, [own]);
      for (const [call, [scope, args]] of Object.entries(calls)) {
        const answer = await api(key, call, args);
        expect(answer?.refused, `${call} with ${own}`).toBe(
          scope === own ? undefined : "missing-scope",
        );
      }
    }
  });

  test("notes when it was last used, to the hour, and not when it was refused", async () => {
    const person = await addSomeone();
    const { id, key } = await keyOf(person, ["read"]);
    const usedAt = async () => (await ask(person, "keys_page()")).keys[0].usedAt;
    await api(key, "search", { p_query: "canary" });
    expect(await usedAt()).toBeNull();
    await api(key, "owners");
    const first = await usedAt();
    expect(first).toEqual(expect.any(String));
    await api(key, "owners");
    expect(await usedAt()).toBe(first);
    await sql`update private.api_keys set used_at = used_at - interval '61 minutes' where id = ${id}`;
    await api(key, "owners");
    expect(Date.parse(await usedAt())).toBeGreaterThan(Date.parse(first));
  });

  test("of a free person reads no paid text, a subscriber's does, and each change of membership counts at once", async () => {
    const textsOf = async (key: string | null) =>
      JSON.stringify(await api(key, "technology", { p_id: 1 }));
    const paid = /canary:(report|contact):/;
    expect(await textsOf(null)).not.toMatch(/canary:(details|report|contact):/);
    const { key } = await keyOf(people.newcomer);
    expect(await textsOf(key)).toContain("canary:details:1");
    expect(await textsOf(key)).not.toMatch(paid);
    await sql`
      insert into public.user_profiles (id, is_pro, subscription_end)
      values (${people.newcomer.id}, true, now() + interval '1 hour')`;
    expect(await textsOf(key)).toContain("canary:report:1");
    expect(await textsOf(key)).toContain("canary:contact:1");
    await sql`update public.user_profiles set subscription_end = now() where id = ${people.newcomer.id}`;
    expect(await textsOf(key)).not.toMatch(paid);
  });

  test("lives on when its person's sessions end, who then changes nothing with their old token", async () => {
    const person = await addSomeone();
    const { id, key } = await keyOf(person);
    await sql`delete from auth.sessions where user_id = ${person.id}`;
    expect(await whoIs(key)).toBe(person.id);
    expect(await ask(person, "keys_page()")).toEqual({ viewer: null, keys: [] });
    expect(await ask(person, "revoke_key($1)", [id])).toMatchObject({ outcome: "signed-out" });
    expect(await make(person)).toEqual({ viewer: null, outcome: "signed-out" });
    expect(await whoIs(key)).toBe(person.id);
  });

  test("ends with its account", async () => {
    const person = await addSomeone();
    const { key } = await keyOf(person);
    await ask(person, "delete_account($1)", [person.email]);
    expect(await whoIs(key)).toBe("unknown-key");
    expect(await sql`select from private.api_keys where user_id = ${person.id}`).toHaveLength(0);
  });
});

describe("a key that may read the catalogue", () => {
  test("shows nothing of its person's own, whoever calls with it", async () => {
    const { pro } = people;
    const { key } = await keyOf(pro, ["read"]);
    const page = await ask(pro, "patent_page(1)");
    expect(page).toMatchObject({ viewer: { email: pro.email }, reactions: { save: true } });
    expect(page.note.text).toContain("canary");
    const technology = await api(key, "technology", { p_id: 1 });
    const own = {
      reactions: { save: false, like: false, dislike: false },
      note: null,
      inquiries: [],
      shortlists: [],
      watching: false,
      report: { requested: false },
    };
    const owner = await api(key, "owner", { p_slug: "university-1" });
    expect(technology).toMatchObject(own);
    expect(owner.role).toBeNull();
    for (const { viewer } of [technology, owner])
      expect(viewer).toMatchObject({ email: null, places: null, subscriptionEnd: null });
    expect(JSON.stringify([technology, owner])).not.toMatch(/canary:(note|inquiry|shortlist)/);
  });

  test("does not look through the catalogue by words, which a search is counted for", async () => {
    const { key } = await keyOf(people.free, ["read"]);
    const found = async (of: string | null, words: string[]) =>
      (await api(of, "technologies", { p_words: words })).technologies.length;
    expect(await found(key, ["no such word"])).toBe(await found(key, []));
    expect(await found(null, ["no such word"])).toBe(0);
  });

  test("is counted with the other keys of its person: 600 requests a minute", async () => {
    const person = await addSomeone();
    const [one, other] = [await keyOf(person, ["read"]), await keyOf(person, ["read"])];
    await api(one.key, "owners");
    // Ten places with a tenth each, so that one never waits for another's answer.
    await sql`insert into private.person_counts (user_id, kind, since, acts)
      select ${person.id}, 'api ' || n, clock_timestamp(), 60 from generate_series(1, 9) n
      on conflict (user_id, kind) do update set acts = excluded.acts`;
    expect(await api(other.key, "owners")).toHaveProperty("owners");
    await sql`update private.person_counts set acts = 60 where user_id = ${person.id}`;
    for (const { key } of [one, other])
      expect(await api(key, "owners")).toEqual({ refused: "too-many-requests" });
    expect(await api((await keyOf(await addSomeone(), ["read"])).key, "owners")).toHaveProperty(
      "owners",
    );
  });
});

test("whoever signs out everywhere revokes their keys, unless they say otherwise, and is told by mail", async () => {
  const noticesOf = (person: Person) =>
    sql`select details from private.notices where user_id = ${person.id} and kind = 'security' order by made_at`;
  for (const revokes of [true, false]) {
    const [person, other] = [await addSomeone(), await addSomeone()];
    const [own, theirs] = [await keyOf(person), await keyOf(other)];
    expect(await noticesOf(person)).toMatchObject([
      { details: { event: "key", prefix: own.key.slice(0, 12) } },
    ]);
    const answer = await ask(person, "begin_sign_out_everywhere($1)", [revokes]);
    expect(answer).toMatchObject({ outcome: "changed" });
    expect(await whoIs(own.key)).toBe(revokes ? "revoked-key" : person.id);
    expect(await whoIs(theirs.key)).toBe(other.id);
    expect((await noticesOf(person))[1]).toMatchObject({
      details: { event: "sessions", keysRevoked: revokes },
    });
    await ask(person, "begin_sign_out_everywhere($1)", [true]);
    expect(await noticesOf(person)).toHaveLength(2);
  }
  expect(await ask(null, "keys_page()").catch(({ code }) => code)).toBe("42501");
});

describe("making a key", () => {
  test("twice with one form makes one", async () => {
    const person = await addSomeone();
    const id = crypto.randomUUID();
    const [first, second] = [makeKey(), makeKey()];
    expect(await make(person, { id, key: first })).toMatchObject({ outcome: "changed" });
    expect(await make(person, { id, key: second })).toMatchObject({ outcome: "exists" });
    expect(await whoIs(first)).toBe(person.id);
    expect(await whoIs(second)).toBe("unknown-key");
    expect((await ask(person, "keys_page()")).keys).toHaveLength(1);
  });

  test.each([
    [{ name: "" }],
    [{ name: "x".repeat(61) }],
    [{ scopes: [] }],
    [{ scopes: ["read", "write"] }],
    [{ days: 3651 }],
    [{ scopes: Array(6).fill("read") }],
  ])("with %o makes none", async (values) => {
    const person = await addSomeone();
    expect(await make(person, values)).toMatchObject({ outcome: "wrong" });
    expect((await ask(person, "keys_page()")).keys).toEqual([]);
  });

  test("with a scope named twice stores it once", async () => {
    const person = await addSomeone();
    await make(person, { scopes: ["read", "search", "read"] });
    expect((await ask(person, "keys_page()")).keys[0].scopes).toEqual(["read", "search"]);
  });

  test("stops at twenty that are valid; revoked and expired ones do not count", async () => {
    const person = await addSomeone();
    const keys = await Promise.all(Array.from({ length: 20 }, () => keyOf(person)));
    expect(await make(person)).toMatchObject({ outcome: "full" });
    await ask(person, "revoke_key($1)", [keys[0]?.id]);
    expect(await make(person)).toMatchObject({ outcome: "changed" });
    expect(await make(person)).toMatchObject({ outcome: "full" });
    await sql`update private.api_keys set expires_at = now() where id = ${keys[1]?.id ?? ""}`;
    expect(await make(person)).toMatchObject({ outcome: "changed" });
    expect(await make(await addSomeone())).toMatchObject({ outcome: "changed" });
  });

  test.each([
    ["with a profile", () => addSomeone()],
    ["without one", () => addPerson(sql, "no-profile")],
  ])("many times at once takes no place twice, for a person %s", async (_, add) => {
    const person = await add();
    for (let n = 0; n < 17; n += 1) await keyOf(person);
    const answers = await Promise.all(Array.from({ length: 10 }, () => make(person)));
    const outcomes = answers.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...Array(3).fill("changed"), ...Array(7).fill("full")]);
  });
});

describe("revoking", () => {
  test("refuses the key's next call, and is done by its person alone", async () => {
    const [person, other] = [await addSomeone(), await addSomeone()];
    const { id, key } = await keyOf(person);
    expect(await ask(other, "revoke_key($1)", [id])).toMatchObject({ outcome: "not-found" });
    expect(await whoIs(key)).toBe(person.id);
    expect(await ask(person, "revoke_key($1)", [id])).toMatchObject({ outcome: "changed" });
    expect(await whoIs(key)).toBe("revoked-key");
    expect(await ask(person, "revoke_key($1)", [id])).toMatchObject({ outcome: "changed" });
    const unknown = crypto.randomUUID();
    expect(await ask(person, "revoke_key($1)", [unknown])).toMatchObject({ outcome: "not-found" });
  });

  test("of a key that was found in public needs the key itself", async () => {
    const person = await addSomeone();
    const { id, key } = await keyOf(person);
    for (const text of [id, key.slice(0, 12), `${key} `, makeKey()]) {
      expect(await ask(null, "revoke_exposed_key($1)", [text])).toBe(false);
    }
    expect(await whoIs(key)).toBe(person.id);
    expect(await ask(null, "revoke_exposed_key($1)", [key])).toBe(true);
    expect(await whoIs(key)).toBe("revoked-key");
  });
});

test("an export names the keys of its account, and holds no hash", async () => {
  const [person, other] = [await addSomeone(), await addSomeone()];
  const { id, key } = await keyOf(person, ["read"]);
  await keyOf(other);
  await ask(person, "revoke_key($1)", [id]);
  expect(await ask(person, "export_rows('apiKeys')")).toMatchObject({
    rows: [
      {
        name: "Mine",
        prefix: key.slice(0, 12),
        scopes: ["read"],
        madeAt: expect.any(String),
        expiresAt: expect.any(String),
        usedAt: null,
        revokedAt: expect.any(String),
      },
    ],
    next: null,
  });
  expect(JSON.stringify(await ask(person, "export_rows('apiKeys')"))).not.toMatch(/hash/);
});
