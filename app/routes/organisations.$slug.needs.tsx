import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { organisationNeedsHref } from "#app/inquiries/needs/need-href.ts";
import { NEED_MESSAGES } from "#app/inquiries/needs/need-messages.ts";
import { AnswerNeedSchema, NeedsQuerySchema } from "#app/inquiries/needs/needs.schema.ts";
import { answerNeed, getOrganisationNeeds } from "#app/inquiries/needs/needs.server.ts";
import { OrganisationNeedsView } from "#app/inquiries/needs/organisation-needs-view.tsx";
import { requireSlug } from "#app/organisations/slug.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import { problemOf } from "#app/ui/form-answer.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Needs near what you list",
  description: "What somebody seeks that may be yours.",
});

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { said, id } = readSearch(NeedsQuerySchema(), request);
  const page = await memberPage(
    { request, context },
    () => getOrganisationNeeds(context, requireSlug(params), id),
    { heading: "Needs", problem: "The needs could not be loaded.", note: "Nothing is lost." },
  );
  if (page.organisation === null) throw notFound();
  const statusMessage = said === null ? null : NEED_MESSAGES[said];
  return json({ page, viewer: page.viewer, statusMessage });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const fields = await readForm(request);
  const form = AnswerNeedSchema().safeParse(fields);
  if (!form.success)
    return json({ ...problemOf(form.error.issues, ["listing", "text"]), fields }, { status: 400 });
  try {
    await answerNeed(context, slug, form.data);
    return seeOther(`${organisationNeedsHref(slug)}?said=${form.data.intent}`);
  } catch (error) {
    const field = "text" in form.data ? "text" : null;
    return refuse(error, context, { field, fields }, { request, fields });
  }
}

export default function OrganisationNeeds() {
  const { page } = useLoaderData<typeof loader>();
  return <OrganisationNeedsView page={page} answer={useActionData<typeof action>()} />;
}
