import type postgres from "postgres";
import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, type Person, valueFor } from "../support/people.ts";

const { sql } = await databaseOfFile();
await sql`insert into public.technologies (tech_id, title, uni, class1)
  values (1, 'A pump', 'Harrow', 'energy'), (2, 'A valve', 'Harrow', 'materials'), (3, 'A lamp', 'Nobody''s', 'energy')`;
const [row] = await sql`select id::int from public.organisations where name = 'Harrow'`;
const harrow = row?.id;
const [admin, editor, reader, outsider] = (await Promise.all(
  ["admin", "editor", "reader", "outsider"].map((name) => addPerson(sql, `organisation-${name}`)),
)) as [Person, Person, Person, Person];
const asker = await addPerson(sql, "asker", { trial_end: new Date(Date.now() + 86_400_000) });
await sql`update public.organisations set status = 'claimed' where id = ${harrow}`;
const members = [
  [admin, "admin", "active"],
  [editor, "editor", "active"],
  [reader, "reader", "active"],
] as const;
for (const [person, role, state] of members)
  await sql`insert into public.organisation_members (organisation_id, user_id, role, state)
    values (${harrow}, ${person.id}, ${role}, ${state})`;

async function call(
  person: Person | null,
  query: (tx: postgres.Sql) => postgres.PendingQuery<postgres.Row[]>,
) {
  return valueFor(sql, person, (tx) => query(tx as unknown as postgres.Sql));
}

async function ask(tech = 1, name = "", shares = false): Promise<string> {
  const id = crypto.randomUUID();
  const answer = await call(
    asker,
    (tx) =>
      tx`select public.add_inquiry(${id}, ${tech}, 'How fast is it?', ${name}, ${shares}) as answer`,
  );
  expect(answer.outcome).toBe("delivered");
  return id;
}

const page = (person: Person, id: string) =>
  call(person, (tx) => tx`select public.inquiry_page(${id}) as answer`);
const write = (person: Person, id: string, body = "Very.", key: string = crypto.randomUUID()) =>
  call(
    person,
    (tx) => tx`select public.write_to_inquiry(${id}, ${key}, ${body}) ->> 'outcome' as answer`,
  );
const move = (
  person: Person,
  id: string,
  to: string,
  more: { reason?: string; note?: string; member?: string } = {},
) =>
  call(
    person,
    (tx) =>
      tx`select public.move_inquiry(${id}, ${to}, ${more.reason ?? null}, ${more.note ?? ""}, ${more.member ?? null}) ->> 'outcome' as answer`,
  );
const desk = (person: Person, change: string, more: Record<string, string | number> = {}) =>
  call(
    person,
    (
      tx,
    ) => tx`select public.change_inbox('harrow', ${change}, ${more.text ?? null}, ${more.until ?? null},
      ${more.member ?? null}, ${more.tech ?? null}, ${more.class ?? null}, ${more.manager ?? null}) ->> 'outcome' as answer`,
  );
const inbox = (person: Person, state: string | null = null) =>
  call(person, (tx) => tx`select public.inbox_page('harrow', ${state}) as answer`);

/** The people for whom mail of this kind about an inquiry is waiting. */
async function mailedTo(id: string, kind: string): Promise<string[]> {
  const rows = await sql`select user_id from private.notices
    where kind = ${kind} and details ->> 'inquiry' = ${id} order by user_id`;
  return rows.map(({ user_id }) => user_id);
}
const ids = (...people: Person[]) => people.map(({ id }) => id).sort();

test("an inquiry about a claimed organisation's technology is in its inbox, and whoever answers gets mail", async () => {
  const id = await ask(1, "Ada of Solar Ltd");
  expect(await mailedTo(id, "lead")).toEqual(ids(admin, editor));
  const { inquiries, counts } = await inbox(reader);
  expect(counts.new).toBeGreaterThan(0);
  expect(inquiries.find((each: { id: string }) => each.id === id)).toMatchObject({
    state: "new",
    name: "Ada of Solar Ltd",
    title: "A pump",
  });
});

