import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { INQUIRY_FIELD_ID } from "#app/inquiries/contact-owner.tsx";
import type { Viewer } from "#app/membership/viewer.schema.ts";
import { CoverImage } from "#app/technology/cover-image.tsx";
import { RichTextBlocks } from "#app/technology/rich-text-blocks.tsx";
import { TechnologyBadges } from "#app/technology/technology-badges.tsx";
import { OwnerLink, signInToTechnologyHref } from "#app/technology/technology-links.tsx";
import type { TextStatement } from "#app/technology/text-statements.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PatentView } from "./patent-view.ts";
import { Fact, RightsLinks } from "./rights-links.tsx";
import { SimilarOpportunities } from "./similar-opportunities.tsx";

/** Characters that fit on three lines of a phone. */
const FITS_THREE_LINES = 110;

/** A technology, and who sees it. */
type Seen = { technology: PatentView; viewer: Viewer };

/**
 * A technology's page.
 *
 * @param unread whether the similar technologies could not be read
 * @param slots.actions the user's actions on it: react, share, write to its owner
 * @param slots.aside the column beside it: chat, analysis, notes, inquiry
 * @param slots.report the analysis in full, below both
 */
export function PatentPageView({
  technology,
  viewer,
  imagesUrl,
  unread = false,
  slots,
}: Seen & {
  imagesUrl: string;
  unread?: boolean;
  slots: { actions: ReactNode; aside: ReactNode; report?: ReactNode };
}) {
  const given = technology.sections.filter((section) => !isEmpty(section));
  const missing = technology.sections.filter((section) => isEmpty(section) && !section.isNamed);
  return (
    <div className="wrap patent-page">
      <JumpBar isMember={viewer !== null} hasSimilar={unread || technology.similar.length > 0} />
      <article className="patent">
        <CoverImage
          technology={technology}
          imagesUrl={imagesUrl}
          width={960}
          height={600}
          sizes="(max-width: 60rem) 92vw, 26rem"
          priority
        />
        <div className="patent-main">
          <PatentHead technology={technology} viewer={viewer} actions={slots.actions} />
          <RightsInfo filing={technology.filing} />
          <div className="sections">
            {given.map(({ id, heading, blocks, images, statements }) => (
              <Accordion key={id} id={id} heading={heading} open>
                <div className="prose">
                  <RichTextBlocks blocks={blocks} />
                  <Images images={images} imagesUrl={imagesUrl} />
                </div>
                {statements.map((statement) => (
                  <StatementLine key={statement.label} statement={statement} />
                ))}
              </Accordion>
            ))}
            {missing.length > 0 ? (
              <p className="nothing" id="not-provided">
                Not provided: {missing.map(({ heading }) => heading).join(", ")}.{" "}
                <AskOwner technology={technology} viewer={viewer} />
              </p>
            ) : null}
          </div>
        </div>
        <div className="patent-aside">{slots.aside}</div>
      </article>
      {slots.report}
      <SimilarOpportunities cards={technology.similar} unread={unread} imagesUrl={imagesUrl} />
    </div>
  );
}

