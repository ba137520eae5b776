import { expect, test } from "vitest";
import { databaseWithCrowd } from "../support/fresh-database.ts";
import { addPerson, askAs, type Person, valueFor } from "../support/people.ts";

const soon = () => new Date(Date.now() + 86_400_000);

const { sql, crowd } = await databaseWithCrowd(20);
await sql`insert into public.technologies (tech_id, title, uni) values (1, 'A pump', 'Harrow')`;

async function subscriber(name: string): Promise<Person> {
  return addPerson(sql, name, { trial_end: soon() });
}

async function add(person: Person | null, id: string = crypto.randomUUID(), tech = 1) {
  return (await askAs(sql, person, "add_inquiry($1, $2, 'A question')", [id, tech])) as {
    outcome: string;
    inquiry: { id: string; state: string } | null;
  };
}

async function change(person: Person, id: string, to: string) {
  const { outcome, inquiry } = await askAs(sql, person, "change_inquiry($1, $2)", [id, to]);
  return `${outcome}: ${inquiry?.state ?? "-"}`;
}

test("a subscriber's inquiry is added once, also when its form is posted again", async () => {
  const person = await subscriber("asks");
  const id = crypto.randomUUID();
  expect(await add(person, id)).toMatchObject({
    outcome: "added",
    inquiry: { id, state: "unsent" },
  });
  expect(await add(person, id)).toMatchObject({ outcome: "known", inquiry: { id } });
  expect(await sql`select from public.inquiries where id = ${id}`).toHaveLength(1);
});

test("an inquiry keeps its owner's name when its technology is gone", async () => {
  const person = await subscriber("keeps");
  await sql`insert into public.technologies (tech_id, title, uni) values (2, 'A valve', 'Calder')`;
  await add(person, crypto.randomUUID(), 2);
  await sql`delete from public.technologies where tech_id = 2`;
  expect((await askAs(sql, person, "account_page()")).inquiries).toMatchObject([
    { title: "A valve", owner: "Calder" },
  ]);
});

test("nobody can ask without a subscription, about an unknown technology, or under another person's id", async () => {
  const person = await subscriber("owner");
  const id = crypto.randomUUID();
  await add(person, id);
  const free = await addPerson(sql, "free", {});
  expect((await add(free)).outcome).toBe("not-subscribed");
  expect((await add(await addPerson(sql, "unknown"))).outcome).toBe("not-subscribed");
  expect((await add(person, crypto.randomUUID(), 999)).outcome).toBe("not-found");
  const thief = await subscriber("thief");
  expect(await add(thief, id)).toMatchObject({ outcome: "not-found", inquiry: null });
  expect(await change(thief, id, "closed")).toBe("not-found: -");
});

test("of fifty inquiries at once twenty are added, the day's bound", async () => {
  const person = await subscriber("hurried");
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () =>
      valueFor(
        crowd,
        person,
        (tx) => tx`select public.add_inquiry(${crypto.randomUUID()}, 1, 'Hello') ->> 'outcome'`,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(20);
  expect(outcomes.filter((outcome) => outcome === "too-many")).toHaveLength(30);
});

test("of many tries to send an inquiry again one may, and the next only after half a minute", async () => {
  const person = await subscriber("tries");
  const id = crypto.randomUUID();
  await add(person, id);
  // Its first sending is still running.
  expect(await change(person, id, "try")).toBe("unchanged: unsent");
  expect(await change(person, id, "failed")).toBe("changed: unsent");
  const tries = await Promise.all(
    Array.from({ length: 10 }, () =>
      valueFor(crowd, person, (tx) => tx`select public.change_inquiry(${id}, 'try') ->> 'outcome'`),
    ),
  );
  expect(tries.filter((outcome) => outcome === "changed")).toHaveLength(1);
  await sql`update public.inquiries set tried_at = now() - interval '31 seconds' where id = ${id}`;
  expect(await change(person, id, "try")).toBe("changed: unsent");
  expect(await change(person, id, "sent")).toBe("changed: sent");
  expect(await change(person, id, "try")).toBe("unchanged: sent");
});

test("an inquiry's state changes as its owner says, and can be changed back", async () => {
  const person = await subscriber("moves");
  const sent = crypto.randomUUID();
  await add(person, sent);
  for (const [to, then] of [
    ["answered", "unchanged: unsent"],
    ["sent", "changed: sent"],
    ["failed", "unchanged: sent"],
    ["answered", "changed: answered"],
    ["closed", "changed: closed"],
    ["closed", "unchanged: closed"],
    ["reopened", "changed: sent"],
    ["nonsense", "unchanged: sent"],
  ] as const) {
    expect(await change(person, sent, to), to).toBe(then);
  }
  const kept = crypto.randomUUID();
  await add(person, kept);
  expect(await change(person, kept, "closed")).toBe("changed: closed");
  expect(await change(person, kept, "reopened")).toBe("changed: unsent");
});

test("a member whose subscription ended keeps the list and cannot send more", async () => {
  const person = await subscriber("lapsed");
  const id = crypto.randomUUID();
  await add(person, id);
  await change(person, id, "failed");
  await sql`update public.user_profiles set trial_end = now() - interval '1 day' where id = ${person.id}`;
  expect(await change(person, id, "try")).toBe("unchanged: unsent");
  expect(await askAs(sql, person, "inquiries_page()")).toMatchObject({
    total: 1,
    inquiries: [{ id, state: "unsent" }],
  });
  expect(await change(person, id, "closed")).toBe("changed: closed");
});

test("the owners of a shortlist are shown to its readers, with at most ten technologies each", async () => {
  await sql`insert into public.technologies (tech_id, title, uni)
    select n, 'Thing ' || n, case when n < 112 then 'Many' else 'One' end from generate_series(100, 112) n`;
  const [owner, stranger] = [await subscriber("lists"), await subscriber("strange")];
  const call = async (person: Person, id: number | null, ids: number[] | null = null) => {
    return askAs(sql, person, "shortlist_owners($1, $2)", [id, ids]);
  };
  const filling = "fill_shortlist(null, array(select generate_series(100, 112)), 'Asked')";
  const { id } = await askAs(sql, owner, filling);
  const { list } = await call(owner, id);
  expect(list.name).toBe("Asked");
  expect(list.owners).toMatchObject([
    { name: "Many", total: 12 },
    { name: "One", total: 1, technologies: [{ id: 112, title: "Thing 112" }] },
  ]);
  expect(list.owners[0].technologies).toHaveLength(10);
  expect((await call(stranger, id)).list).toBeNull();
  expect((await call(stranger, null)).list).toEqual({ name: "Saved", owners: [] });
  expect((await call(stranger, null, [112, 101, 999])).list.owners).toMatchObject([
    { name: "Many", total: 1, technologies: [{ id: 101 }] },
    { name: "One", total: 1 },
  ]);
});