test("an inquiry about another technology stays with us until somebody acts for its owner and the asker agrees", async () => {
  const id = crypto.randomUUID();
  const add = await call(asker, (tx) => tx`select public.add_inquiry(${id}, 3, 'Hello') as answer`);
  expect(add).toMatchObject({
    outcome: "added",
    inquiry: { state: "unsent", organisation: null, ownerInbox: null },
  });
  const pass = () =>
    call(asker, (tx) => tx`select public.change_inquiry(${id}, 'passed-on') as answer`);
  expect((await pass()).outcome).toBe("unchanged");
  await sql`update public.organisations set status = 'claimed' where name = 'Nobody''s'`;
  expect((await pass()).outcome).toBe("unchanged");
  await sql`insert into public.organisation_members (organisation_id, user_id, role, state)
    select id, ${outsider.id}, 'admin', 'active' from public.organisations where name = 'Nobody''s'`;
  const listed = await call(asker, (tx) => tx`select public.inquiries_page() as answer`);
  const offers = listed.inquiries.filter((each: { ownerInbox: string | null }) => each.ownerInbox);
  expect(offers).toMatchObject([{ id, ownerInbox: "Nobody's" }]);
  expect(await pass()).toMatchObject({
    outcome: "changed",
    inquiry: { state: "new", ownerInbox: null },
  });
  expect(await mailedTo(id, "lead")).toEqual(ids(outsider));
  await sql`delete from public.organisation_members where user_id = ${outsider.id}`;
});

test("no answer names the asker, except the display name and the address that they share", async () => {
  const id = await ask();
  const words = JSON.stringify([await page(editor, id), await inbox(editor)]);
  expect(words).not.toContain(asker.id);
  expect(words).not.toContain("asker@");
  const shared = await ask(1, "", true);
  expect((await page(editor, shared)).inquiry.address).toContain("@");
  expect(await actAs(sql, editor, (tx) => tx`select 1 from public.inquiries`)).toEqual([]);
  expect(
    await actAs(
      sql,
      editor,
      (tx) => tx`select 1 from public.inquiry_messages where side = 'asker'`,
    ),
  ).toEqual([]);
});

test("answers go both ways, once each however often a form is posted, and each sends mail to the other side", async () => {
  const id = await ask();
  const key = crypto.randomUUID();
  expect(await write(editor, id, "It does 3 l/s.", key)).toBe("written");
  expect(await write(editor, id, "It does 3 l/s.", key)).toBe("known");
  expect(await mailedTo(id, "answer")).toEqual(ids(asker));
  expect(await write(asker, id, "Thank you.")).toBe("written");
  // The member who answered is now the one who gets the mail.
  expect(await mailedTo(id, "lead-reply")).toEqual(ids(editor));
  const thread = await page(asker, id);
  expect(thread.inquiry.state).toBe("open");
  expect(
    thread.messages.map(({ side, body }: { side: string; body: string }) => [side, body]),
  ).toEqual([
    ["organisation", "It does 3 l/s."],
    ["asker", "Thank you."],
  ]);
  expect(await write(outsider, id, "Mine", key)).toBe("not-found");
});

test("declining needs a reason, which the asker gets with the sentence", async () => {
  const id = await ask();
  await expect(move(editor, id, "declined")).rejects.toThrow("Declining takes a reason.");
  expect(
    await move(editor, id, "declined", { reason: "not-a-fit", note: "It is too small." }),
  ).toBe("changed");
  expect(
    await move(editor, id, "declined", { reason: "not-a-fit", note: "It is too small." }),
  ).toBe("unchanged");
  const { inquiry, messages } = await page(asker, id);
  expect(inquiry).toMatchObject({ state: "declined", declineReason: "not-a-fit" });
  expect(messages.map(({ body }: { body: string }) => body)).toEqual(["It is too small."]);
  expect(await mailedTo(id, "declined")).toEqual(ids(asker));
});

test("a closed inquiry takes no message until it is open again", async () => {
  const id = await ask();
  await move(editor, id, "closed");
  expect([await write(asker, id), await write(editor, id)]).toEqual(["closed", "closed"]);
  await call(asker, (tx) => tx`select public.change_inquiry(${id}, 'reopened') as answer`);
  expect(await write(asker, id)).toBe("written");
});

test("an inquiry goes to the technology's case manager, else the class's, and never to one who is away", async () => {
  expect(await desk(editor, "manager", { member: editor.id, tech: 1 })).toBe("not-found");
  expect(await desk(admin, "manager", { member: editor.id, tech: 3 })).toBe("unknown-technology");
  expect(await desk(admin, "manager", { member: admin.id, class: "materials" })).toBe("changed");
  expect(await desk(admin, "manager", { member: editor.id, tech: 1 })).toBe("changed");
  expect(await mailedTo(await ask(1), "lead")).toEqual(ids(editor));
  expect(await mailedTo(await ask(2), "lead")).toEqual(ids(admin));
  const today = new Date().toISOString().slice(0, 10);
  expect(await desk(editor, "away", { until: today })).toBe("changed");
  expect(await mailedTo(await ask(1), "lead")).toEqual(ids(admin));
  await desk(admin, "away", { until: today });
  expect(await mailedTo(await ask(1), "lead")).toEqual(ids(admin, editor));
  await desk(editor, "away");
  await desk(admin, "away");
  for (const { id } of (await inbox(admin)).settings.managers)
    await desk(admin, "no-manager", { manager: id });
  expect(await mailedTo(await ask(1), "lead")).toEqual(ids(admin, editor));
});

