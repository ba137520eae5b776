import { Link } from "@remix-run/react";
import {
  ASK_OWNER,
  BUDGET_USED,
  headingOf,
  headingOfWords,
  type ModelWords,
  NOT_ASKED,
  NOTHING_FOUND,
  shown,
  TO_OWNER,
  type Turn,
} from "./chat-turn.ts";
import { PassageQuote } from "./passage-quote.tsx";

/**
 * One bubble of the conversation.
 *
 * @param askHref where the question is put to several owners at once; null where there is only one
 */
export function ChatTurn({ turn, askHref }: { turn: Turn; askHref: string | null }) {
  if (turn.role === "user") {
    return (
      <p className="turn user">
        <span className="sr-only">You: </span>
        <Lines text={turn.content} />
      </p>
    );
  }
  const { passages, by, text, words, problem, detail } = turn;
  const heading = passages.length > 0 ? headingOf(turn) : null;
  return (
    <div className="turn assistant">
      <span className="sr-only">Explain.AI: </span>
      {heading ? <p className="eyebrow">{heading}</p> : null}
      {passages.map((passage) => (
        <PassageQuote key={passage.text} passage={passage} />
      ))}
      {words ? <InOtherWords words={words} /> : null}
      {heading ? (
        <p className="note">
          {NOT_ASKED} <a href="#actions">{TO_OWNER}</a>
          {askHref ? <AskThese href={askHref} /> : null}
        </p>
      ) : null}
      {problem ? <p>{problem}</p> : null}
      {detail ? <p className="note">{detail}</p> : null}
      {passages.length === 0 && !problem ? (
        <Silence text={shown(text ?? NOTHING_FOUND)} askHref={askHref} />
      ) : null}
      {by === "built-in-today" ? <p className="note">{BUDGET_USED}</p> : null}
    </div>
  );
}

/** A model's words on the passages above. */
function InOtherWords({ words }: { words: ModelWords }) {
  return (
    <div>
      <p className="eyebrow">{headingOfWords(words)}</p>
      <p>
        <Lines text={words.text} />
      </p>
    </div>
  );
}

/** A reply without passages, with the way to ask the owner. */
function Silence({ text, askHref }: { text: string; askHref: string | null }) {
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
      You can <a href="#actions">ask the owner</a>
      {askHref ? <AskThese href={askHref} /> : "."}
    </p>
  );
}

function AskThese({ href }: { href: string }) {
  return (
    <>
      {" or "}
      <Link to={href}>those of similar ones, too</Link>.
    </>
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
