import type { Env } from "#app/env.server.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import {
  type ContactErrors,
  type ContactMessage,
  ProviderReceiptSchema,
  ProviderRefusalSchema,
} from "./contact.schema.ts";

/** Dependencies for sending. The message itself is never logged. */
export type SendDeps = { env: Pick<Env, "FORMS_URL" | "FORM_KEY">; fetch: typeof fetch; log: Log };

/** A message with fields by which the team can sort its inbox. */
type OutgoingMessage = ContactMessage & {
  subject?: string;
  tech_id?: string;
  inquiry_id?: string;
};

/** Shorter than a page's time limit, because an inquiry's outcome is recorded afterwards. */
const DEADLINE_MS = 2200;

const NOT_SENT =
  "Your message could not be sent just now. It is still here: please try again in a moment.";

/** Sends a message to the form provider. Returns the errors to show; none if it was accepted. */
export async function sendMessage({ env, fetch, log }: SendDeps, message: OutgoingMessage) {
  let response: Response;
  try {
    response = await fetch(`${env.FORMS_URL}/${env.FORM_KEY}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  } catch (error) {
    log("error", "contact.unreachable", describeError(error));
    return { form: NOT_SENT };
  }
  const body: unknown = await response.json().catch(() => null);
  // Requires the provider's receipt: a proxy's page with status 200 has accepted nothing.
  if (response.ok && ProviderReceiptSchema().safeParse(body).success) return null;
  const refusal = ProviderRefusalSchema().safeParse(body);
  if (!refusal.success || response.ok || response.status >= 500) {
    log("error", "contact.refused", { status: response.status });
    return { form: NOT_SENT };
  }
  return sortRefusals(refusal.data.errors);
}

function sortRefusals(refusals: { field?: string | null; message: string }[]): ContactErrors {
  const of = (field: string) =>
    refusals.filter((refusal) => refusal.field === field).map((refusal) => refusal.message);
  const rest = refusals
    .filter(({ field }) => field !== "email" && field !== "message")
    .map(({ message }) => message);
  const [email, message] = [of("email"), of("message")];
  return {
    ...(email.length > 0 ? { email } : {}),
    ...(message.length > 0 ? { message } : {}),
    ...(rest.length > 0 ? { form: rest.join(", ") } : {}),
  };
}
