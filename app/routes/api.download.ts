import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { DomainError } from "../platform/domain-error.ts";
import { apiError, isDocumentRequest } from "../platform/http.server.ts";
import { downloadProblemHref } from "../reports/download-problem.ts";
import { downloadReport } from "../reports/download-report.server.ts";
import { DownloadQuerySchema } from "../reports/reports.schema.ts";

/** A report's PDF, for whoever brings a bearer token or a session with a valid subscription. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // As it stands in the address: what other parameters are cleaned of makes this one wrong.
  const search = new URL(request.url).searchParams;
  const { id } = DownloadQuerySchema.parse({ id: search.get("id") });
  try {
    return await downloadReport(context, id, request);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "session-rejected" && !request.headers.has("authorization")) {
      context.session.forget();
    }
    context.log("warn", "download.refused", { code: error.code });
    if (!isDocumentRequest(request)) return apiError(error);
    throw redirect(downloadProblemHref(error, request, context.origin), 303);
  }
}

export function action() {
  return apiError(new DomainError("method-not-allowed", "Reports are only read, with GET."), {
    Allow: "GET, HEAD",
  });
}
