import * as z from "zod";
import { ExportRequestSchema } from "#app/discovery/exports/exports.schema.ts";
import { OfficeFileRequestSchema } from "#app/owners/organisations/office-data.schema.ts";
import { createAlerts, openAlertMarks } from "#app/platform/alerts.server.ts";
import { type CallDatabase, createDatabase } from "#app/platform/database.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { createEncoder } from "#app/platform/encoder.server.ts";
import { createLog, describeError, type Log } from "#app/platform/log.server.ts";
import { createMailer } from "#app/platform/mail.server.ts";
import { createMeter } from "#app/platform/meter.server.ts";
import { createModel } from "#app/platform/model.server.ts";
import { createLookUp } from "#app/platform/resolver.server.ts";
import { AlertMessageSchema, beginAlerts, tellPerson } from "./alerts/run-alerts.ts";
import { AnalyseMessageSchema, analyse, pauseAfter, queueAnalyses } from "./analyses/analyse.ts";
import { ClaimRequestSchema, checkClaim, sendCode } from "./claims/claims.ts";
import { addCounts, CountMessageSchema } from "./counts.ts";
import { DEAD_QUEUE, keepDeadLetters, sendAgain } from "./dead-letters.ts";
import { type Env, parseEnv, testHosts } from "./env.ts";
import { exportFile } from "./exports/export-file.ts";
import { isFromProvider, readMailEvents } from "./mail/mail-events.ts";
import { takeMail } from "./mail/take-mail.ts";
import {
  type EncodeMessage,
  EncodeMessageSchema,
  encodeSome,
} from "./meaning/encode-technologies.ts";
import { sendNotices } from "./notices/send-notices.ts";
import { officeFile } from "./office-data/office-file.ts";
import { changeLogo } from "./pictures/change-logo.ts";
import { changePictures } from "./pictures/change-pictures.ts";
import { FetchPicturesMessageSchema, fetchPictures } from "./pictures/fetch-pictures.ts";
import { workOnPictures } from "./pictures/picture-work.ts";
import { findFamilies } from "./portfolio/find-families.ts";
import {
  beginPortfolioNight,
  PortfolioMessageSchema,
  takeStep,
  takeUpForgotten,
  takeUpload,
} from "./portfolio/run-portfolio.ts";
import { publishDue } from "./publication/publish-due.ts";
import { readTexts, TextsMessageSchema } from "./texts/read-texts.ts";

/** Milliseconds for one read of an export: a thousand rows take longer than a page's. */
const READ_DEADLINE_MS = 10_000;
/** The cron in wrangler.toml that publishes due drafts and sends waiting mail. The other one runs the night's work. */
const OFTEN_CRON = "*/5 * * * *";
/** The queue of technologies to analyse, one a message. */
const ANALYSES_QUEUE = "quad-analyses";
/** The queue of counts of shown and opened listings. */
const COUNTS_QUEUE = "quad-counts";
/** Milliseconds for one call of the night, which ranks the whole catalogue for each of a person's searches. */
const NIGHT_DEADLINE_MS = 60_000;

