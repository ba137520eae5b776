import { technologyHref } from "#app/technology/technology-links.tsx";
import { NEAREST, shown } from "./chat-turn.ts";
import { passageHref } from "./show-passage.ts";

/** A question about a record, the passages of a section that answer it, and the section's own text. */
export type ExampleAnswer = {
  question: string;
  section: string;
  heading: string;
  quotes: string[];
  passages: string[];
};

/**
 * One question and its answer as the chat shows them, and below it where the record says so. Each passage leads to its
 * place on the technology's page.
 */
export function ExampleConversation({ id, answer }: { id: number; answer: ExampleAnswer }) {
  const { question, section, heading, quotes, passages } = answer;
  return (
    <>
      <div className="shown-chat">
        <p className="turn user">
          <span className="sr-only">A reader asks: </span>
          {question}
        </p>
        <div className="turn assistant">
          <span className="sr-only">Explain.AI: </span>
          <p className="eyebrow">{NEAREST}</p>
          {quotes.map((quote) => (
            <blockquote key={quote}>
              <cite>{heading}</cite>
              <p>
                <a className="cite" href={`${technologyHref(id)}${passageHref(section, quote)}`}>
                  {shown(quote)}
                </a>
              </p>
            </blockquote>
          ))}
        </div>
      </div>
      <div className="shown-record">
        <p className="eyebrow">Where the record says so</p>
        <h3>{heading}</h3>
        <ul>
          {passages.map((passage) => (
            <li key={passage}>
              <Marked passage={passage} quotes={quotes} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** A passage with the quote in it marked. */
function Marked({ passage, quotes }: { passage: string; quotes: readonly string[] }) {
  const quote = quotes.find((each) => passage.includes(each));
  if (quote === undefined) return <>{passage}</>;
  const at = passage.indexOf(quote);
  return (
    <>
      {passage.slice(0, at)}
      <mark>{quote}</mark>
      {passage.slice(at + quote.length)}
    </>
  );
}
