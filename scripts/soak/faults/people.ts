import { randomInt } from "node:crypto";
import type postgres from "postgres";
import { HttpBrowser } from "../../../sandbox/http-browser.ts";
import { readSession, writeSession } from "../../../sandbox/stored-session.ts";

/** How a person's token stands when a fault begins. */
type Freshness = "fresh" | "near its end" | "over";

/** Someone with a browser, and what he was told was done. */
export type Person = {
  role: "visitor" | "free" | "pro";
  email: string;
  browser: HttpBrowser;
  /** Technologies that he has written no note on and not reacted to. */
  untouched: number[];
  notes: Map<number, string>;
  saves: Set<number>;
  /** The searches he sent, by their form's key; true once he was led to the results. */
  searches: Map<string, { q: string; acknowledged: boolean }>;
  inquiries: Set<string>;
};

/** Signs people in at the stack and hands them to the worker at `origin`. */
export async function gatherPeople(
  sql: postgres.Sql,
  stack: string,
  origin: string,
  counts: Record<Person["role"], number>,
): Promise<Person[]> {
  const rows = await sql`select tech_id::int as id from public.technologies order by tech_id`;
  const people: Person[] = [];
  for (const role of ["visitor", "free", "pro"] as const) {
    for (let number = 0; number < counts[role]; number += 1) {
      const browser = new HttpBrowser(origin);
      const email = `${role}-${crypto.randomUUID().slice(0, 8)}@example.test`;
      if (role !== "visitor") {
        const there = new HttpBrowser(stack);
        await there.signIn(email);
        there.copyTo(browser);
      }
      if (role === "pro") {
        await sql`
          update public.user_profiles set is_pro = true, subscription_end = now() + interval '1 month'
          where id = (select id from auth.users where email = ${email})`;
      }
      people.push({
        role,
        email,
        browser,
        untouched: rows.map(({ id }) => id),
        notes: new Map(),
        saves: new Set(),
        searches: new Map(),
        inquiries: new Set(),
      });
    }
  }
  return people;
}

/**
 * Makes a person's token look as old as that; the cookie says when it ends, the token itself still holds. He comes from
 * another address than before, where nobody has used up what one address may ask.
 */
export function prepare({ browser, role }: Person, freshness: Freshness): void {
  browser.address = `198.18.${randomInt(256)}.${randomInt(256)}`;
  if (role === "visitor" || freshness === "fresh") return;
  const now = Math.floor(Date.now() / 1000);
  const expires_at = freshness === "over" ? now - 10 : now + 45;
  writeSession(browser, { ...readSession(browser), expires_at });
}
