import { Link } from "@remix-run/react";
import { formatCount } from "#app/ui/format.ts";
import { Pill } from "#app/ui/pill.tsx";
import type { Places } from "./viewer.schema.ts";

type Place = {
  to: string;
  label: string;
  /** The addresses below it, by how they begin. */
  within?: readonly string[];
  count?: number;
  /** News of that place, in words; absent if there is none. */
  news?: string | null;
};

/**
 * A member's places, under the navbar of every page that knows them. It scrolls sideways where it is wider than the
 * screen.
 *
 * @param path the path of the page's address
 */
export function PlacesBar({ places, path }: { places: Places; path: string }) {
  const all = placesOf(places);
  const at = all.findLast(({ to, within = [] }) => isWithin(path, [to, ...within]));
  return (
    <nav className="places-bar" aria-label="Your places">
      <ul className="wrap">
        {all.map(({ to, label, count, news }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={at?.to === to ? (path === to ? "page" : "true") : undefined}
            >
              {label}
              {news ? (
                <Pill tone="new">{news}</Pill>
              ) : count ? (
                <Pill>{formatCount(count)}</Pill>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function placesOf(places: Places): Place[] {
  const { saved, shortlists, news, inquiries, answers, organisations, moderates } = places;
  return [
    { to: "/marketplace", label: "Search", within: ["/patentinfo", "/compare", "/brief"] },
    { to: "/account/saved", label: "Saved", within: ["/account/liked"], count: saved },
    { to: "/shortlists", label: "Shortlists", count: shortlists },
    { to: "/searches", label: "Saved searches", news: newsWords(news, "new", "new") },
    {
      to: "/account/inquiries",
      label: "Inquiries",
      count: inquiries,
      news: newsWords(answers, "answer", "answers"),
    },
    ...organisations.map(({ name, slug, leads }) => ({
      to: `/organisations/${slug}`,
      label: name,
      news: newsWords(leads, "lead", "leads"),
    })),
    ...(moderates ? [{ to: "/moderation", label: "Moderation" }] : []),
    { to: "/account", label: "Account", within: ["/account/delete", "/account/keys"] },
  ];
}

/** How much is new in all places: what saved searches found, answers and leads. */
export function newsOf({ news, answers, organisations }: Places): number {
  return organisations.reduce((sum, { leads }) => sum + leads, news + answers);
}

/** '3 leads', or null for none. */
function newsWords(count: number, one: string, several: string): string | null {
  return count === 0 ? null : `${formatCount(count)} ${count === 1 ? one : several}`;
}

function isWithin(path: string, places: readonly string[]): boolean {
  return places.some(
    (place) => path === place || (place !== "/account" && path.startsWith(`${place}/`)),
  );
}
