import * as z from "zod";
import {
  ChangedSchema,
  ShortlistPageSchema,
  ShortlistsPageSchema,
} from "#app/collections/shortlists/shortlists.schema.ts";
import { ownConditions } from "#app/discovery/marketplace/find-keywords.server.ts";
import { SearchPageSchema } from "#app/discovery/marketplace/search.schema.ts";
import { SEARCHED_FIELDS } from "#app/discovery/marketplace/searched-fields.ts";
import { needHref } from "#app/inquiries/needs/need-href.ts";
import { PublicNeedsSchema } from "#app/inquiries/needs/needs.schema.ts";
import {
  dataSchema,
  isDataCursor,
  ORGANISATION_ROWS,
  OrganisationSchema,
} from "#app/organisations/organisation-data.schema.ts";
import { ORGANISATION_PARTS } from "#app/organisations/organisation-parts.ts";
import { OwnerPageSchema } from "#app/organisations/owner-page.schema.ts";
import { CardSchema, PlainCardSchema } from "#app/technology/technology.schema.ts";
import { MembersPatentSchema, PatentPageSchema } from "#app/technology-page/patent-page.schema.ts";
import {
  CardAnswerSchema,
  ChangeAnswerSchema,
  FacetsAnswerSchema,
  FieldsAnswerSchema,
  ListedAnswerSchema,
  OwnerAnswerSchema,
  ownerPageOf,
  ShortlistAnswerSchema,
  ShortlistChangeAnswerSchema,
  TechnologyAnswerSchema,
  toCardAnswer,
} from "./answers.ts";
import { LISTING_ROUTES } from "./listing-routes.ts";
import {
  CURSOR_PARAMETER,
  FILTER_PARAMETERS,
  FIND_PARAMETERS,
  fieldsOf,
  filtersOf,
  IdParameter,
  limitTo,
  PageParameter,
  positionOf,
  SEARCH_PARAMETERS,
  SORT_PARAMETER,
  text,
  toCursor,
} from "./parameters.ts";
import { Problem } from "./problems.ts";
import { type Context, type Route, route } from "./route.ts";
import { toRecordAnswer, toTechnologyAnswer } from "./technology.ts";

const NextSchema = z
  .string()
  .nullable()
  .describe("The 'cursor' of the next page; null after the last.");

const technologies = route({
  name: "listTechnologies",
  path: "/v1/technologies",
  summary: "List technologies. Without a key: those that are featured.",
  open: true,
  inQuery: {
    ...FILTER_PARAMETERS,
    ...FIND_PARAMETERS,
    sort: SORT_PARAMETER,
    limit: limitTo(100),
    cursor: CURSOR_PARAMETER,
    expand: z
      .literal("record")
      .optional()
      .describe("'record' adds to each technology all that /v1/technologies/{id} tells."),
    fields: fieldsOf(Object.keys(FieldsAnswerSchema.omit({ id: true, url: true }).shape)),
  },
  answer: z.object({
    technologies: z.array(z.union([ListedAnswerSchema, FieldsAnswerSchema])),
    total: z.int().describe("How many there are on all pages."),
    next: NextSchema,
  }),
  async run(context, _, query) {
    const sort = query.sort ?? "commercial-potential";
    const listed = await listTechnologies(context, {
      filters: filtersOf(query),
      find: {
        ids: query.ids,
        owner: query.owner,
        number: query.number,
        inventor: query.inventor,
        updatedFrom: query.updated_from,
      },
      expand: query.expand ?? null,
      sort,
      limit: query.limit ?? null,
      after: positionOf(query.cursor, sort),
    });
    const { technologies } = listed;
    return { ...listed, technologies: technologies.map((each) => pick(each, query.fields)) };
  },
});

type Listed = z.infer<typeof ListedAnswerSchema>;

/** A technology with only these fields, its id and its URL; with all if none are chosen. */
function pick(
  technology: Listed,
  fields: readonly string[] | undefined,
): z.infer<typeof FieldsAnswerSchema> {
  if (fields === undefined) return technology;
  const { id, url } = technology;
  const asked = Object.entries(technology).filter(([name]) => fields.includes(name));
  return { ...Object.fromEntries(asked), id, url };
}

/** The fields that `expand=record` adds to a card. */
const ExpandedSchema = z.object({
  whole: MembersPatentSchema()
    .pick({ technology: true, rights: true, family: true, analysis: true })
    .extend({ updatedAt: z.string().nullable() })
    .optional(),
});

type Asked = {
  filters: ReturnType<typeof filtersOf>;
  sort: string;
  limit: number | null;
  words?: string[];
  find?: { [name: string]: string | number[] | undefined };
  expand?: string | null;
  after?: { rank: number; id: number } | null;
};

