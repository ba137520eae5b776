import { Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";

/**
 * A panel with a heading, a link to the whole, and a list of lines or an empty state.
 *
 * @param all where everything is, and what the link is called; left out where the panel holds all
 */
export function ListPanel({
  title,
  all,
  children,
}: {
  title: string;
  all?: { to: string; label: string };
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="panel list-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {all ? <Link to={all.to}>{all.label}</Link> : null}
      {children}
    </section>
  );
}
