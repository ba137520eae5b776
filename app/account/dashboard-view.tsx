import { Form, Link } from "@remix-run/react";
import type { AccountPage, TechnologyCard, Viewer } from "../catalogue/catalogue.schema.ts";
import { TechnologyRow } from "../catalogue/technology-row.tsx";
import { Button } from "../ui/button.tsx";
import { formatCount, formatDate } from "../ui/format.ts";
import { EmptyState } from "../ui/notice.tsx";
import { membershipEnd } from "./membership-end.ts";

/** The specification's number of free searches a month. */
const FREE_SEARCHES = 6;

/** A member's own page. `account` is null when it could not be read. */
export function DashboardView({
  account,
  brand,
  imagesUrl,
}: {
  account: AccountPage | null;
  brand: string;
  imagesUrl: string;
}) {
  return (
    <div className="wrap dashboard">
      <header className="page-header">
        <p className="eyebrow">Your profile</p>
        <h1>{account?.viewer?.email ? `Hello, ${account.viewer.email}` : "Hello"}</h1>
        <Form method="post" action="/login">
          <input type="hidden" name="intent" value="sign-out" />
          <Button size="small">Sign Out</Button>
        </Form>
      </header>
      {account?.viewer ? (
        <>
          <Membership viewer={account.viewer} brand={brand} />
          <div className="two-lists">
            <OwnList
              heading="Saved Technologies"
              empty="No saved technologies."
              cards={account.saved}
              total={account.savedTotal}
              imagesUrl={imagesUrl}
            />
            <OwnList
              heading="Liked Technologies"
              empty="No liked technologies."
              cards={account.liked}
              total={account.likedTotal}
              imagesUrl={imagesUrl}
            />
          </div>
        </>
      ) : (
        <EmptyState title="Your account could not be loaded.">
          <p>
            You are signed in, and nothing of yours is lost. <a href="/login">Try again</a>
          </p>
        </EmptyState>
      )}
    </div>
  );
}

function Membership({ viewer, brand }: { viewer: NonNullable<Viewer>; brand: string }) {
  const end = viewer.subscribed ? membershipEnd(viewer, new Date(viewer.at)) : null;
  return (
    <section className="membership" aria-labelledby="membership-heading">
      <h2 id="membership-heading">Membership</h2>
      {viewer.subscribed ? (
        <p>
          <b>{`${brand} Pro`}</b>
          {end ? <span>{`valid until ${formatDate(end)}`}</span> : null}
        </p>
      ) : (
        <p>
          <b>Free</b>
          <span>
            {`${Math.min(viewer.trialSearches, FREE_SEARCHES)} of ${FREE_SEARCHES} searches used this month`}
          </span>
        </p>
      )}
    </section>
  );
}

function OwnList({
  heading,
  empty,
  cards,
  total,
  imagesUrl,
}: {
  heading: string;
  empty: string;
  cards: TechnologyCard[];
  total: number;
  imagesUrl: string;
}) {
  return (
    <section>
      <h2>
        {heading}
        {total > cards.length ? (
          <span className="note">{`the latest ${cards.length} of ${formatCount(total)}`}</span>
        ) : null}
      </h2>
      {cards.length > 0 ? (
        <ul>
          {cards.map((card) => (
            <li key={card.id}>
              <TechnologyRow card={card} imagesUrl={imagesUrl} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={empty}>
          <p>
            <Link to="/marketplace">Browse the marketplace</Link>
          </p>
        </EmptyState>
      )}
    </section>
  );
}
