import type { ReactNode } from "react";

/** Words for screen readers where sighted readers have a picture or a place on the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
