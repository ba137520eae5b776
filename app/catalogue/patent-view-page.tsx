import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Accordion } from "../ui/accordion.tsx";
import { Notice } from "../ui/notice.tsx";
import { Prose } from "../ui/prose.tsx";
import type { Viewer } from "./catalogue.schema.ts";
import { CoverPicture } from "./cover-picture.tsx";
import type { PatentView } from "./patent-view.ts";
import { SimilarOpportunities } from "./similar-opportunities.tsx";
import { signInToTechnologyHref } from "./technology-links.tsx";
import { CategoryBubble, StatusBadge } from "./technology-marks.tsx";

/**
 * The page of a technology.
 *
 * @param unread that the similar technologies could not be read
 * @param slots.actions what a reader can do with it: react, share, write to its owner
 * @param slots.aside the column beside it: chat, analysis, notes, inquiry. Without it the facts take its place.
 */
export function PatentPageView({
  technology,
  viewer,
  imagesUrl,
  unread = false,
  slots,
}: {
  technology: PatentView;
  viewer: Viewer;
  imagesUrl: string;
  unread?: boolean;
  slots: { actions: ReactNode; aside?: ReactNode };
}) {
  const given = technology.sections.filter(({ html }) => html !== "");
  const missing = technology.sections.filter(({ html }) => html === "");
  return (
    <div className="wrap patent-page">
      <JumpBar isMember={viewer !== null} />
      <article className={slots.aside ? "patent with-aside" : "patent"}>
        <div className="patent-main">
          <CoverPicture
            img={technology.img}
            id={technology.id}
            technologyClass={technology.technologyClass}
            imagesUrl={imagesUrl}
            width={960}
            height={600}
            sizes="(max-width: 60rem) 92vw, 40rem"
            priority
          />
          <PatentHead technology={technology} viewer={viewer} actions={slots.actions} />
          <FilingInfo filing={technology.filing} />
          <div className="sections">
            {given.map(({ id, heading, html }) => (
              <Accordion key={id} id={id} heading={heading} open>
                <Prose html={html} />
              </Accordion>
            ))}
            {missing.length > 0 ? (
              <p className="nothing" id="not-provided">
                Not provided: {missing.map(({ heading }) => heading).join(", ")}.{" "}
                <AskOwner technologyId={technology.id} viewer={viewer} />
              </p>
            ) : null}
          </div>
        </div>
        {slots.aside ? <div className="patent-aside">{slots.aside}</div> : null}
      </article>
      <SimilarOpportunities cards={technology.similar} unread={unread} imagesUrl={imagesUrl} />
    </div>
  );
}

/** On a phone, the way to what lies far below the record; wide screens show it beside the record. */
function JumpBar({ isMember }: { isMember: boolean }) {
  const places = [
    { href: "#filing", label: "Rights" },
    ...(isMember ? [{ href: "#chat", label: "Ask" }] : []),
    { href: "#analysis", label: "Analysis" },
    ...(isMember ? [{ href: "#notes", label: "Notes" }] : []),
    { href: "#similar", label: "Similar" },
  ];
  return (
    <nav className="jump" aria-label="On this page">
      {places.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Leads to the inquiry, to what an inquiry needs, or to signing in. */
function AskOwner({ technologyId, viewer }: { technologyId: number; viewer: Viewer }) {
  if (viewer === null) return <Link to={signInToTechnologyHref(technologyId)}>Sign in to ask</Link>;
  return <a href={viewer.subscribed ? "#inquiry" : "#actions"}>Ask the owner</a>;
}

function PatentHead({
  technology,
  viewer,
  actions,
}: {
  technology: PatentView;
  viewer: Viewer;
  actions: ReactNode;
}) {
  return (
    <header className="patent-head">
      <p className="row">
        <CategoryBubble category={technology.category} />
        <StatusBadge status={technology.status} />
        {technology.tags.map((tag) => (
          <span className="tag" key={tag}>
            {tag}
          </span>
        ))}
      </p>
      <h1>{technology.title}</h1>
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
          This technology is featured and open to everyone.{" "}
          <Link to={signInToTechnologyHref(technology.id)}>Sign in</Link> to save it, to take notes
          and to read the rest of the catalogue.
        </Notice>
      ) : null}
    </header>
  );
}

function FilingInfo({ filing }: { filing: PatentView["filing"] }) {
  return (
    <dl className="filing" id="filing">
      <Fact term="Institution" value={filing.institution} />
      {filing.inventor ? <Fact term="Inventor" value={filing.inventor} /> : null}
      <Fact term="Patent ID" value={filing.patentId} />
      <Fact term="Filing Date" value={filing.filingDate} />
    </dl>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
