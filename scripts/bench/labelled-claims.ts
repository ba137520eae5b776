import type { Claim, ClaimField } from "../../import/claims/claim.ts";
import { readsOf } from "../../import/claims/claims-of.ts";
import type { ClaimTexts } from "../../import/claims/sentences.ts";
import type { Read } from "../../import/claims/subject.ts";
import { claimTextsOf } from "../../import/enrich.ts";
import {
  type ReadRow,
  type RecordPlace,
  readLabels,
  readRows,
  squeeze,
  type TextPlace,
  textAt,
} from "./labels/labels.ts";

type ClaimLabel = TextPlace & { kind: Claim["kind"]; holds: boolean; value?: string };
export type ClaimLabels = {
  /** The kinds that were labelled, if not all. */
  kinds?: Claim["kind"][];
  /** The records that were read whole; a file of single sentences has none. */
  records?: RecordPlace[];
  claims: ClaimLabel[];
};

export function isEven(place: number): boolean {
  return place % 2 === 0;
}

export function isOdd(place: number): boolean {
  return place % 2 === 1;
}

/** Every fourth place, from the first. */
export function isFourth(place: number): boolean {
  return place % 4 === 0;
}

/** The records that labels refer to, each once, in order. */
export function recordsOf(claims: readonly ClaimLabel[]): RecordPlace[] {
  return [
    ...new Map(claims.map(({ file, record }) => [`${file}#${record}`, { file, record }])).values(),
  ];
}

/** The labelled records that weights are fitted to. The other half of `tuning2` and `tuning3` is the check. */
const FITTED_TO = [
  { name: "tuning", keep: () => true },
  { name: "tuning2", keep: isEven },
  { name: "tuning3", keep: isOdd },
];

/** Files of single sentences of further records that the weights in use are fitted to (decision 075 tried two more). */
const SENTENCES = ["sentences", "sentences2"];

/** A record with its labels. In a file of `sentences`, nothing is known about a sentence without a label. */
export type LabelledRecord = RecordPlace & {
  title: string;
  reads: Read[];
  /** The same text without headings, in one run that includes the background, since some offices write this way. */
  readsAsOne: Read[];
  isWhole: boolean;
  /** Squeezed texts of the labels of one kind. */
  holding: string[];
  denied: string[];
};

/** The records of the tuning offices in which claims of this kind were labelled. */
export async function readLabelledRecords(kind: Claim["kind"]): Promise<LabelledRecord[]> {
  const files = new Map<string, ReadRow[]>();
  const found: LabelledRecord[] = [];
  const add = async (place: RecordPlace, claims: ClaimLabel[], isWhole: boolean) => {
    const rows = files.get(place.file) ?? (await readRows(place.file));
    files.set(place.file, rows);
    const row = rows[place.record];
    if (!row?.record) return;
    const own = claims.filter(
      (label) => label.kind === kind && label.file === place.file && label.record === place.record,
    );
    const texts = (holds: boolean) =>
      own.filter((label) => label.holds === holds).map((label) => squeeze(textAt(row, label)));
    const { technology, details } = row.record;
    found.push({
      ...place,
      title: technology.title,
      reads: readsOf(technology.title, claimTextsOf(details)),
      readsAsOne: readsOf(technology.title, withoutHeadings(claimTextsOf(details))),
      isWhole,
      holding: texts(true),
      denied: texts(false),
    });
  };
  for (const { name, keep } of FITTED_TO) {
    const { labels } = await readLabels<ClaimLabels>(`claims.${name}`);
    if (labels.kinds && !labels.kinds.includes(kind)) continue;
    const records = (labels.records ?? []).filter((_, place) => keep(place));
    for (const { file, record } of records) await add({ file, record }, labels.claims, true);
  }
  const sentences: ClaimLabel[] = [];
  for (const name of SENTENCES)
    sentences.push(...(await readLabels<ClaimLabels>(`claims.${name}`)).labels.claims);
  for (const place of recordsOf(sentences.filter((label) => label.kind === kind)))
    await add(place, sentences, false);
  return found;
}

/**
 * Puts texts that were sorted by their headings back into the description: the first paragraph, the background, the
 * rest.
 */
function withoutHeadings(texts: ClaimTexts): ClaimTexts {
  const paragraphsOf = (field: ClaimField) =>
    (texts.find((text) => text.field === field)?.blocks ?? [])
      .filter(({ kind }) => kind === "paragraph")
      .map((block) => ({ ...block, text: block.text.replace(LABEL, " ") }));
  const [first, ...rest] = paragraphsOf("technical_summary");
  return [
    {
      field: "technical_summary",
      blocks: [
        ...(first ? [first] : []),
        ...paragraphsOf("market_summary"),
        ...rest,
        ...paragraphsOf("developmental_stage"),
      ],
    },
  ];
}
/** A label such as 'BACKGROUND:' at the beginning of a line. */
const LABEL = /(?:^|\n)[A-Z][\w -]{2,40}:(?=\s|$)/g;

/** Whether one contains the other, or they share most of their characters in runs of eight. */
export function overlaps(a: string, b: string): boolean {
  if (a === "" || b === "") return false;
  if (a.includes(b) || b.includes(a)) return true;
  const runs = (text: string) =>
    new Set(
      Array.from({ length: Math.max(0, text.length - 7) }, (_, at) => text.slice(at, at + 8)),
    );
  const [of, others] = [runs(a), runs(b)];
  const shared = [...of].filter((run) => others.has(run)).length;
  return shared > 0.6 * Math.min(of.size, others.size);
}
