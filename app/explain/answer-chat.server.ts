import type { CallDatabase } from "../platform/database.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Log } from "../platform/log.server.ts";
import type { Model } from "../platform/model.server.ts";
import { ModelBudgetUsedUp } from "../platform/model-budget.server.ts";
import type { PrivateFiles } from "../platform/private-files.server.ts";
import type { Rates } from "../platform/rates.server.ts";
import { requireSession, type Session } from "../platform/session.server.ts";
import { readReportText } from "../technology/reports/read-report.server.ts";
import { hasReport } from "../technology/reports/report-file.ts";
import { answerFromRecord } from "./built-in-answer.server.ts";
import { type ChatRequest, ChatSourceSchema } from "./chat.schema.ts";
import { QUESTIONS } from "./chat-rate.ts";
import { type AnswerEnd, type ChatAnswer, type ChatMessage, endedAnswer } from "./chat-turn.ts";
import { type CitableRecord, type CitedSentence, readRecord, verifySentence } from "./citations.ts";
import { isGreeting, textWithoutPassages } from "./greeting.ts";
import { claimsIn, promptFor } from "./model-claims.ts";
import type { LikenessDeps } from "./passage-likeness.server.ts";
import { lacksReportSections, sourceOfReport, sourcesOf, sourcesOfSent } from "./sources.ts";

export type ChatDeps = {
  database: CallDatabase;
  session: Session;
  rates: Rates;
  reports: PrivateFiles | null;
  model: Model | null;
  log: Log;
} & LikenessDeps;

const SIGN_IN = "Sign in to ask about a technology.";

/** With the database request before it and the passages after it, an answer takes at most 20 s. */
const MODEL_MS = 15_500;
const MOST_TOKENS = 1500;
const MOST_SENTENCES = 8;
/** A model that does not stop is cut off here. */
const MOST_CLAIMS = 60;

/**
 * What the answer may be based on: the record as the database lets the viewer read it, named by its
 * id or by its report's path, or the fields that the caller sent. One database request, which also counts the message; only a subscriber's question about a
 * report whose sections are not in the record costs a second one.
 * @throws DomainError "sign-in-required", "rate-limited", "not-found", "invalid-input" or "service-unavailable"
 */
export async function openChatSource(
  deps: Omit<ChatDeps, "model" | "encoder" | "origin">,
  asked: Pick<ChatRequest, "tech_id" | "patentData" | "predefinedAnalysisFileUrl">,
): Promise<CitableRecord> {
  const { tech_id: id, patentData: sent, predefinedAnalysisFileUrl: analysis } = asked;
  const named = id !== undefined || sent !== undefined;
  const report = named ? null : reportPathOf(analysis ?? "");
  if (!named && report === null) {
    const message =
      "Say which technology this is about: tech_id, patentData, or predefinedAnalysisFileUrl, the address of its report with .md.";
    throw new DomainError("invalid-input", message);
  }
  await deps.rates.require(QUESTIONS);
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
    return readRecord(sourcesOfSent(sent), typeof sent.title === "string" ? sent.title : "");
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
  const { title, uni, inventor, report_filepath: path } = technology;
  const sources = sourcesOf(technology, rights);
  if (viewer.subscribed && lacksReportSections(technology)) {
    const text = await readReportText(deps, path);
    const source = text === null ? null : sourceOfReport(text);
    if (source !== null && source.passages.length > 0) sources.push(source);
  }
  return readRecord(sources, [title, uni, inventor ?? ""].join(" · "));
}

/** @throws DomainError for a visitor, before anything that they sent is read */
export function requireAsker(session: Session): Promise<void> {
  return requireSession(session, SIGN_IN);
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
 * The answer, sentence by sentence as each passes the citation rule: a model's, if one is set and it answers in time,
 * else the nearest passages of the record. Nothing unchecked leaves here.
 *
 * @param signal aborts when the reader has gone
 * @returns who wrote the answer, and the text shown if no sentence was found
 */
export async function* answerChat(
  deps: Pick<ChatDeps, "model"> & LikenessDeps,
  messages: ChatMessage[],
  record: CitableRecord,
  signal?: AbortSignal,
): AsyncGenerator<CitedSentence, AnswerEnd> {
  const { model, log } = deps;
  const question = messages.at(-1)?.content ?? "";
  const text = textWithoutPassages(question);
  if (isGreeting(question)) return { by: "built-in", text };
  let spent = false;
  if (model) {
    const shown = new Set<string>();
    let heard = 0;
    let dropped = 0;
    try {
      const claims = claimsIn(
        model.stream({
          ...promptFor(messages, record.sources),
          maxTokens: MOST_TOKENS,
          timeoutMs: MODEL_MS,
          signal,
        }),
      );
      let next = await claims.next();
      while (!next.done && shown.size < MOST_SENTENCES && heard < MOST_CLAIMS) {
        heard += 1;
        const result = verifySentence(next.value, record);
        if (typeof result === "string") dropped += 1;
        else if (!shown.has(result.sentence)) {
          shown.add(result.sentence);
          yield result;
        }
        next = await claims.next();
      }
      if (!next.done) await claims.return(true);
      if (dropped > 0) log("warn", "chat.sentences-dropped", { dropped, kept: shown.size });
      if (!next.done || next.value) return { by: "model", text };
      log("warn", "chat.model-unreadable", {});
    } catch (error) {
      spent = error instanceof ModelBudgetUsedUp;
      if (!spent) log("warn", "chat.model-failed", { error: (error as Error).name });
      // Sentences already shown stay; a second answer below them would contradict them.
      if (shown.size > 0) return { by: "model", text };
    }
  }
  yield* await answerFromRecord(messages, record.sources, deps);
  return {
    by: spent ? "built-in-today" : "built-in",
    text,
  };
}

/** The whole answer at once. `onSentence` is called with each sentence as it arrives. */
export async function collectAnswer(
  answer: AsyncGenerator<CitedSentence, AnswerEnd>,
  onSentence?: () => void,
): Promise<ChatAnswer> {
  const sentences: CitedSentence[] = [];
  for (;;) {
    const next = await answer.next();
    if (next.done) return endedAnswer(sentences, next.value);
    onSentence?.();
    sentences.push(next.value);
  }
}
