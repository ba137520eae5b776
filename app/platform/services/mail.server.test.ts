import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createMailer, type Mail, missingMailSettings } from "./mail.server.ts";

const MAIL: Mail = {
  key: "mail-1",
  kind: "alerts",
  to: "ada@example.test",
  subject: "News",
  text: "Text",
  html: "<p>Text</p>",
  headers: { "List-Unsubscribe": "<https://quad.test/u>" },
};
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Taken = { path: string; headers: IncomingMessage["headers"]; body: unknown };

/** A provider that answers with one status; answers its address and what it was sent. */
async function provider(status: number): Promise<{ url: string; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    taken.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(body) });
    response.writeHead(status).end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}

const settings = (MAIL_PROVIDER: "resend" | "postmark", MAIL_URL: string) => ({
  MAIL_PROVIDER,
  MAIL_URL,
  MAIL_FROM: "quad@quad.test",
  MAIL_KEY: "secret",
});
const quiet = () => undefined;

test("Resend gets the mail with its key", async () => {
  const { url, taken } = await provider(200);
  const mailer = createMailer(settings("resend", url), quiet);
  expect([mailer?.knowsKeys, await mailer?.send(MAIL)]).toEqual([true, "sent"]);
  expect(taken[0]).toMatchObject({
    path: "/emails",
    headers: { authorization: "Bearer secret", "idempotency-key": "mail-1" },
    body: { from: "quad@quad.test", to: ["ada@example.test"], subject: "News", text: "Text" },
  });
  expect(taken[0]?.body).toMatchObject({ tags: [{ name: "kind", value: "alerts" }] });
});

test("Postmark gets the mail in its own words, and knows no keys", async () => {
  const { url, taken } = await provider(200);
  const mailer = createMailer(settings("postmark", url), quiet);
  expect([mailer?.knowsKeys, await mailer?.send(MAIL)]).toEqual([false, "sent"]);
  expect(taken[0]).toMatchObject({
    path: "/email",
    headers: { "x-postmark-server-token": "secret" },
    body: {
      From: "quad@quad.test",
      To: "ada@example.test",
      Tag: "alerts",
      Headers: [{ Name: "List-Unsubscribe", Value: "<https://quad.test/u>" }],
    },
  });
});

test.each([
  [409, "sent"],
  [422, "refused"],
  [429, "later"],
  [500, "unknown"],
  [503, "later"],
] as const)("of an answer %i the mail is %s", async (status, outcome) => {
  const { url } = await provider(status);
  expect(await createMailer(settings("resend", url), quiet)?.send(MAIL)).toBe(outcome);
});

test("of a provider that does not answer nobody knows", async () => {
  const mailer = createMailer(settings("resend", "http://127.0.0.1:9"), quiet);
  expect(await mailer?.send(MAIL)).toBe("unknown");
});

test("Cloudflare's binding is used as it is", async () => {
  const sent: unknown[] = [];
  const EMAIL = { send: async (mail: unknown) => sent.push(mail) };
  const chosen = { MAIL_PROVIDER: "cloudflare" as const, MAIL_FROM: "quad@quad.test", EMAIL };
  expect(await createMailer(chosen, quiet)?.send(MAIL)).toBe("sent");
  expect(sent).toEqual([expect.objectContaining({ from: "quad@quad.test", subject: "News" })]);
  expect(missingMailSettings(chosen)).toEqual([]);
  const failing = { send: () => Promise.reject(new Error("away")) };
  expect(await createMailer({ ...chosen, EMAIL: failing }, quiet)?.send(MAIL)).toBe("unknown");
});

test("settings that are missing are named", () => {
  expect(missingMailSettings({ MAIL_PROVIDER: "none" })).toEqual([]);
  expect(missingMailSettings({ MAIL_PROVIDER: "resend" })).toEqual(["MAIL_FROM", "MAIL_KEY"]);
  expect(missingMailSettings({ MAIL_PROVIDER: "cloudflare" })).toEqual(["MAIL_FROM", "EMAIL"]);
});
