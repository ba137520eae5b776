import { SUBSCRIPTION_REQUIRED } from "#app/membership/subscription-required.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import {
  type Asked,
  type AskOwners,
  type ListedOwner,
  type Outgoing,
  ShortlistOwnersSchema,
} from "./ask-owners.schema.ts";
import { ownerInquiry } from "./owner-inquiry.ts";
import { recordInquiry } from "./send-inquiry.server.ts";

/**
 * The owners of these technologies, of a shortlist's or of what the user saved; `list` is null for who may not read it.
 * @throws DomainError
 */
export function getShortlistOwners({ database }: DatabaseDeps, { id, ids }: AskedList) {
  // Null is what the user saved, which the generated types do not know of.
  const given = { p_id: id as number, ...(ids.length > 0 ? { p_ids: ids } : {}) };
  return database("shortlist_owners", given, ShortlistOwnersSchema());
}

/** What an address asks the owners of: a shortlist, null for what the user saved or for the technologies of `ids`. */
export type AskedList = { id: number | null; ids: number[] };

/**
 * The inquiries of a form as they would go out, without owners that are no longer on the list. Those of a form that
 * was previewed keep their ids.
 */
export function outgoingInquiries(
  owners: readonly ListedOwner[],
  form: AskOwners,
  origin: string,
): Outgoing[] {
  return form.owner.flatMap((name, index) => {
    const owner = owners.find((each) => each.name === name);
    if (!owner) return [];
    const key = form.key[index] ?? crypto.randomUUID();
    return [{ owner, text: ownerInquiry(form.message, owner, origin), key }];
  });
}

/** Sends one inquiry to each owner. A refusal of one does not stop the rest. */
export async function sendInquiries(
  deps: Parameters<typeof recordInquiry>[0],
  inquiries: readonly Outgoing[],
): Promise<Asked[]> {
  const asked = await Promise.all(
    inquiries.map(async ({ owner, text, key }): Promise<Asked> => {
      const [first] = owner.technologies;
      try {
        const outcome = await recordInquiry(deps, first?.id ?? 0, { key, inquiry: text, name: "" });
        return { owner, outcome, reason: null };
      } catch (error) {
        // Without a session or a subscription none of them goes out.
        if (!(error instanceof DomainError) || error.status === 401) throw error;
        if (error.code === SUBSCRIPTION_REQUIRED.code) throw error;
        return { owner, outcome: "refused", reason: error.message };
      }
    }),
  );
  if (asked.some(({ outcome }) => outcome === "delivered")) await sendWaitingMail(deps);
  return asked;
}
