import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerShortlistForm } from "#app/collections/shortlists/change-shortlist.server.ts";
import { LinkPreview } from "#app/collections/shortlists/shared-view.tsx";
import {
  SHOWN_FIELDS,
  type ShortlistAnswer,
} from "#app/collections/shortlists/shortlist-answer.ts";
import { shortlistHref } from "#app/collections/shortlists/shortlist-href.ts";
import { shortlistMessage } from "#app/collections/shortlists/shortlist-messages.ts";
import { ShortlistView } from "#app/collections/shortlists/shortlist-view.tsx";
import {
  ShortlistFormSchema,
  type ShortlistId,
  ShortlistIdSchema,
  ShortlistQuerySchema,
} from "#app/collections/shortlists/shortlists.schema.ts";
import { getShortlist } from "#app/collections/shortlists/shortlists.server.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { safeRedirectPath } from "#app/platform/http/redirects.ts";
import { problemOf } from "#app/ui/form-answer.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.list?.name ?? "Shortlist",
    description: "A collection of technologies, with notes and ratings.",
  });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const query = readSearch(ShortlistQuerySchema(), request);
  const { viewer, list, preview, displayName } = await memberPage(
    { request, context },
    () => getShortlist(context, id, query),
    {
      heading: "Shortlist",
      problem: "This shortlist could not be loaded.",
      note: "Nothing on it is lost.",
    },
  );
  if (list === null && preview === null) throw notFound();
  return json({
    id,
    query,
    here: shortlistHref(id, query),
    origin: context.origin,
    imagesUrl: context.env.IMAGES_URL,
    brand: context.env.BRAND_NAME,
    viewer,
    list,
    preview,
    displayName,
    statusMessage: shortlistMessage(query.said, query),
    formKey: crypto.randomUUID(),
    back: query.back === null ? null : safeRedirectPath(query.back, "/shortlists"),
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = requireId(params.id);
  const fields = await readForm(request);
  const kept = { field: null, fields };
  const form = ShortlistFormSchema().safeParse(fields);
  if (!form.success) {
    return json<ShortlistAnswer>(
      { ...kept, ...problemOf(form.error.issues, SHOWN_FIELDS) },
      { status: 400 },
    );
  }
  try {
    const here = shortlistHref(id, readSearch(ShortlistQuerySchema(), request));
    return seeOther(await answerShortlistForm(context, id, form.data, here));
  } catch (error) {
    return refuse(error, context, kept, { request, fields });
  }
}

export default function ShortlistRoute() {
  const { id, list, preview, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (preview && id !== "saved") return <LinkPreview {...data} id={id} list={preview} />;
  return list ? <ShortlistView {...data} list={list} answer={answer} /> : null;
}

function requireId(text: string | undefined): ShortlistId {
  const id = ShortlistIdSchema().safeParse(text);
  if (!id.success) throw notFound();
  return id.data;
}
