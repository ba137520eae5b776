import type { RequestContext } from "#app/load-context.server.ts";
import { callerHeader, postToJobs } from "#app/platform/services/jobs.server.ts";
import { CHANGES } from "#app/platform/session/rate-limits.ts";
import { MOST_IMAGES } from "./listing-answer.ts";

type Deps = Pick<RequestContext, "jobs" | "log" | "rates" | "requestId" | "session">;
type ImageChange = { intent: string; key: string; words: string; file?: File | undefined };

/** Why an image was not changed, and the status to answer with. */
export type ImageRefusal = { error: string; status: number };

/**
 * Executes a listing form's changes of its images: each file that was chosen is added or replaces one, words that were
 * typed are saved, and the button that was pressed says what else. The jobs Worker does it with the rights of this session.
 *
 * @returns null when all is done, also where there was nothing to do; else why not
 * @throws DomainError
 */
export async function changeImages(
  deps: Deps,
  listing: { slug: string; id: number },
  fields: Record<string, string>,
  files: ReadonlyMap<string, File>,
): Promise<{ changed: number; refused: ImageRefusal | null }> {
  let changed = 0;
  for (const change of changesOf(fields, files)) {
    const { file, ...asked } = change;
    const refused = await postImage(deps, ["images", listing.slug, `${listing.id}`], asked, file);
    if (refused) return { changed, refused };
    changed += 1;
  }
  return { changed, refused: null };
}

/** The changes that are asked of each image, in the order in which it can be done. */
function changesOf(fields: Record<string, string>, files: ReadonlyMap<string, File>) {
  const [pressed, at] = (fields.image ?? "").split("-");
  const places = Array.from({ length: MOST_IMAGES }, (_, place) => `${place}`);
  return places.flatMap((place): ImageChange[] => {
    const key = fields[`key-${place}`] ?? "";
    const words = fields[`words-${place}`] ?? "";
    const file = files.get(`file-${place}`);
    const isPressed = place === at;
    if (isPressed && pressed === "remove") return [{ intent: "remove", key, words }];
    if (file || (isPressed && (pressed === "add" || pressed === "replace")))
      return [{ intent: key ? "replace" : "add", key, words, file }];
    const isTyped = key !== "" && words !== (fields[`said-${place}`] ?? words);
    const typed = isTyped ? [{ intent: "words", key, words }] : [];
    return isPressed && pressed === "first" ? [...typed, { intent: "first", key, words }] : typed;
  });
}

/**
 * Has the jobs Worker change an image with the rights of this session.
 *
 * @param segments of its address there
 * @returns null when it is done; else why not
 * @throws DomainError
 */
export async function postImage(
  deps: Deps,
  segments: readonly string[],
  fields: Record<string, string>,
  file: File | undefined,
): Promise<ImageRefusal | null> {
  await deps.rates.require(CHANGES);
  const headers = await callerHeader(deps.session, "Sign in to edit listings.");
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set("image", file);
  const response = await postToJobs(deps, segments, { headers, body: form });
  if (response?.ok) return null;
  if (response === null || response.status >= 500)
    return { error: "The images could not be changed just now. Try again soon.", status: 503 };
  return { ...(await response.json<{ error: string }>()), status: response.status };
}
