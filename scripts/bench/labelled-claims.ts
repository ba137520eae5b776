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
  /** The kinds that were labelled, where not all were. */
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

/** The labelled records that weights are fitted to; the other half of `tuning2` and `tuning3` checks. */
const FITTED_TO = [
  { name: "tuning", keep: () => true },
  { name: "tuning2", keep: isEven },
  { name: "tuning3", keep: isOdd },
];

/** Files of single sentences of further records. */
const SENTENCES = ["claims.sentences", "claims.sentences2"];

/** A record with what it was labelled with; of `sentences` alone, what has no label is not known. */
export type LabelledRecord = RecordPlace & {
  title: string;
  reads: Read[];
  /** The same in one run without headings, background among it, as other offices write. */
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
    sentences.push(...(await readLabels<ClaimLabels>(name)).labels.claims);
  const places = new Map(
    sentences
      .filter((label) => label.kind === kind)
      .map(({ file, record }) => [`${file}#${record}`, { file, record }]),
  );
  for (const place of places.values()) await add(place, sentences, false);
  return found;
}

/** What was filed by its heading goes back into the description: the first paragraph, the background, the rest. */
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
/** 'BACKGROUND:' at the beginning of a line. */
const LABEL = /(?:^|\n)[A-Z][\w -]{2,40}:(?=\s|$)/g;

/** One holds the other, or they share most of their characters as runs of eight. */
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
