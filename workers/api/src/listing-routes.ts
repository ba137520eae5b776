import * as z from "zod";
import { addressProblem } from "#app/organisations/imports/feed-address.ts";
import { parseListing, readListingTexts } from "#app/organisations/listings/listing-content.ts";
import {
  LISTING_FIELDS,
  type ListingColumn,
  type ListingField,
} from "#app/organisations/listings/listing-fields.ts";
import type { ArgumentsOf, FunctionName } from "#app/platform/services/database.server.ts";
import { sha256 } from "#app/platform/sha256.ts";
import type { Json } from "../../../supabase/database.types.ts";
import {
  ImageChangeAnswerSchema,
  ListingChangeAnswerSchema,
  ListingImageAnswerSchema,
} from "./answers.ts";
import type { Given } from "./ask.ts";
import { IdParameter, text } from "./parameters.ts";
import { CHANGE_PROBLEMS, Problem } from "./problems.ts";
import { type Context, type Route, route } from "./route.ts";

/** A field as its editor types it, and as its column of /v1/organisations/{slug}/data holds it. */
function fieldSchema(field: ListingField): z.ZodType<string | null> {
  const { column, choices, longest, purpose, required } = field;
  const line = z.string().max(longest);
  if (required) return line.regex(/\S/, "It cannot be empty.").describe(purpose);
  const typed = choices
    ? z.enum(choices.map(({ value }) => value))
    : column === "source_url"
      ? line.regex(/^(https?:\/\/.*)?$/, "Give an address that begins with https:// or http://.")
      : line;
  return typed.nullable().describe(purpose);
}

const FIELDS = Object.fromEntries(
  LISTING_FIELDS.map((field) => [field.column, fieldSchema(field).optional()]),
) as Record<ListingColumn, z.ZodOptional<z.ZodType<string | null>>>;

const ChangedFieldsSchema = z
  .strictObject(FIELDS)
  .refine((body) => Object.keys(body).length > 0, "Give at least one field.")
  .meta({ minProperties: 1 });

const NewListingSchema = z.strictObject({ ...FIELDS, title: FIELDS.title.unwrap() });

const ORGANISATION = { slug: text(200).describe("The organisation's slug.") };
const LISTING = { ...ORGANISATION, id: IdParameter };
const DRY_RUN = {
  dry_run: z
    .literal("yes")
    .optional()
    .describe("'yes' answers what the call would do, and changes nothing."),
};

type Change = z.infer<typeof ListingChangeAnswerSchema>;

