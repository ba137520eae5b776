import * as z from "zod";

/** What the auth service grants: a session that can be kept. */
export const GrantedSessionSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
});

/** What the auth service itself says when it refuses; the names are those of its versions. */
export const AuthRefusalSchema = z.union([
  z.object({ error_code: z.string() }),
  z.object({ code: z.string() }),
  z.object({ error: z.string() }),
]);
