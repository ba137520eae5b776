import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily } from "#app/platform/lazily.ts";
import { InquirySchema } from "./inquiry.schema.ts";
import { LONGEST_INQUIRY } from "./inquiry-limits.ts";

/** The form on a technology's page. `key` is generated with the form and becomes the inquiry's id. */
export const InquiryFormSchema = lazily(() =>
  z.object({
    intent: z.literal("inquire"),
    key: z.uuid(),
    inquiry: z
      .string()
      .trim()
      .min(1, "Write what you would like to know.")
      .max(LONGEST_INQUIRY, "An inquiry can have 5,000 characters at most."),
    name: z.string().trim().max(100, "A name can have 100 characters at most.").default(""),
    share: z.literal("yes").optional(),
  }),
);
export type InquiryForm = Infer<typeof InquiryFormSchema>;

/** The actions on an inquiry in the list. */
export const InquiryChangeSchema = lazily(() =>
  z.object({
    id: z.uuid(),
    change: z.enum(["try", "answered", "closed", "reopened", "passed-on"]),
  }),
);
export type InquiryChange = Infer<typeof InquiryChangeSchema>;

/** Result of `add_inquiry(…)`. */
export const AddedInquirySchema = lazily(() =>
  z.object({
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
  }),
);

/** Result of `change_inquiry(…)`. */
export const ChangedInquirySchema = lazily(() =>
  z.object({
    viewer: ViewerSchema(),
    outcome: z.enum(["changed", "unchanged", "not-found"]),
    inquiry: InquirySchema().nullable(),
  }),
);

/** Result of `take_unsent_inquiries()`. */
export const UnsentInquiriesSchema = lazily(() =>
  z.array(
    z.object({
      id: z.uuid(),
      techId: z.number().int().nullable(),
      title: z.string(),
      message: z.string(),
      email: z.string(),
    }),
  ),
);
export type UnsentInquiry = Infer<typeof UnsentInquiriesSchema>[number];

/** Result of `inquiries_page()`. */
export const InquiriesPageSchema = lazily(() =>
  z.object({
    viewer: ViewerSchema(),
    total: z.number().int(),
    inquiries: z.array(InquirySchema()),
  }),
);

/** `/account/inquiries`'s parameters: the result of sending an inquiry again. */
export const InquiriesQuerySchema = lazily(() =>
  z.object({
    said: z.enum(["delivered", "sent", "kept"]).nullable().catch(null).default(null),
  }),
);
