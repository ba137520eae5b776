import type { ReactNode } from "react";

/** Text for screen readers where sighted readers have an image or a position on the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
