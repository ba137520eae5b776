import { expect, test } from "vitest";
import { isFromProvider, readMailEvents } from "./mail-events.ts";

// The example of Svix's own documentation for verifying by hand.
// In two pieces: it is an example that Svix publishes, and looks like a secret.
const SECRET = ["whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"].join("");
const BODY = '{"test": 2432232314}';
const SIGNED = {
  "svix-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "svix-timestamp": "1614265330",
  "svix-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const THEN = new Date(1614265330 * 1000);
const resend = { MAIL_PROVIDER: "resend", MAIL_WEBHOOK_SECRET: SECRET };
const isFrom = (settings: typeof resend, headers: object, body = BODY, now = THEN) =>
  isFromProvider(settings, { headers: new Headers(headers as Record<string, string>), body }, now);

test("a signature of the provider's is known, also beside another one", async () => {
  expect(await isFrom(resend, SIGNED)).toBe(true);
  const two = { ...SIGNED, "svix-signature": `v1,AAAA ${SIGNED["svix-signature"]}` };
  expect(await isFrom(resend, two)).toBe(true);
});

test.each([
  ["no headers", {}, BODY, 0],
  ["another body", SIGNED, `${BODY} `, 0],
  ["another id", { ...SIGNED, "svix-id": "msg_2" }, BODY, 0],
  ["no version", { ...SIGNED, "svix-signature": SIGNED["svix-signature"].slice(3) }, BODY, 0],
  ["no base64", { ...SIGNED, "svix-signature": "v1,%%%" }, BODY, 0],
  ["an old one", SIGNED, BODY, 301],
  ["one of the future", SIGNED, BODY, -301],
  ["no time", { ...SIGNED, "svix-timestamp": "NaN" }, BODY, 0],
])("%s is refused", async (_, headers, body, later) => {
  expect(await isFrom(resend, headers, body, new Date(THEN.getTime() + later * 1000))).toBe(false);
});

test("without a secret, and for a provider that reports nothing, everything is refused", async () => {
  expect(await isFrom({ ...resend, MAIL_WEBHOOK_SECRET: "" }, SIGNED)).toBe(false);
  expect(await isFrom({ ...resend, MAIL_PROVIDER: "cloudflare" }, SIGNED)).toBe(false);
  expect(await isFrom({ ...resend, MAIL_WEBHOOK_SECRET: "whsec_" }, SIGNED)).toBe(false);
  // A setting that is missing is no word that could be guessed.
  const postmark = { MAIL_PROVIDER: "postmark", MAIL_WEBHOOK_SECRET: undefined };
  const headers = new Headers({ authorization: `Basic ${btoa("undefined")}` });
  expect(await isFromProvider(postmark, { headers, body: BODY }, THEN)).toBe(false);
});

test("Postmark comes with the name and the password that its address of ours holds", async () => {
  const postmark = { MAIL_PROVIDER: "postmark", MAIL_WEBHOOK_SECRET: "quad:a long password" };
  const authorization = (text: string) => ({ authorization: `Basic ${btoa(text)}` });
  expect(await isFrom(postmark, authorization("quad:a long password"))).toBe(true);
  expect(await isFrom(postmark, authorization("quad:another"))).toBe(false);
  expect(await isFrom(postmark, SIGNED)).toBe(false);
});

test("complaints and permanent bounces are events, and nothing else is", () => {
  const told = (type: string, data: object) =>
    readMailEvents("resend", JSON.stringify({ type, data: { to: ["a@b.test"], ...data } }));
  const bounce = { address: "a@b.test", event: "bounce", kind: null };
  expect(told("email.bounced", { bounce: { type: "Permanent" } })).toEqual([bounce]);
  expect(told("email.bounced", {})).toEqual([bounce]);
  expect(told("email.bounced", { bounce: { type: "Transient" } })).toEqual([]);
  expect(told("email.complained", { tags: { kind: "alerts" } })).toEqual([
    { address: "a@b.test", event: "complaint", kind: "alerts" },
  ]);
  expect(told("email.delivered", {})).toEqual([]);
  expect(readMailEvents("resend", "{")).toEqual([]);
  const postmark = (value: object) =>
    readMailEvents("postmark", JSON.stringify({ Email: "a@b.test", ...value }));
  expect(postmark({ RecordType: "Bounce", Type: "HardBounce" })).toEqual([bounce]);
  expect(postmark({ RecordType: "Bounce", Type: "SoftBounce" })).toEqual([]);
  expect(
    postmark({ RecordType: "SpamComplaint", Type: "SpamComplaint", Tag: "invitations" }),
  ).toEqual([{ address: "a@b.test", event: "complaint", kind: "invitations" }]);
  expect(postmark({ RecordType: "Open" })).toEqual([]);
});
