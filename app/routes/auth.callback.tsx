import {
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CallbackQuerySchema } from "../account/account.schema.ts";
import { CALLBACKS } from "../account/account-rates.ts";
import { deviceName } from "../account/device-name.ts";
import { ensureProfile } from "../membership/ensure-profile.server.ts";
import { CallbackView, callbackTitle } from "../pages/callback-view.tsx";
import { readSearch } from "../platform/forms.server.ts";
import { readPage } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";
import { safeRedirectPath } from "../platform/redirects.ts";

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data ? callbackTitle(data.state) : "Signing you in...",
    description: "Completes the sign-in.",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, log } = context;
  const { code, error } = readSearch(CallbackQuerySchema(), request);
  if (code) {
    const room = await readPage(request, context.rates.require(CALLBACKS));
    if (!room.ok) return json({ state: "limited" } as const, room);
    const { signedIn, next } = await session.finishSignIn(code);
    if (signedIn) {
      await ensureProfile(context, deviceName(request.headers.get("user-agent")));
      return redirect(safeRedirectPath(next, "/"), 302);
    }
  }
  if (!code && !error && (await session.accessToken()) !== null) return redirect("/", 302);
  const state = error === "access_denied" ? "cancelled" : code || error ? "failed" : "no-session";
  // The provider's error text is not logged: anyone can type this URL.
  log("warn", "sign-in.no-session", { state });
  return json({ state } as const, { status: session.unanswered ? 503 : 400 });
}

export default function AuthCallback() {
  return <CallbackView state={useLoaderData<typeof loader>().state} />;
}
