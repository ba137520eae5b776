import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, askAs, claimForTeam, type Person } from "../support/people.ts";

// Standing needs: who reads and answers them, and who learns whose they are.

const { sql } = await databaseOfFile();
await sql`insert into public.technologies (tech_id, title, uni) values (1, 'Ice film for wings', 'Harrow'),
  (2, 'Lamp', 'Harrow'), (3, 'Ice film for turbines', 'Arden'), (4, 'Lamp for ships', 'Nobody''s')`;
const pro = { is_pro: true, subscription_end: new Date(Date.now() + 9e9) };
const asker = await addPerson(sql, "asker", pro);
const moderator = await addPerson(sql, "moderator");
const [editor, reader, rival] = (await Promise.all(
  ["editor", "reader", "rival"].map((name) => addPerson(sql, name)),
)) as [Person, Person, Person];
await claimForTeam(sql, "harrow", { editor, reader });
await claimForTeam(sql, "arden", { admin: rival });
await sql`update auth.users set email_confirmed_at = now()`;
await sql`select public.set_moderators(${[moderator.email]})`;

const FOREVER = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
type Answer = Record<string, never> & { outcome: string; inquiry?: string };

async function publish(
  person: Person,
  more: { by?: string; until?: string; isPublic?: boolean } = {},
) {
  const id = crypto.randomUUID();
  const { by = "A company in DE", until = FOREVER, isPublic = false } = more;
  const values = [id, by, "ice film for wings", ["thin", " "], isPublic, until];
  const { outcome } = await askAs(sql, person, "publish_need($1, $2, $3, $4, $5, $6)", values);
  return { id, outcome };
}
const decide = (person: Person | null, id: string, approve = true, reason = "") =>
  askAs(sql, person, "decide_need($1, $2, $3)", [id, approve, reason]);
const answer = (
  person: Person | null,
  slug: string,
  id: string,
  change = "answered",
  { tech = null as number | null, text = "We have it." } = {},
): Promise<Answer> =>
  askAs(sql, person, "answer_need($1, $2, $3, $4, $5)", [slug, id, change, tech, text]);
const change = (
  person: Person | null,
  id: string,
  to: string,
  more: unknown[] = [],
): Promise<Answer> =>
  askAs(sql, person, `change_need(${[id, to, ...more].map((_, at) => `$${at + 1}`)})`, [
    id,
    to,
    ...more,
  ]);
const near = async (person: Person, slug: string, id: string | null = null) =>
  askAs(sql, person, "organisation_needs_page($1, $2)", [slug, id]);
const idsOf = ({ needs }: { needs: { id: string }[] }) => needs.map(({ id }) => id);

/** A need that a moderator has published and that has been matched. */
async function opened(more: Parameters<typeof publish>[1] = {}) {
  await sql`delete from private.standing_needs`;
  await sql`delete from private.need_blocks`;
  const { id } = await publish(asker, more);
  await decide(moderator, id);
  await sql`select public.match_needs()`;
  return id;
}
const mailed = async (event: string) =>
  (
    await sql`select user_id from private.notices where kind = 'need' and details ->> 'event' = ${event} order by made_at desc`
  ).map(({ user_id }) => user_id);

test("a subscriber publishes up to three at a time, without a name; a moderator who did not ask decides", async () => {
  const free = await addPerson(sql, "free");
  expect((await publish(free)).outcome).toBe("not-subscribed");
  expect((await publish(asker, { by: "QUAD moderators" })).outcome).toBe("wrong-name");
  expect((await publish(asker, { by: "ask.me@firm.example" })).outcome).toBe("wrong-name");
  expect((await publish(asker, { until: "2020-01-01" })).outcome).toBe("wrong-date");
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push((await publish(asker)).id);
  expect((await publish(asker)).outcome).toBe("too-many");
  expect(await mailed("waiting")).toEqual([moderator.id, moderator.id, moderator.id]);
  const [id = "", other = ""] = ids;
  expect((await decide(asker, id)).outcome).toBe("not-allowed");
  expect((await decide(moderator, id, false)).outcome).toBe("wrong");
  expect((await decide(moderator, id, false, "Name no firm.")).outcome).toBe("changed");
  await decide(moderator, other);
  expect((await decide(moderator, other)).outcome).toBe("not-found");
  const { own } = await askAs(sql, asker, "needs_page()");
  expect(own.find((need: { id: string }) => need.id === id)).toMatchObject({
    state: "refused",
    refusal: "Name no firm.",
    requirements: ["thin"],
  });
  expect((await publish(asker)).outcome).toBe("changed");
});

