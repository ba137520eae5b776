import type { ReactNode } from "react";

/**
 * A state with its mark. Marks differ in shape as well as colour. The state may depend on the date: after midnight,
 * hydration keeps the text that the server rendered.
 */
export function Badge({ mark, children }: { mark: "full" | "ring" | "dash"; children: ReactNode }) {
  return (
    <span className={`badge ${mark}`} suppressHydrationWarning>
      {children}
    </span>
  );
}
