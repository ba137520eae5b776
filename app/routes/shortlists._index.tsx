import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerShortlistsForm } from "#app/collections/shortlists/change-shortlist.server.ts";
import {
  SHOWN_FIELDS,
  type ShortlistAnswer,
  typedFields,
} from "#app/collections/shortlists/shortlist-answer.ts";
import { shortlistMessage } from "#app/collections/shortlists/shortlist-messages.ts";
import {
  ShortlistsFormSchema,
  ShortlistsQuerySchema,
} from "#app/collections/shortlists/shortlists.schema.ts";
import { getShortlistsPage } from "#app/collections/shortlists/shortlists.server.ts";
import { ShortlistsView } from "#app/collections/shortlists/shortlists-view.tsx";
import { readFormWithLists, readSearch } from "#app/platform/http/forms.server.ts";
import { refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import { safeRedirectPath } from "#app/platform/http/redirects.ts";
import { problemOf } from "#app/ui/form-answer.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Shortlists",
  description: "Your collections of technologies, with notes and ratings.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { said, back, ...asked } = readSearch(ShortlistsQuerySchema(), request, ["id"]);
  const page = await memberPage({ request, context }, () => getShortlistsPage(context, asked), {
    heading: "Shortlists",
    problem: "Your shortlists could not be loaded.",
    note: "Nothing on them is lost.",
  });
  return json({
    page,
    statusMessage: shortlistMessage(said),
    formKey: crypto.randomUUID(),
    back: back === null ? null : safeRedirectPath(back, "/shortlists"),
    imagesUrl: context.env.IMAGES_URL,
  });
}

/** `intent=add` with repeated `id` is also posted by other pages: results, comparisons, a technology's page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readFormWithLists(request, ["id"]);
  const { id: ids } = ShortlistsQuerySchema().parse({ id: fields.id });
  const kept = { field: null, fields: typedFields(fields), ids };
  const form = ShortlistsFormSchema().safeParse(fields);
  if (!form.success) {
    return json<ShortlistAnswer>(
      { ...kept, ...problemOf(form.error.issues, SHOWN_FIELDS) },
      { status: 400 },
    );
  }
  try {
    const next = await answerShortlistsForm(context, form.data);
    return seeOther(safeRedirectPath(next, "/shortlists"));
  } catch (error) {
    return refuse(error, context, kept, { request, fields });
  }
}

export default function Shortlists() {
  const answer = useActionData<typeof action>();
  return <ShortlistsView {...useLoaderData<typeof loader>()} answer={answer} />;
}
