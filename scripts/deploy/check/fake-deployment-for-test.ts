import { STRIPE_EVENTS } from "#app/membership/stripe-events.ts";
import type { Settings } from "../settings.ts";
import type { Deployment, Ports } from "./line.ts";

const ORIGIN = "https://quad.university.test";
const REFERENCE = "abcdefghijklmnopqrst";

/** The settings of a deployment in which nothing is wrong. */
const SETTINGS: Settings = {
  SITE_ORIGIN: ORIGIN,
  IMAGES_URL: "https://images.university.test",
  API_ORIGIN: "https://api.university.test",
  SUPABASE_URL: `https://${REFERENCE}.supabase.co`,
  SUPABASE_ANON_KEY: "sb_publishable_1",
  SUPABASE_SERVICE_ROLE_KEY: "sb_secret_1",
  DATABASE_URL: `postgres://postgres.${REFERENCE}@pooler.supabase.test:5432/postgres`,
  PGSSLROOTCERT: "prod-ca-2021.crt",
  SUPABASE_ACCESS_TOKEN: "sbp_1",
  MODERATORS: "moderator@university.test",
  FORM_KEY: "mqkrvxyz",
  API_KEY_SECRET: "the-key-secret-of-at-least-32-characters",
  STRIPE_SECRET_KEY: "rk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRICE_MONTHLY: "price_1",
  STRIPE_PRICE_YEARLY: "price_2",
  ALERT_URL: "https://alerts.university.test",
  ALERT_SECRET: "0123456789abcdef",
  MAIL_PROVIDER: "resend",
  MAIL_FROM: "QUAD <news@university.test>",
  MAIL_KEY: "re_1",
};

/** Everything outside of the repository that the check asks, as it is where nothing is wrong. */
export function fakeWorld() {
  return {
    settings: { ...SETTINGS },
    external: { email: false, google: true },
    isSslEnforced: true,
    maxRows: 200,
    allowedAddresses: `${ORIGIN}/auth/callback`,
    lints: [
      {
        name: "rls_enabled_no_policy",
        level: "INFO",
        metadata: { name: "settings", schema: "private", type: "table" },
      },
      {
        name: "auth_leaked_password_protection",
        level: "WARN",
        metadata: { entity: "Auth", type: "auth" },
      },
    ] as { name: string; level: string; metadata: Record<string, string> }[],
    /** The error of every connection to the database. */
    connectionError: null as string | null,
    migrations: null as string[] | null,
    schemaVersion: null as string | null,
    readsSessions: true,
    moderators: 1,
    webhook: {
      id: "we_1",
      object: "webhook_endpoint",
      api_version: "2026-10-28.endive" as string | null,
      enabled_events: [...STRIPE_EVENTS] as string[],
      status: "enabled",
      url: `${ORIGIN}/api/stripe-webhook`,
    },
    ready: {
      status: "ok",
      parts: { database: { status: "ok", ms: 12 }, jobs: { status: "ok", ms: 15 } },
    } as { status: string; parts: Record<string, { status: string; ms: number }> },
  };
}

type World = ReturnType<typeof fakeWorld>;

/** The ports that lead into `world`. Any other request, command or query throws. */
export function portsInto(world: World, deployment: Deployment): Ports {
  return {
    fetch: async (input, init) => {
      const url = new URL(String(input));
      return answer(world, url, new Headers(init?.headers));
    },
    query: world.settings.DATABASE_URL ? async (text) => runQuery(world, deployment, text) : null,
  };
}

function answer(world: World, url: URL, headers: Headers): Response {
  const { settings } = world;
  const address = `${url.origin}${url.pathname}`;
  const project = `https://${REFERENCE}.supabase.co`;
  const configuration = `https://api.supabase.com/v1/projects/${REFERENCE}`;
  if (
    address.startsWith("https://api.supabase.com/") &&
    !hasToken(headers, "SUPABASE_ACCESS_TOKEN")
  )
    return Response.json({ message: "Unauthorized" }, { status: 401 });
  switch (address) {
    case `${project}/auth/v1/settings`:
      return Response.json({ external: world.external, disable_signup: false });
    case `${project}/rest/v1/technologies`:
      return Response.json([{ tech_id: 1 }]);
    case `${configuration}/ssl-enforcement`:
      return Response.json({
        currentConfig: { database: world.isSslEnforced },
        appliedSuccessfully: true,
      });
    case `${configuration}/postgrest`:
      return Response.json({ db_schema: "public", max_rows: world.maxRows, db_pool: null });
    case `${configuration}/config/auth`:
      return Response.json({ site_url: ORIGIN, uri_allow_list: world.allowedAddresses });
    case `${configuration}/advisors/security`:
      return Response.json({ lints: world.lints });
    case "https://api.stripe.com/v1/webhook_endpoints":
      if (!hasToken(headers, "STRIPE_SECRET_KEY"))
        return Response.json({ error: { type: "invalid_request_error" } }, { status: 401 });
      return Response.json({ object: "list", data: [world.webhook], has_more: false });
    case `${ORIGIN}/readyz`:
      return Response.json(world.ready, { status: world.ready.status === "down" ? 503 : 200 });
    default:
      throw new Error(`A request went to ${address}`);
  }

  function hasToken(sent: Headers, name: string): boolean {
    return sent.get("Authorization") === `Bearer ${settings[name]}`;
  }
}

function runQuery(world: World, deployment: Deployment, text: string): unknown[] {
  if (world.connectionError) throw new Error(world.connectionError);
  if (text === "select 1") return [{ "?column?": 1 }];
  if (text.includes("schema_migrations"))
    return (world.migrations ?? deployment.migrations).map((version) => ({ version }));
  if (text.includes("obj_description"))
    return [{ version: world.schemaVersion ?? deployment.schemaVersion }];
  if (text.includes("auth.sessions")) return [{ readable: world.readsSessions }];
  if (text.includes("private.moderators")) return [{ moderators: world.moderators }];
  throw new Error(`The database was asked: ${text}`);
}
