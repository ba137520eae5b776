import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await createFreshDatabase(inject("databaseServer"));
});
afterAll(() => database?.drop());

test("a job is late once its time has passed, until it runs", async () => {
  const { sql } = database;
  const late = async () => (await sql`select public.late_jobs() as jobs`)[0]?.jobs;
  const letPass = (hours: number) =>
    sql`update private.heartbeats set at = at - make_interval(hours => ${hours})`;
  // A missing night is reported from the deployment on, a missing backup only after the first one.
  expect(await late()).toEqual([]);
  await letPass(25);
  expect(await late()).toEqual([]);
  await letPass(2);
  expect(await late()).toEqual(["night"]);
  await sql`select private.heartbeat('backup')`;
  await sql`select public.heartbeat('night')`;
  expect(await late()).toEqual([]);
  await letPass(9 * 24);
  expect(await late()).toEqual(["backup", "night"]);
  await sql`select private.heartbeat('backup')`;
  expect(await late()).toEqual(["night"]);
});
