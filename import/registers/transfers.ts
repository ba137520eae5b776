/** Kinds of recorded documents; only the first three move ownership. */
const TRANSFER_KINDS = [
  "assignment",
  "merger",
  "change of name",
  "government licence",
  "security",
  "release",
  "licence",
  "court order",
  "other",
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** The first form that a conveyance's words have names its kind: a 'release of security interest' is a release. */
const KINDS: readonly [words: RegExp, kind: TransferKind][] = [
  [
    /CONFIRMATORY\s+LICEN[SC]E|LICEN[SC]E\s+TO\s+(?:THE\s+)?(?:U\.?S\.?|UNITED STATES)\s+GOVERNMENT/i,
    "government licence",
  ],
  [/\b(?:RELEASE[SD]?|TERMINATION|DISCHARGE|SATISFACTION|RECONVEYANCE)\b/i, "release"],
  [/\b(?:SECURITY|COLLATERAL|LIEN|MORTGAGE|PLEDGE|HYPOTHECATION|LOAN|CREDIT)\b/i, "security"],
  [/\bLICEN[SC](?:E|ES|ING)\b/i, "licence"],
  [/\bMERG(?:ER|ED)\b/i, "merger"],
  [/CHANGE\s+OF\s+NAME|NAME\s+CHANGE/i, "change of name"],
  [/\b(?:COURT|DECREE|JUDG[E]?MENT|BANKRUPTCY|LIS PENDENS)\b/i, "court order"],
  [/\b(?:ASSIGN(?:MENT|MENTS|S|ED)?|NUNC PRO TUNC)\b/i, "assignment"],
];

/** The kind of a recorded document, from its free text; `other` where no word tells. */
export function transferKind(text: string): TransferKind {
  return KINDS.find(([words]) => words.test(text))?.[1] ?? "other";
}

/** The place of the record that a corrective one corrects: '… PREVIOUSLY RECORDED AT REEL: 012345 FRAME: 0678'. */
export function correctedPlace(text: string): string | null {
  if (!/CORRECT/i.test(text)) return null;
  const [, reel, frame] =
    /REEL\W{0,3}0*(\d+)\W{1,4}(?:AND\s+)?FRAME\W{0,3}0*(\d+)/i.exec(text) ?? [];
  return reel && frame ? `${reel}/${frame}` : null;
}
