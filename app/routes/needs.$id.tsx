import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { NEED_MESSAGES } from "#app/inquiries/needs/need-messages.ts";
import { NeedFormSchema, NeedsQuerySchema } from "#app/inquiries/needs/needs.schema.ts";
import { changeNeed, getNeed } from "#app/inquiries/needs/needs.server.ts";
import { OwnNeedView } from "#app/inquiries/needs/own-need-view.tsx";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import { problemOf } from "#app/ui/form-answer.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({ title: "Your need", description: "A need and its answers." });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { said } = readSearch(NeedsQuerySchema(), request);
  const { viewer, need, answers } = await memberPage(
    { request, context },
    () => getNeed(context, requireId(params)),
    { heading: "Your need", problem: "The need could not be loaded.", note: "Nothing is lost." },
  );
  if (need === null) throw notFound();
  return json({ viewer, need, answers, statusMessage: said === null ? null : NEED_MESSAGES[said] });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const id = requireId(params);
  const fields = await readForm(request);
  const form = NeedFormSchema().safeParse(fields);
  if (!form.success)
    return json({ ...problemOf(form.error.issues, ["text", "name"]), fields }, { status: 400 });
  const { intent } = form.data;
  const field = intent === "asked" ? "text" : intent === "accepted" ? "name" : null;
  try {
    const inquiry = await changeNeed(context, id, form.data);
    if (intent === "accepted" && inquiry) return seeOther(`/account/inquiries/${inquiry}`);
    return seeOther(`/needs/${id}${intent === "accepted" ? "" : `?said=${intent}`}`);
  } catch (error) {
    return refuse(error, context, { field, fields }, { request, fields });
  }
}

/** @throws Response 404 for what is no id */
function requireId({ id }: LoaderFunctionArgs["params"]): string {
  const { data } = z.uuid().safeParse(id);
  if (!data) throw notFound();
  return data;
}

export default function Need() {
  const { need, answers } = useLoaderData<typeof loader>();
  return <OwnNeedView need={need} answers={answers} answer={useActionData<typeof action>()} />;
}
