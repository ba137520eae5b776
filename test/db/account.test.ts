import { describe, expect, test } from "vitest";
import { EXPORT_LISTS } from "#app/account/export-text.ts";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, askAs, type Membership, type Person } from "../support/people.ts";

const TECHNOLOGIES = 60;

// These grants are those of hosted projects since May 2026, so a missing grant shows.
const { sql } = await databaseOfFile(
  "grant usage on schema public to anon, authenticated, service_role",
);
await sql`
  insert into public.technologies (tech_id, title, uni)
  select n, 'Technology ' || n, 'University ' || n from generate_series(1, ${TECHNOLOGIES}) n`;

let names = 0;
function addSomeone(membership?: Membership): Promise<Person> {
  names += 1;
  return addPerson(sql, `someone-${names}`, membership);
}

const ask = (person: Person | null, call: string, values?: string[]) =>
  askAs(sql, person, call, values);

/** A person's whole export, read piece by piece as the Worker does. */
// biome-ignore lint/suspicious/noExplicitAny: JSON whose shape the tests check.
async function exportOf(person: Person): Promise<any> {
  const { account } = await ask(person, "export_account()");
  for (const list of EXPORT_LISTS) {
    account[list] = [];
    let after: string | null = null;
    do {
      const piece = await ask(person, "export_rows($1, $2)", [list, after as string]);
      account[list].push(...piece.rows);
      after = piece.next;
    } while (after !== null);
  }
  return account;
}

/** Adds reactions of one person, one a minute, in the order of the ids. */
async function react(person: Person, table: string, ids: number[]): Promise<void> {
  for (const [minutes, tech_id] of ids.entries()) {
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, minutes));
    await sql`insert into public.${sql(table)} ${sql({ user_id: person.id, tech_id, created_at })}`;
  }
}

/** The technologies whose counters differ from their number of rows. */
async function countersDiffer(): Promise<unknown[]> {
  const rows = await sql`
    select c.tech_id from public.technology_counts c
    where c.saves <> (select count(*) from public."saves-v1" x where x.tech_id = c.tech_id)
      or c.likes <> (select count(*) from public."likes-v1" x where x.tech_id = c.tech_id)
      or c.dislikes <> (select count(*) from public."dislikes-v1" x where x.tech_id = c.tech_id)`;
  return [...rows];
}

const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
const ids = (cards: { id: number }[]) => cards.map((card) => card.id);

