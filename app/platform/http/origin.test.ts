import { expect, test } from "vitest";
import { WEBHOOK_PATH } from "#app/membership/webhook-path.ts";
import { isForeignRequest } from "./origin.ts";

const OWN = "https://quad.example";
const isForeign = (request: Request) => isForeignRequest(request, OWN, WEBHOOK_PATH);

function post(headers: Record<string, string>): Request {
  return new Request(`${OWN}/contact`, { method: "POST", headers });
}

test("reading is never foreign", () => {
  expect(isForeign(new Request(OWN, { headers: { origin: "https://evil.example" } }))).toBe(false);
});

test("our own pages and programs without an origin may post", () => {
  expect(isForeign(post({ origin: OWN, "sec-fetch-site": "same-origin" }))).toBe(false);
  expect(isForeign(post({ origin: "null", "sec-fetch-site": "same-origin" }))).toBe(false);
  expect(isForeign(post({ "sec-fetch-site": "none" }))).toBe(false);
  expect(isForeign(post({}))).toBe(false);
});

test("another site, a sibling domain and an opaque origin may not", () => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "null" },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    { origin: `${OWN}.evil.example` },
    { origin: "http://quad.example" },
  ];
  for (const headers of foreign) {
    expect(isForeign(post(headers)), JSON.stringify(headers)).toBe(true);
  }
});

test("methods beside GET and HEAD count as changing something", () => {
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    expect(
      isForeign(new Request(OWN, { method, headers: { origin: "https://evil.example" } })),
      method,
    ).toBe(true);
  }
});

test("the Stripe webhook may be posted to from anywhere, and nothing beside it", () => {
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const foreign = (path: string, method = "POST") =>
    isForeign(new Request(`${OWN}${path}`, { method, headers }));
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