/** A page of the technologies that a key may list; without one, of the featured. `words` are all in title or summary. */
export async function listTechnologies({ ask, site }: Context, { sort, limit, ...asked }: Asked) {
  const found = await ask(
    "api_technologies",
    {
      p_filters: asked.filters,
      p_sort: sort,
      p_after: asked.after ?? null,
      p_limit: limit,
      p_words: asked.words ?? null,
      p_find: asked.find ?? {},
      p_expand: asked.expand === "record",
    },
    z.object({
      technologies: z.array(
        z.union([
          CardSchema().extend(ExpandedSchema.shape),
          PlainCardSchema().extend(ExpandedSchema.shape),
        ]),
      ),
      total: z.int(),
      next: z.object({ rank: z.int(), id: z.int() }).nullable(),
    }),
  );
  return {
    technologies: found.technologies.map(({ whole, ...card }) => ({
      ...toCardAnswer(site, card),
      ...(whole && { record: toRecordAnswer(site, whole), updatedAt: whole.updatedAt }),
    })),
    total: found.total,
    next: toCursor(sort, found.next),
  };
}

/** A technology as its page has it. @throws Problem where there is none */
async function readPage({ ask }: Context, id: number) {
  const page = await ask("api_technology", { p_id: id }, PatentPageSchema());
  if ("withdrawn" in page) throw new Problem(page.withdrawn ? "withdrawn" : "not-found");
  return page;
}

export const technology = route({
  name: "readTechnology",
  path: "/v1/technologies/{id}",
  summary: "Read one technology. Without a key: whole where it is featured.",
  open: true,
  inPath: { id: IdParameter },
  answer: TechnologyAnswerSchema,
  async run(context, { id }) {
    return toTechnologyAnswer(context.site, await readPage(context, id));
  },
});

export const similar = route({
  name: "listSimilar",
  path: "/v1/technologies/{id}/similar",
  summary: "List what is similar to a technology.",
  open: true,
  inPath: { id: IdParameter },
  answer: z.object({ technologies: z.array(CardAnswerSchema) }),
  async run(context, { id }) {
    const page = await readPage(context, id);
    if (!("similar" in page)) throw new Problem("key-required");
    return { technologies: page.similar.map((card) => toCardAnswer(context.site, card)) };
  },
});

/** The counts of the filters that a program chooses by. */
function facetsOf(facets: z.infer<typeof FacetsAnswerSchema>) {
  const { class: classes, status, availability, kind, legal } = facets;
  return { class: classes, status, availability, kind, legal };
}

export const search = route({
  name: "search",
  path: "/v1/search",
  summary: "Search, as on the marketplace. Six searches a month are free; Pro has no limit.",
  scope: "search",
  inQuery: {
    ...SEARCH_PARAMETERS,
    ...FILTER_PARAMETERS,
    facets: z.literal("yes").optional().describe("'yes' adds the counts beside the filters."),
  },
  answer: z.object({
    total: z.int().describe("What all pages hold, less close ones included."),
    totalIsCapped: z.literal(false).describe("Every result is on a page."),
    page: z.int(),
    pages: z.int(),
    charged: z.boolean().describe("Whether this search counts against the free ones."),
    remaining: z.int().nullable().describe("Free searches left this month; null with Pro."),
    facets: FacetsAnswerSchema.optional().describe("With facets=yes."),
    technologies: z.array(
      CardAnswerSchema.extend({
        close: z
          .boolean()
          .describe(
            "Whether it is close to what was asked; of two or three words, whether it has all.",
          ),
        snippet: z.string().nullable().describe("The passage that holds most of the words."),
        why: z
          .array(z.object({ word: z.string(), fields: z.array(z.enum(SEARCHED_FIELDS)) }))
          .describe("Which words were found, and where in the record."),
      }),
    ),
  }),
  async run({ ask, site, once, storeMeaning }, _, query) {
    const mode = query.mode ?? "regular";
    const own = query.word ?? [];
    const keywords = mode === "ai" && own.length === 0 ? ownConditions(query.q) : own;
    await storeMeaning({ q: query.q, mode, kw: keywords });
    const page = query.page ?? 1;
    const charge = SearchPageSchema().pick({ search: true });
    const found = await ask(
      "api_search",
      {
        p_query: query.q,
        p_mode: mode,
        p_keywords: keywords,
        p_filters: filtersOf(query),
        p_sort: query.sort ?? "most-relevant",
        p_page: page,
        p_per: query.limit ?? 10,
        p_once: once,
      },
      z.union([SearchPageSchema(), charge]),
    );
    if (found.search.tooManyEmpty) throw new Problem("too-many-requests");
    if (!("cards" in found)) throw new Problem("searches-used-up");
    // Where the site shows the last page instead, a program that reads until nothing comes would never end.
    const cards = page > found.pages ? [] : found.cards;
    return {
      total: found.results ?? found.total + found.lessClose,
      totalIsCapped: false as const,
      page,
      pages: found.pages,
      charged: found.search.charged,
      remaining: found.search.remaining,
      facets: query.facets && facetsOf(found.facets),
      technologies: cards.map((card) => ({
        ...toCardAnswer(site, card),
        close: card.close,
        snippet: card.why.snippet?.parts.map(({ text }) => text).join("") ?? null,
        why: card.why.words.map(({ word, fields }) => ({ word, fields })),
      })),
    };
  },
});

