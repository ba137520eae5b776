import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { TechnologyClass } from "#import/vocabulary.ts";
import { CoverImage } from "../cover-image.tsx";
import { DiscoverCarousel, type DiscoverList } from "./discover-carousel.tsx";

/** One cover of each class, chosen to look good next to each other. */
const PLATE: [TechnologyClass, id: number][] = [
  ["energy", 33],
  ["biotechnology", 11],
  ["medical", 10],
  ["computing", 34],
  ["materials", 47],
  ["environmental", 39],
];

/** The home page. `lists` is null if they could not be read; `startHref` depends on the user. */
export function HomeView({
  stats,
  startHref,
  lists,
  activeList,
  at,
  subscribed,
  imagesUrl,
  children,
}: {
  /** `to` is where one of them leads. */
  stats: { value: string; label: string; to?: string }[];
  startHref: string;
  lists: DiscoverList[] | null;
  activeList: string;
  at: number;
  subscribed: boolean;
  imagesUrl: string;
  /** The product, shown on one technology. */
  children?: ReactNode;
}) {
  return (
    <>
      <section className="wrap hero">
        <div>
          <p className="eyebrow">The 1st University Patent Marketplace</p>
          <h1>Where Innovation Comes to Life</h1>
          <p className="lede">
            Find, understand and license what university laboratories have invented.
          </p>
          <p className="go">
            <ButtonLink variant="primary" to={startHref}>
              Start Discovering
            </ButtonLink>
            <ButtonLink to="/features">
              Learn More<VisuallyHidden>: what you can do here</VisuallyHidden>
            </ButtonLink>
          </p>
        </div>
        <div className="plate">
          {PLATE.map(([technologyClass, id], index) => (
            <CoverImage
              key={technologyClass}
              technology={{ img: null, id, technologyClass }}
              imagesUrl={imagesUrl}
              width={200}
              height={200}
              priority={index === 0}
            />
          ))}
        </div>
      </section>
      <section className="stats" aria-label="The marketplace in numbers">
        <ul className="wrap">
          {stats.map(({ value, label, to }) => (
            <li key={value}>
              {to ? (
                <Link to={to}>
                  <b>{value}</b> <span>{label}</span>
                </Link>
              ) : (
                <>
                  <b>{value}</b> <span>{label}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
      {children}
      <DiscoverCarousel
        lists={lists}
        activeList={activeList}
        at={at}
        subscribed={subscribed}
        imagesUrl={imagesUrl}
      />
    </>
  );
}
