import { json, type MetaFunction } from "@remix-run/cloudflare";
import { useLocation } from "@remix-run/react";
import { StubView } from "../pages/stub-view.tsx";
import { pageMeta } from "../platform/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Page not found",
    description: "There is no page at this address.",
  });

/** Every unknown path. */
export function loader() {
  return json(null, { status: 404 });
}

export default function Unknown() {
  const { pathname } = useLocation();
  return (
    <StubView kind="404" title={`We couldn’t find ${pathname}`}>
      Check the address for typos, or go on from here.
    </StubView>
  );
}
