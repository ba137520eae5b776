import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  answerApi,
  apiError,
  isDocumentRequest,
  seeOther,
} from "#app/platform/http/http.server.ts";
import { downloadProblemHref } from "#app/technology/reports/download-problem.ts";
import { downloadReport } from "#app/technology/reports/download-report.server.ts";
import { DownloadQuerySchema } from "#app/technology/reports/reports.schema.ts";

/** A report's PDF, for a bearer token or session with a valid subscription. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerApi(
    context,
    () => {
      // The raw parameter: the clean-up applied to other parameters would turn a wrong id into a valid one.
      const search = new URL(request.url).searchParams;
      const { id } = DownloadQuerySchema().parse({ id: search.get("id") });
      return downloadReport(context, id, request);
    },
    (error) =>
      isDocumentRequest(request)
        ? seeOther(downloadProblemHref(error, request, context.origin))
        : apiError(error),
  );
}

export { onlyGet as action } from "#app/platform/http/http.server.ts";