/** The database's answer to a change. */
const WrittenSchema = z.object({
  outcome: z.string(),
  draft: z.uuid().optional(),
  ids: z.array(z.int()).optional(),
  asked: z.boolean().optional(),
  saved: z.int().optional(),
  key: z.string().nullable().optional(),
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
  body: NewListingSchema,
  answer: ListingChangeAnswerSchema,
  async run(context, { slug }, { publish, dry_run }, body): Promise<Change> {
    const content = contentOf(body);
    const isDry = dry_run === "yes";
    const args = { p_slug: slug, p_content: content, p_publish: publish === "yes" };
    const done = await write(context, "api_create_listing", { ...args, p_dry_run: isDry });
    // A dry run uses no id up.
    const [id = null] = isDry ? [] : (done.ids ?? []);
    const state = done.ids?.length ? "published" : done.asked ? "asked" : "draft";
    const draft = state === "published" ? null : (done.draft ?? null);
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
  body: ChangedFieldsSchema,
  answer: ListingChangeAnswerSchema,
  async run(context, { slug, id }, { dry_run }, body): Promise<Change> {
    const content = contentOf(body);
    const args = { p_slug: slug, p_id: id, p_content: content, p_dry_run: dry_run === "yes" };
    const done = await write(context, "api_change_listing", args);
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
    const args = { p_slug: slug, p_id: id, p_dry_run: dry_run === "yes" };
    await write(context, "api_withdraw_listing", args);
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
  answer: z.object({ images: z.array(ListingImageAnswerSchema) }),
  async run({ ask }, { slug, id }) {
    const schema = z.array(ListingImageAnswerSchema).nullable();
    const images = await ask("api_listing_images", { p_slug: slug, p_id: id }, schema);
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
    url: text(2000)
      .meta({ format: "uri", pattern: "^https://" })
      .describe(
        "Where it is: a public https address that answers with a JPEG, PNG or WebP of at most 10 MB.",
      ),
    words: text(300).optional().describe("What it shows, for whoever cannot see it."),
  }),
  answer: ImageChangeAnswerSchema,
  async run(context, { slug, id }, { dry_run }, { url, words }) {
    const detail = addressProblem(url);
    if (detail !== null) throw new Problem("wrong-parameter", { field: "url", detail });
    const args = { p_slug: slug, p_id: id, p_url: url, p_alt: words ?? "" };
    await write(context, "api_add_image", { ...args, p_dry_run: dry_run === "yes" });
    return { state: "waiting" as const };
  },
});

// Zod's own type of a file is not that of the Workers' runtime.
const ImageFileSchema = z
  .file()
  .min(1)
  .max(10_000_000)
  .describe("A JPEG, PNG or WebP of at most 10 MB.") as unknown as z.ZodType<File>;

/** An upload that is asked for before its file is stored. */
const NO_FILE = { p_file: null, p_alt: null, p_hash: null, p_dry_run: true };

const uploadImage = route({
  name: "uploadListingImage",
  method: "post",
  path: `${IMAGES}/upload`,
  summary: "Add an image by its bytes, after those that a listing has: ten at most.",
  scope: "listings",
  inPath: LISTING,
  inQuery: DRY_RUN,
  bodyType: "multipart/form-data",
  body: z.strictObject({
    image: ImageFileSchema,
    words: text(300).optional().describe("What it shows, for whoever cannot see it."),
  }),
  answer: ImageChangeAnswerSchema,
  // Of an upload that is sent again, its first answer allows it.
  beforeBody: (context, { slug, id }) =>
    write(context, "api_upload_image", { ...NO_FILE, p_slug: slug, p_id: id }),
  async run(context, { slug, id }, { dry_run }, { image, words = "" }) {
    const shown = { state: "shown" as const };
    const hash = await sha256(await image.arrayBuffer());
    const once = context.once ?? crypto.randomUUID();
    if (context.once !== null) {
      const asked = { ...NO_FILE, p_slug: slug, p_id: id, p_alt: words, p_hash: hash };
      const { key } = await write(context, "api_upload_image", asked);
      // Sent again, it is there already.
      if (key) return shown;
    }
    const form = new FormData();
    form.set("intent", "add");
    form.set("words", words);
    form.set("image", image);
    const path =
      dry_run === "yes" ? ["images", "check"] : ["images", slug, `${id}`, "by-key", once, hash];
    const answered = await context.askJobs(path, form);
    if (answered === null || answered.status >= 500) throw new Problem("service-unavailable");
    if (answered.ok) return shown;
    if (answered.status === 409) throw new Problem("list-full");
    const { error } = z.object({ error: z.string() }).parse(await answered.json());
    throw new Problem("wrong-parameter", { field: "image", detail: error });
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
    const args = { p_slug: slug, p_id: id, p_image: key, p_dry_run: dry_run === "yes" };
    await write(context, "api_remove_image", args);
    return { state: "removed" as const };
  },
});

/** Routes of an organisation's own program for its listings. */
export const LISTING_ROUTES: readonly Route[] = [
  createListing,
  updateListing,
  withdrawListing,
  listImages,
  addImage,
  uploadImage,
  removeImage,
];

/** The fields of a body as they are stored. @throws Problem "wrong-parameter" that names the first wrong one */
function contentOf(body: z.infer<typeof ChangedFieldsSchema>) {
  const typed = Object.entries(body).map(([column, value]) => [
    column,
    // Its form has a choice for what is not stated.
    value ?? (column === "status" ? "other" : ""),
  ]);
  const { content, problems } = parseListing(readListingTexts(Object.fromEntries(typed)));
  const [wrong] = Object.entries(problems);
  if (wrong) throw new Problem("wrong-parameter", { field: wrong[0], detail: wrong[1] });
  return content as { [column: string]: Json };
}

type Write = Extract<FunctionName, `api_${string}_listing` | `api_${string}_image`>;
/** What a change changed, for the jobs Worker. */
const CHANGED = {
  api_create_listing: "listing",
  api_change_listing: "texts",
  api_withdraw_listing: "listing",
  api_add_image: "images",
  api_upload_image: "images",
  api_remove_image: "images",
} as const satisfies Record<Write, unknown>;

/** Makes a change, and has what follows from it done. @throws Problem unless it was made */
async function write<Name extends Write>(
  { ask, once, followChange }: Context,
  call: Name,
  args: Omit<Given<ArgumentsOf<Name>>, "p_once"> & { p_dry_run: boolean },
) {
  const given = { ...args, p_once: once ?? crypto.randomUUID() } as Given<ArgumentsOf<Name>>;
  const done = await ask(call, given, WrittenSchema);
  if (done.outcome !== "changed") {
    const { code, ...about } = CHANGE_PROBLEMS[done.outcome] ?? { code: "not-found" };
    throw new Problem(code, about);
  }
  if (!args.p_dry_run) followChange(CHANGED[call]);
  return done;
}
