import {
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getAccountPage } from "../account/account.server.ts";
import { AccountView } from "../account/account-view.tsx";
import { readPage, requireSignIn } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Account", description: "Your mail, devices and data." });

export async function loader({ request, context }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const read = await readPage(request, getAccountPage(context));
  if (read.ok && read.value.viewer === null) requireSignIn(request);
  const account = read.ok ? read.value : null;
  const viewer = account?.viewer ?? null;
  return json({ viewer, account }, { status: read.ok ? 200 : read.status });
}

export default function Account() {
  return <AccountView {...useLoaderData<typeof loader>()} />;
}
