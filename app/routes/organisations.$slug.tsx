import { Outlet, useParams } from "@remix-run/react";
import { useViewer } from "../membership/use-viewer.ts";
import { OrganisationNav } from "../owners/organisations/organisation-nav.tsx";
import ownersStyles from "../owners/owners.css";
import pagesStyles from "../pages/pages.css";

export const handle = { styles: [pagesStyles, ownersStyles] };

/** The frame of an organisation's pages. Each page's loader decides who may see it. */
export default function OrganisationFrame() {
  const { slug } = useParams();
  const office = useViewer()?.places?.offices.find((each) => each.slug === slug);
  return (
    <>
      {office ? <OrganisationNav office={office} /> : null}
      <Outlet />
    </>
  );
}
