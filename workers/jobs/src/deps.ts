import { describeError, type Log } from "#app/platform/log/log.server.ts";
import { createMeter } from "#app/platform/log/meter.server.ts";
import { openWorker } from "#app/platform/open-worker.server.ts";
import {
  type CallDatabase,
  createDatabase,
  createServiceDatabase,
} from "#app/platform/services/database.server.ts";
import { createMailer } from "#app/platform/services/mail.server.ts";
import { createLookUp } from "#app/platform/services/resolver.server.ts";
import { type Env, parseEnv, testHosts } from "./env.ts";
import { workOnImages } from "./images/image-work.ts";
import { sendNotices } from "./notices/send-notices.ts";
import { sendWebhooks } from "./webhooks/send-webhooks.ts";

// Dependencies of requests, messages of queues and crons.

/** Milliseconds for one read of an export: a thousand rows take longer than a page's. */
const READ_DEADLINE_MS = 10_000;
/** Milliseconds for one call of the night, which ranks the whole catalogue for each of a person's searches. */
const NIGHT_DEADLINE_MS = 60_000;

export const open = openWorker(parseEnv, "FILES");

/** The database with the rights of the session whose token the web Worker hands on. */
export function asCaller(request: Request, env: Env, log: Log): CallDatabase {
  return asVisitor(env, log, tokenOf(request));
}

/** The database with a visitor's rights, or with those of a token. */
export function asVisitor(env: Env, log: Log, token: string | null = null): CallDatabase {
  return createDatabase({
    env,
    session: { accessToken: async () => token },
    fetch: (input, init) => createMeter(READ_DEADLINE_MS).fetch(input, init),
    log,
  });
}

/** The token, or the API key, that another Worker hands on. */
export function tokenOf(request: Request): string | null {
  return request.headers.get("Authorization")?.replace(/^Bearer /, "") ?? null;
}

/** The database with the service's own rights. */
export function asService(env: Env, log: Log): CallDatabase {
  return createServiceDatabase({
    env,
    fetch: (input, init) => createMeter(NIGHT_DEADLINE_MS).fetch(input, init),
    log,
  });
}

/** Hides and removes images of withdrawn technologies. */
export function followCatalogue(env: Env, log: Log): Promise<void> {
  return workOnImages({ database: asService(env, log), bucket: env.IMAGE_FILES, log });
}

/** Work that is done behind an answer. The cron does what this does not. */
function soon(failure: string, work: (env: Env, log: Log) => Promise<void>) {
  return (env: Env, log: Log): Promise<void> =>
    work(env, log).catch((error: unknown) => log("alert", failure, describeError(error)));
}

/** Has the bucket follow the catalogue. */
export const followCatalogueSoon = soon("images.failed", followCatalogue);
/** Sends the mail that waits. */
export const sendWaiting = soon("notices.failed", (env, log) => sendNotices(mailDeps(env, log)));
/** Sends the messages of webhooks that wait. */
export const sendWebhooksSoon = soon("webhooks.failed", (env, log) =>
  sendWebhooks(importDeps(env, log)),
);

/** Dependencies of sending mail. */
export function mailDeps(env: Env, log: Log) {
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

/** Dependencies of reading and publishing an organisation's imports. */
export function importDeps(env: Env, log: Log) {
  const hosts = [env.SITE_ORIGIN, env.SUPABASE_URL, env.DOH_URL].map(
    (url) => new URL(url).hostname,
  );
  return {
    database: asService(env, log),
    log,
    queue: env.IMPORTS,
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
