/** An expected failure of the local stack, shown as one line without a stack trace. */
export class StartError extends Error {}

/** The content of the state folder cannot be used. It is never deleted: the user has to move it. */
export class BrokenState extends StartError {
  constructor(what: string, stateDir: string) {
    super(
      `${what} Nothing was changed. Put a copy back, or start anew and keep what is there: mv ${stateDir} ${stateDir}.broken`,
    );
  }
}
