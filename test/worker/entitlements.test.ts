import { beforeAll, expect, test } from "vitest";
import { stackDatabase } from "../support/stack-services.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

// Who may do what, said once: each page, call and API that depends on the membership, for each kind of person.
// test/db/access.test.ts tries the tables themselves with the same roles, and manifest.test.ts what each route answers
// to garbage.

const ROLES = ["visitor", "free", "locked", "trial", "pro", "cancelled", "expired"] as const;
type Role = (typeof ROLES)[number];
type Answers = Record<Role, string>;

const DAY = 86_400_000;
const sql = stackDatabase();
const people = {} as Record<Role, Visitor>;

beforeAll(async () => {
  const soon = new Date(Date.now() + 30 * DAY);
  const past = new Date(Date.now() - DAY);
  const none = { is_pro: false, subscription_end: null, trial_end: null };
  const profiles = {
    free: none,
    locked: none,
    trial: { ...none, trial_end: soon },
    pro: { ...none, is_pro: true, subscription_end: soon },
    // Cancelled at Stripe, and paid until the end of a period that is still running.
    cancelled: { is_pro: true, subscription_end: new Date(Date.now() + DAY), trial_end: past },
    expired: { is_pro: true, subscription_end: past, trial_end: past },
  };
  people.visitor = new Visitor();
  for (const [role, profile] of Object.entries(profiles) as [Role, typeof none][]) {
    const email = `${role}-${crypto.randomUUID()}@example.test`;
    people[role] = await signedIn(email);
    const [user] = await sql`select id from auth.users where email = ${email}`;
    const id: string = user?.id;
    await sql`update public.user_profiles set ${sql(profile)} where id = ${id}`;
    if (role === "locked") {
      await sql`insert into public.trial_search_counts (user_id, search_count) values (${id}, 6)`;
    }
  }
});

/** The same answer for every role, except those in `but`. */
function everyone(answer: string, but: Partial<Answers> = {}): Answers {
  const all = Object.fromEntries(ROLES.map((role) => [role, answer])) as Answers;
  return { ...all, ...but };
}
/** One answer with a valid subscription, another without, and a third for visitors. */
function bySubscription(subscribed: string, free: string, visitor: string): Answers {
  return everyone(free, { visitor, trial: subscribed, pro: subscribed, cancelled: subscribed });
}

const json = (body: unknown) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
});
const code = async (response: Response) => {
  if (response.ok) return "yes";
  const { error } = (await response.json()) as { error: { code: string } };
  return `${response.status} ${error.code}`;
};
const leads = (response: Response) => {
  const location = response.headers.get("location");
  return location ? `${response.status} ${new URL(location, "http://x").pathname}` : "stays";
};
/** The names of the marks that a page has. */
const holds = (text: string, marks: Record<string, string | RegExp>) =>
  Object.entries(marks)
    .filter(([, mark]) => (typeof mark === "string" ? text.includes(mark) : mark.test(text)))
    .map(([name]) => name)
    .join(", ");

/** A featured technology with a report. */
const FEATURED = 6;

