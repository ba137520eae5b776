import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { exportAccount } from "#app/account/export-account.server.ts";
import { exportName } from "#app/account/export-name.ts";
import { attachment } from "#app/platform/http/attachment.ts";
import { readPage, seeOther } from "#app/platform/http/http.server.ts";
import { PRIVATE_PAGE } from "#app/platform/http/route-headers.ts";

/** The export of the account as a file. Users who have to sign in are sent to the dashboard afterwards. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const signIn = () => redirect("/login?redirectTo=/login", 302);
  if ((await context.session.accessToken()) === null) return signIn();
  const read = await readPage(request, exportAccount(context));
  if (!read.ok) return seeOther(`/login?export=${read.status === 429 ? "limited" : "failed"}`);
  if (read.value === null) return signIn();
  const name = exportName(context.env.BRAND_NAME, new Date());
  return new Response(read.value, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": attachment(name),
      "Cache-Control": PRIVATE_PAGE,
    },
  });
}
