import { randomInt } from "node:crypto";
import type postgres from "postgres";
import { HttpBrowser } from "../../../local/http-browser.ts";
import { readSession, writeSession } from "../stored-session.ts";

/** The state of a person's token when a fault begins. */
type Freshness = "fresh" | "near its end" | "over";

/** A person with a browser, and what was acknowledged to them. */
export type Person = {
  role: "visitor" | "free" | "pro";
  email: string;
  browser: HttpBrowser;
  /** Technologies on which they have written no note and to which they have not reacted. */
  untouched: number[];
  notes: Map<number, string>;
  saves: Set<number>;
  /** The searches that they sent, by their form's key; true once a search led to its results. */
  searches: Map<string, { q: string; acknowledged: boolean }>;
  inquiries: Set<string>;
};

/** Signs people in at the stack, and moves their sessions to the worker at `origin`. */
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
 * Makes a person's token look this old. The cookie says when it expires, but the token itself stays valid. The person
 * also gets a new network address, whose limits nobody has used up.
 */
export function prepare({ browser, role }: Person, freshness: Freshness): void {
  browser.address = `198.18.${randomInt(256)}.${randomInt(256)}`;
  if (role === "visitor" || freshness === "fresh") return;
  const now = Math.floor(Date.now() / 1000);
  const expires_at = freshness === "over" ? now - 10 : now + 45;
  writeSession(browser, { ...readSession(browser), expires_at });
}
