import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { VENDORS, type Vendor } from "../support/faults/faulty-web.ts";
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

/** Every page asks the first two. Of the rest, each has acts that call it alone, so they can fail together. */
const [database, auth, ...rest] = VENDORS;
const TOGETHER: Vendor[][] = [[database], [auth], rest];

describe.each(TOGETHER.map((vendors) => ({ vendors })))("while $vendors", ({ vendors }) => {
  test("is silent, everybody has an answer", async () => {
    expect(await meetFault(world, vendors, "silent", { rounds: 1, offset: 0 })).toEqual([]);
  });

  test("answers garbage, nobody sees it or is signed out", async () => {
    expect(await meetFault(world, vendors, "page", { rounds: 2, offset: 1 })).toEqual([]);
  });

  test("does its work and hangs up, everybody has an answer", async () => {
    expect(await meetFault(world, vendors, "lost", { rounds: 1, offset: 2 })).toEqual([]);
  });
});

test("after all faults nothing acknowledged is lost, and a purchase is made once", async () => {
  expect(await findLosses(world)).toEqual([]);
});
