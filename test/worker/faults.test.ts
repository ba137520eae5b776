import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { VENDORS } from "../../sandbox/faulty-web.ts";
import { findLosses, meetFault, openFaultWorld } from "../../scripts/soak/faults.ts";

// `npm run soak -- faults` has eleven faults and a load. Here each outside service has one fault of each kind, except
// one.
let world: Awaited<ReturnType<typeof openFaultWorld>>;
const folder = mkdtempSync(join(tmpdir(), "quad-faults-"));
beforeAll(async () => {
  const counts = { visitor: 1, free: 1, pro: 3 };
  world = await openFaultWorld(inject("endpoints"), inject("stateDir"), folder, counts);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(VENDORS)("while %s is silent, everybody has an answer", async (vendor) => {
  const { wrong } = await meetFault(world, vendor, "silent", { rounds: 1, seconds: 0, offset: 0 });
  expect(wrong).toEqual([]);
});

test.each(VENDORS)("while %s answers garbage, nobody sees it or is signed out", async (vendor) => {
  const { wrong } = await meetFault(world, vendor, "page", { rounds: 2, seconds: 0, offset: 1 });
  expect(wrong).toEqual([]);
});

test("after all faults nothing acknowledged is lost, and a purchase is made once", async () => {
  expect(await findLosses(world)).toEqual([]);
});
