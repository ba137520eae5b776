import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginFormSchema, LoginQuerySchema } from "../account/account.schema.ts";
import { DashboardView } from "../account/dashboard-view.tsx";
import { LoginView } from "../account/login-view.tsx";
import { getAccountPage } from "../catalogue/catalogue.server.ts";
import { readForm, readSearch } from "../platform/forms.server.ts";
import { readPage } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { describeError } from "../platform/log.server.ts";
import { pageMeta } from "../platform/page-meta.ts";
import { safeRedirectPath } from "../platform/redirects.ts";

export const handle = { hydrate: true };

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: `${data?.signedIn ? "Your profile" : "Sign in"} | ${data?.brand ?? ""}`,
    description: "Sign in with Google to search, save and follow technologies of universities.",
    robots: "noindex",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { BRAND_NAME: brand, IMAGES_URL: imagesUrl } = context.env;
  const { redirectTo } = readSearch(LoginQuerySchema, request);
  const shared = { brand, imagesUrl, redirectTo: safeRedirectPath(redirectTo, "/") };
  // A visitor's page holds nothing of the database.
  if ((await context.session.accessToken()) === null)
    return json({ ...shared, signedIn: false, account: null });
  const read = await readPage({ request, context }, getAccountPage(context));
  const account = read.ok ? read.value : null;
  const signedIn = !read.ok || read.value.viewer !== null;
  return json({ ...shared, signedIn, account }, { status: read.ok ? 200 : read.status });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session, origin, log } = context;
  const form = LoginFormSchema.safeParse(await readForm(request));
  if (!form.success)
    return json({ error: "That form could not be read. Please try again." }, { status: 400 });
  if (form.data.intent === "sign-out") {
    await session.signOut();
    return redirect("/login", 303);
  }
  try {
    const next = safeRedirectPath(form.data.redirectTo, "/");
    return redirect(await session.startSignIn(`${origin}/auth/callback`, next), 303);
  } catch (error) {
    log("error", "sign-in.unavailable", describeError(error));
    return json(
      { error: "Signing in is not possible just now. Please try again in a moment." },
      { status: 503 },
    );
  }
}

export default function Login() {
  const { signedIn, account, brand, imagesUrl, redirectTo } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  if (!signedIn) return <LoginView redirectTo={redirectTo} error={error} />;
  return <DashboardView account={account} brand={brand} imagesUrl={imagesUrl} />;
}
