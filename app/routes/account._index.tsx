import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getAccountPage } from "#app/account/account.server.ts";
import { AccountView } from "#app/account/account-view.tsx";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({ title: "Account", description: "Your mail, devices and data." });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await memberPage({ request, context }, () => getAccountPage(context), {
    heading: "Account",
    problem: "Your account could not be loaded.",
    note: "You are signed in, and your data is safe.",
  });
  return json({ viewer: account.viewer, account });
}

export default function Account() {
  return <AccountView account={useLoaderData<typeof loader>().account} />;
}
