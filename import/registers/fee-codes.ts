/** What a code of the American fee file means, by the office's own list of events. */
export type FeeMeaning = "ended" | "revived" | "none" | { paidYear: 4 | 8 | 12 };

const MEANINGS: readonly [codes: RegExp, meaning: FeeMeaning][] = [
  [/^M[123]551$|^M(?:170|173|183|273|283)$/, { paidYear: 4 }],
  [/^M[123]552$|^M(?:171|174|184|274|284)$/, { paidYear: 8 }],
  [/^M[123]553$|^M(?:172|175|185|275|285)$/, { paidYear: 12 }],
  // A surcharge with a petition to accept a late payment, and an ending that is cancelled.
  [/^M1557$|^M[123]558$|^EXPX$/, "revived"],
  [/^EXP\.$/, "ended"],
  // A surcharge for paying late is no fee by itself.
  [/^(?:M[123]55[456]|BIG\.|STOL|LTOS|SMAL|MICR|ASPN|PMF[GPD]|R.*)$/, "none"],
];

/** The meaning of a code; null for one that is not known, which changes nothing. */
export function feeMeaning(code: string): FeeMeaning | null {
  return MEANINGS.find(([codes]) => codes.test(code))?.[1] ?? null;
}
