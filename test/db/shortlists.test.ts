import { beforeAll, describe, expect, test } from "vitest";
import { SHORTLIST_LIMITS } from "#app/collections/shortlists/shortlist-limits.ts";
import { may, SHORTLIST_ROLES } from "#app/collections/shortlists/shortlist-roles.ts";
import { databaseWithCrowd } from "../support/fresh-database.ts";
import { addPerson, type Person, valueFor } from "../support/people.ts";

// What each role may do through the functions. access.test.ts checks that nobody writes the tables directly, and who
// reads which row, through the data service and SQL.

const { sql, crowd } = await databaseWithCrowd(10);
beforeAll(async () => {
  await sql`
    insert into public.technologies (tech_id, title, uni)
    select n, 'Technology ' || n, 'University' from generate_series(1, 600) n`;
});

let people = 0;
function someone(name?: string): Promise<Person> {
  people += 1;
  return addPerson(sql, name ?? `lists-${people}`, {});
}

/** Calls a function of the API as a person, and returns its result. The arguments are SQL. */
// biome-ignore lint/suspicious/noExplicitAny: JSON whose shape the tests check.
async function ask(person: Person | null, call: string): Promise<any> {
  return valueFor(crowd, person, (tx) => tx.unsafe(`select public.${call} as answer`));
}

const outcomeOf = async (person: Person | null, call: string) => (await ask(person, call)).outcome;

/** A list of technologies 1 to 3, with a member of each role. */
async function sharedList() {
  const by = Object.fromEntries(
    await Promise.all(SHORTLIST_ROLES.map(async (role) => [role, await someone()])),
  ) as Record<(typeof SHORTLIST_ROLES)[number], Person>;
  const { id } = await ask(by.owner, "fill_shortlist(null, '{1,2,3}', 'Pumps')");
  for (const role of SHORTLIST_ROLES.slice(1)) {
    await sql`insert into public.shortlist_members (shortlist_id, user_id, role) values (${id}, ${by[role].id}, ${role})`;
  }
  return { id: id as number, by, stranger: await someone() };
}

const idsOn = async (person: Person, id: number) =>
  (await ask(person, `shortlist_page(${id})`)).list.items.map(
    ({ techId }: { techId: number }) => techId,
  );

describe("each role can do what it may, and nothing else", () => {
  const uuid = "gen_random_uuid()";
  const OPERATIONS: Record<string, [Parameters<typeof may>[1], (id: number) => string]> = {
    add: ["edit", (id) => `fill_shortlist(${id}, '{4}')`],
    rename: ["edit", (id) => `change_shortlist(${id}, 'rename', 'Valves')`],
    describe: ["edit", (id) => `change_shortlist_item(${id}, 1, 'describe', 'Good', 5)`],
    move: ["edit", (id) => `change_shortlist_item(${id}, 3, 'up')`],
    remove: ["edit", (id) => `change_shortlist_item(${id}, 3, 'remove')`],
    comment: ["comment", (id) => `add_shortlist_comment(${id}, ${uuid}, 'Hello')`],
    link: ["link", (id) => `make_shortlist_link(${id})`],
    invite: ["manage", (id) => `invite_to_shortlist(${id}, 'somebody@else.test', 'reader')`],
    delete: ["manage", (id) => `change_shortlist(${id}, 'delete')`],
    leave: ["leave", (id) => `change_shortlist(${id}, 'leave')`],
  };

  test.each(Object.entries(OPERATIONS))("%s", async (_, [act, callOf]) => {
    for (const role of SHORTLIST_ROLES) {
      const { id, by } = await sharedList();
      await ask(by[role], "set_display_name('Named')");
      const expected = may(role, act) ? "changed" : "not-allowed";
      expect(await outcomeOf(by[role], callOf(id)), role).toBe(expected);
    }
    const { id, stranger } = await sharedList();
    expect(await outcomeOf(stranger, callOf(id))).toBe("not-found");
  });

  test("all members read the list; a stranger finds none, and nobody without a session calls anything", async () => {
    const { id, by, stranger } = await sharedList();
    for (const role of SHORTLIST_ROLES) expect(await idsOn(by[role], id), role).toEqual([1, 2, 3]);
    expect((await ask(stranger, `shortlist_page(${id})`)).list).toBeNull();
    await expect(ask(null, `shortlist_page(${id})`)).rejects.toMatchObject({ code: "42501" });
  });

  test("links and invitations are shown to those whom they concern, addresses only to the owner", async () => {
    const { id, by } = await sharedList();
    await ask(by.owner, "set_display_name('Ada')");
    await ask(by.owner, `invite_to_shortlist(${id}, 'Somebody@Else.test', 'editor')`);
    await ask(by.editor, `make_shortlist_link(${id})`);
    for (const role of SHORTLIST_ROLES) {
      const { list } = await ask(by[role], `shortlist_page(${id})`);
      expect(list.links, role).toHaveLength(may(role, "link") ? 1 : 0);
      expect(list.invitations, role).toHaveLength(role === "owner" ? 1 : 0);
      const told = JSON.stringify(list);
      for (const other of Object.values(by)) expect(told).not.toContain(other.email);
    }
  });
});

