import { expect, test } from "vitest";
import { setDatabaseClock } from "../../local/clock.ts";
import { SAMPLE_ACCOUNTS } from "../../local/sample-accounts.ts";
import { addSampleAccounts, addSampleSubscriptions } from "../../local/sample-data.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

const db = await databaseOfFile();

const [PRO, TRIAL] = SAMPLE_ACCOUNTS;
const DAY = 86_400_000;

/** A stand-in that only remembers the customers that it was given. */
function createLedger() {
  const given: { id: string; email: string; trialEnd: Date | null }[] = [];
  return {
    given,
    customers: () => given.map(({ id }) => id),
    addCustomer({ email, trialEnd }: { email: string; trialEnd: Date | null }) {
      const id = `cus_${given.length + 1}`;
      given.push({ id, email, trialEnd });
      return { id, periodEnd: new Date(Date.now() + 366 * DAY) };
    },
  };
}

test("the database's clock can be moved and reset, and the roles that read it keep their right", async () => {
  const { sql } = db;
  const grants = () => sql`
    select coalesce(proacl::text, '') as acl from pg_proc where oid = 'private.clock()'::regprocedure`;
  const ahead = async () => {
    const [row] = await sql<{ seconds: string }[]>`
      select extract(epoch from private.clock() - now())::integer as seconds`;
    return Number(row?.seconds);
  };
  const before = await grants();
  await setDatabaseClock(sql, 40 * DAY);
  expect(await ahead()).toBe(40 * 86_400);
  expect([...(await grants())]).toEqual([...before]);
  await setDatabaseClock(sql, 0);
  expect(await ahead()).toBe(0);
  const [source] =
    await sql`select prosrc from pg_proc where oid = 'private.clock()'::regprocedure`;
  expect(source?.prosrc.trim()).toBe("select now()");
});

test("the sample members get a subscription at the stand-in once, and again if it has forgotten them", async () => {
  const { sql } = db;
  await addSampleAccounts(sql, new Date());
  const first = createLedger();
  await addSampleSubscriptions(sql, first);
  await addSampleSubscriptions(sql, first);
  expect(first.given.map(({ email }) => email)).toEqual([PRO.email, TRIAL.email]);
  expect(first.given[0]?.trialEnd).toBe(null);
  expect(first.given[1]?.trialEnd?.getTime()).toBeGreaterThan(Date.now() + 300 * DAY);
  const rows = () =>
    sql`select user_id, customer_id, trial_used from private.stripe_customers order by user_id`;
  expect([...(await rows())]).toEqual([
    { user_id: PRO.id, customer_id: "cus_1", trial_used: false },
    { user_id: TRIAL.id, customer_id: "cus_2", trial_used: true },
  ]);
  const [pro] = await sql`select subscription_end from public.user_profiles where id = ${PRO.id}`;
  expect(pro?.subscription_end.getTime()).toBeGreaterThan(Date.now() + 365.5 * DAY);

  const second = createLedger();
  await addSampleSubscriptions(sql, second);
  expect(second.given).toHaveLength(2);

  await sql`update public.user_profiles set is_pro = false, subscription_end = null where id = ${PRO.id}`;
  const third = createLedger();
  await addSampleSubscriptions(sql, third);
  expect(third.given.map(({ email }) => email)).toEqual([TRIAL.email]);
});
