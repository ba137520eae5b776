import { createSign, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { readSecrets } from "../../local/settings.ts";
import { type ServiceProxy, startProxy } from "../support/proxy.ts";
import { type SecondWorker, startSecondWorker } from "../support/second-worker.ts";
import { severalAtOnce } from "../support/several-at-once.ts";
import { stackDatabase } from "../support/stack-services.ts";
import {
  type Claims,
  claimsOfToken,
  makeToken,
  readSession,
  writeSession,
} from "../support/stored-session.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

// Tokens, codes and cookies that are not what they claim to be, sent to everything that asks for a person's identity.

const DAY = 86_400_000;
const { jwtSecret } = readSecrets(inject("stateDir"));
const { data, anonKey } = inject("endpoints");
const sql = stackDatabase(2);

const TECHNOLOGY = 9;
const PAGE = `/patentinfo?tech_id=${TECHNOLOGY}`;
const asProgram = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
  body: JSON.stringify(body),
});
const read = (path: string) => [path, (reader: Visitor) => reader.request(path)] as const;
const post = (path: string, fields: Record<string, string>) =>
  [`POST ${path} ${fields.intent ?? ""}`, (reader: Visitor) => reader.post(path, fields)] as const;
const call = (path: string, body: unknown) =>
  [`POST ${path}`, (reader: Visitor) => reader.request(path, asProgram(body))] as const;

/** Every request whose answer depends on who the person is. */
const ASKS = [
  "/",
  "/login",
  "/marketplace",
  "/marketplace?q=water",
  "/marketplace?q=water&mode=ai",
  PAGE,
  "/account/saved",
  "/account/liked",
  "/account/inquiries",
  "/account/delete",
  "/account/keys",
  "/account/export",
  "/api/download?id=4",
  "/api/suggest?q=so",
  "/api/universities?like=a",
  "/api/universities?like=a&q=water",
  ...[
    ["/patentinfo", "patentinfo", "&tech_id=9"],
    ["/marketplace", "marketplace._index", ""],
    ["/login", "login", ""],
    ["/account/inquiries", "account.inquiries._index", ""],
    ["/account/delete", "account.delete", ""],
  ].map(([path, route, more]) => `${path}?_data=routes%2F${route}${more}`),
]
  .map(read)
  .concat([
    call("/api/search", { user_prompt: "turbine" }),
    call("/api/ai-keywords", { prompt: "turbine" }),
    call("/api/chat", { messages: [{ role: "user", content: "What is it?" }], tech_id: 9 }),
    call("/api/chat", { messages: [{ role: "user", content: "What?" }], patentData: {} }),
    call("/create-checkout-session", { plan: "monthly", promoCode: null }),
    call("/create-customer-portal-session", {}),
    post("/create-customer-portal-session", {}),
    post("/marketplace", { q: "turbine", mode: "regular", key: crypto.randomUUID() }),
    post(PAGE, { intent: "react", kind: "save", active: "true" }),
    post(PAGE, { intent: "note", notes: "Not mine" }),
    post(PAGE, { intent: "inquire", inquiry: "Not mine", key: crypto.randomUUID() }),
    post(PAGE, { intent: "chat", message: "What is it?" }),
    post("/account/inquiries", { id: crypto.randomUUID(), change: "closed" }),
    post("/account/keys", {
      intent: "make",
      id: crypto.randomUUID(),
      name: "Not mine",
      scope: "read",
      days: "90",
    }),
    post("/account/delete", { email: "someone@example.test" }),
  ]);

/** The outcome of an answer: that the person must sign in, or its status and whether its page recognises somebody. */
async function outcome(reader: Visitor, ask: (reader: Visitor) => Promise<Response>) {
  let response = await ask(reader);
  const path = (of: Response) =>
    new URL(of.headers.get("location") ?? of.headers.get("x-remix-redirect") ?? "", of.url);
  const asked = new URL(response.url);
  // The answer drops the session's cookies, and the same page is requested again as a visitor.
  if (response.status === 302 && path(response).pathname === asked.pathname) {
    response = await reader.request(path(response).href);
  } else if (response.status === 204 && path(response).pathname === asked.pathname) {
    response = await reader.request(asked.href);
  }
  const text = await response.text();
  const leadsToSignIn = [204, 302, 303].includes(response.status)
    ? path(response).pathname === "/login"
    : response.status === 401;
  if (leadsToSignIn) return "sign in";
  return `${response.status}${/View Profile|"viewer":\{|"signedIn":true/.test(text) ? " known" : ""}`;
}

