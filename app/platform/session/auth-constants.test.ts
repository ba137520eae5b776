import { createRequire } from "node:module";
import { expect, test } from "vitest";

// Sessions rely on these constants of the auth library, which is used unchanged.
const constants = createRequire(import.meta.url)("@supabase/auth-js/dist/main/lib/constants.js");

test("the auth library refreshes three ticks before expiry and keeps keys for ten minutes", () => {
  expect(constants.AUTO_REFRESH_TICK_THRESHOLD).toBe(3);
  expect(constants.JWKS_TTL).toBe(600_000);
});
