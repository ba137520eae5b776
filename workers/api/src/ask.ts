import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import {
  type ArgumentsOf,
  createDatabase,
  type FunctionName,
} from "#app/platform/services/database.server.ts";
import type { Env } from "./env.ts";
import { Problem, type ProblemCode } from "./problems.ts";
import type { Counts } from "./rates.ts";

/** The functions of the database that answer the API's calls (supabase/schemas/82_api.sql). */
type Call = FunctionName & `api_${string}`;

/** The types of the database do not say which arguments may be null. */
export type Given<Args> = { [Name in Exclude<keyof Args, "p_key">]: Args[Name] | null };

/** Asks one of them with the request's key. @throws Problem, DomainError "service-unavailable" */
export type Ask = <Name extends Call, Schema extends z.ZodType>(
  call: Name,
  args: Given<ArgumentsOf<Name>>,
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
  const database = openDatabase(env, log);
  return async (call, args, schema) => {
    const given = { ...args, p_key: key } as ArgumentsOf<typeof call>;
    const answer = await database(call, given, z.union([RefusedSchema, schema]));
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
    env,
    session: null,
    log,
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) }),
  });
}