/** A person with a subscription, so that there is something to steal, and with one thing of each kind. */
async function newSubscriber() {
  const email = `session-${crypto.randomUUID()}@example.test`;
  const visitor = await signedIn(email);
  const [user] = await sql`select id from auth.users where email = ${email}`;
  const id: string = user?.id;
  const profile = { is_pro: true, subscription_end: new Date(Date.now() + DAY) };
  await sql`update public.user_profiles set ${sql(profile)} where id = ${id}`;
  await sql`insert into public."notes-v1" (user_id, tech_id, notes) values (${id}, ${TECHNOLOGY}, 'Mine')`;
  return { id, email, visitor, token: readSession(visitor).access_token };
}
type Subscriber = Awaited<ReturnType<typeof newSubscriber>>;

/** What the database stores about a person. */
async function storedFor({ id }: Subscriber) {
  const [kept] = await sql`
    select (select count(*) from public."saves-v1" where user_id = ${id})::int as saves,
      (select array_agg(notes) from public."notes-v1" where user_id = ${id}) as notes,
      (select count(*) from public.inquiries where user_id = ${id})::int as inquiries,
      (select count(*) from private.stripe_customers where user_id = ${id})::int as customers,
      (select count(*) from private.api_keys where user_id = ${id})::int as keys,
      (select count(*) from auth.users where id = ${id})::int as accounts`;
  return kept;
}

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const byRsa = (text: string) =>
  createSign("RSA-SHA256").update(text).sign(rsa.privateKey, "base64url");
const seconds = () => Math.floor(Date.now() / 1000);
/** A token with other claims under its own signature. */
const under = (token: string, change: Partial<Claims>) =>
  makeToken({ ...claimsOfToken(token), ...change }, "", undefined, () => token.split(".")[2] ?? "");

/** Tokens that nobody issued, or that are not valid now. */
const FORGERIES: [string, (token: string) => string][] = [
  ["with another's id under the old signature", (t) => under(t, { sub: crypto.randomUUID() })],
  ["of another project", (t) => makeToken(claimsOfToken(t), "another-projects-secret")],
  [
    "of the service role, signed with the public key",
    (t) => makeToken({ ...claimsOfToken(t), role: "service_role" }, anonKey),
  ],
  [
    "without an algorithm, with some signature",
    (t) => makeToken(claimsOfToken(t), "", { alg: "none", typ: "JWT" }, () => "AAAA"),
  ],
  [
    "signed by a key that it brings along",
    (t) => {
      const jwk = rsa.publicKey.export({ format: "jwk" });
      return makeToken(claimsOfToken(t), "", { alg: "RS256", typ: "JWT", jwk }, byRsa);
    },
  ],
  [
    "that says RS256 over an HMAC",
    (t) => makeToken(claimsOfToken(t), anonKey, { alg: "RS256", typ: "JWT" }),
  ],
  [
    "that has expired",
    (t) =>
      makeToken({ ...claimsOfToken(t), iat: seconds() - 7200, exp: seconds() - 3600 }, jwtSecret),
  ],
  [
    "that is not valid yet",
    (t) => makeToken({ ...claimsOfToken(t), nbf: seconds() + 3600 }, jwtSecret),
  ],
  ["that no header can carry", () => "a\r\nb\u0000é"],
];

/** The same person's browser with another access token, which its cookie says is valid for an hour. */
function withToken({ visitor }: Subscriber, token: unknown): Visitor {
  const thief = new Visitor();
  const stored = readSession(visitor);
  writeSession(thief, { ...stored, access_token: token, expires_at: seconds() + 3600 });
  return thief;
}

let visitorOutcomes: string[];
beforeAll(async () => {
  visitorOutcomes = (await outcomes(() => new Visitor())).map(([, was]) => was);
});
const asVisitor = () => ASKS.map(([name], index) => [name, visitorOutcomes[index]]);
async function outcomes(reader: () => Visitor) {
  const found = ASKS.map(([name]): [string, string] => [name, ""]);
  await severalAtOnce(ASKS.entries(), async ([index, [name, ask]]) => {
    found[index] = [name, await outcome(reader(), ask)];
  });
  return found;
}

