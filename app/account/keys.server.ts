import { type ChangeDeps, createChange } from "#app/platform/http/change.server.ts";
import type { Infer } from "#app/platform/lazily.ts";
import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import { sha256 } from "#app/platform/sha256.ts";
import { makeKey } from "./api-key.server.ts";
import { KEY_TERMS, MOST_KEYS } from "./key-choices.ts";
import { KeyOutcomeSchema, KeysPageSchema, type MakeKeyForm } from "./keys.schema.ts";

/** How many characters of a key are stored, by which its person recognises it. */
const SHOWN_LENGTH = 12;

const change = createChange<"make_key" | "revoke_key", Infer<typeof KeyOutcomeSchema>>({
  schema: KeyOutcomeSchema,
  signIn: "Sign in to change your API keys.",
  done: ["changed", "exists"],
  refusals: {
    full: [409, `You have ${MOST_KEYS} keys in use, which is the limit. Revoke one first.`],
    wrong: [400, "A name has 1 to 60 characters. No key was made."],
  },
});

/** A person's API keys. @throws DomainError */
export function getKeysPage({ database }: DatabaseDeps) {
  return database("keys_page", {}, KeysPageSchema());
}

/**
 * Makes a key of the user's, who is notified by mail. The database gets its hash alone.
 * @returns the key, or null if this form made it before: then nobody has it but who copied it
 * @throws DomainError "sign-in-required", "rate-limited", "full", "invalid-input" or "service-unavailable"
 */
export async function makeOwnKey(
  deps: ChangeDeps & { env: { API_KEY_SECRET: string } },
  { id, name, scope, days }: MakeKeyForm,
): Promise<string | null> {
  const key = await makeKey(deps.env.API_KEY_SECRET);
  const args = {
    p_id: id,
    p_name: name,
    p_shown: key.slice(0, SHOWN_LENGTH),
    p_hash: await sha256(key),
    p_scopes: scope,
    p_days: KEY_TERMS[days].days ?? undefined,
  };
  const { outcome } = await change(deps, "make_key", args);
  if (outcome === "exists") return null;
  await sendWaitingMail(deps);
  return key;
}

/** Revokes a key of the user's at once. @throws DomainError as `makeOwnKey`, and "not-found" */
export async function revokeOwnKey(deps: ChangeDeps, id: string): Promise<void> {
  await change(deps, "revoke_key", { p_id: id });
}