test("readers see that a case manager answers, subscribers who, where the organisation shows it; else nobody", async () => {
  const shown = async (person: Person | null, tech = 1) =>
    await call(
      person,
      (tx) => tx`select public.patent_page(${tech}) -> 'rights' -> 'answerer' as answer`,
    );
  await desk(admin, "manager", { member: editor.id, tech: 1 });
  await sql`insert into public.display_names (user_id, name) values (${editor.id}, 'Ed Itor') on conflict (user_id) do update set name = excluded.name`;
  expect(await shown(asker)).toBeNull();
  await call(
    admin,
    (tx) =>
      tx`select public.change_organisation('harrow', 'defaults', '{"showsAnswerer": "yes"}') ->> 'outcome' as answer`,
  );
  expect(await shown(asker)).toEqual({ name: "Ed Itor" });
  expect(await shown(outsider)).toEqual({ name: null });
  expect(await shown(asker, 2)).toBeNull();
  await call(
    admin,
    (tx) =>
      tx`select public.change_organisation('harrow', 'defaults', '{}') ->> 'outcome' as answer`,
  );
  expect(await shown(asker)).toBeNull();
  await sql`delete from public.case_managers`;
});

test("where the technology's case manager is away, the class's is next; who is away or left hears no more of their inquiries", async () => {
  const third = await addPerson(sql, "organisation-third");
  const member = { organisation_id: harrow, user_id: third.id, role: "editor", state: "active" };
  await sql`insert into public.organisation_members ${sql(member)}`;
  await desk(admin, "manager", { member: third.id, tech: 1 });
  await desk(admin, "manager", { member: editor.id, class: "energy" });
  const id = await ask(1);
  expect(await mailedTo(id, "lead")).toEqual(ids(third));
  const remind = async () => {
    await sql`delete from private.notices where kind = 'lead-reminder'`;
    await sql`update public.inquiries set reminded_at = null, sent_at = private.clock() - interval '3 days' where id = ${id}`;
    await sql`select public.remind_of_inquiries()`;
    return mailedTo(id, "lead-reminder");
  };
  const reply = async () => {
    await sql`delete from private.notices where kind = 'lead-reply'`;
    expect(await write(asker, id, "Are you there?")).toBe("written");
    return mailedTo(id, "lead-reply");
  };
  expect([await remind(), await reply()]).toEqual([ids(third), ids(third)]);

  await desk(third, "away", { until: new Date().toISOString().slice(0, 10) });
  const away = expect.stringMatching(/ \(away until \d+ \w+ \d{4}\)$/);
  expect((await inbox(admin)).settings.managers).toMatchObject([{ name: away, techId: 1 }, {}]);
  expect((await page(editor, id)).members).toContainEqual({ id: third.id, name: away });
  expect(await mailedTo(await ask(1), "lead")).toEqual(ids(editor));
  expect([await remind(), await reply()]).toEqual([ids(editor), ids(editor)]);
  await desk(third, "away");
  expect(await remind()).toEqual(ids(third));

  await sql`delete from public.organisation_members where user_id = ${third.id}`;
  expect([await remind(), await reply()]).toEqual([ids(editor), ids(editor)]);
  for (const { id: manager } of (await inbox(admin)).settings.managers)
    await desk(admin, "no-manager", { manager });
  // Nobody asks more than twenty a day.
  await sql`update public.inquiries set state = 'closed', asked_at = asked_at - interval '2 days'`;
});

test("a standing reply is the first message, marked as automatic, and does not count as an answer", async () => {
  expect(await desk(editor, "standing-reply", { text: "Soon." })).toBe("not-found");
  expect(await desk(admin, "standing-reply", { text: "We answer within a week." })).toBe("changed");
  const { messages, inquiry } = await page(asker, await ask());
  expect(messages).toMatchObject([
    { side: "automatic", body: "We answer within a week.", name: null },
  ]);
  expect(inquiry.state).toBe("new");
  const mailed = await sql`select from private.notices n where n.details ->> 'automatic' = 'true'`;
  expect(mailed).toHaveLength(1);
  await desk(admin, "standing-reply", { text: "" });
});

