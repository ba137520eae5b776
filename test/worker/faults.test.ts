import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { VENDORS } from "../support/faults/faulty-web.ts";
import { findLosses, meetFault, openFaultWorld } from "../support/faults/world.ts";

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
  expect(await meetFault(world, vendor, "silent", { rounds: 1, offset: 0 })).toEqual([]);
});

test.each(VENDORS)("while %s answers garbage, nobody sees it or is signed out", async (vendor) => {
  expect(await meetFault(world, vendor, "page", { rounds: 2, offset: 1 })).toEqual([]);
});

test.each(VENDORS)(
  "while %s does its work and hangs up, everybody has an answer",
  async (vendor) => {
    expect(await meetFault(world, vendor, "lost", { rounds: 1, offset: 2 })).toEqual([]);
  },
);

test("after all faults nothing acknowledged is lost, and a purchase is made once", async () => {
  expect(await findLosses(world)).toEqual([]);
});
