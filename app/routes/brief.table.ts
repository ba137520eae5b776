import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { BriefQuerySchema } from "#app/discovery/brief/brief.schema.ts";
import { briefWorkbook } from "#app/discovery/brief/brief.server.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { answerApi, requireSignIn } from "#app/platform/http/http.server.ts";

/** A brief's table as a workbook. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await context.session.isVerified())) requireSignIn(request);
  const query = readSearch(BriefQuerySchema(), request, ["need", "must"]);
  return answerApi(context, () => briefWorkbook(context, query, context.origin));
}

export { onlyGet as action } from "#app/platform/http/http.server.ts";
