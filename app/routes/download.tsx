import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import { safeRedirectPath } from "#app/platform/http/redirects.ts";
import { RATE_PERIOD_SECONDS } from "#app/platform/session/rate-limits.ts";
import { PROBLEM_STATUS } from "#app/technology/reports/download-problem.ts";
import { DownloadProblemView } from "#app/technology/reports/download-problem-view.tsx";
import { DownloadProblemSchema } from "#app/technology/reports/reports.schema.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Download Report",
  description: "Why a report could not be downloaded.",
});

/** The page of a refused download without JavaScript, with the refusal's status. */
export function loader({ request }: LoaderFunctionArgs) {
  const { problem, from } = readSearch(DownloadProblemSchema(), request);
  return json(
    { problem, from: safeRedirectPath(from, "") || null },
    {
      status: PROBLEM_STATUS[problem],
      headers: problem === "limited" ? { "Retry-After": String(RATE_PERIOD_SECONDS) } : {},
    },
  );
}

export default function Download() {
  return <DownloadProblemView {...useLoaderData<typeof loader>()} />;
}
