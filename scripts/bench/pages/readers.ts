import type { Browser } from "playwright-core";
import { connect } from "../../../sandbox/shared/connect.ts";

/** The roles of readers, each with a sample account. */
export const ROLES = ["visitor", "free", "subscriber"] as const;
export type Role = (typeof ROLES)[number];

/** The session cookies of a role, for the port of a Worker; a visitor has none. */
export type Sessions = (role: Role, url: string) => { name: string; value: string }[];

const ACCOUNTS = { free: "free@example.test", subscriber: "pro@example.test" };

/**
 * Signs both members in at the running stack. Their sessions are valid at every other Worker on the same database; the
 * cookies' names have the port of the requested Worker.
 */
export async function signInMembers(browser: Browser, web: string): Promise<Sessions> {
  const { port: stackPort } = new URL(web);
  const signedIn = new Map<Role, { name: string; value: string }[]>([["visitor", []]]);
  for (const [role, email] of Object.entries(ACCOUNTS)) {
    const context = await browser.newContext({ baseURL: web });
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByRole("button", { name: "Login with Google" }).click();
    await page.getByRole("button", { name: email }).click();
    await page.waitForURL("/");
    const cookies = await context.cookies(web);
    signedIn.set(
      role as Role,
      cookies
        .filter(({ name }) => name.startsWith(`quad-${stackPort}-session`))
        .map(({ name, value }) => ({ name, value })),
    );
    await context.close();
  }
  return (role, url) =>
    (signedIn.get(role) ?? []).map(({ name, value }) => ({
      name: name.replace(stackPort, new URL(url).port),
      value,
    }));
}

/** Saves the first ten technologies for both members, so that their shortlists have something. */
export async function fillShortlists(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl);
  await sql`
    insert into public."saves-v1" (user_id, tech_id)
    select u.id, t.tech_id
    from auth.users u, (select tech_id from public.technologies order by tech_id limit 10) t
    where u.email = any (${Object.values(ACCOUNTS)})
    on conflict do nothing`;
  await sql.end();
}

/** The `Cookie` header of these cookies; empty where there are none. */
export function cookieHeader(cookies: ReturnType<Sessions>): Record<string, string> {
  if (cookies.length === 0) return {};
  return { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}
