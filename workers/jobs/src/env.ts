import * as z from "zod";
import { missingModelSettings } from "#app/platform/ai/model.server.ts";
import type { WorkersAi } from "#app/platform/ai/model-call.server.ts";
import { UrlSetting } from "#app/platform/http/url-setting.ts";
import { missingIncidentSettings } from "#app/platform/log/incidents.server.ts";
import {
  type CloudflareMail,
  MAIL_PROVIDERS,
  missingMailSettings,
} from "#app/platform/services/mail.server.ts";
import type { ImageBucket } from "./images/change-images.ts";
import type { MakeImages } from "./images/make-sizes.ts";
import type { ImportFiles } from "./imports/import-file.ts";
import type { Queues } from "./messages.ts";

const Url = UrlSetting();

/** The settings of the jobs Worker. `.env.production.example` explains each; a test compares the two. */
export const EnvSchema = z.object({
  BRAND_NAME: z.string().min(1).default("QUAD"),
  /** The origin of the site, for the links in mail. */
  SITE_ORIGIN: Url,
  SUPABASE_URL: Url,
  SUPABASE_ANON_KEY: z.string().min(1),
  SUPABASE_SERVICE_ROLE_KEY: z.string().min(1),
  /** A resolver that speaks DNS over HTTPS, in JSON. */
  DOH_URL: Url.default("https://cloudflare-dns.com/dns-query"),
  /** For a local copy: `name=origin` of hosts under .test that stand in for organisations' feeds, with spaces between. */
  FEED_TEST_HOSTS: z.string().default(""),
  MAIL_PROVIDER: z.enum(MAIL_PROVIDERS).default("none"),
  MAIL_FROM: z.string().min(3).optional(),
  /** The domain whose mail is routed to this Worker. Without it mail says 'Answer on QUAD'. */
  MAIL_ANSWERS_AT: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)
    .optional(),
  MAIL_KEY: z.string().min(1).optional(),
  MAIL_URL: Url.optional(),
  /**
   * The secret that authenticates the provider's reports of bounces and complaints. Without it all reports are refused.
   */
  MAIL_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** The encoder's endpoint, if it is not Workers AI's; as of the web Worker. */
  ENCODER_URL: Url.optional(),
  ENCODER_KEY: z.string().min(1).optional(),
  /** The language model that makes analyses; as of the web Worker. */
  MODEL_PROVIDER: z.enum(["none", "openai", "workers-ai"]).default("none"),
  MODEL_URL: Url.optional(),
  MODEL_NAME: z.string().min(1).optional(),
  MODEL_KEY: z.string().min(1).optional(),
  /** Tokens that analyses may take in a UTC day. */
  MODEL_TOKENS_ANALYSES: z.coerce.number().int().min(0).max(2_000_000_000).default(1_000_000),
  /** USPTO's Open Data Portal and EPO's Open Patent Services; not asked without a key. */
  USPTO_URL: Url.default("https://api.uspto.gov"),
  USPTO_KEY: z.string().min(1).optional(),
  OPS_URL: Url.default("https://ops.epo.org/3.2"),
  OPS_KEY: z.string().min(1).optional(),
  OPS_SECRET: z.string().min(1).optional(),
  /** The receiver of incidents, and the key that signs them; as of the web Worker. */
  ALERT_URL: Url.optional(),
  ALERT_SECRET: z.string().min(16).optional(),
});
export type Env = z.infer<typeof EnvSchema> &
  Queues & {
    FILES: ImportFiles;
    /** The image worker's bucket, and what makes sizes of an image. */
    IMAGE_FILES: ImageBucket;
    IMAGES: MakeImages;
    EMAIL?: CloudflareMail;
    /** Workers AI, which runs the encoder and, if set so, the model. */
    AI?: WorkersAi;
  };

/** The bindings without which the Worker does nothing. */
const NEEDED = ["ALERTS", "ANALYSES", "COUNTS", "IMPORTS", "FILES", "IMAGE_FILES", "IMAGES"];

/** Parses the Worker's bindings. @throws Error that lists wrong or missing names, never their values */
export function parseEnv(bindings: object): Env {
  const result = EnvSchema.safeParse(bindings);
  const names = result.success ? [] : result.error.issues.map((issue) => String(issue.path[0]));
  names.push(...NEEDED.filter((name) => !(name in bindings)));
  const env = { ...result.data, ...pick(bindings) } as Env;
  if (result.success) names.push(...missingMailSettings(env));
  // Stand-ins bypass the checks of addresses, so only a local site may have any.
  if (result.success && env.FEED_TEST_HOSTS !== "" && !isLocal(env.SITE_ORIGIN))
    names.push("FEED_TEST_HOSTS");
  if (result.success && env.OPS_KEY !== undefined && !env.OPS_SECRET) names.push("OPS_SECRET");
  if (result.success) names.push(...missingIncidentSettings(env), ...missingModelSettings(env));
  if (names.length === 0) return env;
  throw new Error(`Settings are missing or wrong: ${[...new Set(names)].join(", ")}`);
}

/** The hosts of FEED_TEST_HOSTS by name. */
export function testHosts({ FEED_TEST_HOSTS }: Pick<Env, "FEED_TEST_HOSTS">): Map<string, string> {
  const pairs = FEED_TEST_HOSTS.split(/\s+/).map((pair) => pair.split("="));
  return new Map(
    pairs.flatMap(([name = "", origin]) =>
      name.endsWith(".test") && origin ? [[name, origin] as const] : [],
    ),
  );
}

function isLocal(origin: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
}

function pick(bindings: object): object {
  const given = Object.entries(bindings);
  return Object.fromEntries(given.filter(([name]) => [...NEEDED, "EMAIL", "AI"].includes(name)));
}
