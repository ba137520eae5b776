import { SAVES_FULL } from "#app/membership/saves-limit.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { CHANGES } from "#app/platform/session/rate-limits.ts";
import type { Rates } from "#app/platform/session/rates.server.ts";
import { requireSession, type Session } from "#app/platform/session/session.server.ts";
import { tooManyChanges } from "#app/platform/session/too-many-changes.ts";
import { type ReactionForm, ReactionResultSchema } from "./reactions.schema.ts";

const SAVES_ARE_FULL = { code: "saves-full", status: 409 } as const;

const SIGN_IN = "Sign in to save, like or dismiss a technology.";

type ReactionDeps = { database: CallDatabase; session: Session; rates: Rates };

/**
 * Turns one reaction to a technology on or off for the user.
 * @throws DomainError "sign-in-required" for a visitor, "not-found" if the technology does not exist, "saves-full" for
 * the fifty-first saved technology without Pro, "rate-limited", "service-unavailable" if the database fails
 */
export async function setReaction(
  { database, session, rates }: ReactionDeps,
  techId: number,
  { kind, active }: Pick<ReactionForm, "kind" | "active">,
): Promise<void> {
  await requireSession(session, SIGN_IN);
  await rates.require(CHANGES);
  const args = { p_kind: kind, p_tech_id: techId, p_active: active };
  const answer = await database("set_reaction", args, ReactionResultSchema());
  const { viewer, found, refused } = answer;
  if (!viewer) throw new DomainError("sign-in-required", SIGN_IN);
  if (refused === "full") throw new DomainError(SAVES_ARE_FULL, SAVES_FULL);
  if (refused === "too-fast") throw tooManyChanges();
  if (!found) throw new DomainError("not-found", "This technology no longer exists.");
}