const OwnerSchema = OwnerAnswerSchema.omit({ url: true });

const owners = route({
  name: "listOwners",
  path: "/v1/owners",
  summary: "List the organisations that own technologies, by name.",
  open: true,
  inQuery: {
    limit: limitTo(100),
    cursor: text(300).optional().describe("Where to go on: 'next' of the answer before."),
  },
  answer: z.object({ owners: z.array(OwnerAnswerSchema), next: NextSchema }),
  async run({ ask, site }, _, { limit, cursor }) {
    const found = await ask(
      "api_owners",
      { p_limit: limit ?? null, p_after: cursor ?? null },
      z.object({ owners: z.array(OwnerSchema), next: z.string().nullable() }),
    );
    return {
      owners: found.owners.map((owner) => ({ ...owner, url: ownerPageOf(site, owner.slug) })),
      next: found.next,
    };
  },
});

export const owner = route({
  name: "readOwner",
  path: "/v1/owners/{slug}",
  summary: "Read one organisation, with the latest of its technologies.",
  open: true,
  inPath: { slug: text(100).describe("Its slug, as lists answer it.") },
  answer: OwnerAnswerSchema.extend({
    about: z.string().nullable(),
    newest: z.array(CardAnswerSchema),
  }),
  async run({ ask, site }, { slug }) {
    const page = await ask("api_owner", { p_slug: slug }, OwnerPageSchema());
    if (page.owner === null || !("newest" in page)) throw new Problem("not-found");
    const { logo: _logo, ...known } = page.owner;
    return {
      ...known,
      url: ownerPageOf(site, slug),
      technologies: page.total,
      newest: page.newest.map((card) => toCardAnswer(site, card)),
    };
  },
});

const changes = route({
  name: "listChanges",
  path: "/v1/changes",
  summary:
    "List what appeared, changed and went since a cursor. Without one: only the cursor of now.",
  inQuery: {
    since: z
      .string()
      .regex(/^\d{1,18}-\d{1,18}-\d{1,6}$/, "Take it from 'next' of an answer.")
      .optional()
      .describe("Where to go on: 'next' of the answer before."),
    limit: limitTo(1000),
  },
  answer: z.object({ changes: z.array(ChangeAnswerSchema), next: z.string() }),
  run({ ask }, _, { since, limit }) {
    const schema = z.object({ changes: z.array(ChangeAnswerSchema), next: z.string() });
    return ask("api_changes", { p_since: since ?? null, p_limit: limit ?? null }, schema);
  },
});

export const needs = route({
  name: "listNeeds",
  path: "/v1/needs",
  summary: "List the public standing needs: what somebody seeks, without a name. The newest fifty.",
  open: true,
  answer: z.object({
    total: z.int(),
    needs: z.array(
      z.object({
        id: z.string(),
        url: z.string().describe("Where organisations answer it."),
        asker: z.string().describe("Who seeks it, without a name."),
        sought: z.string(),
        requirements: z.array(z.string()),
        publishedAt: z.string(),
        endsOn: z.string().describe("The last day on which it is open."),
      }),
    ),
  }),
  async run({ ask, site }) {
    const { total, needs } = await ask("api_needs", {}, PublicNeedsSchema());
    return { total, needs: needs.map((need) => ({ ...need, url: site + needHref(need.id) })) };
  },
});

const shortlists = route({
  name: "listShortlists",
  path: "/v1/shortlists",
  summary: "List the shortlists of the key's person.",
  scope: "shortlists",
  answer: z.object({ shortlists: z.array(ShortlistAnswerSchema) }),
  async run({ ask }) {
    const page = await ask("api_shortlists", {}, ShortlistsPageSchema());
    if (!("lists" in page)) throw new Problem("unknown-key");
    return {
      shortlists: page.lists.map(({ id, name, role, items }) => ({
        id,
        name,
        role,
        technologies: items,
      })),
    };
  },
});

