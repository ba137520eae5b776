import type { Env } from "../env.server.ts";
import { describeError, type Log } from "../platform/log.server.ts";
import {
  type ContactErrors,
  type ContactMessage,
  ProviderReceiptSchema,
  ProviderRefusalSchema,
} from "./contact.schema.ts";

/** What sending needs; the message itself is never logged. */
export type SendDeps = { env: Pick<Env, "FORMS_URL" | "FORM_KEY">; fetch: typeof fetch; log: Log };

/** A message, with what the team's inbox may sort it by. */
type OutgoingMessage = ContactMessage & {
  subject?: string;
  tech_id?: string;
  inquiry_id?: string;
};

/** In milliseconds; what an inquiry came to is recorded afterwards, within the same page's time. */
const DEADLINE_MS = 2200;

const NOT_SENT =
  "Your message could not be sent just now. It is still here: please try again in a moment.";

/** Hands a message to the form provider. Answers the errors to show; none when it was taken. */
export async function sendMessage(
  { env, fetch, log }: SendDeps,
  message: OutgoingMessage,
): Promise<ContactErrors | null> {
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
  // Only the provider's own word counts: a page that stands in its place takes no message.
  if (response.ok && ProviderReceiptSchema.safeParse(body).success) return null;
  const refusal = ProviderRefusalSchema.safeParse(body);
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
