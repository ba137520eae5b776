import { expect, test } from "vitest";
import { MEMBERSHIP_CASES, type Moment } from "#app/membership/membership-cases.ts";
import { databaseWithCrowd } from "../support/fresh-database.ts";
import { actAs, addPerson, claim, type Person } from "../support/people.ts";

const { sql, crowd } = await databaseWithCrowd(20);

const unique = () => crypto.randomUUID().slice(0, 8);
const soon = () => new Date(Date.now() + 86_400_000);

async function profileOf(person: Person) {
  const [profile] = await sql`
    select is_pro, subscription_end, trial_end from public.user_profiles where id = ${person.id}`;
  return profile ?? null;
}

async function addCustomer(name: string): Promise<{ person: Person; customer: string }> {
  const person = await addPerson(sql, `${name}-${unique()}`);
  const customer = `cus_${unique()}`;
  await sql`select public.store_stripe_customer(${person.id}, ${customer})`;
  return { person, customer };
}

async function takeTicket(customer: string): Promise<number> {
  const [row] = await sql`select public.begin_reconcile(${customer}) as taken`;
  return row?.taken?.ticket;
}

async function apply(customer: string, ticket: number, end: Date | null): Promise<boolean> {
  const [row] = await sql`
    select public.apply_membership(${customer}, ${ticket}, ${end !== null}, ${end}) as applied`;
  return row?.applied;
}

const begin = async (person: Person, plan: string, promo = false, on = sql) => {
  const [row] = await on`select public.begin_checkout(${person.id}, ${plan}, ${promo}) as begun`;
  return row?.begun;
};

const claimEvent = async (id: string, on = sql) => {
  const [row] = await on`select public.claim_stripe_event(${id}, 'invoice.paid', now()) as claimed`;
  return row?.claimed;
};

test.each(MEMBERSHIP_CASES)(
  "in SQL, too, Pro %s with a subscription's end %s and a trial's end %s is valid: %s",
  async (isPro, subscriptionEnd, trialEnd, valid) => {
    const now = new Date("2026-03-10T12:00:00Z");
    const offsets = { past: -1, now: 0, soon: 1, later: 86_400_000 };
    const at = (moment: Moment) =>
      moment === null ? null : new Date(now.getTime() + offsets[moment]);
    const [row] = await sql`
      select private.is_valid_subscription(
        ${isPro}, ${at(subscriptionEnd)}, ${at(trialEnd)}, ${now}) as valid`;
    expect(row?.valid).toBe(valid);
  },
);

test("a profile is made once at sign-in, and never changed by it", async () => {
  const person = await addPerson(sql, `newcomer-${unique()}`);
  const ensure = () =>
    actAs(sql, person, async (tx) => (await tx`select public.ensure_profile() as made`)[0]?.made);
  expect(await ensure()).toBe(true);
  expect(await profileOf(person)).toEqual({
    is_pro: false,
    subscription_end: null,
    trial_end: null,
  });
  await sql`update public.user_profiles set is_pro = true where id = ${person.id}`;
  expect(await ensure()).toBe(false);
  expect(await profileOf(person)).toMatchObject({ is_pro: true });
});

test("the token of an account that was deleted makes no profile", async () => {
  const person = await addPerson(sql, `gone-${unique()}`);
  await sql`delete from auth.users where id = ${person.id}`;
  const made = await sql.begin(async (tx) => {
    await claim(tx, person);
    return (await tx`select public.ensure_profile() as made`)[0]?.made;
  });
  expect(made).toBe(false);
  expect(await profileOf(person)).toBeNull();
});

test("the billing routes get the caller's identity, and learn that a session was ended elsewhere", async () => {
  const person = await addPerson(sql, `caller-${unique()}`);
  const ask = () =>
    actAs(sql, person, async (tx) => (await tx`select public.membership_viewer() as a`)[0]?.a);
  expect(await ask()).toMatchObject({ viewer: { id: person.id, email: person.email } });
  await sql`delete from auth.sessions where id = ${person.session}`;
  expect(await ask()).toEqual({ viewer: null });
});