export default {
  async fetch(request, bindings, execution) {
    const log = openLog(bindings, execution, request.headers.get("X-Request-Id"));
    try {
      const env = parseEnv(bindings);
      const { pathname } = new URL(request.url);
      if (pathname === "/notices" && request.method === "POST") {
        execution.waitUntil(sendWaiting(env, log));
        return new Response(null, { status: 202 });
      }
      return await answer(request, env, log, execution);
    } catch (error) {
      if (error instanceof DomainError) return refusal(error);
      log("alert", "jobs.crashed", describeError(error));
      return refusal(new DomainError("service-unavailable", "Something went wrong on our side."));
    }
  },

  async scheduled({ cron }, bindings, execution) {
    const log = openLog(bindings, execution);
    const env = parseEnv(bindings);
    const tasks = cron === OFTEN_CRON ? OFTEN_TASKS : NIGHT_TASKS;
    let failure: unknown = null;
    for (const [name, task] of Object.entries(tasks)) {
      // What fails is tried again by the next call, and does not stop the others.
      await task(env, log).catch((error: unknown) => {
        log("alert", `${name}.failed`, describeError(error));
        failure ??= error;
      });
    }
    if (failure !== null) throw failure;
    const job = cron === OFTEN_CRON ? "five-minutes" : "alerts";
    await asService(env, log)("heartbeat", { p_job: job }, z.unknown());
  },

  async email(mail, bindings, execution) {
    const log = openLog(bindings, execution);
    const env = parseEnv(bindings);
    try {
      const database = asService(env, log);
      const tells = await takeMail({ database, log, brand: env.BRAND_NAME }, mail);
      if (tells) execution.waitUntil(sendWaiting(env, log));
    } catch (error) {
      // The sending server then keeps the mail and retries.
      log("alert", "mail.failed", describeError(error));
      throw error;
    }
  },

  async queue(batch, bindings, execution) {
    const log = openLog(bindings, execution);
    const env = parseEnv(bindings);
    if (batch.queue === DEAD_QUEUE) {
      await keepDeadLetters(asService(env, log), log, batch.messages);
      return;
    }
    if (batch.queue === COUNTS_QUEUE) {
      const counts = batch.messages.map(({ body }) => CountMessageSchema.parse(body));
      return await addCounts(asService(env, log), counts);
    }
    if (batch.queue === ANALYSES_QUEUE) {
      for (const message of batch.messages) await analyseNext(env, log, message);
      return;
    }
    const deps = { ...mailDeps(env, log), encoder: createEncoder(env) };
    for (const message of batch.messages) {
      try {
        if (TextsMessageSchema.safeParse(message.body).success) {
          await readTyped(env, log);
          message.ack();
          continue;
        }
        const texts = EncodeMessageSchema.safeParse(message.body);
        if (texts.success) {
          await encode(env, log, texts.data);
          message.ack();
          continue;
        }
        if (FetchPicturesMessageSchema.safeParse(message.body).success) {
          await fetchSome(env, log);
          message.ack();
          continue;
        }
        const step = PortfolioMessageSchema.safeParse(message.body);
        if (step.success) {
          await takeStep(portfolioDeps(env, log), {
            body: step.data,
            attempts: message.attempts,
            ack: () => message.ack(),
            retry: (options) => message.retry(options),
          });
          await followCatalogue(env, log);
          // Its rows may name pictures.
          await env.PORTFOLIO.send({ pictures: true });
          continue;
        }
        const isDone = await tellPerson(deps, AlertMessageSchema.parse(message.body));
        if (isDone) message.ack();
        else message.retry();
      } catch (error) {
        log("error", "queue.failed", { queue: batch.queue, ...describeError(error) });
        message.retry();
      }
    }
  },
} satisfies ExportedHandler<object>;

type Task = (env: Env, log: Log) => Promise<unknown>;

/** What runs every five minutes, by the event of its alert. */
const OFTEN_TASKS: Record<string, Task> = {
  publication: (env, log) => publishDue({ database: asService(env, log), log }),
  pictures: followCatalogue,
  "pictures-to-fetch": fetchSome,
  texts: readTyped,
  vectors: (env) => env.PORTFOLIO.send({ encode: crypto.randomUUID() }),
  analyses: (env, log) => queueAnalyses(analysisDeps(env, log), env.ANALYSES),
  families: (env, log) => findFamilies({ database: asService(env, log), log }),
  portfolio: (env, log) => takeUpForgotten(portfolioDeps(env, log)),
  "dead-letters": (env, log) => sendAgain(asService(env, log), env),
  notices: (env, log) => sendNotices(mailDeps(env, log)),
};

/** The tasks of the night, by the event of their alert. */
const NIGHT_TASKS: Record<string, Task> = {
  alerts: (env, log) => beginAlerts({ database: asService(env, log), log }, env.ALERTS),
  "listing-days": async (env, log) => {
    const folded = await asService(env, log)("fold_listing_days", {}, z.number().int());
    log("info", "listing-days.folded", { folded });
  },
  "portfolio-night": (env, log) => beginPortfolioNight(portfolioDeps(env, log)),
};

/** A log whose alerts are sent, also where the settings cannot be read. */
function openLog(
  bindings: object,
  execution: Pick<ExecutionContext, "waitUntil">,
  requestId: string | null = null,
): Log {
  const { ALERT_URL, ALERT_SECRET } = bindings as Partial<Env>;
  const raise = createAlerts({
    env: { ALERT_URL, ALERT_SECRET },
    marks: openAlertMarks(bindings, "FILES"),
    later: (work) => execution.waitUntil(work),
  });
  return createLog(requestId ?? crypto.randomUUID(), raise);
}

