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

/** The Workers, built. */
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
  let late: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((done) => {
    late = setTimeout(done, END_DEADLINE_MS);
  });
  await Promise.race([ended, deadline]);
  clearTimeout(late);
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
  const { stateDir, webPort, imagesPort, apiPort, dataPort } = settings;
  const ownSettings = readWorkerSettings(process.env);
  makeStateFolder(stateDir);
  const ports: [number, string][] = [
    [webPort, "PORT"],
    [imagesPort, "IMAGES_PORT"],
    [apiPort, "API_PORT"],
    [dataPort, "SUPABASE_PORT"],
  ];
  const wasKilled = takeFolder(stateDir, stops);
  for (const [port, variable] of ports) {
    await requireFreePort(port, variable, wasKilled ? LEFTOVERS_END_MS : 0);
  }
  const endpointsFile = join(stateDir, "endpoints.json");
  rmSync(endpointsFile, { force: true });
  const secrets = readSecrets(stateDir);
  const web = `http://localhost:${webPort}`;
  const images = `http://localhost:${imagesPort}`;
  const data = `http://localhost:${dataPort}`;
  const failures: Promise<string>[] = [];

  const building = content.build();
  // A search that comes before them ranks by words.
  const weights = fetchWeights(settings.modelDir, (line) => events.onStep?.(line));
  const filling = content.fillBuckets(bucketsFolder(stateDir), ownSettings.BRAND_NAME ?? "QUAD");
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
  // After the start only the clock needs it.
  const sql = connect(databaseUrl, { max: 2, idle_timeout: 30 });
  stops.push(() => sql.end({ timeout: 2 }));
  await requireDatabase(sql);

  const google = createGoogle();
  const googleUrl = await listen(google.server, stops);
  const forms = createForms(join(stateDir, "forms.jsonl"));
  const formsUrl = await listen(forms.server, stops);
  const mailSecret = `whsec_${randomBytes(24).toString("base64")}`;
  const reports = { url: `${web}/api/mail-webhook`, secret: mailSecret };
  const jobsPort = await freePort();
  const inbound = () => `http://localhost:${jobsPort}/cdn-cgi/local/email`;
  const mail = await listen(
    createMail(join(stateDir, "mail.jsonl"), reports, inbound).server,
    stops,
  );
  const incidentKey = ownSettings.ALERT_SECRET ?? randomBytes(24).toString("base64url");
  const incidents = await listen(createIncidentReceiver(incidentKey).server, stops);
  // The Workers send their incidents to the same receiver.
  const incidentVars = { ALERT_URL: ownSettings.ALERT_URL ?? incidents, ALERT_SECRET: incidentKey };
  const resolver = await listen(createResolver().server, stops);
  const feeds = await listen(createFeeds().server, stops);
  const supabase = await startSupabase({
    databaseUrl,
    port: dataPort,
    secrets,
    siteUrl: web,
    google,
    googleUrl,
  });
  stops.push(supabase.stop);

  const stripe = createStripe({
    webhookUrl: `${web}/api/stripe-webhook`,
    webhookSecret: secrets.stripeWebhookSecret,
    secretKey: secrets.stripeSecretKey,
    stateFile: join(stateDir, "stripe.json"),
    onClock: (offset) => setDatabaseClock(sql, offset),
  });
  const stripeUrl = await listen(stripe.server, stops, stripe.port);
  stops.push(stripe.stop);
  await stripe.start();

  events.onStep?.("sample data");
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

  events.onStep?.("images, reports and build");
  await filling;
  const built = await building;
  await weights;
  const encoderServer = createEncoderServer(settings.modelDir);
  const encoder = await listen(encoderServer.server, stops);
  stops.push(encoderServer.close);
  const encoderVars = {
    ENCODER_URL: ownSettings.ENCODER_URL ?? encoder,
    ...(ownSettings.ENCODER_KEY ? { ENCODER_KEY: ownSettings.ENCODER_KEY } : {}),
  };
  const modelVars = Object.fromEntries(
    Object.entries(ownSettings).filter(([name]) => /^MODEL_(?!TOKENS)/.test(name)),
  );
  events.onStep?.("workers");
  const serve = content.serve ?? startWorkers;
  const workers = await serve(
    [
      {
        name: "web",
        ...built.web,
        port: webPort,
        vars: {
          SUPABASE_URL: data,
          SUPABASE_ANON_KEY: secrets.anonKey,
          SUPABASE_SERVICE_ROLE_KEY: secrets.serviceRoleKey,
          IMAGES_URL: images,
          API_ORIGIN: `http://localhost:${apiPort}`,
          API_KEY_SECRET: secrets.apiKeySecret,
          GOOGLE_ORIGIN: googleUrl,
          FORMS_URL: `${formsUrl}/f`,
          FORM_KEY: "local",
          INQUIRY_FORM_KEY: "local-inquiries",
          STRIPE_API_URL: stripeUrl,
          STRIPE_SECRET_KEY: secrets.stripeSecretKey,
          STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
          STRIPE_PRICE_MONTHLY: MONTHLY.id,
          STRIPE_PRICE_YEARLY: YEARLY.id,
          STRIPE_FORM_ORIGINS: stripeUrl,
          // The specification's figures.
          STATS_PATENTS: "19000+",
          STATS_UNIVERSITIES: "95+",
          SOCIAL_URL: `${web}/community`,
          ...encoderVars,
          ...ownSettings,
          ...incidentVars,
        },
      },
      { name: "images", ...built.images, port: imagesPort, vars: {} },
      {
        name: "api",
        ...built.api,
        port: apiPort,
        vars: {
          SUPABASE_URL: data,
          SUPABASE_ANON_KEY: secrets.anonKey,
          SITE_ORIGIN: ownSettings.SITE_ORIGIN ?? web,
          API_ORIGIN: `http://localhost:${apiPort}`,
          API_KEY_SECRET: secrets.apiKeySecret,
          BRAND_NAME: ownSettings.BRAND_NAME ?? "QUAD",
          ...incidentVars,
        },
      },
      {
        name: "jobs",
        ...built.jobs,
        port: jobsPort,
        vars: {
          SUPABASE_URL: data,
          SUPABASE_ANON_KEY: secrets.anonKey,
          SUPABASE_SERVICE_ROLE_KEY: secrets.serviceRoleKey,
          SITE_ORIGIN: ownSettings.SITE_ORIGIN ?? web,
          BRAND_NAME: ownSettings.BRAND_NAME ?? "QUAD",
          DOH_URL: `${resolver}/dns-query`,
          FEED_TEST_HOSTS: FEED_HOSTS.map((host) => `${host}=${feeds}`).join(" "),
          MAIL_PROVIDER: "resend",
          MAIL_URL: mail,
          MAIL_KEY: "local",
          MAIL_FROM: "alerts@quad.test",
          MAIL_ANSWERS_AT: "answers.quad.test",
          MAIL_WEBHOOK_SECRET: mailSecret,
          ...encoderVars,
          ...modelVars,
          ...incidentVars,
        },
      },
    ],
    { stateDir, onLog: (part, line) => events.onLog?.(part, line) },
  );
  stops.push(workers.stop);
  failures.push(workers.crashed.then(() => "workerd"));
  stripe.openWebhooks();
  events.onStep?.("first page");
  await firstPage(web);

  const endpoints: Endpoints = {
    web,
    images,
    api: `http://localhost:${apiPort}`,
    data,
    anonKey: secrets.anonKey,
    databaseUrl,
    stripe: stripeUrl,
    forms: formsUrl,
    google: googleUrl,
    mail,
    incidents,
    resolver,
    feeds,
    encoder,
    jobs: `http://localhost:${jobsPort}`,
  };
  writeWhole(endpointsFile, `${JSON.stringify(endpoints, null, 2)}\n`);
  stops.push(async () => rmSync(endpointsFile, { force: true }));
  return { endpoints, failed: Promise.race(failures), stop };
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

async function requireDatabase(sql: postgres.Sql): Promise<void> {
  try {
    await sql`select 1`;
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
