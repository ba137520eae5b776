import { useMatches } from "@remix-run/react";
import type { Viewer } from "./viewer.schema.ts";

type WithViewer = { viewer?: Viewer; page?: { viewer?: Viewer } | null } | undefined;

/** The user that the current page was made for, as its loader's `viewer` or `page.viewer` says; null for a visitor. */
export function useViewer(): Viewer {
  const data = useMatches().at(-1)?.data as WithViewer;
  return data?.viewer ?? data?.page?.viewer ?? null;
}
