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

const WEB = {
  SITE_ORIGIN: ORIGIN,
  IMAGES_URL: "https://images.university.test",
  API_ORIGIN: "https://api.university.test",
  SUPABASE_URL: `https://${REFERENCE}.supabase.co`,
  SUPABASE_ANON_KEY: "sb_publishable_1",
  STRIPE_PRICE_MONTHLY: "price_1",
  STRIPE_PRICE_YEARLY: "price_2",
  ALERT_URL: "https://alerts.university.test",
};
const API = {
  SITE_ORIGIN: ORIGIN,
  API_ORIGIN: "https://api.university.test",
  SUPABASE_URL: `https://${REFERENCE}.supabase.co`,
  SUPABASE_ANON_KEY: "sb_publishable_1",
  ALERT_URL: "https://alerts.university.test",
};
const JOBS = {
  SITE_ORIGIN: ORIGIN,
  SUPABASE_URL: `https://${REFERENCE}.supabase.co`,
  SUPABASE_ANON_KEY: "sb_publishable_1",
  ALERT_URL: "https://alerts.university.test",
  MAIL_PROVIDER: "resend",
  MAIL_FROM: "QUAD <news@university.test>",
};

/** Everything outside of the repository that the check asks, as it is where nothing is wrong. */
export function fakeWorld() {
  return {
    settings: { ...SETTINGS },
    /** The accounts of Cloudflare's login; null where nobody is logged in. */
    accounts: [{ id: "0123456789abcdef0123456789abcdef", name: "University" }] as
      | { id: string; name: string }[]
      | null,
    /** The error of every list of secrets. */
    secretsError: null as string | null,
    queues: ["quad-alerts", "quad-analyses", "quad-counts", "quad-imports", "quad-dead"],
    buckets: ["quad-images", "quad-reports"],
    /** Secrets by the name of the Worker. */
    secrets: {
      quad: [
        "SUPABASE_SERVICE_ROLE_KEY",
        "FORM_KEY",
        "API_KEY_SECRET",
        "ALERT_SECRET",
        "STRIPE_SECRET_KEY",
        "STRIPE_WEBHOOK_SECRET",
      ],
      "quad-api": ["API_KEY_SECRET", "ALERT_SECRET"],
      "quad-jobs": ["SUPABASE_SERVICE_ROLE_KEY", "ALERT_SECRET", "MAIL_KEY"],
    } as Record<string, string[]>,
    /** The deployed variables by the name of the Worker. */
    variables: { quad: { ...WEB }, "quad-api": { ...API }, "quad-jobs": { ...JOBS } } as Record<
      string,
      Record<string, string> | undefined
    >,
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
    wrangler: async (args) => runWrangler(world, deployment, args),
    fetch: async (input, init) => {
      const url = new URL(String(input));
      return answer(world, url, new Headers(init?.headers));
    },
    query: world.settings.DATABASE_URL ? async (text) => runQuery(world, deployment, text) : null,
  };
}

/** Wrangler's output, as in its version 4.156. */
function runWrangler(world: World, { workers }: Deployment, args: readonly string[]) {
  const printed = (stdout: string) => ({ code: 0, stdout: `${stdout}\n`, stderr: "" });
  const json = (value: unknown) => printed(JSON.stringify(value, null, 2));
  const failed = (message: string) => ({
    code: 1,
    stdout: "",
    stderr: `\n\u001b[31m✘ \u001b[41;31m[\u001b[41;97mERROR\u001b[41;31m]\u001b[0m ${message}\n\n`,
  });
  const config = args.includes("-c") ? args[args.indexOf("-c") + 1] : null;
  const script = workers.find((worker) => worker.config === config)?.script ?? "";
  const name = args.at(-1) ?? "";
  const command = args.filter((arg) => !arg.startsWith("-")).join(" ");
  if (command.startsWith("whoami")) {
    if (!world.accounts) return { ...json({ loggedIn: false }), code: 1 };
    const email = "operator@university.test";
    return json({ loggedIn: true, authType: "OAuth Token", email, accounts: world.accounts });
  }
  if (command.startsWith("queues info")) {
    return world.queues.includes(name)
      ? printed(`Queue Name: ${name}\nQueue ID: 1\nNumber of Producers: 1`)
      : failed(`Queue "${name}" does not exist. To create it, run: wrangler queues create ${name}`);
  }
  if (command.startsWith("r2 bucket info")) {
    return world.buckets.includes(name)
      ? printed(`Getting info for '${name}'...\nname: ${name}`)
      : failed("The specified bucket does not exist. [code: 10006]");
  }
  if (command.startsWith("secret list")) {
    if (world.secretsError) return failed(world.secretsError);
    const secrets = world.secrets[script];
    return secrets
      ? json(secrets.map((secret) => ({ name: secret, type: "secret_text" })))
      : failed(`Worker "${script}" not found.`);
  }
  const variables = world.variables[script];
  if (command.startsWith("deployments status")) {
    if (!variables) return failed(`The Worker ${script} has no deployments.`);
    const versions = [{ version_id: "8a4b1f1e-0000-4000-8000-000000000001", percentage: 100 }];
    return json({ id: "1", source: "wrangler", strategy: "percentage", versions });
  }
  if (command.startsWith("versions view")) {
    const plain = Object.entries(variables ?? {}).map(([key, text]) => ({
      name: key,
      text,
      type: "plain_text",
    }));
    const others = [{ bucket_name: "quad-reports", name: "REPORTS", type: "r2_bucket" }];
    return json({ id: "8a4b1f1e", number: 1, resources: { bindings: [...others, ...plain] } });
  }
  throw new Error(`wrangler was run with: ${args.join(" ")}`);
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
