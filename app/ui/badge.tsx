import type { ReactNode } from "react";

/** A state with its mark. Marks differ in form as well as in colour. */
export function Badge({ mark, children }: { mark: "full" | "ring" | "dash"; children: ReactNode }) {
  return <span className={`badge ${mark}`}>{children}</span>;
}
