import * as z from "zod";
import { type Infer, lazyObject } from "#app/platform/lazily.ts";
import { requiredText } from "#app/platform/typed-text.ts";
import { CONTACT_LIMITS } from "./contact-limits.ts";

/** The contact form's fields, trimmed. The form provider has further rules of its own. */
export const ContactSchema = lazyObject(() => ({
  email: requiredText("is required", CONTACT_LIMITS.email, "is too long").pipe(
    z.email("should be an email"),
  ),
  message: requiredText(
    "is required",
    CONTACT_LIMITS.message,
    "is too long: use at most 10,000 characters",
  ),
}));
export type ContactMessage = Infer<typeof ContactSchema>;

/** Errors by field; `form` is for errors of no field. */
export type ContactErrors = { email?: string[]; message?: string[]; form?: string };

/** The form provider's response to a message that it accepted (Formspree's format). */
export const ProviderReceiptSchema = lazyObject(() => ({ ok: z.literal(true) }));

/** Its response to a message that it refused. */
export const ProviderRefusalSchema = lazyObject(() => ({
  errors: z.array(z.object({ field: z.string().nullish(), message: z.string() })),
}));
