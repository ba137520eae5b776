import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const options = {
  nonce: "n0nce",
  imagesOrigin: "https://images.example",
  formOrigins: ["https://db.example"],
  secure: true,
};

test("scripts run from ourselves or by nonce, and nothing inline", () => {
  const policy = securityHeaders(options)["Content-Security-Policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'nonce-n0nce'");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test("styles come from ourselves or by nonce, and none inline", () => {
  const policy = securityHeaders(options)["Content-Security-Policy"] ?? "";
  expect(policy).toContain("style-src 'self' 'nonce-n0nce';");
});

test("images come from the image worker and forms end where the settings say", () => {
  const policy = securityHeaders(options)["Content-Security-Policy"] ?? "";
  expect(policy).toContain("img-src 'self' https://images.example");
  expect(policy).toContain("form-action 'self' https://db.example;");
});

test("only https promises https", () => {
  expect(securityHeaders(options)["Strict-Transport-Security"]).toContain("max-age=");
  const local = securityHeaders({ ...options, secure: false });
  expect(local["Strict-Transport-Security"]).toBeUndefined();
  expect(local["Content-Security-Policy"]).not.toContain("upgrade-insecure-requests");
});
