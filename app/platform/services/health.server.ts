import type { Env } from "#app/env.server.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import { LateJobsSchema } from "./heartbeat.schema.ts";

/** The state of one part: whether it responded as it should, with which HTTP status, and its latency in milliseconds. */
type PartState = { status: "ok" | "failed"; ms: number; answered?: number };
/** The result of a check. */
type Checked = { isOk: boolean; answered?: number };
/**
 * `down`: no page is complete. `degraded`: pages work, but some feature on them does not. Parts that the settings do
 * not configure are left out.
 */
type Readiness = { status: "ok" | "degraded" | "down"; parts: Record<string, PartState> };

/** Without these, no page is complete. */
const NEEDED = ["database", "auth"];
/** Milliseconds that a result is reused: however many requests come, each part is checked once in that time. */
const REUSE_MS = 5000;
/** Time limit for one part, in milliseconds. */
const DEADLINE_MS = 3000;
/**
 * Milliseconds that a request waits for a check that another request started: the slowest part's limit plus a margin.
 */
const WAIT_LIMIT_MS = DEADLINE_MS + 500;

type HealthContext = Pick<RequestContext, "env" | "meter" | "reports" | "log">;
type Asked = { at: number; answer: Readiness | null };
/** The last results, per settings object. They hold nothing about any user. */
const lastAsked = new WeakMap<Env, Asked>();

/** Responds to `/healthz` (this Worker runs) and `/readyz` (its dependencies respond too); null for any other path. */
export async function answerHealth(request: Request, context: RequestContext) {
  const { pathname } = new URL(request.url);
  if (pathname === "/healthz") return Response.json({ status: "ok" });
  if (pathname !== "/readyz") return null;
  const readiness = await askAtMostOnce(context);
  return Response.json(readiness, { status: readiness.status === "down" ? 503 : 200 });
}

async function askAtMostOnce(context: RequestContext): Promise<Readiness> {
  const last = lastAsked.get(context.env);
  if (last && Date.now() - last.at < REUSE_MS) {
    // Polls, because in workerd a request cannot await another request's promise.
    while (!last.answer && Date.now() - last.at < WAIT_LIMIT_MS) {
      await new Promise((done) => setTimeout(done, 20));
    }
    if (last.answer) return last.answer;
  }
  const asked: Asked = { at: Date.now(), answer: null };
  lastAsked.set(context.env, asked);
  asked.answer = await checkDependencies(context);
  return asked.answer;
}

/** Checks every part, and raises an incident for each that does not respond. */
export async function checkDependencies(context: HealthContext): Promise<Readiness> {
  const asked = Object.entries(partsOf(context)).map(async ([name, ask]) => {
    const started = Date.now();
    const failed: Checked = { isOk: false };
    const late = new Promise<Checked>((done) => setTimeout(done, DEADLINE_MS, failed));
    const { isOk, ...found } = await Promise.race([ask().catch(() => failed), late]);
    const status = isOk ? "ok" : "failed";
    return [name, { status, ms: Date.now() - started, ...found } satisfies PartState] as const;
  });
  const parts: Record<string, PartState> = Object.fromEntries(await Promise.all(asked));
  // Without the database, the state of the jobs is unknown.
  if (parts.database?.status === "failed") delete parts.jobs;
  const failed = Object.keys(parts).filter((name) => parts[name]?.status === "failed");
  for (const name of failed) {
    const { answered } = parts[name] ?? {};
    context.log("alert", `${name}.down`, ...(answered === undefined ? [] : [{ answered }]));
  }
  const down = failed.some((name) => NEEDED.includes(name));
  return { status: down ? "down" : failed.length > 0 ? "degraded" : "ok", parts };
}

/**
 * How each part is checked, with its cheapest request. Third parties are called without a key, and any response counts;
 * but for the model's provider, which must accept the key, since a list of its models costs nothing.
 */
function partsOf({
  env,
  meter,
  reports,
  log,
}: HealthContext): Record<string, () => Promise<Checked>> {
  const check =
    (isOk: (status: number) => boolean, url: string, init?: RequestInit) =>
    async (): Promise<Checked> => {
      const answered = await statusOf(meter.fetch(url, { redirect: "manual", ...init }));
      return { isOk: isOk(answered), answered };
    };
  const succeeds = (url: string, headers?: HeadersInit) =>
    check((status) => status < 300, url, headers ? { headers } : {});
  const answers = (url: string) => check((status) => status < 500, url);
  const accepts = (url: string, key: string | undefined) =>
    check((status) => status < 500 && status !== 401 && status !== 403, url, {
      headers: key ? { Authorization: `Bearer ${key}` } : {},
    });
  const headers = { apikey: env.SUPABASE_ANON_KEY };
  return {
    database: succeeds(
      `${env.SUPABASE_URL}/rest/v1/catalogue_state?select=version&limit=1`,
      headers,
    ),
    auth: succeeds(`${env.SUPABASE_URL}/auth/v1/health`, headers),
    jobs: async () => {
      const asked = await meter.fetch(`${env.SUPABASE_URL}/rest/v1/rpc/late_jobs`, { headers });
      const late = LateJobsSchema().parse(await asked.json());
      if (late.length > 0) log("error", "jobs.late", { jobs: late.join(" ") });
      return { isOk: late.length === 0 };
    },
    images: succeeds(`${env.IMAGES_URL}/healthz`),
    ...(reports && { reports: () => reports.head("readyz").then(() => ({ isOk: true })) }),
    forms: answers(env.FORMS_URL),
    ...(env.STRIPE_SECRET_KEY && { stripe: answers(env.STRIPE_API_URL) }),
    ...(env.MODEL_URL && { model: accepts(`${env.MODEL_URL}/models`, env.MODEL_KEY) }),
  };
}

async function statusOf(asked: Promise<Response>): Promise<number> {
  const response = await asked;
  await response.body?.cancel();
  return response.status;
}
