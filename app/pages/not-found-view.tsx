import { Link } from "@remix-run/react";
import { PageHeader } from "#app/ui/page-header.tsx";
import PLACES from "./not-found-places.json";

/** The page of a URL that names a record which does not exist, or that its owner withdrew. */
export function NotFoundView({ path, isGone }: { path: string; isGone: boolean }) {
  return (
    <div className="wrap split">
      {isGone ? (
        <PageHeader eyebrow="410" title="Withdrawn by its owner">
          This technology is no longer listed. If you saved it, your lists and notes still have it.
        </PageHeader>
      ) : (
        <PageHeader eyebrow="404" title="Page not found">
          We couldn’t find <code>{path}</code>. The link may be old, or the address mistyped.
        </PageHeader>
      )}
      <ul className="places">
        {PLACES.map(({ to, label, what }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span className="note">{what}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
