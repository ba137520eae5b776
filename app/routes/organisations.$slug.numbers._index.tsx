import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NumbersQuerySchema } from "#app/organisations/numbers.schema.ts";
import { getNumbers } from "#app/organisations/numbers.server.ts";
import { NumbersView } from "#app/organisations/numbers-view.tsx";
import { organisationMessage } from "#app/organisations/organisation-messages.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({ title: "Month", description: "What your listings did in a month." });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { month, said } = readSearch(NumbersQuerySchema(), request);
  const page = await memberPage(
    { request, context },
    () => getNumbers(context, requireSlug(params), month),
    { heading: "Month", problem: "The numbers could not be loaded." },
  );
  return json({ page, statusMessage: organisationMessage(said) });
}

export default function NumbersRoute() {
  return <NumbersView page={useLoaderData<typeof loader>().page} />;
}
