import * as z from "zod";
import { DomainError } from "#app/platform/domain-error.ts";
import { changeRefusal } from "#app/platform/http/change-refusals.ts";
import { readUpload } from "#app/platform/http/forms.server.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import type { ArgumentsOf } from "#app/platform/services/database.server.ts";
import { type MakeImages, makeSizes } from "./make-sizes.ts";

/** The images' bucket, as the image worker lends it (workers/images/src/worker.ts). */
export type ImageBucket = {
  put(key: string, value: ArrayBuffer | string): Promise<unknown>;
  delete(keys: string[]): Promise<unknown>;
  list(prefix: string): Promise<string[]>;
};

export type ImageDeps = {
  bucket: ImageBucket;
  images: MakeImages;
  log: Log;
};

/** Calls `change_images()` with the rights of an editor. */
export type ChangeImages = (args: ArgumentsOf<"change_images">) => Promise<{ outcome: string }>;

const MOST_BYTES = 10_000_000;
const MOST_WORDS = 300;
const TOO_LARGE = "The file is larger than 10 MB. Choose a smaller one, such as a JPEG of it.";

const FormSchema = z.object({
  intent: z.enum(["add", "replace", "remove", "words", "first"]),
  key: z.string().max(200).default(""),
  words: z.string().default(""),
});
export const OutcomeSchema = z.object({ outcome: z.string() });

/**
 * Handles a form about the images of a listing. Responds with 204, or with the error and the typed words: {"error",
 * "image": {"key", "words"}}; then nothing was changed, neither in the database nor in the bucket.
 *
 * @throws what is not expected
 */
export async function changeImages(
  deps: ImageDeps & { changeImages: ChangeImages },
  listing: { slug: string; id: number },
  request: Request,
): Promise<Response> {
  let image = { key: "", words: "" };
  try {
    const { fields, file } = await readUpload(request, "image");
    const form = FormSchema.safeParse(fields);
    if (!form.success) throw new DomainError("invalid-input", "That form could not be read.");
    image = { key: form.data.key, words: form.data.words };
    await change(deps, listing, form.data, file);
    return new Response(null, { status: 204 });
  } catch (error) {
    return refusedImage(error, { image });
  }
}

/** Responds as `changeImages` to a form whose image would be added, and stores nothing. */
export async function checkImage(images: MakeImages, request: Request): Promise<Response> {
  try {
    const { file } = await readUpload(request, "image");
    requireImage(file);
    await makeSizes(images, await file.arrayBuffer());
    return new Response(null, { status: 204 });
  } catch (error) {
    return refusedImage(error);
  }
}

async function change(
  deps: ImageDeps & { changeImages: ChangeImages },
  { slug, id }: { slug: string; id: number },
  { intent, key, words }: z.infer<typeof FormSchema>,
  file: File,
): Promise<void> {
  if (words.trim().length > MOST_WORDS)
    throw new DomainError("invalid-input", `Describe it in ${MOST_WORDS} characters at most.`);
  const brings = intent === "add" || intent === "replace";
  if (brings) requireImage(file);
  const ask = async (made?: string) => {
    const args = { p_slug: slug, p_tech_id: id, p_change: intent, p_key: key, p_words: words };
    const { outcome } = await deps.changeImages(
      made === undefined ? args : { ...args, p_new: made },
    );
    if (outcome !== "changed") throw refusalOf(outcome);
  };
  // Whether it may be done, before it costs anything; all that is asked of the other changes.
  await ask();
  if (!brings) return;
  await storeImage(deps, `listings/${id}`, file, ask);
}

/** @throws DomainError where no file was chosen, or one that is too large */
export function requireImage(file: File): void {
  if (file.size === 0) throw new DomainError("invalid-input", "Choose a file first.");
  if (file.size > MOST_BYTES) throw new DomainError("too-large", TOO_LARGE);
}

/**
 * Puts all sizes of an image into the bucket and then has `record` store its key. If that fails, the files go again.
 *
 * @param folder the beginning of its keys
 */
export async function storeImage(
  { images, bucket, log }: ImageDeps,
  folder: string,
  file: File,
  record: (key: string) => Promise<void>,
): Promise<void> {
  const stem = `${folder}/${crypto.randomUUID()}`;
  const made = await makeSizes(images, await file.arrayBuffer());
  const files = made.map(({ suffix, bytes }) => ({ key: `${stem}${suffix}.webp`, bytes }));
  try {
    await Promise.all(files.map((each) => bucket.put(each.key, each.bytes)));
    await record(`${stem}.webp`);
  } catch (error) {
    await bucket
      .delete(files.map((each) => each.key))
      .catch((failed: unknown) => log("error", "image.left", describeError(failed)));
    throw error;
  }
}

/** The response if an image was not changed. @throws what is not expected */
export function refusedImage(error: unknown, typed: object = {}): Response {
  // Thrown for a form that is too large, or for a body that is not a form.
  const isUnread = error instanceof Response;
  if (!isUnread && !(error instanceof DomainError)) throw error;
  const [message, status] = isUnread
    ? [error.status === 413 ? TOO_LARGE : "That form could not be read.", error.status]
    : [error.message, error.status];
  return Response.json({ error: message, ...typed }, { status });
}

function refusalOf(outcome: string): DomainError {
  if (outcome === "full")
    return new DomainError(
      { code: "full", status: 409 },
      "A technology has ten images at most. Replace or remove one first.",
    );
  if (outcome === "wrong")
    return new DomainError("invalid-input", "That cannot be saved as it is.");
  return changeRefusal(outcome, {
    signIn: "Sign in to edit listings.",
    notAllowed: "Your role does not allow that. Admins and editors change listings.",
  });
}
