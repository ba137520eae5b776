import type postgres from "postgres";
import { signedIn, type Visitor } from "./visitor.ts";

/** A new member in their free month, at this host. */
export async function newSubscriber(
  sql: postgres.Sql,
  host = "example.test",
): Promise<{ member: Visitor; email: string }> {
  const email = `subscriber-${crypto.randomUUID()}@${host}`;
  const member = await signedIn(email);
  await sql`
    insert into public.user_profiles (id, trial_end)
    select id, now() + interval '1 day' from auth.users where email = ${email}
    on conflict (id) do update set trial_end = excluded.trial_end`;
  return { member, email };
}
