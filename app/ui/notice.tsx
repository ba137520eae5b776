import type { ReactNode } from "react";

/** A message to read before going on. `bad` is for failures and is announced at once. */
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

/** Replaces an empty list: why it is empty, and below it what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}

/**
 * Replaces what could not be loaded.
 *
 * @param retry the address that asks again
 * @param children a reassurance for the reader
 */
export function Unread({
  title,
  retry,
  children,
}: {
  title: string;
  retry: string;
  children?: ReactNode;
}) {
  return (
    <EmptyState title={title}>
      <p>
        {children} <a href={retry}>Try again</a>
      </p>
    </EmptyState>
  );
}
