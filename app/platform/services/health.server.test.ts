import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Env, EnvSchema } from "#app/env.server.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import { answerHealth } from "./health.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A new settings object each time, because the results are cached per settings object. */
function settings(): Env {
  return EnvSchema().parse({
    SUPABASE_URL: "https://data.test",
    SUPABASE_ANON_KEY: "public",
    SUPABASE_SERVICE_ROLE_KEY: "canary-service",
    IMAGES_URL: "https://images.test",
    FORMS_URL: "https://forms.test/f",
    FORM_KEY: "canary-form",
    API_KEY_SECRET: "canary-keys".repeat(3),
    STRIPE_SECRET_KEY: "canary-stripe",
    STRIPE_API_URL: "https://stripe.test",
    MODEL_PROVIDER: "openai",
    MODEL_URL: "https://model.test/v1",
    MODEL_NAME: "any",
    MODEL_KEY: "canary-model",
  });
}

type Answering = (url: string) => Promise<Response>;
const UP: Answering = async (url) =>
  url.endsWith("/rpc/late_jobs")
    ? Response.json([])
    : new Response(null, { status: /forms|stripe|model/.test(url) ? 404 : 200 });

/** One `GET /readyz`: its response, and the requests and log lines that it caused. */
async function ask(answering: Answering, env = settings(), head = async () => null) {
  const asked: string[] = [];
  const logged: unknown[] = [];
  const context = {
    env,
    meter: {
      fetch: async (url: string, init: RequestInit) => {
        asked.push(`${url} ${JSON.stringify(init.headers ?? {})}`);
        return answering(url);
      },
    },
    reports: { head },
    log: (...line: unknown[]) => logged.push(line),
  } as unknown as RequestContext;
  const answered = answerHealth(new Request("https://quad.test/readyz"), context);
  await vi.advanceTimersByTimeAsync(3600);
  const response = await answered;
  const text = (await response?.text()) ?? "";
  return { status: response?.status, answer: JSON.parse(text), text, asked, logged };
}

test.each([
  ["database", "/rest/v1/", 503],
  ["auth", "/auth/v1/", 503],
  ["images", "images.test", 200],
  ["forms", "forms.test", 200],
  ["stripe", "stripe.test", 200],
  ["model", "model.test", 200],
])(
  "with %s down, however it is down, nothing else is called so",
  async (part, address, expected) => {
    const ways: Answering[] = [
      async () => new Response("rubbish", { status: 502 }),
      () => Promise.reject(new Error("Network connection lost.")),
      () => new Promise(() => undefined),
    ];
    for (const way of ways) {
      const { status, answer, logged } = await ask((url) =>
        url.includes(address) ? way(url) : UP(url),
      );
      expect(status).toBe(expected);
      expect(answer.status).toBe(expected === 503 ? "down" : "degraded");
      const failed = Object.keys(answer.parts).filter((name) => answer.parts[name].status !== "ok");
      expect(failed).toEqual([part]);
      expect(logged).toEqual([expect.arrayContaining(["alert", `${part}.down`])]);
    }
  },
);

test("a job that is late is named and raised as an incident, and pages respond", async () => {
  const { status, answer, logged } = await ask(async (url) =>
    url.endsWith("/rpc/late_jobs") ? Response.json(["backup", "night"]) : UP(url),
  );
  expect(status).toBe(200);
  expect(answer.status).toBe("degraded");
  expect(answer.parts.jobs.status).toBe("failed");
  expect(logged).toEqual([
    ["error", "jobs.late", { jobs: "backup night" }],
    ["alert", "jobs.down"],
  ]);
});

test("a bucket that fails, or never answers, is told as well", async () => {
  for (const head of [
    () => Promise.reject(new Error()),
    () => new Promise<null>(() => undefined),
  ]) {
    const { status, answer } = await ask(UP, settings(), head);
    expect(status).toBe(200);
    expect(answer.parts.reports.status).toBe("failed");
  }
});

test("a silent part is given up after three seconds, with the time it was given", async () => {
  const { answer } = await ask((url) =>
    url.includes("/auth/") ? new Promise(() => undefined) : UP(url),
  );
  expect(answer.parts.auth).toEqual({ status: "failed", ms: 3000 });
});

test.each([401, 403])(
  "a model's provider that refuses the key (%s) is no model",
  async (status) => {
    const { answer, logged } = await ask(async (url) =>
      url.includes("model.test") ? new Response("", { status }) : UP(url),
    );
    expect(answer.parts.model).toEqual({ status: "failed", ms: 0, answered: status });
    expect(logged).toEqual([["alert", "model.down", { answered: status }]]);
  },
);

test("no key leaves for a question but the public one and the model's for its provider, and none stands in the answer", async () => {
  const { asked, text } = await ask(UP);
  const withKey = asked.filter((request) => request.includes("canary"));
  expect(withKey).toEqual(['https://model.test/v1/models {"Authorization":"Bearer canary-model"}']);
  expect(text).not.toContain("canary");
});

test("however many ask, each part is asked once in five seconds", async () => {
  const env = settings();
  const counted: string[] = [];
  const counting: Answering = async (url) => {
    counted.push(url);
    await new Promise((done) => setTimeout(done, 100));
    return UP(url);
  };
  const burst = await Promise.all(Array.from({ length: 30 }, () => ask(counting, env)));
  expect(burst.map(({ status }) => status)).toEqual(burst.map(() => 200));
  expect(counted).toHaveLength(7);
  await vi.advanceTimersByTimeAsync(5000);
  await ask(counting, env);
  expect(counted).toHaveLength(14);
});
