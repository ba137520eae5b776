import { parseEnv as parseDotEnv } from "node:util";
import * as z from "zod";
import { parseEnv as parseWebEnv, EnvSchema as WebEnvSchema } from "#app/env.server.ts";
import { EnvSchema as ApiEnvSchema, parseEnv as parseApiEnv } from "../../workers/api/src/env.ts";
import {
  EnvSchema as JobsEnvSchema,
  parseEnv as parseJobsEnv,
} from "../../workers/jobs/src/env.ts";

/** The settings of a deployment by name. Empty ones are left out. */
export type Settings = Record<string, string>;

export type DeployedWorker = {
  name: "images" | "api" | "jobs" | "web";
  /** The path of its wrangler.toml. */
  config: string;
  /** The schemas of its settings by name. */
  shape: Readonly<Record<string, z.ZodType>>;
  /** The setting whose host is the Worker's custom domain. */
  domain?: string;
  /** The Worker's own check of its settings. It throws an error that names those that are missing or wrong. */
  parse?(bindings: object): unknown;
};

/** The Workers in the order of their deployment: each is bound to one before it. */
export const WORKERS: readonly DeployedWorker[] = [
  { name: "images", config: "workers/images/wrangler.toml", shape: {}, domain: "IMAGES_URL" },
  {
    name: "jobs",
    config: "workers/jobs/wrangler.toml",
    shape: JobsEnvSchema.shape,
    parse: parseJobsEnv,
  },
  {
    name: "api",
    config: "workers/api/wrangler.toml",
    shape: ApiEnvSchema.shape,
    domain: "API_ORIGIN",
    parse: parseApiEnv,
  },
  {
    name: "web",
    config: "wrangler.toml",
    shape: WebEnvSchema().shape,
    domain: "SITE_ORIGIN",
    parse: parseWebEnv,
  },
];

/** The settings that `npm run deploy` itself reads. No Worker gets them. */
export const COMMAND_SHAPE: Readonly<Record<string, z.ZodType>> = {
  CLOUDFLARE_ACCOUNT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(?:postgres|postgresql):\/\//)
    .optional(),
  PGSSLROOTCERT: z.string().min(1).optional(),
  SUPABASE_ACCESS_TOKEN: z.string().min(1).optional(),
  MODERATORS: z.string().min(3).optional(),
};

/** Replaces a secret that only the Worker has. */
const STAND_IN = "stand-in for a secret";

/** Whether a setting is a secret, by its name. The publishable key is public. */
export function isSecret(name: string): boolean {
  return name !== "SUPABASE_ANON_KEY" && /_(?:KEY|SECRET|TOKEN)$|^DATABASE_URL$/.test(name);
}

/** Reads a file of settings. Variables of the environment replace the command's own settings, never a Worker's. */
export function readSettings(text: string, environment: NodeJS.ProcessEnv = {}): Settings {
  const settings: Settings = {};
  for (const [name, value] of Object.entries(parseDotEnv(text))) if (value) settings[name] = value;
  for (const name of Object.keys(COMMAND_SHAPE)) {
    const value = environment[name];
    if (value) settings[name] = value;
  }
  return settings;
}

/** The variables and the secrets that a Worker gets. */
function settingsOf(
  { shape }: DeployedWorker,
  settings: Settings,
): { variables: Settings; secrets: Settings } {
  const own = Object.entries(settings).filter(([name]) => name in shape);
  return {
    variables: Object.fromEntries(own.filter(([name]) => !isSecret(name))),
    secrets: Object.fromEntries(own.filter(([name]) => isSecret(name))),
  };
}

/** The arguments of `wrangler deploy` for a Worker, but for its configuration: its variables and its custom domain. */
export function deployArguments(worker: DeployedWorker, settings: Settings): string[] {
  const variables = Object.entries(settingsOf(worker, settings).variables);
  const origin = worker.domain && settings[worker.domain];
  return [
    ...variables.flatMap(([name, value]) => ["--var", `${name}:${value}`]),
    ...(origin ? ["--domain", new URL(origin).hostname] : []),
  ];
}

