import { useEffect, useRef, useState } from "react";
import { askChat, ChatFailure } from "./ask-chat.ts";
import { type ChatPost, EMPTY_REPLY, FAILED_REPLY, messagesOf, type Turn } from "./chat-turn.ts";
import type { CitedSentence } from "./citations.ts";

/**
 * A conversation about one technology: its turns, the sentences of the answer that is arriving, and how to ask.
 *
 * @param post the result of a post without JavaScript
 */
export function useConversation(techId: number, post: ChatPost | undefined) {
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

  return { turns, arriving, end, ask };
}
