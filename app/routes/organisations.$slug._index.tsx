import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerOrganisationForm } from "#app/organisations/change-organisation.server.ts";
import { OrganisationHome } from "#app/organisations/home/organisation-home.tsx";
import { organisationMessage } from "#app/organisations/organisation-messages.ts";
import { OrganisationView } from "#app/organisations/organisation-view.tsx";
import {
  OrganisationFormSchema,
  OrganisationsQuerySchema,
} from "#app/organisations/organisations.schema.ts";
import { getOrganisationPage } from "#app/organisations/organisations.server.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { refuse, seeOther, unreadableForm } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.page.organisation.name ?? "Organisation",
    description: "Act for the organisation whose technologies are listed here.",
  });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { said } = readSearch(OrganisationsQuerySchema(), request);
  const page = await memberPage(
    { request, context },
    () => getOrganisationPage(context, requireSlug(params), true),
    { heading: "Organisation", problem: "This organisation could not be loaded." },
  );
  return json({ page, statusMessage: organisationMessage(said) });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const fields = await readForm(request);
  const form = OrganisationFormSchema().safeParse(fields);
  if (!form.success) return unreadableForm(fields);
  try {
    const said = await answerOrganisationForm(context, slug, form.data);
    return seeOther(`/organisations/${slug}?said=${said}`);
  } catch (error) {
    const kept = { field: FIELDS[form.data.intent] ?? null, fields };
    return refuse(error, context, kept, { request, fields });
  }
}

/** The field that a form's refusal belongs to. */
const FIELDS: Record<string, string> = {
  dns: "domain",
  code: "email",
  confirm: "code",
};

export default function Organisation() {
  const answer = useActionData<typeof action>();
  const { page } = useLoaderData<typeof loader>();
  if (page.role && page.home) {
    return <OrganisationHome page={{ ...page, role: page.role, home: page.home }} />;
  }
  return <OrganisationView page={page} answer={answer} />;
}
