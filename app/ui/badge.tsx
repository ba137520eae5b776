import type { ReactNode } from "react";

/**
 * A state with its mark. Marks differ in form as well as in colour. A state may depend on the date: a page that was made
 * before midnight keeps its words when the browser takes it over.
 */
export function Badge({ mark, children }: { mark: "full" | "ring" | "dash"; children: ReactNode }) {
  return (
    <span className={`badge ${mark}`} suppressHydrationWarning>
      {children}
    </span>
  );
}
