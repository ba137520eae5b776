import { formatDate } from "#app/ui/format.ts";
import type { Inquiry } from "./inquiry.schema.ts";

const WAITING = "A mail to the contact in the listing is about to go out. ";
const WORDS = {
  waiting: WAITING,
  sending: WAITING,
  uncertain: "It is uncertain whether the mail to the contact in the listing was sent. ",
  failed: "The mail to the contact in the listing could not be delivered. ",
};

/** The outcome of our mail to the listing's contact, as a sentence with a space behind it, or empty. */
export function introductionWords({
  introduction,
  introducedAt,
}: Pick<Inquiry, "introduction" | "introducedAt">): string {
  if (introduction === null) return "";
  if (introduction !== "sent") return WORDS[introduction];
  return `We wrote to the contact in the listing${introducedAt ? ` on ${formatDate(introducedAt)}` : ""}. `;
}
