import { beforeAll, expect, inject, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { mailTo, stackDatabase } from "../support/stack-services.ts";
import { newSubscriber } from "../support/subscriber.ts";
import { expectPage, signedIn, type Visitor } from "../support/visitor.ts";

// A lead from the question to the answer, through the pages and without JavaScript.

const sql = stackDatabase();
const html = { accept: "text/html,application/xhtml+xml" };
const INBOX = "/organisations/ardenhall-university/inbox";
/** A technology of the sample university whose admin is owner@example.test. */
const PAGE = "/patentinfo?tech_id=7";
let owner: Visitor;

beforeAll(async () => {
  owner = await signedIn("owner@example.test");
});

/** A new subscriber who has asked about the university's technology. */
async function asker(words: string, fields: Record<string, string> = {}) {
  const { member, email } = await newSubscriber(sql);
  const key = /name="key" value="([^"]+)"/.exec((await member.get(PAGE)).text)?.[1] ?? "";
  const asked = await member.post(
    PAGE,
    { intent: "inquire", key, inquiry: words, ...fields },
    html,
  );
  expect(locationOf(asked)).toContain("said=inquiry-delivered");
  return { member, email, own: `/account/inquiries/${key}`, theirs: `${INBOX}/${key}` };
}

async function mailWith(address: string, words: string) {
  return (await mailTo(address)).filter(({ text }) => text.includes(words));
}

/** Brings a mail of the owner's, as email routing does. */
async function send(fields: object): Promise<{ status: number; body: string }> {
  const response = await fetch(`${inject("endpoints").mail}/inbound`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ from: "owner@example.test", ...fields }),
  });
  return await response.json();
}

/** Posts an answer with the form of a thread's page. */
async function answer(reader: Visitor, page: string, message: string) {
  const key = /name="key" value="([^"]+)"/.exec((await reader.get(page)).text)?.[1] ?? "";
  return reader.post(page, { intent: "write", key, message }, html);
}

test("a lead is in the inbox and the mail, is answered, and is read by the asker, and neither side learns the other's address", async () => {
  const words = `How many cycles? ${crypto.randomUUID()}`;
  const lead = await asker(words, { name: "Ada of Solar Ltd" });
  await expect.poll(() => mailWith("owner@example.test", words)).toHaveLength(1);
  const [mail] = await mailWith("owner@example.test", words);
  expect(mail?.text).toContain("Ada of Solar Ltd");
  expect(JSON.stringify(mail)).not.toContain(lead.email);
  const list = (await owner.get(INBOX)).text;
  expect(list).toContain(words);
  const thread = (await owner.get(lead.theirs)).text;
  expect(thread).toContain("Ada of Solar Ltd");
  expect(list + thread).not.toContain(lead.email);

  const said = `Four thousand. ${crypto.randomUUID()}`;
  expect((await answer(owner, lead.theirs, said)).status).toBe(303);
  await expect.poll(() => mailWith(lead.email, said)).toHaveLength(1);
  const read = (await lead.member.get(lead.own)).text;
  expect(read).toContain(said);
  expect(read).toContain("Answered");
  expect(read).not.toContain("owner@example.test");

  const reply = `Thank you. ${crypto.randomUUID()}`;
  await answer(lead.member, lead.own, reply);
  await expect.poll(() => mailWith("owner@example.test", reply)).toHaveLength(1);
  expect((await owner.get(lead.theirs)).text).toContain(reply);
});

test("an answer by mail arrives whole, and its reader unfolds what it quotes", async () => {
  const words = `How many cycles? ${crypto.randomUUID()}`;
  const lead = await asker(words);
  await expect.poll(() => mailWith("owner@example.test", words)).toHaveLength(1);
  const [taken] = await mailWith("owner@example.test", words);
  const header = `From: QUAD <${taken?.replyTo}>\nSent: Monday, November 23, 2026 10:00 AM\nTo: Olga Owner <owner@example.test>\nSubject: An inquiry`;
  const said = `Four thousand, at\n> 900 MPa. ${crypto.randomUUID()}`;
  const text = `${said}\n__________\nBring these 2:\n\n${header}\n\n${taken?.text}`;
  await send({ to: taken?.replyTo, text });
  const page = (await lead.member.get(lead.own)).text;
  expect(page).toContain(`${said.replace(">", "&gt;")}\n__________\nBring these 2:</p>`);
  expect(page).toMatch(/<details><summary[^>]*>Show quoted text<\/summary><blockquote[^>]*>From: /);
  expect(page).not.toContain("owner@example.test");
  expect(page).not.toContain("Olga");
  expect((await owner.get(lead.theirs)).text).toContain("Show quoted text");
});

test("an admin assigns inquiries to members by rules, and a wrong rule says what is wrong", async () => {
  const [member] = await sql`select id from auth.users where email = 'owner@example.test'`;
  const rule = { intent: "manager", member: member?.id ?? "", about: "nonsense" };
  const wrong = await owner.post(INBOX, rule, html);
  await expectPage(wrong, 400, "Give a class, or the number at the end");
  const other = await owner.post(INBOX, { ...rule, about: "32" }, html);
  await expectPage(other, 400, "Your organisation has no technology of that number.");
  expect((await owner.post(INBOX, { ...rule, about: "7" }, html)).status).toBe(303);
  const settings = INBOX.replace("inbox", "settings");
  const page = (await owner.get(settings)).text;
  expect(page).toContain("technology 7");
  const manager = /name="manager" value="(\d+)"/.exec(page)?.[1] ?? "";
  await owner.post(INBOX, { intent: "no-manager", manager }, html);
  expect((await owner.get(settings)).text).not.toContain("technology 7");
  const inbox = (await owner.get(INBOX)).text;
  expect(inbox).not.toContain("Standing reply");
  expect((await owner.get(INBOX.replace("inbox", "members"))).text).toContain("Your absence");
});
