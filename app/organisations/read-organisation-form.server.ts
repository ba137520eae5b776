import * as z from "zod";
import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { readUploads } from "#app/platform/http/forms.server.ts";
import { requireSession } from "#app/platform/session/session.server.ts";
import { UPLOADS } from "./upload-rate.ts";

type Deps = Pick<RequestContext, "database" | "rates" | "session">;

const SIGN_IN = "Sign in to act for an organisation.";

/**
 * A posted form of an organisation's page, with the files of its editors. Whether the sender may send files is asked
 * before the body is read; if not, only the texts before the first file are read, and the form's own function refuses.
 * `refusal` is for whoever is signed out or too fast.
 * @throws Response 400 if it is no form
 */
export async function readOrganisationForm(deps: Deps, request: Request, slug: string) {
  const { mayUpload, refusal } = await askForFiles(deps, slug);
  return { ...(await readUploads(request, { mayUpload })), refusal };
}

/** Whether the sender may send files; `refusal` is why nothing of the form may be done at all. */
async function askForFiles(
  { database, rates, session }: Deps,
  slug: string,
): Promise<{ mayUpload: boolean; refusal: DomainError | null }> {
  try {
    await requireSession(session, SIGN_IN);
    await rates.require(UPLOADS);
    const mayUpload = await database("may_send_files", { p_slug: slug }, z.boolean());
    return { mayUpload, refusal: null };
  } catch (error) {
    if (error instanceof DomainError) return { mayUpload: false, refusal: error };
    throw error;
  }
}
