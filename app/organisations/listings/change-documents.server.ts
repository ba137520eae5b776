import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import {
  type ChangeDeps,
  createChange,
  OutcomeSchema,
  refusalsOf,
} from "#app/platform/http/change.server.ts";
import { describeError } from "#app/platform/log/log.server.ts";
import { documentKey } from "#app/technology/reports/report-file.ts";
import { document } from "./refusals.json";

type Deps = ChangeDeps & Pick<RequestContext, "reports">;

const MOST_BYTES = 5_000_000;

const change = createChange<"change_documents">({
  schema: OutcomeSchema,
  signIn: "Sign in to edit listings.",
  notAllowed: "Your role does not allow that. Admins and editors change listings.",
  refusals: refusalsOf(document),
});

/**
 * Does what the fields of a listing's documents ask for: removes one, or adds the file that was chosen.
 *
 * @returns how many were changed, or why none was
 */
export async function changeDocuments(
  deps: Deps,
  listing: { slug: string; id: number },
  fields: Record<string, string>,
  file: File | undefined,
): Promise<{ changed: number; refused: { error: string; status: number } | null }> {
  const of = { p_slug: listing.slug, p_tech_id: listing.id };
  const removed = /^remove ([0-9a-f-]{36})$/.exec(fields.document ?? "")?.[1];
  if (removed === undefined && fields.document !== "add" && !file)
    return { changed: 0, refused: null };
  try {
    if (removed === undefined) await addDocument(deps, of, fields, file);
    else await change(deps, "change_documents", { ...of, p_change: "remove", p_id: removed });
    return { changed: 1, refused: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { changed: 0, refused: { error: error.message, status: error.status } };
  }
}

/** The file is in the reports' bucket before its row says so; without the row nobody can download it. */
async function addDocument(
  deps: Deps,
  of: { p_slug: string; p_tech_id: number },
  fields: Record<string, string>,
  file: File | undefined,
): Promise<void> {
  if (!file) throw new DomainError("invalid-input", "Choose a PDF first.");
  if (file.size > MOST_BYTES)
    throw new DomainError("too-large", "The document is larger than 5 MB. Choose a smaller one.");
  const bytes = await file.arrayBuffer();
  if (!isPdf(bytes))
    throw new DomainError("invalid-input", "That file is no PDF. Save or print it as one.");
  const id = crypto.randomUUID();
  const wanted = {
    ...of,
    p_change: "add",
    p_id: id,
    p_name: fields["document-name"] ?? "",
    p_public: fields["document-public"] === "yes",
  };
  // Whether it may be done, before it costs anything.
  await change(deps, "change_documents", wanted);
  await storeDocument(deps, id, bytes, () =>
    change(deps, "change_documents", { ...wanted, p_bytes: bytes.byteLength }),
  );
}

/** Puts a file into the bucket and has `record` store its row. If that fails, the file goes again. */
async function storeDocument(
  { reports, log }: Pick<RequestContext, "log" | "reports">,
  id: string,
  bytes: ArrayBuffer,
  record: () => Promise<unknown>,
): Promise<void> {
  const key = documentKey(id);
  try {
    if (reports === null) throw new Error("No bucket is bound as REPORTS.");
    await reports.put(key, bytes);
    await record();
  } catch (error) {
    await reports
      ?.remove([key])
      .catch((failed: unknown) => log("error", "document.left", describeError(failed)));
    if (error instanceof DomainError) throw error;
    log("error", "document.unstored", describeError(error));
    throw new DomainError(
      "service-unavailable",
      "The document could not be stored just now. Try again soon.",
      { cause: error },
    );
  }
}

/** Whether a file begins and ends as ISO 32000-1, 7.5 says, with what writers commonly put behind the end. */
function isPdf(file: ArrayBuffer): boolean {
  const text = (part: ArrayBuffer) => new TextDecoder("latin1").decode(part);
  return text(file.slice(0, 5)) === "%PDF-" && text(file.slice(-1024)).includes("%%EOF");
}
