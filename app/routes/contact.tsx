import { type ActionFunctionArgs, json } from "@remix-run/cloudflare";
import { useActionData, useNavigation } from "@remix-run/react";
import { type ContactErrors, ContactSchema } from "#app/inquiries/contact.schema.ts";
import { requireContactRoom } from "#app/inquiries/contact-room.server.ts";
import { ContactView } from "#app/inquiries/contact-view.tsx";
import { sendMessage } from "#app/inquiries/send-message.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const handle = { hydrate: true };

export const meta = metaOf({
  title: "Contact Us",
  description: "Ask us anything about the marketplace, a technology or posting your own.",
  path: "/contact",
});

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const values = { email: fields.email ?? "", message: fields.message ?? "" };
  const form = ContactSchema().safeParse(values);
  if (!form.success) return notSent(form.error.flatten().fieldErrors, values, { status: 400 });
  const room = await readPage(request, requireContactRoom(context, request));
  if (!room.ok) return notSent({ form: room.message }, values, room);
  const errors = await sendMessage({ ...context, fetch }, form.data);
  if (errors) return notSent(errors, values, { status: errors.form ? 503 : 400 });
  return json({ sent: true as const });
}

function notSent(
  errors: ContactErrors,
  values: { email: string; message: string },
  { status, headers }: Pick<ResponseInit, "status" | "headers">,
) {
  return json({ sent: false as const, errors, values }, { status, headers });
}

export default function Contact() {
  const result = useActionData<typeof action>();
  const pending = useNavigation().state === "submitting";
  return result && !result.sent ? (
    <ContactView sent={false} pending={pending} errors={result.errors} values={result.values} />
  ) : (
    <ContactView sent={result?.sent === true} pending={pending} />
  );
}
