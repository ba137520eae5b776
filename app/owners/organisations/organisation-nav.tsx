import { NavLink } from "@remix-run/react";
import type { Office } from "#app/membership/viewer.schema.ts";

/** Its pages, and whether readers of an organisation have a part in them. */
const PAGES = [
  { page: "", label: "Overview" },
  { page: "inbox", label: "Inbox" },
  { page: "listings", label: "Listings" },
  { page: "drafts", label: "Drafts", editors: true },
  { page: "import", label: "Portfolio", editors: true },
  { page: "numbers", label: "Numbers" },
  { page: "members", label: "Members" },
];

/** The pages of an organisation, for its members, above each of them. */
export function OrganisationNav({ office: { slug, role } }: { office: Office }) {
  return (
    <nav className="wrap row kept" aria-label="Your organisation">
      {PAGES.filter(({ editors }) => !editors || role !== "reader").map(({ page, label }) => (
        <NavLink
          key={page}
          className="quiet-link"
          to={`/organisations/${slug}${page ? `/${page}` : ""}`}
          end={page === ""}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
