import type { RequestContext } from "../load-context.server.ts";

/** Answers `/healthz` (this Worker runs) and `/readyz` (what it stands on answers too); null for any other path. */
export async function answerHealth(
  request: Request,
  context: RequestContext,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname === "/healthz") return Response.json({ status: "ok" });
  if (pathname !== "/readyz") return null;
  const { env, meter } = context;
  const headers = { apikey: env.SUPABASE_ANON_KEY };
  const parts = {
    database: meter.fetch(`${env.SUPABASE_URL}/rest/v1/catalogue_state?select=version`, {
      headers,
    }),
    auth: meter.fetch(`${env.SUPABASE_URL}/auth/v1/health`, { headers }),
    images: meter.fetch(`${env.IMAGES_URL}/healthz`),
  };
  const states = await Promise.all(
    Object.entries(parts).map(async ([name, asked]) => {
      const response = await asked.catch(() => null);
      await response?.body?.cancel();
      return [name, response?.ok ? "ok" : "down"] as const;
    }),
  );
  const ready = states.every(([, state]) => state === "ok");
  return Response.json(
    { status: ready ? "ok" : "down", parts: Object.fromEntries(states) },
    { status: ready ? 200 : 503 },
  );
}
