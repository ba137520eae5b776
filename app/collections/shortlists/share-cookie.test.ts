import { expect, test } from "vitest";
import { linkIdOf, readShareCookie, readToken, shareCookie, withoutToken } from "./share-cookie.ts";

const TOKEN = "AbCdEfGhIjKlMnOpQrStU-";

const LINK = "0011aabb";

test("the cookie is for the shared page alone, and no script reads it", () => {
  expect(shareCookie("https://quad.example", LINK, TOKEN)).toBe(
    `__Secure-quad-link-${LINK}=${TOKEN}; Path=/s; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(shareCookie("http://localhost:8787", LINK, TOKEN)).toBe(
    `quad-link-8787-${LINK}=${TOKEN}; Path=/s; HttpOnly; SameSite=Lax`,
  );
});

test("a link's cookie is read back among others, of its own copy of the site only", () => {
  const origin = "http://localhost:8787";
  const other = "x".repeat(22);
  const cookies = `a=b; quad-link-8787-${LINK}=${TOKEN}; quad-link-8787-22334455=${other}; c=d`;
  expect(readShareCookie(origin, LINK, cookies)).toBe(TOKEN);
  expect(readShareCookie(origin, "22334455", cookies)).toBe(other);
  expect(readShareCookie(origin, "", cookies)).toBe(other);
  expect(readShareCookie(origin, "99999999", cookies)).toBeNull();
  expect(readShareCookie(origin, LINK, `quad-link-8788-${LINK}=${TOKEN}`)).toBeNull();
  expect(readShareCookie(origin, LINK, `quad-link-8787-${LINK}=short`)).toBeNull();
  expect(readShareCookie(origin, LINK, null)).toBeNull();
});

test("a link's id is the same for the same token, and holds nothing of it", async () => {
  expect(await linkIdOf(TOKEN)).toMatch(/^[0-9a-f]{8}$/);
  expect(await linkIdOf(TOKEN)).toBe(await linkIdOf(TOKEN));
  expect(await linkIdOf(TOKEN)).not.toBe(await linkIdOf("x".repeat(22)));
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
