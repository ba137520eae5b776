import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, askAs } from "../support/people.ts";

// Visitors' questions to an organisation: who may write, how often, and what becomes of it.

const { sql } = await databaseOfFile();
await sql`insert into public.technologies (tech_id, title, uni) values (1, 'A pump', 'Harrow'), (2, 'A lamp', 'Elsewhere')`;
const editor = await addPerson(sql, "questions-editor");
await sql`update public.organisations set status = 'claimed' where name = 'Harrow'`;
await sql`insert into public.organisation_members (organisation_id, user_id, role, state)
  select o.id, ${editor.id}, 'editor', 'active' from public.organisations o where o.name = 'Harrow'`;
beforeEach(async () => {
  await sql`delete from private.visitor_questions`;
  await sql`delete from private.blocked_visitors`;
  await sql`delete from private.notices`;
  await sql`delete from public.inquiries`;
  await sql`update public.organisations set is_open = true, takes_questions = true where name = 'Harrow'`;
});

let count = 0;
type Asked = {
  id?: string;
  email?: string;
  network?: string;
  wider?: string | null;
  name?: string;
  tech?: number | null;
};
async function ask(asked: Asked = {}) {
  count += 1;
  const { id = crypto.randomUUID(), email = `v${count}@company.test`, tech = 1 } = asked;
  const { network = `network ${count}`, wider = null, name = "Ada Vale, Acme" } = asked;
  const [row] = await sql`
    select public.add_visitor_question(${id}, 'harrow', ${name}, ${email}, 'A licence. How fast?', ${network}, ${tech}, ${wider}) as outcome`;
  return row?.outcome as string;
}
const tokens = async () =>
  (
    await sql<{ token: string }[]>`
      select details ->> 'token' as token from private.notices where kind = 'question' order by made_at, id`
  ).map(({ token }) => token);
async function confirm(token: string | undefined) {
  return askAs(sql, null, "confirm_visitor_question($1) ->> 'outcome'", [token ?? ""]);
}
const inquiries = () => sql`select id, state, asker_name, visitor_email from public.inquiries`;
async function move(id: string, to: string) {
  await askAs(sql, editor, "move_inquiry($1, $2)", [id, to]);
}

test("a question reaches the inbox once its address is proved, and once only", async () => {
  const id = crypto.randomUUID();
  expect([await ask({ id, email: "ada@acme.test" }), await ask({ id })]).toEqual([
    "added",
    "added",
  ]);
  expect(await inquiries()).toEqual([]);
  const [token, ...others] = await tokens();
  expect(others).toEqual([]);
  expect(await confirm("A".repeat(22))).toBe("not-found");
  expect([await confirm(token), await confirm(token)]).toEqual(["changed", "changed"]);
  expect(await inquiries()).toEqual([
    { id, state: "new", asker_name: "Ada Vale, Acme", visitor_email: "ada@acme.test" },
  ]);
  const leads = await sql`select user_id from private.notices where kind = 'lead'`;
  expect(leads).toEqual([{ user_id: editor.id }]);
});

test("only an open organisation with an open inbox takes questions, about its own listings", async () => {
  expect(await ask({ tech: 2 })).toBe("not-found");
  expect(await ask({ tech: null })).toBe("added");
  const [token] = await tokens();
  for (const closed of [sql`is_open = false`, sql`takes_questions = false`]) {
    await sql`update public.organisations set is_open = true, takes_questions = true where name = 'Harrow'`;
    await sql`update public.organisations set ${closed} where name = 'Harrow'`;
    expect(await ask()).toBe("not-found");
    expect(await confirm(token)).toBe("not-found");
  }
  await sql`update public.organisations set is_open = true, takes_questions = true where name = 'Harrow'`;
  await sql`update private.visitor_questions set asked_at = private.clock() - interval '49 hours'`;
  expect(await confirm(token)).toBe("not-found");
});

test.each([
  "Ada\r\nX: y",
  "Ada\nhttps://evil.example/login",
  "Ada\u00a0Vale",
  "Q U A D",
  "HARROW",
  "Harrow licensing, Acme",
])("nobody asks as %j", async (name) => {
  expect(await ask({ name })).toBe("wrong-name");
});

test.each(["J. R. R. Vale, Acme Inc.", "Ada Vale, Harrow", "Harrowby & Sons"])(
  "somebody may ask as %j",
  async (name) => {
    expect(await ask({ name })).toBe("added");
  },
);

test("the mail that proves an address says nothing that a stranger typed", async () => {
  await ask();
  const [notice] = await sql`select details - 'token' as said from private.notices`;
  expect(notice?.said).toEqual({ organisation: "Harrow", title: "A pump", slug: "harrow" });
});

