import { Link } from "@remix-run/react";

const PAGES = {
  "": "Overview",
  inbox: "Inbox",
  listings: "Listings",
  drafts: "Drafts",
  import: "Portfolio",
  numbers: "Numbers",
  members: "Members",
} as const;
/** The pages that readers of an organisation have no part in. */
const EDITORS: readonly string[] = ["drafts", "import"];

/**
 * The pages of an organisation, for its members, on each of them.
 *
 * @param at the page that shows it, or that the page which shows it is below
 * @param edits whether the viewer is more than a reader
 * @param asking how many people wait to be admitted
 */
export function OrganisationNav({
  slug,
  at,
  edits,
  asking = 0,
}: {
  slug: string;
  at: keyof typeof PAGES;
  edits: boolean;
  asking?: number;
}) {
  const shown = Object.entries(PAGES).filter(([page]) => edits || !EDITORS.includes(page));
  return (
    <nav className="row kept" aria-label="Your organisation">
      {shown.map(([page, label]) => (
        <Link
          key={page}
          className="quiet-link"
          to={`/organisations/${slug}${page ? `/${page}` : ""}`}
          aria-current={page === at ? "page" : undefined}
        >
          {page === "members" && asking > 0 ? `${label} (${asking} asking to join)` : label}
        </Link>
      ))}
    </nav>
  );
}