test("organisations with listings near it read it, everybody if its asker wants so, and nobody who asks", async () => {
  const id = await opened();
  const { needs } = await near(reader, "harrow");
  expect(needs).toEqual([expect.objectContaining({ id, asker: "A company in DE", answer: null })]);
  expect(needs[0].listings.map((each: { id: number }) => each.id)).toContain(1);
  expect(JSON.stringify(needs)).not.toMatch(new RegExp(`${asker.id}|${asker.email}`));
  expect((await near(rival, "harrow")).organisation).toBeNull();
  expect((await askAs(sql, null, "needs_page()")).needs).toEqual([]);
  expect((await askAs(sql, rival, "need_page($1)", [id])).need).toBeNull();
  await sql`delete from private.need_matches where need_id = ${id}`;
  expect(idsOf(await near(editor, "harrow", id))).toEqual([]);
  expect((await answer(editor, "harrow", id)).outcome).toBe("not-found");
  const open = await opened({ isPublic: true });
  await sql`delete from private.need_matches where need_id = ${open}`;
  expect(idsOf(await askAs(sql, null, "needs_page()"))).toEqual([open]);
  expect(idsOf(await askAs(sql, null, "api_needs($1)", [null]))).toEqual([open]);
  expect(idsOf(await near(editor, "harrow", open))).toEqual([open]);
});

test("each organisation answers once, with a listing of its own or some sentences", async () => {
  const id = await opened();
  const by = editor;
  expect((await answer(reader, "harrow", id)).outcome).toBe("not-allowed");
  expect((await answer(by, "harrow", id, "answered", { text: " " })).outcome).toBe("wrong");
  expect((await answer(by, "harrow", id, "answered", { tech: 3 })).outcome).toBe(
    "unknown-technology",
  );
  expect((await answer(by, "harrow", id, "answered", { tech: 1, text: "" })).outcome).toBe(
    "changed",
  );
  expect((await answer(by, "harrow", id)).outcome).toBe("unchanged");
  expect(await mailed("answered")).toEqual([asker.id]);
  const page = await askAs(sql, asker, "need_page($1)", [id]);
  expect(page.answers).toEqual([
    expect.objectContaining({
      organisation: "Harrow",
      technology: { id: 1, title: "Ice film for wings" },
    }),
  ]);
  expect(page.need).toMatchObject({ near: 2, answers: 1, unread: 1 });
  expect((await near(by, "harrow")).counts).toEqual({ near: 0, answered: 1, accepted: 0 });
  // What one has answered is nothing to the other.
  expect(JSON.stringify(await near(rival, "arden"))).not.toContain("Harrow");
});