describe("a token", () => {
  test("that is valid is recognised everywhere except where a visitor's answer is the same", async () => {
    const me = await newSubscriber();
    const known = await outcomes(() => withToken(me, me.token));
    // The same requests must tell people apart, or the tests below show nothing.
    const alike = known.filter(([, was], index) => was === visitorOutcomes[index]);
    expect(alike.map(([name]) => name)).toEqual([]);
  });

  test.each(FORGERIES)("%s is invalid at every page, form and API", async (_, forge) => {
    const me = await newSubscriber();
    const before = await storedFor(me);
    expect(await outcomes(() => withToken(me, forge(me.token)))).toEqual(asVisitor());
    expect(await storedFor(me)).toEqual(before);
  });

  test("of an ended session is invalid, at once and everywhere", async () => {
    const me = await newSubscriber();
    await sql`delete from auth.sessions where user_id = ${me.id}`;
    const before = await storedFor(me);
    expect(await outcomes(() => withToken(me, me.token))).toEqual(asVisitor());
    expect(await storedFor(me)).toEqual(before);
  });

  test("of a deleted account is invalid, at once and everywhere", async () => {
    const me = await newSubscriber();
    await sql`delete from auth.users where id = ${me.id}`;
    const found = await outcomes(() => withToken(me, me.token));
    // A second request to delete, as by a double click, is answered that it is done.
    const deletion = (name?: string) => name?.startsWith("POST /account/delete");
    expect(found.filter(([name]) => !deletion(name))).toEqual(
      asVisitor().filter(([name]) => !deletion(name)),
    );
  });
});

describe("a sign-in", () => {
  /** Goes through the sign-in until the auth service sends the browser back with a code, and returns that address. */
  async function codeFor(visitor: Visitor, email: string): Promise<string> {
    const started = await visitor.post("/login", { intent: "sign-in", redirectTo: "/" });
    const page = new URL(locationOf(await visitor.request(locationOf(started))));
    page.searchParams.set("email", email);
    return locationOf(await visitor.request(locationOf(await visitor.request(page.href))));
  }
  const newcomer = () => `sign-in-${crypto.randomUUID()}@example.test`;
  const whoIs = async (visitor: Visitor) =>
    /[\w-]+@example\.test/.exec((await visitor.get("/login")).text)?.[0] ?? null;

  test("ends with its code once; a second return changes nothing", async () => {
    const [visitor, email] = [new Visitor(), newcomer()];
    const back = await codeFor(visitor, email);
    const verifiers = new Map(visitor.cookies);
    expect((await visitor.request(back)).status).toBe(302);
    expect(await whoIs(visitor)).toBe(email);
    // The back button, with what the browser has now and with what it had before.
    expect(locationOf(await visitor.request(back))).toBe(`${visitor.origin}/`);
    expect(await whoIs(visitor)).toBe(email);
    const thief = new Visitor();
    for (const [name, value] of verifiers) thief.cookies.set(name, value);
    expect((await thief.request(back)).status).toBe(400);
    expect(await whoIs(thief)).toBeNull();
  });

  test("does not accept the code of another flow, and its own still works afterwards", async () => {
    const [mine, theirs] = [new Visitor(), new Visitor()];
    const [me, them] = [newcomer(), newcomer()];
    const myCode = await codeFor(mine, me);
    const theirCode = await codeFor(theirs, them);
    // An attacker sends this link to sign the victim in as the attacker.
    expect((await mine.request(theirCode)).status).toBe(400);
    expect(await whoIs(mine)).toBeNull();
    expect((await mine.request(myCode)).status).toBe(302);
    expect(await whoIs(mine)).toBe(me);
  });

  test("of an attacker cannot replace a person's own", async () => {
    const email = newcomer();
    const member = await signedIn(email);
    const theirs = await codeFor(new Visitor(), newcomer());
    expect(locationOf(await member.request(theirs))).toBe(`${member.origin}/`);
    expect(await whoIs(member)).toBe(email);
  });

  test("without its own flow, or with garbage for one, fails", async () => {
    const start = new Visitor();
    const back = await codeFor(start, newcomer());
    for (const change of ["none", "%7B%22flow%22%3A7%7D", "", "x".repeat(5000)]) {
      const visitor = new Visitor();
      if (change !== "none") {
        visitor.cookies.set(`quad-${new URL(visitor.origin).port}-sign-in`, change);
      }
      expect((await visitor.request(back)).status).toBe(400);
      expect(await whoIs(visitor)).toBeNull();
    }
  });

  test("started in two tabs ends in the one that comes back last", async () => {
    const [visitor, first, second] = [new Visitor(), newcomer(), newcomer()];
    await codeFor(visitor, first);
    const back = await codeFor(visitor, second);
    expect((await visitor.request(back)).status).toBe(302);
    expect(await whoIs(visitor)).toBe(second);
  });
});

