import { LEGAL_STATUS_WORDS, SOURCE_WORDS } from "#app/technology/legal-status-words.ts";
import { patentLinks } from "#app/technology/patent-links.ts";
import { capitalised } from "#app/ui/capitalised.ts";
import { formatDate, formatMonth } from "#app/ui/format.ts";
import { monthsAfter } from "#import/registers/days.ts";
import { coreName } from "#import/registers/party-name.ts";
import { writtenNumber } from "#import/rights/written-number.ts";
import type { MirrorPage, MirrorRow } from "./mirror.schema.ts";

/** What the page says after a change. */
export function mirrorMessage(said: string | null, n: number): string | null {
  const rows = n === 1 ? "The row is" : `${n} rows are`;
  const words: Record<string, string> = {
    draft:
      n === 1
        ? "A draft was made. Nobody else sees it."
        : `${n} drafts were made. Nobody else sees them.`,
    done: `${rows} done, until the record changes.`,
    undone: `${rows} back.`,
    confirm: "Confirmed. What is on record under that name is below.",
    asking: "A moderator decides on that name.",
    refuse: "That name is not yours.",
    forget: "The name is open again.",
  };
  return words[said ?? ""] ?? null;
}

/** A row as the page shows it: its title with where that leads, and what is on record of it. */
function rowInWords(row: MirrorRow) {
  const { list, key, techId, number, away, title, grantedOn, updatedAt, nextFee } = row;
  const written = writtenNumber(number);
  const notes = [
    ...(title === null ? [] : [written]),
    ...(list === "unlisted" && grantedOn ? [`granted ${formatDate(grantedOn)}`] : []),
    ...(updatedAt ? [`draft of ${formatDate(updatedAt)}`] : []),
  ];
  return {
    ...{ list, key, techId, number, away },
    title: title ?? written,
    note: notes.join(", "),
    /** The patent office's page of the number. */
    href: patentLinks(number)[0]?.pages[0]?.href ?? null,
    /** Of a fee, the month in which it is due. */
    month: list === "fees" && nextFee ? formatMonth(nextFee.due) : null,
    ...evidenceOf(row),
  };
}
export type MirrorRowInWords = ReturnType<typeof rowInWords>;

/** The page with each row in words, so that a browser needs none of them. */
export function pageInWords(page: MirrorPage) {
  const ownName = coreName(page.organisation.name);
  return {
    ...page,
    rows: page.rows.map(rowInWords),
    proposals: page.proposals.map((one) => ({ ...one, isOwnName: one.name === ownName })),
    months: Array.from({ length: 13 }, (_, place) => {
      const month = monthsAfter(`${page.today.slice(0, 7)}-01`, place);
      return { month, fees: page.months[month.slice(0, 7)] ?? 0 };
    }),
  };
}
export type MirrorInWords = ReturnType<typeof pageInWords>;

/** What is on record of a row, and who says it as of when. */
export function evidenceOf(row: MirrorRow): { words: string; by: string } {
  switch (row.list) {
    case "unlisted":
      return { words: `${ownerWords(row)}; ${stateWords(row)}`, by: bothSources(row) };
    case "gone":
      return row.away
        ? { words: `Assigned to ${ownerWords(row)}`, by: ownerSource(row) }
        : { words: capitalised(stateWords(row)), by: stateSource(row) };
    case "fees":
      return { words: feeWords(row), by: stateSource(row) };
    default:
      return {
        words: "What the patent office tells is in it; text, uses and a contact are yours to add",
        by: bothSources(row),
      };
  }
}

/** 'Year 8, by 18 December 2026, payable from 18 June 2026; grace until 18 June 2027. Small entity'. */
function feeWords({ state, nextFee, entity }: MirrorRow): string {
  if (nextFee === null) return "";
  const { year, from, due, graceUntil } = nextFee;
  const when =
    state === "in-grace"
      ? ` was due on ${formatDate(due)}; payable with a surcharge until`
      : `, by ${formatDate(due)}, payable from ${formatDate(from)}; grace until`;
  const size = entity ? `. ${capitalised(entity)} entity` : "";
  return `Year ${year}${when} ${formatDate(graceUntil)}${size}`;
}

function stateWords({ state, endedOn, nextFee, why }: MirrorRow): string {
  const word = LEGAL_STATUS_WORDS[state].toLowerCase();
  if (state === "in-grace" && nextFee) return `in grace until ${formatDate(nextFee.graceUntil)}`;
  if (state === "in-force")
    return nextFee ? `in force, next fee by ${formatDate(nextFee.due)}` : "in force";
  return `${word}${endedOn ? ` on ${formatDate(endedOn)}` : ""}: ${why}`;
}

function ownerWords({ owner }: MirrorRow): string {
  if (owner === null) return "";
  const [reel, frame] = owner.place.split("/");
  return `${owner.names.join(" and ")}, recorded ${formatDate(owner.recorded)}, reel ${reel}, frame ${frame}`;
}

function stateSource({ evidence }: MirrorRow): string {
  return evidence ? `${SOURCE_WORDS[evidence.source]}, ${formatDate(evidence.asOf)}` : "";
}

function ownerSource({ owner }: MirrorRow): string {
  return owner ? `${SOURCE_WORDS["us-assignments"]}, ${formatDate(owner.asOf)}` : "";
}

function bothSources(row: MirrorRow): string {
  return [ownerSource(row), stateSource(row)].filter((one) => one !== "").join("; ");
}
