import { expect, test } from "vitest";
import { isLive, type PaidInvoice, type SubscriptionState, toMembership } from "./to-membership.ts";

const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
const iso = (day: string) => `${day}T00:00:00.000Z`;
const NOW = new Date(iso("2026-03-10"));
const MONTHLY = 499;
const YEARLY = 4999;

function subscription(
  status: SubscriptionState["status"],
  more: Partial<SubscriptionState> = {},
): SubscriptionState {
  return {
    id: "sub_1",
    status,
    trial_start: null,
    trial_end: null,
    ended_at: null,
    cancel_at: null,
    pause_collection: null,
    ...more,
  };
}

/** A paid invoice with lines: each an amount in cents, and the first and last day of its period. */
function paid(
  created: string,
  ...lines: [amount: number, start: string, end: string, of?: string][]
): PaidInvoice {
  return {
    created: at(created),
    amount_paid: Math.max(
      0,
      lines.reduce((sum, [amount]) => sum + amount, 0),
    ),
    disputed: false,
    lines: {
      data: lines.map(([amount, start, end, of = "sub_1"]) => ({
        amount,
        period: { start: at(start), end: at(end) },
        parent: { subscription_item_details: { subscription: of } },
      })),
    },
  };
}

const BOUGHT = paid("2026-03-01", [MONTHLY, "2026-03-01", "2026-04-01"]);
const TRIAL = { trial_start: at("2026-03-01"), trial_end: at("2026-03-31") };
const NOTHING = { isPro: false, subscriptionEnd: null, trialEnd: null };

test.each([
  ["active", {}, true, "2026-04-01"],
  ["past_due", {}, true, "2026-04-01"],
  ["canceled", { ended_at: at("2026-03-20") }, true, "2026-03-20"],
  ["canceled", { ended_at: at("2026-03-05") }, false, "2026-03-05"],
  ["canceled", { ended_at: at("2026-05-01") }, true, "2026-04-01"],
  ["unpaid", {}, false, "2026-04-01"],
  ["paused", {}, false, "2026-04-01"],
  ["incomplete", {}, false, "2026-04-01"],
  ["incomplete_expired", {}, false, "2026-04-01"],
  ["a status of the future", {}, false, "2026-04-01"],
] as const)(
  "a paid subscription that is %s %o counts: %s, until %s",
  (status, more, isPro, end) => {
    expect(toMembership([subscription(status, more)], [BOUGHT], NOW)).toMatchObject({
      isPro,
      subscriptionEnd: iso(end),
      trialEnd: null,
    });
  },
);

test.each([
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
  "incomplete",
  "incomplete_expired",
] as const)("a subscription that is %s and was never paid for is nothing", (status) => {
  expect(toMembership([subscription(status)], [], NOW)).toMatchObject(NOTHING);
});

test("a line without a price pays for nothing, and takes nothing back", () => {
  const free = paid("2026-03-05", [0, "2026-03-05", "2026-06-01"]);
  expect(toMembership([subscription("active")], [free], NOW)).toMatchObject(NOTHING);
  expect(toMembership([subscription("active")], [free, BOUGHT], NOW)).toMatchObject({
    isPro: true,
    subscriptionEnd: iso("2026-04-01"),
  });
});

test("nobody without a subscription has one, whatever they paid for", () => {
  expect(toMembership([], [BOUGHT], NOW)).toEqual({ ...NOTHING, trialUsed: false, halt: null });
});

test("a renewal that is paid moves the end", () => {
  const renewal = paid("2026-04-01", [MONTHLY, "2026-04-01", "2026-05-01"]);
  // The newest first, as Stripe lists them.
  expect(toMembership([subscription("active")], [renewal, BOUGHT], NOW).subscriptionEnd).toBe(
    iso("2026-05-01"),
  );
});

test("a renewal that is not paid leaves the end where it was, and then it is past", () => {
  const later = new Date(iso("2026-04-02"));
  for (const status of ["active", "past_due"] as const) {
    expect(toMembership([subscription(status)], [BOUGHT], later)).toMatchObject({
      isPro: false,
      subscriptionEnd: iso("2026-04-01"),
    });
  }
});

test("a failed payment that is made up for counts from then", () => {
  const recovered = paid("2026-04-01", [MONTHLY, "2026-04-01", "2026-05-01"]);
  const later = new Date(iso("2026-04-09"));
  expect(toMembership([subscription("active")], [recovered, BOUGHT], later)).toMatchObject({
    isPro: true,
    subscriptionEnd: iso("2026-05-01"),
  });
});

