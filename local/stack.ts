import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import { setDatabaseClock } from "./clock.ts";
import { createEncoderServer } from "./encoder/server.ts";
import { fetchWeights } from "./encoder/weights.ts";
import { createFeeds, FEED_HOSTS } from "./feeds.ts";
import { createForms } from "./forms.ts";
import { createGoogle } from "./google.ts";
import { createIncidentReceiver } from "./incidents.ts";
import { createMail } from "./mail.ts";
import { startPostgres } from "./postgres.ts";
import { createRegisters } from "./registers.ts";
import { createResolver } from "./resolver.ts";
import {
  addSampleAccounts,
  addSampleOwner,
  addSampleSubscriptions,
  refreshStaleLists,
} from "./sample-data.ts";
import {
  asStartError,
  bucketsFolder,
  freePort,
  readSecrets,
  readWorkerSettings,
  requireFreePort,
  type SandboxSettings,
  type Secrets,
} from "./settings.ts";
import { connect } from "./shared/connect.ts";
import { isRunning } from "./shared/is-running.ts";
import { START_LIMIT_MS, StartError } from "./shared/start-error.ts";
import { writeWhole } from "./shared/whole-file.ts";
import { makeStateFolder } from "./state-folder.ts";
import { MONTHLY, YEARLY } from "./stripe/catalogue.ts";
import { createStripe } from "./stripe/server.ts";
import { startSupabase } from "./supabase.ts";
import {
  type BuiltWorker,
  type LocalWorker,
  type RunningWorkers,
  type Surroundings,
  startWorkers,
} from "./workers.ts";

/** The URL of each part of a running stack; also in `STATE_DIR/endpoints.json`. */
export type Endpoints = {
  web: string;
  images: string;
  /** The API for programs. */
  api: string;
  data: string;
  anonKey: string;
  databaseUrl: string;
  stripe: string;
  forms: string;
  google: string;
  /** The stand-in for a provider of mail: its inbox; `/messages` lists what was sent as JSON. */
  mail: string;
  /** The stand-in for the receiver of incidents; lists them as JSON. */
  incidents: string;
  /** The DNS-over-HTTPS stand-in; `POST /records` adds a record. */
  resolver: string;
  /** The stand-in for organisations' feeds, reached by the jobs Worker under names of `.test`; `PUT /listings` sets what they hold. */
  feeds: string;
  /** The stand-in for the patent offices' services; `PUT /answers` sets what it holds. */
  registers: string;
  /** The encoder, in the format of Workers AI's REST API. */
  encoder: string;
  /** The jobs Worker. */
  jobs: string;
};

/** A running stack. */
export type Stack = {
  endpoints: Endpoints;
  /** Resolves with the name of the first part that ends by itself. */
  failed: Promise<string>;
  stop(): Promise<void>;
};

type BuiltWorkers = Record<"web" | "images" | "api" | "jobs", BuiltWorker>;

/** The content of a stack. The commands define how the Worker is built and what its catalogue contains. */
export type StackContent = {
  /** Builds the Workers. @throws StartError */
  build(): Promise<BuiltWorkers>;
  /** Serves the Workers, the web one first; `startWorkers` by default. @throws StartError */
  serve?(
    workers: [LocalWorker, ...LocalWorker[]],
    surroundings: Surroundings,
  ): Promise<Pick<RunningWorkers, "crashed" | "stop">>;
  /** Fills the Workers' local buckets in this folder. */
  fillBuckets(folder: string, brand: string): Promise<void>;
  /** Fills an empty catalogue. */
  fillCatalogue(sql: postgres.Sql): Promise<void>;
};

/** Called with each step of the start, and with the parts' log lines. */
export type StackEvents = { onStep?(what: string): void; onLog?(part: string, line: string): void };

/**
 * Starts everything on this machine: Postgres, the Supabase API, the stand-ins and the Workers, with `content`. If a
 * part fails, or `signal` aborts, it stops what it had started.
 * @throws StartError, or the signal's reason
 */
