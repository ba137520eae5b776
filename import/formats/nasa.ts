import type { DateOrText } from "../clean/dates.ts";
import { readPatentMarkup } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { universityName } from "../clean/university.ts";
import { type Draft, emptyDraft, InputFields, labelled, type Mapped } from "../draft.ts";
import { type PatentNumber, parsePatentNumbers } from "../rights/patent-number.ts";
import { statedStatusOf } from "../rights/stated-status.ts";
import { statusOf } from "../rights/status.ts";
import { type MapContext, readDate } from "./format.ts";
import { tableFormat } from "./named-table.ts";

/** NASA's patent portfolio of 2014: one row per patent, with abstracts and the centre's contact. */
export const NASA = tableFormat(
  {
    name: "nasa",
    label: "NASA patent portfolio (CSV)",
    columns: ["category", "title", "reference number", "patent number"],
  },
  mapNasa,
);

function mapNasa(record: Record<string, string>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  const draft = emptyDraft("nasa");
  draft.reference = fields.line("Reference Number") || null;
  const abstract = readPatentMarkup(fields.text("Abstract"));
  draft.title = cleanTitle(readPatentMarkup(fields.line("Title")), draft.reference, abstract);
  draft.details.technical_summary = abstract;
  const center = fields.line("Center");
  draft.uni =
    universityName(fields.line("Facility")) ??
    universityName(center) ??
    universityName(context.uni ?? "NASA");
  const category = fields.line("Category");
  draft.subject = category === "" ? null : category.charAt(0).toUpperCase() + category.slice(1);
  draft.info = labelled({
    Center: center,
    Category: category,
    "Reference number": draft.reference ?? "",
  });
  const rights = fillRights(draft, context, {
    number: fields.line("Patent Number"),
    serial: fields.line("Serial Number"),
    expiry: fields.line("Expiration Date"),
  });
  if (rights.isNumbered) draft.statedStatus = "granted";
  if (rights.isNumbered && !rights.isExpired) draft.status = "active";

  // The contact is for subscribers, unlike additional information, which is for every member.
  const contact = ["Contact Name", "Contact Email", "Contact Phone"].map((name) =>
    fields.line(name),
  );
  draft.contact = contact.filter((part) => part !== "").join(", ") || null;
  const [office = "", ...address] = ["Office", "Address1", "Address2", "City State Zip"].map(
    (name) => fields.line(name),
  );
  draft.info.push(...labelled({ Office: office, Address: address.filter(Boolean).join(", ") }));
  draft.families = [...caseFamily(draft.reference), ...applicationKeys(rights.serials)];
  return fields.mapped(draft);
}

/** Puts the numbers of a row's patent and application, and the day on which its patent ends, into the draft. */
function fillRights(
  draft: Draft,
  context: MapContext,
  row: { number: string; serial: string; expiry: string },
) {
  const number = noZero(row.number);
  const { numbers, rest } = parsePatentNumbers(number);
  const serial = row.serial.replace(/^\/?0*$/, "");
  const serials = parsePatentNumbers(serial).numbers;
  draft.patents = numbers.length === 0 ? serials : numbers;
  const { iso, text } = expiryDate(row.expiry, context);
  draft.endsOn = iso;
  const info = labelled({
    "Patent number": rest === "" ? "" : number,
    "Application serial number": serial,
    "Patent expires": iso ?? text ?? "",
  });
  draft.info.push(...info);
  const isExpired = iso !== null && iso < context.now.toISOString().slice(0, 10);
  return { isNumbered: numbers.length > 0, isExpired, serials };
}

/** Records that name one application are one invention, whatever case the office filed them under. */
function applicationKeys(numbers: readonly PatentNumber[]): string[] {
  return numbers.map(({ canonical }) => `application:${canonical}`);
}

/** Cases of one invention share the number: `ARC-14613-1` and `ARC-14613-2` are one family. */
function caseFamily(reference: string | null): string[] {
  const match = /^([A-Z]{2,5}-\w{3,6}?)(?:-|$)/.exec(reference ?? "");
  return match ? [`nasa:${match[1]}`] : [];
}

/** `0` means "none". */
function noZero(text: string): string {
  return /^[0\s]*$/.test(text) ? "" : text;
}

/** The portfolio's day zero means that no expiry is known. */
function expiryDate(text: string, context: MapContext): DateOrText {
  const date = readDate(noZero(text), context);
  return date.iso === "1970-01-01" ? { iso: null, text: null } : date;
}

/** The same office's table on data.nasa.gov: `;` separated, no abstracts. */
export const NASA_DATA = tableFormat(
  {
    name: "nasa-data",
    label: "data.nasa.gov patents (CSV)",
    columns: ["center", "status", "case number", "title"],
  },
  mapNasaData,
);

function mapNasaData(record: Record<string, string>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  // The same cases as in the portfolio, but a table of its own: identity does not cross formats.
  const draft = emptyDraft("nasa-data");
  draft.reference = fields.line("Case Number") || null;
  draft.title = cleanTitle(readPatentMarkup(fields.line("Title")), draft.reference, "");
  draft.uni = universityName(fields.line("Center")) ?? universityName(context.uni ?? "NASA");
  const status = fields.line("Status");
  draft.status = statusOf(status);
  draft.statedStatus = statedStatusOf(status);
  draft.info = labelled({ "Case number": draft.reference ?? "", Status: status });
  const { isExpired } = fillRights(draft, context, {
    number: fields.line("Patent Number"),
    serial: fields.line("Application SN", "Application Serial Number"),
    expiry: fields.line("Patent Expiration Date"),
  });
  if (draft.status === "active" && isExpired) draft.status = "other";
  draft.families = caseFamily(draft.reference);
  return fields.mapped(draft);
}
