import type { ListedOwner } from "./ask-owners.schema.ts";
import { LONGEST_INQUIRY } from "./inquiry-limits.ts";

/** Longest title in an inquiry's list; with ten of them and their addresses an inquiry stays within its bound. */
const LONGEST_TITLE = 160;

/**
 * The inquiry to one owner: the message, and the technologies of theirs that it is about, where there are several. One
 * is named by the inquiry itself.
 */
export function ownerInquiry(message: string, owner: ListedOwner, origin: string): string {
  if (owner.total === 1) return message;
  const named = owner.technologies.map(
    ({ id, title }) => `- ${title.slice(0, LONGEST_TITLE)} (${origin}/patentinfo?tech_id=${id})`,
  );
  const more = owner.total - named.length;
  const lines = more > 0 ? [...named, `- and ${more} more`] : named;
  return `${message}\n\nThis is about:\n${lines.join("\n")}`.slice(0, LONGEST_INQUIRY);
}
