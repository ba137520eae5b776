import { json, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import type { RequestContext } from "../load-context.server.ts";
import { readForm, readSearch } from "../platform/forms.server.ts";
import { pathOf, readPage, refuse, requireSignIn } from "../platform/http.server.ts";
import { THREAD_MESSAGES, ThreadFormSchema, ThreadQuerySchema } from "./inbox.schema.ts";
import { changeThread, getInquiry } from "./inbox.server.ts";

/** An inquiry's page: its asker's, or its organisation's under `slug`. */
type Place = { id: string | undefined; slug?: string | undefined };

/** Reads an inquiry's page for the side whose address it is. @throws Response 302 to sign in, 404 for everyone else */
export async function loadThread(request: Request, context: RequestContext, place: Place) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const { said } = readSearch(ThreadQuerySchema, request);
  const shared = {
    here: pathOf(request).replace(/\?.*/s, ""),
    formKey: crypto.randomUUID(),
    brand: context.env.BRAND_NAME,
    statusMessage: said === null ? null : THREAD_MESSAGES[said],
  };
  const id = z.uuid().safeParse(place.id);
  if (!id.success) throw notFound();
  const read = await readPage(request, getInquiry(context, id.data));
  if (!read.ok) return json({ ...shared, thread: null }, { status: read.status });
  const thread = read.value;
  if (thread.viewer === null) requireSignIn(request);
  if (thread.side === null) throw notFound();
  const isHere =
    place.slug === undefined
      ? thread.side === "asker"
      : thread.side === "organisation" && thread.organisation?.slug === place.slug;
  if (!isHere) throw notFound();
  return json({ ...shared, thread });
}

/** Does what a form of an inquiry's page asks for. A refused form's fields come back with the reason. */
export async function answerThread(request: Request, context: RequestContext, place: Place) {
  const fields = await readForm(request);
  const kept = { intent: fields.intent ?? "", fields };
  const id = z.uuid().safeParse(place.id);
  const form = ThreadFormSchema.safeParse(fields);
  if (!form.success || !id.success) {
    const error = form.error?.issues[0]?.message ?? "That form could not be read.";
    return json({ error, ...kept }, { status: 400 });
  }
  try {
    const said = await changeThread(context, id.data, form.data);
    return redirect(`${new URL(request.url).pathname}?said=${said}`, 303);
  } catch (error) {
    return refuse(error, context, kept);
  }
}

function notFound(): Response {
  return new Response("Not found", { status: 404 });
}
