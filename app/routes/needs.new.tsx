import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NeedsQuerySchema, PublishNeedSchema } from "#app/inquiries/needs/needs.schema.ts";
import { getNeeds, publishNeed } from "#app/inquiries/needs/needs.server.ts";
import { NewNeedView } from "#app/inquiries/needs/new-need-view.tsx";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import { problemOf } from "#app/ui/form-answer.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Publish a need",
  description: "Say what you seek, without your name, to those who may have it.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { q, need } = readSearch(NeedsQuerySchema(), request, ["need"]);
  const { viewer } = await memberPage({ request, context }, () => getNeeds(context), {
    heading: "Publish a need",
    problem: "The form could not be loaded.",
  });
  return json({
    viewer,
    subscribed: viewer.subscribed,
    brand: context.env.BRAND_NAME,
    formKey: crypto.randomUUID(),
    begun: { q, need },
    now: Date.now(),
  });
}

const SHOWN = ["asker", "sought", "requirements", "until"];

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const form = PublishNeedSchema().safeParse(fields);
  if (!form.success)
    return json({ ...problemOf(form.error.issues, SHOWN), fields }, { status: 400 });
  try {
    await publishNeed(context, form.data);
    return seeOther("/needs?said=published");
  } catch (error) {
    return refuse(error, context, { field: null, fields }, { request, fields });
  }
}

export default function NewNeed() {
  return (
    <NewNeedView {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
