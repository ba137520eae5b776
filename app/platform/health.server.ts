import type { Env } from "../env.server.ts";
import type { RequestContext } from "../load-context.server.ts";
import { LateJobsSchema } from "./heartbeat.schema.ts";

/** What one part said: whether it answered, and after how many milliseconds. */
type PartState = { status: "ok" | "failed"; ms: number };
/**
 * `down` where no page can be whole, `degraded` where pages stand and something on them does not work. Parts that
 * the settings do not name are left out.
 */
type Readiness = { status: "ok" | "degraded" | "down"; parts: Record<string, PartState> };

/** Without these no page is whole. */
const NEEDED = ["database", "auth"];
/** Milliseconds that an answer stands: however often and by however many it is asked for, the parts are asked once in that time. */
const KEPT = 5000;
/** Milliseconds that a part may take. */
const DEADLINE = 3000;
/** Milliseconds that a request waits for what another one asks: as long as the slowest part may take, and a little. */
const PATIENCE = DEADLINE + 500;

type HealthContext = Pick<RequestContext, "env" | "meter" | "reports" | "log">;
type Asked = { at: number; answer: Readiness | null };
/** What the parts said last, for each set of settings. It says nothing of who asked. */
const lastAsked = new WeakMap<Env, Asked>();

/** Answers `/healthz` (this Worker runs) and `/readyz` (what it stands on answers too); null for any other path. */
export async function answerHealth(
  request: Request,
  context: RequestContext,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname === "/healthz") return Response.json({ status: "ok" });
  if (pathname !== "/readyz") return null;
  const readiness = await askAtMostOnce(context);
  return Response.json(readiness, { status: readiness.status === "down" ? 503 : 200 });
}

async function askAtMostOnce(context: RequestContext): Promise<Readiness> {
  const last = lastAsked.get(context.env);
  if (last && Date.now() - last.at < KEPT) {
    // Looked at again and again: workerd lets no request wait for another's promise.
    while (!last.answer && Date.now() - last.at < PATIENCE) {
      await new Promise((done) => setTimeout(done, 20));
    }
    if (last.answer) return last.answer;
  }
  const asked: Asked = { at: Date.now(), answer: null };
  lastAsked.set(context.env, asked);
  asked.answer = await askParts(context);
  return asked.answer;
}

/** Asks every part, and alerts of each that does not answer. */
export async function askParts(context: HealthContext): Promise<Readiness> {
  const asked = Object.entries(partsOf(context)).map(async ([name, ask]) => {
    const started = Date.now();
    const late = new Promise<false>((done) => setTimeout(done, DEADLINE, false));
    const answered = await Promise.race([ask().catch(() => false), late]);
    const state: PartState = { status: answered ? "ok" : "failed", ms: Date.now() - started };
    return [name, state] as const;
  });
  const parts = Object.fromEntries(await Promise.all(asked));
  // Then nobody knows of the jobs.
  if (parts.database?.status === "failed") delete parts.jobs;
  const failed = Object.keys(parts).filter((name) => parts[name]?.status === "failed");
  for (const name of failed) context.log("alert", `${name}.down`);
  const down = failed.some((name) => NEEDED.includes(name));
  return { status: down ? "down" : failed.length > 0 ? "degraded" : "ok", parts };
}

/** How each part is asked, by its cheapest question. Strangers are asked without a key: that they answer at all is what counts. */
function partsOf({
  env,
  meter,
  reports,
  log,
}: HealthContext): Record<string, () => Promise<boolean>> {
  const succeeds = (url: string, headers?: HeadersInit) => async () =>
    (await statusOf(meter.fetch(url, { headers }))) < 300;
  const answers = (url: string) => async () =>
    (await statusOf(meter.fetch(url, { redirect: "manual" }))) < 500;
  const headers = { apikey: env.SUPABASE_ANON_KEY };
  return {
    database: succeeds(
      `${env.SUPABASE_URL}/rest/v1/catalogue_state?select=version&limit=1`,
      headers,
    ),
    auth: succeeds(`${env.SUPABASE_URL}/auth/v1/health`, headers),
    jobs: async () => {
      const asked = await meter.fetch(`${env.SUPABASE_URL}/rest/v1/rpc/late_jobs`, { headers });
      const late = LateJobsSchema.parse(await asked.json());
      if (late.length > 0) log("error", "jobs.late", { jobs: late.join(" ") });
      return late.length === 0;
    },
    images: succeeds(`${env.IMAGES_URL}/healthz`),
    ...(reports && { reports: () => reports.head("readyz").then(() => true) }),
    forms: answers(env.FORMS_URL),
    ...(env.STRIPE_SECRET_KEY && { stripe: answers(env.STRIPE_API_URL) }),
    ...(env.MODEL_URL && { model: answers(`${env.MODEL_URL}/models`) }),
  };
}

async function statusOf(asked: Promise<Response>): Promise<number> {
  const response = await asked;
  await response.body?.cancel();
  return response.status;
}
