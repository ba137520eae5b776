import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, askAs, type Person } from "../support/people.ts";

// Leads of listings that nobody acts for. They stay with us until a moderator finds somebody who answers.

const { sql } = await databaseOfFile();
await sql`insert into public.technologies (tech_id, title, uni)
  values (1, 'A pump', 'Calder'), (2, 'A valve', 'Calder'), (3, 'A lamp', 'Tamar')`;
await sql`insert into public.technology_contacts (tech_id, pi_contactinfo)
  values (2, 'Organisation <Tech@Calder.test>, or tech@calder.test')`;
await sql`insert into public.technology_details (tech_id, source_url) values (2, 'https://tto.calder.test/2')`;
const asker = await addPerson(sql, "asker", { trial_end: new Date(Date.now() + 86_400_000) });
const moderator = await addPerson(sql, "moderator");
const outsider = await addPerson(sql, "outsider");
await sql`update auth.users set email_confirmed_at = now()`;
await sql`select public.set_moderators(${[moderator.email]})`;

const ask = (person: Person | null, call: string, values?: string[]) =>
  askAs(sql, person, call, values);

async function addLead(tech = 1, name = "", shares = false): Promise<string> {
  const id = crypto.randomUUID();
  const args = [id, String(tech), "How fast?", name, String(shares)];
  const { outcome } = await ask(
    asker,
    "add_inquiry($1, $2::bigint, $3, $4, $5::text::boolean)",
    args,
  );
  expect(outcome).toBe("added");
  return id;
}
const moderate = async (person: Person, id: string, act: string, text = "", address = "") =>
  (await ask(person, "moderate_lead($1, $2, $3, $4)", [id, act, text, address])).outcome;
const page = (person: Person, id: string) => ask(person, "inquiry_page($1)", [id]);
const write = async (person: Person, id: string, body: string) =>
  (await ask(person, "write_to_inquiry($1, $2, $3)", [id, crypto.randomUUID(), body])).outcome;
const notices = (id: string) =>
  sql`select id, kind, user_id, address, state from private.notices
    where details ->> 'inquiry' = ${id} order by made_at, kind`;
const own = async (id: string) => (await page(asker, id)).inquiry;

test("a lead of a listing that nobody acts for is in the moderators' queue with what we know of the organisation", async () => {
  const id = await addLead(1, "Ada of Solar Ltd");
  const { queue } = await ask(moderator, "moderation_page()");
  expect(queue.leads.inquiries.find((lead: { id: string }) => lead.id === id)).toMatchObject({
    state: "unsent",
    uni: "Calder",
    inbox: false,
    hasContact: false,
    lastBy: null,
  });
  const { side, owner, inquiry } = await page(moderator, id);
  expect([side, inquiry.name, inquiry.address]).toEqual(["moderator", "Ada of Solar Ltd", null]);
  expect(owner).toEqual({
    name: "Calder",
    slug: "calder",
    technologies: 2,
    inbox: false,
    contact: null,
    addresses: [{ address: "tech@calder.test", listings: 1, isOfRecord: false }],
    domains: [{ domain: "tto.calder.test", listings: 1 }],
  });
  expect((await page(outsider, id)).side).toBeNull();
});

test("only a moderator changes a lead's state, and never of their own lead", async () => {
  const id = await addLead();
  expect(await moderate(outsider, id, "closed")).toBe("not-allowed");
  expect(await moderate(asker, id, "closed")).toBe("not-allowed");
  expect(await write(outsider, id, "Hello")).toBe("not-found");
  await sql`update public.inquiries set user_id = ${moderator.id} where id = ${id}`;
  expect(await moderate(moderator, id, "closed")).toBe("not-found");
  await sql`delete from public.inquiries where id = ${id}`;
});

