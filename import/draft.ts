import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type DateOrText, NO_DATE } from "./clean/dates.ts";
import { cleanLine, cleanText } from "./clean/text.ts";
import type { PatentNumber } from "./rights/patent-number.ts";
import type { StatedStatus } from "./rights/stated-statuses.ts";
import { STATEMENTS_VERSION } from "./statements/statement.ts";
import { mapTaken, type StoredRow, type TakenFields } from "./technology-columns.ts";
import { isBlank } from "./text/rich-text.ts";
import type { PatentStatus } from "./vocabulary.ts";

/** The result of a format's mapper for one row: cleaned, without anything that the source does not say. */
export type Draft = {
  /** The namespace of the references: the format, and for listings the university. */
  source: string;
  /** The source's own number for this record; null if none. */
  reference: string | null;
  title: string | null;
  /** Null if the source names no institution. */
  uni: string | null;
  status: PatentStatus;
  /** The source's statement on the patent; null if there is none. */
  statedStatus: StatedStatus | null;
  /** ISO date at which the source says that the patent ends or ended. */
  endsOn: string | null;
  /** Long fields by their columns: plain text, or for our own format any JSON that the field may hold. */
  details: TakenFields;
  /** Labelled lines without a column of their own; they go into `pi_addinfo`. */
  info: { label: string; text: string }[];
  patents: PatentNumber[];
  filing: DateOrText;
  /** Twenty years after the earliest national filing, where that rule applies (import/rights/term.ts): an ISO date. */
  termEndsOn: string | null;
  /** The owner's own page about the technology. */
  sourceUrl: string | null;
  added: DateOrText;
  contact: string | null;
  /** CPC symbols, or IPC where there is no CPC. */
  symbols: string[];
  /** The source's own word for the subject, a candidate for a tag. */
  subject: string | null;
  /** Keys that copies of one invention share: family ids, priority numbers, the organisation's reference. */
  families: string[];
  given: Given;
};

/** Columns that only our own format has; missing ones are filled by rules. */
type Given = {
  img?: string;
  /** Addresses of images on the owner's site, which are fetched when the listing is published. */
  images?: string[];
  summary?: string;
  class1?: string;
  class2?: string;
  category?: string;
  availability?: string;
  /** What the organisation states of fields, territories, evaluation and price. */
  terms?: string;
  scores?: Record<string, number>;
  tags?: [string | null, string | null];
  /** Ids in the numbering of the file, not of the catalogue. */
  similar?: string[];
  reports?: Partial<StoredRow<"reports">>;
};

export function emptyDraft(source: string): Draft {
  return {
    source,
    reference: null,
    title: null,
    uni: null,
    status: "other",
    statedStatus: null,
    endsOn: null,
    details: mapTaken(() => null),
    info: [],
    patents: [],
    filing: NO_DATE,
    termEndsOn: null,
    sourceUrl: null,
    added: NO_DATE,
    contact: null,
    symbols: [],
    subject: null,
    families: [],
    given: {},
  };
}

/** The result of a row: a draft with its warnings, or the reason why there is none. */
export type Mapped =
  | { kind: "draft"; draft: Draft; notes: string[]; leftOut: LeftOut[]; doubts?: Doubt[] }
  | { kind: "rejected"; reason: string };

/** A cell of a table that was not understood, which a person may mend. */
export type Doubt = { field: string; value: string; problem: string };

/** A field that is not stored in the record but named in the report. */
export type LeftOut = { field: string; reason: string; characters: number; value: string };

/** The texts that are not empty, by label, as lines of `info`. */
export function labelled(texts: Readonly<Record<string, string>>): Draft["info"] {
  const info = Object.entries(texts).map(([label, text]) => ({ label, text }));
  return info.filter(({ text }) => text.trim() !== "");
}

/** A field for the report; none if it is empty. */
export function leaveOut(field: string, reason: string, value: string): LeftOut[] {
  return value.trim() === "" ? [] : [{ field, reason, characters: value.length, value }];
}

/** A longer list of identifiers belongs in the report and not on a page. */
const LONG_VALUE = 1500;