test("cancelled for the end of its period, it counts until then, and no longer once it has ended", () => {
  expect(toMembership([subscription("active")], [BOUGHT], NOW)).toMatchObject({ isPro: true });
  const over = subscription("canceled", { ended_at: at("2026-04-01") });
  expect(toMembership([over], [BOUGHT], new Date(iso("2026-04-01")))).toMatchObject({
    isPro: false,
    subscriptionEnd: iso("2026-04-01"),
  });
});

test("a trial is a trial, and pays for nothing", () => {
  const free = paid("2026-03-01", [0, "2026-03-01", "2026-03-31"]);
  expect(toMembership([subscription("trialing", TRIAL)], [free], NOW)).toEqual({
    isPro: false,
    subscriptionEnd: null,
    trialEnd: iso("2026-03-31"),
    trialUsed: true,
    halt: null,
  });
});

test("a trial that became a subscription is one, and no trial any more", () => {
  const free = paid("2026-03-01", [0, "2026-03-01", "2026-03-31"]);
  const first = paid("2026-03-31", [MONTHLY, "2026-03-31", "2026-04-30"]);
  const later = new Date(iso("2026-04-02"));
  expect(toMembership([subscription("active", TRIAL)], [first, free], later)).toEqual({
    isPro: true,
    subscriptionEnd: iso("2026-04-30"),
    trialEnd: null,
    trialUsed: true,
    halt: null,
  });
});

test("a trial whose first payment fails is nothing", () => {
  const free = paid("2026-03-01", [0, "2026-03-01", "2026-03-31"]);
  const later = new Date(iso("2026-04-02"));
  for (const status of ["past_due", "paused", "unpaid"] as const) {
    expect(toMembership([subscription(status, TRIAL)], [free], later)).toMatchObject(NOTHING);
  }
});

test("a trial that was cancelled now is over now, and used", () => {
  const over = subscription("canceled", { ...TRIAL, ended_at: at("2026-03-10") });
  expect(toMembership([over], [], NOW)).toEqual({ ...NOTHING, trialUsed: true, halt: null });
});

test("monthly to yearly: what was not used is credited, and the year counts", () => {
  const change = paid(
    "2026-03-10",
    [-354, "2026-03-10", "2026-04-01"],
    [YEARLY, "2026-03-10", "2027-03-10"],
  );
  expect(toMembership([subscription("active")], [change, BOUGHT], NOW)).toMatchObject({
    isPro: true,
    subscriptionEnd: iso("2027-03-10"),
  });
});

test("yearly to monthly: the year that was credited counts no longer, the month does", () => {
  const year = paid("2026-01-10", [YEARLY, "2026-01-10", "2027-01-10"]);
  const change = paid(
    "2026-03-10",
    [-4190, "2026-03-10", "2027-01-10"],
    [MONTHLY, "2026-03-10", "2026-04-10"],
  );
  expect(toMembership([subscription("active")], [change, year], NOW)).toMatchObject({
    isPro: true,
    subscriptionEnd: iso("2026-04-10"),
  });
  // Then the months that the credit pays for.
  const next = paid("2026-04-10", [MONTHLY, "2026-04-10", "2026-05-10"]);
  expect(toMembership([subscription("active")], [next, change, year], NOW).subscriptionEnd).toBe(
    iso("2026-05-10"),
  );
});

test("of two plan changes within one second the one that Stripe lists first is the later one", () => {
  const year = paid(
    "2026-03-10",
    [-300, "2026-03-10", "2026-04-01"],
    [YEARLY, "2026-03-10", "2027-03-10"],
  );
  const month = paid(
    "2026-03-10",
    [-YEARLY, "2026-03-10", "2027-03-10"],
    [MONTHLY, "2026-03-10", "2026-04-10"],
  );
  const ends = (...invoices: PaidInvoice[]) =>
    toMembership([subscription("active")], invoices, NOW).subscriptionEnd;
  expect(ends(month, year, BOUGHT)).toBe(iso("2026-04-10"));
  expect(ends(year, month, BOUGHT)).toBe(iso("2027-03-10"));
});

test("a proration that waits for the renewal is read in its place", () => {
  const renewal = paid(
    "2026-04-01",
    [-250, "2026-03-15", "2026-04-01"],
    [300, "2026-03-15", "2026-04-01"],
    [600, "2026-04-01", "2026-05-01"],
  );
  expect(toMembership([subscription("active")], [renewal, BOUGHT], NOW).subscriptionEnd).toBe(
    iso("2026-05-01"),
  );
});