test("an imported address gets mail only after a moderator approves it, and the state follows the delivery", async () => {
  const id = await addLead(1, "Ada", true);
  expect(await notices(id)).toEqual([]);
  expect(await moderate(moderator, id, "introduced", "", "somebody@else.test")).toBe("wrong");
  expect(await notices(id)).toEqual([]);
  expect(await moderate(moderator, id, "introduced", "", "Tech@calder.test")).toBe("changed");
  expect(await moderate(moderator, id, "introduced", "", "tech@calder.test")).toBe("unchanged");
  const [notice] = await notices(id);
  expect(notice).toMatchObject({ kind: "introduction", address: "tech@calder.test" });
  expect(await own(id)).toMatchObject({ state: "sent", introduction: "waiting" });
  const [mail] = await sql`select public.take_notice(${notice?.id}, true) as answer`;
  expect(mail?.answer).toMatchObject({
    to: "tech@calder.test",
    details: { message: "How fast?", name: "Ada", address: asker.email, slug: "calder", techId: 1 },
  });
  expect((await own(id)).introduction).toBe("sending");
  await sql`select public.end_notice(${notice?.id}, 'sent')`;
  expect(await own(id)).toMatchObject({ introduction: "sent", introducedAt: expect.any(String) });
  // The mail came back, so nobody got it, and another address may be tried.
  await sql`select public.note_mail_event('tech@calder.test', 'bounce')`;
  expect((await own(id)).introduction).toBe("failed");
  expect(await moderate(moderator, id, "introduced", "", "tech@calder.test")).toBe("changed");
  const again = (await notices(id)).find(({ state }) => state === "waiting");
  // The address gets no more mail, and the lead says so too.
  await sql`select public.take_notice(${again?.id}, true)`;
  expect((await own(id)).introduction).toBe("failed");
  const [act] = await sql`select act, user_id, details from private.audit_trail
    where act = 'lead.introduced' order by id desc limit 1`;
  expect(act).toMatchObject({ user_id: moderator.id, details: { inquiry: id } });
  expect(JSON.stringify(act)).not.toContain("calder.test");
});

test("a moderator and the asker write to each other, and each gets mail; a lead whose delivery failed then is with us", async () => {
  const id = await addLead(3);
  expect(await write(moderator, id, "Which use?")).toBe("written");
  expect(await own(id)).toMatchObject({ state: "sent" });
  expect(await write(asker, id, "Cooling.")).toBe("written");
  const mails = await notices(id);
  expect(mails.map(({ kind, user_id }) => [kind, user_id])).toEqual([
    ["answer", asker.id],
    ["lead-reply", moderator.id],
  ]);
  const { messages } = await page(asker, id);
  expect(messages.map(({ side, name }: { side: string; name: null }) => [side, name])).toEqual([
    ["moderator", null],
    ["asker", null],
  ]);
});

test("declining needs a sentence, which the asker reads; closing needs none", async () => {
  const id = await addLead(3);
  expect(await moderate(moderator, id, "declined", "  ")).toBe("wrong");
  expect(await moderate(moderator, id, "declined", "Nobody there answers.")).toBe("changed");
  const thread = await page(asker, id);
  expect(thread.inquiry).toMatchObject({ state: "declined", declineReason: null });
  expect(thread.messages).toMatchObject([{ side: "moderator", body: "Nobody there answers." }]);
  expect(await notices(id)).toMatchObject([{ kind: "declined", user_id: asker.id }]);
  // The asker writes again, which puts the lead back in the queue.
  expect(await write(asker, id, "Somebody else, then?")).toBe("written");
  const { queue } = await ask(moderator, "moderation_page()");
  expect(queue.leads.inquiries.map((lead: { id: string }) => lead.id)).toContain(id);
  expect(await moderate(moderator, id, "closed")).toBe("changed");
  expect((await own(id)).state).toBe("closed");
});

test("a lead in an organisation's inbox is for the organisation only, and no moderator reads it", async () => {
  const id = await addLead(3);
  await sql`update public.organisations set status = 'claimed' where name = 'Tamar'`;
  await sql`insert into public.organisation_members (organisation_id, user_id, role, state)
    select id, ${outsider.id}, 'admin', 'active' from public.organisations where name = 'Tamar'`;
  // An inquiry from before the claim stays with us until its asker passes it on.
  expect((await page(outsider, id)).side).toBeNull();
  expect((await page(moderator, id)).owner.inbox).toBe(true);
  await ask(asker, "change_inquiry($1, 'passed-on')", [id]);
  expect((await page(outsider, id)).side).toBe("organisation");
  expect((await page(moderator, id)).side).toBeNull();
  expect(await moderate(moderator, id, "closed")).toBe("not-found");
  expect(await write(moderator, id, "Hello")).toBe("not-found");
});

