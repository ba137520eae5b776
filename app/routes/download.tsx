import {
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readSearch } from "#app/platform/forms.server.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { RATE_PERIOD_SECONDS } from "#app/platform/rate-limits.ts";
import { safeRedirectPath } from "#app/platform/redirects.ts";
import { PRIVATE_PAGE, routeHeaders } from "#app/platform/route-headers.ts";
import { PROBLEM_STATUS } from "#app/technology/reports/download-problem.ts";
import { DownloadProblemView } from "#app/technology/reports/download-problem-view.tsx";
import { DownloadProblemSchema } from "#app/technology/reports/reports.schema.ts";

export const headers: HeadersFunction = (args) => routeHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
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
  const { problem, from } = useLoaderData<typeof loader>();
  return <DownloadProblemView problem={problem} from={from} />;
}
