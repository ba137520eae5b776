import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PLANS, type PlanName } from "#app/membership/plans.ts";

const HEADINGS: Record<PlanName, string> = { monthly: "Monthly", yearly: "Annual" };

const PRO_BENEFITS = [
  "Unlimited AI-powered searches",
  "Unlimited saves, 50 saved searches with alerts, and exports of all results of a search",
  "The full report on a technology that has one, to read and to download",
  "Contact Patent Owner: write to the people behind a technology",
];

/** The benefits of Pro, beside its plans, and the claim below them. `children` come between. */
export function ProBenefits({ children }: { children?: ReactNode }) {
  return (
    <>
      <ul className="upgrade-list">
        {PRO_BENEFITS.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      {children}
      <p className="guarantee">
        <b>Full money-back guarantee.</b> If Pro is not for you,{" "}
        <Link to="/contact">write to us</Link>.
      </p>
    </>
  );
}

/** One plan with its price; `children` are its actions. */
export function PlanPrice({ name, children }: { name: PlanName; children?: ReactNode }) {
  const { price, struck, per, label } = PLANS[name];
  return (
    <div className="plan">
      <h3>
        {HEADINGS[name]}
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
      {children}
    </div>
  );
}
