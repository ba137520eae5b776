import { expect, test } from "vitest";
import { isForeignRequest } from "./origin.ts";

const OWN = "https://quad.example";

function post(headers: Record<string, string>): Request {
  return new Request(`${OWN}/contact`, { method: "POST", headers });
}

test("reading is never foreign", () => {
  expect(
    isForeignRequest(new Request(OWN, { headers: { origin: "https://evil.example" } }), OWN),
  ).toBe(false);
});

test("our own pages and programs without an origin may post", () => {
  expect(isForeignRequest(post({ origin: OWN, "sec-fetch-site": "same-origin" }), OWN)).toBe(false);
  expect(isForeignRequest(post({ "sec-fetch-site": "none" }), OWN)).toBe(false);
  expect(isForeignRequest(post({}), OWN)).toBe(false);
});

test("another site, a sibling domain and an opaque origin may not", () => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "null" },
    { origin: `${OWN}.evil.example` },
    { origin: "http://quad.example" },
  ];
  for (const headers of foreign) {
    expect(isForeignRequest(post(headers), OWN), JSON.stringify(headers)).toBe(true);
  }
});

test("methods beside GET and HEAD count as changing something", () => {
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    expect(
      isForeignRequest(
        new Request(OWN, { method, headers: { origin: "https://evil.example" } }),
        OWN,
      ),
      method,
    ).toBe(true);
  }
});

test("the Stripe webhook may be posted to from anywhere, and nothing beside it", () => {
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const foreign = (path: string, method = "POST") =>
    isForeignRequest(new Request(`${OWN}${path}`, { method, headers }), OWN);
  expect(foreign("/api/stripe-webhook")).toBe(false);
  expect(foreign("/api/stripe-webhook?_data=routes%2Fapi.stripe-webhook")).toBe(false);
  for (const path of ["/api/stripe-webhook/", "/api/stripe-webhook/x", "/API/stripe-webhook"]) {
    expect(foreign(path), path).toBe(true);
  }
  expect(foreign("/create-checkout-session?path=/api/stripe-webhook")).toBe(true);
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    expect(foreign("/api/stripe-webhook", method), method).toBe(true);
  }
});
