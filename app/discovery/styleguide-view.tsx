import type { ReactNode } from "react";
import { CategoryBubble, TechnologyBadges } from "#app/technology/technology-badges.tsx";
import { TechnologyItem } from "#app/technology/technology-item.tsx";
import { TechnologyRow } from "#app/technology/technology-row.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { allOf, ListPanel } from "#app/ui/list-panel.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { CATEGORIES } from "#import/vocabulary.ts";
import { ResultItem } from "./marketplace/result-item.tsx";
import type { ResultCard } from "./marketplace/to-results.ts";

/** A technology of nobody, with the longest words that a card has room for. */
const CARD: ResultCard = {
  id: 1,
  title: "Iron-based photosensitizers to replace rare metals in solar energy applications",
  summary: "Complexes of iron and copper that absorb across the visible spectrum, for solar cells.",
  uni: "University of California, Los Angeles",
  img: null,
  status: "active",
  statedStatus: "granted",
  endsOn: null,
  technologyClass: "energy",
  secondClass: "materials",
  category: "Breakthrough",
  dateAdded: "2026-03-09",
  likes: 31,
  dislikes: 0,
  saves: 12,
};

/** Each component of the interface in its states: what a new page is made of. */
export function StyleguideView({ imagesUrl }: { imagesUrl: string }) {
  return (
    <div className="wrap">
      <PageHeader eyebrow="For its makers" title="Components">
        What pages are made of, in their states. Only on a machine of one's own.
      </PageHeader>
      <Group title="Buttons and fields">
        <p className="row">
          <Button variant="primary">Main action</Button>
          <Button>Another</Button>
          <Button size="small">Small</Button>
          <Button size="small" aria-pressed>
            On
          </Button>
          <Button size="small" disabled>
            Not now
          </Button>
          <ButtonLink to="/styleguide">A link</ButtonLink>
        </p>
        <Field label="A field" name="field" defaultValue="Typed" />
        <Field label="A refused field" name="refused" error="Say what to do." />
        <Field as="textarea" label="A text" name="text" rows={2} />
      </Group>
      <Group title="Badges">
        <p className="row">
          <Badge mark="full">Granted</Badge>
          <Badge mark="ring">Pending</Badge>
          <Badge mark="dash">Not stated</Badge>
          <Pill>12</Pill>
          <Pill tone="new">3 new</Pill>
          <span className="tag">Solar energy</span>
          <Icon name="bookmark" />
          <Icon name="lock" />
          <Icon name="lock" />
        </p>
        <p className="row">
          {CATEGORIES.map((category) => (
            <CategoryBubble key={category} category={category} />
          ))}
        </p>
      </Group>
      <Group title="Messages">
        <Notice>Something to read first.</Notice>
        <Notice tone="good">It worked.</Notice>
        <Notice tone="bad">It did not, and this is what to do.</Notice>
        <EmptyState title="Nothing here yet.">
          <p>How to begin.</p>
        </EmptyState>
      </Group>
      <TechnologyGroup imagesUrl={imagesUrl} />
      <Group title="Lists">
        <ListPanel title="A panel" all={{ to: "/styleguide", label: allOf(7), of: "lines" }}>
          <ul className="lines">
            <li>
              <div className="what">
                <a href="/styleguide">A line</a>
                <span className="note">What is known of it</span>
              </div>
              <Pill tone="new">new</Pill>
            </li>
          </ul>
        </ListPanel>
        <Accordion heading="A section">
          <p>Its text.</p>
        </Accordion>
        <Pagination
          label="Pages"
          page={2}
          pages={3}
          hrefOf={(page) => `/styleguide?page=${page}`}
        />
      </Group>
    </div>
  );
}

function TechnologyGroup({ imagesUrl }: { imagesUrl: string }) {
  const reactions = { save: true, like: false, dislike: false };
  return (
    <Group title="A technology: row, result, card">
      <TechnologyRow card={CARD} imagesUrl={imagesUrl}>
        Saved 9 March 2026
      </TechnologyRow>
      <div className="results">
        <div className="rows">
          <ResultItem card={CARD} imagesUrl={imagesUrl} priority={false} reactions={reactions} />
        </div>
      </div>
      <div className="cards">
        <ResultItem
          card={{ ...CARD, id: 2 }}
          imagesUrl={imagesUrl}
          priority={false}
          reactions={reactions}
        />
        <TechnologyItem
          card={CARD}
          imagesUrl={imagesUrl}
          wide
          slots={{ badges: <TechnologyBadges technology={CARD} /> }}
        >
          <p className="summary">{CARD.summary}</p>
        </TechnologyItem>
      </div>
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack styles">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