test("a failed delivery is tried again at growing intervals, by one process at a time, and finally given up", async () => {
  await sql`update public.inquiries set state = 'closed'`;
  const id = await addLead(1);
  const take = async () =>
    (await sql`select public.take_unsent_inquiries() as answer`)[0]?.answer as { id: string }[];
  const age = (asked: string, tried: string) =>
    sql`update public.inquiries set asked_at = now() - ${asked}::interval, tried_at = now() - ${tried}::interval where id = ${id}`;
  // The asker's own request is sending it now.
  expect(await take()).toEqual([]);
  await age("5 minutes", "5 minutes");
  expect(await take()).toMatchObject([{ id, title: "A pump", email: asker.email }]);
  expect(await take()).toEqual([]);
  await age("10 hours", "1 hour");
  expect(await take()).toEqual([]);
  await age("10 hours", "3 hours");
  expect(await take()).toHaveLength(1);
  await age("73 hours", "73 hours");
  expect(await take()).toEqual([]);
  await sql`select public.end_unsent_inquiry(${id})`;
  expect(await own(id)).toMatchObject({ state: "sent" });
});

// Answers by mail.

/** Adds an inquiry with mails to its asker and the listing's contact, and returns the tokens of their addresses. */
async function addAnswerable() {
  const id = await addLead(1, "Ada");
  await sql`delete from private.mail_suppressions`;
  await write(moderator, id, "One moment.");
  await moderate(moderator, id, "introduced", "", "tech@calder.test");
  const tokens: Record<string, string> = {};
  for (const notice of await notices(id)) {
    const [row] = await sql`select public.take_notice(${notice.id}, true, true) as answer`;
    tokens[notice.kind] = row?.answer.replyTo;
  }
  return { id, asker: tokens.answer ?? "", contact: tokens.introduction ?? "" };
}
const take = async (
  token: string,
  from: string,
  body: string,
  held: string | null = null,
  message = `<${crypto.randomUUID()}@x.test>`,
  { quoted = "", leftOut = [] as string[] } = {},
) =>
  (
    await sql`
      select public.take_reply(${token}, ${message}, ${from}, ${body}, ${held}, ${quoted}, ${leftOut}) as answer`
  )[0]?.answer;

test("each participant has one address of 128 bits for an inquiry, of which only the hash is stored", async () => {
  const { id, asker: token, contact } = await addAnswerable();
  expect([token, contact].join(" ")).toMatch(/^[0-9a-f]{32} [0-9a-f]{32}$/);
  expect(token).not.toBe(contact);
  const rows = JSON.stringify(await sql`select * from private.reply_addresses`);
  expect(rows).not.toContain(token);
  // The next mail has the same token.
  await write(moderator, id, "Still there?");
  const next = (await notices(id)).findLast(
    ({ kind, state }) => kind === "answer" && state === "waiting",
  );
  const [row] = await sql`select public.take_notice(${next?.id}, true, true) as answer`;
  expect(row?.answer.replyTo).toBe(token);
});

test("mail from a participant to their address is in the thread once, and the other side gets mail", async () => {
  const { id, asker: token, contact } = await addAnswerable();
  const message = "<one@calder.test>";
  expect(await take(contact, "Tech@Calder.test", "It does 3 l/s.", null, message)).toBe("written");
  expect(await take(contact, "tech@calder.test", "It does 3 l/s.", null, message)).toBe("known");
  expect(await take(token, asker.email, "Thank you.")).toBe("written");
  const thread = await page(asker, id);
  expect(thread.messages.map(({ side }: { side: string }) => side)).toEqual([
    "moderator",
    "contact",
    "asker",
  ]);
  const mails = (await notices(id)).filter(({ state }) => state === "waiting");
  expect(mails.map(({ kind, user_id }) => [kind, user_id])).toEqual([
    ["answer", asker.id],
    ["lead-reply", moderator.id],
  ]);
});

