import { describe, expect, inject, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { stripeClient } from "../support/billing.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { databaseTrips, expectPage, Visitor } from "../support/visitor.ts";
import { expectLogged } from "../support/worker-log.ts";

expectLogged("stripe.failed");

const sql = stackDatabase(2);

const DAY = 86_400_000;

type Member = { reader: Visitor; id: string; email: string };

/** A new account, signed in. */
async function join(): Promise<Member> {
  const email = `member-${crypto.randomUUID()}@example.test`;
  const reader = new Visitor();
  await reader.signIn(email);
  const [found] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  if (!found) throw new Error("Signing in made no account.");
  return { reader, id: found.id, email };
}

/** Writes a profile as the webhook does. Dates are in days from now. */
async function setMembership(
  { id }: Member,
  { isPro = false, end, trialEnd }: { isPro?: boolean; end?: number; trialEnd?: number },
): Promise<void> {
  const at = (days?: number) => (days === undefined ? null : new Date(Date.now() + days * DAY));
  const profile = { id, is_pro: isPro, subscription_end: at(end), trial_end: at(trialEnd) };
  await sql`insert into public.user_profiles ${sql(profile)}
    on conflict (id) do update set is_pro = excluded.is_pro,
      subscription_end = excluded.subscription_end, trial_end = excluded.trial_end`;
}

/** A day in the format of the pages. */
function day(days: number): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(Date.now() + days * DAY));
}

test("without JavaScript a list is emptied after a page asks for confirmation", async () => {
  const { reader, id } = await join();
  await sql`insert into public."saves-v1" (user_id, tech_id) values (${id}, 3), (${id}, 4)`;
  const { text } = await reader.get("/account/saved?sort=title");
  expect(text).toMatch(/Saved <?.{0,20}\d+ \w+ 20\d\d/);
  expect(text).toContain('href="/account/saved?empty=ask"');
  const asked = await reader.get("/account/saved?empty=ask");
  expect(asked.text).toContain("Take all 2 technologies off your list of saved technologies?");
  const answer = await reader.post("/account/saved", { intent: "empty" });
  expect([answer.status, locationOf(answer)]).toEqual([303, `${reader.origin}/account/saved`]);
  expect((await reader.get("/account/saved")).text).toContain("No saved technologies.");
});

describe("the dashboard", () => {
  test("shows how many free searches are used and when there are new ones", async () => {
    const { reader, id } = await join();
    const today = new Date();
    const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1));
    const returns = day((next.getTime() - Date.now()) / DAY);
    await sql`insert into public.trial_search_counts (user_id, search_count) values (${id}, 4)`;
    const some = (await reader.get("/login")).text;
    expect(some).toMatch(/Saved Technologies.*Liked Technologies/s);
    expect(some).toContain("4 of 6 free searches used this month");
    expect(some).toContain(`The count starts again on ${returns} (UTC).`);
    expect(some).not.toContain("Unlock unlimited");
    await sql`update public.trial_search_counts set search_count = 6 where user_id = ${id}`;
    const all = (await reader.get("/login")).text;
    expect(all).toContain("6 of 6 free searches used this month");
    expect(all).toContain(`All 6 come back on ${returns} (UTC).`);
    expect(all).toContain("Unlock unlimited AI-powered searches by subscribing to QUAD Pro!");
    await sql`update public.trial_search_counts set month = month - interval '1 month' where user_id = ${id}`;
    expect((await reader.get("/login")).text).toContain("0 of 6 free searches used this month");
  });

  test("says that a subscription is not renewed, and offers no second one", async () => {
    const member = await join();
    await sql`insert into private.stripe_customers (user_id, halt) values (${member.id}, 'unpaid')`;
    const { text } = await member.reader.get("/login");
    expect(text).toContain("Your last payment failed.");
    expect(text).toContain("Manage subscription");
    expect(text).not.toContain("Subscribe monthly");
    await sql`update private.stripe_customers set halt = 'cancelled' where user_id = ${member.id}`;
    await setMembership(member, { isPro: true, end: 10 });
    const cancelled = (await member.reader.get("/login")).text;
    expect(cancelled).toContain("Cancelled: it won&#x27;t be renewed");
    expect(cancelled).toContain(`valid until ${day(10)}`);
  });
});

