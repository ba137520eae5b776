import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, askAs, type Person } from "../support/people.ts";

const { sql } = await databaseOfFile();
await sql`insert into public.technologies (tech_id, title, uni) values (1, 'A pump', 'Calder'), (2, 'A lamp', 'Tamar')`;
const member = await addPerson(sql, "member");
const outsider = await addPerson(sql, "outsider");
await sql`insert into public.organisation_members (organisation_id, user_id, role, state)
  select id, ${member.id}, 'reader', 'active' from public.organisations where name = 'Calder'`;

// biome-ignore lint/suspicious/noExplicitAny: JSON whose shape the tests check.
type Told = any;

async function numbers(person: Person | null): Promise<Told> {
  return askAs(sql, person, "numbers_page('calder')");
}
/** Counts each listing's acts. */
const count = (listings: { id: number; [act: string]: number }[]) => {
  const counts = listings.flatMap(({ id, ...acts }) =>
    Object.entries(acts).map(([act, count]) => ({ id, act, count })),
  );
  return sql`select public.count_listings(${JSON.stringify(counts)})`;
};
const days = () =>
  sql`select day::text, act, count from private.listing_days order by tech_id, day`;

test("only members see numbers; what readers did is hidden below five, and totals are rounded down", async () => {
  expect((await numbers(outsider)).organisation).toBeNull();
  await count([
    { id: 1, shown: 9, opened: 3 },
    { id: 1, shown: 8, opened: 1, arrived: 1, searched: 6 },
    { id: 2, shown: 40, opened: 40 },
    { id: 99, shown: 5, opened: 5 },
  ]);
  const page = await numbers(member);
  expect(page).toMatchObject({ listings: 1, mailed: false, before: null, best: [] });
  expect(page.months).toEqual([page.month]);
  expect(page.total).toMatchObject({ shown: 15, opened: 0, arrived: 0, searched: 5, saved: 0 });
  expect(page.weeks).toEqual([{ week: page.until, ...page.total }]);
  expect(page.silent).toMatchObject([{ techId: 1, title: "A pump", shown: 17 }]);
  expect(page.silent[0].gaps).toContain("key_benefits");
  expect(page.viewer.places.organisations).toMatchObject([{ name: "Calder" }]);
  expect(
    (await actAs(sql, outsider, (tx) => tx`select private.viewer() as v`))[0]?.v,
  ).toMatchObject({ places: { organisations: [] } });
});

test("saves and inquiries of members do not count, those of others do, and inquiries are exact", async () => {
  const readers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => addPerson(sql, `reader-${n}`)),
  );
  for (const { id } of [...readers, member]) {
    await sql`insert into public."saves-v1" (user_id, tech_id) values (${id}, 1)`;
    await sql`insert into public.inquiries (id, user_id, tech_id, title, message)
      values (gen_random_uuid(), ${id}, 1, 'A pump', 'How?')`;
  }
  // A visitor's question has no account.
  await sql`insert into public.inquiries (id, visitor_email, tech_id, title, message)
    values (gen_random_uuid(), 'visitor@people.test', 1, 'A pump', 'How?')`;
  await sql`insert into public.inquiry_messages (id, inquiry_id, side, body)
    select gen_random_uuid(), i.id, 'organisation', 'So.' from public.inquiries i where i.user_id <> ${member.id} limit 5`;
  await count([{ id: 1, shown: 9, opened: 9 }]);
  const page = await numbers(member);
  expect(page.best).toMatchObject([{ techId: 1, opened: 13, saved: 6, asked: 7 }]);
  expect(page.silent).toEqual([]);
  expect(page.total).toMatchObject({ saved: 5, asked: 7, answered: 5 });
  expect(page.answers.days).toHaveLength(0);
});

test("a month has the weeks that begin in it, beside as many before, and is mailed once to who wants it", async () => {
  await sql`delete from private.listing_days`;
  await sql`insert into private.listing_days
    select 1, date_trunc('week', private.clock())::date - 7 * n, act, 10
    from generate_series(0, 20) n, unnest('{shown,opened}'::text[]) act`;
  const [of] = await sql`select (private.newest_month() - interval '1 month')::date::text as month`;
  const page = await askAs(sql, member, "numbers_page('calder', $1)", [of?.month]);
  expect(page.month).toBe(of?.month);
  expect(page.months.length).toBeGreaterThan(4);
  const weeks = page.weeks.filter(({ week }: { week: string }) => week >= page.from);
  for (const { week } of weeks) expect(week.slice(0, 7)).toBe(page.month.slice(0, 7));
  expect(page.weeks.at(-1).week).toBe(page.until);
  expect(page.total.opened).toBe(10 * weeks.length);
  expect(page.before.opened).toBe(10 * weeks.length);
  const mail = async (person: Person, change: string) => {
    const values = [member.id, change];
    return (await askAs(sql, person, "change_organisation_member('calder', $1, $2)", values))
      .outcome;
  };
  expect(await mail(member, "monthly")).toBe("changed");
  const mailed = async () => (await sql`select public.mail_months() as n`)[0]?.n;
  expect(await mailed()).toBe(0);
  await sql`update public.organisation_members set mailed_month = mailed_month - interval '1 month' where user_id = ${member.id}`;
  expect([await mailed(), await mailed()]).toEqual([1, 0]);
  const [notice] =
    await sql`select details from private.notices where user_id = ${member.id} order by made_at desc limit 1`;
  expect(notice?.details).toMatchObject({ event: "month", month: page.month, total: page.total });
  expect(await mail(member, "not-monthly")).toBe("changed");
  await sql`update public.organisation_members set mailed_month = mailed_month - 40 where user_id = ${member.id}`;
  expect(await mailed()).toBe(0);
  expect(await mail(outsider, "monthly")).toBe("not-allowed");
});

test("days become weeks after 14 days without loss, and are deleted after 400 days", async () => {
  await sql`delete from private.listing_days`;
  await sql`insert into private.listing_days
    select 1, private.clock()::date - n, act, 2
    from generate_series(0, 60) n, unnest('{shown,opened}'::text[]) act`;
  await sql`insert into private.listing_days values (1, private.clock()::date - 500, 'shown', 2)`;
  await sql`select public.fold_listing_days()`;
  await sql`select public.fold_listing_days()`;
  const rows = await days();
  const old = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10);
  for (const { day } of rows.filter(({ day }) => day < old)) {
    expect(new Date(`${day}T00:00:00Z`).getUTCDay(), day).toBe(1);
  }
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(244);
  const { rows: weeks } = await askAs(sql, member, "organisation_data('calder', 'weeks')");
  const full = weeks.filter(({ shown }: { shown: number }) => shown === 14);
  expect(full.length).toBeGreaterThanOrEqual(6);
});

test("the days that readers see are the median of the ten newest answers, and none below three", async () => {
  const shown = async () =>
    (
      await sql`select private.answer_days(id) as days from public.organisations where name = 'Calder'`
    )[0]?.days;
  await sql`delete from public.inquiries`;
  const seen = [];
  for (const took of [9, 1, 4, 2]) {
    await sql`
      with asked as (
        insert into public.inquiries (id, tech_id, title, message, sent_at, organisation_id)
        select gen_random_uuid(), 1, 'A pump', 'How?', private.clock() - make_interval(days => ${took}), id
        from public.organisations where name = 'Calder' returning id)
      insert into public.inquiry_messages (id, inquiry_id, side, body) select gen_random_uuid(), id, 'organisation', 'So.' from asked`;
    seen.push(await shown());
  }
  expect(seen).toEqual([null, null, 4, 2]);
});
