import { SAVES_FULL } from "#app/membership/saves-limit.ts";
import { type ChangeDeps, createChange, FoundSchema } from "#app/platform/http/change.server.ts";
import type { ReactionForm } from "./reactions.schema.ts";

const change = createChange<"set_reaction">({
  schema: FoundSchema,
  signIn: "Sign in to save, like or dismiss a technology.",
  refusals: {
    full: [409, SAVES_FULL],
    "not-found": [404, "This technology no longer exists."],
  },
});

/**
 * Turns one reaction to a technology on or off for the user.
 * @throws DomainError "sign-in-required" for a visitor, "not-found" if the technology does not exist, "full" for the
 * fifty-first saved technology without Pro, "rate-limited", "service-unavailable" if the database fails
 */
export async function setReaction(
  deps: ChangeDeps,
  techId: number,
  { kind, active }: Pick<ReactionForm, "kind" | "active">,
): Promise<void> {
  await change(deps, "set_reaction", { p_kind: kind, p_tech_id: techId, p_active: active });
}
