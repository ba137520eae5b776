import { Link } from "@remix-run/react";
import { PLANS, type PlanName } from "../membership/plans.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

const NAMES: Record<PlanName, { heading: string; action: string }> = {
  monthly: { heading: "Monthly", action: "Subscribe monthly" },
  yearly: { heading: "Annual", action: "Subscribe annually" },
};

/**
 * What Pro is and what it costs. One form for both plans, which the browser itself sends, so that it leads to the
 * payment page with and without a script.
 *
 * @param locked whether the free searches are used up
 */
export function UpgradePanel({
  brand,
  promoCode,
  locked,
}: {
  brand: string;
  promoCode: string;
  locked: boolean;
}) {
  return (
    <section className="panel upgrade" id="upgrade" aria-labelledby="upgrade-heading">
      <div>
        <h2 id="upgrade-heading">{`Upgrade to ${brand} Pro`}</h2>
        {locked ? (
          <p className="upgrade-lock">
            {`Unlock unlimited AI-powered searches by subscribing to ${brand} Pro!`}
          </p>
        ) : null}
        <ul className="upgrade-list">
          <li>Unlimited AI-powered searches</li>
          <li>Unlimited saves</li>
          <li>The full report on a technology, to read and to download</li>
          <li>Contact Patent Owner: write to the people behind a technology</li>
        </ul>
        <p className="guarantee">
          <b>Full money-back guarantee.</b> If Pro is not for you,{" "}
          <Link to="/contact">write to us</Link>.
        </p>
      </div>
      <form method="post" action="/create-checkout-session" className="plans">
        <div className="promo">
          <p>
            <b>First month free</b> with the promo code <b className="code">{promoCode}</b>
          </p>
          <Field
            label="Promo code (optional)"
            name="promoCode"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Plan name="monthly" />
        <Plan name="yearly" />
        <p className="note">
          In US dollars, renewed until you cancel; after that, Pro stays open to the end of what you
          paid for. You pay on Stripe’s page; your card never reaches us.
        </p>
      </form>
    </section>
  );
}

function Plan({ name }: { name: PlanName }) {
  const { price, struck, per, label } = PLANS[name];
  const { heading, action } = NAMES[name];
  return (
    <div className="plan">
      <h3>
        {heading}
        {label ? <span className="saving">{label}</span> : null}
      </h3>
      <p className="price">
        <b>{price}</b>
        <span>{`per ${per}`}</span>
        <s>
          <span className="sr-only">instead of </span>
          {struck}
        </s>
      </p>
      <Button variant="primary" name="plan" value={name}>
        {action}
      </Button>
    </div>
  );
}
