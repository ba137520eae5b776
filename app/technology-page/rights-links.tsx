import type { ReactNode } from "react";
import { availabilityWords } from "#app/technology/availability-words.ts";
import type { OwnerPage } from "#app/technology/owner-page.ts";
import type { PatentLink } from "#app/technology/patent-links.ts";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** Where a technology's rights can be read further. */
export type RightsLinksData = {
  title: string;
  /** Whether it can be licensed, in the owner's words; null if not stated. */
  availability: string | null;
  ownerPage: OwnerPage | null;
  patentLinks: PatentLink[];
  /** True if neither the record nor its text has a patent number. */
  withoutNumber: boolean;
  /** The other records of the same invention. */
  family: readonly { id: number; title: string }[];
};

/** The links below a technology's rights. */
export function RightsLinks({ title, family, availability, ...sources }: RightsLinksData) {
  return (
    <>
      {availability ? (
        <p>
          <b>Availability:</b> {availabilityWords(availability)}
          <span className="note">, as stated by its owner</span>
        </p>
      ) : null}
      <Sources {...sources} />
      <Family members={family} title={title} />
    </>
  );
}

/** Links to the owner's page and the patent offices. */
function Sources({
  ownerPage,
  patentLinks,
  withoutNumber,
}: Pick<RightsLinksData, "ownerPage" | "patentLinks" | "withoutNumber">) {
  if (!ownerPage && patentLinks.length === 0 && !withoutNumber) return null;
  return (
    <ul className="ways">
      {ownerPage ? (
        <li>
          <Outward href={ownerPage.href}>View at {ownerPage.name}</Outward>
        </li>
      ) : null}
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
      {withoutNumber ? <li className="note">No patent number given</li> : null}
    </ul>
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

function Family({ members, title }: { members: RightsLinksData["family"]; title: string }) {
  if (members.length === 0) return null;
  return (
    <div className="family">
      <p>{members.length} more in this family:</p>
      <ul>
        {members.map((member) => (
          <li key={member.id}>
            <a href={technologyHref(member.id)}>
              {member.title === title ? `${title} (record ${member.id})` : member.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
