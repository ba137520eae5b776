import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { listeningModel } from "../support/model-endpoint.ts";
import { type ServiceProxy, startProxy } from "../support/proxy.ts";
import { readManifest } from "../support/routes.ts";
import { type SecondWorker, startSecondWorker } from "../support/second-worker.ts";
import { severalAtOnce } from "../support/several-at-once.ts";
import { signedIn, Visitor } from "../support/visitor.ts";
import { type LogLine, linesIn } from "../support/worker-log.ts";

// A worker whose secrets and outside services are all known here, so that its log can be searched for what must be in
// it and what must not.

const MARK = `canary${crypto.randomUUID().slice(0, 8)}`;
const EMAIL = `${MARK}-mail@example.test`;
const SECRETS = {
  SUPABASE_SERVICE_ROLE_KEY: `${MARK}-service`,
  FORM_KEY: `${MARK}-form`,
  API_KEY_SECRET: `${MARK}-keys`.padEnd(32, "k"),
  INQUIRY_FORM_KEY: `${MARK}-inquiries`,
  STRIPE_SECRET_KEY: `${MARK}-stripe`,
  STRIPE_WEBHOOK_SECRET: `${MARK}-webhook`,
  MODEL_KEY: `${MARK}-model`,
  ALERT_SECRET: `${MARK}-the-secret-of-alerts`,
};

const raised: { body: string; signature: string }[] = [];
const receiver = createServer(async (request, response) => {
  raised.push({ body: await text(request), signature: String(request.headers["alert-signature"]) });
  response.end("ok");
});
await new Promise<void>((done) => receiver.listen(0, "localhost", done));

const model = await listeningModel();
let data: ServiceProxy;
let forms: ServiceProxy;
let stripe: ServiceProxy;
let second: SecondWorker;
let member: Visitor;

