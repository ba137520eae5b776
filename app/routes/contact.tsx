import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useNavigation } from "@remix-run/react";
import { type ContactErrors, ContactSchema } from "../contact/contact.schema.ts";
import { ContactView } from "../contact/contact-view.tsx";
import { sendMessage } from "../contact/send-message.server.ts";
import { readForm } from "../platform/forms.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";

export const handle = { hydrate: true };

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Contact Us",
    description: "Ask us anything about the marketplace, a technology or posting your own.",
    path: "/contact",
  });

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const values = { email: fields.email ?? "", message: fields.message ?? "" };
  const form = ContactSchema.safeParse(values);
  if (!form.success) return refuse(form.error.flatten().fieldErrors, values, 400);
  const errors = await sendMessage({ ...context, fetch }, form.data);
  if (errors) return refuse(errors, values, errors.form ? 503 : 400);
  return json({ sent: true as const });
}

function refuse(errors: ContactErrors, values: { email: string; message: string }, status: number) {
  return json({ sent: false as const, errors, values }, { status });
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
