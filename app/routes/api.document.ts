import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readSearch } from "#app/platform/http/forms.server.ts";
import {
  answerApi,
  apiError,
  isDocumentRequest,
  seeOther,
} from "#app/platform/http/http.server.ts";
import { downloadDocument } from "#app/technology/reports/download-document.server.ts";
import { downloadProblemHref } from "#app/technology/reports/download-problem.ts";
import { DocumentQuerySchema } from "#app/technology/reports/reports.schema.ts";

/** A listing's document. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerApi(
    context,
    () => downloadDocument(context, readSearch(DocumentQuerySchema(), request).id, request),
    (error) =>
      isDocumentRequest(request)
        ? seeOther(downloadProblemHref(error, request, context.origin))
        : apiError(error),
  );
}

export { onlyGet as action } from "#app/platform/http/http.server.ts";
