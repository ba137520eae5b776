import type * as z from "zod";
import { isoDay } from "#app/platform/iso-day.ts";
import type { ShownAnalysis } from "#app/technology/analysis/analysis.schema.ts";
import { inventorNames, knownPatentId } from "#app/technology/filing.ts";
import { RECORD_SECTIONS, REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { documentHref } from "#app/technology/reports/report-file.ts";
import { mayPassOn, rightSentence, shownOwner } from "#app/technology/rights-on-record.ts";
import type { PatentPageSchema } from "#app/technology-page/patent-page.schema.ts";
import type { RightOnRecord } from "#import/registers/assess.ts";
import { citedNumber, parsePatentNumbers } from "#import/rights/patent-number.ts";
import { writtenNumber } from "#import/rights/written-number.ts";
import { toPlainText } from "#import/text/rich-text.ts";
import { pageOf, type TechnologyAnswerSchema } from "./answers.ts";

type Page = Exclude<z.infer<ReturnType<typeof PatentPageSchema>>, { withdrawn: boolean }>;
type Whole = Pick<
  Extract<Page, { rights: unknown }>,
  "technology" | "rights" | "family" | "analysis"
>;

/** A technology as the API gives it. Only the fields named here leave the Worker. */
export function toTechnologyAnswer(
  site: string,
  page: Page,
): z.infer<typeof TechnologyAnswerSchema> {
  const { tech_id: id, title, summary, uni } = page.technology;
  const shown = {
    id,
    title,
    university: uni,
    url: pageOf(site, id),
    summary: summary === null ? null : toPlainText(summary),
  };
  if (!("rights" in page)) return { ...shown, isWhole: false };
  return { ...shown, isWhole: true, record: toRecordAnswer(site, page) };
}

/** All of a technology that its reader may read. Only the fields named here leave the Worker. */
export function toRecordAnswer(
  site: string,
  { technology: record, rights, family, analysis }: Whole,
): NonNullable<z.infer<typeof TechnologyAnswerSchema>["record"]> {
  const estimated = analysis?.gaveCategory ? analysis : null;
  const texts = (sections: typeof RECORD_SECTIONS | typeof REPORT_SECTIONS) =>
    sections.flatMap(({ heading, field }) => {
      const text = toPlainText(record[field]).trim();
      return text === "" ? [] : [{ heading, text }];
    });
  return {
    owner: rights.owner ?? null,
    status: record.status,
    classes: [record.class1, record.class2].filter((name) => name !== null),
    category: record.categorical_assign,
    categoryBy: estimated && `${estimated.model} on ${estimated.madeOn}`,
    rationale: estimated ? reasonsOf(estimated) : record.reasoning_for_categorical_assign,
    dateAdded: record.date_added,
    inventors: record.inventor,
    inventorNames: inventorNames(record.inventor),
    patentNumbers: knownPatentId(record.pi_patentid),
    numbers: patentNumbersOf(record.pi_patentid),
    filedOn: isoDay(record.pi_filingdate),
    statedStatus: rights.statedStatus,
    endsOn: rights.endsOn,
    termEndsOn: rights.termEndsOn,
    availability: rights.availability ?? null,
    availabilityOn: rights.availabilityOn ?? null,
    licenceTerms: rights.licenceTerms ?? null,
    legalStatus: rights.legalStatus ?? null,
    rights: (rights.records ?? [])
      .filter((right) => mayPassOn(right.evidence))
      .map((right) => ({
        number: writtenNumber(right.number),
        legalStatus: right.state,
        statement: rightSentence(right),
        asOf: right.evidence?.asOf ?? null,
        nextFeeDue: right.nextFee?.due ?? null,
        endedOn: right.endedOn,
        termEndsOn: right.termEndsOn,
        owners: ownersOf(right, record.uni),
        licencesOfRight: right.licencesOfRight.filter(mayPassOn).map(({ country }) => country),
      })),
    questions: rights.questions ? "open" : null,
    sourceUrl: rights.sourceUrl,
    tags: [record.pi_button1tag, record.pi_button2tag].filter((tag) => tag !== null),
    pictures: rights.images ?? [],
    documents: (rights.documents ?? []).map(({ id, name, bytes, public: isPublic }) => ({
      name,
      bytes,
      access: isPublic ? "public" : "members",
      url: `${site}${documentHref(id)}`,
    })),
    sections: texts(RECORD_SECTIONS),
    report: texts(REPORT_SECTIONS),
    analysis,
    contact: record.pi_contactinfo,
    family: family.map((other) => ({
      id: other.id,
      title: other.title,
      url: pageOf(site, other.id),
    })),
  };
}

/** The owners of record as everybody may know them; none where the chain of changes is unclear. */
function ownersOf(right: RightOnRecord, lister: string): string[] {
  const today = new Date().toISOString().slice(0, 10);
  const owner = shownOwner(right, { name: lister, isOwn: false }, today);
  return owner?.state === "known" ? owner.names : [];
}

/** The numbers of a technology's patents; the text itself where its form is unknown. Without digits there is none. */
export function patentNumbersOf(patentId: string | null): string[] {
  const written = patentId?.trim() ?? "";
  const numbers = parsePatentNumbers(written).numbers.map(citedNumber);
  return numbers.length > 0 || !/\d/.test(written) ? numbers : [written];
}

/** The sentences of the record that speak for the category, as the model chose them. */
function reasonsOf({ rationale, category }: ShownAnalysis): string | null {
  const points = rationale.length > 0 ? rationale : category ? [category] : [];
  const texts = points.flatMap(({ passages }) => passages.map(({ text }) => text));
  return texts.length > 0 ? texts.join(" ") : null;
}
