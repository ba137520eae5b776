import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  answerOffer,
  registerOrganisation,
} from "#app/organisations/change-organisation.server.ts";
import { organisationMessage } from "#app/organisations/organisation-messages.ts";
import {
  OfferFormSchema,
  OrganisationsQuerySchema,
  RegisterFormSchema,
} from "#app/organisations/organisations.schema.ts";
import { getOrganisationsPage } from "#app/organisations/organisations.server.ts";
import { OrganisationsView } from "#app/organisations/organisations-view.tsx";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Your organisations",
  description: "The organisations that you act for, and how to claim one.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { like, said } = readSearch(OrganisationsQuerySchema(), request);
  const page = await memberPage({ request, context }, () => getOrganisationsPage(context, like), {
    heading: "Your organisations",
    problem: "Your organisations could not be loaded.",
  });
  return json({ page, like, statusMessage: organisationMessage(said) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const kept = { field: "name", fields };
  const form = RegisterFormSchema().safeParse(fields);
  const offer = OfferFormSchema().safeParse(fields);
  if (!form.success && !offer.success) {
    const error = "Type the organisation's name, of 3 to 120 characters.";
    return json<FormAnswer>({ ...kept, error }, { status: 400 });
  }
  try {
    const next = offer.success
      ? await answerOffer(context, offer.data)
      : await registerOrganisation(context, form.data?.name ?? "");
    return seeOther(next);
  } catch (error) {
    const refused = offer.success ? { field: null, fields } : kept;
    return refuse(error, context, refused, { request, fields });
  }
}

export default function Organisations() {
  const answer = useActionData<typeof action>();
  return <OrganisationsView {...useLoaderData<typeof loader>()} answer={answer} />;
}
