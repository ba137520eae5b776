import { DomainError } from "#app/platform/domain-error.ts";
import { EXPORT_FORMATS, MOST_EXPORTED_BY_ID } from "#app/technology/export-formats.ts";
import { readStoredSearch, SEARCH_NAMES } from "../alerts/stored-search.ts";
import { defaultSort } from "../marketplace/vocabulary.ts";
import { type ExportQuery, ExportQuerySchema } from "./exports.schema.ts";

/** Its own, those of the bar of ticked technologies, and Remix's own. */
const OTHER_NAMES = [
  "format",
  "id",
  "chosen",
  "range",
  "shortlist",
  "sort",
  "brief",
  "only",
  "_data",
];

/** Reads the parameters of `/export`. @throws DomainError "invalid-input" that says which one is wrong */
export function parseExportQuery(search: URLSearchParams): ExportQuery {
  const parsed = ExportQuerySchema().safeParse({ format: search.get("format"), ...whatOf(search) });
  const unknown = [...search.keys()].find(
    (name) => ![...SEARCH_NAMES, ...OTHER_NAMES].includes(name),
  );
  // Ignoring a misspelled filter would export the whole catalogue.
  if (unknown !== undefined)
    throw new DomainError("invalid-input", `The parameter “${unknown.slice(0, 50)}” is unknown.`);
  if (parsed.success) return parsed.data;
  throw new DomainError("invalid-input", messageOf(search));
}

/**
 * Ids before a shortlist, and both before a search, which has no parameter of its own; `chosen` says that ids were to be
 * selected, of which there may be none, and `range`, 'all' or 'close', that the search is meant where both are given.
 */
function whatOf(parameters: URLSearchParams): object {
  const isSearch = isOfSearch(parameters);
  if (!isSearch && (parameters.has("id") || parameters.has("chosen")))
    return { ids: parameters.getAll("id") };
  if (parameters.has("shortlist")) return { shortlist: parameters.get("shortlist") };
  const search = readStoredSearch(parameters);
  return {
    search,
    close: parameters.get("range") === "close",
    sort: parameters.get("sort") || defaultSort(search.q),
  };
}

function isOfSearch(parameters: URLSearchParams): boolean {
  return ["all", "close"].includes(parameters.get("range") ?? "");
}

function messageOf(search: URLSearchParams): string {
  const ids = isOfSearch(search) ? [] : search.getAll("id");
  if (ids.length === 0 && search.has("chosen")) return "Select at least one technology to export.";
  if (ids.length > MOST_EXPORTED_BY_ID)
    return `An export holds at most ${MOST_EXPORTED_BY_ID} chosen technologies; you chose ${ids.length}.`;
  if (!EXPORT_FORMATS.some((known) => known === search.get("format")))
    return `Choose one of these formats: ${EXPORT_FORMATS.join(", ")}.`;
  if (ids.length > 0) return "One of the chosen technologies has an id that is not a number.";
  if (search.has("shortlist")) return "Give the shortlist's number.";
  return "This sort order is unknown.";
}
