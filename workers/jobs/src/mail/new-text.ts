/** The first line of a mail that can be answered. In an answer, the new text is above the copy of this line. */
export const ANSWER_ABOVE = "Write your answer above this line.";

/** Characters of an answer; the database has the same limit. */
const LONGEST_ANSWER = 10_000;

/** Lines that mail programs insert between an answer and the quoted mail. */
const SEPARATORS = [
  /^-{2,} ?Original Message ?-{2,}$/i,
  /^-{2,} ?Forwarded message ?-{2,}$/i,
  /^_{10,}$/,
  // A signature.
  /^-- ?$/,
];

/**
 * What a person wrote newly: the text above the quote, without a signature, with a note of what was left out.
 *
 * @param attachments how many files came with it, none of which is taken
 */
export function newText(text: string, attachments: number): string {
  const lines = text.replace(/\r\n?/g, "\n").replaceAll("\0", "").split("\n");
  const end = lines.findIndex(
    (line) =>
      line.includes(ANSWER_ABOVE) ||
      line.startsWith(">") ||
      SEPARATORS.some((separator) => separator.test(line.slice(0, 200).trimEnd())),
  );
  const own = end === -1 ? lines : withoutAttribution(lines.slice(0, end));
  const written = own.join("\n").trim();
  if (written === "") return "";
  const notes = [
    written.length > LONGEST_ANSWER - 200 ? "[The rest was cut: it is too long.]" : null,
    attachments > 0
      ? `[${attachments === 1 ? "A file" : `${attachments} files`} came with this mail and ${attachments === 1 ? "was" : "were"} not passed on: only text is.]`
      : null,
  ].filter((note) => note !== null);
  const kept =
    written.length > LONGEST_ANSWER - 200 ? written.slice(0, LONGEST_ANSWER - 200) : written;
  return [kept.toWellFormed(), ...notes].join("\n\n");
}

/** Removes the lines that introduce a quote, such as 'On Monday QUAD <…> wrote:'. */
function withoutAttribution(lines: string[]): string[] {
  const kept = [...lines];
  const trim = () => {
    while (kept.length > 0 && kept.at(-1)?.trim() === "") kept.pop();
  };
  trim();
  const last = kept.at(-1)?.trim() ?? "";
  if (!last.endsWith(":")) return kept;
  const before = kept.at(-2)?.trim() ?? "";
  if (/[@\d]/.test(last)) {
    kept.pop();
  } else if (/[@\d]/.test(before)) {
    // The line was broken.
    kept.splice(-2);
  }
  trim();
  return kept;
}