describe("the lists of an account", () => {
  test("the dashboard has the ten latest of each list, and their number", async () => {
    const person = await addSomeone();
    await react(person, "saves-v1", upTo(45));
    await react(person, "likes-v1", [7, 3]);
    // Of those saved at the same moment the latest id comes first.
    await sql`update public."saves-v1" set created_at = '2027-01-01' where user_id = ${person.id} and tech_id > 40`;
    const page = await ask(person, "account_page()");
    expect(ids(page.saved)).toEqual([45, 44, 43, 42, 41, 40, 39, 38, 37, 36]);
    expect(ids(page.liked)).toEqual([3, 7]);
    expect(page).toMatchObject({ savedTotal: 45, likedTotal: 2, viewer: { id: person.id } });
  });

  test("the pages of a list hold each of its technologies once, the latest first", async () => {
    const person = await addSomeone();
    await react(person, "likes-v1", upTo(45));
    const seen: number[] = [];
    for (const page of ["1", "2", "3"]) {
      const answer = await ask(person, "saved_list_page('like', $1::int)", [page]);
      expect(answer).toMatchObject({ total: 45, page: Number(page), pages: 3 });
      seen.push(...ids(answer.cards));
    }
    expect(seen).toEqual(upTo(45).reverse());
  });

  test.each([
    ["0", 1],
    ["-3", 1],
    ["99", 2],
    [null, 1],
  ])("page %s of two is page %s", async (asked, given) => {
    const person = await addSomeone();
    await react(person, "saves-v1", upTo(21));
    expect(await ask(person, "saved_list_page('save', $1::int)", [asked as string])).toMatchObject({
      page: given,
      pages: 2,
    });
  });

  test("a list says when each technology was saved and whether it has a note, and has three orders", async () => {
    const person = await addSomeone();
    await react(person, "saves-v1", [41, 42, 43]);
    await sql`insert into public."notes-v1" (user_id, tech_id, notes) values (${person.id}, 42, 'Ask in May.')`;
    await sql`update public.technologies set title = 'Alpha', status = 'pending' where tech_id = 43`;
    await sql`update public.technologies set title = 'beta', status = 'other' where tech_id = 41`;
    await sql`update public.technologies set title = 'Gamma', status = 'active' where tech_id = 42`;
    const listed = async (sort: string) =>
      (await ask(person, "saved_list_page('save', 1, $1)", [sort])).cards;
    expect(ids(await listed("newest"))).toEqual([43, 42, 41]);
    expect(ids(await listed("title"))).toEqual([43, 41, 42]);
    expect(ids(await listed("status"))).toEqual([42, 43, 41]);
    expect(await listed("newest")).toMatchObject([
      { id: 43, hasNote: false },
      { id: 42, hasNote: true, savedAt: "2026-01-01T00:01:00+00:00" },
      { id: 41, hasNote: false },
    ]);
  });

  test("emptying a list removes everything from it, and nothing from other lists or other people's", async () => {
    const [owner, other] = [await addSomeone(), await addSomeone()];
    for (const person of [owner, other]) {
      await react(person, "saves-v1", [1, 2]);
      await react(person, "likes-v1", [2]);
    }
    await sql`insert into public."notes-v1" (user_id, tech_id, notes) values (${owner.id}, 2, 'Mine.')`;
    expect(await ask(owner, "empty_saved_list('save')")).toMatchObject({ removed: 2 });
    expect(await ask(owner, "saved_list_page('save')")).toMatchObject({ total: 0 });
    expect(await ask(owner, "saved_list_page('like')")).toMatchObject({
      total: 1,
      cards: [{ hasNote: true }],
    });
    expect(await ask(other, "saved_list_page('save')")).toMatchObject({ total: 2 });
    expect(await countersDiffer()).toEqual([]);
  });

  test("nobody sees another person's list, and an ended session sees none", async () => {
    const [owner, other] = [await addSomeone(), await addSomeone()];
    await react(owner, "saves-v1", [1, 2]);
    expect(await ask(other, "saved_list_page('save')")).toMatchObject({ total: 0, cards: [] });
    await sql`delete from auth.sessions where user_id = ${owner.id}`;
    expect(await ask(owner, "saved_list_page('save')")).toMatchObject({ viewer: null, cards: [] });
    expect(await ask(owner, "account_page()")).toMatchObject({ viewer: null, saved: [] });
  });
});

