import type { RegisterSource } from "#import/registers/record.ts";
import type { LegalStatus } from "#import/vocabulary.ts";

/** What patent offices record of a right, in a word or two. */
export const LEGAL_STATUS_WORDS = {
  "in-force": "In force",
  "in-grace": "In grace",
  pending: "Pending",
  lapsed: "Lapsed",
  ended: "Term ended",
  withdrawn: "Withdrawn or refused",
  "not-known": "Not known",
} as const satisfies Record<LegalStatus, string>;

/** Where a fact on record comes from. */
export const SOURCE_WORDS = {
  "us-fees": "USPTO fee file",
  "us-assignments": "USPTO assignments",
  "us-applications": "USPTO Open Data Portal",
  "ep-register": "European Patent Register",
  "ep-legal": "EPO legal events",
  "gb-licences": "UK list of licences of right",
  "gb-ceased": "UK list of patents not in force",
  "us-nih": "NIH list of patents",
} as const satisfies Record<RegisterSource, string>;

/** 'In force on record as of 2026-11-24 (USPTO fee file)', for programs that read a sentence; null where none is known. */
export function onRecordSentence(
  onRecord: { status: LegalStatus; asOf: string; source: RegisterSource } | null,
): string | null {
  return onRecord
    ? `${statusOnRecord(onRecord)} on record as of ${onRecord.asOf} (${SOURCE_WORDS[onRecord.source]})`
    : null;
}

/** The status on record of an export's row; empty where it is not known. */
export function statusOnRecord(onRecord: { status: LegalStatus } | null): string {
  return onRecord ? LEGAL_STATUS_WORDS[onRecord.status] : "";
}
