import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { WithdrawSchema } from "#app/organisations/publication/publication.schema.ts";
import {
  getWithdrawal,
  withdrawListings,
} from "#app/organisations/publication/publication.server.ts";
import { WithdrawView } from "#app/organisations/publication/withdraw-view.tsx";
import { requireSlug } from "#app/organisations/slug.ts";
import { readFormWithLists, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Withdraw",
  description: "Takes listings out of the marketplace.",
});

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const query = readSearch(WithdrawSchema(), request, ["id"]);
  const page = await memberPage(
    { request, context },
    () => getWithdrawal(context, requireSlug(params), query),
    { heading: "Withdraw", problem: "The listings could not be loaded." },
  );
  const { organisation } = page;
  if (organisation === null) throw notFound();
  return json({ page: { ...page, organisation } });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const fields = await readFormWithLists(request, ["id"]);
  const { id } = WithdrawSchema().parse(fields);
  if (id.length === 0) return json({ error: "Choose what to withdraw first." }, { status: 400 });
  try {
    const changed = await withdrawListings(context, slug, id);
    const root = `/organisations/${slug}/drafts`;
    return seeOther(`${root}?withdrawn=yes&said=withdraw&n=${changed}`);
  } catch (error) {
    return refuse(error, context, {}, { request, fields });
  }
}

export default function WithdrawRoute() {
  const error = useActionData<typeof action>()?.error ?? null;
  return <WithdrawView {...useLoaderData<typeof loader>()} error={error} />;
}
