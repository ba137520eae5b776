import { CLAIM_KINDS, type Claim } from "../../import/claims/claim.ts";
import { SHOWN_KINDS } from "../../import/claims/claims-of.ts";
import { claimsOfRecord } from "../../import/enrich.ts";
import {
  type ClaimLabels,
  isEven,
  isFourth,
  isOdd,
  overlaps,
  recordsOf,
} from "./labelled-claims.ts";
import {
  hasCatalogues,
  type ReadRow,
  readLabels,
  readRows,
  squeeze,
  textAt,
} from "./labels/labels.ts";

type Counts = {
  made: number;
  right: number;
  labels: number;
  found: number;
  valued: number;
  sameValue: number;
};

/**
 * The parts that are measured separately. Of `tuning2` and `tuning3`, every second record was read while rules were
 * made, and the others were not.
 */
const PARTS = [
  { name: "tuning", label: "tuning half", keep: () => true },
  { name: "tuning2-read", label: "tuning2, records that were read", keep: isEven },
  {
    name: "tuning2-unread",
    label: "tuning2, records that no rule was made from",
    keep: isOdd,
  },
  { name: "tuning3-read", label: "tuning3, records that were read", keep: isOdd },
  {
    name: "tuning3-unread",
    label: "tuning3, records that no rule was made from",
    keep: isEven,
  },
  {
    name: "sentences3-check",
    label: "sentences3, single sentences that nothing is fitted to",
    keep: isFourth,
  },
  { name: "judging", label: "judging half", keep: () => true },
];

/**
 * Compares the claims that the import makes of the labelled records with their labels, and prints precision and recall
 * for each kind and half. Named parts are measured alone. `--verbose` prints the errors of the tuning parts; the
 * judging half's texts are never shown.
 */
export async function benchClaims(args: string[]): Promise<number> {
  if (!hasCatalogues()) {
    console.log("not measured: the catalogues that the labels point into are missing");
    return 0;
  }
  const asked = PARTS.filter((part) => args.includes(part.name));
  for (const { name, label, keep } of asked.length > 0 ? asked : PARTS) {
    const file = name.replace(/-.*/, "");
    const { labels, sha256 } = await readLabels<ClaimLabels>(`claims.${file}`);
    const verbose = name !== "judging" && args.includes("--verbose");
    const records = (labels.records ?? recordsOf(labels.claims)).filter((_, place) => keep(place));
    console.log(`claims, ${label}: ${records.length} records, SHA-256 ${sha256}`);
    const isWhole = labels.records !== undefined;
    const counts = await compare({ ...labels, records }, isWhole, verbose);
    for (const kind of labels.kinds ?? CLAIM_KINDS)
      console.log(`  ${line(kind, counts.get(kind))}`);
  }
  return 0;
}

