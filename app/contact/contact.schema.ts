import * as z from "zod";
import { CONTACT_LIMITS } from "./contact-limits.ts";

/** The contact form's fields, trimmed. The form provider has rules of its own beside these. */
export const ContactSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, "is required")
    .max(CONTACT_LIMITS.email, "is too long")
    .pipe(z.email("should be an email")),
  message: z
    .string()
    .trim()
    .min(1, "is required")
    .max(CONTACT_LIMITS.message, "is too long: 10,000 characters are the most"),
});
export type ContactMessage = z.infer<typeof ContactSchema>;

/** What is wrong, by field; `form` is for what belongs to no field. */
export type ContactErrors = { email?: string[]; message?: string[]; form?: string };

/** What the form provider answers a message that it took (Formspree's format). */
export const ProviderReceiptSchema = z.object({ ok: z.literal(true) });

/** What it answers one that it does not take. */
export const ProviderRefusalSchema = z.object({
  errors: z.array(z.object({ field: z.string().nullish(), message: z.string() })),
});
