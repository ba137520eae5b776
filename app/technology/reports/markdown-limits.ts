/**
 * Limits for parsing and rendering Markdown. For each new block the parser goes back over the open ones, so `lines` also
 * counts every quote and list that a line opens. For each mark it goes through the whole paragraph, so `work` is marks
 * times characters, summed over the paragraphs. A table row gets a cell for each column of the header, even if it is
 * shorter, so `cells` is the most pipes of a line times lines, summed in the same way.
 */
const MOST = { characters: 60_000, lines: 2000, work: 6_000_000, depth: 50, cells: 3000 };
/** Characters that may begin or end inline markup. */
const MARK = /[*_`~]+|[[\]<&!\\]/g;
/** Markers that begin a quote or a list at the start of a line. */
const OPENER = />|[-+*.)](?=[ \t])/g;
const LINE_END = /\r\n?|\n/;

/** Whether a text would keep the Markdown parser busy for too long. Takes linear time. */
export function isTooMuch(markdown: string): boolean {
  const found = { characters: markdown.length, lines: 0, depth: 0, work: 0, cells: 0 };
  for (const line of markdown.split(LINE_END)) {
    const openers = count(OPENER, /^[\s>+*\-\d.)]*/.exec(line)?.[0] ?? "");
    const indent = line.length - line.trimStart().length;
    found.lines += Math.max(1, openers);
    found.depth = Math.max(found.depth, openers + indent / 2);
  }
  for (const paragraph of markdown.split(/\n[ \t\r]*\n/)) {
    const lines = paragraph.split(LINE_END);
    found.work += paragraph.length * count(MARK, paragraph);
    found.cells +=
      lines.length * lines.reduce((most, line) => Math.max(most, count(/\|/g, line)), 0);
  }
  return Object.entries(found).some(([what, much]) => much > MOST[what as keyof typeof found]);
}

/** A text's paragraphs, with their markup unchanged: for a text that is too much. */
export function paragraphsOf(markdown: string): string[] {
  return markdown.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
}

function count(what: RegExp, text: string): number {
  return text.match(what)?.length ?? 0;
}