/**
 * The fields of one row, each to be taken once. A field that no mapper takes goes into `pi_addinfo` under its own name
 * or, if it is a long list for machines, into the report: by construction nothing is dropped.
 */
export class InputFields {
  readonly #values: Map<string, { name: string; value: unknown }>;
  readonly notes: string[] = [];
  readonly leftOut: LeftOut[] = [];

  constructor(record: Record<string, unknown>) {
    this.#values = new Map();
    for (const [written, value] of Object.entries(record)) {
      const name = written.trim();
      let key = name.toLowerCase();
      // `Title` beside `title` is another field; an empty one is ignored.
      while (!isBlank(this.#values.get(key)?.value)) key = `${key} (2)`;
      this.#values.set(key, { name, value });
    }
  }

  /** The first of these fields that exists, unchanged; it counts as taken. */
  raw(...names: string[]): unknown {
    for (const name of names) {
      const key = name.toLowerCase();
      const entry = this.#values.get(key);
      if (!entry) continue;
      this.#values.delete(key);
      if (!isBlank(entry.value)) return entry.value;
    }
    return null;
  }

  /** The same as cleaned text with line breaks; empty if there is none. */
  text(...names: string[]): string {
    return this.#cleaned(cleanText, names);
  }

  /** The same on one line. */
  line(...names: string[]): string {
    return this.#cleaned(cleanLine, names);
  }

  #cleaned(clean: (text: string) => string, names: string[]): string {
    const text = asText(this.raw(...names));
    const cleaned = clean(text);
    if (cleaned === "" && text.trim() !== "") this.#unreadable(names.join(", "), text);
    return cleaned;
  }

  #unreadable(field: string, value: string): void {
    const reason = "holds nothing to read: scripts, marks or invisible characters";
    this.leftOut.push({ field, reason, characters: value.length, value });
  }

  /** Names a field in the report instead of storing it in the record. */
  leave(reason: string, ...names: string[]): void {
    for (const name of names) {
      const value = this.raw(name);
      if (isBlank(value)) continue;
      const text = asText(value);
      this.leftOut.push({ field: name, reason, characters: text.length, value: text });
    }
  }

  /** Everything that was not taken, labelled for `pi_addinfo`. */
  rest(): { label: string; text: string }[] {
    const info: { label: string; text: string }[] = [];
    for (const { name, value } of this.#values.values()) {
      if (isBlank(value)) continue;
      const text = asText(value);
      const cleaned = cleanText(text);
      if (cleaned.length > LONG_VALUE)
        this.leftOut.push(...leaveOut(name, "a long list, kept in this report only", text));
      else if (cleaned === "") this.#unreadable(name, text);
      else info.push({ label: cleanLine(name) || "Other", text: cleaned });
    }
    this.#values.clear();
    return info;
  }

  /** The row's result: the draft, with everything that was not taken. */
  mapped(draft: Draft): Mapped {
    draft.info.push(...this.rest());
    return { kind: "draft", draft, notes: this.notes, leftOut: this.leftOut };
  }
}

/** A number, list or object in place of a text: `[a, b]` becomes lines, an object its JSON. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value))
    return value
      .map(asText)
      .filter((text) => text.trim() !== "")
      .join("\n");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Incremented when a rule that fills records changes, so that the next import of a file updates its records. */
const RULES_VERSION = 4;

/**
 * The hash that decides whether a record has changed: everything that the source stated, and the versions of the rules.
 * Absent values are left out, so that a new field changes only the records that have it.
 */
export function contentHash(draft: Draft, versions = [RULES_VERSION, STATEMENTS_VERSION]): string {
  const said = JSON.stringify([...versions, draft], (_, value: unknown) =>
    value === null || value === "" ? undefined : value,
  );
  return hexDigest(said).slice(0, 32);
}

/** The identity of a record without a reference: its title and text, regardless of case and spacing. */
export function fallbackReference(title: string, text: string): string {
  const normalised = `${title}\n${text}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return `text:${hexDigest(normalised).slice(0, 20)}`;
}

/** SHA-256 of a text's UTF-8 bytes, in hex. Web Crypto's is asynchronous, which every mapper would have to await. */
export function hexDigest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