test("a proration that Stripe tells as an invoice item counts for its subscription", () => {
  const item: PaidInvoice = {
    created: at("2026-03-05"),
    amount_paid: 1000,
    disputed: false,
    lines: {
      data: [
        {
          amount: 100,
          period: { start: at("2026-03-05"), end: at("2026-06-05") },
          parent: { invoice_item_details: { subscription: "sub_1" } },
        },
        { amount: 900, period: { start: at("2026-03-05"), end: at("2030-01-01") }, parent: null },
      ],
    },
  };
  expect(toMembership([subscription("active")], [item, BOUGHT], NOW).subscriptionEnd).toBe(
    iso("2026-06-05"),
  );
});

test("of two subscriptions the better one counts, and each only what was paid for it", () => {
  const year = paid("2026-03-02", [YEARLY, "2026-03-02", "2027-03-02", "sub_2"]);
  const other = { id: "sub_2" };
  const both = (first: SubscriptionState["status"], second: SubscriptionState["status"]) =>
    toMembership([subscription(first), subscription(second, other)], [year, BOUGHT], NOW);
  expect(both("active", "active").subscriptionEnd).toBe(iso("2027-03-02"));
  expect(both("active", "unpaid")).toMatchObject({
    isPro: true,
    subscriptionEnd: iso("2026-04-01"),
  });
  expect(both("unpaid", "active")).toMatchObject({
    isPro: true,
    subscriptionEnd: iso("2027-03-02"),
  });
});

test("an ended subscription beside a trial leaves both told", () => {
  const old = subscription("canceled", { ended_at: at("2026-03-05") });
  const trial = subscription("trialing", { id: "sub_2", ...TRIAL });
  expect(toMembership([trial, old], [BOUGHT], NOW)).toEqual({
    isPro: false,
    subscriptionEnd: iso("2026-03-05"),
    trialEnd: iso("2026-03-31"),
    trialUsed: true,
    halt: null,
  });
});

const disputed = (invoice: PaidInvoice): PaidInvoice => ({ ...invoice, disputed: true });

test("a disputed payment pays for nothing, and the payments before and after it count", () => {
  const renewal = paid("2026-04-01", [MONTHLY, "2026-04-01", "2026-05-01"]);
  const bought = (...invoices: PaidInvoice[]) =>
    toMembership([subscription("active")], invoices, NOW);
  expect(bought(disputed(BOUGHT))).toMatchObject(NOTHING);
  expect(bought(disputed(renewal), BOUGHT).subscriptionEnd).toBe(iso("2026-04-01"));
  expect(bought(renewal, disputed(BOUGHT)).subscriptionEnd).toBe(iso("2026-05-01"));
});

test("what the credit of a disputed payment bought counts no more than the payment", () => {
  const year = paid("2026-01-10", [YEARLY, "2026-01-10", "2027-01-10"]);
  const change = paid(
    "2026-03-10",
    [-4190, "2026-03-10", "2027-01-10"],
    [MONTHLY, "2026-03-10", "2026-04-10"],
  );
  expect(toMembership([subscription("active")], [change, disputed(year)], NOW)).toMatchObject(
    NOTHING,
  );
});

test("what goes on, paid or not, must not be bought a second time", () => {
  const live = ["active", "past_due", "trialing", "unpaid", "paused"] as const;
  const over = ["canceled", "incomplete", "incomplete_expired"] as const;
  for (const status of live) expect(isLive({ status }), status).toBe(true);
  for (const status of over) expect(isLive({ status }), status).toBe(false);
});

test.each([
  ["active", {}, null],
  ["trialing", {}, null],
  ["active", { cancel_at: at("2026-04-01") }, "cancelled"],
  ["trialing", { cancel_at: at("2026-03-31") }, "cancelled"],
  ["paused", {}, "paused"],
  ["active", { pause_collection: { behavior: "void", resumes_at: null } }, "paused"],
  ["past_due", {}, "unpaid"],
  ["unpaid", {}, "unpaid"],
  ["canceled", { cancel_at: at("2026-03-05"), ended_at: at("2026-03-05") }, null],
] as const)("a subscription that is %s %o is halted by %s", (status, more, halt) => {
  expect(toMembership([subscription(status, more)], [BOUGHT], NOW).halt).toBe(halt);
});

test("a subscription that goes on beside a cancelled one is not halted", () => {
  const leaving = subscription("active", { cancel_at: at("2026-04-01") });
  expect(toMembership([leaving, subscription("active")], [BOUGHT], NOW).halt).toBeNull();
});
