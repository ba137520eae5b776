import { beforeAll, expect, test, vi } from "vitest";
import { addOrganisation } from "../support/organisation.ts";
import { mailTo, type SentMail, stackDatabase } from "../support/stack-services.ts";
import { expectPage, signedIn, Visitor } from "../support/visitor.ts";

// A visitor's question to an organisation that has opened its inbox: from its public page to the answer by mail.

const sql = stackDatabase();
let slug: string;
let ask: string;
const visitor = new Visitor();
let admin: Visitor;

beforeAll(async () => {
  ({ slug, admin } = await addOrganisation(sql, "question-organisation"));
  ask = `/owner/${slug}/ask`;
});

async function mailAbout(subject: string): Promise<SentMail> {
  const find = async () =>
    (await mailTo(FORM.email)).find((each) => each.subject.includes(subject));
  return vi.waitUntil(find, { timeout: 120_000, interval: 100 });
}

const FORM = {
  intent: "ask",
  name: "Ada Vale",
  company: "Acme",
  email: `ada-${crypto.randomUUID()}@acme.test`,
  purpose: "licence",
  message: "Is the hinge still free for trains?",
};

test("a visitor asks, proves the address by a mail's link, and gets the answer by mail", async () => {
  const opened = await admin.post(`/organisations/${slug}/settings`, {
    intent: "open",
    open: "yes",
    questions: "yes",
    embedders: "",
  });
  expect(opened.status).toBe(303);
  // A visitor's page may be a minute old.
  expect((await admin.get(`/owner/${slug}`)).text).toContain(`href="${ask}"`);
  const page = await visitor.get(ask);
  const id = /name="id" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const wrong = await visitor.post(ask, { ...FORM, id, email: "ada" });
  await expectPage(
    wrong,
    400,
    "Type an e-mail address, such as you@company.com.",
    "Is the hinge still free for trains?",
  );

  const sent = await visitor.post(ask, { ...FORM, id });
  expect(await sent.text()).toContain(`A mail to ${FORM.email} is on its way.`);
  const { text } = await mailAbout("Confirm your question");
  const link = new URL(/https?:\/\/\S+\/ask\?token=[\w-]+/.exec(text)?.[0] ?? "");
  const confirm = await visitor.get(link.pathname + link.search);
  expect(confirm.text).toContain("Send my question");
  // A program that follows links has sent nothing.
  const inbox = `/organisations/${slug}/inbox`;
  expect((await admin.get(inbox)).text).toContain("No inquiries yet.");
  const token = link.searchParams.get("token") ?? "";
  const confirmed = await visitor.post(link.pathname + link.search, { intent: "confirm", token });
  expect(await confirmed.text()).toContain(`${slug} has your question`);
  const gone = await visitor.post(ask, { intent: "confirm", token: "A".repeat(22) });
  expect(gone.status).toBe(404);

  const thread = await admin.get(`${inbox}/${id}`);
  for (const shown of ["Ada Vale, Acme", FORM.email, "A licence.", FORM.message])
    expect(thread.text).toContain(shown);
  const key = crypto.randomUUID();
  await admin.post(`${inbox}/${id}`, { intent: "write", key, message: "It is free for trains." });
  const answer = await mailAbout(`${slug} answered`);
  expect(answer.text).toContain("It is free for trains.");
  expect(answer.text).toContain(`/owner/${slug}/ask`);
  expect(answer.text).not.toContain("/account/inquiries");

  await admin.post(`${inbox}/${id}`, { intent: "block" });
  const again = await visitor.post(ask, { ...FORM, id: crypto.randomUUID() });
  const blocked = await expectPage(
    again,
    409,
    "This organisation takes no questions from this address.",
  );
  expect(blocked).toContain(FORM.message);
  expect((await admin.get(`${inbox}/${id}`)).text).toContain("Let this address write again");
  await admin.post(`${inbox}/${id}`, { intent: "unblock" });
  const later = await visitor.post(ask, { ...FORM, id: crypto.randomUUID() });
  expect(later.status).toBeLessThan(400);
});

test("each listing of an open inbox leads to it, for all but those who act for it", async () => {
  const [row] = await sql`
    insert into public.technologies (title, uni) values ('A hinge', ${slug}) returning tech_id`;
  const path = `/patentinfo?tech_id=${row?.tech_id}`;
  const free = await signedIn("free@example.test");
  for (const reader of [visitor, free]) {
    const { text } = await reader.get(path);
    expect(text).toContain(`href="${ask}?tech_id=${row?.tech_id}"`);
    expect(text).not.toMatch(/Contacting the owner is part of|is featured|Claim this listing/);
  }
  const found = await free.get(`/marketplace?uni=${slug}`);
  expect(found.text).toContain(`href="${ask}?tech_id=${row?.tech_id}"`);
  const thread = await (await signedIn("pro@example.test")).request(
    `${ask}?tech_id=${row?.tech_id}`,
  );
  expect(thread.headers.get("location")).toContain(`${path}#inquiry-message`);
  const own = await admin.get(path);
  expect(own.text).toContain(`href="/organisations/${slug}/listings/${row?.tech_id}"`);
  expect(own.text).not.toContain(`href="${ask}?`);
  await sql`delete from public.technologies where tech_id = ${row?.tech_id ?? 0}`;
});
