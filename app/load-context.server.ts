import type { Env } from "./env.server.ts";
import { meaningStore } from "./marketplace/store-meaning.server.ts";
import type { RaiseAlert } from "./platform/alerts.server.ts";
import { type CallDatabase, createDatabase, sessionRejected } from "./platform/database.server.ts";
import { DomainError } from "./platform/domain-error.ts";
import { createEmbedder } from "./platform/embeddings.server.ts";
import { createLog, type Log } from "./platform/log.server.ts";
import { createMeter, type Meter } from "./platform/meter.server.ts";
import { createModel } from "./platform/model.server.ts";
import { embedderWithBudget, withBudget } from "./platform/model-budget.server.ts";
import type { PrivateFiles } from "./platform/private-files.server.ts";
import { createRates, type Limiters } from "./platform/rates.server.ts";
import { createRefreshGuard } from "./platform/refresh-guard.server.ts";
import { createStopwatch, type Stopwatch } from "./platform/server-timing.ts";
import { createSession, type Session } from "./platform/session.server.ts";

/** Every page answers within 3.5 s; what is left after this is for rendering. */
export const CALL_TIMEOUT = 3000;

/** What loaders and actions are given: made for one request, shared by none. */
export function createLoadContext({
  request,
  env,
  reports,
  requestId = idOf(request),
  meter = createMeter(CALL_TIMEOUT),
  limiters,
  raiseAlert,
}: {
  request: Request;
  env: Env;
  /** Where the research reports lie; null where the bucket is not bound. */
  reports: PrivateFiles | null;
  requestId?: string;
  meter?: Meter;
  limiters: Limiters;
  /** What becomes of log lines of level `alert`; without it they stay in the log. */
  raiseAlert?: RaiseAlert | undefined;
}) {
  const origin = new URL(env.SITE_ORIGIN ?? new URL(request.url).origin);
  const log = createLog(requestId, raiseAlert);
  const stopwatch = createStopwatch();
  const session = createSession({
    request,
    origin,
    log,
    url: env.SUPABASE_URL,
    anonKey: env.SUPABASE_ANON_KEY,
    fetch: meter.fetch,
    refreshes: createRefreshGuard({
      request,
      limiters,
      secret: env.SUPABASE_SERVICE_ROLE_KEY,
      log,
    }),
  });
  const call = createDatabase({
    url: env.SUPABASE_URL,
    key: env.SUPABASE_ANON_KEY,
    session,
    fetch: meter.fetch,
    log,
  });
  // A session that was ended elsewhere, or is not accepted: the browser's cookies are of no more use.
  const callAsViewer: CallDatabase = async (name, args, schema) => {
    try {
      const answer = await call(name, args, schema);
      // The token is still good, and the database knows nobody of its session.
      if (isAnswerForVisitor(answer) && (await session.accessToken()) !== null) {
        throw sessionRejected();
      }
      return answer;
    } catch (error) {
      if (error instanceof DomainError && error.code === "session-rejected") session.forget();
      throw error;
    }
  };
  const service = createDatabase({
    url: env.SUPABASE_URL,
    key: env.SUPABASE_SERVICE_ROLE_KEY,
    session: null,
    fetch: meter.fetch,
    log,
  });
  return {
    env,
    origin: origin.origin,
    requestId,
    nonce: crypto.randomUUID().replaceAll("-", ""),
    log,
    raiseAlert,
    meter,
    stopwatch,
    session,
    rates: createRates({ request, session, limiters, log }),
    reports,
    ...modelsOf(env, { service, session, log, stopwatch }),
    /** The database, with the rights of whoever asks. */
    database: callAsViewer,
  };
}

/** What is asked of the language model and the provider of embeddings that the settings name. */
function modelsOf(
  env: Env,
  {
    service,
    session,
    log,
    stopwatch,
  }: { service: CallDatabase; session: Session; log: Log; stopwatch: Stopwatch },
) {
  const budget = { person: env.MODEL_TOKENS_PERSON, site: env.MODEL_TOKENS_SITE };
  const spender = { service, token: () => session.accessToken(), log };
  const model = createModel(env);
  const embedder = createEmbedder(env);
  return {
    /** The language model; null where what is built in does its work. */
    model: model && withBudget(stopwatch.timed(model), budget, spender),
    /** Has the database know the meaning of a prompt, before it is searched for. */
    storeMeaning: meaningStore({
      embedder: embedder && embedderWithBudget(stopwatch.timedEmbedder(embedder), budget, spender),
      service,
      log,
    }),
  };
}

/** Cloudflare's own id of a request. It is written into pages, so nothing else that is sent under its name is taken. */
function idOf(request: Request): string {
  const ray = request.headers.get("cf-ray") ?? "";
  return /^[\w-]{8,64}$/.test(ray) ? ray : crypto.randomUUID();
}

function isAnswerForVisitor(answer: unknown): boolean {
  return (
    typeof answer === "object" && answer !== null && "viewer" in answer && answer.viewer === null
  );
}

/** Inferred, so that what is made and what is declared cannot drift apart. */
export type RequestContext = ReturnType<typeof createLoadContext>;

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
}
