import { expect, test } from "vitest";
import { isLive, type PaidInvoice, type SubscriptionState, toMembership } from "./to-membership.ts";
import { cases, invoices } from "./to-membership-for-test.json" with { type: "json" };

type Line = [amount: number, start: string, end: string, of?: string];
type Subscription = string | [status: string, fields: object];
type Membership = [
  isPro: boolean,
  end: string | null,
  trialEnd: string | null,
  trialUsed: boolean,
  halt: string | null,
];
/** What a customer has, their invoices by name, the membership that follows, and at which day if not the tenth of March. */
type Case = [string, of: Subscription[], paid: string[], is: Membership, day?: string];
/** Invoices by name: the day, and lines, each an amount in cents, and the first and last day of its period. */
const INVOICES = invoices as unknown as Record<string, [created: string, ...lines: Line[]]>;

const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
/** @param fields whose days are instants */
function subscriptionOf([status, fields = {}]: unknown[], place = 0): SubscriptionState {
  const none = { trial_start: null, trial_end: null, ended_at: null, cancel_at: null };
  const given = Object.entries(fields as object).map(([name, value]) => [
    name,
    typeof value === "string" ? at(value) : value,
  ]);
  const id = `sub_${place + 1}`;
  return { id, status, ...none, pause_collection: null, ...Object.fromEntries(given) } as never;
}

/** A paid invoice; 'disputed march' is that of March, whose payment is disputed. */
function invoiceOf(name: string): PaidInvoice {
  const [created = "", ...lines] = INVOICES[name.replace("disputed ", "")] ?? [];
  const sum = lines.reduce((all, [amount]) => all + amount, 0);
  return {
    created: at(created),
    amount_paid: Math.max(0, sum),
    disputed: name.startsWith("disputed "),
    lines: {
      data: lines.map(([amount, start, end, subscription = "sub_1"]) => ({
        amount,
        period: { start: at(start), end: at(end) },
        parent: { subscription_item_details: { subscription } },
      })),
    },
  };
}

test.each(cases as Case[])("%s", (_, of, paid, [isPro, end, trialEnd, trialUsed, halt], day) => {
  const states = of.map((each, place) => subscriptionOf([each].flat(), place));
  const now = new Date(`${day ?? "2026-03-10"}T00:00:00Z`);
  // The newest first, as Stripe lists them.
  const { subscriptionEnd, ...rest } = toMembership(states, paid.map(invoiceOf), now);
  const dayOf = (instant: string | null) => instant?.replace("T00:00:00.000Z", "") ?? null;
  expect({ ...rest, end: dayOf(subscriptionEnd), trialEnd: dayOf(rest.trialEnd) }).toEqual({
    isPro,
    end,
    trialEnd,
    trialUsed,
    halt,
  });
});

test("a proration that Stripe names as an invoice item counts for its subscription", () => {
  const invoice = invoiceOf("three months");
  const [own, foreign] = invoice.lines.data;
  if (own) own.parent = { invoice_item_details: { subscription: "sub_1" } };
  if (foreign) foreign.parent = null;
  const paid = [invoice, invoiceOf("march")];
  const { subscriptionEnd } = toMembership([subscriptionOf(["active"])], paid, new Date(0));
  expect(subscriptionEnd).toBe("2026-06-05T00:00:00.000Z");
});

test("what goes on, paid or not, must not be bought a second time", () => {
  const live = ["active", "past_due", "trialing", "unpaid", "paused"] as const;
  const over = ["canceled", "incomplete", "incomplete_expired"] as const;
  for (const status of live) expect(isLive({ status }), status).toBe(true);
  for (const status of over) expect(isLive({ status }), status).toBe(false);
});
