import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { PlanPrice, ProBenefits } from "./plan-price.tsx";

/** The plans for visitors, with a sign-in that returns to them. */
export function PlansView({ brand, promoCode }: { brand: string; promoCode: string }) {
  return (
    <div className="wrap">
      <section className="panel upgrade" id="plans" aria-labelledby="plans-heading">
        <div>
          <h2 id="plans-heading">{`${brand} Pro`}</h2>
          <p>An account is free, with six searches a month. Pro adds:</p>
          <ProBenefits />
        </div>
        <form method="post" action="/login" className="plans">
          <div className="promo">
            <p>
              <b>First month free</b> with the promo code <b className="code">{promoCode}</b>
            </p>
          </div>
          <PlanPrice name="monthly" />
          <PlanPrice name="yearly" />
          <HiddenFields fields={{ intent: "sign-in", redirectTo: "/login#plans" }} />
          <Button>Sign in to subscribe</Button>
        </form>
      </section>
    </div>
  );
}
