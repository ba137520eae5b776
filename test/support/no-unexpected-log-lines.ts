import { afterAll, expect } from "vitest";
import { unexpectedErrors } from "./worker-log.ts";

// An error in the Worker's log that no test of the file expects fails the file. `expectLogged` names the expected ones.
afterAll(async () => {
  expect(await unexpectedErrors(), "errors in the Worker's log that no test expects").toEqual([]);
});
