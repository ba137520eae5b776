import { Fragment } from "react";
import type { Why } from "./search.schema.ts";
import { directHit, fieldName, repeats, whereMatched } from "./why-words.ts";

/**
 * On a card: why the technology was found. The matched words and their fields, and the best passage, unless the card
 * already shows it.
 */
export function WhyMatched({ why, summary }: { why: Why; summary: string | null }) {
  const direct = directHit(why);
  const where = whereMatched(why);
  const snippet = repeats(why, summary) ? null : why.snippet;
  if (!direct && !where && !snippet) return null;
  return (
    <div className="why">
      {direct ? <p className="direct">{direct}</p> : null}
      {where ? <p>{`Found ${where}`}</p> : null}
      {snippet ? (
        <blockquote aria-label={`From ${fieldName(snippet.field)}`}>
          {snippet.parts.map(({ text, hit }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which never move.
            <Fragment key={index}>{hit ? <mark>{text}</mark> : text}</Fragment>
          ))}
        </blockquote>
      ) : null}
    </div>
  );
}
