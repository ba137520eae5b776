import { Link } from "@remix-run/react";
import { availabilityWords } from "#app/technology/availability-words.ts";
import { StatusBadge } from "#app/technology/technology-badges.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { formatCount } from "#app/ui/format.ts";
import { Pill } from "#app/ui/pill.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { CompletenessMeter } from "./completeness-meter.tsx";
import type { ListingsPage } from "./listings.schema.ts";
import { SEVERAL_FORM_ID } from "./several-bar.tsx";

type Listing = ListingsPage["listings"][number];

/** A page of listings, a row each; on a phone a row is a block. @param chosen the ids that were ticked before */
export function ListingsTable({
  page: { organisation, listings },
  edits,
  chosen,
}: {
  page: ListingsPage;
  edits: boolean;
  chosen: readonly number[];
}) {
  return (
    <table className="sheet">
      <thead>
        <tr>
          {edits ? (
            <th scope="col">
              <VisuallyHidden>Select</VisuallyHidden>
            </th>
          ) : null}
          {["Listing", "Case", "Status", "Availability", "Complete"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {["Shown", "Opened", "Saved"].map((name) => (
            <th key={name} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listings.map((listing) => (
          <ListingRow
            key={listing.id}
            listing={listing}
            href={`/organisations/${organisation.slug}/listings/${listing.id}`}
            edits={edits}
            isChosen={chosen.includes(listing.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

function ListingRow({
  listing,
  href,
  edits,
  isChosen,
}: {
  listing: Listing;
  href: string;
  edits: boolean;
  isChosen: boolean;
}) {
  const { id, title, caseNumber, manager, availability, gaps } = listing;
  return (
    <tr>
      {edits ? (
        <td className="select-box">
          <input
            type="checkbox"
            name="id"
            value={id}
            form={SEVERAL_FORM_ID}
            aria-label={`Select ${title}`}
            defaultChecked={isChosen}
          />
        </td>
      ) : null}
      <th scope="row">
        <Link to={href}>
          <bdi>{title}</bdi>
        </Link>
        {manager || listing.mistakes || listing.offers ? (
          <p className="note row">
            {manager ? (
              <span>
                with <bdi>{manager}</bdi>
              </span>
            ) : null}
            {listing.mistakes ? <Pill tone="new">Mistake reported</Pill> : null}
            {listing.offers ? <Pill>Newer text in the feed</Pill> : null}
          </p>
        ) : null}
      </th>
      <td className={caseNumber ? "case" : "none"}>{caseNumber ? <bdi>{caseNumber}</bdi> : "–"}</td>
      <td>
        <StatusBadge known={listing} />
      </td>
      <td className={availability ? undefined : "none"}>
        {availability ? capitalised(availabilityWords(availability)) : "–"}
      </td>
      <td>
        <CompletenessMeter gaps={gaps} />
      </td>
      <Figure count={listing.shown} what="shown" />
      <Figure count={listing.opened} what="opened" />
      <Figure count={listing.saved} what="saved" />
    </tr>
  );
}

/** How often in four weeks, with its word where there is no column for it. */
function Figure({ count, what }: { count: number | null; what: string }) {
  return (
    <td className={count === null ? "num rare" : "num"}>
      {count === null ? "<5" : formatCount(count)}
      <span className="unit">{` ${what}`}</span>
    </td>
  );
}
