import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The bundle that production runs. */
const worker = readFileSync("build/index.js", "utf8");

test.each([
  ["react-markdown", "remarkjs/react-markdown"],
  ["remark-gfm", "footnoteDefinition"],
  ["supabase-js, with its clients for files", "/object/sign"],
  ["auth-helpers-remix", "@supabase/ssr"],
  ["auth-js: refresh", "/token?grant_type=refresh_token"],
  ["auth-js: a new password", "/recover"],
  ["auth-js: second factors", "/factors"],
  ["auth-js: signing keys", "jwks.json"],
  ["stripe, with resources that QUAD does not call", "/v1/terminal/readers"],
  ["zod, with its own messages", "Invalid input: expected"],
  ["the router", "No route matches URL"],
])("the Worker contains %s as published", (_, mark) => {
  expect(worker).toContain(mark);
});
