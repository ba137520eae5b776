import { Link } from "@remix-run/react";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

/** The page of a technology. */
export function technologyHref(id: number): string {
  return `/patentinfo?tech_id=${id}`;
}

/** Signing in first, and from there to the page of a technology. */
export function signInToTechnologyHref(id: number): string {
  return `/login?redirectTo=${encodeURIComponent(technologyHref(id))}`;
}

/**
 * The one link of a card. Its name is the same everywhere, so the title follows for those who hear it out of
 * its place; in the style sheet it covers the whole card.
 *
 * @param reload ask the server for the whole page instead of changing it in the browser
 */
export function LearnMore({
  title,
  href,
  reload = false,
}: {
  title: string;
  href: string;
  reload?: boolean;
}) {
  return (
    <Link className="learn-more" to={href} reloadDocument={reload}>
      Learn More<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
    </Link>
  );
}
