import type { RequestContext } from "#app/load-context.server.ts";
import { type ChangeDeps, createChange, refusalsOf } from "#app/platform/http/change.server.ts";
import { changeRefusal } from "#app/platform/http/change-refusals.ts";
import type { Infer } from "#app/platform/lazily.ts";
import type { DatabaseDeps, FunctionName } from "#app/platform/services/database.server.ts";
import { followChange } from "#app/platform/services/jobs.server.ts";
import { requireSession } from "#app/platform/session/session.server.ts";
import { settleMistake } from "../change-organisation.server.ts";
import { changeDocuments } from "./change-documents.server.ts";
import { type ListingAnswer, readImageWords } from "./listing-answer.ts";
import {
  type ListingContent,
  type ListingTexts,
  parseListing,
  readListingTexts,
  toListingTexts,
} from "./listing-content.ts";
import { LISTING_FIELDS, type ListingColumn } from "./listing-fields.ts";
import { markOf } from "./listing-marks.ts";
import {
  type ListingForm,
  ListingOutcomeSchema,
  type ListingPage,
  ListingPageSchema,
  type ListingsPage,
  ListingsPageSchema,
  type ListingsQuery,
  type SeveralForm,
} from "./listings.schema.ts";
import { changeImages } from "./post-images.server.ts";
import { listing } from "./refusals.json";

const SIGN_IN = "Sign in to edit listings.";

const change = createChange<FunctionName, Infer<typeof ListingOutcomeSchema>>({
  schema: ListingOutcomeSchema,
  signIn: SIGN_IN,
  notAllowed: "Your role does not allow that. Admins and editors change listings.",
  done: ["changed", "conflict"],
  refusals: refusalsOf(listing),
  afterwards: (deps) => followChange(deps, "texts"),
});

/** The database's filter of an organisation's listings. */
function filterOf({ like, missing, class: of, status }: Omit<ListingsQuery, "page" | "sort">) {
  return { like, missing, class: of, status };
}

/** An organisation's listings; null for whoever is not one of its members. @throws DomainError */
export async function getListings(
  { database }: DatabaseDeps,
  slug: string,
  { page, sort, ...query }: ListingsQuery,
): Promise<ListingsPage | null> {
  const args = { p_slug: slug, p_filter: filterOf(query), p_sort: sort, p_page: page };
  const answer = await database("listings_page", args, ListingsPageSchema());
  return answer.organisation === null ? null : answer;
}

/**
 * One listing with its latest versions, and the changes of one of them; null for whoever is no member of its
 * organisation. @throws DomainError
 */
export async function getListing(
  { database }: DatabaseDeps,
  slug: string,
  techId: number,
  version: number | null = null,
): Promise<(ListingPage & { listing: NonNullable<ListingPage["listing"]> }) | null> {
  const args = {
    p_slug: slug,
    p_tech_id: techId,
    ...(version === null ? {} : { p_version: version }),
  };
  const { listing, ...page } = await database("listing_page", args, ListingPageSchema());
  return page.organisation === null || listing === null
    ? null
    : { ...page, organisation: page.organisation, listing };
}

/**
 * Saves the fields that an editor changed since the form was rendered. One that somebody else changed meanwhile is left
 * as it is and answered, with this editor's text; the other fields are saved all the same. Nothing is saved while a
 * field cannot be.
 *
 * @returns null when all is saved
 * @throws DomainError
 */
async function saveListing(
  deps: ChangeDeps,
  slug: string,
  techId: number,
  fields: Record<string, string>,
): Promise<{ answer: ListingAnswer | null; saved: number }> {
  await requireSession(deps.session, SIGN_IN);
  const page = await getListing(deps, slug, techId);
  if (page === null) throw changeRefusal("not-found", { signIn: SIGN_IN });
  const content = page.listing.content as ListingContent;
  const now = toListingTexts(content);
  const typed = readListingTexts(fields);
  const seen = new Map(
    (fields.seen ?? "").split(" ").map((each) => each.split(":", 2) as [string, string]),
  );
  const mine: ListingTexts = {};
  const conflicts: ListingColumn[] = [];
  for (const field of LISTING_FIELDS) {
    const { column } = field;
    if (typed[column] === undefined) continue;
    const [written, standing] = await Promise.all([markOf(field, typed), markOf(field, now)]);
    const rendered = seen.get(column) ?? standing;
    if (written === rendered || written === standing) continue;
    mine[column] = typed[column];
    if (rendered !== standing) conflicts.push(column);
  }
  const parsed = parseListing(mine);
  if (Object.keys(parsed.problems).length > 0) {
    const error = "Some fields cannot be saved as they are. Nothing was saved yet.";
    const kept = { texts: typed, seen: fields.seen ?? "", words: readImageWords(fields) };
    return { answer: { error, problems: parsed.problems, conflicts: [], ...kept }, saved: 0 };
  }
  const changes = Object.fromEntries(
    Object.entries(parsed.content)
      .filter(([column]) => !conflicts.includes(column as ListingColumn))
      .map(([column, value]) => [
        column,
        { old: content[column as ListingColumn] ?? null, new: value },
      ]),
  );
  const args = { p_slug: slug, p_tech_id: techId, p_changes: changes as never };
  const answer = await change(deps, "save_listing", args);
  const all = [...conflicts, ...(answer.conflicts as ListingColumn[])];
  if (all.length === 0) return { answer: null, saved: answer.saved };
  const texts = Object.fromEntries(all.map((column) => [column, mine[column]])) as ListingTexts;
  const error =
    "Someone else edited this field. Their version was saved; yours is in the form. Save again to use yours.";
  const words = readImageWords(fields);
  return { answer: { error, texts, words, problems: {}, conflicts: all }, saved: answer.saved };
}

