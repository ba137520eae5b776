import type * as z from "zod";
import { readForm, readJson } from "#app/platform/http/forms.server.ts";
import { answerApi, seeOther } from "#app/platform/http/http.server.ts";
import { type BillingContext, billingError, type Member, requireMember } from "./billing.server.ts";
import { BILLING_REQUESTS } from "./billing-rate.ts";

/**
 * Responds to a billing call with the URL that `run` returns: `{ url }` for a program, a redirect for a form posted
 * without JavaScript. A failure is `{ error }` with its status, or a redirect to `/login?billing=CODE`.
 */
export function answerBilling<Schema extends z.ZodType>(
  context: BillingContext,
  request: Request,
  schema: Schema,
  run: (viewer: Member, body: z.infer<Schema>) => Promise<string>,
): Promise<Response> {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    request.headers.get("content-type") ?? "",
  );
  return answerApi(
    context,
    async () => {
      await context.rates.require(BILLING_REQUESTS);
      const viewer = await requireMember(context);
      const body = isForm ? await parseForm(schema, request) : await readJson(schema, request);
      const url = await run(viewer, body);
      return isForm ? seeOther(url) : Response.json({ url });
    },
    isForm ? ({ code }) => seeOther(`/login?billing=${code}`) : undefined,
  );
}

async function parseForm<Schema extends z.ZodType>(schema: Schema, request: Request) {
  const form = schema.safeParse(await readForm(request));
  if (!form.success) throw billingError("invalid-input");
  return form.data;
}
