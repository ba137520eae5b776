import type { ReactNode } from "react";

/** A short word or number beside a title or a link: what is new in orange, all else quietly. */
export function Pill({
  tone = "quiet",
  children,
}: {
  tone?: "quiet" | "new";
  children: ReactNode;
}) {
  return <span className={tone === "new" ? "pill new" : "pill"}>{children}</span>;
}
