import type { MouseEvent } from "react";
import type { Passage } from "#app/technology/analysis/passages.ts";
import { shown } from "./chat-turn.ts";
import { passageHref, showPassage } from "./show-passage.ts";

/** A passage with its section. It links to its place on the page. */
export function PassageQuote({ passage: { section, heading, text } }: { passage: Passage }) {
  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (showPassage(section, text)) event.preventDefault();
  }
  return (
    <blockquote data-passage cite={`#${section}`}>
      <cite>{heading}</cite>
      <p>
        <a className="cite" href={passageHref(section, text)} onClick={show}>
          {shown(text)}
        </a>
      </p>
    </blockquote>
  );
}
