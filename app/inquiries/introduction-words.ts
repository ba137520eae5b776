import { formatDate } from "#app/ui/format.ts";
import type { Inquiry } from "./inquiry.schema.ts";

/** The outcome of our mail to the listing's contact, as a sentence with a space behind it, or empty. */
export function introductionWords({
  introduction,
  introducedAt,
}: Pick<Inquiry, "introduction" | "introducedAt">): string {
  switch (introduction) {
    case "waiting":
    case "sending":
      return "A mail to the contact in the listing is about to go out. ";
    case "sent":
      return `We wrote to the contact in the listing${introducedAt ? ` on ${formatDate(introducedAt)}` : ""}. `;
    case "uncertain":
      return "It is uncertain whether the mail to the contact in the listing was sent. ";
    case "failed":
      return "The mail to the contact in the listing could not be delivered. ";
    case null:
      return "";
  }
}
