import * as z from "zod";
import { describeError, type Log } from "../log/log.server.ts";
import type { CallDatabase } from "../services/database.server.ts";
import { readClaims } from "../session/token-claims.ts";
import { TokenClaimsSchema, TokensReservedSchema } from "./model.schema.ts";
import { type Model, tokensOf } from "./model.server.ts";
import { ModelError } from "./model-call.server.ts";

/**
 * Tokens per day. A call reserves one token for four characters of the prompt and the maximum length of the answer;
 * unused tokens are given back.
 */
export type ModelBudget = { person: number; site: number };

export type Spender = {
  /** The database with the service's own rights. */
  service: CallDatabase;
  /** The access token of the user who spends. */
  token: () => Promise<string | null>;
  log: Log;
  /** Has work done behind the answer. */
  later?: ((work: Promise<unknown>) => void) | null;
};

/**
 * A model that is called only while the day's budgets last: the person's and the site's. If the budget cannot be read,
 * the model is not called. A call that fails costs its asker nothing.
 */
export function withBudget(model: Model, budget: ModelBudget, spender: Spender): Model {
  return {
    name: model.name,
    async ask(call) {
      const reserved = tokensOf(call.system, call.user) + call.maxTokens;
      const userId = await reserve(reserved, budget, spender);
      const settle = (person: number, site: number) =>
        settleFor({ userId, reserved, person, site }, spender);
      try {
        const answered = await model.ask(call);
        await settle(answered.tokens, answered.tokens);
        return answered;
      } catch (error) {
        await settle(0, error instanceof ModelError ? error.tokens : 0);
        throw error;
      }
    },
  };
}

/** @throws ModelError "signed-out" if there is no live session; "over-budget" */
async function reserve(
  tokens: number,
  { person, site }: ModelBudget,
  { service, token, log }: Spender,
): Promise<string> {
  // The database checks them against the session, whose id is secret.
  const payload = (await token())?.split(".")[1];
  const { data: claims } = TokenClaimsSchema().safeParse(readClaims(payload));
  if (!claims) throw new ModelError("signed-out");
  const args = {
    p_user_id: claims.sub,
    p_session_id: claims.session_id,
    p_tokens: tokens,
    p_person_most: person,
    p_site_most: site,
  };
  const answer = await service("reserve_model_tokens", args, TokensReservedSchema());
  if (answer === "reserved") return claims.sub;
  if (answer === "nobody") throw new ModelError("signed-out");
  log(answer === "site" ? "alert" : "info", "model.budget-used-up", { of: answer });
  throw new ModelError("over-budget", { detail: answer });
}

/** Tokens that cannot be settled stay reserved: a budget may end early, and an answer is not lost for it. */
async function settleFor(
  used: { userId: string; reserved: number; person: number; site: number },
  { service, log, later }: Spender,
): Promise<void> {
  const args = {
    p_user_id: used.userId,
    p_reserved: used.reserved,
    p_person_used: used.person,
    p_site_used: used.site,
  };
  const settled = service("settle_model_tokens", args, z.null()).catch((error: unknown) =>
    log("warn", "model.unsettled", describeError(error)),
  );
  if (later) later(settled);
  else await settled;
}
