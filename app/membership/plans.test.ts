import { expect, test } from "vitest";
import { PLANS, promoCode, readPromoCode } from "./plans.ts";

test("the plans cost $4.99 a month and $49.99 a year", () => {
  expect(PLANS).toMatchObject({
    monthly: { price: "$4.99", struck: "$19.99" },
    yearly: { price: "$49.99", struck: "$199.99", label: "Save ~17%" },
  });
});

test("the promotion code comes from the brand, or from its setting", () => {
  expect(promoCode({ BRAND_NAME: "QUAD" })).toBe("QUADFREE");
  expect(promoCode({ BRAND_NAME: "Patent House" })).toBe("PATENTHOUSEFREE");
  expect(promoCode({ BRAND_NAME: "QUAD", PROMO_CODE: "SPRING" })).toBe("SPRING");
});

test("a promotion code is read in any letters, and only the one that is set is known", () => {
  for (const typed of ["QUADFREE", " quadfree ", "QuadFree"]) {
    expect(readPromoCode(typed, "QUADFREE")).toBe("known");
  }
  for (const typed of [null, "", "  "]) expect(readPromoCode(typed, "QUADFREE")).toBe("none");
  for (const typed of ["QUADFRE", "QUADFREE2", "0"]) {
    expect(readPromoCode(typed, "QUADFREE")).toBe("unknown");
  }
});
