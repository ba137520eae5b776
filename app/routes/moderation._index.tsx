import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ModerationFormSchema } from "#app/moderation/moderation.schema.ts";
import { getModerationPage, moderate } from "#app/moderation/moderation.server.ts";
import { ModerationView } from "#app/moderation/moderation-view.tsx";
import { columnWords } from "#app/organisations/imports/import-words.ts";
import { organisationMessage } from "#app/organisations/organisation-messages.ts";
import { OrganisationsQuerySchema } from "#app/organisations/organisations.schema.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, refuse, seeOther, unreadableForm } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({ title: "Moderation", description: "What waits for a moderator." });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { said } = readSearch(OrganisationsQuerySchema(), request);
  const { viewer, queue } = await memberPage(
    { request, context },
    () => getModerationPage(context),
    { heading: "Moderation", problem: "The queue could not be loaded." },
  );
  // Everybody else gets a 404.
  if (queue === null) throw notFound();
  return json({ viewer, queue, statusMessage: organisationMessage(said) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const form = ModerationFormSchema().safeParse(fields);
  if (!form.success) return unreadableForm(fields);
  try {
    await moderate(context, form.data);
    return seeOther("/moderation?said=decided");
  } catch (error) {
    return refuse(error, context, { field: "reason", fields }, { request, fields });
  }
}

export default function Moderation() {
  const answer = useActionData<typeof action>();
  return (
    <ModerationView {...useLoaderData<typeof loader>()} wordsOf={columnWords} answer={answer} />
  );
}