const shortlist = route({
  name: "readShortlist",
  path: "/v1/shortlists/{id}",
  summary: "Read a shortlist.",
  scope: "shortlists",
  inPath: { id: IdParameter },
  inQuery: { page: PageParameter },
  answer: ShortlistAnswerSchema.extend({
    page: z.int(),
    pages: z.int(),
    items: z.array(
      z.object({
        id: z.int(),
        technology: CardAnswerSchema.nullable().describe("Null where it is gone."),
        note: z.string(),
        rating: z.int().nullable(),
        addedAt: z.string(),
      }),
    ),
  }),
  async run({ ask, site }, { id }, { page }) {
    const asked = page ?? 1;
    const { list } = await ask("api_shortlist", { p_id: id, p_page: asked }, ShortlistPageSchema());
    if (list === null) throw new Problem("not-found");
    const items = asked > list.pages ? [] : list.items;
    return {
      id,
      name: list.name,
      role: list.role,
      technologies: list.total,
      page: asked,
      pages: list.pages,
      items: items.map(({ techId, card, note, rating, addedAt }) => ({
        id: techId,
        note,
        rating,
        addedAt,
        technology: card && toCardAnswer(site, card),
      })),
    };
  },
});

const HELD = { id: IdParameter, technology: IdParameter };

const addToShortlist = route({
  name: "addToShortlist",
  method: "put",
  path: "/v1/shortlists/{id}/technologies/{technology}",
  summary: "Add a technology to a shortlist.",
  scope: "shortlists",
  inPath: HELD,
  answer: ShortlistChangeAnswerSchema,
  async run({ ask }, { id, technology }) {
    const args = { p_id: id, p_tech_id: technology };
    const done = await ask("api_add_to_shortlist", args, ChangedSchema());
    requireDone(done.outcome);
    if (done.unknown) throw new Problem("not-found");
    return { changed: done.added === 1 };
  },
});

const removeFromShortlist = route({
  name: "removeFromShortlist",
  method: "delete",
  path: "/v1/shortlists/{id}/technologies/{technology}",
  summary: "Take a technology off a shortlist.",
  scope: "shortlists",
  inPath: HELD,
  answer: ShortlistChangeAnswerSchema,
  async run({ ask }, { id, technology }) {
    const args = { p_id: id, p_tech_id: technology };
    requireDone((await ask("api_remove_from_shortlist", args, ChangedSchema())).outcome);
    return { changed: true };
  },
});

/** @throws Problem unless the change of a list was made */
function requireDone(outcome: z.infer<ReturnType<typeof ChangedSchema>>["outcome"]): void {
  if (outcome === "changed") return;
  if (outcome === "not-allowed") throw new Problem("not-allowed");
  if (outcome === "too-fast") throw new Problem("too-many-requests");
  if (outcome === "full" || outcome === "too-many") throw new Problem("list-full");
  throw new Problem("not-found");
}

const organisationData = route({
  name: "readOrganisationData",
  path: "/v1/organisations/{slug}/data",
  summary: "Read a part of all that an organisation has here, for its members.",
  scope: "organisations",
  inPath: { slug: text(200).describe("The organisation's slug.") },
  inQuery: {
    part: z.enum(ORGANISATION_PARTS).describe("Which part of the data."),
    cursor: z
      .string()
      .regex(/^[\w.-]{1,60}$/, "Take it from 'next' of an answer.")
      .optional()
      .describe("The 'next' of the same part's page before."),
  },
  answer: z.object({
    organisation: OrganisationSchema(),
    part: z.enum(ORGANISATION_PARTS),
    rows: z.union(ORGANISATION_PARTS.map((part) => z.array(ORGANISATION_ROWS[part]()))),
    next: NextSchema,
  }),
  async run({ ask }, { slug }, { part, cursor }) {
    if (cursor !== undefined && !isDataCursor(part, cursor)) {
      const detail = `Take 'cursor' from 'next' of an answer with part=${part}.`;
      throw new Problem("wrong-parameter", { field: "cursor", detail });
    }
    const args = { p_slug: slug, p_part: part, p_after: cursor ?? null };
    const page = await ask("api_organisation_data", args, dataSchema(part));
    if (page.organisation === null) throw new Problem("not-found");
    const { organisation, rows, next } = page;
    return { organisation, part, rows, next };
  },
});

/** Every call of the API. */
export const ROUTES: readonly Route[] = [
  technologies,
  technology,
  similar,
  search,
  owners,
  owner,
  changes,
  needs,
  shortlists,
  shortlist,
  addToShortlist,
  removeFromShortlist,
  organisationData,
  ...LISTING_ROUTES,
];
