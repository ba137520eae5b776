import { expect, inject, test } from "vitest";
import { freePort } from "../../local/settings.ts";
import { StartError } from "../../local/shared/start-error.ts";
import { startStack } from "../../local/stack.ts";
import { sampleContent } from "../../scripts/stack/content.ts";
import { Visitor } from "../support/visitor.ts";

test("a second copy does not use the state folder of a running one", async () => {
  const second = startStack(
    {
      stateDir: inject("stateDir"),
      webPort: await freePort(),
      imagesPort: await freePort(),
      apiPort: await freePort(),
      dataPort: await freePort(),
      modelDir: inject("stateDir"),
      databaseUrl: null,
    },
    sampleContent,
  );
  const refusal = await second.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as Error).message).toContain("set STATE_DIR to another folder");
  expect((await new Visitor().get("/readyz")).status).toBe(200);
});
