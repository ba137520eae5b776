import { useEffect, useRef, useState } from "react";
import { askChat, ChatFailure } from "./ask-chat.ts";
import { type ChatPost, EMPTY_REPLY, FAILED_REPLY, messagesOf, type Turn } from "./chat-turn.ts";

/**
 * A conversation about one technology: its turns, whether an answer is awaited, and how to ask.
 *
 * @param post the result of a post without JavaScript
 */
export function useConversation(techId: number, post: ChatPost | undefined) {
  const [turns, setTurns] = useState<Turn[]>(post?.turns ?? []);
  const [isWaiting, setWaiting] = useState(false);
  const leaving = useRef<AbortController>();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  // New turns are added below; the conversation is scrolled, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is added.
  useEffect(() => {
    const log = end.current?.parentElement;
    log?.scrollTo({ top: log.scrollHeight });
  }, [turns]);

  async function ask(content: string) {
    if (content === "" || isWaiting) return;
    const asked: Turn[] = [...turns, { role: "user", content }];
    setTurns(asked);
    setWaiting(true);
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    let answer: Turn;
    try {
      const reply = await askChat(techId, messagesOf(asked), signal);
      const isEmpty = reply.passages.length === 0 && !reply.text?.trim();
      answer = { role: "assistant", ...reply, ...(isEmpty ? { problem: EMPTY_REPLY } : {}) };
    } catch (error) {
      if (signal.aborted) return;
      const detail = error instanceof ChatFailure ? error.message : "";
      answer = { role: "assistant", passages: [], by: "built-in", problem: FAILED_REPLY, detail };
    }
    setWaiting(false);
    setTurns([...asked, answer]);
  }

  return { turns, isWaiting, end, ask };
}
