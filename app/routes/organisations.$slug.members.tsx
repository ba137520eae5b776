import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Absence } from "#app/inquiries/inbox-settings.tsx";
import { changeMember, inviteMember } from "#app/organisations/change-organisation.server.ts";
import { MembersView } from "#app/organisations/members-view.tsx";
import { organisationMessage } from "#app/organisations/organisation-messages.ts";
import {
  InviteFormSchema,
  MemberFormSchema,
  OrganisationsQuerySchema,
} from "#app/organisations/organisations.schema.ts";
import { getOrganisationPage } from "#app/organisations/organisations.server.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, refuse, seeOther, unreadableForm } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({ title: "Members", description: "Who acts for this organisation." });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { said } = readSearch(OrganisationsQuerySchema(), request);
  const page = await memberPage(
    { request, context },
    () => getOrganisationPage(context, requireSlug(params)),
    { heading: "Members", problem: "The members could not be loaded." },
  );
  const { inbox } = page;
  // Non-members get a 404.
  if (inbox === null) throw notFound();
  return json({
    page: { ...page, inbox },
    statusMessage: organisationMessage(said),
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const fields = await readForm(request);
  const invite = InviteFormSchema().safeParse(fields);
  const form = MemberFormSchema().safeParse(fields);
  if (!invite.success && !form.success) return unreadableForm(fields);
  try {
    const members = `/organisations/${slug}/members`;
    if (invite.success) {
      return seeOther(`${members}?said=${await inviteMember(context, slug, invite.data)}`);
    }
    const to = form.data ? await changeMember(context, slug, form.data) : members;
    return seeOther(to);
  } catch (error) {
    const kept = { field: invite.success ? "email" : null, fields };
    return refuse(error, context, kept, { request, fields });
  }
}

export default function Members() {
  const answer = useActionData<typeof action>();
  const { page } = useLoaderData<typeof loader>();
  return (
    <MembersView page={page} answer={answer}>
      <Absence inbox={{ ...page, settings: page.inbox }} />
    </MembersView>
  );
}
