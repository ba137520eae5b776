import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MistakeView } from "#app/moderation/mistake-view.tsx";
import { MistakeFormSchema, MistakeQuerySchema } from "#app/moderation/moderation.schema.ts";
import { getMistakePage, reportMistake } from "#app/moderation/moderation.server.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import type { FormAnswer } from "#app/ui/form-answer.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Report a mistake",
  description: "Say what is wrong with a listing.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tech_id, said } = readSearch(MistakeQuerySchema(), request);
  const page = await memberPage({ request, context }, () => getMistakePage(context, tech_id), {
    heading: "Report a mistake",
    problem: "This form could not be loaded.",
  });
  const { technology } = page;
  if (technology === null) throw notFound();
  return json({
    page: { ...page, technology },
    formKey: crypto.randomUUID(),
    statusMessage: said ? "Reported. A moderator reads it." : null,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const form = MistakeFormSchema().safeParse(fields);
  if (!form.success) {
    const error = "That form could not be read. Nothing was sent.";
    return json<FormAnswer>({ error, field: null, fields }, { status: 400 });
  }
  try {
    await reportMistake(context, form.data);
    return seeOther(`/mistake?tech_id=${form.data.tech_id}&said=sent`);
  } catch (error) {
    return refuse(error, context, { field: "message", fields }, { request, fields });
  }
}

export default function Mistake() {
  const answer = useActionData<typeof action>();
  return <MistakeView {...useLoaderData<typeof loader>()} answer={answer} />;
}
