import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Submission } from "../../local/forms.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

const sql = stackDatabase();
let pro: Visitor;
beforeAll(async () => {
  pro = await signedIn("pro@example.test");
});

/** The addresses of the APIs that read a JSON body, each with a valid one. */
const JSON_APIS = {
  "/api/search": {
    user_prompt: "fuel cell",
    mode: "ai",
    keywords: ["fuel"],
    key: crypto.randomUUID(),
  },
  "/api/ai-keywords": { prompt: "fuel cells" },
  "/api/chat": {
    messages: [{ role: "user", content: "How far along is it?" }],
    tech_id: 9,
    patentData: { title: "A", key_benefits: ["B"] },
    predefinedAnalysisFileUrl: "https://site.example/9_report.md",
  },
  "/create-checkout-session": {
    plan: "monthly",
    promoCode: "QUADFREE",
    email: "pro@example.test",
    user_id: "1",
  },
  "/create-customer-portal-session": { userId: "1" },
} as const;

/** The addresses that forms post to. */
const FORMS = [
  "/login",
  "/contact",
  "/marketplace",
  "/patentinfo?tech_id=9",
  "/account/delete",
  "/account/inquiries",
  "/account/keys",
  "/create-checkout-session",
  "/create-customer-portal-session",
];

function postJson(to: string, body: BodyInit, visitor = pro): Promise<Response> {
  return visitor.request(to, {
    method: "POST",
    headers: { "content-type": "application/json", origin: visitor.origin },
    body,
    // Node sends a stream only if the caller says that the answer may come after it.
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
}

/** The id of every route, with an address of it. */
function routes(): { id: string; path: string }[] {
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  const printed = execFileSync(process.execPath, [remix, "routes", "--json"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ids = [...printed.matchAll(/"id": "([^"]+)"/g)].map(([, id]) => id ?? "");
  return ids.map((id) => {
    const name = id.replace(/^root$/, "routes/_index").replace("routes/", "");
    const path = name
      .replace(/^_index$/, "")
      .replace("$list", "saved")
      .replace("$", "nothing");
    return { id, path: `/${path.replaceAll(".", "/")}` };
  });
}

describe("a post from another site", () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    // Another site of the same registered domain; cookies with SameSite=Lax are sent from there.
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site", origin: inject("endpoints").web },
    { origin: `${inject("endpoints").web}.evil.example` },
    { origin: inject("endpoints").images },
  ];

  test("is refused at every address: from a page, as a data request and from a program", async () => {
    const all = routes();
    expect(all.length).toBeGreaterThan(25);
    for (const { id, path } of all) {
      for (const to of [path, `${path}?_data=${encodeURIComponent(id)}`, `${path}?index`]) {
        // Stripe's events do not come from a browser. Their signature says who sent them.
        if (to.startsWith("/api/stripe-webhook")) continue;
        const foreign = FOREIGN[to.length % FOREIGN.length] ?? {};
        const refused = await pro.request(to, {
          method: "POST",
          headers: foreign,
          body: new URLSearchParams({ intent: "sign-out" }),
        });
        expect(refused.status, `${to} ${JSON.stringify(foreign)}`).toBe(403);
        expect(await refused.json()).toMatchObject({ error: { code: "foreign-origin" } });
      }
    }
    expect((await pro.get("/account/saved")).status).toBe(200);
  });
});

test("no parameter of a page leads to another site, as a redirect or as a link", async () => {
  const evil = ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"];
  for (const name of ["redirectTo", "from", "next", "checkout", "q"]) {
    for (const path of [
      "/login",
      "/download",
      "/marketplace",
      "/auth/callback",
      "/patentinfo?tech_id=9",
    ]) {
      for (const to of evil) {
        const address = `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(to)}`;
        const response = await new Visitor().request(address);
        const location = response.headers.get("location");
        if (location) expect(new URL(location, response.url).origin, address).toBe(pro.origin);
        const text = await response.text();
        expect(text, address).not.toMatch(/(href|action|src)="(https?:)?[/\\]{2}evil/);
        expect(text, address).not.toMatch(/(href|action|src)="javascript:/);
      }
    }
  }
  // A refused page leads back to its own address.
  const twice = await new Visitor().request(`${pro.origin}//evil.example/account/saved`);
  expect(twice.headers.get("location") ?? "").not.toContain("//evil");
});

describe("a line break in sent text", () => {
  test("adds nothing to a message: an address stays one address, and an inquiry's subject one line", async () => {
    for (const email of [
      "me@example.test\r\nBcc: all@example.test",
      "me@example.test, all@example.test",
      "me@example.test%0aBcc:all@example.test",
      "Me <me@example.test>",
    ]) {
      const refused = await new Visitor().post("/contact", { email, message: "Hello" });
      expect(refused.status, email).toBe(400);
    }
    const [technology] = await sql<{ id: string; title: string }[]>`
      select t.tech_id::text as id, t.title
      from public.technologies t join public.organisations o on o.id = t.organisation_id
      where o.status = 'unclaimed' order by t.tech_id desc offset 3 limit 1`;
    const { id = "", title = "" } = technology ?? {};
    await sql`update public.technologies set title = ${"Pump\r\nBcc: all@example.test"} where tech_id = ${id}`;
    try {
      const inquiry = { intent: "inquire", key: crypto.randomUUID(), inquiry: "Is it free?" };
      expect((await pro.post(`/patentinfo?tech_id=${id}`, inquiry)).status).toBeLessThan(400);
      const taken = (await (await fetch(inject("endpoints").forms)).json()) as Submission[];
      const subject = taken.find(({ fields }) => fields.tech_id === id)?.fields.subject;
      expect(subject).toBe(`Inquiry about technology ${id}: Pump Bcc: all@example.test`);
    } finally {
      await sql`update public.technologies set title = ${title} where tech_id = ${id}`;
    }
  });
});

test("no address that a client sends is ever fetched", async () => {
  let visits = 0;
  const target = createServer((_, response) => {
    visits += 1;
    response.end("## Secret");
  });
  await new Promise<void>((done) => target.listen(0, "localhost", done));
  const url = `http://localhost:${(target.address() as AddressInfo).port}/9_report.md`;
  try {
    const chat = JSON_APIS["/api/chat"];
    for (const predefinedAnalysisFileUrl of [url, url.replace("http:", ""), "file:///etc/passwd"])
      await postJson("/api/chat", JSON.stringify({ ...chat, predefinedAnalysisFileUrl }));
    const patentData = { title: url, application: `![a](${url})`, technical_summary: url };
    await postJson("/api/chat", JSON.stringify({ messages: chat.messages, patentData }));
    await postJson("/api/search", JSON.stringify({ user_prompt: url }));
    await postJson("/api/ai-keywords", JSON.stringify({ prompt: url }));
    await pro.post("/patentinfo?tech_id=9", { intent: "chat", message: url, history: "" });
    await pro.post("/patentinfo?tech_id=9", { intent: "note", notes: url, seen: "" });
    await new Visitor().post("/login", { intent: "sign-in", redirectTo: url });
    await new Visitor().post("/contact", { email: "a@example.test", message: url });
    for (const path of ["/download?from=", "/login?redirectTo=", "/api/download?id="])
      await pro.get(`${path}${encodeURIComponent(url)}`);
    await fetch(`${inject("endpoints").images}/${encodeURIComponent(url)}`);
    await pro.request("/contact", {
      headers: { "x-forwarded-host": new URL(url).host, referer: url },
    });
    expect(visits).toBe(0);
    await fetch(url);
    expect(visits).toBe(1);
  } finally {
    target.close();
  }
});

describe("a body that is too large", () => {
  test("gets 413 from every address that reads a body, with and without its length", async () => {
    const big = "x".repeat(310_000);
    for (const path of Object.keys(JSON_APIS)) {
      const body = JSON.stringify({ user_prompt: big, prompt: big, plan: big });
      for (const each of [body, new Blob([body]).stream()]) {
        const refused = await postJson(path, each as BodyInit);
        expect(refused.status, path).toBe(413);
        expect(await refused.json(), path).toMatchObject({ error: { code: "too-large" } });
      }
    }
    for (const path of FORMS) {
      const form = { intent: "note", message: big };
      expect((await pro.post(path, form)).status, path).toBe(413);
    }
    const event = { "content-type": "application/json", "stripe-signature": "t=1,v1=0" };
    const webhook = { method: "POST", headers: event, body: big };
    expect((await pro.request("/api/stripe-webhook", webhook)).status).toBe(413);
  });
});

describe("a body that is wrong", () => {
  const nested = (depth: number, open: string, close: string) =>
    open.repeat(depth) + close.repeat(depth);

  test("in its syntax, types or depth gets 400 from every API", async () => {
    for (const [path, right] of Object.entries(JSON_APIS)) {
      const wrong = [
        "",
        "{",
        "null",
        "[]",
        "7",
        '"text"',
        "\u0000",
        "{'a': 1}",
        `${JSON.stringify(right)}x`,
        nested(100_000, "[", "]"),
        nested(40_000, '{"a":', "}").replace("}", "1}"),
      ];
      // The API needs its first field. The optional ones may also be null or text.
      const [first = ""] = Object.keys(right);
      for (const value of [null, 7, true, {}, [[]], "x".repeat(100_000)])
        wrong.push(JSON.stringify({ ...right, [first]: value }));
      for (const field of Object.keys(right)) {
        const deep = nested(20_000, "[", "]");
        wrong.push(
          JSON.stringify({ ...right, [field]: 0 }).replace(`"${field}":0`, `"${field}":${deep}`),
        );
      }
      for (const body of wrong) {
        const refused = await postJson(path, body);
        const of = `${path} ${body.slice(0, 80)}`;
        // Its only field may be missing or null, and a named person must be the reader.
        if (path.includes("portal") && [200, 403].includes(refused.status)) continue;
        expect(refused.status, of).toBe(400);
        expect(await refused.json(), of).toMatchObject({ error: { code: "invalid-input" } });
      }
    }
  });
});
