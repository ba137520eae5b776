import { Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { formatCount } from "./format.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/**
 * A panel with a heading, a link to the whole, and a list of lines or an empty state.
 *
 * @param all where everything is, and the link's words; `of` goes on for screen readers
 */
export function ListPanel({
  title,
  all,
  children,
}: {
  title: string;
  all?: { to: string; label: string; of?: string } | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="list-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {all ? (
        <Link to={all.to}>
          {all.label}
          {all.of ? <VisuallyHidden>{` ${all.of}`}</VisuallyHidden> : null}
        </Link>
      ) : null}
      {children}
    </section>
  );
}

/** 'All 12': the label of a link to a whole list. */
export function allOf(total: number): string {
  return total === 1 ? "Open" : `All ${formatCount(total)}`;
}
