import { dayOf } from "./days.ts";
import type { RegisterRecord } from "./record.ts";
import { registerNumber } from "./register-number.ts";
import { correctedPlace, transferKind } from "./transfers.ts";

type Json = Record<string, unknown>;

/**
 * Reads an answer of the American office's Open Data Portal: applications with status, filing, grant, continuity and
 * recorded assignments, under `patentBag` or `patentFileWrapperDataBag`, with their data at the top or in
 * `applicationMetaData`. An application that names no number of its own is a problem.
 */
export function readPortalAnswer(
  answer: unknown,
  asOf: string,
): { records: RegisterRecord[]; unread: number } {
  const applications = listOf(answer, "patentBag", "patentFileWrapperDataBag");
  const read = applications.map((one) => recordsOf(one, asOf));
  return { records: read.flat(), unread: read.filter(({ length }) => length === 0).length };
}

function recordsOf(wrapper: Json, asOf: string): RegisterRecord[] {
  const inner = wrapper.applicationMetaData;
  const data: Json = { ...wrapper, ...(typeof inner === "object" ? inner : {}) };
  const written = text(data.applicationNumberText);
  const international = /^PCT\//.test(written) ? written : null;
  const application = international ?? registerNumber("US", written, "X0");
  if (application === null) return [];
  const numbers = [
    application,
    registerNumber("US", text(data.patentNumber), "B2"),
    registerNumber("US", text(data.earliestPublicationNumber).replace(/A\d$/, ""), "A1"),
  ].filter((number) => number !== null);
  const continuity = data.continuityBag as Json | undefined;
  const parents = listOf(continuity ?? data, "parentContinuityBag").filter(
    ({ claimParentageTypeCode: kind }) => kind !== "PRO",
  );
  const adjustment = data.patentTermAdjustmentData as Json | undefined;
  const record: RegisterRecord = {
    source: "us-applications",
    key: application,
    numbers,
    asOf,
    facts: {
      application: {
        status: text(data.applicationStatusDescriptionText).replace(/\s+/g, " "),
        statusOn: dayOf(text(data.applicationStatusDate)),
        filed: dayOf(text(data.filingDate)),
        granted: dayOf(text(data.grantDate)),
        parents: parents.map((one) =>
          dayOf(text(one.parentApplicationFilingDate ?? one.filingDate)),
        ),
        extendedDays: Number(adjustment?.adjustmentTotalQuantity ?? 0) || 0,
      },
    },
  };
  const title = text(data.inventionTitle);
  if (title !== "") {
    const inventors = listOf(data, "inventorBag").map((one) => text(one.inventorNameText));
    record.facts.invention = { title, inventors: inventors.filter((name) => name !== "") };
  }
  const assignments = listOf(data, "assignmentBag").flatMap((one) =>
    assignmentOf(one, numbers, asOf),
  );
  return [record, ...assignments];
}

function assignmentOf(one: Json, numbers: string[], asOf: string): RegisterRecord[] {
  const reel = text(one.reelNumber).replace(/^0+/, "");
  const frame = text(one.frameNumber).replace(/^0+/, "");
  const recorded = dayOf(text(one.assignmentRecordedDate));
  if (reel === "" || frame === "" || recorded === null) return [];
  const words = text(one.conveyanceText);
  const names = (bag: string, member: string) =>
    listOf(one, bag)
      .map((party) => text(party[member]))
      .filter((name) => name !== "");
  const transfer = {
    kind: transferKind(words),
    place: `${reel}/${frame}`,
    corrects: correctedPlace(words),
    recorded,
    text: words,
    from: names("assignorBag", "assignorName"),
    to: names("assigneeBag", "assigneeNameText"),
  };
  const key = transfer.place;
  return [{ source: "us-assignments", key, numbers, asOf, facts: { transfer } }];
}

/** The objects in the first of `members` that `value` has; that member may hold a list or one object. */
function listOf(value: unknown, ...members: string[]): Json[] {
  if (typeof value !== "object" || value === null) return [];
  const found = members.map((member) => (value as Json)[member]).find((one) => one !== undefined);
  return [found].flat().filter((one): one is Json => typeof one === "object" && one !== null);
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
