import type { LikenessDeps } from "#app/platform/ai/likeness.server.ts";
import type { Model } from "#app/platform/ai/model.server.ts";
import { ModelError } from "#app/platform/ai/model-call.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import type { Rates } from "#app/platform/session/rates.server.ts";
import { requireVerifiedSession, type Session } from "#app/platform/session/session.server.ts";
import type { Source } from "#app/technology/analysis/passages.ts";
import { sourcesOf, sourcesOfSent } from "#app/technology/analysis/sources.ts";
import { hasReport } from "#app/technology/reports/report-file.ts";
import { nearestToLast, summaryOf } from "./built-in-answer.server.ts";
import { type ChatRequest, ChatSourceSchema } from "./chat.schema.ts";
import { QUESTIONS } from "./chat-rate.ts";
import { ASK_OWNER, type ChatAnswer, type ChatMessage } from "./chat-turn.ts";
import { asksForWords, choosePassages } from "./choose-passages.server.ts";
import { isGreeting, textWithoutPassages } from "./greeting.ts";
import { passagesOf } from "./nearest-passages.ts";
import { silentOn } from "./silent-on.ts";

export type ChatDeps = {
  database: CallDatabase;
  session: Session;
  rates: Rates;
  model: Model | null;
  log: Log;
} & LikenessDeps;

export type ChatSource = { title: string; sources: Source[] };

const SIGN_IN = "Sign in to ask about a technology.";

/**
 * The sources of an answer: the record as the database lets the viewer read it, named by its
 * id or by its report's path, or the fields that the caller sent. One database request, which also counts the message.
 * @throws DomainError "sign-in-required", "rate-limited", "not-found", "invalid-input" or "service-unavailable"
 */
export async function openChatSource(
  deps: Pick<ChatDeps, "database" | "session">,
  asked: Pick<ChatRequest, "tech_id" | "patentData" | "predefinedAnalysisFileUrl">,
): Promise<ChatSource> {
  const { tech_id: id, patentData: sent, predefinedAnalysisFileUrl: analysis } = asked;
  const named = id !== undefined || sent !== undefined;
  const report = named ? null : reportPathOf(analysis ?? "");
  if (!named && report === null) {
    const message =
      "Say which technology this is about: tech_id, patentData, or predefinedAnalysisFileUrl, the address of its report with .md.";
    throw new DomainError("invalid-input", message);
  }
  const { viewer, wait, technology, rights } = await deps.database(
    "chat_source",
    { p_tech_id: id, p_report: report ?? undefined },
    ChatSourceSchema(),
  );
  if (!viewer) throw signInRequired();
  if (wait > 0) {
    const message = `Too many questions in one minute. Ask again in ${wait} s.`;
    throw new DomainError("rate-limited", message, { retryAfter: wait });
  }
  if (id === undefined && sent !== undefined) {
    const title = typeof sent.title === "string" ? sent.title : "";
    return { title, sources: sourcesOfSent(sent) };
  }
  if (!technology) {
    if (!deps.session.present) throw signInRequired();
    const what =
      id === undefined ? "No technology has this analysis." : "There is no such technology.";
    throw new DomainError("not-found", what);
  }
  if (analysis !== undefined && !isAnalysisOf(analysis, technology.report_filepath)) {
    throw new DomainError("invalid-input", "That analysis does not belong to this technology.");
  }
  return { title: technology.title, sources: sourcesOf(technology, rights) };
}

/** Counts a question, and refuses a visitor before anything of it is read. @throws DomainError as `requireVerifiedSession` */
export function requireAsker(deps: Pick<ChatDeps, "session" | "rates">): Promise<void> {
  return requireVerifiedSession(deps, QUESTIONS, SIGN_IN);
}

function signInRequired(): DomainError {
  return new DomainError("sign-in-required", SIGN_IN);
}

/**
 * The path of the report whose Markdown version a URL names, on any host: `https://x.test/4_report.md` → `4_report.pdf`.
 * Null if it names none. It is only compared; nothing is ever fetched from it.
 */
function reportPathOf(address: string): string | null {
  const path = address.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^\/+/, "");
  const report = path.replace(/\.md$/, ".pdf");
  return report === path ? null : report;
}

/** Whether a URL names the Markdown version of this report. */
export function isAnalysisOf(address: string, reportPath: string | null): boolean {
  return (
    hasReport(reportPath) &&
    reportPathOf(address) === reportPath.replace(/^\/+/, "").replace(/\.pdf$/i, ".pdf")
  );
}

/**
 * The answer to the last message: the record's own sentences, which a model chooses, if one is set and it answers in
 * time; else the nearest to the question. Who asks for other words gets the model's below them if they hold nothing new,
 * and otherwise what the owner says first.
 */
export async function answerChat(
  deps: Pick<ChatDeps, "model"> & LikenessDeps,
  messages: ChatMessage[],
  { title, sources }: ChatSource,
): Promise<ChatAnswer> {
  const { model, log } = deps;
  const question = messages.at(-1)?.content ?? "";
  const text = textWithoutPassages(question);
  if (isGreeting(question)) return { passages: [], by: "built-in", text };
  const silent = silentOn(question, sources);
  if (silent !== null) return { passages: [], by: "built-in", text: `${silent} ${ASK_OWNER}` };
  const summary = { passages: summaryOf(sources), by: "built-in", text } as const;
  if (!model && asksForWords(question)) return summary;
  const nearest = await nearestToLast(messages, sources, deps);
  const passages = passagesOf(nearest);
  if (!model || passages.length === 0) return { passages, by: "built-in", text };
  try {
    const chosen = await choosePassages(model, { messages, title, nearest });
    if (asksForWords(question) && !chosen.words) return summary;
    if (chosen.passages.length > 0) return { ...chosen, by: "model", text };
    if (chosen.cannot) return { ...chosen, passages, by: "model", text };
    log("warn", "chat.model-silent");
  } catch (error) {
    const isModel = error instanceof ModelError;
    if (isModel && error.failure === "over-budget") return { passages, by: "built-in-today", text };
    log("warn", "chat.model-failed", isModel ? { failure: error.message } : describeError(error));
  }
  return { passages, by: "failed-model", text };
}
