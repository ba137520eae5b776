import postgres from "postgres";
import { afterAll, inject } from "vitest";

/** The stack's database for a whole test file. */
export function stackDatabase(connections = 1): postgres.Sql {
  const options = { max: connections, onnotice: () => undefined };
  const sql = postgres(inject("endpoints").databaseUrl, options);
  afterAll(() => sql.end());
  return sql;
}

/** A mail that the stack has sent. */
export type SentMail = {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
  headers: Record<string, string>;
};

/** The stack's mail to an address, or to everybody, the newest first. */
export async function mailTo(address?: string): Promise<SentMail[]> {
  const all = await (await fetch(`${inject("endpoints").mail}/messages`)).json();
  return (all as SentMail[]).filter(({ to }) => !address || to === address);
}
