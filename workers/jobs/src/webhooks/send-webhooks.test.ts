import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { sendWebhooks } from "./send-webhooks.ts";

const SECRET = `whsec_${btoa("a secret of thirty-two bytes ....")}`;
const MESSAGE = {
  id: "0b9f2a4e-6c1d-4f57-9f0e-2d1c8a7b6e35",
  url: "https://hooks.university.edu/quad",
  secret: SECRET,
  kind: "listing.changed",
  at: "2026-11-28T10:00:00.000Z",
  organisation: "northlake",
  data: { changes: [{ id: 7, kind: "text" }] },
};

/** Sends one message to a URL that answers so, at a name with this address. */
async function send(answer: () => Response, { dns = "93.184.216.34", url = MESSAGE.url } = {}) {
  const posted: Request[] = [];
  const ended: unknown[] = [];
  let taken = false;
  const database = (async (name: string, args: unknown) => {
    if (name === "end_webhook_message") return ended.push(args);
    const messages = taken ? [] : [{ ...MESSAGE, url }];
    taken = true;
    return messages;
  }) as unknown as CallDatabase;
  await sendWebhooks({
    database,
    log: () => undefined,
    fetching: {
      lookUp: async (_, type) => (type === "A" ? [dns] : []),
      fetch: async (input, init) => {
        posted.push(new Request(input, init));
        return answer();
      },
      ownHosts: ["quad.test"],
      testHosts: new Map(),
      now: Date.now,
    },
  });
  return { posted, ended };
}

test("a message is signed as Standard Webhooks says, and carries nothing else", async () => {
  const { posted, ended } = await send(() => new Response(null, { status: 204 }));
  const [request] = posted;
  const headers = Object.fromEntries(request?.headers ?? []);
  expect(Object.keys(headers).sort()).toEqual([
    "content-type",
    "webhook-id",
    "webhook-signature",
    "webhook-timestamp",
  ]);
  expect(new Webhook(SECRET).verify((await request?.text()) ?? "", headers)).toEqual({
    type: "listing.changed",
    timestamp: MESSAGE.at,
    data: { organisation: "northlake", changes: [{ id: 7, kind: "text" }] },
  });
  expect(ended).toEqual([
    { p_id: MESSAGE.id, p_sent: true, p_answer: "Answered 204.", p_gone: false },
  ]);
});

test.each([
  [500, "Answered 500.", false],
  [302, "Answered 302.", false],
  [410, "Answered 410.", true],
])("an answer of %i is none, and a redirect is not followed", async (status, answer, gone) => {
  const headers = { location: "https://elsewhere.test/" };
  const { posted, ended } = await send(() => new Response(null, { status, headers }));
  expect(posted).toHaveLength(1);
  expect(ended).toEqual([{ p_id: MESSAGE.id, p_sent: false, p_answer: answer, p_gone: gone }]);
});

test.each([
  ["a name with a private address", { dns: "10.0.0.1" }],
  ["a numeric address", { url: "https://169.254.169.254/latest" }],
  ["a name of ours", { url: "https://api.quad.test/v1" }],
])("nothing is posted to %s", async (_, world) => {
  const { posted, ended } = await send(() => new Response(), world);
  expect(posted).toEqual([]);
  expect(ended).toMatchObject([{ p_sent: false, p_gone: false }]);
});
