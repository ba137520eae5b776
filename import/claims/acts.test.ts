import { expect, test } from "vitest";
import { actsIn } from "./acts.ts";

function told(text: string): string[] {
  return actsIn(text).map(({ kind, form, at, subjects }) =>
    [/^[\w-]+/.exec(text.slice(at))?.[0], kind, form, ...subjects].join(" "),
  );
}

test.each([
  ["They have successfully validated it.", ["validated show perfect people"]],
  ["The pump has been built and tested.", ["built make passive", "tested test passive"]],
  ["Male mice showed less pain.", ["showed show past living"]],
  ["Results indicate that it works.", ["indicate find shows results"]],
  ["The system was able to keep pace.", ["able yield passive it"]],
  ["The device has been flight-tested.", ["flight-tested test passive it"]],
  ["Demonstrated in sheep", ["Demonstrated show passive"]],
])("what is done is told by a past, a perfect or a result: %s", (text, acts) => {
  expect(told(text)).toEqual(acts);
});

test.each([
  "It can be tested in mice.",
  "The pump has not been tested.",
  "A pump made of steel",
  "It offers improved flow.",
  "Researchers led by Ada Brook",
  "The pumps developed here",
  "They asked whether it worked.",
  "There was a need.",
  "Samples collected from patients",
])("what may be done, is denied or is an attribute is none: %s", (text) => {
  expect(told(text)).toEqual([]);
});
