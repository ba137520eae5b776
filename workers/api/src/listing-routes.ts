import * as z from "zod";
import { addressProblem } from "#app/organisations/imports/feed-address.ts";
import { type ListingTexts, parseListing } from "#app/organisations/listings/listing-content.ts";
import { LISTING_FIELDS, type ListingColumn } from "#app/organisations/listings/listing-fields.ts";
import {
  ImageChangeAnswerSchema,
  ListingChangeAnswerSchema,
  ListingImageAnswerSchema,
} from "./answers.ts";
import { IdParameter, text } from "./parameters.ts";
import { Problem } from "./problems.ts";
import { type Context, type Route, route } from "./route.ts";

/** A listing's fields by column, as its editor types them, and as /v1/organisations/{slug}/data names them. */
const ListingBodySchema = z.strictObject(
  Object.fromEntries(
    LISTING_FIELDS.map(({ column, longest, purpose }) => [
      column,
      z.string().max(longest).nullable().optional().describe(purpose),
    ]),
  ) as Record<ListingColumn, z.ZodOptional<z.ZodNullable<z.ZodString>>>,
);

const ORGANISATION = { slug: text(200).describe("The organisation's slug.") };
const LISTING = { ...ORGANISATION, id: IdParameter };
const DRY_RUN = {
  dry_run: z
    .literal("yes")
    .optional()
    .describe("'yes' answers what the call would do, and changes nothing."),
};

type Change = z.infer<typeof ListingChangeAnswerSchema>;

/** What the database answers to a change. */
const WrittenSchema = z.object({
  outcome: z.string(),
  draft: z.uuid().optional(),
  ids: z.array(z.int()).optional(),
  asked: z.boolean().optional(),
  saved: z.int().optional(),
});

const createListing = route({
  name: "createListing",
  method: "post",
  path: "/v1/organisations/{slug}/listings",
  summary: "Create a listing: a draft, or a published one.",
  scope: "listings",
  inPath: ORGANISATION,
  inQuery: {
    publish: z
      .literal("yes")
      .optional()
      .describe(
        "'yes' publishes it. For an organisation without a verified domain a moderator decides.",
      ),
    ...DRY_RUN,
  },
  body: ListingBodySchema,
  answer: ListingChangeAnswerSchema,
  async run(context, { slug }, { publish, dry_run }, body): Promise<Change> {
    const content = contentOf(body);
    if (!content.title) throw new Problem("wrong-parameter", { field: "title", detail: UNTITLED });
    const done = await write(context, "create-listing", {
      slug,
      content,
      publish: publish === "yes",
      dryRun: dry_run === "yes",
    });
    const [id = null] = done.ids ?? [];
    const state = id !== null ? "published" : done.asked ? "asked" : "draft";
    const draft = id === null ? (done.draft ?? null) : null;
    return { id, draft, state, changed: Object.keys(content).length };
  },
});

const updateListing = route({
  name: "updateListing",
  method: "patch",
  path: "/v1/organisations/{slug}/listings/{id}",
  summary: "Change fields of a published listing; those that are not given stay.",
  scope: "listings",
  inPath: LISTING,
  inQuery: DRY_RUN,
  body: ListingBodySchema,
  answer: ListingChangeAnswerSchema,
  async run(context, { slug, id }, { dry_run }, body): Promise<Change> {
    const content = contentOf(body);
    const dryRun = dry_run === "yes";
    const done = await write(context, "change-listing", { slug, id, content, dryRun });
    return { id, draft: null, state: "published", changed: done.saved ?? 0 };
  },
});

const withdrawListing = route({
  name: "withdrawListing",
  method: "delete",
  path: "/v1/organisations/{slug}/listings/{id}",
  summary: "Withdraw a published listing. It can be published again from its organisation's pages.",
  scope: "listings",
  inPath: LISTING,
  inQuery: DRY_RUN,
  answer: ListingChangeAnswerSchema,
  async run(context, { slug, id }, { dry_run }): Promise<Change> {
    await write(context, "withdraw-listing", { slug, id, dryRun: dry_run === "yes" });
    return { id, draft: null, state: "withdrawn", changed: 1 };
  },
});

