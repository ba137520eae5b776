import { json } from "@remix-run/cloudflare";
import * as z from "zod";
import type { RequestContext } from "#app/load-context.server.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, pathOf, refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import {
  type InquiryThread,
  LeadFormSchema,
  THREAD_MESSAGES,
  ThreadFormSchema,
  ThreadQuerySchema,
} from "./inbox.schema.ts";
import { changeThread, getInquiry, moderateLead } from "./inbox.server.ts";
import { withDocuments } from "./sent-documents.tsx";
import type { ThreadPage } from "./thread-view.tsx";

/** An inquiry's page: its asker's, its organisation's under `slug`, or the moderators'. */
type Place = { id: string | undefined; slug?: string | undefined; moderation?: boolean };

/** Reads an inquiry's page for the side whose address it is. @throws Response 302 to sign in, 404 for everyone else */
export async function loadThread(request: Request, context: RequestContext, place: Place) {
  const id = z.uuid().safeParse(place.id);
  const thread = await memberPage(
    { request, context },
    async () => (id.success ? await getInquiry(context, id.data) : null),
    { heading: "Inquiry", problem: "The inquiry could not be loaded.", note: "Nothing is lost." },
  );
  if (thread.side === null || !isHere(thread, place)) throw notFound();
  const { said } = readSearch(ThreadQuerySchema(), request);
  const page: ThreadPage = {
    here: pathOf(request).replace(/\?.*/s, ""),
    formKey: crypto.randomUUID(),
    brand: context.env.BRAND_NAME,
    thread,
  };
  const statusMessage = said === null ? null : THREAD_MESSAGES[said];
  return json({ ...page, statusMessage, viewer: thread.viewer });
}

function isHere({ side, organisation }: InquiryThread, { slug, moderation }: Place): boolean {
  if (moderation) return side === "moderator";
  if (slug === undefined) return side === "asker";
  return side === "organisation" && organisation?.slug === slug;
}

/** Executes a form of an inquiry's page. A refused form's fields come back with the reason. */
export async function answerThread(request: Request, context: RequestContext, place: Place) {
  const fields = await readForm(request);
  const kept = { intent: fields.intent ?? "", fields };
  const id = z.uuid().safeParse(place.id);
  if (!id.success) return json({ error: UNREADABLE, ...kept }, { status: 400 });
  const posted = { ...fields, message: withDocuments(fields, context.origin) };
  const act = place.moderation
    ? actOf(LeadFormSchema(), posted, (form) => moderateLead(context, id.data, form))
    : actOf(ThreadFormSchema(), posted, (form) => changeThread(context, id.data, form));
  if (typeof act === "string") return json({ error: act, ...kept }, { status: 400 });
  try {
    const said = await act();
    return seeOther(`${new URL(request.url).pathname}?said=${said}`);
  } catch (error) {
    return refuse(error, context, kept, { request, fields });
  }
}

/** The action that a form asks for; the problem of a form that cannot be read. */
function actOf<Form, Result>(
  schema: z.ZodType<Form>,
  fields: Record<string, string>,
  act: (form: Form) => Promise<Result>,
): (() => Promise<Result>) | string {
  const form = schema.safeParse(fields);
  if (form.success) return () => act(form.data);
  return form.error.issues[0]?.message ?? UNREADABLE;
}

const UNREADABLE = "That form could not be read.";
