import type { FormEvent, KeyboardEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields, Textarea } from "#app/ui/field.tsx";
import { type ChatPost, historyOf, type Turn } from "./chat-turn.ts";
import { ChatTurn } from "./chat-turn-view.tsx";
import { useConversation } from "./use-conversation.ts";

/** Maximum characters of a question, as on the server (`LONGEST_MESSAGE`). */
const LONGEST_QUESTION = 2000;

/**
 * The Explain.AI chat about one technology. Without JavaScript the form
 * posts, and the page in the response shows the whole conversation, which is stored nowhere.
 *
 * @param similar ids of technologies whose owners can be asked the same
 * @param questions suggested questions, about the sections that the record has
 * @param post the result of such a post
 */
export function ChatPanel({
  techId,
  similar,
  questions,
  post,
}: {
  techId: number;
  similar: readonly number[];
  questions: string[];
  post?: ChatPost;
}) {
  const { turns, isWaiting, end, ask } = useConversation(techId, post);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("message") as HTMLTextAreaElement;
    const content = field.value.trim();
    if (content === "" || isWaiting) return;
    field.value = "";
    void ask(content);
  }

  function suggest(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) void ask(submitter.value);
  }

  const action = `/patentinfo?tech_id=${techId}#chat`;
  return (
    <section className="panel chat" id="chat" aria-labelledby="chat-heading">
      <h2 id="chat-heading">Explain.AI</h2>
      <p className="note">
        Ask about this technology. Answers come from its record: follow a passage to see it marked
        there. Comparisons and advice are not in it.
      </p>
      <ChatLog
        turns={turns}
        isWaiting={isWaiting}
        end={end}
        ids={[techId, ...similar].slice(0, 3)}
      />
      {turns.length === 0 && questions.length > 0 ? (
        <form method="post" action={action} className="suggestions" onSubmit={suggest}>
          <input type="hidden" name="intent" value="chat" />
          {questions.map((question) => (
            <Button key={question} size="small" name="ask" value={question}>
              {question}
            </Button>
          ))}
        </form>
      ) : null}
      <form method="post" action={action} className="chat-form" onSubmit={send}>
        <HiddenFields fields={{ intent: "chat", history: post?.history ?? historyOf(turns) }} />
        <label className="sr-only" htmlFor="chat-message">
          Your question
        </label>
        <Textarea
          id="chat-message"
          name="message"
          rows={2}
          maxLength={LONGEST_QUESTION}
          placeholder="Ask a question"
          defaultValue={post?.draft ?? ""}
          onKeyDown={sendOnEnter}
        />
        <Button size="small" aria-disabled={isWaiting}>
          Send
        </Button>
      </form>
    </section>
  );
}

/** The conversation, which scrolls by itself. A scrolling area must be reachable by keyboard. */
function ChatLog({
  turns,
  isWaiting,
  end,
  ids,
}: Omit<ReturnType<typeof useConversation>, "ask"> & { ids: readonly number[] }) {
  return (
    <div
      className="chat-log"
      role="log"
      aria-label="Conversation"
      tabIndex={turns.length > 0 ? 0 : undefined}
    >
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only ever added at the end.
        <ChatTurn key={index} turn={turn} askHref={askTheseHref(ids, turns[index - 1])} />
      ))}
      {isWaiting ? <p className="turn assistant thinking">Thinking...</p> : null}
      <div ref={end} />
    </div>
  );
}

/** Where a question is put to the owners of several technologies at once. */
function askTheseHref(ids: readonly number[], turn: Turn | undefined): string | null {
  if (turn?.role !== "user" || ids.length < 2) return null;
  const search = new URLSearchParams(ids.map((id) => ["id", `${id}`]));
  search.set("question", turn.content);
  return `/shortlists/these/ask?${search}`;
}

/** Enter sends, Shift+Enter starts a new line; during composition Enter belongs to the input method. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