const PROBES: [string, (reader: Visitor, role: Role) => Promise<string>, Answers][] = [
  [
    "home: 'Start Discovering' leads to",
    async (reader) => {
      const { text } = await reader.get("/");
      return /<a[^>]*href="([^"]*)"[^>]*>Start Discovering/.exec(text)?.[1] ?? "nowhere";
    },
    // The dashboard then says that the marketplace is open.
    bySubscription(
      "/marketplace",
      "/login?redirectTo=%2Fmarketplace",
      "/login?redirectTo=%2Fmarketplace",
    ),
  ],
  [
    "home: the large Discover item leads to",
    async (reader) => {
      const { text } = await reader.get("/");
      const large = text.slice(text.indexOf('class="lead-item"'));
      return /href="(\/patentinfo|\/login)/.exec(large)?.[1] ?? "nowhere";
    },
    bySubscription("/patentinfo", "/login", "/login"),
  ],
  [
    "marketplace: search field, searches left, lock",
    async (reader) => {
      const { text } = await reader.get("/marketplace");
      return holds(text, {
        field: 'id="search-form"',
        left: "this month",
        lock: "Unlock unlimited AI-powered searches",
      });
    },
    everyone("field", {
      visitor: "lock",
      free: "field, left",
      expired: "field, left",
      locked: "left, lock",
    }),
  ],
  [
    "marketplace: an address that was not paid for shows results",
    async (reader) => {
      const { text } = await reader.get("/marketplace?q=membrane");
      return holds(text, { results: /Showing \d+ – \d+ of/, lock: "Unlock unlimited AI" });
    },
    everyone("results", { visitor: "lock", free: "", expired: "", locked: "lock" }),
  ],
  [
    "marketplace: a submitted search leads to",
    async (reader) => {
      const key = crypto.randomUUID();
      const answer = await reader.post("/marketplace", { q: "membrane", mode: "regular", key });
      return leads(answer);
    },
    everyone("303 /marketplace", { visitor: "303 /login" }),
  ],
  [
    "/api/search",
    async (reader) => code(await reader.request("/api/search", json({ user_prompt: "turbine" }))),
    everyone("yes", { visitor: "401 sign-in-required", locked: "403 search-limit-reached" }),
  ],
  [
    "/api/ai-keywords",
    async (reader) => code(await reader.request("/api/ai-keywords", json({ prompt: "turbine" }))),
    everyone("yes", { visitor: "401 sign-in-required", locked: "403 search-limit-reached" }),
  ],
  [
    "a featured technology's page: contact, notes, chat",
    async (reader) => {
      const { text } = await reader.get(`/patentinfo?tech_id=${FEATURED}`);
      return holds(text, {
        contact: />Contact Patent Owner</,
        notes: 'name="notes"',
        chat: 'name="message"',
      });
    },
    bySubscription("contact, notes, chat", "notes, chat", ""),
  ],
  [
    "a featured technology's page: sections of its report, teaser",
    async (reader) => {
      const { text } = await reader.get(`/patentinfo?tech_id=${FEATURED}`);
      return holds(text, {
        sections: "<h3>Key Challenges of the Space</h3>",
        teaser: "upgrade to QUAD Pro to download the full report",
      });
    },
    bySubscription("sections", "teaser", "teaser"),
  ],
  [
    "an inquiry to a technology's owner",
    async (reader) => {
      const inquiry = {
        intent: "inquire",
        inquiry: "May we license it?",
        key: crypto.randomUUID(),
      };
      const page = `/patentinfo?tech_id=${FEATURED}`;
      const answer = await reader.post(page, inquiry, { accept: "text/html" });
      return String(answer.status);
    },
    bySubscription("303", "403", "401"),
  ],
  [
    "/login: what its panel says",
    async (reader) => {
      const { text } = await reader.get("/login");
      return holds(text, {
        "sign in": "Login with Google",
        portal: 'action="/create-customer-portal-session"',
        upgrade: 'action="/create-checkout-session"',
      });
    },
    bySubscription("portal", "upgrade", "sign in"),
  ],
  [
    "/create-customer-portal-session, of people who never bought",
    async (reader) => code(await reader.request("/create-customer-portal-session", json({}))),
    // A person who got Pro by hand has a customer created when they ask, and has nothing to manage yet.
    bySubscription("yes", "409 no-subscription", "401 sign-in-required"),
  ],
  [
    "/create-checkout-session",
    async (reader) => {
      const plan = { plan: "monthly", promoCode: null };
      return code(await reader.request("/create-checkout-session", json(plan)));
    },
    everyone("yes", {
      visitor: "401 sign-in-required",
      pro: "409 already-subscribed",
      cancelled: "409 already-subscribed",
    }),
  ],
];

for (const [name, probe, expected] of PROBES) {
  test(name, async () => {
    const answers: Partial<Answers> = {};
    for (const role of ROLES) answers[role] = await probe(people[role], role);
    expect(answers).toEqual(expected);
  });
}