describe("the export", () => {
  test("holds everything of the account, with titles, and nothing of anybody else's", async () => {
    const soon = new Date("2999-01-01T00:00:00Z");
    const person = await addSomeone({ is_pro: true, subscription_end: soon });
    const other = await addSomeone();
    await react(person, "saves-v1", [1, 2]);
    await react(person, "likes-v1", [3]);
    await react(person, "dislikes-v1", [4]);
    await react(other, "saves-v1", [5]);
    await sql`insert into public."notes-v1" ${sql([
      { user_id: person.id, tech_id: 6, notes: "Mine, with “quotes”\nand a second line" },
      { user_id: other.id, tech_id: 6, notes: "canary: not mine" },
    ])}`;
    await sql`insert into public.trial_search_counts values (${person.id}, 4, '2026-11-01')`;
    await sql`insert into private.trial_ledger (user_id, month, query_hash, set_hash) values (${person.id}, '2026-11-01', 'hash', 'hash')`;
    await sql`insert into private.stripe_customers (user_id, customer_id) values (${person.id}, 'cus_mine')`;
    const asked = { tech_id: 7, title: "As it was called", message: "How far is it?" };
    await sql`insert into public.inquiries ${sql({ id: crypto.randomUUID(), user_id: person.id, ...asked })}`;
    await sql`insert into public.analysis_requests ${sql([
      { user_id: person.id, tech_id: 8 },
      { user_id: other.id, tech_id: 5 },
    ])}`;
    await sql`update auth.users set raw_user_meta_data = '{"full_name": "A Person"}' where id = ${person.id}`;
    const account = await exportOf(person);
    expect(account).toMatchObject({
      account: {
        id: person.id,
        email: person.email,
        createdAt: expect.stringMatching(/^\d{4}-/),
        profileFromGoogle: { full_name: "A Person" },
        sessions: [{ startedAt: expect.any(String) }],
        freeSearches: [expect.any(String)],
        billing: { stripeCustomerId: "cus_mine", freeMonthUsed: false },
      },
      membership: { isPro: true, subscriptionEnd: "2999-01-01T00:00:00+00:00", trialEnd: null },
      freeSearchesUsed: { month: "2026-11", used: 4 },
      saved: [
        { techId: 1, title: "Technology 1", institution: "University 1", at: expect.any(String) },
        { techId: 2, title: "Technology 2" },
      ],
      liked: [{ techId: 3, title: "Technology 3" }],
      notInterested: [{ techId: 4, title: "Technology 4" }],
      notes: [
        {
          techId: 6,
          title: "Technology 6",
          text: "Mine, with “quotes”\nand a second line",
          updatedAt: expect.any(String),
        },
      ],
      inquiries: [
        { techId: 7, title: asked.title, message: asked.message, state: "unsent", sentAt: null },
      ],
      analysisRequests: [{ techId: 8, title: "Technology 8", at: expect.any(String) }],
    });
    expect(JSON.stringify(account)).not.toMatch(/canary|Technology 5|hash/);
  });

  test("of a new account has every part, and each is empty", async () => {
    const person = await addSomeone();
    expect(await exportOf(person)).toMatchObject({
      account: { email: person.email, freeSearches: [], billing: null },
      membership: null,
      freeSearchesUsed: null,
      saved: [],
      liked: [],
      notInterested: [],
      notes: [],
      inquiries: [],
      analysisRequests: [],
    });
  });

  test("runs twice of fifteen requests at once, whatever sessions they come from", async () => {
    const person = await addSomeone();
    const sessions = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const session = crypto.randomUUID();
        await sql`insert into auth.sessions (id, user_id) values (${session}, ${person.id})`;
        return { ...person, session };
      }),
    );
    const answers = await Promise.all(sessions.map((each) => ask(each, "export_account()")));
    expect(answers.filter(({ account }) => account !== null)).toHaveLength(2);
    const refused = answers.filter(({ account }) => account === null);
    for (const { wait } of refused) expect(wait).toBeGreaterThan(0);
    expect(refused).toHaveLength(13);
    await sql`
      update private.person_counts set since = since - interval '61 s' where user_id = ${person.id}`;
    expect(await ask(person, "export_account()")).toMatchObject({ wait: 0 });
  });

  test("comes in pieces of two million bytes, each row once, also while a note is changed", async () => {
    const person = await addSomeone();
    // Sixty kilobytes each, in characters of three bytes.
    await sql`
      insert into public."notes-v1" (user_id, tech_id, notes)
      select ${person.id}, n, repeat('語', 20000) from generate_series(1, ${TECHNOLOGIES}) n`;
    const first = await ask(person, "export_rows('notes')");
    await sql`update public."notes-v1" set notes = 'changed' where user_id = ${person.id} and tech_id in (1, 60)`;
    const second = await ask(person, "export_rows('notes', $1)", [first.next]);
    expect(first.rows).toHaveLength(33);
    expect([...first.rows, ...second.rows].map(({ techId }) => techId)).toEqual(upTo(60));
    expect(second.rows.at(-1).text).toBe("changed");
    expect(second.next).toBeNull();
  });

  test("each inquiry comes with the messages that its asker wrote, in pieces of two million bytes", async () => {
    const [person, member] = [await addSomeone(), await addSomeone()];
    await sql`
      insert into public.inquiries (id, user_id, tech_id, title, message)
      select gen_random_uuid(), ${person.id}, n, 'Technology ' || n, 'Asked' from generate_series(1, 3) n`;
    await sql`
      insert into public.inquiry_messages (id, inquiry_id, side, user_id, body, at)
      select gen_random_uuid(), i.id, w.side, w.by::uuid, w.body || left(repeat('語', 5000), 4990), now() + n * interval '1 second'
      from public.inquiries i, generate_series(1, 100) n,
        (values ('asker', ${person.id}, 'Mine'), ('organisation', ${member.id}, 'Theirs')) w (side, by, body)
      where i.user_id = ${person.id} and i.tech_id < 3`;
    const first = await ask(person, "export_rows('inquiries')");
    expect(first.rows.length).toBeLessThan(3);
    const { inquiries } = await exportOf(person);
    const exported = inquiries.map(
      ({ messages }: { messages: { text: string }[] }) =>
        messages.filter(({ text }) => text.startsWith("Mine")).length,
    );
    expect(exported.sort()).toEqual([0, 100, 100]);
    expect(JSON.stringify(inquiries)).not.toContain("Theirs");
  });

  test("refuses the name of a list that does not exist", async () => {
    const person = await addSomeone();
    await expect(ask(person, "export_rows('sessions')")).rejects.toMatchObject({ code: "22023" });
  });
});