export async function startStack(
  settings: SandboxSettings,
  content: StackContent,
  events: StackEvents = {},
  signal?: AbortSignal,
): Promise<Stack> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await inTime(end());
  };
  try {
    return await Promise.race([
      startParts(settings, content, events, stops, stop),
      abortOf(signal),
    ]);
  } catch (error) {
    await stop();
    throw asStartError(error, settings.stateDir);
  }
}

/** Maximum wait for a part to end, in milliseconds; each normally takes less. */
const END_DEADLINE_MS = 10_000;

/** Waits for a part's end, with a limit: after a crash of Postgres, a connection pool may never close. */
async function inTime(ended: Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([ended, pause(END_DEADLINE_MS, undefined, { signal: over.signal })]);
  over.abort();
}

/** Rejects when the signal aborts. */
function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, fail) => {
    signal?.addEventListener("abort", () => fail(signal.reason), { once: true });
  });
}

async function startParts(
  settings: SandboxSettings,
  content: StackContent,
  events: StackEvents,
  stops: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Stack> {
  const { stateDir } = settings;
  const incidentKey = randomBytes(24).toString("base64url");
  const own: OwnSettings = { ALERT_SECRET: incidentKey, ...readWorkerSettings(process.env) };
  makeStateFolder(stateDir);
  const ports: [number, string][] = [
    [settings.webPort, "PORT"],
    [settings.imagesPort, "IMAGES_PORT"],
    [settings.apiPort, "API_PORT"],
    [settings.dataPort, "SUPABASE_PORT"],
  ];
  const wasKilled = takeFolder(stateDir, stops);
  for (const [port, variable] of ports) {
    await requireFreePort(port, variable, wasKilled ? LEFTOVERS_END_MS : 0);
  }
  const endpointsFile = join(stateDir, "endpoints.json");
  rmSync(endpointsFile, { force: true });
  const secrets = readSecrets(stateDir);
  const failures: Promise<string>[] = [];

  const building = content.build();
  // A search that comes before them ranks by words.
  const weights = fetchWeights(settings.modelDir, (line) => events.onStep?.(line));
  const filling = content.fillBuckets(bucketsFolder(stateDir), own.BRAND_NAME ?? "QUAD");
  // All are awaited below; until then a failure must not count as an unhandled rejection.
  for (const begun of [building, filling, weights]) begun.catch(() => undefined);
  events.onStep?.("database");
  let databaseUrl = settings.databaseUrl;
  if (!databaseUrl) {
    const cluster = await startPostgres(stateDir, secrets.databasePassword, settings.durable);
    stops.push(cluster.stop);
    failures.push(cluster.exited.then((reason) => `Postgres (${reason})`));
    databaseUrl = cluster.url;
  }
  const sql = await openDatabase(databaseUrl, stops);
  const jobsPort = await freePort();
  const workers = {
    web: `http://localhost:${settings.webPort}`,
    images: `http://localhost:${settings.imagesPort}`,
    api: `http://localhost:${settings.apiPort}`,
    jobs: `http://localhost:${jobsPort}`,
  };
  const data = `http://localhost:${settings.dataPort}`;
  const mailSecret = `whsec_${randomBytes(24).toString("base64")}`;
  const reports = { url: `${workers.web}/api/mail-webhook`, secret: mailSecret };
  const inbound = () => `${workers.jobs}/cdn-cgi/local/email`;
  const google = createGoogle();
  const standIns = {
    google: await listen(google.server, stops),
    forms: await listen(createForms(join(stateDir, "forms.jsonl")).server, stops),
    mail: await listen(createMail(join(stateDir, "mail.jsonl"), reports, inbound).server, stops),
    incidents: await listen(createIncidentReceiver(own.ALERT_SECRET).server, stops),
    resolver: await listen(createResolver().server, stops),
    feeds: await listen(createFeeds().server, stops),
    registers: await listen(createRegisters().server, stops),
  };
  const supabase = await startSupabase({
    databaseUrl,
    port: settings.dataPort,
    secrets,
    siteUrl: workers.web,
    google,
    googleUrl: standIns.google,
  });
  stops.push(supabase.stop);
  const stripe = createStripe({
    webhookUrl: `${workers.web}/api/stripe-webhook`,
    webhookSecret: secrets.stripeWebhookSecret,
    secretKey: secrets.stripeSecretKey,
    stateFile: join(stateDir, "stripe.json"),
    onClock: (offset) => setDatabaseClock(sql, offset),
  });
  const stripeUrl = await listen(stripe.server, stops, stripe.port);
  stops.push(stripe.stop);
  await stripe.start();

  events.onStep?.("sample data");
  await fillDatabase(sql, stripe, content);
  events.onStep?.("images, reports and build");
  await filling;
  const built = await building;
  await weights;
  const encoder = createEncoderServer(settings.modelDir);
  const encoderUrl = await listen(encoder.server, stops);
  stops.push(encoder.close);

  events.onStep?.("workers");
  const endpoints: Endpoints = {
    ...workers,
    data,
    anonKey: secrets.anonKey,
    databaseUrl,
    stripe: stripeUrl,
    ...standIns,
    encoder: encoderUrl,
  };
  const vars = varsOf(endpoints, secrets, own, mailSecret);
  const serve = content.serve ?? startWorkers;
  const running = await serve(
    [
      { name: "web", ...built.web, port: settings.webPort, vars: vars.web },
      { name: "images", ...built.images, port: settings.imagesPort, vars: {} },
      { name: "api", ...built.api, port: settings.apiPort, vars: vars.api },
      { name: "jobs", ...built.jobs, port: jobsPort, vars: vars.jobs },
    ],
    { stateDir, onLog: (part, line) => events.onLog?.(part, line) },
  );
  stops.push(running.stop);
  failures.push(running.crashed.then(() => "workerd"));
  stripe.openWebhooks();
  events.onStep?.("first page");
  await firstPage(endpoints.web);
  writeWhole(endpointsFile, `${JSON.stringify(endpoints, null, 2)}\n`);
  stops.push(async () => rmSync(endpointsFile, { force: true }));
  return { endpoints, failed: Promise.race(failures), stop };
}

/** Adds the sample accounts and the catalogue, and what a copy needs that does not always run. */
async function fillDatabase(
  sql: postgres.Sql,
  stripe: ReturnType<typeof createStripe>,
  content: StackContent,
): Promise<void> {
  await addSampleAccounts(sql, stripe.now());
  await addSampleSubscriptions(sql, stripe);
  await content.fillCatalogue(sql);
  await addSampleOwner(sql);
  const moderators = (process.env.MODERATORS ?? "moderator@example.test").split(/[\s,]+/);
  await sql`select public.set_moderators(${moderators})`;
  await refreshStaleLists(sql);
  // A copy that was stopped while it encoded cannot go on.
  await sql`update private.encoder_state set lease = null, leased_until = null where only_row`;
  // A copy is not always running, and one for tests runs no cron by itself, so that none is late.
  await sql`update private.heartbeats set allowed = interval '100 years' where job <> 'night'`;
}

/** Settings in the environment that the Workers get, with the secret that signs incidents. */
type OwnSettings = { ALERT_SECRET: string; [name: string]: string };

/** The settings and secrets of each Worker that has any. */
function varsOf(endpoints: Endpoints, secrets: Secrets, own: OwnSettings, mailSecret: string) {
  const { web, api, stripe, forms } = endpoints;
  const visitor = { SUPABASE_URL: endpoints.data, SUPABASE_ANON_KEY: secrets.anonKey };
  const service = { ...visitor, SUPABASE_SERVICE_ROLE_KEY: secrets.serviceRoleKey };
  const program = { API_ORIGIN: api, API_KEY_SECRET: secrets.apiKeySecret };
  const site = { SITE_ORIGIN: own.SITE_ORIGIN ?? web, BRAND_NAME: own.BRAND_NAME ?? "QUAD" };
  // The Workers send their incidents to the same receiver.
  const incidents = {
    ALERT_URL: own.ALERT_URL ?? endpoints.incidents,
    ALERT_SECRET: own.ALERT_SECRET,
  };
  const models = Object.entries(own).filter(([name]) =>
    /^(?:MODEL_(?!TOKENS)|ENCODER_)/.test(name),
  );
  return {
    web: {
      ...service,
      ...program,
      IMAGES_URL: endpoints.images,
      GOOGLE_ORIGIN: endpoints.google,
      FORMS_URL: `${forms}/f`,
      FORM_KEY: "local",
      INQUIRY_FORM_KEY: "local-inquiries",
      STRIPE_API_URL: stripe,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_PRICE_MONTHLY: MONTHLY.id,
      STRIPE_PRICE_YEARLY: YEARLY.id,
      STRIPE_FORM_ORIGINS: stripe,
      // The specification's figures.
      STATS_PATENTS: "19000+",
      STATS_UNIVERSITIES: "95+",
      ENCODER_URL: endpoints.encoder,
      ...own,
      ...incidents,
    },
    api: { ...visitor, ...site, ...program, ...incidents },
    jobs: {
      ...service,
      ...site,
      DOH_URL: `${endpoints.resolver}/dns-query`,
      FEED_TEST_HOSTS: FEED_HOSTS.map((host) => `${host}=${endpoints.feeds}`).join(" "),
      USPTO_URL: endpoints.registers,
      USPTO_KEY: "local",
      OPS_URL: `${endpoints.registers}/3.2`,
      OPS_KEY: "local",
      OPS_SECRET: "local",
      MAIL_PROVIDER: "resend",
      MAIL_URL: endpoints.mail,
      MAIL_KEY: "local",
      MAIL_FROM: "alerts@quad.test",
      MAIL_ANSWERS_AT: "answers.quad.test",
      MAIL_WEBHOOK_SECRET: mailSecret,
      ENCODER_URL: endpoints.encoder,
      ...Object.fromEntries(models),
      ...incidents,
    },
  };
}

/** Waits until the home page answers 200. @throws StartError */
async function firstPage(web: string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    const answered = await fetch(web).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok ? null : `answers ${response.status}`;
      },
      (error: Error) => `does not answer (${error.message})`,
    );
    if (answered === null) return;
    if (Date.now() > until) {
      throw new StartError(
        `The home page ${answered}. Start again when the machine is less busy, or with VERBOSE=1 to see why.`,
      );
    }
    await pause(250);
  }
}

