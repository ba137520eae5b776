import type postgres from "postgres";
import { signedIn, type Visitor } from "./visitor.ts";

/** An organisation with a verified domain, and its admin. Its name and slug begin with `name`. */
export async function addOrganisation(
  sql: postgres.Sql,
  name: string,
): Promise<{ slug: string; id: number; admin: Visitor; address: string }> {
  const address = `organisation-${crypto.randomUUID()}@people.test`;
  const admin = await signedIn(address);
  const slug = `${name}-${crypto.randomUUID().slice(0, 8)}`;
  const [row] = await sql`
    insert into public.organisations (name, slug, status) values (${slug}, ${slug}, 'claimed') returning id`;
  await sql`
    insert into public.organisation_members (organisation_id, user_id, role, state)
    select ${row?.id}, u.id, 'admin', 'active' from auth.users u where u.email = ${address}`;
  await sql`
    insert into public.organisation_domains (organisation_id, domain, verified_how)
    values (${row?.id}, ${`${slug}.test`}, 'dns')`;
  return { slug, id: Number(row?.id), admin, address };
}
