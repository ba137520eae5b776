import { shortlistWith } from "#app/collections/shortlists/change-shortlist.server.ts";
import type { LikenessDeps } from "#app/platform/ai/likeness.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import type { ChangeDeps } from "#app/platform/http/change.server.ts";
import { type JobsDeps, postToJobs } from "#app/platform/services/jobs.server.ts";
import { readNearness } from "../compare/nearness.server.ts";
import { tidyKeywords } from "../marketplace/marketplace-keywords.ts";
import { NOT } from "../marketplace/read-conditions.ts";
import { type SearchDeps, tooManyEmpty } from "../marketplace/search-marketplace.server.ts";
import { SEARCHES } from "../marketplace/search-rates.ts";
import { reread } from "../reorder.server.ts";
import {
  BriefChargeSchema,
  type BriefForm,
  BriefPageSchema,
  type BriefQuery,
} from "./brief.schema.ts";
import { NEED_LIMITS } from "./brief-limits.ts";
import { cellText, missingOf, noteOf, toBriefTable } from "./to-brief-table.ts";

/** Owners that are asked at once, and characters of a new shortlist's name. */
const MOST_ASKED = 3;
const LONGEST_NAME = 100;

/** Milliseconds for what is near in meaning; words alone decide after that. */
const DEADLINE_MS = 8000;

type Ticked = Extract<BriefForm, { intent: "keep" | "ask" }>;
type BriefDeps = Pick<SearchDeps, "database" | "rates" | "rerank" | "storeMeaning"> & LikenessDeps;

/** The brief of a posted form: its lines in the order that the person gave them. */
export function briefOf({
  q,
  need,
  must,
  place,
}: Extract<BriefForm, { intent: "find" }>): BriefQuery {
  const lines = need.map((text, at) => ({ text, at, place: Number(place[at]) || at + 1 }));
  const ordered = lines.toSorted((a, b) => a.place - b.place || a.at - b.at);
  const tidy = (chosen: typeof lines) =>
    tidyKeywords(
      chosen.map(({ text }) => text),
      NEED_LIMITS,
    );
  const needs = tidy(ordered);
  const musts = tidy(ordered.filter(({ at }) => must.includes(String(at))));
  return { q, need: needs, must: musts.filter((value) => needs.includes(value)), rerank: null };
}

/**
 * Charges a brief as one search.
 * @returns 'another' where a person without a subscription has had another brief this month, 'locked' where no search is left
 * @throws DomainError
 */
export async function chargeBrief(
  deps: BriefDeps,
  query: BriefQuery,
  key: string,
): Promise<"ran" | "another" | "locked"> {
  await deps.rates.require(SEARCHES);
  await storeMeanings(deps, query);
  const args = { p_query: query.q, p_needs: query.need, p_form_key: key };
  const { search, another } = await deps.database("charge_brief", args, BriefChargeSchema());
  if (search.tooManyEmpty) throw tooManyEmpty();
  if (another) return "another";
  return search.allowed ? "ran" : "locked";
}

/** A brief's technologies against its requirements, in one trip; without them where it was not charged. @throws DomainError */
export async function getBriefPage(deps: BriefDeps, query: BriefQuery) {
  await deps.rates.require(SEARCHES);
  await storeMeanings(deps, query);
  const args = { p_query: query.q, p_needs: query.need };
  const { viewer, search, isEnglish, technologies } = await deps.database(
    "brief_page",
    args,
    BriefPageSchema(),
  );
  const today = new Date().toISOString().slice(0, 10);
  const read = technologies.map(({ technology }) => ({ ...technology, id: technology.tech_id }));
  const [nearness, order] = await Promise.all([
    readNearness(technologies, query.need, deps, DEADLINE_MS),
    query.rerank === "no" ? null : reread(deps, query.q, read),
  ]);
  const table = toBriefTable(technologies, query.need, query.must, today, nearness, order);
  return { viewer, search, isEnglish, table, reordered: order !== null };
}

/** Vectors of the brief and of each requirement, all at once: what the search that follows ranks by. */
async function storeMeanings({ storeMeaning }: BriefDeps, { q, need }: BriefQuery): Promise<void> {
  const excluded = need.filter((text) => text.startsWith(NOT));
  const wanted = need.filter((text) => !text.startsWith(NOT));
  await Promise.all([
    storeMeaning({ q, mode: "ai", kw: excluded }),
    ...wanted.map((text) => storeMeaning({ q: text, mode: "ai", kw: excluded })),
  ]);
}

/** What the form of ticked technologies is about. @throws DomainError "invalid-input" where nothing is ticked */
async function tickedRows(deps: BriefDeps, { q, need, must, id: ids }: Ticked) {
  const { table } = await getBriefPage(deps, { q, need, must, rerank: "no" });
  const rows = table.rows.filter(({ id }) => ids.includes(id));
  if (rows.length === 0)
    throw new DomainError("invalid-input", "Tick technologies in the table first.");
  return { table, rows };
}

/** The form that asks the owners of the first three ticked, with what none of them says. @throws DomainError as `keepBrief` */
export async function askHref(deps: BriefDeps, form: Ticked): Promise<string> {
  const { table, rows } = await tickedRows(deps, form);
  const asked = rows.slice(0, MOST_ASKED);
  const missing = missingOf(table, asked);
  const question = `We are looking for this: ${form.q}${missing.length > 0 ? `\n\nYour record does not say: ${missing.join(", ")}. Can you tell us?` : ""}`;
  const search = new URLSearchParams(asked.map(({ id }) => ["id", String(id)]));
  search.set("question", question);
  return `/shortlists/these/ask?${search}`;
}

/**
 * Puts the ticked technologies of a brief on a new shortlist, each with its cells as its note.
 * @returns the list's address @throws DomainError as a shortlist's forms, and "invalid-input" where nothing is ticked
 */
export async function keepBrief(deps: BriefDeps & ChangeDeps, form: Ticked): Promise<string> {
  const { table, rows } = await tickedRows(deps, form);
  const notes = rows.map((row) => noteOf(table, row));
  const name = [...form.q].slice(0, LONGEST_NAME).join("");
  const ids = rows.map(({ id }) => id);
  return shortlistWith(deps, { ids, name, key: form.key, notes });
}

/** The table as a workbook, which the jobs Worker writes. @throws DomainError */
export async function briefWorkbook(
  deps: BriefDeps & JobsDeps,
  query: BriefQuery,
  origin: string,
): Promise<Response> {
  const { viewer, search, table } = await getBriefPage(deps, query);
  if (viewer === null) throw new DomainError("sign-in-required", "Sign in to export a brief.");
  if (!search?.allowed) throw new DomainError("not-found", "Run this brief first.");
  const columns = [
    { name: "Technology", isWide: true },
    { name: "Institution" },
    ...table.needs.map(({ words, isMust }) => ({
      name: isMust ? `${words} (must)` : words,
      isWide: true,
    })),
    { name: "Patent status" },
    { name: "Availability" },
    { name: "Page", kind: "link" },
  ];
  const rows = table.rows.map((row) => [
    row.title,
    row.institution,
    ...row.cells.map((cell, at) => cellText(cell, table.needs[at]?.excluded)),
    cellText(row.status),
    cellText(row.availability),
    `${origin}/patentinfo?tech_id=${row.id}`,
  ]);
  const body = JSON.stringify({ name: "Brief", columns, rows });
  const file = await postToJobs(deps, ["workbooks"], { body });
  if (!file?.ok)
    throw new DomainError("service-unavailable", "The file could not be made just now.");
  return new Response(file.body, { headers: file.headers });
}
