import { createClient } from "@supabase/supabase-js";
import type * as z from "zod";
import type { Database } from "../../supabase/database.types.ts";
import { DomainError } from "./domain-error.ts";
import type { Log } from "./log.server.ts";
import type { Session } from "./session.server.ts";

type Functions = Database["public"]["Functions"];
/** The database functions that the API exposes. */
type FunctionName = keyof Functions & string;

/**
 * Calls one database function with the viewer's own rights and parses what it answers.
 * @throws DomainError "session-rejected" where the session's token is not accepted, "service-unavailable" where the
 * data service fails, does not answer in time, or answers something else than the schema says.
 */
export type CallDatabase = <Name extends FunctionName, Schema extends z.ZodType>(
  name: Name,
  args: Functions[Name]["Args"],
  schema: Schema,
) => Promise<z.infer<Schema>>;

type DatabaseOptions = {
  url: string;
  key: string;
  /** Whose token the calls carry. */
  session: Pick<Session, "accessToken"> | null;
  fetch: typeof fetch;
  log: Log;
};

/** A database client of one request; without a session it acts as its key does. */
export function createDatabase({ url, key, session, fetch, log }: DatabaseOptions): CallDatabase {
  let client: ReturnType<typeof createClient<Database>> | undefined;
  return async (name, args, schema) => {
    client ??= createClient<Database>(url, key, {
      // With its own way to the token, the client neither stores nor refreshes sessions; the session does.
      ...(session
        ? { accessToken: () => session.accessToken() }
        : { auth: { persistSession: false, autoRefreshToken: false } }),
      global: { fetch },
    });
    const token = await session?.accessToken();
    const { data, error, status } = await client.rpc(name, args as never);
    if (error) {
      // The data service says of a token that it is not good; a 401 of any other kind is not the reader's doing.
      if (status === 401 && token && error.code?.startsWith("PGRST30")) throw sessionRejected();
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
      throw new DomainError("service-unavailable", "The catalogue answered something unexpected.");
    }
    return answer.data;
  };
}

/**
 * Whether nobody answered (0), a proxy did so in the database's place, or PostgREST says that it has no connection. A
 * 500 is one statement's failure.
 */
function isDown(status: number): boolean {
  return status === 0 || status > 500;
}

/** That a token is not accepted, or its session has ended. */
export function sessionRejected(): DomainError {
  return new DomainError("session-rejected", "Your session has ended. Please sign in again.");
}

/** What a read needs: it is one round trip, with the rights of whoever asks. */
export type DatabaseDeps = { database: CallDatabase };