const IMAGES = "/v1/organisations/{slug}/listings/{id}/images";

const listImages = route({
  name: "listListingImages",
  path: IMAGES,
  summary: "List a listing's images, and those that wait to be fetched or could not be.",
  scope: "listings",
  inPath: LISTING,
  inQuery: {},
  answer: z.object({ images: z.array(ListingImageAnswerSchema) }),
  async run({ ask }, { slug, id }) {
    const schema = z.array(ListingImageAnswerSchema).nullable();
    const images = await ask("images-of-listing", { slug, id }, schema);
    if (images === null) throw new Problem("not-found");
    return { images };
  },
});

const addImage = route({
  name: "addListingImage",
  method: "post",
  path: IMAGES,
  summary: "Add an image by its address, after those that a listing has: ten at most.",
  scope: "listings",
  inPath: LISTING,
  inQuery: DRY_RUN,
  body: z.strictObject({
    url: text(2000).describe(
      "Where it is: a public https address that answers with a JPEG, PNG or WebP of at most 10 MB.",
    ),
    words: text(300).optional().describe("What it shows, for whoever cannot see it."),
  }),
  answer: ImageChangeAnswerSchema,
  async run(context, { slug, id }, { dry_run }, { url, words }) {
    const detail = addressProblem(url);
    if (detail !== null) throw new Problem("wrong-parameter", { field: "url", detail });
    const dryRun = dry_run === "yes";
    await write(context, "add-image-to-listing", { slug, id, url, words: words ?? "", dryRun });
    return { state: "waiting" as const };
  },
});

const removeImage = route({
  name: "removeListingImage",
  method: "delete",
  path: IMAGES,
  summary: "Remove an image of a listing.",
  scope: "listings",
  inPath: LISTING,
  inQuery: { key: text(200).describe("The 'key' of the image, as the list has it."), ...DRY_RUN },
  answer: ImageChangeAnswerSchema,
  async run(context, { slug, id }, { key, dry_run }) {
    const dryRun = dry_run === "yes";
    await write(context, "remove-image-from-listing", { slug, id, key, dryRun });
    return { state: "removed" as const };
  },
});

/** What an organisation's own program does with its listings. */
export const LISTING_ROUTES: readonly Route[] = [
  createListing,
  updateListing,
  withdrawListing,
  listImages,
  addImage,
  removeImage,
];

const UNTITLED = "A listing needs a title.";

/** The fields of a body as they are stored. @throws Problem "wrong-parameter" that names the first wrong one */
function contentOf(body: z.infer<typeof ListingBodySchema>) {
  const texts = Object.fromEntries(
    Object.entries(body).map(([column, value]) => [column, value?.trim() ?? ""]),
  ) as ListingTexts;
  const { content, problems } = parseListing(texts);
  const [wrong] = Object.entries(problems);
  if (wrong) throw new Problem("wrong-parameter", { field: wrong[0], detail: wrong[1] });
  if (Object.keys(content).length === 0)
    throw new Problem("wrong-parameter", { field: "body", detail: "Give at least one field." });
  return content;
}

/** Makes a change. @throws Problem unless it was made */
async function write({ ask, once }: Context, call: string, args: object) {
  const done = await ask(call, { ...args, once: once ?? crypto.randomUUID() }, WrittenSchema);
  switch (done.outcome) {
    case "changed":
      return done;
    case "not-allowed":
      throw new Problem("not-allowed");
    case "unverified":
      throw new Problem("not-allowed", {
        detail:
          "Its organisation has no verified domain, so a moderator reads changes: make them on its page.",
      });
    case "conflict":
      throw new Problem("service-unavailable", {
        detail: "Somebody changed it at the same moment. Send it again.",
      });
    case "too-fast":
      throw new Problem("too-many-requests");
    case "full":
      throw new Problem("list-full");
    case "wrong":
      throw new Problem("wrong-parameter", { field: "body" });
    default:
      throw new Problem("not-found");
  }
}
