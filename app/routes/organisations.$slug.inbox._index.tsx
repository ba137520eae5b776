import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskFormSchema, InboxQuerySchema } from "../inquiries/inbox.schema.ts";
import { changeDesk, getInbox } from "../inquiries/inbox.server.ts";
import { InboxView } from "../inquiries/inbox-view.tsx";
import { requireSlug } from "../owners/organisations/slug.ts";
import { readForm, readSearch } from "../platform/forms.server.ts";
import { pathOf, readPage, refuse, requireSignIn } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Inbox", description: "Inquiries about your technologies." });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const { state, said } = readSearch(InboxQuerySchema(), request);
  const shared = { state, here: pathOf(request), statusMessage: said ? "Changed." : null };
  const read = await readPage(request, getInbox(context, requireSlug(params), state));
  if (!read.ok) return json({ ...shared, inbox: null }, { status: read.status });
  if (read.value.viewer === null) requireSignIn(request);
  if (read.value.organisation === null) throw new Response("Not found", { status: 404 });
  return json({ ...shared, inbox: read.value, viewer: read.value.viewer });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const fields = await readForm(request);
  const kept = { intent: fields.intent ?? "", fields };
  const form = DeskFormSchema().safeParse(fields);
  if (!form.success) {
    const error = form.error.issues[0]?.message ?? "That form could not be read.";
    return json({ error, ...kept }, { status: 400 });
  }
  try {
    await changeDesk(context, slug, form.data);
    return redirect(`/organisations/${slug}/inbox?said=changed#desk`, 303);
  } catch (error) {
    return refuse(error, context, kept, { request, fields });
  }
}

export default function InboxRoute() {
  const { inbox, state, here } = useLoaderData<typeof loader>();
  return (
    <InboxView inbox={inbox} state={state} here={here} answer={useActionData<typeof action>()} />
  );
}
