import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportProblemHref } from "#app/discovery/exports/export-problem.ts";
import { exportTechnologies } from "#app/discovery/exports/export-technologies.server.ts";
import { parseExportQuery } from "#app/discovery/exports/parse-export-query.ts";
import {
  answerApi,
  apiError,
  isDocumentRequest,
  requireSignIn,
  seeOther,
} from "#app/platform/http/http.server.ts";

/** A file of technologies. Browsers are shown a page where it is refused; visitors are sent to sign in. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const isDocument = isDocumentRequest(request);
  return answerApi(
    context,
    () => exportTechnologies(context, parseExportQuery(new URL(request.url).searchParams)),
    (error) => {
      if (!isDocument) return apiError(error);
      if (error.code === "sign-in-required") requireSignIn(request);
      return seeOther(exportProblemHref(error, request, context.origin));
    },
  );
}

export { onlyGet as action } from "#app/platform/http/http.server.ts";