describe("the technologies of a list", () => {
  test("are added in the given order, once each; unknown ones are counted", async () => {
    const me = await someone();
    const made = await ask(me, "fill_shortlist(null, '{5,3,5,9999,1}', 'Mine')");
    expect(made).toMatchObject({ outcome: "changed", added: 3, known: 0, unknown: 1 });
    expect(await ask(me, `fill_shortlist(${made.id}, '{3,7}')`)).toMatchObject({
      added: 1,
      known: 1,
    });
    expect(await idsOn(me, made.id)).toEqual([5, 3, 1, 7]);
  });

  test("move up, down and to a position, and close the gap when one is removed", async () => {
    const me = await someone();
    const { id } = await ask(me, "fill_shortlist(null, '{1,2,3,4,5}', 'Order')");
    const change = async (change: string) => {
      await ask(me, `change_shortlist_item(${id}, ${change})`);
      return (await idsOn(me, id)).join("");
    };
    expect(await change("3, 'up'")).toBe("13245");
    expect(await change("1, 'up'")).toBe("13245");
    expect(await change("2, 'down'")).toBe("13425");
    expect(await change("5, 'place', p_place => 1")).toBe("51342");
    expect(await change("5, 'place', p_place => 99")).toBe("13425");
    expect(await change("3, 'remove'")).toBe("1425");
    const { list } = await ask(me, `shortlist_page(${id})`);
    expect(list.items.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3, 4]);
  });

  test("a note that somebody else changed meanwhile is not overwritten", async () => {
    const { id, by } = await sharedList();
    const seen = (await ask(by.owner, `shortlist_page(${id})`)).list.items[0].notedAt;
    expect(
      await outcomeOf(
        by.editor,
        `change_shortlist_item(${id}, 1, 'describe', 'Theirs', 2, null, '${seen}')`,
      ),
    ).toBe("changed");
    expect(
      await ask(
        by.owner,
        `change_shortlist_item(${id}, 1, 'describe', 'Mine', null, null, '${seen}')`,
      ),
    ).toMatchObject({ outcome: "conflict", note: "Theirs", rating: 2 });
  });

  test("a deleted technology leaves a gap with the note", async () => {
    const me = await someone();
    await sql`insert into public.technologies (tech_id, title, uni) values (700, 'Gone soon', 'U')`;
    const { id } = await ask(me, "fill_shortlist(null, '{700,1}', 'Gaps')");
    await ask(me, `change_shortlist_item(${id}, 700, 'describe', 'We wanted this')`);
    await sql`delete from public.technologies where tech_id = 700`;
    const { list } = await ask(me, `shortlist_page(${id})`);
    expect(list.items[0]).toMatchObject({ techId: 700, card: null, note: "We wanted this" });
    expect(list.total).toBe(2);
  });

  test("the saved technologies are one of the lists, and a copy of it is a separate list", async () => {
    const me = await someone();
    await sql`insert into public."saves-v1" (user_id, tech_id) values (${me.id}, 2), (${me.id}, 4)`;
    expect((await ask(me, "shortlist_page(null)")).list).toMatchObject({ id: null, total: 2 });
    const { id } = await ask(me, "copy_saved('Saved')");
    expect((await idsOn(me, id)).sort()).toEqual([2, 4]);
    await ask(me, "set_reaction('save', 2, false)");
    expect(await idsOn(me, id)).toHaveLength(2);
  });
});

