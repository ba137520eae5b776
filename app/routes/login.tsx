import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginFormSchema, LoginQuerySchema } from "#app/account/account.schema.ts";
import { getAccountPage, setMail, signOutEverywhere } from "#app/account/account.server.ts";
import { SIGN_INS } from "#app/account/account-rates.ts";
import { DashboardView } from "#app/account/dashboard-view.tsx";
import { isLimitedReturn, loginNotice, loginTarget } from "#app/account/login-notice.ts";
import { LoginView } from "#app/account/login-view.tsx";
import { PlansView } from "#app/account/plans-view.tsx";
import { getSignInPreview } from "#app/account/sign-in-preview.server.ts";
import { sharedPreview } from "#app/account/sign-in-preview.ts";
import { promoCode } from "#app/membership/plans.ts";
import { reconcileCheckout } from "#app/membership/reconcile.server.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { readPage, refuse, seeOther } from "#app/platform/http/http.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { safeRedirectPath } from "#app/platform/http/redirects.ts";
import { WIPE_STORAGE } from "#app/platform/http/route-headers.ts";
import { RATE_PERIOD_SECONDS } from "#app/platform/session/rate-limits.ts";
import { NOT_RECOGNISED } from "#app/platform/session/session.server.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.signedIn ? "Your profile" : "Sign in",
    description: "Sign in with Google to search, save and follow university technologies.",
    ...(data?.preview ? { shared: sharedPreview(data.preview, data.imagesUrl) } : {}),
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { BRAND_NAME: brand, IMAGES_URL: imagesUrl } = context.env;
  const query = readSearch(LoginQuerySchema(), request);
  const redirectTo = loginTarget(query);
  // A code that was refused as already used is not filled in again.
  const prefill = query.billing !== "code-used";
  const shared = { brand, imagesUrl, redirectTo, prefill, promoCode: promoCode(context.env) };
  if ((await context.session.accessToken()) === null) {
    const preview = await getSignInPreview(context, redirectTo);
    const { unanswered } = context.session;
    const notice = unanswered
      ? { tone: "bad" as const, text: NOT_RECOGNISED }
      : loginNotice(query, { brand, subscribed: null });
    const status = unanswered ? 503 : 200;
    return json({ ...shared, signedIn: false, account: null, preview, notice }, { status });
  }
  const returned = query.checkout?.startsWith("cs_") ? query.checkout : null;
  const found = returned ? await reconcileCheckout(context, returned) : null;
  if (found === "confirmed") return seeOther("/login?welcome=pro");
  const read = await readPage(request, getAccountPage(context));
  const account = read.ok ? read.value : null;
  const signedIn = !read.ok || read.value.viewer !== null;
  const subscribed = account?.viewer?.subscribed === true;
  const notice = loginNotice(query, { brand, subscribed, found });
  const viewer = account?.viewer ?? null;
  const answer = { ...shared, viewer, signedIn, account, preview: null, notice };
  if (!read.ok) return json(answer, { status: read.status });
  if (!isLimitedReturn(query)) return json(answer);
  return json(answer, { status: 429, headers: { "Retry-After": String(RATE_PERIOD_SECONDS) } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session, origin, rates } = context;
  const form = LoginFormSchema().safeParse(await readForm(request));
  if (!form.success)
    return json(
      { error: "That form could not be read. Please try again.", redirectTo: "/" },
      { status: 400 },
    );
  if (form.data.intent === "sign-out") {
    await session.signOut();
    return redirect("/login", { status: 303, headers: WIPE_STORAGE });
  }
  if (form.data.intent === "sign-out-everywhere") {
    try {
      await signOutEverywhere(context, { revokesKeys: form.data.keys === "revoke" });
      return redirect("/login?ended=all", { status: 303, headers: WIPE_STORAGE });
    } catch (error) {
      return refuse(error, context, { redirectTo: "/" });
    }
  }
  if (form.data.intent === "mail") {
    try {
      await setMail(context, form.data);
      return seeOther("/account#mail");
    } catch (error) {
      return refuse(error, context, { redirectTo: "/account" });
    }
  }
  const redirectTo = safeRedirectPath(form.data.redirectTo, "/");
  try {
    await rates.require(SIGN_INS);
    return seeOther(await session.startSignIn(`${origin}/auth/callback`, redirectTo));
  } catch (error) {
    return refuse(error, context, { redirectTo });
  }
}

export default function Login() {
  const { signedIn, account, preview, notice, redirectTo, ...shared } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const said = refused ? { tone: "bad" as const, text: refused.error } : notice;
  if (signedIn)
    return <DashboardView account={account} notice={said} redirectTo={redirectTo} {...shared} />;
  const target = refused?.redirectTo ?? redirectTo;
  return (
    <>
      <LoginView redirectTo={target} preview={preview} imagesUrl={shared.imagesUrl} notice={said} />
      <PlansView brand={shared.brand} promoCode={shared.promoCode} />
    </>
  );
}
