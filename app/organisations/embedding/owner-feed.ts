import { writeAtom } from "#app/platform/http/atom.ts";
import { writeJsonFeed } from "#app/platform/http/json-feed.ts";
import { availabilityWords } from "#app/technology/availability-words.ts";
import { imageAddress } from "#app/technology/cover-image.tsx";
import { toAtomEntry, toSeconds } from "#app/technology/findable/atom-feed.ts";
import { statusMark } from "#app/technology/status-words.ts";
import type { TechnologyCard } from "#app/technology/technology.schema.ts";
import { ownerHref, questionHref, technologyHref } from "#app/technology/technology-links.tsx";
import type { OwnerPage } from "../owner-page.schema.ts";

type Site = { brand: string; origin: string; imagesUrl: string };

/** The latest technologies of an owner as Atom: a card's fields, and a link to the page. */
export function ownerAtom(
  { owner, newest }: OwnerPage,
  { brand, origin }: Omit<Site, "imagesUrl">,
): string {
  const home = `${origin}${ownerHref(owner.slug)}`;
  return writeAtom({
    id: `${home}/feed.atom`,
    title: `${owner.name} | ${brand}`,
    self: `${home}/feed.atom`,
    alternate: home,
    author: owner.name,
    icon: `${origin}/favicon.ico`,
    entries: newest.map((card) => toAtomEntry(card, origin)),
  });
}

/**
 * The technologies of an owner as JSON Feed: all of them, page by page, if it has opened its listings, else the latest.
 * `embed.js` reads it, too.
 *
 * @param today an ISO date in UTC
 */
export function ownerJsonFeed(page: OwnerPage, { brand, origin, imagesUrl }: Site, today: string) {
  const { owner, newest, open, classes } = page;
  const home = `${origin}${ownerHref(owner.slug)}`;
  const self = `${home}/feed.json`;
  return writeJsonFeed({
    title: `${owner.name} | ${brand}`,
    home,
    self: self + searchOf(page, page.page),
    next: open && page.page < page.pages ? self + searchOf(page, page.page + 1) : null,
    icon: `${origin}/icons/512.png`,
    _owner: { open, classes, total: page.total, found: page.found, words: page.words },
    items: newest.map((card) => ({
      id: origin + technologyHref(card.id),
      url: origin + technologyHref(card.id),
      title: card.title,
      content_text: card.summary ?? card.title,
      authors: [{ name: card.uni }],
      ...(card.dateAdded ? { date_published: `${card.dateAdded}T00:00:00Z` } : {}),
      ...(card.changedAt ? { date_modified: toSeconds(card.changedAt) } : {}),
      image: imageAddress(card, imagesUrl),
      tags: classesOf(card),
      _technology: {
        id: card.id,
        status: card.status,
        words: cardWords(card, today),
        ask: page.takesQuestions ? origin + questionHref(owner.slug, card.id) : null,
      },
    })),
  });
}

/** A list's words on a technology's patent, and on its licence where its owner states that. */
function cardWords(card: TechnologyCard, today: string): string {
  const status = statusMark(card, today).label;
  if (!card.availability) return status;
  return `${status} · Availability: ${availabilityWords(card.availability)}`;
}

/** The parameters of a page of an owner's technologies; those of the first page of all are none. */
export function searchOf(
  { class: chosen, words = null }: Pick<OwnerPage, "class"> & Partial<Pick<OwnerPage, "words">>,
  page: number,
): string {
  const params = new URLSearchParams({
    ...(chosen === null ? {} : { class: chosen }),
    ...(words === null ? {} : { q: words }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return params && `?${params}`;
}

function classesOf({ technologyClass, secondClass }: TechnologyCard): string[] {
  return [technologyClass, secondClass].filter((name) => name !== null);
}
