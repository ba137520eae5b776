import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Textarea } from "../ui/field.tsx";
import { askChat, ChatFailure } from "./ask-chat.ts";
import {
  type ChatPost,
  EMPTY_REPLY,
  FAILED_REPLY,
  historyOf,
  messagesOf,
  type Turn,
} from "./chat-turn.ts";
import { ChatTurn } from "./chat-turn-view.tsx";
import type { CitedSentence } from "./citations.ts";

/** The server's limit, too. */
const LONGEST_QUESTION = 2000;

/**
 * The Explain.AI chat about one technology. Answers are streamed sentence by sentence. Without JavaScript the form
 * posts, and the page in the response shows the whole conversation, which is stored nowhere.
 *
 * @param questions suggested questions, all of which the record answers
 * @param post the result of such a post
 */
export function ChatPanel({
  techId,
  questions,
  post,
}: {
  techId: number;
  questions: string[];
  post?: ChatPost;
}) {
  const [turns, setTurns] = useState<Turn[]>(post?.turns ?? []);
  const [arriving, setArriving] = useState<CitedSentence[] | null>(null);
  const leaving = useRef<AbortController>();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  // New turns are added below; the conversation is scrolled, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is added.
  useEffect(() => {
    const log = end.current?.parentElement;
    log?.scrollTo({ top: log.scrollHeight });
  }, [turns, arriving]);

  async function ask(content: string) {
    if (content === "" || arriving) return;
    const asked: Turn[] = [...turns, { role: "user", content }];
    const received: CitedSentence[] = [];
    setTurns(asked);
    setArriving([]);
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    let answer: Turn;
    try {
      const onSentence = (sentence: CitedSentence) => {
        received.push(sentence);
        setArriving([...received]);
      };
      const { text, ...reply } = await askChat(techId, messagesOf(asked), onSentence, signal);
      const isEmpty = reply.sentences.length === 0 && !text?.trim();
      answer = { role: "assistant", ...reply, ...(isEmpty ? { problem: EMPTY_REPLY } : { text }) };
    } catch (error) {
      if (signal.aborted) return;
      const detail = error instanceof ChatFailure ? error.message : "";
      answer = {
        role: "assistant",
        sentences: received,
        by: "model",
        problem: FAILED_REPLY,
        detail,
      };
    }
    setArriving(null);
    setTurns([...asked, answer]);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("message") as HTMLTextAreaElement;
    const content = field.value.trim();
    if (content === "" || arriving) return;
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
        Ask about this technology. Every sentence of an answer is tied to its place in the record;
        follow it to see the passage marked.
      </p>
      {/* A scrolling area must be reachable by keyboard. */}
      <div
        className="chat-log"
        role="log"
        aria-label="Conversation"
        tabIndex={turns.length > 0 ? 0 : undefined}
      >
        {turns.map((turn, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are only ever added at the end.
          <ChatTurn key={index} turn={turn} />
        ))}
        {arriving && arriving.length > 0 ? (
          <ChatTurn turn={{ role: "assistant", sentences: arriving, by: "model" }} />
        ) : null}
        {arriving?.length === 0 ? <p className="turn assistant thinking">Thinking...</p> : null}
        <div ref={end} />
      </div>
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
        <input type="hidden" name="intent" value="chat" />
        <input type="hidden" name="history" value={post?.history ?? historyOf(turns)} />
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
        <Button size="small" aria-disabled={arriving !== null}>
          Send
        </Button>
      </form>
    </section>
  );
}

/** Enter sends, Shift+Enter starts a new line; during composition Enter belongs to the input method. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
