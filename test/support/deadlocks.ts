/**
 * When two transactions wait for each other, Postgres ends one of them with this code. The stack's own crons and queues
 * write the same rows as a test.
 */
const DEADLOCK = "40P01";

/** Runs a test's own statements again, four times at most, if a deadlock ended them. @throws what else ended them */
export async function despiteDeadlocks<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === 5) throw error;
    }
  }
}
