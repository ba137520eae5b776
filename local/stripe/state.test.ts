import { readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { StartError } from "../shared/start-error.ts";
import { DAY } from "./calendar.ts";
import { openStand } from "./stand-for-test.ts";
import { loadState, saveState } from "./state.ts";

test("subscriptions, the clock and open pages survive a restart", async () => {
  await using first = await openStand();
  const { customer, subscription } = await first.subscriber();
  const portal = new URL((await first.stripe.billingPortal.sessions.create({ customer })).url);
  await first.moveTo(subscription.created + 3 * DAY);
  const port = Number(new URL(first.origin).port);
  await first.close();
  await using second = await openStand({ stateFile: first.stateFile });
  expect(second.standIn.port).toBe(port);
  expect(second.offsets[0]).toBeGreaterThan(2 * DAY * 1000);
  expect((await second.stripe.subscriptions.list({ customer })).data).toMatchObject([
    { id: subscription.id, status: "active" },
  ]);
  expect((await fetch(new URL(portal.pathname, second.origin))).status).toBe(200);
});

test("the state file is its owner's alone, and each version of it is whole", async () => {
  await using stand = await openStand();
  await stand.stripe.customers.create({ email: "ann@example.test" });
  expect(statSync(stand.stateFile).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(stand.stateFile, "utf8"))).toHaveProperty("customers");
});

test("a state file that cannot be read is named, with what to do about it", async () => {
  await using stand = await openStand();
  for (const text of ["{", "null", '{"version":2}', '{"version":1}']) {
    writeFileSync(stand.stateFile, text);
    expect(() => loadState(stand.stateFile)).toThrow(StartError);
    expect(() => loadState(stand.stateFile)).toThrow(
      /^\S+stripe\.json cannot be read; move it away/,
    );
  }
});

test("old events are forgotten, those on their way are not", async () => {
  await using stand = await openStand();
  const { id: customer } = await stand.stripe.customers.create({});
  await stand.stripe.customers.del(customer);
  await stand.quiet();
  await stand.close();
  const state = loadState(stand.stateFile);
  const [event] = Object.values(state.events);
  if (!event) throw new Error("There is no event.");
  for (let n = 0; n < 600; n++) {
    const id = `evt_${n}`;
    state.events[id] = { ...event, id };
    const isWaiting = n === 0;
    state.deliveries.push({
      event: id,
      attempts: 1,
      status: isWaiting ? 500 : 200,
      state: isWaiting ? "pending" : "delivered",
    });
  }
  saveState(stand.stateFile, state);
  const kept = loadState(stand.stateFile);
  expect(kept.deliveries).toHaveLength(501);
  expect(Object.keys(kept.events)).toHaveLength(501);
  expect(kept.deliveries[0]).toMatchObject({ event: "evt_0", state: "pending" });
  expect(kept.events).not.toHaveProperty(event.id);
});
