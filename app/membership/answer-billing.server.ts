import { redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import { DomainError } from "../platform/domain-error.ts";
import { readForm, readJson } from "../platform/forms.server.ts";
import { apiError } from "../platform/http.server.ts";
import { type BillingContext, billingError, type Member, requireMember } from "./billing.server.ts";

/**
 * Answers a billing call with the address that `run` finds: as `{ url }` to a program, as a redirect to a form that
 * was posted without JavaScript. A failure is `{ error }` with its status, or `/login?billing=CODE`.
 */
export async function answerBilling<Schema extends z.ZodType>(
  context: BillingContext,
  request: Request,
  schema: Schema,
  run: (viewer: Member, body: z.infer<Schema>) => Promise<string>,
): Promise<Response> {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    request.headers.get("content-type") ?? "",
  );
  try {
    const viewer = await requireMember(context);
    const body = isForm ? await parseForm(schema, request) : await readJson(schema, request);
    const url = await run(viewer, body);
    return isForm ? redirect(url, 303) : Response.json({ url });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "session-rejected") context.session.forget();
    context.log("warn", "billing.refused", { code: error.code });
    return isForm ? redirect(`/login?billing=${error.code}`, 303) : apiError(error);
  }
}

async function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.infer<Schema>> {
  const form = schema.safeParse(await readForm(request));
  if (!form.success) throw billingError("invalid-input");
  return form.data;
}