describe("the plans", () => {
  const redirectsIn = (page: string) =>
    [...page.matchAll(/name="redirectTo" value="([^"]*)"/g)].map(([, value]) => value);

  test("are shown to a visitor with their prices, and signing in there comes back to them", async () => {
    const visitor = new Visitor();
    const led = locationOf(await visitor.request("/pricingplans"));
    expect(new URL(led).pathname + new URL(led).hash).toBe("/login#plans");
    const { text } = await visitor.get(led);
    for (const words of [
      'id="plans"',
      "$4.99",
      "$19.99",
      "$49.99",
      "$199.99",
      "Save ~17%",
      "QUADFREE",
      "Login with Google",
      "Full money-back guarantee.",
    ])
      expect(text).toContain(words);
    expect(redirectsIn(text)).toEqual(["/login#plans", "/login#plans"]);
    const email = `planner-${crypto.randomUUID()}@example.test`;
    const back = await visitor.signIn(email, "/login#plans");
    expect(await back.text()).toContain('id="plans"');
    expect(locationOf(await visitor.request("/pricingplans"))).toContain("/login#plans");
    expect((await visitor.get("/faqs")).text).toContain('href="/login#plans">Pricing Plans');
  });

  test("have the code filled in for members who have had no free month, and for nobody else", async () => {
    const { reader, id } = await join();
    const field = async (to = "/login") =>
      /<input[^>]*name="promoCode"[^>]*>/.exec((await reader.get(to)).text)?.[0];
    expect(await field()).toContain('value="QUADFREE"');
    expect(await field("/login?billing=code-used")).not.toContain("value=");
    await sql`insert into private.stripe_customers (user_id, trial_used) values (${id}, true)`;
    expect(await field()).not.toContain("value=");
  });

  test("show a free member what they were about to open, and only what is open to them", async () => {
    const { reader } = await join();
    const next = async (to: string) =>
      /You can open this now: <a[^>]*href="([^"]*)"/.exec(
        (await reader.get(`/login?redirectTo=${encodeURIComponent(to)}`)).text,
      )?.[1];
    expect(await next("/marketplace")).toBe("/marketplace");
    expect(await next("/patentinfo?tech_id=3")).toBe("/patentinfo?tech_id=3");
    for (const to of ["//evil.test/marketplace", "/\\evil.test", "/patentinfo?tech_id=x", "/login"])
      expect(await next(to), to).toBeUndefined();
  });
});

describe("coming back from checkout", () => {
  /** Goes through a new checkout at the stand-in, and returns the address that it leads back to. */
  async function pay(reader: Visitor, fields: Record<string, string>): Promise<string> {
    const begun = await reader.post("/create-checkout-session", fields);
    expect(begun.status).toBe(303);
    const page = locationOf(begun);
    return locationOf(await fetch(page, { method: "POST", redirect: "manual" }));
  }

  test("somebody else's checkout, or an unknown one, changes nothing", async () => {
    const [buyer, other] = [await join(), await join()];
    const back = await pay(buyer.reader, { plan: "monthly", promoCode: "" });
    const shown = await other.reader.get(back);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("belongs to another account");
    expect(shown.text).toContain("Upgrade to QUAD Pro");
    const unknown = await other.reader.get("/login?checkout=cs_test_none");
    expect(unknown.text).toContain("Your payment is being confirmed.");
    expect(unknown.text).toContain('href="/login?checkout=cs_test_none"');
  });

  test("a deleted account leaves no subscription behind", async () => {
    const { reader, id, email } = await join();
    await reader.request(await pay(reader, { plan: "monthly", promoCode: "" }));
    const [customer] = await sql<{ id: string }[]>`
      select customer_id as id from private.stripe_customers where user_id = ${id}`;
    // Posted twice at once, as by a double click.
    const answers = await Promise.all([
      reader.post("/account/delete", { email }),
      reader.post("/account/delete", { email }),
    ]);
    expect(answers.map(locationOf)).toEqual(
      Array(2).fill(`${reader.origin}/account/delete?done=1`),
    );
    expect(await sql`select from auth.users where id = ${id}`).toHaveLength(0);
    const { data } = await stripeClient().subscriptions.list({
      customer: customer?.id ?? "",
      status: "all",
    });
    expect(data.map(({ status }) => status)).toEqual(["canceled"]);
  });
});