describe("bounds", () => {
  const many = (n: number) => `(select array_agg(n) from generate_series(1, ${n}) n)`;

  test("fifty lists a person, even with ten at once for the last place", async () => {
    const me = await someone();
    await sql`
      with made as (insert into public.shortlists (name) select 'List' from generate_series(1, 49) returning id)
      insert into public.shortlist_members (shortlist_id, user_id, role) select id, ${me.id}, 'owner' from made`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOf(me, "fill_shortlist(null, '{}', 'More')")),
    );
    expect(answers.filter((outcome) => outcome === "changed")).toHaveLength(1);
    expect(answers.filter((outcome) => outcome === "too-many")).toHaveLength(9);
    expect((await ask(me, "shortlists_page()")).lists).toHaveLength(SHORTLIST_LIMITS.lists);
  });

  test("a form posted twice makes one list and one comment", async () => {
    const me = await someone();
    const key = crypto.randomUUID();
    const call = `fill_shortlist(null, '{1}', 'Once', '${key}')`;
    const [one, two] = [await ask(me, call), await ask(me, call)];
    expect(two).toMatchObject({ id: one.id, added: 0, known: 1 });
    // The key of somebody else's list opens none of their lists.
    expect((await ask(await someone(), call)).id).not.toBe(one.id);
    await ask(me, "set_display_name('Me')");
    for (const _ of [1, 2]) await ask(me, `add_shortlist_comment(${one.id}, '${key}', 'Hello')`);
    expect((await ask(me, `shortlist_page(${one.id})`)).list.commentsTotal).toBe(1);
  });

  test("five hundred technologies a list", async () => {
    const me = await someone();
    const { id } = await ask(me, `fill_shortlist(null, ${many(499)}, 'Long')`);
    expect(await outcomeOf(me, `fill_shortlist(${id}, '{598,599}')`)).toBe("full");
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => outcomeOf(me, `fill_shortlist(${id}, '{${510 + n}}')`)),
    );
    expect(answers.filter((outcome) => outcome === "changed")).toHaveLength(1);
    expect((await ask(me, `shortlist_page(${id}, 25)`)).list).toMatchObject({
      total: 500,
      pages: 25,
    });
    expect(await outcomeOf(me, `fill_shortlist(null, ${many(501)}, 'Longer')`)).toBe("full");
  });

  test("two thousand comments, ten links, twenty members with open invitations, twenty invitations a day", async () => {
    const { id, by } = await sharedList();
    await sql`
      insert into public.shortlist_comments (id, shortlist_id, body)
      select gen_random_uuid(), ${id}, 'x' from generate_series(1, 2000)`;
    const comment = () =>
      outcomeOf(by.owner, `add_shortlist_comment(${id}, gen_random_uuid(), 'x')`);
    expect(await comment()).toBe("no-name");
    for (let n = 0; n < 10; n += 1)
      expect(await outcomeOf(by.owner, `make_shortlist_link(${id})`)).toBe("changed");
    expect(await outcomeOf(by.owner, `make_shortlist_link(${id})`)).toBe("full");
    const [first] = (await ask(by.owner, `shortlist_page(${id})`)).list.links;
    expect(await outcomeOf(by.editor, `revoke_shortlist_link(${id}, ${first.id})`)).toBe("changed");
    expect(await outcomeOf(by.owner, `make_shortlist_link(${id})`)).toBe("changed");
    const invite = (list: number, n: number) =>
      outcomeOf(by.owner, `invite_to_shortlist(${list}, 'guest${n}@else.test', 'reader')`);
    expect(await invite(id, 1)).toBe("no-name");
    await ask(by.owner, "set_display_name('Owner')");
    expect(await comment()).toBe("full");
    // The list has four members already.
    for (let n = 1; n <= 16; n += 1) expect(await invite(id, n)).toBe("changed");
    expect(await invite(id, 17)).toBe("full");
    const other = await ask(by.owner, "fill_shortlist(null, '{}', 'Other')");
    for (let n = 1; n <= 4; n += 1) expect(await invite(other.id, n)).toBe("changed");
    expect(await invite(other.id, 5)).toBe("too-many");
  });

  test("texts that are too long, empty or an address are refused by the tables", async () => {
    const { id, by } = await sharedList();
    await ask(by.owner, "set_display_name('Ada')");
    for (const call of [
      `add_shortlist_comment(${id}, gen_random_uuid(), repeat('x', 2001))`,
      `add_shortlist_comment(${id}, gen_random_uuid(), '')`,
      `change_shortlist_item(${id}, 1, 'describe', repeat('x', 2001))`,
      `change_shortlist_item(${id}, 1, 'describe', '', 6)`,
    ])
      await expect(ask(by.owner, call), call).rejects.toMatchObject({ code: "23514" });
    for (const call of [
      `change_shortlist(${id}, 'rename', repeat('x', 121))`,
      "copy_saved(repeat('x', 20000))",
      "set_display_name(repeat('x', 20000))",
      "set_display_name('me@example.test')",
    ])
      expect(await outcomeOf(by.owner, call), call).toBe("wrong-name");
    // An emoji counts as one character, as people see it.
    expect(
      await outcomeOf(by.owner, `change_shortlist_item(${id}, 1, 'describe', repeat('😀', 2000))`),
    ).toBe("changed");
  });
});

