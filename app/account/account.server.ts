import { OutcomeSchema } from "#app/discovery/alerts/alerts.schema.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import { CHANGES } from "#app/platform/session/rate-limits.ts";
import type { Rates } from "#app/platform/session/rates.server.ts";
import { requireSession, type Session } from "#app/platform/session/session.server.ts";
import {
  AccountPageSchema,
  EmptiedSchema,
  SavedPageSchema,
  type SavedQuery,
} from "./account.schema.ts";
import type { SavedListKind } from "./saved-lists.ts";

const SIGN_IN = "Sign in to change your lists.";

/** Dependencies of the account's reads. Each read is one round trip, with the user's rights. */
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

/**
 * Empties one of the user's lists.
 * @throws DomainError "sign-in-required" without a live session, "rate-limited", "service-unavailable"
 */
export async function emptySavedList(
  { database, session, rates }: AccountDeps & { session: Session; rates: Rates },
  kind: SavedListKind,
): Promise<void> {
  await requireSession(session, SIGN_IN);
  await rates.require(CHANGES);
  const { viewer } = await database("empty_saved_list", { p_kind: kind }, EmptiedSchema());
  if (viewer === null) throw new DomainError("sign-in-required", SIGN_IN);
}

/** Turns a kind of mail off or on. @throws DomainError as emptySavedList */
export async function setMail(
  { database, session, rates }: AccountDeps & { session: Session; rates: Rates },
  { kind, on }: { kind: string; on: "yes" | "no" },
): Promise<void> {
  await requireSession(session, SIGN_IN);
  await rates.require(CHANGES);
  const args = { p_kind: kind, p_on: on === "yes" };
  const { viewer } = await database("set_mail", args, OutcomeSchema());
  if (viewer === null) throw new DomainError("sign-in-required", SIGN_IN);
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