test("the quote of a mail stays beside its text, in the thread and while it waits", async () => {
  const { id, contact, asker: token } = await addAnswerable();
  const folded = { quoted: "> How fast?" };
  await take(contact, "tech@calder.test", "3 l/s.", null, "<1@x.test>", folded);
  await take(token, asker.email, "Thanks.", "list", "<2@x.test>", folded);
  expect((await page(asker, id)).messages.at(-1)).toMatchObject({ body: "3 l/s.", ...folded });
  const { queue } = await ask(moderator, "moderation_page()");
  expect(queue.mail.at(-1)).toMatchObject({ body: "Thanks.", ...folded });
  await ask(moderator, "decide_mail($1, true)", [queue.mail.at(-1).id]);
  expect((await page(asker, id)).messages.at(-1)).toMatchObject({ body: "Thanks.", ...folded });
  expect(
    await sql`select 1 from private.inbound_mail where state <> 'held' and quoted <> ''`,
  ).toEqual([]);
});

test("who sent a mail that arrived in part or waits is told so, unless it may not be theirs", async () => {
  const { id, contact, asker: token } = await addAnswerable();
  const told = async () => {
    const rows = await sql`
      delete from private.notices where kind = 'received' returning address, details, user_id`;
    return rows.map(({ address, details: { leftOut, isHeld, page: path } }) => [
      address,
      leftOut,
      isHeld,
      path,
    ]);
  };
  const send = (to: string, from: string, held: string | null, leftOut: string[]) =>
    take(to, from, "Yes.", held, undefined, { leftOut });
  await send(contact, "tech@calder.test", null, []);
  expect(await told()).toEqual([]);
  await send(contact, "tech@calder.test", null, ["files"]);
  await send(contact, "tech@calder.test", null, ["files"]);
  expect(await told()).toEqual([["tech@calder.test", ["files"], false, null]]);
  await send(token, asker.email, null, ["files", "cut"]);
  expect(await told()).toEqual([
    [asker.email, ["files", "cut"], false, `/account/inquiries/${id}`],
  ]);
  await send(token, "other@firm.test", null, []);
  expect(await told()).toEqual([["other@firm.test", [], true, null]]);
  for (const doubt of ["automatic", "list", "unverified"]) {
    await send(token, asker.email, doubt, ["files"]);
  }
  expect(await told()).toEqual([]);
  // Its mail has no address for answers: the participant's is not whoever's it goes to.
  await send(contact, "tech@calder.test", null, ["cut"]);
  const [notice] = await sql`select id from private.notices where kind = 'received'`;
  const [row] = await sql`select public.take_notice(${notice?.id}, true, true) as answer`;
  expect(row?.answer).toMatchObject({ to: "tech@calder.test", replyTo: null });
});

test("doubtful mail waits for a moderator, who accepts or discards it", async () => {
  const { id, contact, asker: token } = await addAnswerable();
  expect(await take(contact, "tech@calder.test", "I am away.", "automatic")).toBe("held");
  expect(await take(token, "somebody@else.test", "They passed it on to me.")).toBe("held");
  expect((await page(asker, id)).messages).toHaveLength(1);
  const { queue } = await ask(moderator, "moderation_page()");
  const [away, other] = queue.mail.slice(-2);
  expect([away, other]).toMatchObject([
    { reason: "automatic", side: "contact", body: "I am away." },
    { reason: "other-sender", side: "asker" },
  ]);
  const decide = async (person: Person, mail: string, takes: boolean) =>
    (await ask(person, "decide_mail($1, $2::text::boolean)", [mail, String(takes)])).outcome;
  expect(await decide(outsider, other.id, true)).toBe("not-allowed");
  expect(await decide(moderator, other.id, true)).toBe("changed");
  expect(await decide(moderator, other.id, true)).toBe("not-found");
  expect(await decide(moderator, away.id, false)).toBe("changed");
  const bodies = (await page(asker, id)).messages.map(({ body }: { body: string }) => body);
  expect(bodies).toEqual(["One moment.", "They passed it on to me."]);
  expect(
    await sql`select 1 from private.inbound_mail where state <> 'held' and body <> ''`,
  ).toEqual([]);
});

test("closing an inquiry closes its addresses, and they stay closed when it is opened again", async () => {
  const { id, contact, asker: token } = await addAnswerable();
  await moderate(moderator, id, "closed");
  expect(await take(contact, "tech@calder.test", "Late.")).toBe("unknown");
  await ask(asker, "change_inquiry($1, 'reopened')", [id]);
  expect(await take(token, asker.email, "Again.")).toBe("unknown");
  expect(await take("0".repeat(32), asker.email, "Guessed.")).toBe("unknown");
});
