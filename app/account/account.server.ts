import type { RequestContext } from "#app/load-context.server.ts";
import { type ChangeDeps, createChange, OutcomeSchema } from "#app/platform/http/change.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import {
  AccountChangeSchema,
  AccountPageSchema,
  SavedPageSchema,
  type SavedQuery,
} from "./account.schema.ts";
import type { SavedListKind } from "./saved-lists.ts";

/** What the account's reads need. Each read is one round trip, with the user's rights. */
export type AccountDeps = { database: CallDatabase };

/** The signed-in user's dashboard. @throws DomainError */
export function getAccountPage({ database }: AccountDeps) {
  return database("account_page", {}, AccountPageSchema());
}

/** A page of twenty technologies that the user saved or liked, in the requested order. @throws DomainError */
export function getSavedPage(
  { database }: AccountDeps,
  kind: SavedListKind,
  { page, sort }: Pick<SavedQuery, "page" | "sort">,
) {
  return database(
    "saved_list_page",
    { p_kind: kind, p_page: page, p_sort: sort },
    SavedPageSchema(),
  );
}

const change = createChange<"empty_saved_list" | "set_mail">({
  schema: AccountChangeSchema,
  signIn: "Sign in to change your lists.",
  refusals: {},
});

/**
 * Empties one of the user's lists.
 * @throws DomainError "sign-in-required" without a live session, "rate-limited", "service-unavailable"
 */
export async function emptySavedList(deps: ChangeDeps, kind: SavedListKind): Promise<void> {
  await change(deps, "empty_saved_list", { p_kind: kind });
}

/** Turns a kind of mail off or on. @throws DomainError as emptySavedList */
export async function setMail(deps: ChangeDeps, { kind, on }: { kind: string; on: "yes" | "no" }) {
  await change(deps, "set_mail", { p_kind: kind, p_on: on === "yes" });
}

/**
 * Ends every session of the user and, unless they keep them, revokes their API keys. They are notified by mail, since it
 * may be somebody else who does it.
 * @throws DomainError "service-unavailable": then the sessions may go on
 */
export async function signOutEverywhere(
  deps: Pick<RequestContext, "database" | "jobs" | "log" | "requestId" | "session">,
  { revokesKeys }: { revokesKeys: boolean },
): Promise<void> {
  const { database, session } = deps;
  if ((await session.accessToken()) !== null) {
    await database("begin_sign_out_everywhere", { p_revoke_keys: revokesKeys }, OutcomeSchema());
    await sendWaitingMail(deps);
  }
  await session.signOutEverywhere();
}
