import type { RequestContext } from "../load-context.server.ts";
import { changeRefusal } from "../platform/change-refusals.ts";
import { DomainError } from "../platform/domain-error.ts";
import { CHANGES } from "../platform/rate-limits.ts";
import { requireSession } from "../platform/session.server.ts";
import { sha256 } from "../platform/sha256.ts";
import { sendWaitingMail } from "../platform/waiting-mail.server.ts";
import { makeKey } from "./api-key.ts";
import { KEY_TERMS, MOST_KEYS } from "./key-choices.ts";
import { KeyOutcomeSchema, KeysPageSchema, type MakeKeyForm } from "./keys.schema.ts";

type Deps = Pick<RequestContext, "database" | "jobs" | "log" | "rates" | "requestId" | "session">;

const SIGN_IN = "Sign in to change your API keys.";
const FULL = { code: "full", status: 409 } as const;
/** How many characters of a key are stored, by which its person recognises it. */
const SHOWN_LENGTH = 12;

/** A person's API keys. @throws DomainError */
export function getKeysPage({ database }: Pick<Deps, "database">) {
  return database("keys_page", {}, KeysPageSchema());
}

/**
 * Makes a key of the user's, who is told by mail. The database gets its hash alone.
 * @returns the key, or null if this form made it before: then nobody has it but who copied it
 * @throws DomainError "sign-in-required", "rate-limited", "full", "invalid-input" or "service-unavailable"
 */
export async function makeOwnKey(
  deps: Deps,
  { id, name, scope, days }: MakeKeyForm,
): Promise<string | null> {
  const { database, rates, session } = deps;
  await requireSession(session, SIGN_IN);
  await rates.require(CHANGES);
  const key = makeKey();
  const args = {
    p_id: id,
    p_name: name,
    p_shown: key.slice(0, SHOWN_LENGTH),
    p_hash: await sha256(key),
    p_scopes: scope,
    p_days: KEY_TERMS[days].days ?? undefined,
  };
  const { outcome } = await database("make_key", args, KeyOutcomeSchema());
  if (outcome === "changed") {
    await sendWaitingMail(deps);
    return key;
  }
  if (outcome === "exists") return null;
  if (outcome === "full") {
    const message = `You have ${MOST_KEYS} keys in use, which is the limit. Revoke one first.`;
    throw new DomainError(FULL, message);
  }
  if (outcome === "wrong") {
    throw new DomainError("invalid-input", "A name has 1 to 60 characters. No key was made.");
  }
  throw changeRefusal(outcome, { signIn: SIGN_IN });
}

/** Revokes a key of the user's at once. @throws DomainError as `makeOwnKey`, and "not-found" */
export async function revokeOwnKey(
  { database, rates, session }: Pick<Deps, "database" | "rates" | "session">,
  id: string,
): Promise<void> {
  await requireSession(session, SIGN_IN);
  await rates.require(CHANGES);
  const { outcome } = await database("revoke_key", { p_id: id }, KeyOutcomeSchema());
  if (outcome !== "changed") throw changeRefusal(outcome, { signIn: SIGN_IN });
}
