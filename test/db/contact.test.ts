import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";

const { sql } = await databaseOfFile();

test("each network may send a number of messages an hour, and none is remembered for longer than a day", async () => {
  const send = async (network: string) =>
    (await sql`select public.count_contact(${network}, 3) as room`)[0]?.room;
  // All at once, as a script sends them.
  const sent = await Promise.all(Array.from({ length: 9 }, () => send("one")));
  expect(sent.filter(Boolean)).toHaveLength(3);
  expect(await send("two")).toBe(true);
  await sql`update private.contact_hours set hour = hour - interval '1 hour'`;
  expect(await send("one")).toBe(true);
  await sql`update private.contact_hours set hour = hour - interval '25 hours'`;
  expect(await send("three")).toBe(true);
  const left = await sql`select network from private.contact_hours`;
  expect(left.map(({ network }) => network)).toEqual(["three"]);
});