test("the first customer made for an account stays", async () => {
  const { person, customer } = await addCustomer("first");
  const [row] = await sql`select public.store_stripe_customer(${person.id}, 'cus_other') as kept`;
  expect(row?.kept).toEqual({ customerId: customer });
  const [nobody] = await sql`
    select public.store_stripe_customer(gen_random_uuid(), 'cus_nobody') as kept`;
  expect(nobody?.kept).toEqual({ customerId: null });
});

test("the same choice within ten minutes has one key, also twenty times at once", async () => {
  const person = await addPerson(sql, `clicker-${unique()}`);
  const begun = await Promise.all(
    Array.from({ length: 20 }, () => begin(person, "monthly", false, crowd)),
  );
  expect(new Set(begun.map(({ key }) => key)).size).toBe(1);
  expect((await begin(person, "monthly")).key).toBe(begun[0].key);
  // A call may begin first and then wait for another's lock. The stored choice is then later than its own time.
  await sql`
    update private.stripe_customers set checkout_at = now() + interval '2 seconds'
    where user_id = ${person.id}`;
  expect((await begin(person, "monthly")).key).toBe(begun[0].key);
});

test("another plan, another promotion or a later hour gets a new key and the session that it replaces", async () => {
  const person = await addPerson(sql, `chooser-${unique()}`);
  const first = await begin(person, "monthly");
  await sql`select public.store_checkout(${person.id}, ${first.key}, 'cs_first')`;
  const yearly = await begin(person, "yearly");
  expect(yearly).toMatchObject({ stale: "cs_first", trialUsed: false, customerId: null });
  const promoted = await begin(person, "yearly", true);
  expect(new Set([first.key, yearly.key, promoted.key]).size).toBe(3);
  await sql`
    update private.stripe_customers set checkout_at = now() - interval '10 minutes 1 second'
    where user_id = ${person.id}`;
  expect((await begin(person, "yearly", true)).key).not.toBe(promoted.key);
});

test("a session of a choice that was replaced meanwhile is not stored", async () => {
  const person = await addPerson(sql, `changer-${unique()}`);
  const first = await begin(person, "monthly");
  const second = await begin(person, "yearly");
  const keep = async (key: string, session: string) =>
    (await sql`select public.store_checkout(${person.id}, ${key}, ${session}) as kept`)[0]?.kept;
  expect(await keep(first.key, "cs_late")).toBe(false);
  expect(await keep(second.key, "cs_current")).toBe(true);
});

test("a completed session is deleted, and another's is not", async () => {
  const { person, customer } = await addCustomer("buyer");
  const { key } = await begin(person, "monthly");
  const session = `cs_${unique()}`;
  await sql`select public.store_checkout(${person.id}, ${key}, ${session})`;
  const end = async (id: string) =>
    (await sql`select public.end_checkout(${customer}, ${id}) as ended`)[0]?.ended;
  expect(await end("cs_of_another")).toBe(false);
  expect((await begin(person, "monthly")).key).toBe(key);
  expect(await end(session)).toBe(true);
  expect((await begin(person, "monthly")).key).not.toBe(key);
});

test("a checkout needs an account", async () => {
  const [row] = await sql`select public.begin_checkout(gen_random_uuid(), 'monthly', false) as b`;
  expect(row?.b).toBeNull();
});

test("the table, too, refuses an unknown plan", async () => {
  const person = await addPerson(sql, `odd-${unique()}`);
  await expect(begin(person, "weekly")).rejects.toThrow(/check constraint/);
});

test("of twenty tickets applied at once in any order, the last one taken wins", async () => {
  const { person, customer } = await addCustomer("crowd");
  const tickets: number[] = [];
  for (let n = 0; n < 20; n += 1) tickets.push(await takeTicket(customer));
  const base = Date.parse("2027-01-01T00:00:00Z");
  const endOf = (ticket: number) => new Date(base + ticket * 1000);
  await Promise.all(
    tickets
      .toReversed()
      .map(
        (ticket) =>
          crowd`select public.apply_membership(${customer}, ${ticket}, true, ${endOf(ticket)})`,
      ),
  );
  expect(await profileOf(person)).toMatchObject({ subscription_end: endOf(tickets.at(-1) ?? 0) });
});

