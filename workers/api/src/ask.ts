import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import { createDatabase } from "#app/platform/services/database.server.ts";
import type { Env } from "./env.ts";
import { Problem, type ProblemCode } from "./problems.ts";
import type { Counts } from "./rates.ts";

/** Asks `public.api` with the request's key. @throws Problem, DomainError "service-unavailable" */
export type Ask = <Schema extends z.ZodType>(
  call: string,
  args: object,
  schema: Schema,
) => Promise<z.infer<Schema>>;

/** Milliseconds for the database to answer. */
const DEADLINE_MS = 10_000;

const RefusedSchema = z.strictObject({
  refused: z.enum([
    "key-required",
    "unknown-key",
    "revoked-key",
    "expired-key",
    "missing-scope",
    "key-reused",
    "too-many-requests",
    "cursor-too-old",
  ] satisfies ProblemCode[]),
});

/** A client of the database with a request's rights: its key, or null as a visitor. */
export function createAsk(
  { env, counts, log }: { env: Env; counts: Counts; log: Log },
  key: string | null,
): Ask {
  return async (call, args, schema) => {
    const database = openDatabase(env, log);
    // The types of the database do not know that a visitor has no key.
    const given = { p_key: key as string, p_call: call, p_args: args as never };
    const answer = await database("api", given, z.union([RefusedSchema, schema]));
    const refusal = RefusedSchema.safeParse(answer);
    if (!refusal.success) return answer as z.infer<typeof schema>;
    const { refused } = refusal.data;
    if (refused.endsWith("-key")) await counts.refusedKey();
    throw new Problem(refused);
  };
}

/** A database client with a visitor's rights. */
export function openDatabase(env: Env, log: Log) {
  return createDatabase({
    url: env.SUPABASE_URL,
    key: env.SUPABASE_ANON_KEY,
    session: null,
    log,
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) }),
  });
}