/** Links to the panels, which on a phone are far below the record; wide screens show them beside it. */
function JumpBar({ isMember, hasSimilar }: { isMember: boolean; hasSimilar: boolean }) {
  const places = [
    { href: "#filing", label: "Rights" },
    ...(isMember ? [{ href: "#chat", label: "Ask" }] : []),
    { href: "#analysis", label: "Analysis" },
    ...(isMember ? [{ href: "#notes", label: "Notes" }] : []),
    ...(hasSimilar ? [{ href: "#similar", label: "Similar" }] : []),
  ];
  return (
    <nav className="jump" aria-label="On this page">
      {places.map(({ href, label }) => (
        <Fragment key={href}>
          <a href={href}>{label}</a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

/** Links those who act for the owner to its editor, subscribers to the inquiry's field, others to a form or to sign-in. */
function AskOwner({ technology: { id, askHref, ownHref }, viewer }: Seen) {
  if (ownHref) return <Link to={ownHref}>See it as its owner</Link>;
  if (askHref && !viewer?.subscribed) return <Link to={askHref}>Ask the owner</Link>;
  if (viewer === null) return <Link to={signInToTechnologyHref(id)}>Sign in to ask</Link>;
  return <a href={viewer.subscribed ? `#${INQUIRY_FIELD_ID}` : "#actions"}>Ask the owner</a>;
}

function PatentHead({ technology, viewer, actions }: Seen & { actions: ReactNode }) {
  return (
    <header className="patent-head">
      <p className="row">
        <TechnologyBadges technology={technology} />
        {technology.tags.map((tag) => (
          <span className="tag" key={tag}>
            {tag}
          </span>
        ))}
      </p>
      <h1 id="title">{technology.title}</h1>
      {technology.onRecord ? <p className="on-record">{technology.onRecord}</p> : null}
      {technology.summary ? <p className="lede">{technology.summary}</p> : null}
      {technology.rationale ? (
        <section className="rationale" id="rationale" aria-labelledby="rationale-heading">
          <h2 id="rationale-heading">Innovation Rationale</h2>
          <p>{technology.rationale}</p>
        </section>
      ) : null}
      <div className="actions" id="actions">
        {actions}
      </div>
      {viewer === null ? (
        <Notice>
          {technology.isOpened
            ? "Its owner has opened this technology to everyone."
            : "This technology is featured and open to everyone."}{" "}
          <Link to={signInToTechnologyHref(technology.id)}>Sign in</Link> to save it, to take notes
          and to read the rest of the catalogue.
        </Notice>
      ) : null}
    </header>
  );
}

/** Owner, patent number, dates and expiry, with links to the sources. */
function RightsInfo({ filing }: { filing: PatentView["filing"] }) {
  return (
    <section className="filing" id="filing" aria-label="Rights">
      <dl className="rights">
        <Fact term="Institution" by="As listed">
          <OwnerLink card={{ uni: filing.institution, owner: filing.owner }} />
        </Fact>
        {filing.inventor ? (
          <Fact term="Inventor">
            <Folded text={filing.inventor} />
          </Fact>
        ) : null}
        <Fact term="Patent ID">{filing.numbers}</Fact>
        <Fact term="Filing Date">{filing.filingDate}</Fact>
        {filing.links.availabilityWords ? (
          <Fact term="Availability">{filing.links.availabilityWords}</Fact>
        ) : null}
        <RightsLinks {...filing.links} />
        {filing.documents.length > 0 ? (
          <Fact term="Documents" by="From the owner">
            {filing.documents.map(({ href, name, note }) => (
              <p key={href}>
                <a href={href}>{name}</a>
                {note}
              </p>
            ))}
          </Fact>
        ) : null}
        {filing.expiry ? (
          <Fact term="Expiry" by={filing.isExpiryComputed ? "Worked out by QUAD" : undefined}>
            {filing.expiry}
          </Fact>
        ) : null}
        {filing.rows.map(({ term, lines, by }) => (
          <Fact key={term} term={term} by={by}>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function isEmpty({ blocks, images }: PatentView["sections"][number]): boolean {
  return blocks.length === 0 && images.length === 0;
}

/** The images that the owner gave; each links to the whole of itself. */
function Images({
  images,
  imagesUrl,
}: {
  images: PatentView["sections"][number]["images"];
  imagesUrl: string;
}) {
  return images.map(({ key, words }) => (
    <a key={key} href={`${imagesUrl}/${key}`}>
      <img
        className="cover"
        src={`${imagesUrl}/${key}?w=960`}
        alt={words || "An image from the owner, not described"}
        width={960}
        height={600}
        loading="lazy"
      />
    </a>
  ));
}

/** A statement from the record's text: found by a rule, quoted, and never stated by the owner. */
function StatementLine({ statement: { label, words } }: { statement: TextStatement }) {
  return (
    <p className="statement">
      <b>{label}:</b> {words.join(" ")}
    </p>
  );
}

/** A cell that may hold a hundred names: long text shows three lines until it is opened. */
function Folded({ text }: { text: string }) {
  if (text.length <= FITS_THREE_LINES) return text;
  return (
    <details className="folded">
      <summary>
        <span>{text}</span>
      </summary>
    </details>
  );
}
