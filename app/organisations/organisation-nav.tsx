import { NavLink } from "@remix-run/react";
import type { Organisation } from "#app/membership/viewer.schema.ts";

/** Its pages, and those that only editors and admins, or only admins, have. */
const PAGES = [
  { page: "", label: "Overview" },
  { page: "inbox", label: "Inbox" },
  { page: "listings", label: "Listings" },
  { page: "drafts", label: "Drafts", editors: true },
  { page: "import", label: "Import", editors: true },
  { page: "numbers", label: "Month" },
  { page: "mirror", label: "Mirror" },
  { page: "members", label: "Members" },
  { page: "settings", label: "Settings", admins: true },
];

/** The pages of an organisation, for its members, above each of them. */
export function OrganisationNav({ organisation: { slug, role } }: { organisation: Organisation }) {
  return (
    <nav className="wrap organisation-nav" aria-label="Your organisation">
      {PAGES.filter(
        ({ editors, admins }) => (!editors || role !== "reader") && (!admins || role === "admin"),
      ).map(({ page, label }) => (
        <NavLink
          key={page}
          to={`/organisations/${slug}${page ? `/${page}` : ""}`}
          end={page === ""}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