describe("an access token that has expired", () => {
  let proxy: ServiceProxy;
  let worker: SecondWorker;
  beforeAll(async () => {
    proxy = await startProxy(data);
    worker = await startSecondWorker({ SUPABASE_URL: proxy.origin });
  });
  beforeEach(() => proxy.forget());
  afterAll(async () => {
    await worker?.stop();
    await proxy?.stop();
  });
  const REFRESH = "POST /auth/v1/token";
  const refreshes = () => proxy.calls.filter((made) => made === REFRESH).length;

  async function withExpired(): Promise<Visitor> {
    const me = await newSubscriber();
    const there = worker.as(me.visitor);
    writeSession(there, { ...readSession(me.visitor), expires_at: seconds() - 10 });
    return there;
  }
  function tabOf(visitor: Visitor): Visitor {
    const tab = new Visitor(visitor.origin);
    for (const [name, value] of visitor.cookies) tab.cookies.set(name, value);
    return tab;
  }

  test("is refreshed once by a page, however many of its parts need it", async () => {
    for (const path of ["/", "/marketplace", PAGE, "/login", "/account/saved"]) {
      const reader = await withExpired();
      proxy.forget();
      const page = await reader.get(path);
      expect(page.text, path).toContain("View Profile");
      expect(refreshes(), path).toBe(1);
      await reader.get(path);
      expect(refreshes(), `${path} again`).toBe(1);
    }
  });

  test("leaves both of two tabs signed in, whichever refreshes first", async () => {
    const one = await withExpired();
    const two = tabOf(one);
    const asked = [one, two].flatMap((tab) =>
      ["/login", PAGE, "/marketplace", "/"].map((path) => tab.get(path)),
    );
    for (const { status, text } of await Promise.all(asked)) {
      expect(status).toBe(200);
      expect(text).toContain("View Profile");
    }
    for (const tab of [one, two, one, two]) {
      expect((await tab.get("/login")).text).toContain("View Profile");
    }
  });

  test("with a refresh token that was used long ago ends that session for everyone who has it", async () => {
    const owner = await withExpired();
    const thief = tabOf(owner);
    for (let n = 0; n < 3; n += 1) {
      await owner.get("/login");
      writeSession(owner, { ...readSession(owner), expires_at: seconds() - 10 });
    }
    expect((await thief.get("/login")).text).toContain("Login with Google");
    expect((await owner.get("/login")).text).toContain("Login with Google");
  });

  test("of a stranger is refreshed only a few times, and a member behind the same address is still refreshed", async () => {
    const member = await withExpired();
    const stranger = (n: number) => {
      const forged = new Visitor(worker.origin);
      const stored = readSession(member);
      writeSession(forged, { ...stored, refresh_token: `forged-${n}` });
      // A proof shown with another token than its own proves nothing.
      for (const [name, value] of member.cookies) {
        if (name.includes("-refresh")) forged.cookies.set(name, value);
      }
      return forged;
    };
    const address = `2001:db8:${Math.floor(Math.random() * 0x10000).toString(16)}::1`;
    for (let n = 0; n < 60; n += 20) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, k) => {
          const forged = stranger(n + k);
          forged.address = address;
          // 401 where the auth service refused it, 503 where it was not asked.
          expect([401, 503]).toContain((await forged.get("/api/suggest?q=so")).status);
        }),
      );
    }
    // A minute of the limit may have ended in between.
    expect(refreshes()).toBeLessThanOrEqual(10);
    expect(refreshes()).toBeGreaterThan(0);
    proxy.forget();
    member.address = address;
    expect((await member.get("/login")).text).toContain("View Profile");
    expect(refreshes()).toBe(1);
  });
});
