import type { ReactNode } from "react";

/**
 * Where a technology was that its owner withdrew: its number, and what the reader wrote of it.
 *
 * @param children the reader's actions
 */
export function WithdrawnItem({
  id,
  note,
  children,
}: {
  id: number;
  note: string | null;
  children?: ReactNode;
}) {
  return (
    <>
      <p className="nothing">{`Withdrawn by its owner (record ${id}).`}</p>
      {note ? <p className="asked-message">{note}</p> : null}
      {children}
    </>
  );
}