describe("deleting an account", () => {
  const remains = async (person: Person) => {
    const columns = await sql`
      select c.table_schema as schema, c.table_name as name, c.column_name as column
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
        and c.table_schema in ('public', 'private', 'auth')`;
    const found: string[] = [];
    for (const { schema, name, column } of columns) {
      const rows = await sql`
        select 1 from ${sql(schema)}.${sql(name)} where ${sql(column)} = ${person.id}`;
      if (rows.length > 0) found.push(`${schema}.${name}`);
    }
    return found.sort();
  };

  test("deletes everything that belongs to it, and updates the counters", async () => {
    const [person, other] = [await addSomeone({ is_pro: true }), await addSomeone()];
    for (const table of ["saves-v1", "likes-v1", "dislikes-v1"]) {
      await react(person, table, [50, 51, 52]);
      await react(other, table, [51]);
    }
    await sql`insert into public."notes-v1" (user_id, tech_id, notes) values (${person.id}, 1, 'A note')`;
    const inquiry = { id: crypto.randomUUID(), user_id: person.id, title: "It", message: "What?" };
    await sql`insert into public.inquiries ${sql(inquiry)}`;
    await sql`insert into public.analysis_requests (user_id, tech_id) values (${person.id}, 1)`;
    await sql`insert into public.trial_search_counts (user_id) values (${person.id})`;
    await sql`insert into private.trial_ledger (user_id, month, query_hash, set_hash) values (${person.id}, '2026-11-01', 'hash', 'hash')`;
    await sql`insert into private.stripe_customers (user_id, customer_id) values (${person.id}, 'cus_gone')`;
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id)
      values (gen_random_uuid(), 'google', 'sub-of-the-deleted', ${person.id})`;
    await sql`
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      values ('t', 'secret', ${person.id}, ${person.session})`;
    expect(await remains(person)).toContain("public.notes-v1");

    expect(await ask(person, "delete_account($1)", [person.email])).toEqual({
      viewer: null,
      outcome: "deleted",
    });
    expect(await remains(person)).toEqual([]);
    expect(await countersDiffer()).toEqual([]);
    const [shared] =
      await sql`select saves, likes, dislikes from public.technology_counts where tech_id = 51`;
    expect(shared).toMatchObject({ saves: 1, likes: 1, dislikes: 1 });
    expect(await remains(other)).toContain("auth.users");
  });

  test("asks for the account's own address, in upper or lower case", async () => {
    const person = await addSomeone();
    for (const typed of ["", "someone-else@people.test", "%", person.id]) {
      expect(await ask(person, "delete_account($1)", [typed])).toMatchObject({
        outcome: "not-confirmed",
        viewer: { id: person.id },
      });
    }
    expect(await ask(person, "delete_account(null)")).toMatchObject({ outcome: "not-confirmed" });
    expect(await remains(person)).toContain("auth.users");
    const typed = `  ${person.email.toUpperCase()} `;
    expect(await ask(person, "delete_account($1)", [typed])).toMatchObject({ outcome: "deleted" });
  });

  test("deletes nothing when it is only checked", async () => {
    const person = await addSomeone();
    expect(await ask(person, "delete_account($1, true)", [person.email])).toMatchObject({
      outcome: "confirmed",
    });
    expect(await remains(person)).toContain("auth.users");
  });

  test("is refused to an ended session", async () => {
    const person = await addSomeone();
    await sql`delete from auth.sessions where user_id = ${person.id}`;
    expect(await ask(person, "delete_account($1)", [person.email])).toEqual({
      viewer: null,
      outcome: "signed-out",
    });
    expect(await remains(person)).toEqual(["auth.users"]);
  });

  test("is refused while a subscription would continue without it", async () => {
    const person = await addSomeone({ is_pro: true, subscription_end: new Date("2999-01-01") });
    await sql`insert into private.stripe_customers (user_id, customer_id) values (${person.id}, 'cus_on')`;
    expect(await ask(person, "delete_account($1)", [person.email])).toMatchObject({
      outcome: "subscribed",
    });
    expect(await remains(person)).toContain("auth.users");
    // A cancellation leaves this state.
    await sql`update public.user_profiles set subscription_end = now() where id = ${person.id}`;
    expect(await ask(person, "delete_account($1)", [person.email])).toMatchObject({
      outcome: "deleted",
    });
  });

  test("is refused to an organisation's only admin, who is told which one", async () => {
    const admin = await addSomeone();
    const [organisation] = await sql`
      insert into public.organisations (name, slug, status) values ('Lonely Organisation', 'lonely-organisation', 'claimed') returning id`;
    const join = (person: Person) => sql`
      insert into public.organisation_members (organisation_id, user_id, role, state)
      values (${organisation?.id}, ${person.id}, 'admin', 'active')`;
    await join(admin);
    expect(await ask(admin, "delete_account($1)", [admin.email])).toMatchObject({
      outcome: "last-admin",
      organisation: { name: "Lonely Organisation", slug: "lonely-organisation" },
    });
    await join(await addSomeone());
    expect(await ask(admin, "delete_account($1)", [admin.email])).toMatchObject({
      outcome: "deleted",
    });
  });

  test("of two accounts that lock the same counters in different orders, both are deleted at once, one of them twice", async () => {
    const [one, two] = [await addSomeone(), await addSomeone()];
    await react(one, "saves-v1", [55]);
    await react(one, "likes-v1", [56]);
    await react(two, "saves-v1", [56]);
    await react(two, "likes-v1", [55]);
    // Gives the other transaction time between the first counter and the second.
    await sql.unsafe(`
      create function public.pause() returns trigger language plpgsql as
        $$ begin perform pg_sleep(0.3); return null; end $$;
      create trigger pause after delete on public."saves-v1" for each statement execute function public.pause();
      create trigger pause after delete on public."likes-v1" for each statement execute function public.pause()`);
    const answers = await Promise.all(
      [one, two, one].map((person) => ask(person, "delete_account($1)", [person.email])),
    );
    await sql.unsafe("drop function public.pause() cascade");
    expect(answers.map(({ outcome }) => outcome)).toEqual(["deleted", "deleted", "deleted"]);
    expect(await countersDiffer()).toEqual([]);
  });
});

test("every table with a person's id is in the export or has a reason, and is deleted with the account", async () => {
  const rows = await sql`
    select c.conrelid::regclass::text as name, string_agg(distinct c.confdeltype::text, '') as does
    from pg_catalog.pg_constraint c
    where c.contype = 'f' and c.confrelid = 'auth.users'::regclass
      and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
    group by 1 order by 1`;
  const [functions] = await sql`
    select string_agg(p.prosrc, ' ') as text from pg_catalog.pg_proc p
    where p.proname in ('export_account', 'account_record', 'reactions_of', 'acts_of_caller', 'history_of_caller')
      or starts_with(p.proname, 'exported_')`;
  const missing = rows.filter(
    ({ name }) => !functions?.text.includes(name) && !(name in NOT_EXPORTED),
  );
  expect(missing).toEqual([]);
  // c: the row is deleted with the person. n: it stays without the person, which only shared rows may.
  const stays = rows.filter(({ does }) => does.includes("n")).map(({ name }) => name);
  expect(stays).toEqual([
    "feeds",
    "imports",
    "inquiries",
    "inquiry_messages",
    "listing_drafts",
    "listing_versions",
    "private.audit_trail",
    "private.member_invitations",
    "private.name_requests",
    "private.need_answers",
    "private.record_names",
    "shortlist_comments",
    "shortlist_items",
    "shortlist_links",
  ]);
});

/** Tables with a person's id that no export includes, with the reason. */
const NOT_EXPORTED: Record<string, string> = {
  imports: "the organisation's own; that a member published one is among their acts",
  feeds: "the organisation's own; that a member added one is among their acts",
  listing_drafts: "the organisation's own; what a member did with them is among their acts",
  listing_versions: "what an organisation's members changed of its listings, for its members",
  "private.record_names":
    "an organisation's own names; that an admin confirmed one is among their acts",
  "private.name_requests": "an organisation's wish, until a moderator decides",
  "private.member_invitations": "whom they asked to join an organisation, for two weeks",
  "private.address_codes": "that a code was asked for, for two days",
  "private.api_writes":
    "what a program of theirs changed in two days, which is among their acts, and keyed hashes of its searches",
  "private.alert_run_people": "that a night's run was done",
  "private.alerts_read": "up to which alert a person has read",
  "private.mail_outbox": "that a mail was sent",
  "private.need_blocks": "which organisations and they want nothing more of each other",
  "private.notices": "that a mail about an inquiry was sent; its text is gone once it was",
  "private.catalogue_exports": "the ids of an export under way, for an hour",
  "private.reply_addresses": "the hash of an address for answers; it is in the mail",
  "private.inbound_mail":
    "that a mail came, for sixty days; its text is in the thread or with a moderator",
  "private.chat_minutes": "how many messages in the last minutes",
  "private.empty_searches": "how many searches of a day found nothing",
  "private.model_spending": "how many tokens of a day were spent",
  "private.person_counts": "how many changes in the last minute, invitations in the last day",
};
