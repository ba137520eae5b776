import type { MouseEvent } from "react";
import {
  ASK_OWNER,
  BUDGET_USED,
  NEAREST,
  NOT_ASKED,
  NOTHING_FOUND,
  shown,
  TO_OWNER,
  type Turn,
} from "./chat-turn.ts";
import type { CitedSentence } from "./citations.ts";
import { passageHref, showPassage } from "./show-passage.ts";

/** One bubble of the conversation. */
export function ChatTurn({ turn }: { turn: Turn }) {
  if (turn.role === "user") {
    return (
      <p className="turn user">
        <span className="sr-only">You: </span>
        <Lines text={turn.content} />
      </p>
    );
  }
  const { sentences, by, text, problem, detail } = turn;
  const hasPassages = by !== "model" && sentences.length > 0;
  return (
    <div className="turn assistant">
      <span className="sr-only">Explain.AI: </span>
      {hasPassages ? <p className="eyebrow">{NEAREST}</p> : null}
      {sentences.map((sentence) => (
        <Cited key={sentence.sentence} sentence={sentence} />
      ))}
      {hasPassages ? (
        <p className="note">
          {NOT_ASKED} <a href="#actions">{TO_OWNER}</a>
        </p>
      ) : null}
      {problem ? <p>{problem}</p> : null}
      {detail ? <p className="note">{detail}</p> : null}
      {sentences.length === 0 && !problem ? <Silence text={shown(text ?? NOTHING_FOUND)} /> : null}
      {by === "built-in-today" ? <p className="note">{BUDGET_USED}</p> : null}
    </div>
  );
}

/** A passage with its section, or a model's sentence with that of its quote. It links to its place on the page. */
function Cited({ sentence: { section, heading, quote, sentence } }: { sentence: CitedSentence }) {
  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (showPassage(section, quote)) event.preventDefault();
  }
  return (
    <blockquote data-passage cite={`#${section}`}>
      <cite>{heading}</cite>
      <p>
        <a className="cite" href={passageHref(section, quote)} onClick={show}>
          {shown(sentence)}
        </a>
      </p>
    </blockquote>
  );
}

/** A reply without passages, with the way to ask the owner. */
function Silence({ text }: { text: string }) {
  if (!text.endsWith(ASK_OWNER)) {
    return (
      <p>
        <Lines text={text} />
      </p>
    );
  }
  return (
    <p>
      {text.slice(0, -ASK_OWNER.length)}
      You can <a href="#actions">ask the owner</a>.
    </p>
  );
}

/** A text with its line breaks. */
function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other identity and never move.
    <span key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </span>
  ));
}
