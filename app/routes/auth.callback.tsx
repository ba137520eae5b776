import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CallbackQuerySchema } from "#app/account/account.schema.ts";
import { CALLBACKS } from "#app/account/account-rates.ts";
import { deviceName } from "#app/account/device-name.ts";
import { ensureProfile } from "#app/membership/ensure-profile.server.ts";
import { CallbackView, callbackTitle } from "#app/pages/callback-view.tsx";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { isDocumentRequest, readPage } from "#app/platform/http/http.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { safeRedirectPath } from "#app/platform/http/redirects.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: callbackTitle(data?.state ?? "pending"),
    description: "Completes the sign-in.",
  });

/**
 * Completes the sign-in. A browser first gets a page that says so and goes on to the same address with `exchange`, so
 * that there is something to look at meanwhile; everyone else's code is exchanged at once.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, log } = context;
  const { code, error, exchange } = readSearch(CallbackQuerySchema(), request);
  if (code && !exchange && isDocumentRequest(request)) {
    const next = `/auth/callback?${new URLSearchParams({ code, exchange: "1" })}`;
    return json({ state: "pending", next } as const, { headers: { Refresh: `0; url=${next}` } });
  }
  if (code) {
    const room = await readPage(request, context.rates.require(CALLBACKS));
    if (!room.ok) return json({ state: "limited" } as const, room);
    const { signedIn, next } = await session.finishSignIn(code);
    if (signedIn) {
      await ensureProfile(context, deviceName(request.headers.get("user-agent")));
      return redirect(safeRedirectPath(next, "/"), 302);
    }
  }
  // A code that is used a second time, as by a reload, finds the session of the first.
  if (!error && (await session.accessToken()) !== null) return redirect("/", 302);
  const refused = error || session.unanswered;
  const state = error === "access_denied" ? "cancelled" : refused ? "failed" : "no-session";
  // The provider's error text is not logged: anyone can type this URL.
  log("warn", "sign-in.no-session", { state });
  return json({ state } as const, { status: session.unanswered ? 503 : 400 });
}

export default function AuthCallback() {
  return <CallbackView {...useLoaderData<typeof loader>()} />;
}
