import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyObject } from "#app/platform/lazily.ts";
import { orNull } from "#app/platform/parameter.ts";
import { requiredText } from "#app/platform/typed-text.ts";
import { InquirySchema } from "./inquiry.schema.ts";
import { LONGEST_INQUIRY } from "./inquiry-limits.ts";

/** The form on a technology's page. `key` is generated with the form and becomes the inquiry's id. */
export const InquiryFormSchema = lazyObject(() => ({
  intent: z.literal("inquire"),
  key: z.uuid(),
  inquiry: requiredText(
    "Write what you would like to know.",
    LONGEST_INQUIRY,
    "An inquiry can have 5,000 characters at most.",
  ),
  name: z.string().trim().max(100, "A name can have 100 characters at most.").default(""),
  share: z.literal("yes").optional(),
}));
export type InquiryForm = Infer<typeof InquiryFormSchema>;

/** The actions on an inquiry in the list. */
export const InquiryChangeSchema = lazyObject(() => ({
  id: z.uuid(),
  change: z.enum(["try", "answered", "closed", "reopened", "passed-on"]),
}));
export type InquiryChange = Infer<typeof InquiryChangeSchema>;

/** Result of `add_inquiry(…)`. */
export const AddedInquirySchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  outcome: z.enum([
    "delivered",
    "added",
    "known",
    "signed-out",
    "not-subscribed",
    "not-found",
    "too-many",
    "wrong-name",
  ]),
  inquiry: InquirySchema().nullable(),
}));

/** Result of `change_inquiry(…)`. */
export const ChangedInquirySchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  outcome: z.enum(["changed", "unchanged", "not-found"]),
  inquiry: InquirySchema().nullable(),
}));

/** Result of `take_unsent_inquiries()`. */
export const UnsentInquiriesSchema = lazily(() => {
  const asked = InquirySchema().pick({ id: true, techId: true, title: true, message: true });
  return z.array(asked.extend({ email: z.string() }));
});
export type UnsentInquiry = Infer<typeof UnsentInquiriesSchema>[number];

/** Result of `inquiries_page()`. */
export const InquiriesPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  total: z.number().int(),
  inquiries: z.array(InquirySchema()),
}));

/** `/account/inquiries`'s parameters: the result of sending an inquiry again. */
export const InquiriesQuerySchema = lazyObject(() => ({
  said: orNull(z.enum(["delivered", "sent", "kept"])),
}));
