import type { ReactNode } from "react";
import type { OwnerPage } from "#app/technology/owner-page.ts";
import type { PatentLink } from "#app/technology/patent-links.ts";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** Links to read more on a technology's rights. */
export type RightsLinksData = {
  title: string;
  /** Whether it can be licensed, in the owner's words; null if not stated. */
  availability: string | null;
  /** The same as it is shown, with its day. */
  availabilityWords: string;
  ownerPage: OwnerPage | null;
  patentLinks: PatentLink[];
  /** True if neither the record nor its text has a patent number. */
  withoutNumber: boolean;
  /** The other records of the same invention. */
  family: readonly { id: number; title: string }[];
};

/** A row of a technology's rights. @param by who says it, where that is another than of the row above */
export function Fact({
  term,
  by,
  children,
}: {
  term: string;
  by?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={by ? "first" : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {by ? <dd className="by">{by}</dd> : null}
    </div>
  );
}

/** The rows of a technology's rights that lead elsewhere: to its owner, patent offices, and records of one invention. */
export function RightsLinks({
  title,
  family,
  ownerPage,
  patentLinks,
  withoutNumber,
}: Omit<RightsLinksData, "availability" | "availabilityWords">) {
  return (
    <>
      {ownerPage ? (
        <Fact term="Source">
          <Outward href={ownerPage.href}>View at {ownerPage.name}</Outward>
        </Fact>
      ) : null}
      {patentLinks.length > 0 ? (
        <Fact term="Patent texts">
          <ul className="ways">
            {patentLinks.map(({ number, pages }) => (
              <li key={number}>
                {patentLinks.length > 1 ? `${number}: ` : null}
                {pages.map(({ site, href }) => (
                  <Outward key={site} href={href}>
                    {site}
                    <VisuallyHidden>: {number}</VisuallyHidden>
                  </Outward>
                ))}
              </li>
            ))}
          </ul>
        </Fact>
      ) : withoutNumber ? (
        <Fact term="Patent texts">
          <span className="note">No patent number given</span>
        </Fact>
      ) : null}
      {family.length > 0 ? (
        <Fact term="Same invention" by="Matched by QUAD">
          <p>{family.length} more in this family:</p>
          <ul className="family">
            {family.map((member) => (
              <li key={member.id}>
                <a href={technologyHref(member.id)}>
                  {member.title === title ? `${title} (record ${member.id})` : member.title}
                </a>
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </>
  );
}

/** A link to another site, without a referrer. */
function Outward({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
