import { expect, test } from "vitest";
import { isProvedSender, senderOf } from "./mail-verdict.ts";

const PASS = "mx.test; dmarc=pass (p=reject) header.from=u.test";

test.each([
  ["Ada <Ada@U.test>", "ada@u.test"],
  ["ada@u.test", "ada@u.test"],
  ['"Lovelace, Ada (Organisation)" <ada@u.test>', "ada@u.test"],
  ["ada@u.test (Ada)", "ada@u.test"],
  ['"<owner@u.test>" <a@evil.test>', "a@evil.test"],
  ["a@evil.test (<owner@u.test>)", "a@evil.test"],
  ["a@evil.test (\\) <owner@u.test>)", "a@evil.test"],
  ["a@evil.test, <owner@u.test>", ""],
  ["owner@u.test <a@evil.test>", ""],
  ["<a@evil.test> <owner@u.test>", ""],
  ["<owner@u.test>a@evil.test", ""],
  ["organisations: a@evil.test, owner@u.test;", ""],
  ["owner", ""],
])("the mail of '%s' is from '%s'", (from, sender) => {
  expect(senderOf([["from", from]])).toBe(sender);
});

test("a mail with two From headers is from nobody", () => {
  expect(
    senderOf([
      ["from", "owner@u.test"],
      ["from", "a@evil.test"],
    ]),
  ).toBe("");
});

test.each([
  ["passed for its domain", PASS, true],
  ["passed for another domain", "mx.test; dmarc=pass header.from=evil.test", false],
  ["passed without saying for whom", "mx.test; dmarc=pass", false],
  ["failed", "mx.test; spf=pass smtp.mailfrom=u.test; dmarc=fail header.from=u.test", false],
  [
    "is in the text of another property",
    "mx.test; spf=fail smtp.mailfrom=dmarc=pass@evil.test; dmarc=fail header.from=u.test",
    false,
  ],
  ["is in a comment", "mx.test; spf=fail (x; dmarc=pass header.from=u.test); dkim=none", false],
  ["is quoted", 'mx.test; spf=fail smtp.mailfrom="x; dmarc=pass header.from=u.test"', false],
  ["is there twice", `${PASS}; dmarc=fail header.from=u.test`, false],
  [
    "has no policy, and nothing passed",
    "mx.test; spf=fail smtp.mailfrom=u.test; dmarc=none",
    false,
  ],
  [
    "has no policy, and SPF passed for the domain",
    "mx.test; spf=pass smtp.mailfrom=bounces@mail.u.test; dmarc=none",
    true,
  ],
  [
    "has no policy, and SPF passed for another",
    "mx.test; spf=pass smtp.mailfrom=a@evil.test; dmarc=none",
    false,
  ],
  ["has no policy, and DKIM passed", "mx.test; dkim=pass header.d=u.test; dmarc=none", true],
  ["is not there", "mx.test; spf=pass smtp.mailfrom=a@u.test", false],
])("where DMARC %s, a sender is proved: %#", (_, line, isProved) => {
  const headers = [
    ["authentication-results", line],
    // The headers that came with the mail, below, prove nothing.
    ["authentication-results", PASS],
  ] as const;
  expect(isProvedSender(headers, "ada@u.test")).toBe(isProved);
});
