import { expect, inject } from "vitest";
import { HttpBrowser } from "../../local/http-browser.ts";

/** A browser of the running stack. */
export class Visitor extends HttpBrowser {
  /** @param origin another web worker than the stack's own */
  constructor(origin: string = inject("endpoints").web) {
    super(origin);
  }
}

/** A person who has signed in. */
export async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.signIn(email);
  return visitor;
}

/** The database part of a `Server-Timing` header. */
export function databaseTrips(headers: Headers): { requests: number; depth: number } {
  const found = /db;desc="requests=(\d+) depth=(\d+)"/.exec(headers.get("server-timing") ?? "");
  if (!found) throw new Error("No database trips are told.");
  return { requests: Number(found[1]), depth: Number(found[2]) };
}

/** Expects an answer to have this status and these words. Returns its text. */
export async function expectPage(
  answer: Response,
  status: number,
  ...words: string[]
): Promise<string> {
  const text = await answer.text();
  expect(answer.status, answer.url).toBe(status);
  for (const each of words) expect(text).toContain(each);
  return text;
}
