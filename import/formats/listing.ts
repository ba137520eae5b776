import { splitSections } from "../clean/sections.ts";
import { cleanTitle } from "../clean/title.ts";
import { universityFromFile, universityName } from "../clean/university.ts";
import { emptyDraft, InputFields, type Mapped } from "../draft.ts";
import { parsePatentNumbers } from "../rights/patent-number.ts";
import { statedStatusOf, strongestStated } from "../rights/stated-status.ts";
import type { StatedStatus } from "../rights/stated-statuses.ts";
import { statusOf, strongestStatus } from "../rights/status.ts";
import type { PatentStatus } from "../vocabulary.ts";
import { type Format, type MapContext, readDate } from "./format.ts";
import { readJsonRows } from "./json-rows.ts";

const KEYS = ["ip_name", "ip_number", "published_date", "ip_description", "patents", "page_url"];

/** A technology office's listing, scraped page by page: an array of `ip_name`, `ip_number`, … */
export const LISTING: Format = {
  name: "listing",
  label: "technology-office listing (JSON)",
  detect: ({ jsonKeys }) => jsonKeys.has("ip_name") || jsonKeys.has("ip_description"),
  read: (source) => readJsonRows(source, (key) => KEYS.includes(key), mapListing),
};

/** How offices write about themselves rather than about a technology. */
const OFFICE_PAGE =
  /\b(?:our (?:key )?missions?|fill out (?:this|the) form|contact us|contact the office|we (?:strive|are happy|are committed|invite you)|researchers and innovators who|serves as (?:a|the) campus)\b/i;

function mapListing(record: Record<string, unknown>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  const uni =
    (context.uni ? universityName(context.uni) : null) ?? universityFromFile(context.fileName);
  const draft = emptyDraft(`listing/${uni}`);
  draft.uni = uni;
  const reference = fields.line("ip_number");
  draft.reference = reference.replace(/^#\s*/, "") || null;
  const rawTitle = fields.line("ip_name");
  const description = fields.text("ip_description");
  draft.title = cleanTitle(rawTitle, draft.reference, description);
  if (!draft.title && !draft.reference && OFFICE_PAGE.test(description))
    return { kind: "rejected", reason: "a page about the office, not about a technology" };
  if (rawTitle !== "" && !draft.title) fields.notes.push(`“${rawTitle}” is no title`);

  const sections = splitSections(description);
  draft.details.technical_summary = sections.technical;
  draft.details.market_summary = sections.market;
  draft.details.application = sections.application;
  draft.details.key_benefits = sections.benefits;
  draft.details.developmental_stage = sections.stage;
  draft.details.inventor = sections.inventor || null;
  draft.added = readDate(fields.line("published_date"), context);

  const patents = fields.text("patents");
  const parsed = parsePatentNumbers(withOffices(patents));
  draft.patents = parsed.numbers.filter((number) => !isForeignLookalike(number, patents));
  draft.status = listingStatus(
    patents,
    draft.patents.map(({ type }) => type),
  );
  draft.statedStatus = listingStated(
    patents,
    draft.patents.map(({ type }) => type),
  );
  const url = fields.line("page_url");
  if (reference !== "") draft.info.push({ label: "Reference", text: draft.reference ?? reference });
  if (parsed.rest !== "" || draft.patents.length < parsed.numbers.length)
    draft.info.push({ label: "Patents, as the office lists them", text: patents });
  draft.info.push(...sections.other);
  if (URL.canParse(url) && /^https?:/i.test(url)) draft.sourceUrl = url;
  else if (url !== "") draft.info.push({ label: "Office page", text: url });
  draft.info.push(...fields.rest());
  if (draft.reference) draft.families = [`${draft.source}:${draft.reference}`];
  return { kind: "draft", draft, notes: fields.notes, leftOut: fields.leftOut };
}

const OFFICES: Record<string, string> = {
  "united states of america": "US",
  "united states": "US",
  "european patent convention": "EP",
  "european patent office": "EP",
  "korea (south)": "KR",
  "south korea": "KR",
  "hong kong": "HK",
  "united kingdom": "GB",
  "great britain": "GB",
  australia: "AU",
  austria: "AT",
  brazil: "BR",
  canada: "CA",
  china: "CN",
  denmark: "DK",
  france: "FR",
  germany: "DE",
  india: "IN",
  ireland: "IE",
  israel: "IL",
  italy: "IT",
  japan: "JP",
  mexico: "MX",
  netherlands: "NL",
  singapore: "SG",
  spain: "ES",
  sweden: "SE",
  switzerland: "CH",
  taiwan: "TW",
};

/**
 * `Japan | Granted | 6,727,287` gives its number to the office it names; all numbers carry thousands
 * separators in that notation, so that without the country it would look American.
 */
function withOffices(patents: string): string {
  return patents.replace(
    /([A-Z][A-Za-z() ]{1,60}?)\s*\|\s*([A-Za-z][A-Za-z ]{0,60}?)\s*\|\s*([\d,]{5,}\d)/g,
    (_, country: string, state: string, number: string) => {
      const office = OFFICES[country.trim().toLowerCase()];
      return `${country} | ${state} | ${office ? `${office}${number.replace(/,/g, "")}` : number.replace(/,/g, " ")}`;
    },
  );
}

/** American patents below this number ended long before any of these offices kept a list. */
const OLDEST_LISTED = 4_500_000;

/** A bare seven-digit number that is too low for a living American patent: a European or Asian one. */
function isForeignLookalike(
  { country, canonical }: { country: string; canonical: string },
  text: string,
): boolean {
  if (country !== "US" || !/^US\d{1,7}$/.test(canonical)) return false;
  return Number(canonical.slice(2)) < OLDEST_LISTED && !/\b(?:US|U\.S\.|United States)/.test(text);
}

/**
 * The state of protection that a listing's patents field shows. Offices write one clause per right
 * (`Canada | Granted, Japan | Pending`, `63/444,822 Provisional (Expired)`); the strongest one counts. A bare
 * granted number is a granted patent, unless the words around it say that it ended.
 */
function listingStatus(text: string, types: readonly string[]): PatentStatus {
  if (text === "") return "other";
  const clauses = clausesOf(text).map((clause) => statusOf(clause));
  const words = strongestStatus(clauses);
  if (words === "active") return "active";
  const ended = /\b(?:expired|lapsed|abandoned)\b/i.test(text);
  if (types.includes("grant") && !ended) return "active";
  if (words === "pending" && (!ended || clauses.includes("pending"))) return "pending";
  return types.length > 0 && !ended ? "pending" : words;
}

function clausesOf(text: string): string[] {
  return text.split(/[,;\n]|(?<=\))\s|\s\/\s/);
}

/** What the patents field says, clause by clause, and by a number of a grant where no word says that it ended. */
function listingStated(text: string, types: readonly string[]): StatedStatus | null {
  const stated = clausesOf(text).map((clause) => statedStatusOf(clause));
  const hasEnded = stated.includes("expired") || stated.includes("abandoned");
  if (types.includes("grant") && !hasEnded) stated.push("granted");
  return strongestStated(stated) ?? (types.length > 0 ? "pending" : null);
}
