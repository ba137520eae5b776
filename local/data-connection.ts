import { PostgresConnection } from "@supabase/lite/postgres";

type WithContext = PostgresConnection["withContext"];
type Run<T> = (db: PostgresConnection["kysely"]) => Promise<T>;
type Variables = Parameters<WithContext>[0];
type Options = Parameters<WithContext>[2];
type Context = Record<string, string>;

/** The roles of the hosted service; a token with any other role is left to lite. */
const ROLES: readonly unknown[] = ["anon", "authenticated", "service_role"];

/**
 * lite's connection to Postgres, except that function calls set their context (user, role, headers) in one statement.
 * lite sets it in eleven, one after another, which took half the time of a call; PostgREST, which the hosted service
 * runs, also sends one. Everything else is lite's own.
 */
export class DataConnection extends PostgresConnection {
  override async withContext<T>(variables: Variables, run: Run<T>, options?: Options): Promise<T> {
    const context = callContext(variables, options);
    if (context === null) return super.withContext(variables, run, options);
    return this.kysely.transaction().execute(async (transaction) => {
      await transaction
        .selectNoFrom((expression) =>
          Object.entries(context).map(([name, value], index) =>
            expression
              .fn("set_config", [expression.val(name), expression.val(value), expression.lit(true)])
              .as(`c${index}`),
          ),
        )
        .execute();
      return run(transaction);
    });
  }

  /**
   * Makes lite grant its roles their rights wherever row level security is on, which it does before its first query.
   */
  async prepare(): Promise<void> {
    await super.withContext({ auth: { role: "anon" } }, async () => undefined);
  }
}

/**
 * The Postgres settings for a function call, by name; null for calls that are left to lite. The role comes last,
 * because nothing should be set after it.
 */
function callContext(variables: Variables, options: Options): Context | null {
  const call = options?.rpc;
  if (!variables || !call || options.transaction || options.forceRollback) return null;
  const auth = (variables.auth ?? {}) as { role?: string; uid?: unknown; jwt?: unknown };
  const role = auth.role || "anon";
  if (!ROLES.includes(role)) return null;
  return {
    "request.jwt.claim.sub": String(auth.uid ?? ""),
    "request.jwt.claim.role": role,
    ...(auth.jwt && typeof auth.jwt === "object"
      ? { "request.jwt.claims": JSON.stringify(auth.jwt) }
      : {}),
    "request.method": call.method,
    "request.path": call.path,
    "request.headers": JSON.stringify(call.requestHeaders ?? {}),
    "response.status": "",
    "response.headers": "",
    ...(call.readOnly ? { transaction_read_only: "on" } : {}),
    role,
  };
}