test("an unanswered inquiry gets a reminder after two and after seven days, once each", async () => {
  await sql`update public.inquiries set state = 'closed'`;
  const id = await ask();
  const remind = async () => (await sql`select public.remind_of_inquiries() as n`)[0]?.n;
  const age = (days: number) =>
    sql`update public.inquiries set sent_at = private.clock() - ${days} * interval '1 day',
      reminded_at = reminded_at - interval '5 days' where id = ${id}`;
  expect(await remind()).toBe(0);
  await age(2.1);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  await age(7.1);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  expect(await mailedTo(id, "lead-reminder")).toEqual(
    [...ids(admin), ...ids(admin), ...ids(editor), ...ids(editor)].sort(),
  );
});

test("an inquiry that was taken, or whose asker wrote again, gets reminders too, and an answered one none", async () => {
  await sql`update public.inquiries set state = 'closed'`;
  const id = await ask();
  const remind = async () => (await sql`select public.remind_of_inquiries() as n`)[0]?.n;
  await sql`update public.inquiries set state = 'open', sent_at = private.clock() - interval '3 days' where id = ${id}`;
  expect([await remind(), await remind()]).toEqual([1, 0]);
  const write = (side: string, hours: number) =>
    sql`insert into public.inquiry_messages (id, inquiry_id, side, body, at)
      values (gen_random_uuid(), ${id}, ${side}, 'A text', private.clock() - ${hours} * interval '1 hour')`;
  await write("organisation", 70);
  await sql`update public.inquiries set reminded_at = null where id = ${id}`;
  expect(await remind()).toBe(0);
  await write("asker", 60);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  await sql`delete from private.notices where details ->> 'inquiry' = ${id}`;
});

test("a notice is sent once, not to an address that bounced, and has no text once it has ended", async () => {
  const id = await ask();
  const open = async () =>
    (await sql`select public.open_notices() as answer`)[0]?.answer as string[];
  const [own] =
    await sql`select id from private.notices where details ->> 'inquiry' = ${id} and user_id = ${editor.id}`;
  expect(await open()).toContain(own?.id);
  const take = async (retries = true) =>
    (await sql`select public.take_notice(${own?.id}, ${retries}) as answer`)[0]?.answer;
  expect(await take()).toMatchObject({
    kind: "lead",
    details: { message: "How fast is it?", slug: "harrow" },
  });
  // Somebody else is sending it now.
  expect(await take()).toBeNull();
  await sql`select public.end_notice(${own?.id}, 'waiting')`;
  // It waits behind those that were not tried yet.
  await sql`update private.notices set sending_at = private.clock() - interval '2 minutes' where id = ${own?.id}`;
  expect((await open()).length).toBeGreaterThan(1);
  expect((await open()).at(-1)).toBe(own?.id);
  await sql`update private.notices set sending_at = null where id = ${own?.id}`;
  expect(await take()).not.toBeNull();
  await sql`select public.end_notice(${own?.id}, 'sent')`;
  expect(await sql`select state, details from private.notices where id = ${own?.id}`).toEqual([
    { state: "sent", details: {} },
  ]);
  expect(await open()).not.toContain(own?.id);
  const [bounced] =
    await sql`select n.id from private.notices n where details ->> 'inquiry' = ${id} and user_id = ${admin.id}`;
  await sql`insert into private.mail_suppressions (address_hash, kind, reason)
    select private.mail_hash(email), 'any', 'bounce' from auth.users where id = ${admin.id}`;
  expect(
    (await sql`select public.take_notice(${bounced?.id}, true) as answer`)[0]?.answer,
  ).toBeNull();
  await sql`delete from private.mail_suppressions`;
});

test("an answer is new until its asker opens the inquiry, and a lead waits until it is answered", async () => {
  const places = async (person: Person) =>
    (await call(person, (tx) => tx`select private.viewer() as answer`)).places;
  const before = await places(asker);
  const [organisation] = (await places(reader)).organisations;
  const id = await ask();
  expect(await places(asker)).toMatchObject({
    inquiries: before.inquiries + 1,
    answers: before.answers,
  });
  expect((await places(reader)).organisations).toMatchObject([
    { slug: "harrow", role: "reader", leads: organisation.leads + 1 },
  ]);
  await write(editor, id, "It pumps a litre a second.");
  expect((await places(asker)).answers).toBe(before.answers + 1);
  expect((await places(reader)).organisations).toMatchObject([{ leads: organisation.leads }]);
  await page(editor, id);
  expect((await places(asker)).answers).toBe(before.answers + 1);
  expect((await page(asker, id)).viewer.places.answers).toBe(before.answers);
  await move(editor, id, "declined", { reason: "not-available" });
  expect((await places(asker)).answers).toBe(before.answers + 1);
  await page(asker, id);
  expect((await places(asker)).answers).toBe(before.answers);
});

