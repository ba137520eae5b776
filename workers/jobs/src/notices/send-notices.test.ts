import { expect, test } from "vitest";
import type { Mail } from "#app/platform/services/mail.server.ts";
import { type NoticeDeps, sendNotices } from "./send-notices.ts";

const IDS = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

/** One round over three leads. `outcomes` are the provider's, in turn. */
async function round(outcomes: ("sent" | "later" | "unknown")[]) {
  const did: unknown[] = [];
  const answers: Record<string, unknown> = {
    remind_of_inquiries: 0,
    open_notices: IDS,
    take_notice: {
      to: "organisation@example.test",
      kind: "lead",
      details: { inquiry: IDS[0], slug: "harrow", title: "A pump", message: "Loud?", name: "" },
    },
  };
  const database = async (name: string, args: { p_id?: string; p_outcome?: string }) => {
    if (args.p_id) did.push([name, args.p_id.slice(-1), args.p_outcome].join(" ").trim());
    return answers[name];
  };
  const mailer = {
    knowsKeys: false,
    send: async (_: Mail) => outcomes.shift() ?? "sent",
  };
  const deps = {
    database,
    mailer,
    log: () => undefined,
    site: { brand: "QUAD", origin: "https://quad.test", answersAt: null },
  };
  await sendNotices(deps as unknown as NoticeDeps);
  return did;
}

test("while a provider does not answer, one mail is uncertain and the others wait, so that they are delivered later", async () => {
  expect(await round(["sent", "unknown"])).toEqual([
    "take_notice 1",
    "end_notice 1 sent",
    "take_notice 2",
  ]);
});

test("a mail that the provider does not take now waits, and the others are tried", async () => {
  expect(await round(["later"])).toEqual([
    "take_notice 1",
    "end_notice 1 waiting",
    "take_notice 2",
    "end_notice 2 sent",
    "take_notice 3",
    "end_notice 3 sent",
  ]);
});
