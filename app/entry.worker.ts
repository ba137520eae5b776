import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "@remix-run/dev/server-build";
import {
  createEdgeCache,
  type MadePage,
  openEdgeStore,
} from "#app/platform/cache/edge-cache.server.ts";
import { BUILD_HEADER } from "#app/platform/http/browser-headers.ts";
import { bufferForm, isForm, readFormParameters } from "#app/platform/http/forms.server.ts";
import { apiError, isDocumentRequest, pathOf } from "#app/platform/http/http.server.ts";
import { isForeignRequest } from "#app/platform/http/origin.ts";
import {
  COUNTED_HEADER,
  EMBEDDERS_HEADER,
  SHARED_HEADER,
  VISITOR_PAGE,
} from "#app/platform/http/route-headers.ts";
import { securityHeaders } from "#app/platform/http/security-headers.ts";
import { serverTiming } from "#app/platform/http/server-timing.server.ts";
import { describeError } from "#app/platform/log/log.server.ts";
import { createMeter } from "#app/platform/log/meter.server.ts";
import { openWorker } from "#app/platform/open-worker.server.ts";
import { answerHealth, checkDependencies } from "#app/platform/services/health.server.ts";
import { openJobs } from "#app/platform/services/jobs.server.ts";
import { openPrivateFiles } from "#app/platform/services/private-files.server.ts";
import { openLimiters } from "#app/platform/session/rates.server.ts";
import { withoutToken } from "./collections/shortlists/share-cookie.ts";
import { withoutAlertToken } from "./discovery/alerts/alert-paths.ts";
import { type EdgeAddress, edgeAddressOf } from "./edge-pages.ts";
import { parseEnv } from "./env.server.ts";
import { forwardUnsent } from "./inquiries/send-inquiry.server.ts";
import { CALL_TIMEOUT, createLoadContext, type RequestContext } from "./load-context.server.ts";
import { asksForMarkdown, hasMarkdown } from "./markdown-pages.ts";
import { WEBHOOK_PATH } from "./membership/webhook-path.ts";
import { runNight } from "./night.server.ts";
import { countPage } from "./organisations/count-listings.server.ts";
import { DomainError } from "./platform/domain-error.ts";
import { referenceMessage } from "./platform/reference.ts";
import { readCatalogueVersion } from "./technology/catalogue-version.server.ts";
import { insertOldCopyNotice } from "./ui/old-copy-slot.tsx";

const handleRequest = createRequestHandler(build);
/** The cron in wrangler.toml for checks, incidents and inquiries that are not delivered yet; the other one is for the nightly tasks. */
const WATCH_CRON = "*/10 * * * *";
const METHODS = ["GET", "HEAD", "POST"];

const open = openWorker(parseEnv, "REPORTS");
type OpenWorker = ReturnType<typeof open>;

export default {
  async fetch(request, bindings, execution) {
    const started = Date.now();
    const worker = open(bindings, execution);
    if (!isSetUp(worker))
      return new Response("The service is not set up. Its log names what is missing.", {
        status: 500,
      });
    const context = openContext(request, bindings, worker);
    const response = await answer(request, context, worker.later).catch((error: unknown) => {
      context.log("alert", "request.crashed", describeError(error));
      return new Response(referenceMessage(context.requestId), { status: 500 });
    });
    const finished = finish(response, request, context);
    const { pathname } = new URL(request.url);
    context.log("info", "request", {
      method: request.method,
      path: withoutToken(withoutAlertToken(pathname)),
      status: finished.status,
      ms: Date.now() - started,
      database: context.meter.read().requests,
    });
    return finished;
  },

  async scheduled(event, bindings, execution) {
    const worker = open(bindings, execution);
    const request = new Request(worker.env.SITE_ORIGIN ?? "https://cron.invalid");
    const context = openContext(request, bindings, worker);
    const jobs =
      event.cron === WATCH_CRON
        ? [checkDependencies(context), forwardUnsent({ ...context, fetch }, context.service)]
        : [runNight(context)];
    const ended = await Promise.allSettled(jobs);
    for (const job of ended) {
      if (job.status === "fulfilled") continue;
      context.log("alert", "cron.failed", { cron: event.cron, ...describeError(job.reason) });
    }
    await Promise.all(jobs);
  },
} satisfies ExportedHandler<object>;