/** Of records that were not read whole, only the claims that meet a label count. */
async function compare(
  labels: ClaimLabels,
  isWhole: boolean,
  verbose: boolean,
): Promise<Map<string, Counts>> {
  const files = new Map<string, ReadRow[]>();
  const counts = new Map<string, Counts>(
    CLAIM_KINDS.map((kind) => [
      kind,
      { made: 0, right: 0, labels: 0, found: 0, valued: 0, sameValue: 0 },
    ]),
  );
  for (const { file, record } of labels.records ?? []) {
    const rows = files.get(file) ?? (await readRows(file));
    files.set(file, rows);
    const row = rows[record];
    if (!row) throw new Error(`${file} has no record ${record}`);
    const labelled = labels.claims.filter(
      (label) => label.file === file && label.record === record,
    );
    const own = labelled.filter(({ holds }) => holds);
    const texts = labelled.map((label) => squeeze(textAt(row, label)));
    const made = (row.record ? claimsOfRecord(row.record) : []).filter(
      ({ sentence }) => isWhole || texts.some((text) => overlaps(squeeze(sentence), text)),
    );
    for (const kind of labels.kinds ?? CLAIM_KINDS) {
      const tally = counts.get(kind);
      if (!tally) continue;
      const holding = own
        .filter((label) => label.kind === kind)
        .map((label) => ({ value: label.value ?? null, text: squeeze(textAt(row, label)), label }));
      const claims = made.filter((claim) => claim.kind === kind);
      const columns = columnsOf(row, kind);
      for (const claim of claims) {
        const fits = holding.filter((label) => agrees(kind, claim, label));
        tally.made += 1;
        if (fits.length > 0) tally.right += 1;
        else if (verbose) console.log(`    wrong ${kind} ${file} ${record}: ${shown(claim)}`);
        if ((kind === "stage" || kind === "status") && fits.some(({ value }) => value !== null)) {
          tally.valued += 1;
          if (fits.some(({ value }) => value === claim.value)) tally.sameValue += 1;
          else if (verbose) console.log(`    value ${fits[0]?.value}: ${shown(claim)}`);
        }
      }
      for (const label of holding) {
        tally.labels += 1;
        const found =
          // A claim of a kind that is not stored is not shown to anybody, so it counts as not found.
          (SHOWN_KINDS.includes(kind) && claims.some((claim) => agrees(kind, claim, label))) ||
          columns.some((value) => sameValue(kind, value, label.value ?? label.text));
        if (found) tally.found += 1;
        else if (verbose)
          console.log(
            `    missed ${kind} ${file} ${record} (${label.value ?? ""}): ${textAt(row, label.label).slice(0, 300)}`,
          );
      }
    }
  }
  return counts;
}

function shown({ field, sentence, value }: Claim): string {
  return `[${field}] (${value ?? ""}) ${sentence.replace(/\s+/g, " ").slice(0, 300)}`;
}

/** The values of the owner's own fields, for which the record has columns. */
function columnsOf({ record }: ReadRow, kind: Claim["kind"]): string[] {
  if (!record) return [];
  const { technology, details } = record;
  if (kind === "number") return (details.pi_patentid ?? "").split(", ").filter((id) => id !== "");
  if (kind === "inventors") return (details.inventor ?? "").split(/[,;\n]| and /);
  // The guide calls a granted patent active; whether it is still in force is another question.
  if (kind === "status" && technology.stated_status)
    return [technology.stated_status === "granted" ? "active" : technology.stated_status];
  if (kind === "expiry" && technology.ends_on) return [technology.ends_on];
  return [];
}

function agrees(
  kind: Claim["kind"],
  claim: Claim,
  label: { value: string | null; text: string },
): boolean {
  if (kind === "inventors" || kind === "number" || kind === "expiry")
    return sameValue(kind, claim.value ?? claim.sentence, label.value ?? label.text);
  return overlaps(squeeze(claim.sentence), label.text);
}

function sameValue(kind: Claim["kind"], value: string, label: string): boolean {
  if (kind === "inventors") return samePerson(value, label);
  if (kind === "expiry") return value.slice(0, 7) === label.slice(0, 7);
  return squeeze(value) === squeeze(label);
}

/** Compares the last name, and the first letter where both have a first name. */
function samePerson(a: string, b: string): boolean {
  const [one, other] = [nameWords(a), nameWords(b)];
  if (one.length === 0 || one.at(-1) !== other.at(-1)) return false;
  return one.length === 1 || other.length === 1 || one[0]?.[0] === other[0]?.[0];
}

function nameWords(name: string): string[] {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\b(?:associate|assistant|professor|prof|dr|phd|ph\.d|md|m\.d)\b\.?/g, " ")
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
}

function line(kind: string, counts: Counts | undefined): string {
  if (!counts) return kind;
  const { made, right, labels, found, valued, sameValue } = counts;
  const share = (part: number, of: number) => (of === 0 ? "-" : (part / of).toFixed(3));
  const values = valued > 0 ? `, value right ${share(sameValue, valued)}` : "";
  const kept = SHOWN_KINDS.some((name) => name === kind) ? "" : ", not kept";
  return `${kind.padEnd(10)} precision ${share(right, made)} (${right} of ${made}), recall ${share(found, labels)} (${found} of ${labels})${values}${kept}`;
}
