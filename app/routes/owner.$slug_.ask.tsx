import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { INQUIRY_FIELD_ID } from "#app/inquiries/contact-owner.tsx";
import { QuestionFormSchema, QuestionQuerySchema } from "#app/inquiries/question.schema.ts";
import { addQuestion, confirmQuestion, getQuestionPage } from "#app/inquiries/question.server.ts";
import { type QuestionAnswer, QuestionView } from "#app/inquiries/question-view.tsx";
import { requireSlug } from "#app/organisations/slug.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, pathOf, readPage, refuse } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import { technologyHref } from "#app/technology/technology-links.tsx";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Ask the owner",
  description: "Ask an organisation a question.",
});

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { tech_id: techId, token } = readSearch(QuestionQuerySchema(), request);
  const read = await readPage(request, getQuestionPage(context, requireSlug(params), techId));
  if (!read.ok) throw new Response(read.message, { status: read.status });
  const { owner, ...page } = read.value;
  if (owner === null || (techId !== null && page.technology === null)) throw notFound();
  // A subscriber's question has a thread.
  if (page.viewer?.subscribed && page.technology && token === null)
    return redirect(`${technologyHref(page.technology.id)}#${INQUIRY_FIELD_ID}`);
  return json(
    {
      page: { ...page, owner },
      owner,
      here: pathOf(request),
      formKey: crypto.randomUUID(),
      brand: context.env.BRAND_NAME,
      token,
    },
    { headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" } },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const fields = await readForm(request);
  const { tech_id: techId } = readSearch(QuestionQuerySchema(), request);
  const kept = { field: null, fields };
  try {
    if (fields.intent === "confirm") {
      const organisation = await confirmQuestion(context, fields.token ?? "");
      return organisation === null
        ? json<QuestionAnswer>({ error: GONE, ...kept }, { status: 404 })
        : json<QuestionAnswer>({ error: null, ...kept, organisation });
    }
    const form = QuestionFormSchema().safeParse(fields);
    if (!form.success) {
      const [issue] = form.error.issues;
      const field = String(issue?.path[0] ?? "");
      return json<QuestionAnswer>({ error: issue?.message ?? "", field, fields }, { status: 400 });
    }
    await addQuestion(context, request, { slug, techId, form: form.data });
    return json<QuestionAnswer>({ error: null, ...kept, mailedTo: form.data.email });
  } catch (error) {
    return refuse(error, context, kept, { request, fields });
  }
}

const GONE = "This link is not one of ours, or older than two days. Please ask again.";

export default function Ask() {
  return (
    <QuestionView {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
