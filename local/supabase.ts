import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { App, type DefaultAppConfig } from "@supabase/lite";
import { DataConnection } from "./data-connection.ts";
import type { GoogleStandIn } from "./google.ts";
import { migrateApp } from "./migrate.ts";
import type { Secrets } from "./settings.ts";
import { connectOptions } from "./shared/connect.ts";

/** The local Supabase: its auth and data API on one Postgres. */
export type LocalSupabase = { server: Server; stop(): Promise<void> };

export type SupabaseOptions = {
  databaseUrl: string;
  port: number;
  secrets: Pick<Secrets, "jwtSecret" | "anonKey" | "serviceRoleKey">;
  siteUrl: string;
  google: GoogleStandIn;
  googleUrl: string;
};

const GOOGLE_CONSENT = "https://accounts.google.com/";

/**
 * Applies the migrations and serves the Supabase API on `port`. Its Google provider has fixed URLs, so the consent
 * page's is rewritten in responses, and calls to Google's hosts are handled in this process.
 * @throws StartError that names the migration and Postgres's error
 */
export async function startSupabase(options: SupabaseOptions): Promise<LocalSupabase> {
  answerAsGoogle(options.google);
  const connection = new DataConnection({
    url: options.databaseUrl,
    postgresOptions: { ...connectOptions(options.databaseUrl), max: 20, onnotice: () => undefined },
  });
  const app = new App<DefaultAppConfig>({
    connection,
    db: { driver: "postgres" },
    storage: { enabled: false },
    auth: {
      enabled: true,
      jwt_secret: options.secrets.jwtSecret,
      publishable_key: options.secrets.anonKey,
      secret_key: options.secrets.serviceRoleKey,
      site_url: options.siteUrl,
      additional_redirect_urls: [`${options.siteUrl}/**`],
      // Google is the only way to sign in: with a password, anyone could create a second account with six more
      // searches.
      email: { enable_signup: false },
      external: {
        google: {
          enabled: true,
          client_id: "stand-in",
          secret: "stand-in",
          redirect_uri: `http://localhost:${options.port}/auth/v1/callback`,
        },
      },
    },
  });
  await migrateApp(app, options.databaseUrl);
  await connection.prepare();
  const inTurn = oneAtATime();

  const server = serve({
    port: options.port,
    hostname: "localhost",
    // lite's own Response adds a second content-length, which Node's fetch rejects.
    overrideGlobalObjects: false,
    async fetch(request, env) {
      const { pathname, searchParams } = new URL(request.url);
      // lite lets an account set a password and sign in with it; a hosted project whose e-mail provider is off does not.
      if (pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password")
        return Response.json({ error_code: "email_provider_disabled" }, { status: 422 });
      const peerAddress = "incoming" in env ? (env.incoming.socket.remoteAddress ?? null) : null;
      const answer = () => app.fetch(request, { peerAddress });
      const asksForTokens = pathname === "/auth/v1/token";
      const response = await (asksForTokens ? inTurn(answer) : answer());
      const location = response.headers.get("location");
      if (!location?.startsWith(GOOGLE_CONSENT)) return response;
      const headers = new Headers(response.headers);
      headers.set("location", `${options.googleUrl}/${location.slice(GOOGLE_CONSENT.length)}`);
      return new Response(response.body, { status: response.status, headers });
    },
  }) as Server;
  return {
    server,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await connection.close();
    },
  };
}

/**
 * Runs its tasks one after another. lite reads, revokes and renews a refresh token in separate statements: two tabs at
 * once would get two successors, which it treats as theft. The hosted auth service locks the row.
 */
function oneAtATime(): <T>(run: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * Answers this process's calls to Google. Where it has several stacks, as for tests, the next one's stand-in is asked
 * what this one did not grant; nothing is ever sent to Google.
 */
function answerAsGoogle(google: GoogleStandIn): void {
  const outside = globalThis.fetch;
  const hasNext = "answersAsGoogle" in outside;
  const answer: typeof fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : String(input));
    if (!address.hostname.endsWith(".googleapis.com")) return outside(input, init);
    const granted = await google.answer(new Request(input, init));
    if (granted) return granted;
    if (hasNext) return outside(input, init);
    return Response.json({ error: "invalid_grant" }, { status: 400 });
  };
  globalThis.fetch = Object.assign(answer, { answersAsGoogle: true });
}
