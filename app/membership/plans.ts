/** The values of `plan` in forms and the billing calls. */
export const PLAN_NAMES = ["monthly", "yearly"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** The plans as displayed. Stripe charges the price that the settings name. */
export const PLANS: Record<
  PlanName,
  { price: string; struck: string; per: string; label?: string }
> = {
  monthly: { price: "$4.99", struck: "$19.99", per: "month" },
  yearly: { price: "$49.99", struck: "$199.99", per: "year", label: "Save ~17%" },
};

/** 'First month free', the same for both plans. */
export const TRIAL_DAYS = 30;

/** The promotion code as displayed: `PROMO_CODE`, or derived from the brand. */
export function promoCode(env: { BRAND_NAME: string; PROMO_CODE?: string | undefined }): string {
  return env.PROMO_CODE ?? `${env.BRAND_NAME.replace(/\s+/g, "").toUpperCase()}FREE`;
}

/** Whether the typed promotion code is empty, the site's (ignoring case), or unknown. */
export function readPromoCode(typed: string | null, code: string): "none" | "known" | "unknown" {
  const word = typed?.trim().toLowerCase() ?? "";
  if (word === "") return "none";
  return word === code.trim().toLowerCase() ? "known" : "unknown";
}
