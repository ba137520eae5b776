import * as z from "zod";

/**
 * An inquiry about a technology. Times are ISO instants. `techId` is null if the technology was removed; `title` is its
 * title at the time.
 */
export const InquirySchema = z.object({
  id: z.uuid(),
  techId: z.number().int().nullable(),
  title: z.string(),
  message: z.string(),
  state: z.enum(["unsent", "sent", "answered", "closed"]),
  askedAt: z.string(),
  sentAt: z.string().nullable(),
});
export type Inquiry = z.infer<typeof InquirySchema>;
