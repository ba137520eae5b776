import type postgres from "postgres";
import { addPerson, type Person } from "./people.ts";

/** The roles that the access tests try everything as; null is the visitor. */
export const ROLES = [
  "visitor",
  "free",
  "locked",
  "trial",
  "pro",
  "cancelled",
  "expired",
  "newcomer",
  "ended",
] as const;
/** The roles with a valid subscription: who cancelled has paid until the end of the period. */
export const SUBSCRIBERS: readonly Role[] = ["trial", "pro", "cancelled"];
export type Role = (typeof ROLES)[number];
export type People = Record<Exclude<Role, "visitor">, Person>;

/** The signed-in roles of `addGatedCatalogue` that have rows of their own; a newcomer has none. */
const WITH_ROWS = ["free", "locked", "trial", "pro", "cancelled", "expired", "ended"] as const;

const DAY = 86_400_000;

/**
 * Four technologies and eight people. Every gated text holds `canary:<part>:<tech_id or name>`, so that a test can
 * look for it in any answer. Technology 1 is an ordinary one, 2 is featured, 3 was featured once, and 4 has a card
 * and nothing else. Everyone but the newcomer has reacted to technology 1, written a note on it
 * and asked about it.
 */
export async function addGatedCatalogue(sql: postgres.Sql): Promise<People> {
  const soon = new Date(Date.now() + 30 * DAY);
  const past = new Date(Date.now() - DAY);
  const people: People = {
    free: await addPerson(sql, "free", {}),
    locked: await addPerson(sql, "locked", {}),
    trial: await addPerson(sql, "trial", { trial_end: soon }),
    pro: await addPerson(sql, "pro", { is_pro: true, subscription_end: soon }),
    // Paid for a week that is not over; Stripe tells the rest, and the row is the same.
    cancelled: await addPerson(sql, "cancelled", {
      is_pro: true,
      subscription_end: new Date(Date.now() + 7 * DAY),
      trial_end: past,
    }),
    expired: await addPerson(sql, "expired", {
      is_pro: true,
      subscription_end: past,
      trial_end: past,
    }),
    newcomer: await addPerson(sql, "newcomer"),
    // A subscriber who signed out, or was, and whose token is still good.
    ended: await addPerson(sql, "ended", { is_pro: true, subscription_end: soon }),
  };
  await sql`delete from auth.sessions where user_id = ${people.ended.id}`;
  await sql.unsafe(`
    insert into public.technologies (tech_id, title, img, uni, status, summary, class1, class2)
    select n, 'canary:card:' || n, 'picture-' || n, 'University ' || n, 'active', 'Summary', 'energy', 'medical'
    from generate_series(1, 4) n;
    delete from public.technology_counts where tech_id = 4;
    insert into public.featured_techids_social (tech_id, active_feature) values (2, true), (3, false);
    insert into public.technology_details (tech_id, inventor, technical_summary, market_summary, application,
      key_benefits, developmental_stage, pi_addinfo, pi_patentid, filing_date_text, date_added_text, pi_button1tag,
      pi_button2tag, pi_similaropps, scores, reasoning_for_categorical_assign, report_filepath)
    select n, c, j, j, j, j, j, j, c, c, c, c, c, j, j, c, c
    from generate_series(1, 3) n, lateral (select 'canary:details:' || n as c) t,
      lateral (select jsonb_build_object('text', c) as j) o;
    insert into public.technology_reports
    select n, j, j, j, j, j, j from generate_series(1, 3) n,
      lateral (select jsonb_build_object('markdown', 'canary:report:' || n) as j) o;
    insert into public.technology_claims (tech_id, place, kind, field, sentence, version)
    select n, 1, 'stage', 'technical_summary', 'canary:details:' || n, 1 from generate_series(1, 3) n;
    insert into public.technology_contacts select n, 'canary:contact:' || n from generate_series(1, 3) n;
    insert into public.daily_selection_techids values (date '2001-01-01', '{"Newest": [1, 2, 3]}')`);
  for (const name of WITH_ROWS) {
    const own = { user_id: people[name].id, tech_id: 1 };
    await sql`insert into public."saves-v1" ${sql(own)}`;
    await sql`insert into public."likes-v1" ${sql(own)}`;
    await sql`insert into public."dislikes-v1" ${sql(own)}`;
    await sql`insert into public.report_requests ${sql(own)}`;
    await sql`insert into public."notes-v1" ${sql({ ...own, notes: `canary:note:${name}` })}`;
    await sql`
      insert into public.inquiries (id, user_id, tech_id, title, message)
      values (gen_random_uuid(), ${own.user_id}, 1, 'A title', ${`canary:inquiry:${name}`})`;
    await sql`insert into public.trial_search_counts ${sql({ user_id: own.user_id, search_count: name === "locked" ? 6 : 3 })}`;
    await sql`
      insert into private.trial_ledger (user_id, month, query_hash, set_hash)
      values (${own.user_id}, date '2001-01-01', ${Buffer.from(name)}, 'none')`;
  }
  return people;
}
