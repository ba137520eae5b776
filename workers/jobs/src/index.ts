import * as z from "zod";
import { createEncoder } from "#app/platform/ai/encoder.server.ts";
import { createModel } from "#app/platform/ai/model.server.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import { AlertMessageSchema, beginAlerts, notifyPerson } from "./alerts/run-alerts.ts";
import { AnalyseMessageSchema, analyse, pauseAfter, queueAnalyses } from "./analyses/analyse.ts";
import { addCounts, CountMessageSchema } from "./counts.ts";
import { DEAD_QUEUE, keepDeadLetters, sendAgain } from "./dead-letters.ts";
import { asService, followCatalogue, importDeps, mailDeps, openLog, sendWaiting } from "./deps.ts";
import { type Env, parseEnv } from "./env.ts";
import { FetchImagesMessageSchema, fetchImages } from "./images/fetch-images.ts";
import { findFamilies } from "./imports/find-families.ts";
import {
  beginFeedNight,
  ImportMessageSchema,
  resumeStalledImports,
  takeStep,
} from "./imports/run-import.ts";
import { receiveMail } from "./mail/receive-mail.ts";
import {
  type EncodeMessage,
  EncodeMessageSchema,
  encodeSome,
} from "./meaning/encode-technologies.ts";
import { sendNotices } from "./notices/send-notices.ts";
import { publishDue } from "./publication/publish-due.ts";
import { app } from "./routes.ts";
import { readTexts, TextsMessageSchema } from "./texts/read-texts.ts";

/** The cron in wrangler.toml that publishes due drafts and sends waiting mail. The other one runs the night's work. */
const OFTEN_CRON = "*/5 * * * *";
/** The queue of technologies to analyse, one a message. */
const ANALYSES_QUEUE = "quad-analyses";
/** The queue of counts of shown and opened listings. */
const COUNTS_QUEUE = "quad-counts";
export default {
  fetch: app.fetch,

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
      const tells = await receiveMail({ database, log, brand: env.BRAND_NAME }, mail);
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
        if (FetchImagesMessageSchema.safeParse(message.body).success) {
          await fetchSome(env, log);
          message.ack();
          continue;
        }
        const step = ImportMessageSchema.safeParse(message.body);
        if (step.success) {
          await takeStep(importDeps(env, log), {
            body: step.data,
            attempts: message.attempts,
            ack: () => message.ack(),
            retry: (options) => message.retry(options),
          });
          await followCatalogue(env, log);
          // Its rows may name images.
          await env.IMPORTS.send({ images: true });
          continue;
        }
        const isDone = await notifyPerson(deps, AlertMessageSchema.parse(message.body));
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
  images: followCatalogue,
  "images-to-fetch": fetchSome,
  texts: readTyped,
  vectors: (env) => env.IMPORTS.send({ encode: crypto.randomUUID() }),
  analyses: (env, log) => queueAnalyses(analysisDeps(env, log), env.ANALYSES),
  families: (env, log) => findFamilies({ database: asService(env, log), log }),
  imports: (env, log) => resumeStalledImports(importDeps(env, log)),
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
  "feed-night": (env, log) => beginFeedNight(importDeps(env, log)),
};

function readTyped(env: Env, log: Log): Promise<void> {
  return readTexts({ database: asService(env, log), log, today: today() });
}

function encode(env: Env, log: Log, message: EncodeMessage): Promise<void> {
  const encoder = createEncoder(env);
  return encodeSome({ database: asService(env, log), log, encoder, queue: env.IMPORTS }, message);
}

/** Fetches the next images of imports; another message continues. */
async function fetchSome(env: Env, log: Log): Promise<void> {
  const { database, fetching } = importDeps(env, log);
  const isMore = await fetchImages({
    database,
    log,
    fetching,
    bucket: env.IMAGE_FILES,
    images: env.IMAGES,
  });
  if (isMore) await env.IMPORTS.send({ images: true });
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