test("deleting an account deletes its texts and keeps the organisation's answers; an inquiry without an organisation is deleted", async () => {
  const leaver = await addPerson(sql, "leaver", { trial_end: new Date(Date.now() + 86_400_000) });
  const [kept, own] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`update public.organisations set status = 'unclaimed' where name = 'Nobody''s'`;
  await call(
    leaver,
    (tx) => tx`select public.add_inquiry(${kept}, 1, 'A secret question', 'L. Eaver') as answer`,
  );
  await call(leaver, (tx) => tx`select public.add_inquiry(${own}, 3, 'Another one') as answer`);
  await write(editor, kept, "An answer.");
  await write(leaver, kept, "A secret reply");
  // An answer by mail has the asker's question below.
  await sql`update public.inquiry_messages set quoted = '> A secret question' where body = 'An answer.'`;
  await sql`delete from auth.users where id = ${leaver.id}`;
  expect(await sql`select id from public.inquiries where id = ${own}`).toEqual([]);
  const words = JSON.stringify(await page(editor, kept));
  expect(words).toContain("An answer.");
  expect(words).toContain("A former member asked this.");
  expect(words).not.toMatch(/secret|Eaver/);
  expect(await write(editor, kept)).toBe("closed");
});

test("only an admin closes the organisation, by typing its name; then it is unclaimed again", async () => {
  // The asker has used up the twenty inquiries of a day by now.
  await sql`update public.inquiries set asked_at = asked_at - interval '2 days'`;
  await sql`insert into public.organisation_domains (organisation_id, domain, verified_how) values (${harrow}, 'harrow.test', 'dns')`;
  await sql`insert into public.listing_drafts (organisation_id, content) values (${harrow}, '{"title": "Unpublished"}')`;
  const [feed] = await sql`
    insert into public.feeds (organisation_id, address, state) values (${harrow}, 'https://harrow.test/feed', 'on') returning id`;
  await sql`
    insert into public.imports (id, organisation_id, feed_id, name, state) values
      (gen_random_uuid(), ${harrow}, ${feed?.id}, 'A night', 'done'), (gen_random_uuid(), ${harrow}, null, 'A file', 'draft')`;
  const id = await ask(1);
  const answered = await ask(2);
  await write(editor, answered);
  const close = (person: Person, name: string, withdraw = false) =>
    call(
      person,
      (tx) =>
        tx`select public.close_organisation('harrow', ${name}, ${withdraw}) ->> 'outcome' as answer`,
    );
  expect(await close(editor, "Harrow")).toBe("not-allowed");
  expect(await close(outsider, "Harrow")).toBe("not-found");
  expect(await close(admin, "Harow")).toBe("wrong");
  expect((await page(admin, id)).side).toBe("organisation");
  expect(await close(admin, " harrow ", true)).toBe("changed");
  expect(
    await sql`select 1 from public.organisation_members where organisation_id = ${harrow}`,
  ).toEqual([]);
  expect(
    await sql`select 1 from public.organisation_domains where organisation_id = ${harrow}`,
  ).toEqual([]);
  expect(await sql`select status from public.organisations where id = ${harrow}`).toEqual([
    { status: "unclaimed" },
  ]);
  expect(await sql`select 1 from public.technologies where organisation_id = ${harrow}`).toEqual(
    [],
  );
  expect(await sql`select 1 from public.feeds where organisation_id = ${harrow}`).toEqual([]);
  expect(await sql`select 1 from public.imports where organisation_id = ${harrow}`).toEqual([]);
  // A draft of a published listing goes to whoever acts for the organisation next. A draft of an unpublished one is deleted.
  const drafts =
    await sql`select tech_id::int as id from public.listing_drafts where organisation_id = ${harrow} order by 1`;
  expect(drafts).toEqual([{ id: 1 }, { id: 2 }]);
  expect((await page(admin, id)).side).toBeNull();
  expect((await page(asker, id)).inquiry).toMatchObject({ state: "sent", organisation: null });
  expect((await page(asker, answered)).inquiry.state).toBe("answered");
  const [act] =
    await sql`select act, user_id, details from private.audit_trail order by id desc limit 1`;
  expect(act).toMatchObject({
    act: "organisation.closed",
    user_id: admin.id,
    details: { withdrawn: 2 },
  });
  expect(await close(admin, "Harrow")).toBe("not-found");
});
