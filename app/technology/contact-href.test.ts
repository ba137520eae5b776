import { expect, test } from "vitest";
import { contactHref } from "./contact-href.ts";

/** The link's recipient; null if there is none. */
function addressee(contact: string | null): string | null {
  const href = contactHref({ pi_contactinfo: contact, title: "A pump" });
  return href === null ? null : decodeURIComponent(new URL(href).pathname);
}

test("the mailto asks about the title and nothing in it adds a header", () => {
  for (const title of [
    "A pump\r\nBcc: all@evil.example & more?",
    "A pump%0d%0aBcc: all@evil.example",
    "A pump&cc=all@evil.example#x",
    "A pump\u2028Bcc: x\u0000",
    "A \ud800 pump",
  ]) {
    const url = new URL(contactHref({ pi_contactinfo: "licensing@harrow.example", title }) ?? "");
    expect(url.pathname).toBe("licensing@harrow.example");
    expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
    expect(url.searchParams.get("subject")).toMatch(/^Inquiry about A [^\p{Cc}\u2028]+$/u);
    expect(url.searchParams.get("body")).toContain("more information");
    expect(url.hash).toBe("");
  }
  const plain = contactHref({ pi_contactinfo: "o@a.example", title: "A + B & C" });
  expect(new URL(plain ?? "").searchParams.get("subject")).toBe("Inquiry about A + B & C");
});

test("an address is found among what its owner wrote around it", () => {
  for (const contact of [
    "jane.doe@harrow.example",
    " jane.doe@harrow.example ",
    "Jane Doe <jane.doe@harrow.example>",
    '"Doe, Jane" <jane.doe@harrow.example>',
    "Jane Doe, jane.doe@harrow.example, +1 (555) 010-0100",
    "Contact: jane.doe@harrow.example.",
    "mailto:jane.doe@harrow.example",
    "jane.doe@harrow.example; john@harrow.example",
    "https://harrow.example/organisation or jane.doe@harrow.example",
  ]) {
    expect(addressee(contact), contact).toBe("jane.doe@harrow.example");
  }
  expect(addressee("büro@universität.example")).toBe("büro@universität.example");
  expect(addressee("o'neil+ip@harrow.example")).toBe("o'neil+ip@harrow.example");
});

test("what holds no address, or more than one should, makes no link", () => {
  for (const contact of [
    null,
    "",
    "call us",
    "+1 (555) 010-0100",
    "https://harrow.example/contact",
    "https://someone@harrow.example/contact",
    "jane at harrow.example",
    "jane@harrow",
    "@harrow.example",
    "jane@",
    "a@b@c.example",
    "a..b@c.example",
    "a@b.example?cc=x@y.example",
    "mailto:a@b.example?bcc=x@y.example",
    "a@b.example&bcc=x@y.example",
    "a@b.example\r\nBcc: c@d.example",
    "a@b.example\nc@d.example",
    "a@b.example%0aBcc:c@d.example",
    "a%40x.example@b.example",
    "\u202emoc.elpmaxe@a\u202c",
    "javascript:alert(1)",
    `${"x".repeat(250)}@b.example`,
  ]) {
    expect(addressee(contact), String(contact)).toBeNull();
  }
});