/**
 * The arguments of wrangler that put a Worker's secrets, and its input, which holds their values: every process can read
 * arguments. Null without secrets.
 */
export function secretsCommand(worker: DeployedWorker, settings: Settings) {
  const { secrets } = settingsOf(worker, settings);
  if (Object.keys(secrets).length === 0) return null;
  return { args: ["secret", "bulk", "-c", worker.config], input: JSON.stringify(secrets) };
}

/**
 * The bindings, as TOML, that only some settings need. They are not in the Worker's wrangler.toml, because a local copy
 * and an account without that product cannot start with them.
 */
export function optionalBindings({ name }: DeployedWorker, settings: Settings): string {
  const isModel = (name === "web" || name === "jobs") && settings.MODEL_PROVIDER === "workers-ai";
  const isEncoder = (name === "web" || name === "jobs") && !settings.ENCODER_URL;
  const isReranker = name === "web" && settings.RERANKER === "workers-ai";
  const isMail = name === "jobs" && settings.MAIL_PROVIDER === "cloudflare";
  return [
    isModel || isEncoder || isReranker ? '[ai]\nbinding = "AI"\n' : "",
    isMail ? '[[send_email]]\nname = "EMAIL"\n' : "",
  ].join("");
}

/**
 * The problems of the settings, a line each that names the setting and never its value. A secret may be missing here:
 * it may have been put on the Worker by hand.
 */
export function findWrongSettings(settings: Settings): string[] {
  const problems: string[] = [];
  const known = new Set(
    [COMMAND_SHAPE, ...WORKERS.map(({ shape }) => shape)].flatMap((shape) => Object.keys(shape)),
  );
  for (const name of Object.keys(settings))
    if (!known.has(name)) problems.push(`${name} is not a setting: correct the name or remove it`);
  const placeholders = Object.keys(settings).filter(
    (name) => known.has(name) && isPlaceholder(settings[name] ?? ""),
  );
  for (const name of placeholders)
    problems.push(`${name} still has the example's value: replace it`);
  const wrong = new Set(
    Object.entries(COMMAND_SHAPE)
      .filter(([name, schema]) => !schema.safeParse(settings[name]).success)
      .map(([name]) => name),
  );
  for (const worker of WORKERS)
    for (const name of wrongNames(worker, withStandIns(worker, settings))) wrong.add(name);
  for (const name of ["SITE_ORIGIN", "IMAGES_URL", "API_ORIGIN", "SUPABASE_URL"]) {
    if (settings[name] && !settings[name].startsWith("https://")) wrong.add(name);
  }
  const site = settings.SITE_ORIGIN;
  if (site && URL.canParse(site) && new URL(site).origin !== site) wrong.add("SITE_ORIGIN");
  for (const name of wrong) {
    if (placeholders.includes(name)) continue;
    problems.push(
      name in settings
        ? `${name} has a wrong value: .env.production.example shows its form`
        : `${name} is missing: add it`,
    );
  }
  return problems;
}

function isPlaceholder(value: string): boolean {
  return /\byour-|\bexample\.(?:com|org)\b/.test(value);
}

/** The Worker's settings, with a stand-in for each secret that is not set. */
function withStandIns(worker: DeployedWorker, settings: Settings): Settings {
  const standIns = Object.keys(worker.shape).filter(isSecret);
  const { variables, secrets } = settingsOf(worker, settings);
  return {
    ...Object.fromEntries(standIns.map((name) => [name, STAND_IN])),
    ...variables,
    ...secrets,
  };
}

/** The settings that the Worker itself calls missing or wrong. Bindings, which are no settings, are left out. */
function wrongNames({ shape, parse }: DeployedWorker, bindings: Settings): string[] {
  try {
    parse?.(bindings);
    return [];
  } catch (error) {
    const names = /: ([A-Z_, ]+)$/.exec((error as Error).message)?.[1]?.split(", ");
    if (!names) throw error;
    return names.filter((name) => name in shape);
  }
}