beforeAll(async () => {
  const endpoints = inject("endpoints");
  data = await startProxy(endpoints.data);
  forms = await startProxy(endpoints.forms);
  stripe = await startProxy(endpoints.stripe);
  second = await startSecondWorker({
    ...SECRETS,
    SUPABASE_URL: data.origin,
    FORMS_URL: `${forms.origin}/f`,
    STRIPE_API_URL: stripe.origin,
    MODEL_PROVIDER: "openai",
    MODEL_URL: model.url,
    MODEL_NAME: "any",
    ALERT_URL: `http://localhost:${(receiver.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  receiver.close();
  await second.stop();
  for (const proxy of [data, forms, stripe]) await proxy.stop();
});
beforeEach(async () => {
  for (const proxy of [data, forms, stripe]) proxy.forget();
  member = second.as(await signedIn(EMAIL));
});

const lines = () => linesIn(second.log.join(""));

/**
 * The lines of one request, once its last one has arrived. Failures use another pipe, so they may come before or after
 * it.
 */
async function linesOf(response: Response): Promise<LogLine[]> {
  const id = response.headers.get("x-request-id");
  return vi.waitFor(
    () => {
      const found = lines().filter(({ requestId }) => requestId === id);
      expect(found.map(({ event }) => event)).toContain("request");
      return found;
    },
    { timeout: 120_000 },
  );
}

/** The failures that one request logged. */
async function failuresOf(response: Response): Promise<LogLine[]> {
  await linesOf(response);
  const id = response.headers.get("x-request-id");
  return vi.waitFor(
    () => {
      const found = lines().filter(
        ({ requestId, level }) => requestId.split(".")[0] === id && level === "error",
      );
      expect(found).not.toEqual([]);
      return found;
    },
    { timeout: 120_000 },
  );
}

const FIELDS: Record<string, string> = {
  q: `${MARK} search`,
  mode: "ai",
  kw: `${MARK} word`,
  notes: `${MARK} note`,
  message: `${MARK} message`,
  // Another person's address. Their own, in the form that deletes the account, would make a visitor of them for the
  // rest of the test.
  email: `${MARK}-other@example.test`,
  name: `${MARK} name`,
  redirectTo: `/${MARK}`,
  code: `${MARK}-code`,
  error: `${MARK}-error`,
  checkout: `cs_${MARK}`,
  key: crypto.randomUUID(),
  kind: "save",
  active: "true",
  plan: "monthly",
  promoCode: MARK,
  id: "1",
};
/** The forms of the two routes that read these fields; what another route reads has no known value here. */
const INTENTS: Record<string, string[]> = {
  patentinfo: ["note", "react", "chat", "inquire", "none"],
  login: ["sign-in", "none"],
};
const BODY = {
  query: FIELDS.q,
  prompt: FIELDS.q,
  mode: "ai",
  keywords: [FIELDS.kw],
  messages: [{ role: "user", content: FIELDS.message }],
  tech_id: 1,
  patentData: { title: `${MARK} title` },
  plan: "monthly",
  promoCode: MARK,
  userEmail: EMAIL,
};

/** Sends everything that a person can send to every route: text in the address, in a form, in JSON, and garbage. */
async function sendEverything(reader: Visitor): Promise<Response[]> {
  const answers: Response[] = [];
  const query = new URLSearchParams({ ...FIELDS, tech_id: "1" });
  await severalAtOnce(readManifest(), async ({ id, path }) => {
    const at = `/${path.replace(":list", "saved").replace("*", "nothing")}`;
    answers.push(await reader.request(`${at}?${query}`));
    answers.push(await reader.request(`${at}?${query}&_data=${encodeURIComponent(id)}`));
    for (const intent of INTENTS[path] ?? ["none"])
      answers.push(await reader.post(`${at}?tech_id=1`, { ...FIELDS, intent }));
    for (const body of [JSON.stringify(BODY), `{"${MARK}`]) {
      const headers = {
        "content-type": "application/json",
        origin: reader.origin,
        "stripe-signature": `t=1,v1=${MARK}`,
      };
      answers.push(await reader.request(at, { method: "POST", body, headers }));
    }
  });
  return answers;
}

/** What must never be logged of a session: the values of its cookies, and the tokens in them. */
function sessionOf(reader: Visitor): string[] {
  const values = [...reader.cookies.values()].filter((value) => value.length > 30);
  return values.map((value) => value.slice(0, 40));
}

async function expectNothingTold(reader: Visitor): Promise<void> {
  const session = sessionOf(reader);
  expect(session.length > 0).toBe(reader === member);
  const before = second.log.length;
  const answers = await sendEverything(reader);
  // Its line comes after theirs.
  await linesOf(await reader.request("/features"));
  const logged = second.log.slice(before).filter((line) => !line.startsWith("[wrangler"));
  expect(logged.length).toBeGreaterThan(200);
  expect(logged.filter((line) => line.includes(MARK))).toEqual([]);
  for (const value of session) expect(logged.join("\n")).not.toContain(value);
  // No answer has a secret either, whatever failed on the way to it.
  const texts = await Promise.all(answers.map((answer) => answer.text().catch(() => "")));
  const sent = [...texts, ...answers.flatMap(({ headers }) => [...headers])].join("\n");
  // The public key opens the data service, where a member's reads are not counted as on the site.
  for (const secret of [...Object.values(SECRETS), inject("endpoints").anonKey])
    expect(sent).not.toContain(secret);
}

test("no log line has people's texts, their identity, or a secret", async () => {
  await expectNothingTold(member);
  await expectNothingTold(new Visitor(second.origin));
});

test("no log line has them when every outside service fails and repeats the request", async () => {
  const repeating = {
    status: 500,
    body: { message: MARK, error: { message: MARK }, details: MARK },
  };
  for (const proxy of [data, forms, stripe]) proxy.instead(() => repeating);
  model.behaviour = { status: 500, body: MARK };
  await expectNothingTold(member);
});

test("a page that could not be read shows the request id of the line that says why", async () => {
  data.instead((call) =>
    call.includes("/rpc/") ? { status: 500, body: { code: "XX000" } } : null,
  );
  const response = await new Visitor(second.origin).request("/marketplace");
  expect(response.status).toBe(503);
  const failures = await failuresOf(response);
  expect(failures).toEqual([
    expect.objectContaining({
      event: "database.failed",
      function: "marketplace_page",
      code: "XX000",
    }),
  ]);
  const elsewhere = lines().filter(
    ({ event, code }) => event === "database.failed" && code === "XX000",
  );
  expect(elsewhere).toHaveLength(1);
});

test("a database that does not answer raises one signed incident, and no incident names a person", async () => {
  data.instead((call) => (call.includes("/rpc/") ? { status: 503, body: {} } : null));
  const pages = ["/marketplace", "/marketplace?page=2", "/patentinfo?tech_id=1"];
  const answers = await Promise.all(pages.map((page) => member.request(page)));
  const [failure] = await failuresOf(answers[0] as Response);
  for (const answer of answers) await failuresOf(answer);
  const sent = () => raised.filter(({ body }) => JSON.parse(body).event === "database.failed");
  await vi.waitFor(() => expect(sent()).toHaveLength(1), { timeout: 120_000 });
  expect(
    lines().filter(({ level, event }) => level === "alert" && event === failure?.event),
  ).toHaveLength(1);
  for (const { body, signature } of raised) {
    const time = /^t=(\d+),v1=/.exec(signature)?.[1];
    const hex = createHmac("sha256", SECRETS.ALERT_SECRET).update(`${time}.${body}`).digest("hex");
    expect(signature).toBe(`t=${time},v1=${hex}`);
    expect(body).not.toContain(MARK);
  }
});

test("an error page shows the request id of its line, and no other line has it", async () => {
  const response = await new Visitor(second.origin).post("/contact", {
    message: "x".repeat(301_000),
  });
  expect(response.status).toBe(413);
  const [line, ...others] = await linesOf(response);
  expect(line).toMatchObject({ event: "request", path: "/contact", status: 413 });
  expect(others).toEqual([]);
  expect(await response.text()).toContain(`<code>${line?.requestId}</code>`);
});

test("a public key that the data service refuses is logged as that service's failure, and signs nobody out", async () => {
  const refused = { status: 401, body: { message: "Invalid API key", hint: "Double check it." } };
  data.instead((call) => (call.includes("/rpc/") ? refused : null));
  for (const reader of [new Visitor(second.origin), member]) {
    const cookies = reader.cookies.size;
    const response = await reader.request("/marketplace");
    expect(response.status).toBe(503);
    expect(reader.cookies.size).toBe(cookies);
    const failures = await failuresOf(response);
    expect(failures).toEqual([expect.objectContaining({ event: "database.failed", status: 401 })]);
  }
});

test("invalid secrets stop only the features that need them, and are logged", async () => {
  // Nobody knows the service's key, which buying needs. The model and the form provider refuse theirs, too.
  model.behaviour = { status: 401, body: "{}" };
  forms.instead(() => ({ status: 403, body: { error: "Form not found" } }));
  for (const page of ["/", "/marketplace", "/patentinfo?tech_id=1", "/login"]) {
    expect((await member.get(page)).status, page).toBe(200);
  }
  const asked = await member.request("/api/chat", {
    method: "POST",
    headers: { "content-type": "application/json", origin: member.origin },
    body: JSON.stringify({ messages: BODY.messages, tech_id: 1 }),
  });
  expect(asked.status).toBe(200);
  const failing = [
    await member.post("/create-checkout-session", { plan: "monthly" }),
    await member.post("/contact", { email: EMAIL, message: "Hello" }),
  ];
  const events = await Promise.all(failing.map(failuresOf));
  // The service's key counts messages; a message that cannot be counted is passed on.
  expect(events.map((lines) => lines.at(-1)?.event)).toEqual([
    "database.failed",
    "contact.refused",
  ]);
  expect(await failing[1]?.text()).toContain("Your message could not be sent just now.");
});

test("while Stripe signs with the old and the new secret, a delivery is valid with either", async () => {
  const body = JSON.stringify({
    id: "evt_rolled",
    object: "event",
    type: "any",
    data: { object: {} },
  });
  const now = Math.floor(Date.now() / 1000);
  const signed = (secret: string) =>
    createHmac("sha256", secret).update(`${now}.${body}`).digest("hex");
  const deliver = (signature: string) =>
    new Visitor(second.origin).request("/api/stripe-webhook", {
      method: "POST",
      body,
      headers: { "stripe-signature": `t=${now},${signature}` },
    });
  const [old, current] = [signed("whsec_old"), signed(SECRETS.STRIPE_WEBHOOK_SECRET)];
  expect((await deliver(`v1=${old}`)).status).toBe(400);
  expect((await deliver(`v1=${old},v1=${current}`)).status).toBe(200);
  expect((await deliver(`v1=${current},v1=${old}`)).status).toBe(200);
});
