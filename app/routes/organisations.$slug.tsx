import { Outlet, useParams } from "@remix-run/react";
import { useViewer } from "#app/membership/use-viewer.ts";
import { OrganisationNav } from "#app/organisations/organisation-nav.tsx";
import ownersStyles from "#app/organisations/organisations.css";
import pagesStyles from "#app/pages/pages.css";
import readingStyles from "#app/ui/reading.css";

export const handle = { styles: [readingStyles, pagesStyles, ownersStyles] };

/** The frame of an organisation's pages. Each page's loader decides who may see it. */
export default function OrganisationFrame() {
  const { slug } = useParams();
  const organisation = useViewer()?.places?.organisations.find((each) => each.slug === slug);
  return (
    <>
      {organisation ? <OrganisationNav organisation={organisation} /> : null}
      <Outlet />
    </>
  );
}
