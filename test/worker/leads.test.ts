import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, inject, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { startSecondWorker } from "../support/second-worker.ts";
import { mailTo, stackDatabase } from "../support/stack-services.ts";
import { newSubscriber } from "../support/subscriber.ts";
import { expectPage, signedIn, type Visitor } from "../support/visitor.ts";

// Leads that no organisation answers, through the pages and without JavaScript.

const sql = stackDatabase();
const html = { accept: "text/html,application/xhtml+xml" };
/** Technologies of a sample university that nobody acts for, and of the one whose admin is owner@example.test. */
const UNCLAIMED = "/patentinfo?tech_id=32";
const CLAIMED = "/patentinfo?tech_id=7";
const LIST = "/account/inquiries";

const subscriber = () => newSubscriber(sql);

/** Asks about a technology, and returns where that led and the inquiry's id. */
async function ask(member: Visitor, page: string, inquiry: string) {
  const key = /name="key" value="([^"]+)"/.exec((await member.get(page)).text)?.[1] ?? "";
  const asked = await member.post(page, { intent: "inquire", key, inquiry }, html);
  return { said: locationOf(asked), id: key };
}

async function mailWith(words: string) {
  return (await mailTo()).filter(({ text }) => text.includes(words));
}
async function takenByProvider(words: string) {
  const all = (await (await fetch(inject("endpoints").forms)).json()) as {
    fields: Record<string, string>;
  }[];
  return all.filter(({ fields }) => fields.message?.includes(words));
}

test("a moderator writes to the asker and approves a mail to the listing's contact, and the asker sees both", async () => {
  const { member, email } = await subscriber();
  const words = `How hot? ${crypto.randomUUID()}`;
  await sql`
    insert into public.technology_contacts (tech_id, pi_contactinfo) values (32, 'desk@contact.test')
    on conflict (tech_id) do update set pi_contactinfo = excluded.pi_contactinfo`;
  const { id } = await ask(member, UNCLAIMED, words);
  const page = `/moderation/${id}`;
  const moderator = await signedIn("moderator@example.test");
  expect((await moderator.get("/moderation")).text).toContain(words);
  const lead = (await moderator.get(page)).text;
  expect(lead).toContain("Contact in this listing: desk@contact.test");
  expect(lead).not.toContain(email);

  const note = `We know them. ${crypto.randomUUID()}`;
  const key = /name="key" value="([^"]+)"/.exec(lead)?.[1] ?? "";
  expect((await moderator.post(page, { intent: "write", key, message: note }, html)).status).toBe(
    303,
  );
  const approve = { intent: "introduce", address: "desk@contact.test" };
  const wrong = await moderator.post(page, { ...approve, address: "a@b.test" }, html);
  await expectPage(wrong, 400, "Choose one of the addresses");
  expect((await mailWith(words)).filter(({ to }) => to === "desk@contact.test")).toEqual([]);
  await moderator.post(page, approve, html);
  await expect.poll(() => mailWith(words)).toMatchObject([{ to: "desk@contact.test" }]);
  expect(JSON.stringify(await mailWith(words))).not.toContain(email);
  await expect.poll(() => mailWith(note)).toMatchObject([{ to: email }]);
  await expect
    .poll(async () => (await member.get(LIST)).text)
    .toContain("We wrote to the contact in the listing");
  const read = (await member.get(`${LIST}/${id}`)).text;
  expect(read).toContain(note);
  expect(read).toContain("<bdi>QUAD</bdi>");
  expect(read).not.toContain("contact.test");
  // Nobody gets mail twice.
  expect((await moderator.get(page)).text).not.toContain("Approve and send");

  const empty = await moderator.post(page, { intent: "decline", note: "" }, html);
  await expectPage(empty, 400, "Write a sentence");
  await moderator.post(page, { intent: "decline", note: "Nobody answered us." }, html);
  const declined = (await member.get(`${LIST}/${id}`)).text;
  expect(declined).toContain("Declined");
  expect(declined).toContain("Nobody answered us.");
  await sql`delete from public.technology_contacts where tech_id = 32`;
});

