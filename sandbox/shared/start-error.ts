/** An expected failure of the local stack, told in one line and without a stack trace. */
export class StartError extends Error {}

/** What stands in the state folder cannot be used. Nothing is ever removed for it: a person moves it away. */
export class BrokenState extends StartError {
  constructor(what: string, stateDir: string) {
    super(
      `${what} Nothing was changed. Put a copy back, or start anew and keep what is there: mv ${stateDir} ${stateDir}.broken`,
    );
  }
}