describe("sessions", () => {
  const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0";

  test("are listed with the device that each was started on, and this one is marked", async () => {
    const { reader, email } = await join();
    const elsewhere = new Visitor();
    elsewhere.userAgent = FIREFOX;
    await elsewhere.signIn(email);
    const { text } = await elsewhere.get("/account");
    expect(text).toMatch(/Firefox on Windows \(this one\).*Unknown browser<span/s);
    expect((await reader.get("/account")).text).toMatch(
      /Unknown browser \(this one\).*Firefox on W/s,
    );
    expect((await reader.get("/account/export")).text).toContain('"device": "Firefox on Windows"');
  });

  test("end all at once with one button, and nobody else's do", async () => {
    const { reader, email } = await join();
    const [elsewhere, other] = [new Visitor(), (await join()).reader];
    await elsewhere.signIn(email);
    expect((await elsewhere.get("/account/saved")).status).toBe(200);
    const ended = await reader.post("/login", { intent: "sign-out-everywhere" });
    expect(ended.status).toBe(303);
    expect(ended.headers.get("clear-site-data")).toContain("storage");
    expect(reader.cookies.size).toBe(0);
    const shown = (await reader.get(locationOf(ended))).text;
    expect(shown).toContain("You are signed out on every device.");
    expect((await elsewhere.request("/account/saved")).status).toBe(302);
    expect((await elsewhere.get("/login")).text).toContain("Login with Google");
    expect((await other.get("/login")).text).toContain("View Profile");
  });
});

