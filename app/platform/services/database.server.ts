import { createClient } from "@supabase/supabase-js";
import type * as z from "zod";
import type { Database } from "../../../supabase/database.types.ts";
import { DomainError } from "../domain-error.ts";
import type { Log } from "../log/log.server.ts";
import type { Session } from "../session/session.server.ts";

type Functions = Database["public"]["Functions"];
/** The database functions that the API exposes. */
export type FunctionName = keyof Functions & string;
export type ArgumentsOf<Name extends FunctionName> = Functions[Name]["Args"];

/**
 * Calls one database function with the viewer's rights and parses its result.
 * @throws DomainError "session-rejected" if the session's token is not accepted; "rate-limited" where the database says so;
 * "service-unavailable" if the data
 * service fails, times out, or returns something that the schema does not accept.
 */
export type CallDatabase = <Name extends FunctionName, Schema extends z.ZodType>(
  name: Name,
  args: ArgumentsOf<Name>,
  schema: Schema,
) => Promise<z.infer<Schema>>;

type Connection = { fetch: typeof fetch; log: Log };
type SessionOptions = Connection & {
  env: { SUPABASE_URL: string; SUPABASE_ANON_KEY: string };
  /** The session whose token the calls carry; null for a visitor. */
  session: Pick<Session, "accessToken"> | null;
};
type ServiceOptions = Connection & {
  env: { SUPABASE_URL: string; SUPABASE_SERVICE_ROLE_KEY: string };
};

/** A database client for one request, with the rights of its session. */
export function createDatabase({ env, session, ...connection }: SessionOptions): CallDatabase {
  return connect(env.SUPABASE_URL, env.SUPABASE_ANON_KEY, session, connection);
}

/** A database client with the service's own rights. */
export function createServiceDatabase({ env, ...connection }: ServiceOptions): CallDatabase {
  return connect(env.SUPABASE_URL, env.SUPABASE_SERVICE_ROLE_KEY, null, connection);
}

function connect(
  url: string,
  key: string,
  session: SessionOptions["session"],
  { fetch, log }: Connection,
): CallDatabase {
  let client: ReturnType<typeof createClient<Database>> | undefined;
  return async (name, args, schema) => {
    client ??= createClient<Database>(url, key, {
      // Given this callback, supabase-js neither stores nor refreshes sessions; `session` does that. Without a token it
      // sends the key.
      accessToken: async () => (await session?.accessToken()) ?? null,
      global: { fetch },
    });
    const connected = client;
    const token = await session?.accessToken();
    const { data, error, status } = await untilFree(() => connected.rpc(name, args as never));
    if (error) {
      // PGRST30x says that the token is not accepted. Any other 401 is not the user's fault.
      if (status === 401 && token && error.code?.startsWith("PGRST30")) throw sessionRejected();
      if (status === 429 || error.code === BUSY)
        throw new DomainError("rate-limited", "That was too much at once. Please try again.", {
          retryAfter: 1,
        });
      const level = isDown(status) ? "alert" : "error";
      log(level, "database.failed", { function: name, status, code: error.code });
      throw new DomainError("service-unavailable", "The catalogue could not be reached.", {
        cause: error,
      });
    }
    const answer = schema.safeParse(data);
    if (!answer.success) {
      const wrong = answer.error.issues.slice(0, 5).map((issue) => issue.path.join("."));
      log("error", "database.unexpected-answer", { function: name, wrong: wrong.join(" ") });
      throw new DomainError("service-unavailable", "The catalogue returned something unexpected.");
    }
    return answer.data;
  };
}

/** The code of a call that the database refuses while as many of its person are running as may. */
const BUSY = "PT409";
/** Postgres's code of one of two transactions that waited for each other: it was undone, and may be run again. */
const DEADLOCK = "40P01";
/** Milliseconds before each further attempt. Waiting here holds no connection. */
const BUSY_WAITS_MS = [50, 100, 200, 400, 800, 1600];

/** Calls again while the person's other calls are running, and after a deadlock. */
async function untilFree<Answer extends { error: { code?: string } | null }>(
  call: () => PromiseLike<Answer>,
): Promise<Answer> {
  let answer = await call();
  for (const wait of BUSY_WAITS_MS) {
    if (answer.error?.code !== BUSY && answer.error?.code !== DEADLOCK) break;
    await new Promise((done) => setTimeout(done, wait * (0.5 + Math.random())));
    answer = await call();
  }
  return answer;
}

/**
 * Whether the database is unreachable: no response (0), a proxy's error, or PostgREST without a connection. A 500 is
 * the failure of one statement.
 */
function isDown(status: number): boolean {
  return status === 0 || status > 500;
}

/** The error for a token that is not accepted, or whose session has ended. */
export function sessionRejected(): DomainError {
  return new DomainError("session-rejected", "Your session has ended. Please sign in again.");
}

/** Dependencies of a read. Each read is one round trip, with the rights of the person who asks. */
export type DatabaseDeps = { database: CallDatabase };