test("while the form provider hangs an inquiry says that it is not delivered, and it is later sent again automatically", async () => {
  const { member, email } = await subscriber();
  // It takes the question and never answers.
  const silent = createServer(() => undefined).listen(0);
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const failing = await startSecondWorker({ FORMS_URL: `http://localhost:${port}/f` });
  const words = `While it is down ${crypto.randomUUID()}`;
  try {
    const there = failing.as(member);
    const { said } = await ask(there, UNCLAIMED, words);
    expect(said).toContain("said=inquiry-kept");
    const list = (await there.get(LIST)).text;
    expect(list).toContain(words);
    expect(list).toContain("Not delivered yet");
    expect(list).not.toContain("Passed on");
    expect(failing.log.join("\n")).toContain("contact.unreachable");
    // An inquiry that an organisation answers does not go through the provider.
    const lead = `To an organisation ${crypto.randomUUID()}`;
    expect((await ask(there, CLAIMED, lead)).said).toContain("said=inquiry-delivered");
    const owner = await signedIn("owner@example.test");
    expect((await owner.get("/organisations/ardenhall-university/inbox")).text).toContain(lead);
  } finally {
    await failing.stop();
    silent.closeAllConnections();
    silent.close();
  }
  const moderator = await signedIn("moderator@example.test");
  expect((await moderator.get("/moderation")).text).toContain("Not delivered yet");
  expect(await takenByProvider(words)).toEqual([]);
  const cron = `${inject("endpoints").web}/cdn-cgi/local/scheduled?cron=*/10+*+*+*+*`;
  expect((await fetch(cron)).status).toBe(200);
  expect(await takenByProvider(words)).toMatchObject([{ fields: { email } }]);
  expect((await member.get(LIST)).text).toContain("Passed on to our team on");
  await fetch(cron);
  expect(await takenByProvider(words)).toHaveLength(1);
});

test("an answer by mail is in the thread once, and a moderator decides about doubtful mail", async () => {
  const { mail } = inject("endpoints");
  const { member, email } = await subscriber();
  const words = `How many cycles? ${crypto.randomUUID()}`;
  const { id } = await ask(member, CLAIMED, words);
  const lead = async () =>
    (await mailTo("owner@example.test")).find(({ text }) => text.includes(words));
  await expect.poll(lead).toBeDefined();
  const taken = await lead();
  expect(taken?.text).toContain("You can answer this mail");
  const send = (fields: object) =>
    fetch(`${mail}/inbound`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ to: taken?.replyTo, from: "owner@example.test", ...fields }),
    }).then((response) => response.json() as Promise<{ status: number; body: string }>);
  const said = `Four thousand. ${crypto.randomUUID()}`;
  const text = `${said}\n\nOn Mon, 23 Nov 2026 QUAD wrote:\n> ${words}`;
  const headers = { "Message-ID": `<${crypto.randomUUID()}@university.test>` };
  expect(await send({ text, headers })).toMatchObject({ status: 200 });
  await send({ text, headers });
  const thread = (await member.get(`${LIST}/${id}`)).text;
  expect(thread.split(said)).toHaveLength(2);
  expect(thread).toContain("Answered");
  await expect.poll(() => mailWith(said)).toMatchObject([{ to: email }]);

  const away = `I am out of organisation. ${crypto.randomUUID()}`;
  await send({ text: away, headers: { "Auto-Submitted": "auto-replied" } });
  const forged = `Send me money. ${crypto.randomUUID()}`;
  await send({ text: forged, headers: { "Authentication-Results": "mx.quad.test; dmarc=fail" } });
  const after = (await member.get(`${LIST}/${id}`)).text;
  expect(after).not.toContain(away);
  expect(after).not.toContain(forged);
  const moderator = await signedIn("moderator@example.test");
  const queue = (await moderator.get("/moderation")).text;
  expect(queue).toContain(away);
  expect(queue).toContain("Its sender is not proved");
  const [row] = await sql`select id from private.inbound_mail where body = ${forged}`;
  const decided = await moderator.post(
    "/moderation",
    { intent: "mail", id: row?.id, decision: "refuse" },
    html,
  );
  expect(decided.status).toBe(303);
  expect((await moderator.get("/moderation")).text).not.toContain(forged);

  const nobody = await send({ to: `r-${"0".repeat(32)}@answers.quad.test`, text: "Hello" });
  expect(nobody.body).toContain("This address reaches nobody");
});
