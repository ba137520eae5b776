import type { CallDatabase } from "./database.server.ts";
import type { Embedder } from "./embeddings.server.ts";
import type { Log } from "./log.server.ts";
import { TokenClaimsSchema, TokensSpentSchema } from "./model.schema.ts";
import { type Model, type ModelCall, ModelError } from "./model.server.ts";

/** Today's budget is used up, of the person or of the site: what is built in answers until midnight UTC. */
export class ModelBudgetUsedUp extends ModelError {
  override name = "ModelBudgetUsedUp";
}

/** A day's tokens, estimated as one for four characters of a question and all that its answer may have. */
export type ModelBudget = { person: number; site: number };

/** Who spends: `service` is the database with the service's own rights, `token` that of whoever asks. */
export type Spender = { service: CallDatabase; token: () => Promise<string | null>; log: Log };

/**
 * A model that is asked only while there is some of the day's budgets left. Where that cannot be found out, it is not
 * asked either.
 */
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

/** A provider of embeddings that spends from the same budgets. */
export function embedderWithBudget(
  embedder: Embedder,
  budget: ModelBudget,
  spender: Spender,
): Embedder {
  return {
    model: embedder.model,
    async embed(texts, timeoutMs) {
      await spend(tokensOf(...texts), budget, spender);
      return embedder.embed(texts, timeoutMs);
    },
  };
}

function tokensOf(...texts: string[]): number {
  return Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / 4);
}

/** @throws ModelError where only a live session may spend, and ModelBudgetUsedUp */
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
  const answer = await service("spend_model_tokens", args, TokensSpentSchema);
  if (answer === "spent") return;
  if (answer === "nobody") throw new ModelError("the session has ended");
  log(answer === "site" ? "alert" : "info", "model.budget-used-up", { of: answer });
  throw new ModelBudgetUsedUp(answer);
}

/** Whose token it is, unverified: the database compares it with the session, whose id is secret. */
function readClaims(token: string | null) {
  try {
    const payload = (token ?? "").split(".")[1] ?? "";
    const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    return TokenClaimsSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
