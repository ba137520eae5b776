import type postgres from "postgres";
import { SAMPLE_ACCOUNTS } from "./sample-accounts.ts";

const YEAR = 365 * 86_400_000;

/** Makes the sample accounts where they are missing. Whatever a person did with them since stays. */
export async function addSampleAccounts(sql: postgres.Sql, now: Date): Promise<void> {
  const later = new Date(now.getTime() + YEAR);
  const profiles: Record<
    string,
    { is_pro: boolean; subscription_end: Date | null; trial_end: Date | null }
  > = {
    "pro@example.test": { is_pro: true, subscription_end: later, trial_end: null },
    "trial@example.test": { is_pro: false, subscription_end: null, trial_end: later },
    "free@example.test": { is_pro: false, subscription_end: null, trial_end: null },
  };
  await sql.begin(async (tx) => {
    for (const { email, id } of SAMPLE_ACCOUNTS) {
      const [made] = await tx`
        insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
        values (${id}, 'authenticated', 'authenticated', ${email}, ${now}, '{"provider":"google","providers":["google"]}', '{}', ${now}, ${now})
        on conflict do nothing returning id`;
      const profile = profiles[email];
      if (made && profile) await tx`insert into public.user_profiles ${tx({ id, ...profile })}`;
    }
  });
}

/** Writes today's Discover lists unless they stand already. */
export async function refreshStaleLists(sql: postgres.Sql): Promise<void> {
  await sql`
    select public.refresh_daily_selection() where not exists (
      select 1 from public.daily_selection_techids d where d.date_of_entry = (now() at time zone 'utc')::date)`;
}
