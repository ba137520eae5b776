import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { compareHref, readIds } from "#app/discovery/compare/read-ids.ts";
import { AskOwnersSchema, ListIdSchema } from "#app/inquiries/ask-owners.schema.ts";
import {
  type AskedList,
  getShortlistOwners,
  outgoingInquiries,
  sendInquiries,
} from "#app/inquiries/ask-owners.server.ts";
import { type AskAnswer, AskOwnersView } from "#app/inquiries/ask-owners-view.tsx";
import { LONGEST_SHARED_MESSAGE } from "#app/inquiries/inquiry-limits.ts";
import { readFormWithLists } from "#app/platform/http/forms.server.ts";
import { refuse, requireSignIn } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Ask about these",
  description: "One inquiry to each owner of these technologies.",
});

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asked = requireList(params.id, request);
  const { viewer, list } = await memberPage(
    { request, context },
    () => getShortlistOwners(context, asked),
    {
      heading: "Ask about these",
      problem: "The shortlist could not be loaded.",
      note: "Nothing was sent.",
    },
  );
  if (list === null) throw notFound();
  const back =
    list.name === null
      ? { to: compareHref(asked.ids), label: "Compare them" }
      : { to: `/shortlists/${params.id}`, label: "Back to the shortlist" };
  const { pathname, search, searchParams } = new URL(request.url);
  const draft = (searchParams.get("question") ?? "").slice(0, LONGEST_SHARED_MESSAGE);
  const { subscribed } = viewer;
  const brand = context.env.BRAND_NAME;
  return json({ path: pathname + search, back, draft, brand, ...list, viewer, subscribed });
}

/** Shows what would go to whom, or sends it. The inquiries' ids come with the preview, so a form sent twice sends once. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const list = requireList(params.id, request);
  const fields = await readFormWithLists(request, ["owner", "key"]);
  const nothing = { error: null, preview: null, asked: null };
  const kept = { message: String(fields.message ?? ""), chosen: [fields.owner ?? []].flat() };
  const form = AskOwnersSchema().safeParse(fields);
  if (!form.success) {
    const error = form.error.issues[0]?.message ?? "That form could not be read.";
    return json<AskAnswer>({ ...nothing, ...kept, error }, { status: 400 });
  }
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  try {
    const { list: read } = await getShortlistOwners(context, list);
    if (read === null) throw notFound();
    if (form.data.intent === "edit") return json<AskAnswer>({ ...nothing, ...kept });
    const outgoing = outgoingInquiries(read.owners, form.data, context.origin);
    if (form.data.intent === "preview")
      return json<AskAnswer>({ ...nothing, ...kept, preview: outgoing });
    const asked = await sendInquiries({ ...context, fetch }, outgoing);
    return json<AskAnswer>({ ...nothing, ...kept, asked });
  } catch (error) {
    return refuse(error, context, { ...kept, preview: null, asked: null }, { request, fields });
  }
}

export default function AskRoute() {
  return (
    <AskOwnersView {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

function requireList(text: string | undefined, { url }: Request): AskedList {
  const id = ListIdSchema().safeParse(text).data;
  const { ids } = readIds(id === "these" ? new URL(url).searchParams.getAll("id") : []);
  if (id === undefined || (id === "these" && ids.length === 0)) throw notFound();
  return { id: typeof id === "number" ? id : null, ids };
}

function notFound(): Response {
  return new Response("There is no such shortlist.", { status: 404 });
}
