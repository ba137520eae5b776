import type { MouseEvent } from "react";
import { ASK_OWNER, BUDGET_USED, NEAREST, NOTHING_FOUND, shown, type Turn } from "./chat-turn.ts";
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
  return (
    <div className="turn assistant">
      <span className="sr-only">Explain.AI: </span>
      {by !== "model" && sentences.length > 0 ? <p className="note">{NEAREST}</p> : null}
      {groupBySection(sentences).map(({ heading, cited }) => (
        <div key={`${heading}${cited[0]?.quote}`}>
          <p className="cited-section">{heading}</p>
          {cited.map((sentence) => (
            <Cited key={sentence.sentence} sentence={sentence} />
          ))}
        </div>
      ))}
      {problem ? <p>{problem}</p> : null}
      {detail ? <p className="note">{detail}</p> : null}
      {sentences.length === 0 && !problem ? <Silence text={shown(text ?? NOTHING_FOUND)} /> : null}
      {by === "built-in-today" ? <p className="note">{BUDGET_USED}</p> : null}
    </div>
  );
}

/** A sentence that links to the passage it is based on. */
function Cited({ sentence }: { sentence: CitedSentence }) {
  const { section, quote } = sentence;
  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (showPassage(section, quote)) event.preventDefault();
  }
  return (
    <p>
      <a className="cite" href={passageHref(section, quote)} onClick={show}>
        {shown(sentence.sentence)}
      </a>
    </p>
  );
}

/** What the record lacks, with the way to ask its owner. */
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

/** Consecutive sentences of one section are shown under its name once. */
function groupBySection(sentences: CitedSentence[]) {
  const groups: { heading: string; cited: CitedSentence[] }[] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1);
    if (last?.heading === sentence.heading) last.cited.push(sentence);
    else groups.push({ heading: sentence.heading, cited: [sentence] });
  }
  return groups;
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
