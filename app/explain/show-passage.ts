const MARK = "cited";

/**
 * Scrolls to a quote in its section and highlights it, even across elements; scrolls to the section if the quote is not
 * found. Focus moves along. Returns whether the section exists.
 */
export function showPassage(sectionId: string, quote: string): boolean {
  const section = document.getElementById(sectionId);
  if (!section) return false;
  for (let element: Element | null = section; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true;
  }
  const range = findQuote(section, quote);
  clearMark();
  if (range && "highlights" in CSS) CSS.highlights.set(MARK, new Highlight(range));
  else section.classList.add(MARK);
  const { top, height } = (range ?? section).getBoundingClientRect();
  const room = Math.max((window.innerHeight - height) / 2, 24);
  window.scrollBy({ top: top - room });
  const focused = section.querySelector<HTMLElement>("summary") ?? section;
  if (focused === section) section.tabIndex = -1;
  focused.focus({ preventScroll: true });
  return true;
}

/** Removes the last highlight. */
function clearMark(): void {
  if ("highlights" in CSS) CSS.highlights.delete(MARK);
  for (const element of document.querySelectorAll(`.${MARK}`)) element.classList.remove(MARK);
}

/** Finds the quote by its letters and digits alone, since spaces and punctuation may be split between elements. */
function findQuote(section: Element, quote: string): Range | null {
  const wanted = lettersOf(quote)
    .map(({ letter }) => letter)
    .join("");
  if (wanted === "") return null;
  const places: { node: Text; offset: number; letter: string }[] = [];
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    for (const { letter, offset } of lettersOf(text.data))
      places.push({ node: text, offset, letter });
  }
  const at = places
    .map(({ letter }) => letter)
    .join("")
    .indexOf(wanted);
  const first = places[at];
  const last = places[at + wanted.length - 1];
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  // With the end of the sentence, which is neither a letter nor a digit.
  const [end = ""] = /^[^\p{L}\p{N}\s]*/u.exec(last.node.data.slice(last.offset + 1)) ?? [];
  range.setEnd(last.node, last.offset + 1 + end.length);
  return range;
}

/** One code unit each, so that indices in the joined text are indices in the list. */
function lettersOf(text: string): { letter: string; offset: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]/gu)].flatMap(({ 0: letter, index }) =>
    [...letter].length === letter.length
      ? [{ letter, offset: index }]
      : [
          { letter: letter.slice(0, 1), offset: index },
          { letter: letter.slice(1), offset: index + 1 },
        ],
  );
}

/**
 * The URL of a quote for a browser without our script: a text fragment if supported, else the section. A long quote is
 * named by its first and last words, as the text between follows.
 */
export function passageHref(sectionId: string, quote: string): string {
  const words = quote.split(/\s+/);
  const parts = words.length > 12 ? [words.slice(0, 5), words.slice(-5)] : [words];
  const text = parts.map((part) => encodeURIComponent(part.join(" ")).replaceAll("-", "%2D"));
  return `#${sectionId}:~:text=${text.join(",")}`;
}
