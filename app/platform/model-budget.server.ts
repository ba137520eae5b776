import type { CallDatabase } from "./database.server.ts";
import type { Log } from "./log.server.ts";
import { TokenClaimsSchema, TokensSpentSchema } from "./model.schema.ts";
import { type Model, type ModelCall, ModelError } from "./model.server.ts";

/** Today's token budget is used up, the user's or the site's. The built-in method takes over until midnight UTC. */
export class ModelBudgetUsedUp extends ModelError {
  override name = "ModelBudgetUsedUp";
}

/**
 * Tokens per day. A call is estimated as one token per four characters of the prompt, plus the maximum length of the
 * answer.
 */
export type ModelBudget = { person: number; site: number };

/** `service` is the database with the service's own rights; `token` is the access token of the user who spends. */
export type Spender = { service: CallDatabase; token: () => Promise<string | null>; log: Log };

/** A model that is called only while the day's budgets last. If the budget cannot be read, the model is not called. */
export function withBudget(model: Model, budget: ModelBudget, spender: Spender): Model {
  const spendFor = ({ system, user, maxTokens }: ModelCall) =>
    spend(tokensOf(system, user) + maxTokens, budget, spender);
  return {
    async complete(call) {
      await spendFor(call);
      return model.complete(call);
    },
    async *stream(call) {
      await spendFor(call);
      yield* model.stream(call);
    },
  };
}

function tokensOf(...texts: string[]): number {
  return Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / 4);
}

/** @throws ModelError if there is no live session; ModelBudgetUsedUp */
async function spend(
  tokens: number,
  { person, site }: ModelBudget,
  { service, token, log }: Spender,
): Promise<void> {
  const claims = readClaims(await token());
  if (!claims) throw new ModelError("nobody is signed in");
  const args = {
    p_user_id: claims.sub,
    p_session_id: claims.session_id,
    p_tokens: tokens,
    p_person_most: person,
    p_site_most: site,
  };
  const answer = await service("spend_model_tokens", args, TokensSpentSchema());
  if (answer === "spent") return;
  if (answer === "nobody") throw new ModelError("the session has ended");
  log(answer === "site" ? "alert" : "info", "model.budget-used-up", { of: answer });
  throw new ModelBudgetUsedUp(answer);
}

/** The token's claims, unverified. The database checks them against the session, whose id is secret. */
function readClaims(token: string | null) {
  try {
    const payload = (token ?? "").split(".")[1] ?? "";
    const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    return TokenClaimsSchema().parse(JSON.parse(text));
  } catch {
    return null;
  }
}