function openContext(
  request: Request,
  bindings: object,
  { env, later, raiseIncident }: OpenWorker,
) {
  return createLoadContext({
    request,
    env,
    reports: openPrivateFiles(bindings, "REPORTS", CALL_TIMEOUT),
    jobs: openJobs(bindings),
    limiters: openLimiters(bindings),
    later,
    raiseIncident,
  });
}

function isSetUp(worker: OpenWorker): boolean {
  try {
    return Boolean(worker.env);
  } catch (error) {
    worker.log("error", "settings.invalid", { message: (error as Error).message });
    return false;
  }
}

async function answer(
  request: Request,
  context: RequestContext,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  if (isForeignRequest(request, context.origin, WEBHOOK_PATH)) {
    const message = "This request came from another site and was refused.";
    // A person gets a page, which reads nothing of the request.
    if (isDocumentRequest(request)) return answerRefused("foreign", context);
    return apiError(new DomainError("foreign-origin", message));
  }
  // Remix would also run a page's action for PUT, PATCH and DELETE.
  if (!METHODS.includes(request.method)) {
    const message = `This site does not accept ${request.method}.`;
    return apiError(new DomainError("method-not-allowed", message), { Allow: METHODS.join(", ") });
  }
  const health = await answerHealth(request, context);
  if (health) return health;
  // A request with a session, valid or not, never gets a cached page and is never cached. Cached pages are HTML.
  const isOwn = context.session.present || asksForMarkdown(request);
  const page = isOwn ? null : edgeAddressOf(request);
  if (page) return answerVisitor(request, page, context, later);
  const own = withoutNullOrigin(request);
  return isForm(own) && isDocumentRequest(own)
    ? answerForm(own, context)
    : handleRequest(own, context);
}

/** Remix, too, refuses a foreign `Origin`, and knows nothing of `null` from a page of ours (platform/origin.ts). */
function withoutNullOrigin(request: Request): Request {
  if (request.headers.get("Origin") !== "null") return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(request, { headers });
}

/**
 * A form that a browser posts. Where the page that should show its answer sends its reader to sign in, because the
 * session has ended meanwhile, what they typed would be lost: then a page holds it until they have signed in.
 */
async function answerForm(request: Request, context: RequestContext): Promise<Response> {
  const form = await bufferForm(request);
  const response = await handleRequest(form.clone() as Request, context);
  // Redirects to sign-in, or first to the page itself without the session; a form that was taken answers 303.
  const next = response.headers.get("Location") ?? "";
  const isLost = next.startsWith("/login?redirectTo=") || next === pathOf(request);
  if (!isLost || response.status !== 302) return response;
  const fields = [...(await readFormParameters(form))];
  return answerRefused({ here: pathOf(request), fields }, context);
}

/** The page about a form that was not taken, in place of the form's own. */
function answerRefused(
  refusedForm: NonNullable<RequestContext["refusedForm"]>,
  context: RequestContext,
): Promise<Response> {
  const page = new Request(`${context.origin}/refused`, { headers: { Accept: "text/html" } });
  return handleRequest(page, { ...context, refusedForm });
}

/**
 * A page that is the same for every visitor: from the edge cache or rendered now, with this response's own nonce and
 * request id.
 */
async function answerVisitor(
  request: Request,
  { address, data }: EdgeAddress,
  context: RequestContext,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { env, log, meter, nonce, origin, requestId } = context;
  const version = env.VERSION?.id ?? build.assets.version;
  const edge = createEdgeCache({
    store: openEdgeStore(),
    scope: `${origin}/.edge/${version}`,
    askVersion: () => readCatalogueVersion(env, createMeter(CALL_TIMEOUT).fetch, log),
    later,
    log,
  });
  const { made, from, madeAt } = await edge.answer({
    address,
    mayBeOld: !data,
    // A page rendered after the response does not count towards the request's measured time.
    make: (when) =>
      renderWithoutReader(`${origin}${address}`, context, when === "now" ? meter : undefined),
  });
  const headers = new Headers(made.headers);
  if (made.status === 200) headers.set("Cache-Control", VISITOR_PAGE);
  countPage(context, request, headers.get(COUNTED_HEADER));
  headers.append("Server-Timing", `cache;desc=${from}`);
  if (from !== "miss") headers.set("Age", String(Math.floor((Date.now() - madeAt) / 1000)));
  const own = made.body.replaceAll(made.nonce, nonce).replaceAll(made.requestId, requestId);
  const body = from === "kept" ? insertOldCopyNotice(own, madeAt) : own;
  return new Response(body === "" ? null : body, { status: made.status, headers });
}

