/** The first line of a mail that can be answered. In an answer, what follows its copy is the copy of our mail. */
export const ANSWER_ABOVE = "Write your answer above this line.";

/** How the last paragraph of such a mail begins. */
export const CAN_ANSWER = "You can answer this mail;";

/** The missing part: files, or the end of a text that is too long. */
type LeftOut = "files" | "cut";

/** An answer by mail. Everything that the sender may have written is in one of both texts. */
export type SplitAnswer = {
  /** The sender's words, with the quotes between and notes of what was left out; empty if they wrote nothing. */
  shown: string;
  /** The copy of the answered mail and the signature; empty if there is none. */
  quoted: string;
  leftOut: LeftOut[];
};

/**
 * A line of a mail: `own` is new, `quote` is marked by '>' or introduces a quote, `copy` is of a mail that a program
 * repeats without marks, as Outlook does.
 */
type Line = { text: string; kind: "own" | "blank" | "quote" | "copy"; isFolded: boolean };

/** Characters of either text, with its notes; the database has the same limit. */
const LONGEST = 10_000;
const LONGEST_WRITTEN = LONGEST - 200;
const CUT = "[The rest was cut: it is too long.]";
const ADDRESS = "[address]";

/** Lines of a copied mail's header, at most; a long list of recipients takes several. */
const LONGEST_HEADER = 30;
const LABEL = /^\s*\*?([\p{L}\p{M}][\p{L}\p{M} .'’-]{0,24}?)\s?[:：](?!\/\/)\*?/u;
/** How programs label the sender, in the languages of their menus. Without it, a line above must divide the mails. */
const FROM = ["from", "von", "de", "fra", "från", "van", "da", "发件人", "差出人"];
const PEOPLE = [...FROM, "to", "an", "à", "para", "til", "till", "aan", "收件人", "宛先", "cc"];
const WROTE =
  /wrote|writes|schrieb|écrit|escribió|skrev|写道|寫道|のメッセージ|のメール|scritto|schreef|escreveu/i;
const BRACKETED = /[<([][^\s<>()[\]]{1,300}@[^\s<>()[\]]{1,300}[>)\]]/;
const DATE = /\d{4}|\d[:.h]\d\d|\d[./]\d/;
const ANY_ADDRESS = /[^\s<>()[\]"',;:、，。：；「」]{1,64}@[^\s<>()[\]"',;:、，。：；「」]{1,255}/g;
/** Ours, of participants (supabase/schemas/68_replies.sql). */
const REPLY_ADDRESS = /r-[0-9a-f]{32}@[a-z0-9.-]{0,253}[a-z0-9]/gi;

/**
 * Divides a mail's plain text into what its reader is shown and what they can unfold. Only a quote with nothing new
 * after it is folded, or one with all new text after it, and a copy without marks, and a signature. Addresses in quotes,
 * copies and their headers are replaced, as are our reply addresses everywhere.
 *
 * @param attachments how many files came with it, none of which is passed on
 */
export function splitAnswer(text: string, attachments: number): SplitAnswer {
  const lines = readLines(text.replace(/\r\n?/g, "\n").replaceAll("\0", ""));
  fold(lines);
  // Above and below a copy without marks is nothing new: then it may hold the answers.
  if (!lines.some(isShown) && lines.some(({ kind }) => kind === "copy")) {
    for (const line of lines) line.isFolded = false;
  } else if (!lines.some(isShown)) {
    return { shown: "", quoted: "", leftOut: [] };
  }
  const shown = written(lines.filter(({ isFolded }) => !isFolded));
  const quoted = written(lines.filter(({ isFolded }) => isFolded));
  const files = attachments === 1 ? "A file" : `${attachments} files`;
  const notes =
    attachments > 0
      ? [
          `[${files} came with this mail and ${attachments === 1 ? "was" : "were"} not passed on: only text is.]`,
        ]
      : [];
  return {
    shown: [shown.text, ...notes].join("\n\n"),
    quoted: quoted.text,
    leftOut: [
      ...(attachments > 0 ? (["files"] as const) : []),
      ...(shown.isCut || quoted.isCut ? (["cut"] as const) : []),
    ],
  };
}

function isShown({ kind, isFolded }: Line): boolean {
  return kind === "own" && !isFolded;
}

function readLines(text: string): Line[] {
  const lines = text.split("\n").map((line): Line => {
    const kind = line.trim() === "" ? "blank" : line.startsWith(">") ? "quote" : "own";
    return { text: line, kind, isFolded: false };
  });
  for (let at = 0; at < lines.length; at += 1) {
    const end = endOfHeader(lines, at);
    const isCopy = lines[at]?.kind === "own" && lines[at]?.text.includes(ANSWER_ABOVE);
    if (end === at && !isCopy) continue;
    const isMarked = end > at && lines[nextWritten(lines, end)]?.kind === "quote";
    hidePeople(lines.slice(at, end));
    for (let each = startOfDividers(lines, at); each < end; each += 1) {
      setKind(lines[each], isMarked ? "quote" : "copy");
    }
    const next = isMarked ? end : endOfCopy(lines, end);
    for (let each = end; each < next; each += 1) setKind(lines[each], "copy");
    at = Math.max(at, next - 1);
  }
  for (let at = 0; at < lines.length; at += 1) readAttribution(lines, at);
  return lines;
}

function setKind(line: Line | undefined, kind: Line["kind"]): void {
  if (line && (line.kind !== "blank" || kind === "copy")) line.kind = kind;
}

/** The first line at or after `at` that is not blank. */
function nextWritten(lines: readonly Line[], at: number): number {
  let next = at;
  while (lines[next]?.kind === "blank") next += 1;
  return next;
}

/** The line after the header of a copied mail ('From: … Sent: … To: … Subject: …') that begins at `at`; `at` if none does. */
function endOfHeader(lines: readonly Line[], at: number): number {
  const label = labelOf(lines[at]);
  if (label === null) return at;
  const isDivided = startOfDividers(lines, at) < at;
  if (!FROM.includes(label) && !isDivided) return at;
  let end = at;
  while (lines[end]?.kind === "own" && end < at + LONGEST_HEADER) end += 1;
  const header = lines.slice(at, end);
  if (header.filter((line) => labelOf(line) !== null).length < 3) return at;
  const next = lines[nextWritten(lines, end)];
  const isFollowed = next?.kind === "quote" || next?.text.includes(ANSWER_ABOVE);
  const [sender, second] = header;
  const isSent =
    sender?.text.includes("@") || (labelOf(second) === null && second?.text.includes("@"));
  return isSent || isDivided || isFollowed ? end : at;
}

function labelOf(line: Line | undefined): string | null {
  if (line?.kind !== "own") return null;
  return LABEL.exec(line.text.slice(0, 100))?.[1]?.toLowerCase() ?? null;
}

/** Replaces senders and recipients in a header, whose names may be as private as their addresses. */
function hidePeople(header: readonly Line[]): void {
  let isPerson = false;
  for (const line of header) {
    const label = labelOf(line);
    if (label !== null) {
      isPerson = PEOPLE.includes(label);
      if (isPerson) line.text = `${LABEL.exec(line.text)?.[0] ?? ""} ${ADDRESS}`;
    } else if (isPerson) line.text = "";
  }
}

/** The first of the dividing and blank lines above a header; `at` where none divides. */
function startOfDividers(lines: readonly Line[], at: number): number {
  let start = at;
  for (let above = at - 1; above >= 0 && above >= at - 4; above -= 1) {
    const line = lines[above];
    if (line?.kind === "own" && isDivider(line.text.trim())) start = above;
    else if (line?.kind !== "blank") break;
  }
  return start;
}

/** Whether a line is of underscores or hyphens, or of words between hyphens ('-----Original Message-----'). */
function isDivider(text: string): boolean {
  return /^_{5,}$/.test(text) || (text.length >= 5 && text.startsWith("--") && text.endsWith("--"));
}

/** The line after the last paragraph of our mail; the end if there is none. */
function endOfCopy(lines: readonly Line[], from: number): number {
  let end = from;
  while (end < lines.length && !lines[end]?.text.includes(CAN_ANSWER)) end += 1;
  while (end < lines.length && lines[end]?.kind !== "blank") end += 1;
  return end;
}

/**
 * Reads the line that introduces a quote ('On Monday QUAD <…> wrote:') and may be broken twice, if it ends at `at`. It
 * belongs to the quote below; without one, only its addresses are replaced.
 */
function readAttribution(lines: readonly Line[], at: number): void {
  if (lines[at]?.kind !== "own" || !/[:：]$/.test(lines[at].text.trimEnd())) return;
  const next = lines[nextWritten(lines, at + 1)];
  const isFollowed = next?.kind === "quote" || next?.kind === "copy";
  let start: number | null = null;
  for (let from = at; from > at - 3 && lines[from]?.kind === "own"; from -= 1) {
    const text = lines
      .slice(from, at + 1)
      .map((line) => line.text.slice(0, 500))
      .join(" ");
    const says = WROTE.test(text);
    const isOne = isFollowed
      ? (says || BRACKETED.test(text)) && (DATE.test(text) || BRACKETED.test(text))
      : says && text.includes("@");
    if (isOne) start ??= from;
    if (isOne && DATE.test(text)) {
      start = from;
      break;
    }
  }
  if (start === null) return;
  for (const line of lines.slice(start, at + 1)) {
    if (isFollowed || next === undefined) line.kind = next?.kind ?? "quote";
    else line.text = line.text.replace(ANY_ADDRESS, ADDRESS);
  }
}

/** Marks what is folded. */
function fold(lines: readonly Line[]): void {
  for (const line of lines) line.isFolded = line.kind === "copy";
  const rest = lines.filter(({ kind }) => kind !== "copy");
  // A signature is above the quote or below it.
  const end = startOfLastQuote(rest, startOfSignature(rest, startOfLastQuote(rest, rest.length)));
  const first = rest.findIndex(({ kind }) => kind === "own");
  const start = rest.slice(first, end).some(({ kind }) => kind === "quote") ? 0 : first;
  for (const line of [...rest.slice(0, start), ...rest.slice(end)]) line.isFolded = true;
}

/** The line where the quote begins that ends before `end`; `end` if there is none. */
function startOfLastQuote(lines: readonly Line[], end: number): number {
  let start = end;
  while (start > 0 && lines[start - 1]?.kind !== "own") start -= 1;
  // One line directly below new text may be its own, broken before a '>'.
  const isBroken = start > 0 && lines[start]?.text.startsWith(">");
  return isBroken && lines[start + 1]?.kind !== "quote" ? start + 1 : start;
}

/** The line where the signature begins that ends before `end`; `end` if there is none. */
function startOfSignature(lines: readonly Line[], end: number): number {
  for (let at = end - 1; at >= 0 && lines[at]?.kind !== "quote"; at -= 1) {
    if (lines[at]?.text === "-- ") return at;
  }
  return end;
}

/** The text of lines, cut where it is too long. */
function written(lines: readonly Line[]): { text: string; isCut: boolean } {
  const first = lines.findIndex(({ kind }) => kind !== "blank");
  const all = first === -1 ? [] : lines.slice(first);
  const kept: string[] = [];
  let length = 0;
  for (const line of all) {
    if (length > LONGEST_WRITTEN) break;
    const text = line.text.slice(0, LONGEST).replace(REPLY_ADDRESS, ADDRESS);
    const isNew = line.kind === "own" && !line.isFolded;
    kept.push(isNew ? text : text.replace(ANY_ADDRESS, ADDRESS));
    length += (kept.at(-1)?.length ?? 0) + 1;
  }
  const text = kept.join("\n").trim();
  if (kept.length === all.length && text.length <= LONGEST_WRITTEN) return { text, isCut: false };
  return { text: `${text.slice(0, LONGEST_WRITTEN).toWellFormed()}\n\n${CUT}`, isCut: true };
}
