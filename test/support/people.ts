import type postgres from "postgres";
import { makeToken } from "./stored-session.ts";

/** A person with an account and a live session. */
export type Person = { id: string; email: string; session: string };

/** A person's values in `user_profiles`; a missing one is not set. */
export type Membership = { is_pro?: boolean; subscription_end?: Date; trial_end?: Date };

/** Adds an account with a session, and with a profile if a membership is given. */
export async function addPerson(
  sql: postgres.Sql,
  name: string,
  membership?: Membership,
): Promise<Person> {
  const person = {
    id: crypto.randomUUID(),
    email: `${name}@people.test`,
    session: crypto.randomUUID(),
  };
  await sql`insert into auth.users (id, email) values (${person.id}, ${person.email})`;
  await sql`insert into auth.sessions (id, user_id) values (${person.session}, ${person.id})`;
  if (membership)
    await sql`insert into public.user_profiles ${sql({ id: person.id, ...membership })}`;
  return person;
}

/** The claims of a person's access token, as the auth service writes them. */
function claimsOf(person: Person) {
  return {
    sub: person.id,
    role: "authenticated",
    aud: "authenticated",
    email: person.email,
    session_id: person.session,
  };
}

/** A person's access token, signed with HS256 as the local auth service does. */
export function signToken(person: Person, secret: string, now = Date.now()): string {
  const seconds = Math.floor(now / 1000);
  return makeToken({ ...claimsOf(person), iat: seconds, exp: seconds + 3600 }, secret);
}

/**
 * Gives the rest of a transaction the caller's claims, in the form of hosted projects and of the local backend, without
 * changing its role. Null is a visitor.
 */
export async function claim(tx: postgres.TransactionSql, person: Person | null): Promise<void> {
  const claims = person ? claimsOf(person) : { role: "anon" };
  await tx`
    select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.jwt.claim.role', ${claims.role}, true),
      set_config('request.jwt.claim.sub', ${person?.id ?? ""}, true)`;
}

/** Runs statements in one transaction with the role and the claims of a caller. Null is a visitor. */
export async function actAs<T>(
  sql: postgres.Sql,
  person: Person | null,
  run: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const answer = await sql.begin(async (tx) => {
    await claim(tx, person);
    await tx.unsafe(`set local role ${person ? "authenticated" : "anon"}`);
    return { value: await run(tx) };
  });
  return answer.value;
}

/** The one value that a statement gives a person. */
export async function valueFor(
  sql: postgres.Sql,
  person: Person | null,
  statement: (tx: postgres.TransactionSql) => Promise<readonly postgres.Row[]>,
  // biome-ignore lint/suspicious/noExplicitAny: JSON whose shape the tests check.
): Promise<any> {
  const [row] = await actAs(sql, person, statement);
  return row && Object.values(row)[0];
}

/** The answer of a function of the API to a person: `call` is its name with its arguments, as SQL. */
export function askAs(sql: postgres.Sql, me: Person | null, call: string, values: unknown[] = []) {
  return valueFor(sql, me, (tx) => tx.unsafe(`select public.${call} as answer`, values as never[]));
}

/** Gives an organisation a verified domain and, as its only members, the people named after their roles. */
export async function claimForTeam(sql: postgres.Sql, slug: string, team: Record<string, Person>) {
  const [of] = await sql`
    update public.organisations set status = 'claimed' where slug = ${slug} returning id as organisation_id`;
  const domain = { ...of, domain: "harrow.test", verified_how: "dns" };
  await sql`insert into public.organisation_domains ${sql(domain)} on conflict do nothing`;
  await sql`delete from public.organisation_members where organisation_id = ${of?.organisation_id}`;
  const members = ["admin", "editor", "reader"].flatMap((role) => {
    const user_id = team[role]?.id;
    return user_id === undefined ? [] : [{ ...of, user_id, role, state: "active" }];
  });
  await sql`insert into public.organisation_members ${sql(members)}`;
}
