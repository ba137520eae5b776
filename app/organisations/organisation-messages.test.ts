import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actWords } from "./organisation-messages.ts";

const FOLDER = "supabase/schemas";
const SCHEMAS = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, "utf8"));

test("every act that the database notes has words", () => {
  const calls = SCHEMAS.flatMap((sql) => sql.match(/note_act\((?!p_act)[^;]*;/g) ?? []);
  expect(calls.length).toBeGreaterThan(20);
  const acts = calls.flatMap((call) => call.match(/(?<=')[a-z]+\.[a-z-]+(?=')/g) ?? []);
  const composed = [
    ...["away", "manager", "no-manager", "standing-reply"].map((change) => `inbox.${change}`),
    ...["assigned", "closed", "declined", "open"].map((state) => `inquiry.${state}`),
    ...["closed", "declined", "introduced"].map((act) => `lead.${act}`),
    ...["edited", "hidden", "offered", "restored", "several", "shown"].map(
      (how) => `listing.${how}`,
    ),
  ];
  for (const act of [...acts, ...composed]) expect(actWords(act), act).not.toBe(act);
});
