import type { TransferKind } from "./transfers.ts";

/** The files and answers of offices that are read. */
export const REGISTER_SOURCES = [
  "us-fees",
  "us-assignments",
  "us-applications",
  "ep-register",
  "ep-legal",
  "gb-licences",
  "gb-ceased",
  "us-nih",
] as const;
export type RegisterSource = (typeof REGISTER_SOURCES)[number];

/** What one office's file says in one place: of a patent, an application, or a recorded document. Days are ISO dates. */
export type RegisterRecord = {
  source: RegisterSource;
  /** Names the record within its source; a newer record of the same key replaces it. */
  key: string;
  /** The numbers that it concerns, in the catalogue's form without kind codes. */
  numbers: string[];
  /** The day for which its source speaks. */
  asOf: string;
  facts: RegisterFacts;
};

export type RegisterFacts = {
  fees?: Fees;
  /** Null where its office took the record back. */
  transfer?: Transfer | null;
  application?: Application;
  european?: European;
  licencesOfRight?: LicenceOfRight[];
  /** Where and since when the right is not in force, by its national office's list. */
  ceased?: { country: string; on: string | null };
  funding?: Funding[];
  family?: string[];
  /** Numbers of one application and its patent, of a record of several. */
  same?: string[][];
  invention?: { title: string; inventors: string[] };
};

/** A line of a patent's fees: its day and the office's code of five signs without blanks. */
export type FeeEvent = readonly [on: string, code: string];
/** Without events, of a patent that the file does not name. */
export type Fees = {
  filed: string | null;
  granted: string | null;
  entity: "large" | "small" | "micro" | null;
  events: FeeEvent[];
};
export type Transfer = {
  kind: TransferKind;
  /** 'reel/frame', without padding. */
  place: string;
  /** The place of the record that this one corrects. */
  corrects: string | null;
  recorded: string;
  text: string;
  from: string[];
  to: string[];
};
type Application = {
  status: string;
  statusOn: string | null;
  filed: string | null;
  granted: string | null;
  /** Filing days of earlier applications but provisional ones; null for a day that is not named. */
  parents: (string | null)[];
  /** Days by which the office extended the term. */
  extendedDays: number;
};
export type European = {
  status: string;
  statusOn: string | null;
  granted: string | null;
  designated: string[];
  lapsed: { country: string; on: string | null }[];
  /** Since when it has unitary effect, and until when; null without. */
  unitary: { on: string; lapsedOn: string | null } | null;
};
export type LicenceOfRight = { country: string; on: string; withdrawnOn: string | null };
/** Who paid: an agency with its award, as its source says both. */
export type Funding = { agency: string; award: string; quote: string };

/** A place of a file that could not be read: a line or row, and the byte at which it begins where that is known. */
export type RegisterProblem = { line: number; byte: number | null; reason: string };

/** The problems of a file: the first of them, and how many they are. */
export class Problems {
  static readonly #MOST = 20;
  readonly first: RegisterProblem[] = [];
  count = 0;

  push(problem: RegisterProblem): void {
    this.count += 1;
    if (this.count <= Problems.#MOST) this.first.push(problem);
  }
}
