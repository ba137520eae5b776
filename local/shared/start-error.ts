/** An expected failure of the local stack, shown as one line without a stack trace. */
export class StartError extends Error {}

/** Milliseconds for one part to start: on a busy machine it takes long, and only what hangs is given up. */
export const START_LIMIT_MS = 5 * 60_000;

/** A part did not respond within START_LIMIT_MS, although it runs: nothing is damaged. */
export class SlowStart extends StartError {
  constructor(part: string, lastLine: string) {
    const last = lastLine ? ` It said last: ${lastLine}` : "";
    super(
      `${part} did not respond within five minutes. Start again when the machine is less busy.${last}`,
    );
  }
}

/** The content of the state folder cannot be used. It is never deleted: the user has to move it. */
export class BrokenState extends StartError {
  constructor(what: string, stateDir: string) {
    super(
      `${what} Nothing was changed. Put a copy back, or start anew and keep what is there: mv ${stateDir} ${stateDir}.broken`,
    );
  }
}