test("a used trial stays used", async () => {
  const { person, customer } = await addCustomer("trier");
  const ticket = await takeTicket(customer);
  await sql`select public.apply_membership(${customer}, ${ticket}, false, null, ${soon()}, true)`;
  await apply(customer, await takeTicket(customer), null);
  expect(await begin(person, "monthly", true)).toMatchObject({ trialUsed: true });
  expect(await profileOf(person)).toMatchObject({ trial_end: null });
});

test("a customer of a deleted account belongs to nobody and writes nothing", async () => {
  const { person, customer } = await addCustomer("deleted");
  const ticket = await takeTicket(customer);
  await sql`delete from auth.users where id = ${person.id}`;
  expect(await apply(customer, ticket, soon())).toBe(false);
  const [row] = await sql`select public.begin_reconcile(${customer}) as taken`;
  expect(row?.taken).toBeNull();
  expect(await profileOf(person)).toBeNull();
});

test("a customer deleted at Stripe can be replaced, and the trial stays used", async () => {
  const { person, customer } = await addCustomer("forgotten");
  const ticket = await takeTicket(customer);
  await sql`select public.apply_membership(${customer}, ${ticket}, false, null, null, true)`;
  const forget = async () =>
    (await sql`select public.forget_stripe_customer(${customer}) as forgotten`)[0]?.forgotten;
  expect(await forget()).toBe(true);
  expect(await forget()).toBe(false);
  expect(await begin(person, "monthly")).toMatchObject({ customerId: null, trialUsed: true });
  const [row] =
    await sql`select public.store_stripe_customer(${person.id}, ${`${customer}_new`}) as kept`;
  expect(row?.kept).toEqual({ customerId: `${customer}_new` });
});

test("of twenty deliveries of an event at once, one may apply it", async () => {
  const id = `evt_${unique()}`;
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimEvent(id, crowd)));
  expect(claims.filter(({ state }) => state === "claimed")).toHaveLength(1);
  expect(claims.filter(({ state }) => state === "busy")).toHaveLength(19);
  await sql`select public.finish_stripe_event(${id}, 1, true)`;
  expect(await claimEvent(id)).toMatchObject({ state: "applied" });
});

test("a silent holder's claim on an event is taken over, and the old holder can no longer end it", async () => {
  const id = `evt_${unique()}`;
  await claimEvent(id);
  await sql`
    update private.stripe_events set claimed_at = clock_timestamp() - interval '31 seconds'
    where event_id = ${id}`;
  expect(await claimEvent(id)).toEqual({ state: "claimed", attempt: 2 });
  const [late] = await sql`select public.finish_stripe_event(${id}, 1, false) as ended`;
  expect(late?.ended).toBe(false);
  expect(await claimEvent(id)).toMatchObject({ state: "busy" });
});

test("a membership that is applied while its account is deleted waits for the deletion, and neither fails", async () => {
  const { person, customer } = await addCustomer("leaver");
  const ticket = await takeTicket(customer);
  await apply(customer, ticket, soon());
  const next = await takeTicket(customer);
  /** Waits until so many statements of this database wait for a lock. */
  const untilWaiting = (count: number) =>
    expect
      .poll(async () => {
        const [row] = await sql`
          select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return row?.waiting;
      })
      .toBe(count);
  let ended: Promise<unknown>[] = [];
  await sql.begin(async (holder) => {
    await holder`select from public.user_profiles where id = ${person.id} for update`;
    const deleted = crowd`delete from auth.users where id = ${person.id}`.execute();
    await untilWaiting(1);
    const applied = crowd`select public.apply_membership(${customer}, ${next}, false) as applied`;
    ended = [deleted, applied.execute()];
    await untilWaiting(2);
  });
  const [, rows] = await Promise.all(ended);
  expect(rows).toEqual([{ applied: false }]);
  expect(await profileOf(person)).toBeNull();
});
