import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatCount } from "./format.ts";

/**
 * 'Page N of M' between links to the previous and next page.
 *
 * @param label the content of the pages, for screen readers
 * @param hrefOf the URL of a page
 * @param children further content of this line, such as how long a page is
 */
export function Pagination({
  label,
  page,
  pages,
  hrefOf,
  children,
}: {
  label: string;
  page: number;
  pages: number;
  hrefOf(page: number): string;
  children?: ReactNode;
}) {
  return (
    <nav className="pagination" aria-label={label}>
      <PageLink href={page > 1 ? hrefOf(page - 1) : null} rel="prev">
        Previous
      </PageLink>
      <p>{`Page ${formatCount(page)} of ${formatCount(pages)}`}</p>
      <PageLink href={page < pages ? hrefOf(page + 1) : null} rel="next">
        Next
      </PageLink>
      {children}
    </nav>
  );
}

/** A link to the previous or next page; `href` is null at either end. */
function PageLink({
  href,
  rel,
  children,
}: {
  href: string | null;
  rel: "prev" | "next";
  children: string;
}) {
  if (href === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere.
      <a className="button small" role="link" aria-disabled="true">
        {children}
      </a>
    );
  }
  return (
    <Link className="button small" rel={rel} to={href}>
      {children}
    </Link>
  );
}
