import * as z from "zod";
import { UrlSetting } from "#app/platform/http/url-setting.ts";
import { missingIncidentSettings } from "#app/platform/log/incidents.server.ts";

const Url = UrlSetting();

/** The settings of the API Worker. `.env.production.example` explains each; a test compares the two. */
export const EnvSchema = z.object({
  BRAND_NAME: z.string().min(1).default("QUAD"),
  /** The origin of the site, for the addresses of its pages. */
  SITE_ORIGIN: Url,
  /** The origin of this Worker. */
  API_ORIGIN: Url,
  /** Without it, postmaster at the site's host, which every domain with mail has (RFC 2142). */
  OAI_EMAIL: z.email().optional(),
  SUPABASE_URL: Url,
  SUPABASE_ANON_KEY: z.string().min(1),
  /** The web Worker's secret to sign keys. */
  API_KEY_SECRET: z.string().min(32),
  ALERT_URL: Url.optional(),
  ALERT_SECRET: z.string().min(16).optional(),
});
export type Env = z.infer<typeof EnvSchema>;

/** Parses the Worker's settings. @throws Error that lists wrong or missing names, never their values */
export function parseEnv(bindings: object): Env {
  const result = EnvSchema.safeParse(bindings);
  const names = result.success
    ? missingIncidentSettings(result.data)
    : result.error.issues.map((issue) => String(issue.path[0]));
  if (result.success && names.length === 0) return result.data;
  throw new Error(`Settings are missing or wrong: ${[...new Set(names)].join(", ")}`);
}
