import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EXPORT_PROBLEM_STATUS } from "#app/discovery/exports/export-problem.ts";
import { ExportProblemView } from "#app/discovery/exports/export-problem-view.tsx";
import { ExportProblemSchema } from "#app/discovery/exports/exports.schema.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import { safeRedirectPath } from "#app/platform/http/redirects.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({ title: "Export", description: "Why an export could not be made." });

/** The page of a refused export, with the refusal's status. */
export function loader({ request }: LoaderFunctionArgs) {
  const { problem, from } = readSearch(ExportProblemSchema(), request);
  return json(
    { problem, from: safeRedirectPath(from, "") || null },
    { status: EXPORT_PROBLEM_STATUS[problem] },
  );
}

export default function ExportFailed() {
  return <ExportProblemView {...useLoaderData<typeof loader>()} />;
}