test.each([
  "Anna\u202eredaer",
  "\u3164",
  "ＱＵＡＤ",
  "Moderator",
  "Аnna", // A Cyrillic A.
])("nobody is called %j", async (name) => {
  const { by } = await sharedList();
  expect(await outcomeOf(by.owner, `set_display_name('${name}')`)).toBe("wrong-name");
});

test("names of any alphabet are names, and moderators may be called what they are", async () => {
  const { by } = await sharedList();
  for (const name of ["Zoë O’Neil", "山田 太郎", "ليلى", "Abdul Quadir"])
    expect(await outcomeOf(by.owner, `set_display_name('${name}')`), name).toBe("changed");
  await sql`insert into private.moderators values (${by.owner.email})`;
  await sql`update auth.users set email_confirmed_at = now() where id = ${by.owner.id}`;
  expect(await outcomeOf(by.owner, "set_display_name('QUAD moderator')")).toBe("changed");
  await sql`delete from private.moderators where address = ${by.owner.email}`;
});

describe("invitations", () => {
  test("an invitation is mailed once a day, without the name of the list, and never to a person who blocks the sender", async () => {
    const { id, by } = await sharedList();
    const guest = await someone();
    await ask(by.owner, "set_display_name('Ada')");
    await sql`update public.shortlists set name = 'Cheap pills at https://spam.test' where id = ${id}`;
    const invite = (to = guest.email) =>
      ask(by.owner, `invite_to_shortlist(${id}, '${to}', 'reader')`);
    await invite();
    await invite();
    await invite(guest.email.replace("@", "+2@"));
    const mails =
      await sql`select details, address from private.notices where user_id = ${by.owner.id}`;
    expect(mails).toMatchObject([{ address: guest.email, details: { by: "Ada", role: "reader" } }]);
    expect(mails[0]?.details).not.toHaveProperty("name");
    const { invitations } = await ask(guest, "shortlists_page()");
    await ask(guest, `answer_shortlist_invitation('${invitations[0].id}', 'block')`);
    await sql`update private.notices set made_at = made_at - interval '2 days'`;
    await invite();
    expect(await sql`select from private.notices where user_id = ${by.owner.id}`).toHaveLength(1);
  });

  async function invited(email: string) {
    const owner = await someone();
    await ask(owner, "set_display_name('Ada')");
    const name = `${"Pumps and valves ".repeat(7).trim().slice(0, 90)} www.evil.example`;
    const { id } = await ask(owner, `fill_shortlist(null, '{1}', '${name}')`);
    await ask(owner, `invite_to_shortlist(${id}, '${email}', 'commenter')`);
    const [row] = await sql`select id from public.shortlist_invitations where shortlist_id = ${id}`;
    return { owner, id: id as number, invitation: row?.id as string };
  }
  const seen = async (person: Person, handed: string | null = null) =>
    (await ask(person, `shortlists_page('{}', ${handed === null ? "null" : `'${handed}'`})`))
      .invitations;

  test("are seen by the account with the address, in upper or lower case, and accepted once", async () => {
    const guest = await someone("Guest.One");
    const { owner, id, invitation } = await invited("guest.one@People.test");
    expect(await seen(await someone())).toEqual([]);
    const [shown] = await seen(guest);
    expect(shown).toMatchObject({ id: invitation, by: "Ada", role: "commenter", addressed: true });
    expect(shown.name.length).toBeLessThanOrEqual(80);
    expect(shown.name).not.toContain("evil");
    const accept = () => ask(guest, `answer_shortlist_invitation('${invitation}', 'accept')`);
    expect(await accept()).toMatchObject({ outcome: "no-name" });
    await ask(guest, "set_display_name('Grace')");
    expect(await accept()).toMatchObject({ outcome: "changed", id });
    expect(await outcomeOf(guest, `answer_shortlist_invitation('${invitation}', 'accept')`)).toBe(
      "not-found",
    );
    expect(await idsOn(guest, id)).toEqual([1]);
    // The owner keeps seeing which address accepted; nobody else does.
    const mails = async (reader: Person) =>
      (await ask(reader, `shortlist_page(${id})`)).list.members.map(
        ({ name, email }: { name: string; email: string | null }) => [name, email],
      );
    const known = [
      ["Ada", null],
      ["Grace", "guest.one@people.test"],
    ];
    expect(await mails(owner)).toEqual(known);
    expect(await mails(guest)).toEqual(known.map(([name]) => [name, null]));
    await sql`update public.shortlist_invitations set invited_at = invited_at - interval '15 days' where id = ${invitation}`;
    await ask(owner, `invite_to_shortlist(${id}, 'else@people.test', 'reader')`);
    await sql`select public.prune_old_rows()`;
    expect(await mails(owner)).toEqual(known);
    await ask(owner, `change_shortlist_member(${id}, '${guest.id}', 'remove')`);
    await sql`select public.prune_old_rows()`;
    expect(
      await sql`select from public.shortlist_invitations where id = ${invitation}`,
    ).toHaveLength(0);
  });

  test("accepted by another account wait until the owner, who sees which, confirms it", async () => {
    const { owner, id, invitation } = await invited("right@people.test");
    const other = await someone("other-address");
    await ask(other, "set_display_name('Grace')");
    expect(await seen(other, invitation)).toMatchObject([{ addressed: false }]);
    expect(await outcomeOf(other, `answer_shortlist_invitation('${invitation}', 'decline')`)).toBe(
      "not-found",
    );
    expect(await outcomeOf(other, `answer_shortlist_invitation('${invitation}', 'accept')`)).toBe(
      "waiting",
    );
    expect((await ask(other, `shortlist_page(${id})`)).list).toBeNull();
    const { list } = await ask(owner, `shortlist_page(${id})`);
    expect(list.invitations).toMatchObject([{ state: "waiting", account: other.email }]);
    // Only the owner confirms.
    expect(await outcomeOf(other, `answer_shortlist_invitation('${invitation}', 'confirm')`)).toBe(
      "not-found",
    );
    expect(await outcomeOf(owner, `answer_shortlist_invitation('${invitation}', 'confirm')`)).toBe(
      "changed",
    );
    expect(await idsOn(other, id)).toEqual([1]);
    const { members } = (await ask(owner, `shortlist_page(${id})`)).list;
    expect(members[1]).toMatchObject({ name: "Grace", email: other.email });
  });

  test("end after fourteen days, when withdrawn, and when the invited person blocks the sender", async () => {
    const guest = await someone("guest-three");
    const { owner, id, invitation } = await invited(guest.email);
    await sql`update public.shortlist_invitations set invited_at = now() - interval '15 days' where id = ${invitation}`;
    expect(await seen(guest)).toEqual([]);
    expect(await outcomeOf(guest, `answer_shortlist_invitation('${invitation}', 'accept')`)).toBe(
      "not-found",
    );
    const again = async () => {
      expect(await outcomeOf(owner, `invite_to_shortlist(${id}, '${guest.email}', 'reader')`)).toBe(
        "changed",
      );
      return (await ask(owner, `shortlist_page(${id})`)).list.invitations[0].id;
    };
    expect(
      await outcomeOf(owner, `answer_shortlist_invitation('${await again()}', 'withdraw')`),
    ).toBe("changed");
    expect(await seen(guest)).toEqual([]);
    expect(await outcomeOf(guest, `answer_shortlist_invitation('${await again()}', 'block')`)).toBe(
      "changed",
    );
    // The owner does not see the block.
    await again();
    expect(await seen(guest)).toEqual([]);
    await ask(guest, "unblock_shortlist_inviters()");
    expect(await seen(guest)).toHaveLength(1);
  });
});

