import { expect, test } from "vitest";
import * as z from "zod";
import { createServiceDatabase } from "./database.server.ts";

const env = { SUPABASE_URL: "http://data.test", SUPABASE_SERVICE_ROLE_KEY: "key" };

test.each([
  ["a deadlock, which undid it", "40P01", "fulfilled"],
  ["three of its person's calls that run", "PT409", "fulfilled"],
  ["an error of its own", "23505", "rejected"],
])("a call that failed by %s (%s) is %s", async (_, code, expected) => {
  const responses = [Response.json({ code }, { status: 500 }), Response.json("done")];
  const fetch = async () => responses.shift() as Response;
  const database = createServiceDatabase({ env, fetch, log: () => undefined });
  const answers = await Promise.allSettled([database("catalogue_changed", {}, z.string())]);
  expect(answers[0].status).toBe(expected);
});
