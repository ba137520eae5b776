import type { Sections } from "../clean/sections.ts";
import { cleanTitle, isCategory, titleInCategory } from "../clean/title.ts";
import { InputFields, type Mapped } from "../draft.ts";
import { filterStatus } from "../rights/stated-status.ts";
import { type Format, type MapContext, readDate } from "./format.ts";
import { readJsonRows } from "./json-rows.ts";
import { fillSections, organisationDraft } from "./organisation-draft.ts";
import { readPatentsField } from "./patents-field.ts";

const KEYS = ["ip_name", "ip_number", "published_date", "ip_description", "patents", "page_url"];

/** An organisation's listings, scraped page by page: an array of `ip_name`, `ip_number`, … */
export const LISTING: Format = {
  name: "listing",
  label: "an organisation's listings (JSON)",
  detect: ({ jsonKeys }) => jsonKeys.has("ip_name") || jsonKeys.has("ip_description"),
  read: (source) => readJsonRows(source, (key) => KEYS.includes(key), mapListing),
};

/** How organisations write about themselves rather than about a technology. */
const ORGANISATION_PAGE =
  /\b(?:our (?:key )?missions?|fill out (?:this|the) form|contact us|contact the office|we (?:strive|are happy|are committed|invite you)|researchers and innovators who|serves as (?:a|the) campus)\b/i;

/** A section about the listing's own patents; a longer one is about other things, too. */
const OWN_RIGHTS =
  /^(?:patents?(?: status| protection| information)?|(?:ip|intellectual property)(?: status| protection| position| information)?)$/i;
const LONGEST_RIGHTS = 300;

/** A sentence of another section: 'Patent pending. Available for licensing.' */
const PATENT_PENDING = /(?<=^|[.!?]\s|\n[*•-]? {0,3})patents? pending(?=[.!?,;\n]|$)/i;

/** The listing's words on its own patents outside the field for them; empty where there are none. */
function ownRights({ other, stage }: Sections): string {
  const own = other.find(
    ({ label, text }) => OWN_RIGHTS.test(label) && text.length <= LONGEST_RIGHTS,
  );
  if (own) return own.text;
  const isPending = [stage, ...other.map(({ text }) => text)].some((text) =>
    PATENT_PENDING.test(text),
  );
  return isPending ? "Patent pending" : "";
}

function mapListing(record: Record<string, unknown>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  const draft = organisationDraft("listing", context);
  const reference = fields.line("ip_number");
  draft.reference = reference.replace(/^#\s*/, "") || null;
  const rawTitle = fields.line("ip_name");
  const description = fields.text("ip_description");
  draft.title = cleanTitle(rawTitle, draft.reference, description);
  if (!draft.title && !draft.reference && ORGANISATION_PAGE.test(description))
    return { kind: "rejected", reason: "a page about the organisation, not about a technology" };
  if (draft.title && isCategory(draft.title)) {
    const title = titleInCategory(description, draft.reference);
    if (title) {
      fields.notes.push(
        `“${draft.title}” is a category: the first sentence and the number are the title`,
      );
      draft.subject = draft.title;
      draft.title = title;
    }
  }
  if (rawTitle !== "" && !draft.title) fields.notes.push(`“${rawTitle}” is no title`);

  const sections = fillSections(draft, description);
  draft.added = readDate(fields.line("published_date"), context);

  const patents = fields.text("patents");
  const readPatents = (text: string) =>
    readPatentsField(text, {
      today: context.now.toISOString().slice(0, 10),
      readDate: (date) => readDate(date, context),
    });
  const rights = readPatents(patents);
  draft.patents = rights.numbers;
  draft.statedStatus =
    patents === "" ? readPatents(ownRights(sections)).statedStatus : rights.statedStatus;
  draft.status = filterStatus(draft.statedStatus);
  draft.filing = rights.filing;
  draft.endsOn = rights.endsOn;
  draft.termEndsOn = rights.termEndsOn;
  const url = fields.line("page_url");
  if (reference !== "") draft.info.push({ label: "Reference", text: draft.reference ?? reference });
  if (rights.hasMore)
    draft.info.push({ label: "Patents, as the organisation lists them", text: patents });
  draft.info.push(...sections.other);
  if (URL.canParse(url) && /^https?:/i.test(url)) draft.sourceUrl = url;
  else if (url !== "") draft.info.push({ label: "Source page", text: url });
  if (draft.reference) draft.families = [`${draft.source}:${draft.reference}`];
  return fields.mapped(draft);
}
