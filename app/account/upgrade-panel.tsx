import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatCount } from "#app/ui/format.ts";
import { PlanPrice, ProBenefits } from "./plan-price.tsx";

/**
 * Pro and its prices. One form for both plans, posted by the browser, so that it leads to the payment page
 * with and without JavaScript.
 *
 * @param reports number of technologies with a report
 * @param locked whether the free searches are used up
 * @param prefilled whether the promotion code is filled in, for users who may still use it
 */
export function UpgradePanel({
  brand,
  promoCode,
  reports,
  locked,
  prefilled,
}: {
  brand: string;
  promoCode: string;
  reports: number;
  locked: boolean;
  prefilled: boolean;
}) {
  return (
    <section className="panel upgrade" id="plans" aria-labelledby="upgrade-heading">
      <div>
        <h2 id="upgrade-heading">{`Upgrade to ${brand} Pro`}</h2>
        {locked ? (
          <p className="upgrade-lock">
            {`Unlock unlimited AI-powered searches by subscribing to ${brand} Pro!`}
          </p>
        ) : null}
        <ProBenefits>
          <p>{reportsNow(reports)}</p>
        </ProBenefits>
      </div>
      <form method="post" action="/create-checkout-session" className="plans">
        <div className="promo">
          <p>
            <b>First month free</b> with the promo code <b className="code">{promoCode}</b>
          </p>
          <Field
            label="Promo code (optional)"
            name="promoCode"
            defaultValue={prefilled ? promoCode : undefined}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <PlanPrice name="monthly">
          <Button variant="primary" name="plan" value="monthly">
            Subscribe monthly
          </Button>
        </PlanPrice>
        <PlanPrice name="yearly">
          <Button variant="primary" name="plan" value="yearly">
            Subscribe annually
          </Button>
        </PlanPrice>
        <p className="note">
          In US dollars. Renews until you cancel; you keep Pro to the end of the paid period. You
          pay on Stripe’s page; your card never reaches us.
        </p>
      </form>
    </section>
  );
}

/** The number of reports available today, from the same response as the page. */
function reportsNow(reports: number): string {
  const ask = "On a technology without one Pro lets you request an analysis.";
  if (reports === 0) return `No technology has a full report yet. ${ask}`;
  const have = reports === 1 ? "One technology has" : `${formatCount(reports)} technologies have`;
  return `${have} a full report today. ${ask}`;
}
