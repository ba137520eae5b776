import { Link } from "@remix-run/react";

/** Says that a model chose the order, and leads to the same page in its own. */
export function ReorderedNote({ href }: { href: string }) {
  return (
    <p className="note">
      Reordered by a model. <Link to={href}>Show the search's own order</Link>
    </p>
  );
}