/** Milliseconds to wait for the parts of a killed starter, which their guards end. */
const LEFTOVERS_END_MS = 15_000;

/**
 * Locks the state folder for this process. Returns whether the previous process was killed, so that its parts may still
 * be ending. @throws StartError if another process is running in it, whose database would be stopped
 */
function takeFolder(stateDir: string, stops: (() => Promise<void>)[]): boolean {
  const file = join(stateDir, "starter.pid");
  const wasKilled = existsSync(file);
  const holder = wasKilled ? Number(readFileSync(file, "utf8")) : 0;
  if (holder !== process.pid && isRunning(holder)) {
    throw new StartError(
      `${stateDir} belongs to the copy that runs as process ${holder}: stop it, or set STATE_DIR to another folder. Where that process is something else, remove ${file}.`,
    );
  }
  writeWhole(file, `${process.pid}\n`);
  stops.push(async () => rmSync(file, { force: true }));
  return wasKilled;
}

/** A connection to the database, which after the start only the clock needs. @throws StartError */
async function openDatabase(url: string, stops: (() => Promise<void>)[]): Promise<postgres.Sql> {
  const sql = connect(url, { max: 2, idle_timeout: 30 });
  stops.push(() => sql.end({ timeout: 2 }));
  try {
    await sql`select 1`;
    return sql;
  } catch (error) {
    throw new StartError(
      `The database does not answer: ${(error as Error).message}. Is DATABASE_URL right?`,
    );
  }
}

/** Listens on `wanted` if it is free, otherwise on any port. Returns the origin. */
async function listen(
  server: Server,
  stops: (() => Promise<void>)[],
  wanted: number | null = null,
): Promise<string> {
  const on = (port: number) =>
    new Promise<void>((done, fail) => {
      server.once("error", fail).listen(port, "localhost", () => {
        server.off("error", fail);
        done();
      });
    });
  await on(wanted ?? 0).catch(() => on(0));
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const address = server.address();
  return `http://localhost:${typeof address === "object" && address ? address.port : 0}`;
}
