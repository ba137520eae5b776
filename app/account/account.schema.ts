import { z } from "zod";

/** `/login`'s parameters. */
export const LoginQuerySchema = z.object({
  redirectTo: z.string().max(2000).catch("/").default("/"),
});

/** What `/login`'s forms may ask for. */
export const LoginFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("sign-in"), redirectTo: z.string().max(2000).default("/") }),
  z.object({ intent: z.literal("sign-out") }),
]);

/** What the auth service brings back to `/auth/callback`. */
export const CallbackQuerySchema = z.object({
  code: z.string().min(1).max(500).nullable().catch(null).default(null),
  error: z.string().min(1).max(100).nullable().catch(null).default(null),
});
