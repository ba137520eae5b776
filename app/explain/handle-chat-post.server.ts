import { DomainError } from "#app/platform/domain-error.ts";
import { refusalHeaders } from "#app/platform/http/http.server.ts";
import { findPassage } from "#app/technology/analysis/passages.ts";
import {
  answerChat,
  type ChatDeps,
  type ChatSource,
  openChatSource,
  requireAsker,
} from "./answer-chat.server.ts";
import { type ChatForm, HistorySchema, LONGEST_MESSAGE } from "./chat.schema.ts";
import { type ChatPost, FAILED_REPLY, historyOf, messagesOf, type Turn } from "./chat-turn.ts";
import { textWithoutPassages } from "./greeting.ts";

/** How many turns of a conversation are carried on. */
const LAST_TURNS = 20;

/** A conversation with the response's status and headers. */
type AnsweredPost = ChatPost & { status: number; headers: Record<string, string> };

/**
 * One question from a form without JavaScript. The conversation comes from the form and goes back into it; passages that
 * it claims to hold are looked up in the record again, so that a tampered form shows nothing that the record does not
 * say. A model's own words, which could not be looked up, are shown with their answer only.
 * @throws DomainError "sign-in-required"; other failures become turns of the conversation
 */
export async function handleChatPost(
  deps: ChatDeps,
  techId: number,
  form: Omit<ChatForm, "intent">,
): Promise<AnsweredPost> {
  const question = form.message.trim() || form.ask.trim();
  try {
    await requireAsker(deps);
    const record = await openChatSource(deps, { tech_id: techId });
    const before = turnsOf(readHistory(form.history).slice(-LAST_TURNS), record);
    if (question === "") return shownPost(before);
    if (question.length > LONGEST_MESSAGE) {
      const message = `A question can have ${LONGEST_MESSAGE} characters at most.`;
      throw new DomainError("invalid-input", message);
    }
    const turns: Turn[] = [...before, { role: "user", content: question }];
    const answer = await answerChat(deps, messagesOf(turns), record);
    return shownPost([...turns, { role: "assistant", ...answer }]);
  } catch (error) {
    // A visitor sees no chat to show it in; the page itself asks them to sign in.
    if (!(error instanceof DomainError) || error.status === 401) throw error;
    deps.log("warn", "request.refused", { code: error.code });
    const failed: Turn = {
      role: "assistant",
      passages: [],
      by: "built-in",
      problem: FAILED_REPLY,
      detail: error.message,
    };
    return {
      status: error.status,
      headers: refusalHeaders(error),
      turns: [{ role: "user", content: question }, failed],
      draft: question,
      // It is not checked, so it is not shown, but carried for the next try.
      history: form.history,
    };
  }
}

function shownPost(turns: Turn[]): AnsweredPost {
  return { status: 200, headers: {}, turns, draft: "", history: historyOf(turns) };
}

type History = ReturnType<typeof readHistory>;

/** The conversation that the form carries; empty if the form was tampered with. */
function readHistory(text: string) {
  try {
    const history = HistorySchema().safeParse(JSON.parse(text || "[]"));
    return history.success ? history.data : [];
  } catch {
    // It is no JSON, so it was tampered with.
    return [];
  }
}

function turnsOf(history: History, { sources }: ChatSource): Turn[] {
  const turns: Turn[] = [];
  for (const turn of history) {
    if (turn.role === "user") {
      turns.push(turn);
      continue;
    }
    const { by, cannot } = turn;
    const passages = turn.passages.flatMap((passage) => findPassage(passage, sources) ?? []);
    const text = textWithoutPassages(messagesOf(turns).at(-1)?.content ?? "");
    turns.push({ role: "assistant", passages, by, cannot, text });
  }
  return turns;
}
