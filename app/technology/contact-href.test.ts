import { expect, test } from "vitest";
import { contactHref } from "./contact-href.ts";
import cases from "./contact-href-for-test.json" with { type: "json" };

/** The link's recipient; null if there is none. */
function addressee(contact: string | null): string | null {
  const href = contactHref({ pi_contactinfo: contact, title: "A pump" });
  return href === null ? null : decodeURIComponent(new URL(href).pathname);
}

test("the mailto asks about the title and nothing in it adds a header", () => {
  for (const title of [...cases.titles, "A \ud800 pump"]) {
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
  for (const contact of cases.addressed) {
    expect(addressee(contact), contact).toBe("jane.doe@harrow.example");
  }
  expect(addressee("büro@universität.example")).toBe("büro@universität.example");
  expect(addressee("o'neil+ip@harrow.example")).toBe("o'neil+ip@harrow.example");
});

test("what holds no address, or more than one should, makes no link", () => {
  for (const contact of [null, ...cases.unaddressed, `${"x".repeat(250)}@b.example`]) {
    expect(addressee(contact), String(contact)).toBeNull();
  }
});
