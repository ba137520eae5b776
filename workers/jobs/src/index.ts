import * as z from "zod";
import { createEncoder } from "#app/platform/ai/encoder.server.ts";
import { createModel } from "#app/platform/ai/model.server.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import { matchNeeds } from "./alerts/explain-alerts.ts";
import { beginAlerts, notifyPerson } from "./alerts/run-alerts.ts";
import { analyse, pauseAfter, queueAnalyses } from "./analyses/analyse.ts";
import { addCounts, CountSchema } from "./counts.ts";
import { DEAD_QUEUE, keepDeadLetters, sendAgain } from "./dead-letters.ts";
import {
  asService,
  followCatalogue,
  followCatalogueSoon,
  importDeps,
  mailDeps,
  open,
  sendWaiting,
} from "./deps.ts";
import type { Env } from "./env.ts";
import { fetchImages } from "./images/fetch-images.ts";
import { findFamilies } from "./imports/find-families.ts";
import { beginFeedNight, resumeStalledImports, takeStep } from "./imports/run-import.ts";
import { receiveMail } from "./mail/receive-mail.ts";
import { encodeSome } from "./meaning/encode-technologies.ts";
import { writeChapters } from "./meaning/write-chapters.ts";
import { type Job, JobSchema, type Message } from "./messages.ts";
import { sendNotices } from "./notices/send-notices.ts";
import { publishDue } from "./publication/publish-due.ts";
import { askServices, servicesOf } from "./rights/ask-services.ts";
import { app } from "./routes.ts";
import { readTexts } from "./texts/read-texts.ts";
import { sendWebhooks } from "./webhooks/send-webhooks.ts";