/** Renders a page from a request with only its URL, so that nothing about the original reader can get into it. */
async function renderWithoutReader(
  url: string,
  { env, reports, requestId: ofReader, rates, raiseIncident }: RequestContext,
  meter?: RequestContext["meter"],
): Promise<MadePage> {
  // A placeholder that no text contains: a reader may choose their request's id. Log lines still show that id.
  const requestId = `${ofReader}.${crypto.randomUUID()}`;
  const request = new Request(url, { headers: { Accept: "text/html" } });
  const counted = meter ? { meter } : {};
  const limiters = new Map();
  const context = createLoadContext({
    request,
    env,
    reports,
    limiters,
    requestId,
    raiseIncident,
    ...counted,
  });
  // Rate limits count against the original request, since this one has no address.
  const response = await handleRequest(request, { ...context, rates });
  const { nonce } = context;
  const headers = new Headers(response.headers);
  for (const cookie of context.session.setCookies()) headers.append("Set-Cookie", cookie);
  return { status: response.status, headers, body: await response.text(), nonce, requestId };
}

/** Adds to every response, once: cookies, security headers, the request's id and timings. */
function finish(response: Response, request: Request, context: RequestContext): Response {
  const { env, meter, session, nonce, requestId, stopwatch } = context;
  const headers = new Headers(response.headers);
  const cookies = session.setCookies();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  // Pages prefetched under the old session must not be shown under the new one.
  if (cookies.length > 0) headers.append("Clear-Site-Data", '"prefetchCache", "prerenderCache"');
  const secure = context.origin.startsWith("https:");
  const security = securityHeaders({
    nonce,
    secure,
    imagesOrigin: new URL(env.IMAGES_URL).origin,
    formOrigins: [new URL(env.SUPABASE_URL).origin, env.GOOGLE_ORIGIN, ...env.STRIPE_FORM_ORIGINS],
    embedders: headers.get(EMBEDDERS_HEADER),
  });
  // A page may tell other sites less of its address than the rule, never more.
  if (headers.get("Referrer-Policy") === "no-referrer") security["Referrer-Policy"] = "no-referrer";
  for (const [name, value] of Object.entries(security)) headers.set(name, value);
  const timing = { total: stopwatch.total(), model: stopwatch.model(), database: meter.spent() };
  headers.append("Server-Timing", serverTiming({ ...timing, ...meter.read() }));
  headers.set("X-Request-Id", requestId);
  if (new URL(request.url).searchParams.has("_data"))
    headers.set(BUILD_HEADER, build.assets.version);
  // Makes pages without JavaScript fast too: the browser loads what is under the pointer ahead, unless its reader saves data.
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    if (request.headers.get("Save-Data") !== "on")
      headers.set("Speculation-Rules", '"/speculation-rules.json"');
    // The service worker then deletes the copies of whoever was signed in before.
    if (!session.present && !session.unanswered) headers.set("X-Signed-Out", "1");
  }
  if (hasMarkdown(request)) headers.append("Vary", "Accept");
  headers.delete(SHARED_HEADER);
  headers.delete(COUNTED_HEADER);
  headers.delete(EMBEDDERS_HEADER);
  // Fails closed: a response without `Cache-Control`, or with a cookie, is cached by nobody.
  if (!headers.has("Cache-Control") || headers.has("Set-Cookie"))
    headers.set("Cache-Control", "private, no-store");
  return new Response(request.method === "HEAD" ? null : response.body, {
    status: response.status,
    headers,
  });
}
