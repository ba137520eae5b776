import type { ReactNode } from "react";

/** Something the reader should know before going on. `bad` is for failures and is read out at once. */
export function Notice({
  tone = "plain",
  children,
}: {
  tone?: "plain" | "good" | "bad";
  children: ReactNode;
}) {
  return (
    <div className={`notice ${tone}`} role={tone === "bad" ? "alert" : undefined}>
      {children}
    </div>
  );
}

/** What stands where a list would be: why nothing is there, and below it what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}
