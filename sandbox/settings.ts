import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { EnvSchema } from "../app/env.server.ts";

/** An expected failure of the local stack, told in one line and without a stack trace. */
export class StartError extends Error {}

/** Where one copy of the local stack listens and keeps its state. */
export type SandboxSettings = {
  stateDir: string;
  webPort: number;
  imagesPort: number;
  dataPort: number;
  /** A Postgres server of one's own; null for the embedded one. */
  databaseUrl: string | null;
};

/**
 * Where a Worker's buckets are kept: each has a folder of its own, since two that open the same one at the same
 * moment find its database locked.
 */
export function workerState(stateDir: string, name: string): string {
  return join(stateDir, name, "state");
}

/** Reads the settings that design.md section 9 names from the environment. @throws StartError on a bad port. */
export function readSettings(env: NodeJS.ProcessEnv): SandboxSettings {
  return {
    stateDir: resolve(env.STATE_DIR || ".local"),
    webPort: readPort(env, "PORT", 8787),
    imagesPort: readPort(env, "IMAGES_PORT", 8788),
    dataPort: readPort(env, "SUPABASE_PORT", 54321),
    databaseUrl: env.DATABASE_URL || null,
  };
}

/** The port a variable names; `fallback` where it is unset, 0 for any free one. @throws StartError */
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
 * Settings of the environment that the local Worker should have too, such as another brand.
 * @throws StartError that names the ones which are wrong: the Worker would only answer 500 to everything.
 */
export function readWorkerSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = [
    ["BRAND_NAME", "SITE_ORIGIN", "SOCIAL_URL", "STATS_PATENTS", "STATS_UNIVERSITIES"],
    ["PROMO_CODE"],
    ["MODEL_PROVIDER", "MODEL_URL", "MODEL_NAME", "MODEL_KEY"],
  ].flat();
  const own: Record<string, string> = {};
  for (const name of names) if (env[name]) own[name] = env[name];
  const wrong = EnvSchema.partial()
    .safeParse(own)
    .error?.issues.map(({ path }) => path.join());
  if (wrong) {
    throw new StartError(`Settings are wrong: ${wrong.join(", ")}. See .dev.vars.example.`);
  }
  return own;
}

/** What this copy's local services trust each other by; made once, readable by the owner only. */
export type Secrets = {
  databasePassword: string;
  jwtSecret: string;
  anonKey: string;
  serviceRoleKey: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
};

/** The secrets of a state folder, made at first use; one from before Stripe's stand-in gets what it lacks. */
export function readSecrets(stateDir: string): Secrets {
  const file = join(stateDir, "secrets.json");
  let known: Partial<Secrets> = {};
  try {
    known = JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw new StartError(
        `${file} cannot be read; remove the state folder ${stateDir} to start anew.`,
      );
    }
  }
  const key = () => randomBytes(24).toString("base64url");
  const secrets: Secrets = {
    databasePassword: key(),
    jwtSecret: randomBytes(48).toString("base64url"),
    anonKey: `sb_publishable_${key()}`,
    serviceRoleKey: `sb_secret_${key()}`,
    stripeSecretKey: `sk_test_${key()}`,
    stripeWebhookSecret: `whsec_${key()}`,
    ...known,
  };
  if (Object.keys(known).length < Object.keys(secrets).length) {
    mkdirSync(stateDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

/** A port nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** @throws StartError where `port` is taken, naming the variable that moves it. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  for (const host of ["127.0.0.1", "::1"]) {
    await new Promise<void>((done, fail) => {
      const server = createServer();
      server.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "EADDRINUSE" || error.code === "EACCES") {
          fail(
            new StartError(
              `Port ${port} is ${error.code === "EACCES" ? "not allowed" : "in use"}: stop what listens there, or set ${variable} to another port.`,
            ),
          );
        } else {
          // No IPv6 on this machine, for one: nothing there can be in the way.
          done();
        }
      });
      server.listen(port, host, () => server.close(() => done()));
    });
  }
}
