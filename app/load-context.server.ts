import { createEncoder } from "#app/platform/ai/encoder.server.ts";
import { createModel } from "#app/platform/ai/model.server.ts";
import { withBudget } from "#app/platform/ai/model-budget.server.ts";
import { createReranker } from "#app/platform/ai/reranker.server.ts";
import { createStopwatch, type Stopwatch } from "#app/platform/http/server-timing.server.ts";
import type { RaiseIncident } from "#app/platform/log/incidents.server.ts";
import { createLog, type Log } from "#app/platform/log/log.server.ts";
import { createMeter, type Meter } from "#app/platform/log/meter.server.ts";
import {
  type CallDatabase,
  createDatabase,
  createServiceDatabase,
  sessionRejected,
} from "#app/platform/services/database.server.ts";
import type { Jobs } from "#app/platform/services/jobs.server.ts";
import type { PrivateFiles } from "#app/platform/services/private-files.server.ts";
import { createRates, type Limiters } from "#app/platform/session/rates.server.ts";
import { createRefreshGuard } from "#app/platform/session/refresh-guard.server.ts";
import { createSession, type Session } from "#app/platform/session/session.server.ts";
import { meaningStore } from "./discovery/marketplace/store-meaning.server.ts";
import type { Env } from "./env.server.ts";
import { DomainError } from "./platform/domain-error.ts";

/** Milliseconds for the database. Every page must respond within 3.5 s; the rest is for rendering. */
export const CALL_TIMEOUT = 3000;

/** The context of loaders and actions: created per request and never shared. */
export function createLoadContext({
  request,
  env,
  reports,
  jobs = null,
  requestId = idOf(request),
  meter = createMeter(CALL_TIMEOUT),
  limiters,
  raiseIncident,
  later = null,
}: {
  request: Request;
  env: Env;
  /** The bucket of the research reports; null if it is not bound. */
  reports: PrivateFiles | null;
  /** The jobs Worker; null if it is not bound. */
  jobs?: Jobs | null;
  requestId?: string;
  meter?: Meter;
  limiters: Limiters;
  /** Handles log lines of level `alert`; without it they are only logged. */
  raiseIncident?: RaiseIncident | undefined;
  /** Has work done behind the answer; null where there is no reader whom the answer is for. */
  later?: Later;
}) {
  const origin = new URL(env.SITE_ORIGIN ?? new URL(request.url).origin);
  const log = createLog(requestId, raiseIncident);
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
  const database = databaseOfViewer(
    createDatabase({ env, session, fetch: meter.fetch, log }),
    session,
  );
  const service = createServiceDatabase({ env, fetch: meter.fetch, log });
  return {
    env,
    /** A posted form for which there is only a page that says so; null for all other requests. */
    refusedForm: null as RefusedForm | null,
    origin: origin.origin,
    requestId,
    nonce: crypto.randomUUID().replaceAll("-", ""),
    log,
    raiseIncident,
    later,
    meter,
    stopwatch,
    session,
    rates: createRates({ request, session, limiters, log }),
    reports,
    jobs,
    ...modelsOf(env, { service, session, log, stopwatch, later }),
    /** The database, with the viewer's rights. */
    database,
    /** The database, with a visitor's rights whoever asks: for what is the same for everyone. */
    visitor: createDatabase({ env, session: null, fetch: meter.fetch, log }),
    /** The database, with the service's own rights: for crons alone. */
    service,
  };
}

/** Calls with the viewer's rights. A session that was ended elsewhere or is not accepted has useless cookies. */
function databaseOfViewer(call: CallDatabase, session: Session): CallDatabase {
  return async (name, args, schema) => {
    try {
      const answer = await call(name, args, schema);
      // The token has not expired, but the database no longer knows its session.
      if (isAnswerForVisitor(answer) && (await session.accessToken()) !== null) {
        throw sessionRejected();
      }
      return answer;
    } catch (error) {
      if (error instanceof DomainError && error.code === "session-rejected") session.forget();
      throw error;
    }
  };
}

type Later = ((work: Promise<unknown>) => void) | null;

/** The language model and the encoder that the settings name. */
function modelsOf(
  env: Env,
  {
    service,
    session,
    log,
    stopwatch,
    later,
  }: { service: CallDatabase; session: Session; log: Log; stopwatch: Stopwatch; later: Later },
) {
  const budget = { person: env.MODEL_TOKENS_PERSON, site: env.MODEL_TOKENS_SITE };
  const spender = { service, token: () => session.accessToken(), log, later };
  const model = createModel(env);
  const named = createEncoder(env);
  const encoder = named && stopwatch.timedEncoder(named);
  return {
    /** Turns texts into vectors; null if words alone rank. */
    encoder,
    /** Reads what was found a second time; null if its order stays. */
    rerank: createReranker(env),
    /** The language model; null if the built-in methods are used. */
    model: model && withBudget(stopwatch.timed(model), budget, spender),
    /** Stores a query's vector in the database before its search. */
    storeMeaning: meaningStore({
      encoder,
      service,
      log,
    }),
  };
}

/** Cloudflare's own id of a request. It is written into pages, so anything in another format is rejected. */
function idOf(request: Request): string {
  const ray = request.headers.get("cf-ray") ?? "";
  return /^[\w-]{8,64}$/.test(ray) ? ray : crypto.randomUUID();
}

function isAnswerForVisitor(answer: unknown): boolean {
  return (
    typeof answer === "object" && answer !== null && "viewer" in answer && answer.viewer === null
  );
}

/** A form that another site posted, or one whose sender is signed out, with the typed text. */
type RefusedForm = "foreign" | { here: string; fields: [name: string, value: string][] };

/** Inferred, so that the value and its declared type cannot diverge. */
export type RequestContext = ReturnType<typeof createLoadContext>;

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
}