/** The cron in wrangler.toml that publishes due drafts and sends waiting mail. The other one runs the night's work. */
const OFTEN_CRON = "*/5 * * * *";
/** The queue of counts of shown and opened listings. */
const COUNTS_QUEUE = "quad-counts";
export default {
  fetch: app.fetch,

  async scheduled({ cron }, bindings, execution) {
    const { log, env } = open(bindings, execution);
    const tasks = cron === OFTEN_CRON ? OFTEN_TASKS : NIGHT_TASKS;
    let failure: unknown = null;
    for (const [name, task] of Object.entries(tasks)) {
      // A failed task is tried again by the next call, and does not stop the rest.
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
    const { log, env } = open(bindings, execution);
    try {
      const database = asService(env, log);
      const tells = await receiveMail({ database, log, brand: env.BRAND_NAME }, mail);
      if (tells) execution.waitUntil(sendWaiting(env, log));
    } catch (error) {
      // The sending server then keeps the mail and retries.
      log("alert", "mail.failed", describeError(error));
      throw error;
    }
  },

  async queue(batch, bindings, execution) {
    const { log, env } = open(bindings, execution);
    if (batch.queue === DEAD_QUEUE) {
      await keepDeadLetters(asService(env, log), log, batch.messages);
      return;
    }
    if (batch.queue === COUNTS_QUEUE) {
      // One that is none ends among the dead letters, and the rest are counted.
      const counts = batch.messages.flatMap((message) => {
        const { data } = CountSchema.safeParse(message.body);
        if (!data) message.retry();
        return data ?? [];
      });
      return await addCounts(asService(env, log), counts);
    }
    for (const message of batch.messages) {
      const retry = await handle(env, log, message).catch((error: unknown) => {
        log("error", "queue.failed", { queue: batch.queue, ...describeError(error) });
        return {};
      });
      if (retry) message.retry(retry);
      else message.ack();
    }
  },
} satisfies ExportedHandler<object>;

/** How a message is tried again; null once it is done. */
type Retry = QueueRetryOptions | null;
type Handler<K extends Job["kind"]> = (
  env: Env,
  log: Log,
  job: Message<K>,
  attempts: number,
) => Promise<Retry>;

/** Handles a message. @throws Error if it is to be tried again after its queue's own delay */
async function handle(
  env: Env,
  log: Log,
  { body, attempts }: { body: unknown; attempts: number },
): Promise<Retry> {
  const job = JobSchema.parse(body);
  const handler = HANDLERS[job.kind] as Handler<Job["kind"]>;
  return await handler(env, log, job, attempts);
}

/** The handler of a message, by its kind. */
const HANDLERS: { [K in Job["kind"]]: Handler<K> } = {
  alert: async (env, log, job) => {
    const deps = { ...mailDeps(env, log), encoder: createEncoder(env) };
    return (await notifyPerson(deps, job)) ? null : {};
  },
  analysis: async (env, log, { techId }, attempts) => {
    try {
      await analyse(analysisDeps(env, log), techId);
      return null;
    } catch (error) {
      log("error", "analysis.failed", describeError(error));
      return { delaySeconds: pauseAfter(error, attempts) };
    }
  },
  import: async (env, log, { id }, attempts) => {
    const retry = await takeStep(importDeps(env, log), id, attempts);
    await followCatalogueSoon(env, log);
    return retry;
  },
  images: async (env, log) => {
    await fetchSome(env, log);
    return null;
  },
  texts: async (env, log) => {
    await readTyped(env, log);
    return null;
  },
  vectors: async (env, log, { lease }) => {
    const encoder = createEncoder(env);
    if (!encoder) return null;
    const deps = { database: asService(env, log), log, encoder };
    const state = await encodeSome(deps, lease);
    // What people search by goes before what they read.
    if (state === "working" || (state === "idle" && (await writeChapters(deps, lease))))
      await env.IMPORTS.send({ kind: "vectors", lease });
    return null;
  },
};

type Task = (env: Env, log: Log) => Promise<unknown>;

/** The tasks of every five minutes, by the event of its incident. */
const OFTEN_TASKS: Record<string, Task> = {
  publication: (env, log) => publishDue({ database: asService(env, log), log }),
  images: followCatalogue,
  "images-to-fetch": fetchSome,
  texts: readTyped,
  vectors: (env) => env.IMPORTS.send({ kind: "vectors", lease: crypto.randomUUID() }),
  analyses: (env, log) => queueAnalyses(analysisDeps(env, log), env.ANALYSES),
  names: async (env, log) => {
    const database = asService(env, log);
    let renamed: number;
    do renamed = await database("rename_listings", {}, z.number().int());
    while (renamed > 0);
  },
  families: (env, log) => findFamilies({ database: asService(env, log), log }),
  imports: (env, log) => resumeStalledImports(importDeps(env, log)),
  "dead-letters": (env, log) => sendAgain(asService(env, log), log, env),
  notices: (env, log) => sendNotices(mailDeps(env, log)),
  webhooks: (env, log) => sendWebhooks(importDeps(env, log)),
  needs: (env, log) =>
    matchNeeds({ database: asService(env, log), log, encoder: createEncoder(env) }),
  rights: (env, log) =>
    askServices({
      database: asService(env, log),
      log,
      services: servicesOf(env, (input, init) => fetch(input, init)),
      now: Date.now,
    }),
};

/** The tasks of the night, by the event of their incident. */
const NIGHT_TASKS: Record<string, Task> = {
  alerts: (env, log) => beginAlerts({ database: asService(env, log), log }, env.ALERTS),
  "listing-days": async (env, log) => {
    const database = asService(env, log);
    const folded = await database("fold_listing_days", {}, z.number().int());
    const mailed = await database("mail_months", {}, z.number().int());
    log("info", "listing-days.folded", { folded, mailed });
  },
  "needs-mail": (env, log) => asService(env, log)("mail_needs", {}, z.number().int()),
  "feed-night": (env, log) => beginFeedNight(importDeps(env, log)),
};

function readTyped(env: Env, log: Log): Promise<void> {
  return readTexts({ database: asService(env, log), log, today: today() });
}

/** Fetches the next images that imports and programs named; another message continues. */
async function fetchSome(env: Env, log: Log): Promise<void> {
  const { database, fetching } = importDeps(env, log);
  const isMore = await fetchImages({
    database,
    log,
    fetching,
    bucket: env.IMAGE_FILES,
    images: env.IMAGES,
  });
  if (isMore) await env.IMPORTS.send({ kind: "images" });
}

function analysisDeps(env: Env, log: Log) {
  const database = asService(env, log);
  return { database, log, model: createModel(env), tokensPerDay: env.MODEL_TOKENS_ANALYSES };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
