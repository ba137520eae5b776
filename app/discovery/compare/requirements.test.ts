import { expect, test } from "vitest";
import { readRequirements } from "./requirements.ts";
import cases from "./requirements-for-test.json" with { type: "json" };

test.each(cases.briefs)(
  "of “$brief” the requirements are phrases, measures and names",
  ({ brief, requirements }) => {
    expect(readRequirements(brief)).toEqual(requirements);
  },
);
