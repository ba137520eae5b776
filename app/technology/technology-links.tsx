import { Link } from "@remix-run/react";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

/** The URL of a technology's page. */
export function technologyHref(id: number): string {
  return `/patentinfo?tech_id=${id}`;
}

/** The URL of sign-in, which leads on to a technology's page. */
export function signInToTechnologyHref(id: number): string {
  return `/login?redirectTo=${encodeURIComponent(technologyHref(id))}`;
}

/**
 * The only link of a card, which the style sheet extends over the whole card. Its text is the same on all cards, so the
 * title follows for screen readers.
 *
 * @param reload load a new document instead of navigating in the browser
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