test("the asker asks back once, and names themselves by accepting alone", async () => {
  const id = await opened();
  const by = editor;
  await answer(by, "harrow", id, "answered", { tech: 1 });
  expect((await change(rival, id, "accepted", ["harrow", "", "Rival"])).outcome).toBe("not-found");
  expect((await change(asker, id, "asked", ["harrow", " "])).outcome).toBe("wrong");
  expect((await change(asker, id, "asked", ["harrow", "How thin?"])).outcome).toBe("changed");
  expect((await change(asker, id, "asked", ["harrow", "And how wide?"])).outcome).toBe("unchanged");
  expect(await mailed("asked")).toEqual([by.id]);
  expect((await answer(by, "harrow", id, "replied", { text: "A micrometre." })).outcome).toBe(
    "changed",
  );
  expect((await answer(by, "harrow", id, "replied", { text: "Or two." })).outcome).toBe(
    "unchanged",
  );
  const before = JSON.stringify(await near(by, "harrow"));
  expect(before).toContain("How thin?");
  expect(before).not.toContain("Ada");
  expect((await change(asker, id, "accepted", ["harrow", "", "Harrow"])).outcome).toBe(
    "wrong-name",
  );
  const { inquiry } = await change(asker, id, "accepted", ["harrow", "", "Ada, Firm"]);
  const thread = await askAs(sql, by, "inquiry_page($1)", [inquiry]);
  expect(thread.inquiry).toMatchObject({ name: "Ada, Firm", address: null, techId: 1 });
  expect(thread.inquiry.message).toMatch(
    /ice film for wings[\s\S]*How thin\?[\s\S]*A micrometre\./,
  );
  expect((await change(asker, id, "accepted", ["harrow", "", "Ada, Firm"])).inquiry).toBe(inquiry);
  expect((await near(by, "harrow")).counts).toEqual({ near: 0, answered: 1, accepted: 1 });
  const { outcome } = await change(asker, id, "ended");
  expect([outcome, (await answer(rival, "arden", id)).outcome]).toEqual(["changed", "not-found"]);
});

test("both sides can end it: put aside, decline, block", async () => {
  const id = await opened();
  await answer(editor, "harrow", id, "put-aside");
  expect(idsOf(await near(editor, "harrow"))).toEqual([]);
  await answer(rival, "arden", id);
  await change(asker, id, "blocked", ["arden"]);
  expect((await near(rival, "arden")).needs[0].answer.state).toBe("declined");
  const { id: next } = await publish(asker);
  await decide(moderator, next);
  await sql`select public.match_needs()`;
  expect(idsOf(await near(rival, "arden"))).not.toContain(next);
  expect(idsOf(await near(editor, "harrow"))).toEqual([next]);
  await answer(editor, "harrow", next, "blocked");
  expect(idsOf(await near(editor, "harrow"))).toEqual([]);
});

test("once a week those who answer get one mail of what is new near their listings", async () => {
  const id = await opened();
  await sql`delete from private.notices`;
  const sent = () => sql`select user_id, details from private.notices where kind = 'needs'`;
  await sql`select public.mail_needs()`;
  expect((await sent()).map(({ user_id }) => user_id).sort()).toEqual([editor.id, rival.id].sort());
  expect((await sent())[0]?.details).toMatchObject({ needs: 1, titles: ["ice film for wings"] });
  await sql`select public.mail_needs()`;
  await sql`update private.need_matches set mailed_at = mailed_at - interval '8 days'`;
  await sql`select public.mail_needs()`;
  expect(await sent()).toHaveLength(2);
  await sql`update private.need_matches set mailed_at = null where need_id = ${id}`;
  await answer(rival, "arden", id, "put-aside");
  await sql`select public.mail_needs()`;
  expect(await sent()).toHaveLength(3);
});

test("it goes with its asker's account; an accepted answer's inquiry loses what they wrote", async () => {
  const leaver = await addPerson(sql, "leaver", pro);
  await sql`delete from private.standing_needs`;
  const { id } = await publish(leaver);
  await decide(moderator, id);
  await sql`select public.match_needs()`;
  await answer(editor, "harrow", id);
  const { inquiry } = await change(leaver, id, "accepted", ["harrow", "", "Lea"]);
  const { rows } = await askAs(sql, leaver, "export_rows('needs')");
  expect(rows).toEqual([expect.objectContaining({ sought: "ice film for wings", answers: 1 })]);
  await sql`delete from auth.users where id = ${leaver.id}`;
  expect(await sql`select from private.standing_needs`).toHaveLength(0);
  const [left] =
    await sql`select message, asker_name from public.inquiries where id = ${inquiry ?? ""}`;
  expect(left).toEqual({ message: "A former member asked this.", asker_name: "" });
});