/**
 * Saves everything that a listing's form holds, whichever of its buttons was pressed: images, texts, documents. A
 * refusal of one does not stop the rest from being saved.
 *
 * @returns null when all is saved, else what the page answers
 * @throws DomainError
 */
export async function saveForm(
  deps: ChangeDeps & Pick<RequestContext, "reports">,
  slug: string,
  techId: number,
  { fields, files }: { fields: Record<string, string>; files: ReadonlyMap<string, File> },
): Promise<{ refused: { answer: ListingAnswer; status: number } | null; saved: number }> {
  const listing = { slug, id: techId };
  const images = await changeImages(deps, listing, fields, files);
  const { answer, saved } = await saveListing(deps, slug, techId, fields);
  const documents = await changeDocuments(deps, listing, fields, files.get("document-file"));
  const other = images.refused ?? documents.refused;
  const status = other?.status ?? ((answer?.conflicts.length ?? 0) > 0 ? 409 : 400);
  if (answer === null && other === null)
    return { refused: null, saved: saved + images.changed + documents.changed };
  const errors = [
    images.refused?.error,
    documents.refused?.error,
    answer?.error ?? "The text is saved.",
  ];
  const kept = answer ?? {
    texts: {},
    problems: {},
    conflicts: [],
    words: readImageWords(fields),
  };
  const isPublic = fields["document-public"] === "yes";
  const document = { name: fields["document-name"] ?? "", isPublic };
  return {
    refused: { answer: { ...kept, document, error: errors.filter(Boolean).join(" ") }, status },
    saved,
  };
}

/** Handles the other forms of a listing. Returns what the page then says. @throws DomainError */
export async function changeListing(
  deps: ChangeDeps,
  slug: string,
  techId: number,
  form: ListingForm,
): Promise<string> {
  const which = { p_slug: slug, p_tech_id: techId };
  switch (form.intent) {
    case "restore":
      await change(deps, "restore_listing", { ...which, p_version: form.version });
      return "restored";
    case "use":
    case "keep": {
      const args = { ...which, p_field: form.field, p_use: form.intent === "use" };
      await change(deps, "answer_offer", args);
      return form.intent === "use" ? "used" : "kept";
    }
    case "hide":
      await change(deps, "hide_from_listing", { ...which, p_what: form.what });
      return "hidden";
    case "show": {
      const statement =
        form.what === "claim" ? { p_kind: form.kind ?? "", p_sentence: form.sentence ?? "" } : {};
      await change(deps, "show_on_listing", { ...which, p_what: form.what, ...statement });
      return "shown";
    }
    case "mended":
    case "no-mistake": {
      const mended = form.intent === "mended";
      await settleMistake(deps, { id: form.report, mended, answer: form.reason });
      return "settled";
    }
    case "hide-claim": {
      const args = { ...which, p_what: "claim", p_kind: form.kind, p_sentence: form.sentence };
      await change(deps, "hide_from_listing", args);
      return "hidden";
    }
  }
}

/**
 * Changes the ticked listings, or all that the page's filter fits. Returns how many were changed.
 * @throws DomainError
 */
export async function changeSeveral(
  deps: ChangeDeps,
  slug: string,
  form: SeveralForm,
  query: ListingsQuery,
): Promise<number> {
  const which = form.all ? { p_filter: filterOf(query) } : {};
  const args = { p_slug: slug, p_tech_ids: form.ids, p_change: changeOf(form), ...which };
  return (await change(deps, "change_listings", args)).saved;
}

/** The change that a form of several listings asks for, as `change_listings(…)` takes it. */
function changeOf(form: SeveralForm) {
  switch (form.intent) {
    case "class":
      return { class1: form.class };
    case "availability":
      return { availability: form.availability || null };
    case "contact":
      return { pi_contactinfo: form.contact };
    case "case-manager":
      return { case_manager: form.member || null };
    case "tags":
      return { pi_button1tag: form.tag1 || null, pi_button2tag: form.tag2 || null };
    case "move":
      return { organisation: form.organisation };
  }
}
