import { expect, test } from "vitest";
import { noticeMail } from "./notice-mail.ts";

const SITE = { brand: "QUAD", origin: "https://quad.test" };
const ID = "00000000-0000-4000-8000-000000000001";
const LEAD = {
  to: "office@example.test",
  kind: "lead" as const,
  details: {
    inquiry: ID,
    slug: "harrow",
    title: "A pump\r\nBcc: somebody@else.test",
    message: "How fast is it?\nAnd how <b>loud</b>?",
    name: "",
  },
};

test("a lead's mail quotes the question, names nobody who gave no name, and leads to the inbox", () => {
  const { kind, subject, text } = noticeMail("n-1", LEAD, SITE);
  expect(kind).toBe("inquiries");
  expect(subject).toBe("QUAD: New inquiry: A pump Bcc: somebody@else.test");
  expect(text).toContain("A QUAD member asks about");
  expect(text).toContain("> How fast is it?\n> And how <b>loud</b>?");
  expect(text).toContain(`https://quad.test/organisations/harrow/inbox/${ID}`);
});

test("nothing that people wrote is markup in a mail", () => {
  const { html } = noticeMail("n-1", LEAD, SITE);
  expect(html).not.toContain("<b>");
  expect(html).toContain("And how &lt;b&gt;loud&lt;/b&gt;?");
});

test("a declined inquiry's mail says the reason in words", () => {
  const details = {
    inquiry: ID,
    title: "A pump",
    organisation: "Harrow",
    message: "",
    reason: "not-a-fit" as const,
  };
  const { text } = noticeMail("n-1", { to: "a@b.test", kind: "declined", details }, SITE);
  expect(text).toContain(
    "Harrow declined your inquiry about 'A pump'. Reason: Not a fit for this technology.",
  );
  expect(text).not.toContain(">");
});

test("an invitation's mail says who, to what and as what, and is of its own kind", () => {
  const details = { invitation: ID, role: "commenter" as const, by: "Ada", name: "Cooling" };
  const { kind, text } = noticeMail("n-1", { to: "a@b.test", kind: "invitation", details }, SITE);
  expect(kind).toBe("invitations");
  expect(text).toContain(
    "Ada invites you to the shortlist 'Cooling' on QUAD as commenter, who reads and comments.",
  );
  expect(text).toContain(`https://quad.test/shortlists?invitation=${ID}`);
});
