import { redirect } from "@remix-run/cloudflare";

/** A page that is being built. */
export function loader() {
  return redirect("/inprog", 302);
}
