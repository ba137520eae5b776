import { expect, test, vi } from "vitest";
import type { Mailer } from "#app/platform/services/mail.server.ts";
import { sendCode } from "./claims.ts";
import { codeMail } from "./code-mail.tsx";

test("a code's mail says what it is for, and nothing of an organisation's name is markup", () => {
  const told = {
    to: "ada@university.test",
    code: "004217",
    organisation: 'A <b>"fine"</b> organisation',
  };
  const { subject, text, html, to } = codeMail("1", told, "QUAD");
  expect([to, subject]).toEqual(["ada@university.test", "Your QUAD code"]);
  expect(text).toContain("\n\n004217\n\n");
  expect(html).toContain(">004217<");
  expect(html).not.toContain("<b>");
});

test.each([
  { outcomes: ["sent"], waits: [], level: "info" },
  { outcomes: ["later", "sent"], waits: [2000], level: "info" },
  { outcomes: ["later", "later", "later"], waits: [2000, 8000], level: "error" },
] as const)(
  "a code whose provider answers $outcomes is tried again with the same key",
  async ({ outcomes, waits, level }) => {
    const answers = [...outcomes];
    const send = vi.fn<Mailer["send"]>(async () => answers.shift() ?? "refused");
    const wait = vi.fn(async () => undefined);
    const log = vi.fn();
    const database = async () => ({
      to: "ada@university.test",
      code: "004217",
      organisation: "Organisation",
    });
    const deps = {
      database: database as never,
      log,
      mailer: { send } as unknown as Mailer,
      site: { brand: "QUAD" },
    };
    await sendCode(deps, "1", wait);
    expect(send.mock.calls.map(([{ key }]) => key)).toEqual(outcomes.map(() => "code-1"));
    expect(wait.mock.calls.flat()).toEqual(waits);
    expect(log).toHaveBeenCalledWith(level, "code.sent", { outcome: outcomes.at(-1) });
  },
);