describe("mail about a list", () => {
  const noticesOf = (id: number) => sql`
    select n.id, u.email as to, n.kind, n.details from private.notices n join auth.users u on u.id = n.user_id
    where n.shortlist_id = ${id} order by n.made_at, u.email`;
  const take = async (notice: string) =>
    (await sql`select public.take_notice(${notice}, false) as mail`)[0]?.mail;

  test("tells the owner who accepted, also with an account that they have to confirm", async () => {
    const { id, by } = await sharedList();
    const [guest, other] = [await someone(), await someone()];
    await ask(by.owner, "set_display_name('Ada')");
    for (const [person, name, to] of [
      [guest, "Grace", guest.email],
      [other, "Edith", "elsewhere@people.test"],
    ] as const) {
      await ask(person, `set_display_name('${name}')`);
      await ask(by.owner, `invite_to_shortlist(${id}, '${to}', 'reader')`);
      const [row] =
        await sql`select id from public.shortlist_invitations where shortlist_id = ${id} and email = ${to}`;
      await ask(person, `answer_shortlist_invitation('${row?.id}', 'accept')`);
    }
    const [joined, waits, ...more] = await noticesOf(id);
    expect(more).toEqual([]);
    const about = { list: id, name: "Pumps" };
    expect([joined, waits]).toMatchObject([
      {
        to: by.owner.email,
        kind: "list-joined",
        details: { ...about, by: "Grace", waiting: false },
      },
      {
        to: by.owner.email,
        kind: "list-joined",
        details: { ...about, by: "Edith", waiting: true },
      },
    ]);
    expect(await take(joined?.id)).toMatchObject({ to: by.owner.email, kind: "list-joined" });
  });

  test("tells the others of a comment, each once an hour and list, and nobody who left or turned it off", async () => {
    const { id, by } = await sharedList();
    const comment = (text: string) =>
      ask(by.commenter, `add_shortlist_comment(${id}, gen_random_uuid(), '${text}')`);
    await ask(by.commenter, "set_display_name('Grace')");
    await comment("Looks good");
    await comment("And cheap");
    const told = await noticesOf(id);
    expect(told.map(({ to }) => to).sort()).toEqual(
      [by.owner, by.editor, by.reader].map(({ email }) => email).sort(),
    );
    expect(told[0]).toMatchObject({ details: { list: id, by: "Grace", message: "Looks good" } });
    const noticeOf = (person: Person) => told.find(({ to }) => to === person.email)?.id;
    await ask(by.reader, `change_shortlist(${id}, 'leave')`);
    expect(await take(noticeOf(by.reader))).toBeNull();
    const { token } = await take(noticeOf(by.owner));
    expect((await sql`select public.unsubscribe(${token}) as kind`)[0]?.kind).toBe("shortlists");
    expect((await ask(by.owner, "account_page()")).mail).toBe("no-shortlists");
    await ask(by.editor, "set_mail('shortlists', false)");
    expect(await take(noticeOf(by.editor))).toBeNull();
    await sql`update private.notices set made_at = made_at - interval '61 minutes' where shortlist_id = ${id}`;
    await comment("Once more");
    expect(await noticesOf(id)).toHaveLength(5);
  });
});