describe("the export", () => {
  test("is a JSON file of everything, for its owner only", async () => {
    const { reader, id, email } = await join();
    await reader.post("/patentinfo?tech_id=3", { intent: "react", kind: "save", active: "true" });
    await sql`insert into public."notes-v1" (user_id, tech_id, notes) values (${id}, 4, 'Äußerst “wichtig”')`;
    const { status, headers, text } = await reader.get("/account/export");
    expect(status).toBe(200);
    const today = new Date().toISOString().slice(0, 10);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="quad-account-${today}.json"`,
    );
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(databaseTrips(headers).requests).toBe(1);
    expect(JSON.parse(text)).toMatchObject({
      account: { id, email },
      saved: [{ techId: 3, title: expect.any(String) }],
      notes: [{ techId: 4, text: "Äußerst “wichtig”" }],
    });
  });
});

describe("deleting the account", () => {
  test("deletes everything, ends every session and says so", async () => {
    const { reader, id, email } = await join();
    const elsewhere = new Visitor();
    await elsewhere.signIn(email);
    await sql`insert into public."likes-v1" (user_id, tech_id) select ${id}, n from generate_series(1, 9) n`;
    await sql`insert into public."notes-v1" (user_id, tech_id, notes) values (${id}, 4, 'A note')`;
    const asked = (await reader.get("/account/delete")).text;
    expect(asked).toContain("0 saved and 9 liked technologies");
    expect(asked).toContain('href="/account/export"');

    const done = await reader.post("/account/delete", { email: ` ${email.toUpperCase()} ` });
    expect(done.status).toBe(303);
    expect(reader.cookies.size).toBe(0);
    const shown = await reader.get(locationOf(done));
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Your account is deleted");
    expect(shown.text).toContain("Sign In");
    expect(await sql`select from auth.users where id = ${id}`).toHaveLength(0);
    expect(await sql`select from public."likes-v1" where user_id = ${id}`).toHaveLength(0);
    // The answer first removes its cookies, and the page is requested again without them.
    expect((await elsewhere.request("/login")).status).toBe(302);
    expect((await elsewhere.get("/login")).text).toContain("Login with Google");
    expect(elsewhere.cookies.size).toBe(0);
  });

  test("asks for the account's address, and keeps the typed text", async () => {
    const { reader, id } = await join();
    for (const typed of ["", "someone-else@example.test"]) {
      const refused = await reader.post("/account/delete", { email: typed });
      const text = await expectPage(
        refused,
        400,
        "This is not the e-mail address of this account.",
        'aria-invalid="true"',
      );
      if (typed) expect(text).toContain(`value="${typed}"`);
    }
    expect(await sql`select from auth.users where id = ${id}`).toHaveLength(1);
  });

  test("deletes nothing where the subscription cannot be cancelled", async () => {
    const { reader, id, email } = await join();
    // An id so long that the payment service refuses to read the request.
    const customer_id = "cus_".padEnd(30_000, "x");
    await sql`insert into private.stripe_customers ${sql({ user_id: id, customer_id })}`;
    await sql`insert into public."saves-v1" (user_id, tech_id) values (${id}, 2)`;
    const refused = await reader.post("/account/delete", { email });
    await expectPage(refused, 503, "nothing was deleted");
    expect((await reader.get("/login")).text).toMatch(/Open<span[^>]*> saved technologies</);
    await sql`delete from private.stripe_customers where user_id = ${id}`;
    expect((await reader.post("/account/delete", { email })).status).toBe(303);
  });
});

describe("a shared link that asks to sign in", () => {
  const preview = async (id: number) => {
    const { text, headers, status } = await new Visitor().get(
      `/login?redirectTo=/patentinfo?tech_id=${id}`,
    );
    const meta = new Map(
      [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(
        ([, name, content]) => [name, content],
      ),
    );
    return { text, headers, status, meta };
  };

  test("shows title, institution and image, and nothing for members only", async () => {
    const [technology] = await sql<{ id: number; title: string; uni: string }[]>`
      select t.tech_id::int as id, t.title, t.uni from public.technologies t
      where not exists (select from public.featured_techids_social f where f.tech_id = t.tech_id and f.active_feature)
        and t.title ~ '^[A-Za-z ]+$' limit 1`;
    if (!technology) throw new Error("The sample has no such technology.");
    const { text, headers, meta } = await preview(technology.id);
    expect(text).toContain("You were going to");
    expect(meta.get("og:title")).toBe(technology.title);
    expect(meta.get("og:description")).toBe(`A technology of ${technology.uni}.`);
    expect(meta.get("og:url")).toBe(
      `${inject("endpoints").web}/patentinfo?tech_id=${technology.id}`,
    );
    const image = meta.get("og:image") ?? "";
    expect((await fetch(image)).status).toBe(200);
    expect(text.match(/property="og:title"/g)).toHaveLength(1);
    expect(databaseTrips(headers)).toEqual({ requests: 1, depth: 1 });
    const [details] = await sql<{ inventor: string; reasoning: string }[]>`
      select inventor, reasoning_for_categorical_assign as reasoning from public.technology_details
      where tech_id = ${technology.id}`;
    expect(details?.reasoning).toBeTruthy();
    for (const gated of [details?.inventor, details?.reasoning]) expect(text).not.toContain(gated);
  });

  test("to an unknown technology, or to another page, is the plain page", async () => {
    const { status, meta } = await preview(999_999_999);
    expect(status).toBe(200);
    expect(meta.get("og:title")).toBe("Sign in");
    for (const other of ["/marketplace", "//evil.example/patentinfo?tech_id=3", "/patentinfo"]) {
      const { text, headers } = await new Visitor().get(
        `/login?redirectTo=${encodeURIComponent(other)}`,
      );
      expect(text, other).not.toContain("You were going to");
      expect(databaseTrips(headers).requests, other).toBe(0);
    }
  });
});
