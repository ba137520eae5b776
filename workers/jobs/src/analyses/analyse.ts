import * as z from "zod";
import type { Model } from "#app/platform/ai/model.server.ts";
import { ModelError } from "#app/platform/ai/model-call.server.ts";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import {
  ANALYSIS_TOKENS,
  makeAnalysis,
  PROMPT_VERSION,
} from "#app/technology/analysis/make-analysis.server.ts";
import { sourcesOf } from "#app/technology/analysis/sources.ts";
import { RightsSchema, TechnologyRecordSchema } from "#app/technology/technology.schema.ts";
import type { Message } from "../messages.ts";

/** Technologies handed out at once: what two calls at a time do until the next time, five minutes later. */
const MOST_AT_ONCE = 30;
/** Seconds until a failed call is tried again, times the attempt; longer where the provider asks for it. */
const PAUSE_SECONDS = 60;

type Deps = { database: CallDatabase; log: Log; model: Model | null; tokensPerDay: number };

const SourceSchema = z
  .object({ technology: TechnologyRecordSchema(), rights: RightsSchema(), hash: z.string() })
  .nullable();

/** Queues technologies that lack an analysis, as far as today's budget goes. */
export async function queueAnalyses(
  { database, model, tokensPerDay }: Deps,
  queue: { sendBatch(messages: { body: Message<"analysis"> }[]): Promise<unknown> },
): Promise<void> {
  if (!model) return;
  const asked = { p_most: MOST_AT_ONCE, p_tokens: ANALYSIS_TOKENS, p_budget: tokensPerDay };
  const ids = await database("take_unanalysed", asked, z.array(z.number().int()));
  const messages = ids.map((techId) => ({ body: { kind: "analysis", techId } as const }));
  if (messages.length > 0) await queue.sendBatch(messages);
}

/** The outcome for a technology whose analysis was asked for. */
export type Analysed = "made" | "empty" | "gone" | "over-budget" | "not-configured";

/**
 * Has a technology analysed, and stores the analysis with what its checks refused. Tokens are taken from the day's budget
 * before, and unused tokens are given back.
 *
 * @returns "empty" where too little of the answer could be used; "gone" where the technology is, or its text has changed
 * @throws ModelError or DomainError
 */
export async function analyse(
  { database, log, model, tokensPerDay }: Deps,
  id: number,
): Promise<Analysed> {
  if (!model) return "not-configured";
  const source = await database("analysis_source", { p_tech_id: id }, SourceSchema);
  if (!source) return "gone";
  const spend = (tokens: number) =>
    database("spend_analysis_tokens", { p_tokens: tokens, p_most: tokensPerDay }, z.boolean());
  if (!(await spend(ANALYSIS_TOKENS))) return "over-budget";
  const { technology, rights, hash } = source;
  const asked = {
    title: technology.title,
    owner: technology.uni,
    sources: sourcesOf(technology, rights),
  };
  let used = 0;
  try {
    const { body, refused, tokens } = await makeAnalysis(model, asked);
    used = tokens;
    const made = {
      p_tech_id: id,
      p_hash: hash,
      p_model: model.name,
      p_prompt_version: PROMPT_VERSION,
      p_tokens: tokens,
      p_body: body,
      p_refused: refused,
    };
    const isStored = await database("store_analysis", made, z.boolean());
    const result = isStored ? (body ? "made" : "empty") : "gone";
    log("info", "analysis.made", { id, result, tokens, refused: refused.length });
    return result;
  } catch (error) {
    if (error instanceof ModelError) used = error.tokens;
    throw error;
  } finally {
    await spend(used - ANALYSIS_TOKENS);
  }
}

/** Seconds until a message whose call failed is delivered again. */
export function pauseAfter(error: unknown, attempts: number): number {
  const asked = error instanceof ModelError ? (error.pauseMs ?? 0) / 1000 : 0;
  return Math.min(Math.max(Math.ceil(asked), PAUSE_SECONDS * attempts), 12 * 3600);
}
