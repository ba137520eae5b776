import * as z from "zod";
import { missingModelSettings } from "#app/platform/ai/model.server.ts";
import type { WorkersAi } from "#app/platform/ai/model-call.server.ts";
import { UrlSetting } from "#app/platform/http/url-setting.ts";
import { missingIncidentSettings } from "#app/platform/log/incidents.server.ts";
import { type Infer, lazily, lazyObject } from "./platform/lazily.ts";

const Origin = lazily(() =>
  z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin),
);

/** Space-separated origins. */
const Origins = lazily(() =>
  z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .pipe(z.array(Origin()).min(1)),
);

/** All settings of the web Worker. `.env.production.example` explains each; a test compares the two. */
export const EnvSchema = lazyObject(() => ({
  BRAND_NAME: z.string().min(1).default("QUAD"),
  SITE_ORIGIN: Origin().optional(),
  SUPABASE_URL: UrlSetting(),
  SUPABASE_ANON_KEY: z.string().min(1),
  SUPABASE_SERVICE_ROLE_KEY: z.string().min(1),
  IMAGES_URL: UrlSetting(),
  /** The origin of the API, which the page of keys tells. */
  API_ORIGIN: UrlSetting().optional(),
  /** Signs API keys, which the API Worker then refuses without asking the database where they were made up. */
  API_KEY_SECRET: z.string().min(32),
  GOOGLE_ORIGIN: Origin().default("https://accounts.google.com"),
  FORMS_URL: UrlSetting().default("https://formspree.io/f"),
  FORM_KEY: z.string().min(1),
  INQUIRY_FORM_KEY: z.string().min(1).optional(),
  CONTACT_PER_HOUR: z.coerce.number().int().min(1).default(10),
  SOCIAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  WEBMCP: z.enum(["off", "on"]).default("off"),
  // Without these four, everything works except buying and managing subscriptions.
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_PRICE_MONTHLY: z.string().min(1).optional(),
  STRIPE_PRICE_YEARLY: z.string().min(1).optional(),
  STRIPE_API_URL: Origin().default("https://api.stripe.com"),
  STRIPE_FORM_ORIGINS: Origins().default([
    "https://checkout.stripe.com",
    "https://billing.stripe.com",
  ]),
  PROMO_CODE: z.string().trim().min(1).optional(),
  MODEL_PROVIDER: z.enum(["none", "openai", "workers-ai"]).default("none"),
  MODEL_URL: UrlSetting().optional(),
  MODEL_NAME: z.string().min(1).optional(),
  MODEL_KEY: z.string().min(1).optional(),
  // Without them, the encoder is Workers AI's; without its binding too, words alone rank.
  ENCODER_URL: UrlSetting().optional(),
  ENCODER_KEY: z.string().min(1).optional(),
  // With "endpoint" it is the next two.
  RERANKER: z.enum(["none", "workers-ai", "endpoint"]).default("none"),
  RERANKER_URL: UrlSetting().optional(),
  RERANKER_KEY: z.string().min(1).optional(),
  MODEL_TOKENS_PERSON: z.coerce.number().int().min(0).max(2_000_000_000).default(200_000),
  MODEL_TOKENS_SITE: z.coerce.number().int().min(0).max(2_000_000_000).default(5_000_000),
  // Without these two, incidents are only logged.
  ALERT_URL: UrlSetting().optional(),
  ALERT_SECRET: z.string().min(16).optional(),
  // Without them, the home page counts the catalogue.
  STATS_PATENTS: z.string().min(1).optional(),
  STATS_UNIVERSITIES: z.string().min(1).optional(),
}));
/** The settings, and the optional bindings: Workers AI, and the version of the Worker. */
export type Env = Infer<typeof EnvSchema> & { AI?: WorkersAi; VERSION?: { id: string } };

/** Parses the Worker's bindings. @throws Error that lists wrong or missing names, never their values */
export function parseEnv(bindings: object): Env {
  const result = EnvSchema().safeParse(bindings);
  const names = result.success ? [] : result.error.issues.map((issue) => String(issue.path[0]));
  const env = {
    ...result.data,
    ...("AI" in bindings ? { AI: bindings.AI as WorkersAi } : {}),
    ...("VERSION" in bindings ? { VERSION: bindings.VERSION as { id: string } } : {}),
  } as Env;
  if (result.success) names.push(...missingModelSettings(env), ...missingIncidentSettings(env));
  if (names.length === 0) return env;
  throw new Error(`Settings are missing or wrong: ${[...new Set(names)].join(", ")}`);
}
