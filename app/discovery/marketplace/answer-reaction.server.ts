import { setReaction } from "#app/collections/reactions/set-reaction.server.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { isDocumentRequest, seeOther } from "#app/platform/http/http.server.ts";
import { requireWriter } from "#app/platform/session/require-writer.server.ts";
import { MarketplaceQuerySchema, REPEATED } from "./marketplace.schema.ts";
import { marketplaceHref, RESULTS_ID, resultId } from "./marketplace-href.ts";
import type { ResultReaction } from "./result-reactions.schema.ts";
import type { ResultReactionAnswer } from "./result-reactions.ts";

/**
 * Sets a reaction from a list of results. Without JavaScript the reader returns to the same list: to the technology, or
 * after hiding it to the results with 'Undo'.
 * @throws DomainError as `setReaction`, "wrong-account"
 */
export async function answerReaction(
  context: RequestContext,
  request: Request,
  { kind, id, active }: ResultReaction,
  writer: string | undefined,
): Promise<Response> {
  await requireWriter(context, writer);
  await setReaction(context, id, { kind, active });
  if (!isDocumentRequest(request))
    return Response.json({ intent: "mark", error: null } satisfies ResultReactionAnswer);
  const here = new URL(
    marketplaceHref(readSearch(MarketplaceQuerySchema(), request, REPEATED)),
    context.origin,
  );
  const hid = kind === "dislike" && active;
  if (hid) here.searchParams.set("hid", String(id));
  return seeOther(`${here.pathname}${here.search}#${hid ? RESULTS_ID : resultId(id)}`);
}
