import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { InquiriesQuerySchema, InquiryChangeSchema } from "#app/inquiries/inquiries.schema.ts";
import { InquiriesView } from "#app/inquiries/inquiries-view.tsx";
import { INQUIRY_MESSAGES } from "#app/inquiries/inquiry-answer.ts";
import { changeInquiry, getInquiriesPage } from "#app/inquiries/send-inquiry.server.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Your inquiries",
  description: "What you asked about technologies, when, and its state.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { said } = readSearch(InquiriesQuerySchema(), request);
  const page = await memberPage({ request, context }, () => getInquiriesPage(context), {
    heading: "Your inquiries",
    problem: "Your inquiries could not be loaded.",
    note: "Nothing is lost.",
  });
  return json({ ...page, statusMessage: said === null ? null : INQUIRY_MESSAGES[said] });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const form = InquiryChangeSchema().safeParse(fields);
  if (!form.success) return json({ error: "That form could not be read." }, { status: 400 });
  try {
    const outcome = await changeInquiry({ ...context, fetch }, form.data);
    const said = outcome ? `?said=${outcome}` : "";
    return seeOther(`/account/inquiries${said}#inquiry-${form.data.id}`);
  } catch (error) {
    return refuse(error, context, {}, { request, fields });
  }
}

export default function Inquiries() {
  const { inquiries, total } = useLoaderData<typeof loader>();
  return (
    <InquiriesView
      inquiries={inquiries}
      total={total}
      error={useActionData<typeof action>()?.error}
    />
  );
}
