import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { moderate } from "../owners/organisations/change-organisation.server.ts";
import { ModerationFormSchema } from "../owners/organisations/moderation.schema.ts";
import { ModerationView } from "../owners/organisations/moderation-view.tsx";
import { organisationMessage } from "../owners/organisations/organisation-messages.ts";
import { OrganisationsQuerySchema } from "../owners/organisations/organisations.schema.ts";
import { getModerationPage } from "../owners/organisations/organisations.server.ts";
import { columnWords } from "../owners/portfolio/portfolio-words.ts";
import { readForm, readSearch } from "../platform/forms.server.ts";
import { readPage, refuse, requireSignIn } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";
import type { FormAnswer } from "../ui/form-answer.ts";

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Moderation", description: "What waits for a moderator." });

export async function loader({ request, context }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const { said } = readSearch(OrganisationsQuerySchema(), request);
  const read = await readPage(request, getModerationPage(context));
  // To everybody else it is as if there were no such page.
  if (read.ok && read.value.queue === null) throw new Response("Not found.", { status: 404 });
  const { viewer = null, queue = null } = read.ok ? read.value : {};
  return json(
    { viewer, queue, statusMessage: organisationMessage(said) },
    { status: read.ok ? 200 : read.status },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const form = ModerationFormSchema().safeParse(fields);
  if (!form.success) {
    const error = "That form could not be read. Nothing was changed.";
    return json<FormAnswer>({ error, field: null, fields }, { status: 400 });
  }
  try {
    await moderate(context, form.data);
    return redirect("/moderation?said=decided", 303);
  } catch (error) {
    return refuse(error, context, { field: "reason", fields }, { request, fields });
  }
}

export default function Moderation() {
  const answer = useActionData<typeof action>();
  return (
    <ModerationView {...useLoaderData<typeof loader>()} wordsOf={columnWords} answer={answer} />
  );
}
