import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";

const { sql } = await databaseOfFile();

test("a job is late once its time has passed, until it runs", async () => {
  const late = async () => (await sql`select public.late_jobs() as jobs`)[0]?.jobs;
  const letPass = (hours: number) =>
    sql`update private.heartbeats set at = at - make_interval(hours => ${hours})`;
  // The database may have been made a while ago.
  await sql`update private.heartbeats set at = now()`;
  // A missing night is reported from the deployment on, a missing backup only after the first one.
  expect(await late()).toEqual([]);
  await letPass(1);
  expect(await late()).toEqual(["five-minutes"]);
  await letPass(24);
  expect(await late()).toEqual(["five-minutes"]);
  await letPass(2);
  expect(await late()).toEqual(["alerts", "five-minutes", "night"]);
  await sql`select private.heartbeat('backup')`;
  for (const job of ["night", "alerts", "five-minutes"]) await sql`select public.heartbeat(${job})`;
  expect(await late()).toEqual([]);
  await letPass(9 * 24);
  expect(await late()).toEqual(["alerts", "backup", "five-minutes", "night"]);
  await sql`select private.heartbeat('backup')`;
  expect(await late()).toEqual(["alerts", "five-minutes", "night"]);
});

test("a dead letter is kept once, and goes out again only when the operator releases it", async () => {
  const letters = JSON.stringify([
    { id: "1", body: { kind: "texts" } },
    { id: "2", body: { kind: "alert", person: "a", run: 1 } },
  ]);
  await sql`select public.store_dead_letters(${letters})`;
  await sql`select public.store_dead_letters(${letters})`;
  const released = async () =>
    (await sql`select public.released_dead_letters() as letters`)[0]?.letters;
  expect(await released()).toEqual([]);
  await sql`update private.dead_letters set released = true where id = '2'`;
  expect(await released()).toEqual([{ id: "2", body: { kind: "alert", person: "a", run: 1 } }]);
  await sql`select public.forget_dead_letter('2')`;
  const left = await sql`select id from private.dead_letters`;
  expect([...left]).toEqual([{ id: "1" }]);
});