function readTyped(env: Env, log: Log): Promise<void> {
  return readTexts({ database: asService(env, log), log, today: today() });
}

function encode(env: Env, log: Log, message: EncodeMessage): Promise<void> {
  const encoder = createEncoder(env);
  return encodeSome({ database: asService(env, log), log, encoder, queue: env.PORTFOLIO }, message);
}

/** Fetches the next pictures of imports; another message continues. */
async function fetchSome(env: Env, log: Log): Promise<void> {
  const { database, fetching } = portfolioDeps(env, log);
  const isMore = await fetchPictures({
    database,
    log,
    fetching,
    bucket: env.PICTURES,
    images: env.IMAGES,
  });
  if (isMore) await env.PORTFOLIO.send({ pictures: true });
}

/** Analyses the technology of a message, which is delivered again, later, if that fails. */
async function analyseNext(env: Env, log: Log, message: Message): Promise<void> {
  try {
    await analyse(analysisDeps(env, log), AnalyseMessageSchema.parse(message.body));
    message.ack();
  } catch (error) {
    log("error", "analysis.failed", describeError(error));
    message.retry({ delaySeconds: pauseAfter(error, message.attempts) });
  }
}

function analysisDeps(env: Env, log: Log) {
  const database = asService(env, log);
  return { database, log, model: createModel(env), tokensPerDay: env.MODEL_TOKENS_ANALYSES };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Hides and removes pictures of what was withdrawn. */
function followCatalogue(env: Env, log: Log): Promise<void> {
  return workOnPictures({ database: asService(env, log), bucket: env.PICTURES, log });
}

/** Sends the mail that waits, behind an answer. The cron sends what this does not. */
async function sendWaiting(env: Env, log: Log): Promise<void> {
  await sendNotices(mailDeps(env, log)).catch((error: unknown) =>
    log("alert", "notices.failed", describeError(error)),
  );
}

function mailDeps(env: Env, log: Log) {
  return {
    database: asService(env, log),
    log,
    mailer: createMailer(env, log),
    site: {
      brand: env.BRAND_NAME,
      origin: env.SITE_ORIGIN,
      answersAt: env.MAIL_ANSWERS_AT ?? null,
    },
  };
}

function portfolioDeps(env: Env, log: Log) {
  const hosts = [env.SITE_ORIGIN, env.SUPABASE_URL, env.DOH_URL].map(
    (url) => new URL(url).hostname,
  );
  return {
    database: asService(env, log),
    log,
    queue: env.PORTFOLIO,
    files: env.FILES,
    fetching: {
      lookUp: createLookUp(env.DOH_URL),
      fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
      ownHosts: hosts,
      testHosts: testHosts(env),
      now: Date.now,
    },
  };
}

async function answer(
  request: Request,
  env: Env,
  log: Log,
  execution: Pick<ExecutionContext, "waitUntil">,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/healthz") return new Response("ok");
  if (pathname === "/exports" && request.method === "POST") {
    const wanted = ExportRequestSchema().parse(await request.json());
    const database = asCaller(request, env, log);
    return await exportFile({ database, log, now: new Date() }, wanted);
  }
  if (pathname === "/office-data" && request.method === "POST") {
    const wanted = OfficeFileRequestSchema().parse(await request.json());
    const database = asCaller(request, env, log);
    return await officeFile({ database, log, now: new Date() }, wanted);
  }
  if (pathname === "/counts" && request.method === "POST") {
    await env.COUNTS.send(CountMessageSchema.parse(await request.json()));
    return new Response(null, { status: 202 });
  }
  if (pathname === "/mail-events" && request.method === "POST") {
    return await noteMailEvents(request, env, log);
  }
  if (pathname === "/claims/code" && request.method === "POST") {
    const { id } = ClaimRequestSchema.parse(await request.json());
    requireRight(await asCaller(request, env, log)("may_prove", { p_id: id }, z.boolean()));
    const sending = sendCode(mailDeps(env, log), id);
    // Behind the answer, so that it is as fast whether a mail is sent or not.
    execution.waitUntil(
      sending.catch((error) => log("error", "code.failed", describeError(error))),
    );
    return Response.json({ received: true }, { status: 202 });
  }
  if (pathname === "/claims/dns" && request.method === "POST") {
    const { id } = ClaimRequestSchema.parse(await request.json());
    requireRight(await asCaller(request, env, log)("may_prove", { p_id: id }, z.boolean()));
    const deps = { database: asService(env, log), log, lookUp: createLookUp(env.DOH_URL) };
    return Response.json(await checkClaim(deps, id));
  }
  if (pathname === "/changes" && request.method === "POST") {
    await env.PORTFOLIO.send({ texts: true });
    await env.PORTFOLIO.send({ encode: crypto.randomUUID() });
    // The cron does what this does not.
    await followCatalogue(env, log).catch((error: unknown) =>
      log("alert", "pictures.failed", describeError(error)),
    );
    return new Response(null, { status: 204 });
  }
  const [, office] = /^\/pictures\/([a-z0-9-]{1,200})\/logo$/.exec(pathname) ?? [];
  if (office && request.method === "POST") {
    const deps = { database: asCaller(request, env, log), bucket: env.PICTURES, log };
    const answered = await changeLogo({ ...deps, images: env.IMAGES }, office, request);
    if (answered.ok) execution.waitUntil(followCatalogue(env, log).catch(() => undefined));
    return answered;
  }
  const pictures = /^\/pictures\/([a-z0-9-]{1,200})\/(\d{1,15})$/.exec(pathname);
  if (pictures && request.method === "POST") {
    const [, slug = "", id] = pictures;
    const deps = { database: asCaller(request, env, log), bucket: env.PICTURES, log };
    const listing = { slug, id: Number(id) };
    const answered = await changePictures({ ...deps, images: env.IMAGES }, listing, request);
    // Deletes the files of the replaced or removed picture.
    if (answered.ok) execution.waitUntil(followCatalogue(env, log).catch(() => undefined));
    return answered;
  }
  const portfolio = /^\/portfolio\/([0-9a-f-]{36})(\/file)?$/.exec(pathname);
  if (portfolio && request.method === "POST") {
    const [, id = "", file] = portfolio;
    requireRight(await asCaller(request, env, log)("may_import", { p_run: id }, z.boolean()));
    const deps = portfolioDeps(env, log);
    if (!file) await deps.queue.send({ portfolio: id });
    else if (request.body) await takeUpload(deps, id, request.body);
    return Response.json({ received: true }, { status: 202 });
  }
  throw new DomainError("not-found", "The jobs worker has no such address.");
}

/** Handles a report of the mail provider, after verifying that it is authentic. */
async function noteMailEvents(request: Request, env: Env, log: Log): Promise<Response> {
  const body = await request.text();
  if (!(await isFromProvider(env, { headers: request.headers, body }, new Date()))) {
    log("warn", "mail-event.refused", { hasSecret: env.MAIL_WEBHOOK_SECRET !== undefined });
    return Response.json({ received: false }, { status: 401 });
  }
  const database = asService(env, log);
  for (const { address, event, kind } of readMailEvents(env.MAIL_PROVIDER, body)) {
    const args = { p_address: address, p_event: event, ...(kind ? { p_kind: kind } : {}) };
    await database("note_mail_event", args, z.unknown());
    log("info", "mail-event.noted", { event, kind });
  }
  return Response.json({ received: true });
}

/** The database with the rights of the session whose token the web Worker hands on. */
function asCaller(request: Request, env: Env, log: Log): CallDatabase {
  const token = request.headers.get("Authorization")?.replace(/^Bearer /, "") ?? null;
  return createDatabase({
    url: env.SUPABASE_URL,
    key: env.SUPABASE_ANON_KEY,
    session: { accessToken: async () => token },
    fetch: (input, init) => createMeter(READ_DEADLINE_MS).fetch(input, init),
    log,
  });
}

/** Refuses a caller who has no right to what the service would do for them. @throws DomainError */
function requireRight(hasIt: boolean): void {
  if (!hasIt) throw new DomainError("not-found", "There is no such thing of yours.");
}

/** The database with the service's own rights. */
function asService(env: Env, log: Log): CallDatabase {
  return createDatabase({
    url: env.SUPABASE_URL,
    key: env.SUPABASE_SERVICE_ROLE_KEY,
    session: null,
    fetch: (input, init) => createMeter(NIGHT_DEADLINE_MS).fetch(input, init),
    log,
  });
}

/** An expected failure as the web Worker reads it. */
function refusal({ code, message, status, retryAfter }: DomainError): Response {
  return Response.json({ code, message, retryAfter }, { status });
}
