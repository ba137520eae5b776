import { randomBytes, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import * as z from "zod";
import { EnvSchema } from "#app/env.server.ts";
import { BrokenState, StartError } from "./shared/start-error.ts";
import { writeWhole } from "./shared/whole-file.ts";
import { makeStateFolder } from "./state-folder.ts";

/** The failure as one line with a remedy, if the disk, the folder or a busy machine caused it; otherwise unchanged. */
export function asStartError(error: unknown, stateDir: string): unknown {
  const { code, path, message, cause } = error as NodeJS.ErrnoException;
  // undici's error, which says why only in its cause.
  if (error instanceof TypeError && message === "fetch failed") {
    return new StartError(
      `A part of this copy broke a connection (${(cause as Error | undefined)?.message}). Start again when the machine is less busy; what was written stays.`,
    );
  }
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return new StartError(
        `No space is left for ${path ?? stateDir}: free some and start again. What was written stays.`,
      );
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOTDIR":
    case "EISDIR":
      return new StartError(
        `${path ?? stateDir} cannot be used (${message}): see that it is yours to write (chown, chmod), or set STATE_DIR to another folder.`,
      );
    case "CONNECT_TIMEOUT":
      return new StartError(
        "The database did not answer in time. Start again when the machine is less busy, or check DATABASE_URL.",
      );
    default:
      return error;
  }
}

/** The ports and the state folder of one copy of the local stack. */
export type SandboxSettings = {
  stateDir: string;
  webPort: number;
  imagesPort: number;
  apiPort: number;
  dataPort: number;
  /** The folder of the encoder's weights. */
  modelDir: string;
  /** An external Postgres server; null for the embedded one. */
  databaseUrl: string | null;
  /** False where the embedded one need not outlive a power failure, see `startPostgres`; true where it is left out. */
  durable?: boolean;
};

/** The folder of the Workers' buckets, as for `wrangler dev --persist-to`. */
export function bucketsFolder(stateDir: string): string {
  return join(stateDir, "buckets");
}

/** Reads the settings of docs/commands.md from the environment. @throws StartError for an invalid port */
export function readSettings(env: NodeJS.ProcessEnv): SandboxSettings {
  return {
    stateDir: resolve(env.STATE_DIR || ".local"),
    modelDir: readModelDir(env),
    webPort: readPort(env, "PORT", 8787),
    imagesPort: readPort(env, "IMAGES_PORT", 8788),
    apiPort: readPort(env, "API_PORT", 8789),
    dataPort: readPort(env, "SUPABASE_PORT", 54321),
    databaseUrl: env.DATABASE_URL || null,
  };
}

/** The folder of the encoder's weights: MODEL_DIR, or one of the state folder. */
export function readModelDir(env: NodeJS.ProcessEnv): string {
  return resolve(env.MODEL_DIR || join(env.STATE_DIR || ".local", "models"));
}

/** A variable's port: `fallback` if it is unset, 0 for any free port. @throws StartError */
function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new StartError(`${name} must be a port between 1 and 65535, and is "${text}".`);
  }
  return port;
}

/**
 * Settings in the environment that the local Worker gets too, such as another brand.
 * @throws StartError that names the invalid ones: the Worker would respond 500 to everything
 */
export function readWorkerSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = [
    ["BRAND_NAME", "SITE_ORIGIN", "SOCIAL_URL", "STATS_PATENTS", "STATS_UNIVERSITIES"],
    ["WEBMCP", "PROMO_CODE", "CONTACT_PER_HOUR", "ALERT_URL", "ALERT_SECRET"],
    ["MODEL_PROVIDER", "MODEL_URL", "MODEL_NAME", "MODEL_KEY", "ENCODER_URL", "ENCODER_KEY"],
    ["RERANKER", "RERANKER_URL", "RERANKER_KEY"],
    ["MODEL_TOKENS_PERSON", "MODEL_TOKENS_SITE"],
  ].flat();
  const own: Record<string, string> = {};
  for (const name of names) if (env[name]) own[name] = env[name];
  const wrong = EnvSchema()
    .partial()
    .safeParse(own)
    .error?.issues.map(({ path }) => path.join());
  if (wrong) {
    throw new StartError(`Settings are wrong: ${wrong.join(", ")}. See docs/settings.md.`);
  }
  return own;
}

/** Secrets shared by this copy's local services; created once, readable by the owner only. */
export type Secrets = {
  databasePassword: string;
  jwtSecret: string;
  anonKey: string;
  serviceRoleKey: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  apiKeySecret: string;
};

/**
 * A state folder's secrets, created at first use. Missing ones are added, as in folders older than the Stripe stand-in.
 */
export function readSecrets(stateDir: string): Secrets {
  const file = join(stateDir, "secrets.json");
  let known: Partial<Secrets> = {};
  try {
    known = z.record(z.string(), z.string().min(1)).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new BrokenState(`${file} is not what was written there.`, stateDir);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const key = () => randomBytes(24).toString("base64url");
  const secrets: Secrets = {
    databasePassword: key(),
    jwtSecret: randomBytes(48).toString("base64url"),
    anonKey: `sb_publishable_${key()}`,
    serviceRoleKey: `sb_secret_${key()}`,
    stripeSecretKey: `sk_test_${key()}`,
    stripeWebhookSecret: `whsec_${key()}`,
    apiKeySecret: key(),
    ...known,
  };
  if (Object.keys(known).length < Object.keys(secrets).length) {
    makeStateFolder(stateDir);
    writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`);
  }
  return secrets;
}

/**
 * Range of the free ports: below the operating system's ports for outgoing connections (from 32768 on Linux, 49152
 * elsewhere), which could take a port between the check and its use.
 */
const FREE_PORTS = { from: 12_000, to: 32_000, tries: 100 };

/** A port on which nothing listens. @throws StartError if none is found */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < FREE_PORTS.tries; tries += 1) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.to);
    const taken = await Promise.all(["127.0.0.1", "::1"].map((host) => listenError(port, host)));
    if (taken[0] === null && taken[1] !== "EADDRINUSE") return port;
  }
  throw new StartError("No free port was found.");
}

/**
 * @throws StartError if `port` is still in use after `waitMs` milliseconds; it names the variable that changes the
 * port
 */
export async function requireFreePort(port: number, variable: string, waitMs: number) {
  const until = Date.now() + waitMs;
  for (const host of ["127.0.0.1", "::1"]) {
    let taken = await listenError(port, host);
    while (taken === "EADDRINUSE" && Date.now() < until) {
      await new Promise((done) => setTimeout(done, 100));
      taken = await listenError(port, host);
    }
    // Other errors mean that the address itself does not exist, for example without IPv6.
    if (taken !== "EADDRINUSE" && taken !== "EACCES") continue;
    throw new StartError(
      `Port ${port} is ${taken === "EACCES" ? "not allowed" : "in use"}: stop what listens there, or set ${variable} to another port.`,
    );
  }
}

/** The error code of listening there; null if the port is free. */
function listenError(port: number, host: string): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? "unknown"));
    server.listen(port, host, () => server.close(() => done(null)));
  });
}
