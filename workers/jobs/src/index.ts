import * as z from "zod";
import { ExportRequestSchema } from "../../../app/exports/exports.schema.ts";
import { type CallDatabase, createDatabase } from "../../../app/platform/database.server.ts";
import { DomainError } from "../../../app/platform/domain-error.ts";
import { createLog, describeError, type Log } from "../../../app/platform/log.server.ts";
import { createMailer } from "../../../app/platform/mail.server.ts";
import { createMeter } from "../../../app/platform/meter.server.ts";
import { createLookUp } from "../../../app/platform/resolver.server.ts";
import { AlertMessageSchema, beginAlerts, tellPerson } from "./alerts/run-alerts.ts";
import { ClaimRequestSchema, checkClaim, sendCode } from "./claims/claims.ts";
import { addCounts, CountMessageSchema } from "./counts.ts";
import { type Env, parseEnv, testHosts } from "./env.ts";
import { exportFile } from "./exports/export-file.ts";
import { isFromProvider, readMailEvents } from "./mail/mail-events.ts";
import { takeMail } from "./mail/take-mail.ts";
import { sendNotices } from "./notices/send-notices.ts";
import { changePictures } from "./pictures/change-pictures.ts";
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
/** The cron in wrangler.toml that publishes what is due and sends the mail that waits; the other is for the night's alerts. */
const OFTEN_CRON = "*/5 * * * *";
/** The queue of what was shown and opened; the other one is for alerts. */
const COUNTS_QUEUE = "quad-counts";
/** Milliseconds for one call of the night, which ranks the whole catalogue for each of a person's searches. */
const NIGHT_DEADLINE_MS = 60_000;

export default {
  async fetch(request, bindings, execution) {
    const log = createLog(request.headers.get("X-Request-Id") ?? crypto.randomUUID());
    try {
      const env = parseEnv(bindings);
      const { pathname } = new URL(request.url);
      if (pathname === "/notices" && request.method === "POST") {
        execution.waitUntil(tellWaiting(env, log));
        return new Response(null, { status: 202 });
      }
      return await answer(request, env, log, execution);
    } catch (error) {
      if (error instanceof DomainError) return refusal(error);
      log("alert", "request.crashed", describeError(error));
      return refusal(new DomainError("service-unavailable", "Something went wrong on our side."));
    }
  },

  async scheduled({ cron }, bindings) {
    const log = createLog(crypto.randomUUID());
    const env = parseEnv(bindings);
    if (cron === OFTEN_CRON) {
      await publishWaiting(env, log);
      await followCatalogue(env, log);
      await readTyped(env, log);
      await takeUpForgotten(portfolioDeps(env, log)).catch((error: unknown) =>
        log("alert", "portfolio.failed", describeError(error)),
      );
      return await tellWaiting(env, log);
    }
    try {
      const database = asService(env, log);
      await beginAlerts({ database, log }, env.ALERTS);
      const folded = await database("fold_listing_days", {}, z.number().int());
      log("info", "listing-days.folded", { folded });
    } catch (error) {
      log("alert", "cron.failed", { cron: "alerts", ...describeError(error) });
      throw error;
    } finally {
      await beginPortfolioNight(portfolioDeps(env, log)).catch((error: unknown) =>
        log("alert", "cron.failed", { cron: "portfolio", ...describeError(error) }),
      );
    }
  },

  async email(mail, bindings, execution) {
    const log = createLog(crypto.randomUUID());
    const env = parseEnv(bindings);
    try {
      const database = asService(env, log);
      const tells = await takeMail({ database, log, brand: env.BRAND_NAME }, mail);
      if (tells) execution.waitUntil(tellWaiting(env, log));
    } catch (error) {
      // Whoever brings mail then keeps it and comes again.
      log("error", "mail.failed", describeError(error));
      throw error;
    }
  },

  async queue(batch, bindings) {
    const log = createLog(crypto.randomUUID());
    const env = parseEnv(bindings);
    if (batch.queue === COUNTS_QUEUE) {
      const counts = batch.messages.map(({ body }) => CountMessageSchema.parse(body));
      return await addCounts(asService(env, log), counts);
    }
    const deps = mailDeps(env, log);
    for (const message of batch.messages) {
      try {
        if (TextsMessageSchema.safeParse(message.body).success) {
          await readTexts({ database: asService(env, log), log, today: today() });
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

/** Publishes the drafts that are due. What fails is logged, and tried again by the next call. */
async function publishWaiting(env: Env, log: Log): Promise<void> {
  try {
    await publishDue({ database: asService(env, log), log });
  } catch (error) {
    log("alert", "publication.failed", describeError(error));
  }
}

/** Reads the texts that were typed. What fails is logged, and tried again by the next call. */
async function readTyped(env: Env, log: Log): Promise<void> {
  try {
    await readTexts({ database: asService(env, log), log, today: today() });
  } catch (error) {
    log("alert", "texts.failed", describeError(error));
  }
  try {
    await findFamilies({ database: asService(env, log), log });
  } catch (error) {
    log("alert", "families.failed", describeError(error));
  }
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Hides and removes pictures of what was withdrawn. What fails is logged, and tried again by the next call. */
async function followCatalogue(env: Env, log: Log): Promise<void> {
  try {
    await workOnPictures({ database: asService(env, log), bucket: env.PICTURES, log });
  } catch (error) {
    log("alert", "pictures.failed", describeError(error));
  }
}

/** Sends the mail that waits. What fails is logged, and tried again by the next call. */
async function tellWaiting(env: Env, log: Log): Promise<void> {
  try {
    await sendNotices(mailDeps(env, log));
  } catch (error) {
    log("error", "notices.failed", describeError(error));
  }
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
    await followCatalogue(env, log);
    return new Response(null, { status: 204 });
  }
  const pictures = /^\/pictures\/([a-z0-9-]{1,200})\/(\d{1,15})$/.exec(pathname);
  if (pictures && request.method === "POST") {
    const [, slug = "", id] = pictures;
    const deps = { database: asCaller(request, env, log), bucket: env.PICTURES, log };
    const listing = { slug, id: Number(id) };
    const answered = await changePictures({ ...deps, images: env.IMAGES }, listing, request);
    // The files of what was replaced or removed.
    if (answered.ok) execution.waitUntil(followCatalogue(env, log));
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

/** What the provider of mail reports, once it is proved to be its own. */
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

/** Refuses what the service would do for somebody who has no right to it. @throws DomainError */
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
