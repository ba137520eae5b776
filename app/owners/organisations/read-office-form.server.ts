import * as z from "zod";
import type { RequestContext } from "#app/load-context.server.ts";
import { changeRefusal } from "#app/platform/change-refusals.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { readUploads } from "#app/platform/forms.server.ts";
import { requireSession } from "#app/platform/session.server.ts";
import { UPLOADS } from "./upload-rate.ts";

type Deps = Pick<RequestContext, "database" | "rates" | "session">;

const SIGN_IN = "Sign in to act for an organisation.";

/**
 * A posted form of an organisation's page, with the files of its editors. Whether the sender may send files is asked
 * before the body is read; if not, `refusal` says why, and only the texts before the first file are read.
 * @throws Response 400 for what is no form
 */
export async function readOfficeForm(deps: Deps, request: Request, slug: string) {
  const refusal = await refusalOfFiles(deps, slug);
  return { ...(await readUploads(request, { mayUpload: refusal === null })), refusal };
}

async function refusalOfFiles(
  { database, rates, session }: Deps,
  slug: string,
): Promise<DomainError | null> {
  try {
    await requireSession(session, SIGN_IN);
    await rates.require(UPLOADS);
    const answer = await database("may_send_files", { p_slug: slug }, z.string());
    return answer === "yes" ? null : changeRefusal(answer, { signIn: SIGN_IN });
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
