import * as z from "zod";

/**
 * What someone asked about a technology through us. Times are ISO instants; `techId` is null where the technology
 * is gone, and `title` is what it was called then.
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
