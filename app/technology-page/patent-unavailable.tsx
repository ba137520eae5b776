import { useLocation } from "@remix-run/react";
import { useOwnBuild } from "#app/platform/changed-build.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

/** Shown in place of a technology that could not be read. */
export function PatentUnavailable() {
  const { pathname, search } = useLocation();
  useOwnBuild();
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Technology" title="Loading patent data..." />
      <Notice tone="bad">
        <p>
          The record could not be loaded just now. It is not lost.{" "}
          <a href={`${pathname}${search}`}>Try again</a>
        </p>
      </Notice>
    </div>
  );
}
