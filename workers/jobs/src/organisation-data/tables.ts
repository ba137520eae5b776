import { STATE_LABELS } from "#app/inquiries/inbox-state.ts";
import { LISTING_FIELDS } from "#app/organisations/listings/listing-fields.ts";
import { LIST_WORDS } from "#app/organisations/mirror/mirror-lists.ts";
import { COLUMNS } from "#app/organisations/numbers-steps.ts";
import type { OrganisationRow } from "#app/organisations/organisation-data.schema.ts";
import { type OrganisationPart, PART_NAMES } from "#app/organisations/organisation-parts.ts";
import { LEGAL_STATUS_WORDS, SOURCE_WORDS } from "#app/technology/legal-status-words.ts";
import { toEditableText } from "#import/text/editable-text.ts";
import type { Cell, Sheet } from "../exports/workbook.ts";

/** How a part is written as a table: a row of the data is one line or several. Each takes the rows of its own part. */
type Table = Sheet & { linesOf(row: OrganisationRow<OrganisationPart>): Cell[][] };

type Column<Row> = { name: string; isWide?: boolean; value(row: Row): Cell | null };

function table<Row>(part: OrganisationPart, columns: readonly Column<Row>[]) {
  const lineOf = (row: Row) => columns.map(({ value }) => value(row) ?? "");
  return { name: PART_NAMES[part], columns, lineOf };
}

/** A value of a listing as its editors read it. */
function textOf(value: unknown): string {
  return value === null || value === undefined ? "" : toEditableText(value);
}

const listings = table<OrganisationRow<"listings">>("listings", [
  { name: "ID", value: ({ id }) => id },
  { name: "Draft", value: ({ draft }) => draft },
  { name: "State", value: ({ state }) => state },
  { name: "Case number", value: ({ caseNumber }) => caseNumber },
  ...LISTING_FIELDS.map(({ column, label, control }) => ({
    name: label,
    isWide: control === "prose" || column === "title" || column === "summary",
    value: ({ content }: OrganisationRow<"listings">) => textOf(content[column]),
  })),
  { name: "Ends on (stated)", value: ({ content }) => textOf(content.ends_on) },
  { name: "Category", value: ({ content }) => textOf(content.categorical_assign) },
  { name: "Reasons", value: ({ content }) => textOf(content.reasoning_for_categorical_assign) },
  { name: "Pictures", value: ({ pictures }) => pictures.map(({ words }) => words).join("\n") },
  { name: "Documents", value: ({ documents }) => documents.map(({ name }) => name).join("\n") },
  { name: "Added", value: ({ dateAdded }) => dateAdded },
  { name: "Changed", value: ({ changedAt }) => changedAt },
  { name: "To be published", value: ({ publishAt }) => publishAt },
  { name: "Withdrawn", value: ({ withdrawnAt }) => withdrawnAt },
]);

type Change = OrganisationRow<"versions"> & { field: string };
const versions = table<Change>("versions", [
  { name: "Technology", value: ({ techId }) => techId },
  { name: "Version", value: ({ version }) => version },
  { name: "At", value: ({ at }) => at },
  { name: "By", value: ({ by }) => by },
  { name: "How", value: ({ how }) => how },
  { name: "Field", value: ({ field }) => field },
  { name: "Old", isWide: true, value: ({ field, changes }) => textOf(changes[field]?.old) },
  { name: "New", isWide: true, value: ({ field, changes }) => textOf(changes[field]?.new) },
]);

type Message = { lead: OrganisationRow<"leads"> } & OrganisationRow<"leads">["messages"][number];
const leads = table<Message>("leads", [
  { name: "Inquiry", value: ({ lead }) => lead.id },
  { name: "Technology", value: ({ lead }) => lead.techId },
  { name: "Title", value: ({ lead }) => lead.title },
  { name: "State", value: ({ lead }) => STATE_LABELS[lead.state] },
  { name: "Decline reason", value: ({ lead }) => lead.declineReason },
  { name: "Case manager", value: ({ lead }) => lead.caseManager },
  { name: "Asker", value: ({ lead }) => lead.name },
  { name: "Asker's address", value: ({ lead }) => lead.address },
  { name: "Side", value: ({ side }) => side },
  { name: "Member", value: ({ name }) => name },
  { name: "At", value: ({ at }) => at },
  { name: "Message", isWide: true, value: ({ body }) => body },
  { name: "Quoted", isWide: true, value: ({ quoted }) => quoted },
]);

const weeks = table<OrganisationRow<"weeks">>("weeks", [
  { name: "Week from", value: ({ week }) => week },
  { name: "Technology (empty: all, rounded down to five)", value: ({ techId }) => techId },
  { name: "Title", isWide: true, value: ({ title }) => title },
  ...COLUMNS.map(({ key, label }) => ({
    name: `${label} (<5: fewer than five)`,
    value: (row: OrganisationRow<"weeks">) => row[key] ?? "<5",
  })),
]);

const mirror = table<OrganisationRow<"mirror">>("mirror", [
  { name: "List", value: ({ list }) => LIST_WORDS[list].title },
  { name: "Number", value: ({ number }) => number },
  { name: "Technology", value: ({ techId }) => techId },
  { name: "Title", isWide: true, value: ({ title }) => title },
  { name: "On record", value: ({ state }) => LEGAL_STATUS_WORDS[state] },
  { name: "Ended on", value: ({ endedOn }) => endedOn },
  { name: "Source", value: ({ evidence }) => evidence && SOURCE_WORDS[evidence.source] },
  { name: "As of", value: ({ evidence }) => evidence?.asOf ?? null },
  { name: "Owner of record", value: ({ owner }) => owner?.names.join("; ") ?? null },
  { name: "Recorded", value: ({ owner }) => owner?.recorded ?? null },
  { name: "Reel/frame", value: ({ owner }) => owner?.place ?? null },
  { name: "Fee of year", value: ({ nextFee }) => nextFee?.year ?? null },
  { name: "Payable from", value: ({ nextFee }) => nextFee?.from ?? null },
  { name: "Due", value: ({ nextFee }) => nextFee?.due ?? null },
  { name: "Grace until", value: ({ nextFee }) => nextFee?.graceUntil ?? null },
  { name: "Entity", value: ({ entity }) => entity },
]);

/** The tables of an organisation's data: a version has a line for each field, an inquiry one for each message. */
export const TABLES: Record<OrganisationPart, Table> = {
  listings: { ...listings, linesOf: (row: OrganisationRow<"listings">) => [listings.lineOf(row)] },
  versions: {
    ...versions,
    linesOf: (row: OrganisationRow<"versions">) =>
      row.fields.map((field) => versions.lineOf({ ...row, field })),
  },
  leads: {
    ...leads,
    linesOf(lead: OrganisationRow<"leads">) {
      const first = {
        side: "asker" as const,
        name: null,
        body: lead.message,
        quoted: "",
        at: lead.askedAt,
      };
      return [first, ...lead.messages].map((message) => leads.lineOf({ lead, ...message }));
    },
  },
  weeks: { ...weeks, linesOf: (row: OrganisationRow<"weeks">) => [weeks.lineOf(row)] },
  mirror: { ...mirror, linesOf: (row: OrganisationRow<"mirror">) => [mirror.lineOf(row)] },
};
