import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Redirects to the plans on the account page. A visitor who signs in there returns to them. */
export function loader({ context }: LoaderFunctionArgs) {
  const address = context.session.present
    ? "/login#plans"
    : "/login?redirectTo=%2Flogin%23plans#plans";
  return redirect(address, 302);
}
