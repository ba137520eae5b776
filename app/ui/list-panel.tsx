import { Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { formatCount } from "./format.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/**
 * A panel with a heading, a link to the whole, and a list of lines or an empty state.
 *
 * @param all where everything is; the link says how many there are, and `of` what for screen readers
 */
export function ListPanel({
  title,
  all,
  children,
}: {
  title: string;
  all?: { to: string; total: number; of: string } | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="panel list-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {all ? (
        <Link to={all.to}>
          {`All ${formatCount(all.total)}`}
          <VisuallyHidden>{` ${all.of}`}</VisuallyHidden>
        </Link>
      ) : null}
      {children}
    </section>
  );
}
