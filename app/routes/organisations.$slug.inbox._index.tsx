import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { InboxFormSchema, InboxQuerySchema } from "#app/inquiries/inbox.schema.ts";
import { changeInbox, getInbox } from "#app/inquiries/inbox.server.ts";
import { InboxView } from "#app/inquiries/inbox-view.tsx";
import { requireSlug } from "#app/organisations/slug.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({ title: "Inbox", description: "Inquiries about your technologies." });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { state } = readSearch(InboxQuerySchema(), request);
  const inbox = await memberPage(
    { request, context },
    () => getInbox(context, requireSlug(params), state),
    { heading: "Inbox", problem: "The inbox could not be loaded.", note: "Nothing is lost." },
  );
  if (inbox.organisation === null) throw notFound();
  return json({ state, inbox, viewer: inbox.viewer });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const fields = await readForm(request);
  const kept = { intent: fields.intent ?? "", fields };
  const form = InboxFormSchema().safeParse(fields);
  if (!form.success) {
    const error = form.error.issues[0]?.message ?? "That form could not be read.";
    return json({ error, ...kept }, { status: 400 });
  }
  try {
    await changeInbox(context, slug, form.data);
    const page = form.data.intent === "away" ? "members" : "settings";
    return seeOther(`/organisations/${slug}/${page}?said=inbox`);
  } catch (error) {
    return refuse(error, context, kept, { request, fields });
  }
}

export default function InboxRoute() {
  const { inbox, state } = useLoaderData<typeof loader>();
  return <InboxView inbox={inbox} state={state} answer={useActionData<typeof action>()} />;
}
