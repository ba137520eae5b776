import { expect, test } from "vitest";
import { noticeMail } from "./notice-mail.tsx";

const SITE = { brand: "QUAD", origin: "https://quad.test", answersAt: null };
const ID = "00000000-0000-4000-8000-000000000001";
const LEAD = {
  to: "organisation@example.test",
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

test("a month's mail says how many fees are ahead, and nothing where none is", () => {
  const ways = { visited: 0, browsed: 0, searched: 0, arrived: 0 };
  const none = { shown: 0, opened: 0, ...ways, saved: 0, asked: 0, answered: 0 };
  const month = {
    month: "2026-10-01",
    began: "2026-10-05",
    from: "2026-10-05",
    until: "2026-10-26",
  };
  const of = { event: "month" as const, organisation: "Harrow", slug: "harrow", before: null };
  const details = { ...month, ...of, total: none, answers: { days: [], waiting: [] } };
  const mail = (due: number) => {
    const fees = { due, next: "2026-12-18" };
    const told = { to: "a@b.test", kind: "organisation" as const, details: { ...details, fees } };
    return noticeMail("n-1", told, SITE).text;
  };
  expect(mail(14)).toContain("twelve months: 14, the next by 18 December 2026.");
  expect(mail(0)).not.toContain("fees");
});

test("an import that stopped is mailed with what to do next, as a night that asks is", () => {
  const details = {
    import: ID,
    slug: "harrow",
    name: "offers.csv",
    problem: "Reading it failed. Send the file again.",
    titles: [],
    gone: [],
  };
  const mail = (stopped: boolean) =>
    noticeMail(
      "n-1",
      { to: "organisation@example.test", kind: "import", details: { ...details, stopped } },
      SITE,
    );
  expect(mail(true).subject).toBe("QUAD: Your import stopped");
  expect(mail(true).text).toContain(
    "The import of offers.csv stopped. Reading it failed. Send the file again.",
  );
  expect(mail(true).text).toContain(`https://quad.test/organisations/harrow/import/${ID}`);
  expect(mail(false).text).toContain("was read tonight");
});

test("an invitation to an organisation says who asks and as what, and is stopped with the other invitations", () => {
  const details = { organisation: "Harrow Institute", role: "editor" as const, by: "Ada" };
  const notice = { to: "a@b.test", kind: "organisation-invitation" as const, details };
  const { kind, subject, text } = noticeMail("n-1", notice, SITE);
  expect([kind, subject]).toEqual(["invitations", "QUAD: Ada asks you to join Harrow Institute"]);
  expect(text).toContain("as an editor");
  expect(text).toContain("https://quad.test/organisations");
});

test("an invitation's mail says who and as what, and is of its own kind", () => {
  const details = { invitation: ID, role: "commenter" as const, by: "Ada" };
  const { kind, text } = noticeMail("n-1", { to: "a@b.test", kind: "invitation", details }, SITE);
  expect(kind).toBe("invitations");
  expect(text).toContain(
    "Ada invites you to a shortlist on QUAD as commenter, who reads and comments.",
  );
  expect(text).toContain(`https://quad.test/shortlists?invitation=${ID}`);
});

test("mail about a shortlist says who did what, leads to the list, and stops with one click", () => {
  const token = "ab".repeat(32);
  const about = { list: 7, name: "Pumps", by: "Grace" };
  const comment = { ...about, message: "Looks <b>good</b>" };
  const mail = noticeMail(
    "n-1",
    { to: "a@b.test", kind: "list-comment", details: comment, token },
    SITE,
  );
  expect([mail.kind, mail.subject]).toEqual(["shortlists", "QUAD: Grace commented on 'Pumps'"]);
  expect(mail.text).toContain("> Looks <b>good</b>");
  expect(mail.text).toContain("https://quad.test/shortlists/7#comments");
  expect(mail.html).not.toContain("<b>");
  const stop = `https://quad.test/unsubscribe/${token}`;
  expect(mail.text).toContain(`Stop mail about shortlists: ${stop}`);
  expect(mail.headers).toMatchObject({ "List-Unsubscribe": `<${stop}>` });
  const joined = (waiting: boolean) =>
    noticeMail(
      "n-1",
      { to: "a@b.test", kind: "list-joined", details: { ...about, waiting }, token },
      SITE,
    );
  expect(joined(false).subject).toBe("QUAD: Grace accepted your invitation");
  expect(joined(true).text).toContain("They see the list once you confirm it.");
});

test("the contact of a listing is told the question, what it is about, and of the asker what they share", () => {
  const details = { ...LEAD.details, techId: 7, name: "Ada", address: "ada@firm.test" };
  const notice = { to: "licensing@university.test", kind: "introduction" as const, details };
  const { kind, text } = noticeMail("n-1", notice, SITE);
  expect(kind).toBe("inquiries");
  expect(text).toContain("https://quad.test/patentinfo?tech_id=7. Their address is ada@firm.test.");
  expect(text).toContain("> How fast is it?");
  expect(text).toContain("https://quad.test/organisations/harrow");
  expect(text).toContain("one of our moderators approved it");
  const shy = { ...notice, details: { ...details, name: "", address: null } };
  expect(noticeMail("n-1", shy, SITE).text).not.toMatch(/Ada|address is/);
});

test("what moderators write or decline comes from us, and what an asker replies then leads to the queue", () => {
  const details = { inquiry: ID, title: "A pump", organisation: null, message: "No answer." };
  const { text } = noticeMail("n-1", { to: "a@b.test", kind: "declined", details }, SITE);
  expect(text).toContain("QUAD declined your inquiry about 'A pump'.\n");
  const reply = { ...LEAD, kind: "lead-reply" as const, details: { ...LEAD.details, slug: null } };
  expect(noticeMail("n-1", reply, SITE).text).toContain(`https://quad.test/moderation/${ID}`);
});

test("a mail that may be answered says so and where its answer begins; without an address it does not", () => {
  const site = { ...SITE, answersAt: "in.quad.test" };
  const mail = noticeMail("n-1", { ...LEAD, replyTo: "0".repeat(32) }, site);
  expect(mail.replyTo).toBe(`r-${"0".repeat(32)}@in.quad.test`);
  expect(mail.text).toMatch(/^Write your answer above this line\./);
  expect(mail.text).toContain("You can answer this mail");
  for (const shut of [
    noticeMail("n-1", { ...LEAD, replyTo: "0".repeat(32) }, SITE),
    noticeMail("n-1", { ...LEAD, replyTo: null }, site),
  ]) {
    expect(shut).not.toHaveProperty("replyTo");
    expect(shut.text).not.toMatch(/above this line|answer this mail/);
    expect(shut.text).toContain("Answer on QUAD");
  }
});

test("whoever sent an answer by mail hears what did not arrive, in a mail that says it is automatic", () => {
  const received = (leftOut: ("files" | "cut")[], isHeld: boolean) => {
    const page = isHeld ? null : `/account/inquiries/${ID}`;
    const details = { title: "A pump", leftOut, isHeld, page };
    return noticeMail("n-1", { to: "a@b.test", kind: "received", details }, SITE);
  };
  const mail = received(["files", "cut"], false);
  expect(mail.subject).toBe("QUAD: Your answer arrived in part: A pump");
  expect(mail.headers).toEqual({ "Auto-Submitted": "auto-replied" });
  expect(mail.text).toContain("Files are not passed on: only text is. It was longer than 10,000");
  expect(mail.text).toContain(`https://quad.test/account/inquiries/${ID}`);
  expect(received([], true).text).toContain(
    "It came from another address than ours went to, so a moderator looks at it first.",
  );
});

test.each([
  [{ event: "asks", address: "a@harrow.test" }, "A colleague asks to join Harrow", "/members"],
  [{ event: "admitted", role: "editor" }, "You are an editor of Harrow", "harrow"],
  [{ event: "not-admitted" }, "You were not admitted to Harrow", "harrow"],
  [{ event: "approved" }, "You act for Harrow now", "harrow"],
  [{ event: "refused", reason: "Who are you?" }, "Your claim of Harrow was refused", "> Who are"],
  [{ event: "claimed" }, "A claim of Harrow", "/moderation"],
  [
    { event: "webhook", url: "https://hooks.test/", answer: "Answered 500." },
    "A webhook of Harrow is stopped",
    "/settings#webhooks",
  ],
  [
    { event: "mistake", techId: 7, title: "A pump", message: "It leaks." },
    "A reader reports a mistake: A pump",
    "/listings/7",
  ],
] as const)("whoever acts for an organisation is told of %o", (event, subject, said) => {
  const details = { organisation: "Harrow", slug: "harrow", ...event };
  const mail = noticeMail("n-1", { to: "a@b.test", kind: "organisation", details }, SITE);
  expect(mail.subject).toBe(`QUAD: ${subject}`);
  expect(mail.text).toContain(said);
});

test("an organisation without an admin is offered to an address by name", () => {
  const details = { organisation: "Harrow" };
  const mail = noticeMail("n-1", { to: "a@b.test", kind: "admin-offer", details }, SITE);
  expect(mail.text).toContain("Nobody acts for Harrow");
});

test("names in a subject do not turn what stands around them", () => {
  const of = (by: string) =>
    noticeMail(
      "n-1",
      {
        to: "a@b.test",
        kind: "organisation-invitation",
        details: { organisation: "Harrow", role: "reader", by },
      },
      SITE,
    ).subject;
  expect(of("Anna\u202eredaer")).toBe("QUAD: Annaredaer asks you to join Harrow");
  expect(of("ليلى")).toBe("QUAD: \u2068ليلى\u2069 asks you to join Harrow");
});

test.each([
  [{ event: "key", prefix: "quad_0a1b2c3" }, "A new API key", "begins with quad_0a1b2c3"],
  [{ event: "sessions", keysRevoked: true }, "signed out everywhere", "keys were revoked"],
] as const)(
  "what was done with an account is told even to whoever stopped all mail: %o",
  (details, subject, said) => {
    const mail = noticeMail("n-1", { to: "a@b.test", kind: "security", details }, SITE);
    expect(mail.kind).toBe("security");
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain(said);
  },
);
