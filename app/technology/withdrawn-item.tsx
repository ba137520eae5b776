import type { ReactNode } from "react";

/**
 * Shown in place of a technology that its owner withdrew: its number, and the reader's notes.
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
