import { afterAll } from "vitest";
import { unexpectedErrors } from "./worker-log.ts";

// An error in the Worker's log that no test of the file expects fails the file. `expectLogged` names the expected ones.
afterAll(async () => {
  const errors = await unexpectedErrors();
  if (errors.length > 0)
    throw new Error(`The Worker logged what no test of the file expects:\n${errors.join("\n")}`);
});
