import type postgres from "postgres";
import { SAMPLE_ACCOUNTS } from "./sample-accounts.ts";
import { YEARLY } from "./stripe/catalogue.ts";
import type { StripeStandIn } from "./stripe/server.ts";

const YEAR = 365 * 86_400_000;

/** Creates the sample accounts that are missing. Later changes to existing ones stay. */
export async function addSampleAccounts(sql: postgres.Sql, now: Date): Promise<void> {
  const later = new Date(now.getTime() + YEAR);
  const none = { is_pro: false, subscription_end: null, trial_end: null };
  const profiles: Record<string, object> = {
    "pro@example.test": { ...none, is_pro: true, subscription_end: later },
    "trial@example.test": { ...none, trial_end: later },
  };
  await sql.begin(async (tx) => {
    for (const { email, id } of SAMPLE_ACCOUNTS) {
      const [made] = await tx`
        insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
        values (${id}, 'authenticated', 'authenticated', ${email}, ${now}, '{"provider":"google","providers":["google"]}', '{}', ${now}, ${now})
        on conflict do nothing returning id`;
      const profile = profiles[email] ?? none;
      if (made) await tx`insert into public.user_profiles ${tx({ id, ...profile })}`;
    }
  });
}

/**
 * Makes the sample owner the admin of the sample university that their account names, with its domain. Once: what people
 * change later stays. Does nothing in a catalogue of others.
 */
export async function addSampleOwner(sql: postgres.Sql): Promise<void> {
  await sql`
    with claimed as (
      update public.organisations set status = 'claimed'
      where name = 'Ardenhall University' and status = 'unclaimed' returning id
    ), owned as (
      insert into public.organisation_domains (organisation_id, domain, verified_how)
      select id, 'ardenhall.example', 'moderator' from claimed
    )
    insert into public.organisation_members (organisation_id, user_id, role, state)
    select c.id, u.id, 'admin', 'active' from claimed c, auth.users u where u.email = 'owner@example.test'
    on conflict do nothing`;
}

/**
 * Creates the sample accounts' subscriptions at the Stripe stand-in if it does not have them: at the first start, or
 * after its state was deleted. Customers that it no longer has are cleared in the database too, or their users could
 * not buy again.
 */
export async function addSampleSubscriptions(
  sql: postgres.Sql,
  stripe: Pick<StripeStandIn, "customers" | "addCustomer">,
): Promise<void> {
  await sql`delete from private.stripe_customers where customer_id <> all (${stripe.customers()})`;
  const members = await sql<{ id: string; email: string; trial_end: Date | null }[]>`
    select p.id, u.email, p.trial_end from public.user_profiles p join auth.users u on u.id = p.id
    where p.id = any (${SAMPLE_ACCOUNTS.map(({ id }) => id)})
      and private.is_valid_subscription(p.is_pro, p.subscription_end, p.trial_end, private.clock())
      and not exists (select 1 from private.stripe_customers c where c.user_id = p.id and c.customer_id is not null)
    order by p.id`;
  for (const { id, email, trial_end: trialEnd } of members) {
    const customer = stripe.addCustomer({
      email,
      metadata: { user_id: id },
      price: YEARLY,
      trialEnd,
    });
    await sql`
      insert into private.stripe_customers (user_id, customer_id, trial_used)
      values (${id}, ${customer.id}, ${trialEnd !== null})
      on conflict (user_id) do update set customer_id = excluded.customer_id, trial_used = excluded.trial_used`;
    if (!trialEnd) {
      await sql`update public.user_profiles set subscription_end = ${customer.periodEnd} where id = ${id}`;
    }
  }
}

/** Writes today's Discover lists unless they exist. */
export async function refreshStaleLists(sql: postgres.Sql): Promise<void> {
  await sql`
    select public.refresh_daily_selection() where not exists (
      select 1 from public.daily_selection_techids d where d.date_of_entry = (now() at time zone 'utc')::date)`;
}