test("of questions, one mailbox asks three a day, one network ten, its /48 thirty, and all networks a thousand that are unconfirmed", async () => {
  const outcomes = async (n: number, of: Asked) => {
    const found: string[] = [];
    for (let i = 0; i < n; i += 1) found.push(await ask(of));
    return found.filter((outcome) => outcome === "added").length;
  };
  expect(await outcomes(40, { network: "one" })).toBe(10);
  expect(await outcomes(2, { email: "one@company.test" })).toBe(2);
  expect(await outcomes(2, { email: "One+2@Company.test" })).toBe(1);
  expect(await outcomes(2, { email: "a.d.a@gmail.com" })).toBe(2);
  expect(await outcomes(2, { email: "ada+b@googlemail.com" })).toBe(1);
  expect(await outcomes(40, { wider: "wide" })).toBe(30);
  // What nobody confirmed does not close the organisation to others.
  expect(await outcomes(101, {})).toBe(101);
  await sql`
    insert into private.visitor_questions (id, organisation_id, name, email, message, network, token_hash)
    select gen_random_uuid(), organisation_id, name, n || email, message, network || n, sha256(n::text::bytea)
    from (select * from private.visitor_questions limit 1) q, generate_series(1, 852) n`;
  expect(await outcomes(3, {})).toBe(1);
  const [first, ...others] = await tokens();
  for (const token of others.slice(0, 100)) expect(await confirm(token)).toBe("changed");
  expect(await confirm(first)).toBe("too-many");
  expect(await ask()).toBe("too-many");
  await sql`update private.visitor_questions set asked_at = private.clock() - interval '25 hours'`;
  await sql`update private.visitor_questions set confirmed_at = asked_at where confirmed_at is not null`;
  expect(await ask({ network: "one", email: "one@company.test" })).toBe("added");
});

test("a complaint about such a mail stops those to all spellings of its mailbox", async () => {
  await sql`select public.note_mail_event('victim+1@company.test', 'complaint', 'invitations')`;
  await ask({ email: "victim+2@company.test" });
  const [notice] = await sql`select id from private.notices where kind = 'question'`;
  const [taken] = await sql`select public.take_notice(${notice?.id}, true) as mail`;
  expect(taken?.mail).toBeNull();
});

const isBlocked = async (id: string) => {
  return (await askAs(sql, editor, "inquiry_page($1)", [id])).inquiry.blocked;
};

test("an organisation blocks a sender and takes that back; three that block them do so everywhere", async () => {
  const email = "spam@company.test";
  await ask({ email });
  await confirm((await tokens())[0]);
  const [inquiry] = await inquiries();
  await move(inquiry?.id, "blocked");
  expect(await ask({ email: "SPAM+again@company.test" })).toBe("blocked");
  expect((await inquiries())[0]?.state).toBe("closed");
  expect(await isBlocked(inquiry?.id)).toBe(true);
  await move(inquiry?.id, "unblocked");
  expect(await isBlocked(inquiry?.id)).toBe(false);
  expect(await ask({ email })).toBe("added");
  await sql`delete from private.visitor_questions`;
  await sql`insert into private.blocked_visitors (organisation_id, address_hash)
    select o.id, private.mail_hash(${email}) from public.organisations o where o.name = 'Elsewhere'`;
  expect(await ask({ email })).toBe("added");
  for (const name of ["Second", "Third"]) {
    await sql`insert into public.organisations (name, slug) values (${name}, ${name.toLowerCase()})`;
    await sql`insert into private.blocked_visitors (organisation_id, address_hash)
      select o.id, private.mail_hash(${email}) from public.organisations o where o.name = ${name}`;
  }
  expect(await ask({ email })).toBe("blocked");
});

test("an answer goes to the visitor by mail, and the visitor's answer by mail into the thread", async () => {
  await ask({ email: "ada@acme.test" });
  await confirm((await tokens())[0]);
  const [inquiry] = await inquiries();
  const values = [inquiry?.id, crypto.randomUUID()];
  const written = await askAs(sql, editor, "write_to_inquiry($1, $2, 'Very fast.')", values);
  expect(written.outcome).toBe("written");
  const [notice] = await sql`select id from private.notices where kind = 'answer'`;
  const [{ mail } = { mail: null }] =
    await sql`select public.take_notice(${notice?.id}, true, true) as mail`;
  expect(mail).toMatchObject({
    to: "ada@acme.test",
    kind: "answer",
    details: { organisation: "Harrow", message: "Very fast.", again: "/owner/harrow/ask" },
  });
  const reply = async (from: string, message: string) => {
    const [row] =
      await sql`select public.take_reply(${mail.replyTo}, ${message}, ${from}, 'Thank you.') as outcome`;
    return row?.outcome;
  };
  expect(await reply("ada@acme.test", "<1@acme.test>")).toBe("written");
  expect(await reply("eve@else.test", "<2@else.test>")).toBe("held");
  const page = await askAs(sql, editor, "inquiry_page($1)", [inquiry?.id]);
  const { inquiry: shown, messages } = page;
  expect(shown).toMatchObject({
    visitor: true,
    blocked: false,
    address: "ada@acme.test",
    name: "Ada Vale, Acme",
  });
  expect(messages.map(({ side, body }: { side: string; body: string }) => [side, body])).toEqual([
    ["organisation", "Very fast."],
    ["asker", "Thank you."],
  ]);
});
