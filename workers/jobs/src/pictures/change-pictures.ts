import * as z from "zod";
import { DomainError } from "#app/platform/domain-error.ts";
import { changeRefusal } from "#app/platform/http/change-refusals.ts";
import { readUpload } from "#app/platform/http/forms.server.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { type MakePictures, makeSizes } from "./make-sizes.ts";

/** The pictures' bucket, as the image worker lends it (workers/images/src/worker.ts). */
export type PictureBucket = {
  put(key: string, value: ArrayBuffer | string): Promise<unknown>;
  delete(keys: string[]): Promise<unknown>;
  list(prefix: string): Promise<string[]>;
};

export type PictureDeps = {
  /** With the rights of the editor. */
  database: CallDatabase;
  bucket: PictureBucket;
  images: MakePictures;
  log: Log;
};

const MOST_BYTES = 10_000_000;
const MOST_WORDS = 300;
const TOO_LARGE = "The file is larger than 10 MB. Choose a smaller one, such as a JPEG of it.";

const FormSchema = z.object({
  intent: z.enum(["add", "replace", "remove", "words", "first"]),
  key: z.string().max(200).default(""),
  words: z.string().default(""),
});
const OutcomeSchema = z.object({ outcome: z.string() });

/**
 * Handles a form about the pictures of a listing. Responds with 204, or with the error and the typed words: {"error",
 * "picture": {"key", "words"}}; then nothing was changed, neither in the database nor in the bucket.
 *
 * @throws what is not expected
 */
export async function changePictures(
  deps: PictureDeps,
  listing: { slug: string; id: number },
  request: Request,
): Promise<Response> {
  let picture = { key: "", words: "" };
  try {
    const { fields, file } = await readUpload(request, "picture");
    const form = FormSchema.safeParse(fields);
    if (!form.success) throw new DomainError("invalid-input", "That form could not be read.");
    picture = { key: form.data.key, words: form.data.words };
    await change(deps, listing, form.data, file);
    return new Response(null, { status: 204 });
  } catch (error) {
    return refusedPicture(error, { picture });
  }
}

async function change(
  deps: PictureDeps,
  { slug, id }: { slug: string; id: number },
  { intent, key, words }: z.infer<typeof FormSchema>,
  file: File,
): Promise<void> {
  if (words.trim().length > MOST_WORDS)
    throw new DomainError("invalid-input", `Describe it in ${MOST_WORDS} characters at most.`);
  const brings = intent === "add" || intent === "replace";
  if (brings) requirePicture(file);
  const ask = async (made?: string) => {
    const args = { p_slug: slug, p_tech_id: id, p_change: intent, p_key: key, p_words: words };
    const { outcome } = await deps.database(
      "change_pictures",
      made === undefined ? args : { ...args, p_new: made },
      OutcomeSchema,
    );
    if (outcome !== "changed") throw refusalOf(outcome);
  };
  // Whether it may be done, before it costs anything; all that is asked of the other changes.
  await ask();
  if (!brings) return;
  await storePicture(deps, `listings/${id}`, file, ask);
}

/** @throws DomainError where no file was chosen, or one that is too large */
export function requirePicture(file: File): void {
  if (file.size === 0) throw new DomainError("invalid-input", "Choose a file first.");
  if (file.size > MOST_BYTES) throw new DomainError("too-large", TOO_LARGE);
}

/**
 * Puts all sizes of a picture into the bucket and then has `record` store its key. If that fails, the files go again.
 *
 * @param folder the beginning of its keys
 */
export async function storePicture(
  { images, bucket, log }: PictureDeps,
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
      .catch((failed: unknown) => log("error", "picture.left", describeError(failed)));
    throw error;
  }
}

/** The response if a picture was not changed. @throws what is not expected */
export function refusedPicture(error: unknown, typed: object = {}): Response {
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
      "A technology has ten pictures at most. Replace or remove one first.",
    );
  if (outcome === "wrong")
    return new DomainError("invalid-input", "That cannot be saved as it is.");
  return changeRefusal(outcome, {
    signIn: "Sign in to edit listings.",
    notAllowed: "Your role does not allow that. Admins and editors change listings.",
  });
}
