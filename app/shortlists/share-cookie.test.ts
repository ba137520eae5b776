import { expect, test } from "vitest";
import { readShareCookie, readToken, shareCookie, withoutToken } from "./share-cookie.ts";

const TOKEN = "AbCdEfGhIjKlMnOpQrStU-";

test("the cookie is for the shared page alone, and no script reads it", () => {
  expect(shareCookie("https://quad.example", TOKEN)).toBe(
    `__Secure-quad-link=${TOKEN}; Path=/s; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(shareCookie("http://localhost:8787", TOKEN)).toBe(
    `quad-link-8787=${TOKEN}; Path=/s; HttpOnly; SameSite=Lax`,
  );
});

test("a cookie is read back among others, of its own copy of the site only", () => {
  const origin = "http://localhost:8787";
  expect(readShareCookie(origin, `a=b; quad-link-8787=${TOKEN}; c=d`)).toBe(TOKEN);
  expect(readShareCookie(origin, `quad-link-8788=${TOKEN}`)).toBeNull();
  expect(readShareCookie(origin, "quad-link-8787=short")).toBeNull();
  expect(readShareCookie(origin, null)).toBeNull();
});

test.each([undefined, "", "short", `${TOKEN}x`, "AbCdEfGhIjKlMnOpQrSt%2F"])(
  "%s is no token",
  (text) => expect(readToken(text)).toBeNull(),
);

test.each([
  [`/s/${TOKEN}`, "/s/…"],
  [`/S/${TOKEN}/more`, "/S/…"],
  [`//s//${TOKEN}`, "//s//…"],
  ["/s", "/s"],
  ["/shortlists/5", "/shortlists/5"],
])("logs hold of %s only %s", (path, logged) => expect(withoutToken(path)).toBe(logged));
