import { expect, test } from "vitest";
import { parseCookies, serializeCookie } from "./cookies.server.ts";

test("what is serialized is parsed again", () => {
  for (const value of ["plain", 'a b;c=d,é"\\', "", '{"flow":"x"}']) {
    const set = serializeCookie("quad", value, { httpOnly: true });
    expect(parseCookies(set.split("; ")[0] ?? "")).toEqual([{ name: "quad", value }]);
  }
});

test("malformed cookies are passed over and the others kept", () => {
  expect(parseCookies("a=1; =x; broken; b=%E0%A4%A; c=3")).toEqual([
    { name: "a", value: "1" },
    { name: "c", value: "3" },
  ]);
  expect(parseCookies(null)).toEqual([]);
});

test("attributes stand only where they are asked for", () => {
  expect(serializeCookie("a", "1", {})).toBe("a=1; Path=/; SameSite=Lax");
  expect(
    serializeCookie("a", "", { maxAge: 0, httpOnly: true, secure: true, sameSite: "strict" }),
  ).toBe("a=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict");
});
