import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { StubView } from "#app/pages/stub-view.tsx";
import { pageMeta } from "#app/platform/http/page-meta.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.isForeign
    ? pageMeta(matches, {
        title: "Nothing was changed",
        description: "The form came from another site.",
      })
    : pageMeta(matches, {
        title: "Page not found",
        description: "There is no page at this address.",
      });

/** Every unknown path, and the page about a form that was not taken (app/entry.worker.ts). */
export function loader({ context: { refusedForm } }: LoaderFunctionArgs) {
  if (typeof refusedForm === "object" && refusedForm !== null)
    throw json(refusedForm, { status: 401 });
  const isForeign = refusedForm === "foreign";
  return json({ isForeign }, { status: isForeign ? 403 : 404 });
}

export default function Unknown() {
  const { isForeign } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  if (isForeign)
    return (
      <StubView kind="403" title="Nothing was changed">
        That form came from another site, so it was refused. If you were on a page of ours, reload
        it and send the form again.
      </StubView>
    );
  return (
    <StubView kind="404" title={`We couldn’t find ${pathname}`}>
      Check the address for typos, or go on from here.
    </StubView>
  );
}
