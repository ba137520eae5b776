import { bridgeEarlier, MigrationError } from "../supabase/history.ts";

// Moves a hosted database to the one initial migration (docs/operations.md, 'From migrations before 2026-11-23'). `npm
// start` moves a local one.
const url = process.env.DATABASE_URL;
if (url) await bridge(url);
else fail("Usage: DATABASE_URL=postgres://… npm run bridge");

async function bridge(url: string): Promise<void> {
  try {
    console.log(
      (await bridgeEarlier(url))
        ? "The database was moved from the earlier migrations onto the initial one."
        : "The database has none of the earlier migrations: nothing to do.",
    );
  } catch (error) {
    fail(error instanceof MigrationError ? error.message : error);
  }
}

function fail(why: unknown): void {
  console.error(why);
  process.exitCode = 1;
}
