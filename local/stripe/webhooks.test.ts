import { expect, test } from "vitest";
import { openStand, type Stand } from "./stand-for-test.ts";

type Delivery = {
  event: string;
  type: string;
  state: string;
  attempts: number;
  status: number | null;
};

test("a purchase sends what Stripe sends, each event once and signed", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  await stand.quiet();
  const types = stand.received.map(({ event }) => event.type);
  expect(types.toSorted()).toEqual([
    "checkout.session.completed",
    "customer.subscription.created",
    "invoice.created",
    "invoice.paid",
  ]);
  const completed = stand.received.find(
    ({ event }) => event.type === "checkout.session.completed",
  )?.event;
  expect(completed?.data.object).toMatchObject({
    object: "checkout.session",
    customer,
    subscription: subscription.id,
    payment_status: "paid",
  });
  expect(completed).toMatchObject({ livemode: false, api_version: "2026-10-28.endive" });
});

test("cancelling, refunding and failing send their events", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  const [charge] = (await stand.stripe.charges.list({ customer })).data;
  await stand.stripe.refunds.create({ charge: String(charge?.id) });
  const portal = (await stand.stripe.billingPortal.sessions.create({ customer })).url;
  await stand.press(portal, { do: "fail" });
  await stand.moveTo((subscription.items.data[0]?.current_period_end ?? 0) + 2 * 3600);
  await stand.press(portal, { do: "end" });
  await stand.stripe.customers.del(customer);
  await stand.quiet();
  const types = new Set(stand.received.map(({ event }) => event.type));
  for (const type of [
    "charge.refunded",
    "invoice.payment_failed",
    "customer.subscription.deleted",
    "customer.deleted",
  ] as const) {
    expect(types).toContain(type);
  }
});

test("an event that is refused is sent again, signed anew, until it is taken", async () => {
  await using stand = await openStand({}, (before) => (before < 2 ? 500 : 204));
  await emitOne(stand);
  await stand.quiet();
  expect(stand.received.map(({ status }) => status)).toEqual([500, 500, 204]);
  expect(new Set(stand.received.map(({ event }) => event.id)).size).toBe(1);
  expect(await tell(stand)).toMatchObject([{ state: "delivered", attempts: 3, status: 204 }]);
});

test("an event that nobody takes is given up, shown so, and sent again by hand", async () => {
  let taken = false;
  await using stand = await openStand({}, () => (taken ? 200 : 503));
  await emitOne(stand);
  await stand.quiet();
  const [lost] = await tell(stand);
  expect(lost).toMatchObject({ state: "failed", attempts: 4, status: 503 });
  taken = true;
  await stand.press("/", { again: String(lost?.event) });
  await stand.quiet();
  expect(await tell(stand)).toMatchObject([{ state: "delivered", attempts: 5 }]);
});

test("a receiver that is not there is no error of the stand-in's", async () => {
  await using stand = await openStand({ webhookUrl: "http://127.0.0.1:1/nobody" });
  await emitOne(stand);
  await stand.quiet();
  expect(await tell(stand)).toMatchObject([{ state: "failed", status: null }]);
});

test("the page that changes something does not wait for the webhooks", async () => {
  const held = Promise.withResolvers<number>();
  await using stand = await openStand({}, () => held.promise);
  const { subscription } = await stand.subscriber();
  expect(subscription.status).toBe("active");
  expect((await stand.stripe.testHelpers.testClocks.retrieve("clock")).status).toBe("advancing");
  expect(stand.received).toEqual([]);
  held.resolve(200);
  await stand.quiet();
  expect(stand.received).toHaveLength(4);
});

test("what was not delivered when the stand-in stopped is delivered by the next run", async () => {
  await using first = await openStand({}, () => 500);
  const id = await emitOne(first);
  await first.close();
  await using second = await openStand({ stateFile: first.stateFile });
  await second.quiet();
  expect(second.received).toHaveLength(1);
  expect(second.received[0]?.event.data.object).toMatchObject({ id });
});

/** Makes one event: a customer is deleted. Returns the customer's id. */
async function emitOne({ stripe }: Stand): Promise<string> {
  const { id } = await stripe.customers.create({});
  await stripe.customers.del(id);
  return id;
}

async function tell({ origin }: Stand): Promise<Delivery[]> {
  return (await (await fetch(`${origin}/deliveries`)).json()) as Delivery[];
}
