import * as z from "zod";
import { lazily, lazyObject } from "../lazily.ts";

/** The auth service's response that grants a session. */
export const GrantedSessionSchema = lazyObject(() => ({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
}));

/** The auth service's own error responses; the field names differ between its versions. */
export const AuthRefusalSchema = lazily(() =>
  z.union([
    z.object({ error_code: z.string() }),
    z.object({ code: z.string() }),
    z.object({ error: z.string() }),
  ]),
);

/** The cookie of a sign-in that was begun: its flow, and the way back. */
export const StartedSchema = lazyObject(() => ({
  flow: z.string().catch(""),
  next: z.string().catch("/"),
}));
