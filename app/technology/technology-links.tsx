import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** The URL of a technology's page. */
export function technologyHref(id: number): string {
  return `/patentinfo?tech_id=${id}`;
}

/** The URL of sign-in, which leads on to a technology's page. */
export function signInToTechnologyHref(id: number): string {
  return `/login?redirectTo=${encodeURIComponent(technologyHref(id))}`;
}

/** The URL of an owner's page. */
export function ownerHref(slug: string): string {
  return `/owner/${slug}`;
}

/** The form for a visitor's question to an owner, about a technology where one is named. */
export function questionHref(slug: string, techId: number | null = null): string {
  return `${ownerHref(slug)}/ask${techId === null ? "" : `?tech_id=${techId}`}`;
}

/** A card's link to the owner's form, where anybody may ask. */
export function AskLink({
  card: { id, title, owner, questions },
}: {
  card: { id: number; title: string; owner?: string | undefined; questions?: boolean | undefined };
}) {
  if (!owner || !questions) return null;
  return (
    <Link className="ask" to={questionHref(owner, id)}>
      Ask the owner<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
    </Link>
  );
}

/** The URL of the list that an owner's own site shows in a frame. */
export function embedHref(slug: string): string {
  return `/embed/${slug}`;
}

/** A technology's owner, as a link to their page above the link that covers the card or row. */
export function OwnerLink({
  card: { uni, owner },
}: {
  card: { uni: string; owner?: string | undefined };
}) {
  return owner ? <Link to={ownerHref(owner)}>{uni}</Link> : uni;
}

/**
 * The link of a row or a result to its technology, which the style sheet extends over all of it. Its name is 'Learn More'
 * and the title; rows show the title alone, so that the browser shows which ones were opened.
 *
 * @param reload load a new document instead of navigating in the browser
 */
export function OpenLink({
  id,
  title,
  reload = false,
}: {
  id: number;
  title: ReactNode;
  reload?: boolean;
}) {
  return (
    <Link className="open" to={technologyHref(id)} reloadDocument={reload}>
      <span>Learn More</span>
      <VisuallyHidden>: </VisuallyHidden>
      <h3>{title}</h3>
    </Link>
  );
}

/**
 * The link of a card to its technology, which the style sheet extends over the whole card. Its text is the same on all cards, so the
 * title follows for screen readers.
 */
export function LearnMore({ title, href }: { title: string; href: string }) {
  return (
    <Link className="learn-more" to={href}>
      Learn More<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
    </Link>
  );
}
