import type { Halt } from "#app/membership/to-membership.ts";
import { FREE_SEARCHES, searchesReturn } from "#app/membership/trial.ts";
import type { Viewer } from "#app/membership/viewer.schema.ts";
import { Button } from "#app/ui/button.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type Standing, standingOf } from "./standing.ts";
import { UpgradePanel } from "./upgrade-panel.tsx";

/** The state of the membership, with the portal for a live subscription or the plans to buy one. */
export function MembershipPanel({
  viewer,
  halt,
  brand,
  promoCode,
  reports,
  prefilled,
}: {
  viewer: NonNullable<Viewer>;
  /** The reason that the subscription is not renewed. */
  halt: Halt | null;
  brand: string;
  promoCode: string;
  /** Number of technologies with a report. */
  reports: number;
  /** Whether the promotion code is filled in. */
  prefilled: boolean;
}) {
  const now = new Date(viewer.at);
  const standing = standingOf(viewer, now);
  if (standing.state === "subscription" || standing.state === "trial")
    return <Subscribed standing={standing} halt={halt} brand={brand} />;
  return (
    <>
      <section className="membership" aria-labelledby="membership-heading">
        <h2 id="membership-heading">Membership</h2>
        <p className="membership-state">
          <b>Free</b>
          <span>{endedText(standing, brand)}</span>
        </p>
        <FreeSearches used={Math.min(viewer.trialSearches, FREE_SEARCHES)} now={now} />
        {halt ? (
          <>
            <p>{HALTED[halt]}</p>
            <ManageSubscription />
          </>
        ) : null}
      </section>
      {halt ? null : (
        <UpgradePanel
          brand={brand}
          promoCode={promoCode}
          reports={reports}
          prefilled={prefilled}
          locked={viewer.trialSearches >= FREE_SEARCHES}
        />
      )}
    </>
  );
}

/** The meaning of each halt, and the remedy. */
const HALTED: Record<Halt, string> = {
  cancelled: "Cancelled: it won't be renewed, and nothing more is charged.",
  paused: "Your subscription is paused. Resume it in Stripe.",
  unpaid: "Your last payment failed. Check your card in Stripe to keep your subscription.",
};

function Subscribed({
  standing: { state, end },
  halt,
  brand,
}: {
  standing: Extract<Standing, { end: string }>;
  halt: Halt | null;
  brand: string;
}) {
  return (
    <section className="membership subscribed" id="plans" aria-labelledby="membership-heading">
      <div>
        <h2 id="membership-heading">{`You are already subscribed to ${brand} Pro`}</h2>
        <p className="membership-state">
          <b>{state === "trial" ? "Free trial" : "Subscription"}</b>
          <span>{`${state === "trial" ? "until" : "valid until"} ${formatDate(end)}`}</span>
        </p>
        {halt ? <p>{HALTED[halt]}</p> : null}
      </div>
      <ManageSubscription />
    </section>
  );
}

function ManageSubscription() {
  return (
    <form method="post" action="/create-customer-portal-session" target="_blank" rel="noopener">
      <Button size="small">
        Manage subscription<span className="sr-only"> (opens in a new tab)</span>
      </Button>
      <p className="note">
        Opens Stripe in a new tab: change the plan or the card, read invoices, cancel.
      </p>
    </form>
  );
}

/** The loss of a user whose subscription is no longer valid, in words; null for everyone else. */
function endedText(standing: Standing, brand: string): string | null {
  if (standing.state === "subscription-ended")
    return `Your ${brand} Pro subscription ended on ${formatDate(standing.end)}.`;
  if (standing.state === "trial-ended")
    return `Your ${brand} Pro trial ended on ${formatDate(standing.end)}.`;
  return null;
}

function FreeSearches({ used, now }: { used: number; now: Date }) {
  const returns = formatDate(searchesReturn(now));
  return (
    <div className="free-searches">
      <p>
        {used >= FREE_SEARCHES ? <Icon name="lock" /> : null}
        <b>{`${used} of ${FREE_SEARCHES} free searches used this month`}</b>
      </p>
      <p className="ticks" aria-hidden="true">
        {Array.from({ length: FREE_SEARCHES }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six marks in a row; their place is all they are.
          <i key={place} className={place < used ? "used" : undefined} />
        ))}
      </p>
      <p className="note">
        {used >= FREE_SEARCHES
          ? `All ${FREE_SEARCHES} come back on ${returns} (UTC).`
          : `The count starts again on ${returns} (UTC).`}
      </p>
    </div>
  );
}
