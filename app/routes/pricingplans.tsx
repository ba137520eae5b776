import { redirect } from "@remix-run/cloudflare";

/** The plans stand on the account page. */
export function loader() {
  return redirect("/login", 302);
}