describe("a link", () => {
  const open = (person: Person | null, token: string) =>
    ask(person, `open_shortlist_link('${token}')`);

  test("shows a visitor only cards, and besides them only what is ticked", async () => {
    const { id, by } = await sharedList();
    await ask(by.owner, "set_display_name('Ada')");
    await ask(by.owner, `change_shortlist_item(${id}, 1, 'describe', 'A secret note', 4)`);
    await ask(by.owner, `add_shortlist_comment(${id}, gen_random_uuid(), 'A secret comment')`);
    const { token } = await ask(by.owner, `make_shortlist_link(${id})`);
    expect(token).toMatch(/^[\w-]{22}$/);
    const { list } = await open(null, token);
    // Opening it writes nothing.
    await sql.begin("read only", (tx) => tx`select public.open_shortlist_link(${token})`);
    expect(Object.keys(list).sort()).toEqual([
      "comments",
      "items",
      "link",
      "name",
      "page",
      "pages",
      "total",
    ]);
    const { link, ...shown } = list;
    expect(link).toMatchObject({
      by: "Ada",
      madeAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(list.items.map(({ card }: { card: { id: number } }) => card.id)).toEqual([1, 2, 3]);
    expect(JSON.stringify(shown)).not.toMatch(/secret|Ada|people\.test|"rating":[^n]|likes/);
    const ticked = await ask(by.owner, `make_shortlist_link(${id}, 30, true, true, true)`);
    const { link: _, ...more } = (await open(null, ticked.token)).list;
    expect(more.items[0]).toMatchObject({ note: "A secret note", rating: 4 });
    expect(more.comments).toMatchObject([{ by: "Ada", body: "A secret comment" }]);
    expect((await ask(by.editor, `preview_shortlist_link(${id}, true, true, true)`)).list).toEqual(
      more,
    );
    expect((await ask(by.reader, `preview_shortlist_link(${id})`)).list).toBeNull();
  });

  test("opens the records of its list alone, if that is ticked, and nothing that is paid for", async () => {
    const { id, by } = await sharedList();
    await sql`insert into public.technology_details (tech_id, key_benefits, source_url)
      values (1, '{"text": "It hums."}', 'https://canary.test')`;
    const read = async (token: string, tech: number) =>
      (await ask(null, `open_shared_record('${token}', ${tech})`)).record;
    const plain = await ask(by.owner, `make_shortlist_link(${id})`);
    expect(await read(plain.token, 1)).toBeNull();
    const opened = await ask(by.owner, `make_shortlist_link(${id}, p_records => true)`);
    const record = await read(opened.token, 1);
    expect(record.sections.key_benefits).toEqual({ text: "It hums." });
    expect(Object.keys(record).sort()).toEqual([
      "id",
      "list",
      "sections",
      "summary",
      "title",
      "uni",
    ]);
    expect(JSON.stringify(record)).not.toContain("canary");
    // Not on the list.
    expect(await read(opened.token, 4)).toBeNull();
    await sql`update public.shortlist_links set revoked_at = now() where shortlist_id = ${id}`;
    expect(await read(opened.token, 1)).toBeNull();
  });

  test("opens nothing once revoked, expired, or with any other token; its token is stored nowhere", async () => {
    const { id, by } = await sharedList();
    const made = async () => (await ask(by.owner, `make_shortlist_link(${id}, 7)`)).token as string;
    const [one, two] = [await made(), await made()];
    const [row] =
      await sql`select * from public.shortlist_links where shortlist_id = ${id} order by id limit 1`;
    expect(JSON.stringify(row)).not.toContain(one);
    expect(await outcomeOf(by.reader, `revoke_shortlist_link(${id}, ${row?.id})`)).toBe(
      "not-allowed",
    );
    await ask(by.owner, `revoke_shortlist_link(${id}, ${row?.id})`);
    expect(await open(null, one)).toEqual({ list: null });
    expect((await open(by.reader, two)).list).not.toBeNull();
    await sql`update public.shortlist_links set expires_at = now() where shortlist_id = ${id}`;
    expect(await open(null, two)).toEqual({ list: null });
    expect(await open(null, "A".repeat(22))).toEqual({ list: null });
  });

  test("is one link for a form that is posted twice, and none after it was taken back", async () => {
    const { id, by } = await sharedList();
    const key = crypto.randomUUID();
    const call = `make_shortlist_link(${id}, 7, p_key => '${key}')`;
    const { token } = await ask(by.owner, call);
    expect((await ask(by.owner, call)).token).toBe(token);
    const shownTo = async (reader: Person, form: string) =>
      (await ask(reader, `shortlist_page(${id}, p_link_key => '${form}')`)).list.links[0].token;
    expect(await shownTo(by.owner, key)).toBe(token);
    expect(await shownTo(by.owner, crypto.randomUUID())).toBeNull();
    expect(await shownTo(by.editor, key)).toBeNull();
    const links = await sql`select id from public.shortlist_links where shortlist_id = ${id}`;
    expect(links).toHaveLength(1);
    await ask(by.owner, `revoke_shortlist_link(${id}, ${links[0]?.id})`);
    expect(await outcomeOf(by.owner, call)).toBe("not-found");
    // Another link removes what was taken back. The form then makes a link of its own, and the old token stays dead.
    await ask(by.owner, `make_shortlist_link(${id}, 7)`);
    const again = await ask(by.owner, call);
    expect(again.token).not.toBe(token);
    expect(await open(null, token)).toEqual({ list: null });
    expect((await open(null, again.token)).list).not.toBeNull();
    await sql`update public.shortlist_links set expires_at = now() where shortlist_id = ${id}`;
    expect(await outcomeOf(by.owner, call)).toBe("not-found");
  });
});

describe("members come and go", () => {
  test("a list is handed over, and its old owner stays as an editor", async () => {
    const { id, by } = await sharedList();
    expect(
      await outcomeOf(by.owner, `change_shortlist_member(${id}, '${by.reader.id}', 'owner')`),
    ).toBe("changed");
    expect(await outcomeOf(by.owner, `change_shortlist(${id}, 'delete')`)).toBe("not-allowed");
    expect(
      await outcomeOf(by.reader, `change_shortlist_member(${id}, '${by.owner.id}', 'remove')`),
    ).toBe("changed");
    expect((await ask(by.owner, `shortlist_page(${id})`)).list).toBeNull();
  });

  test("when its owner's account is deleted a list passes to the editor who joined first; comments stay without their writer's name", async () => {
    const { id, by } = await sharedList();
    const later = await someone();
    await sql`insert into public.shortlist_members (shortlist_id, user_id, role) values (${id}, ${later.id}, 'editor')`;
    await ask(by.owner, "set_display_name('Ada')");
    await ask(by.owner, `add_shortlist_comment(${id}, gen_random_uuid(), 'What I think')`);
    expect((await ask(by.owner, `delete_account('${by.owner.email}')`)).outcome).toBe("deleted");
    const { list } = await ask(by.editor, `shortlist_page(${id})`);
    expect(list.role).toBe("owner");
    expect(list.comments).toMatchObject([{ by: "A former member", body: "What I think" }]);
    expect(list.items[0].by).toBe("A former member");
  });

  test("without an editor the list is deleted with its owner's account", async () => {
    const { id, by } = await sharedList();
    await ask(by.editor, `change_shortlist(${id}, 'leave')`);
    await ask(by.owner, `make_shortlist_link(${id})`);
    await ask(by.owner, `delete_account('${by.owner.email}')`);
    for (const table of ["shortlists", "shortlist_members", "shortlist_items", "shortlist_links"]) {
      const key = table === "shortlists" ? "id" : "shortlist_id";
      expect(await sql`select from public.${sql(table)} where ${sql(key)} = ${id}`, table).toEqual(
        [],
      );
    }
  });
});
