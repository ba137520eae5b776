import { expect, test } from "vitest";
import { STRIPE_EVENTS } from "#app/membership/stripe-events.ts";
import { readDeployment } from "../read-deployment.ts";
import type { Settings } from "../settings.ts";
import { checkDeployment, printLine } from "./check-deployment.ts";
import deployment from "./deployment-for-test.json" with { type: "json" };
import type { Line } from "./line.ts";

/** What differs from a deployment in which nothing is wrong: its settings, services' answers and the database's rows. */
type Fault = {
  settings?: Settings | undefined;
  answers?: Record<string, unknown> | undefined;
  /** By a part of the query; a text is the error of the connection. */
  rows?: Record<string, unknown> | undefined;
};

const WEBHOOKS = "https://api.stripe.com/v1/webhook_endpoints";
const [WEBHOOK] = deployment.answers[WEBHOOKS].data;
/** What Stripe answers of an endpoint that sends these events. */
const webhookOf = (events: readonly string[]) => ({
  [WEBHOOKS]: { data: [{ ...WEBHOOK, enabled_events: events }] },
});

/** The lines of the check. What is asked besides has no answer. */
async function linesOf(fault: Fault = {}, without: readonly string[] = []): Promise<Line[]> {
  const given: Settings = { ...deployment.settings, ...fault.settings };
  const settings = Object.fromEntries(
    Object.entries(given).filter(([name]) => !without.some((start) => name.startsWith(start))),
  );
  const wanted = readDeployment(settings);
  const answers = { ...deployment.answers, ...webhookOf(STRIPE_EVENTS), ...fault.answers };
  const rows = {
    ...deployment.rows,
    schema_migrations: wanted.migrations.map((version) => ({ version })),
    obj_description: [{ version: wanted.schemaVersion }],
    ...fault.rows,
  };
  const tokens = {
    "https://api.supabase.com": settings.SUPABASE_ACCESS_TOKEN,
    "https://api.stripe.com": settings.STRIPE_SECRET_KEY,
  };
  const ports = {
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const { origin, pathname } = new URL(String(input));
      const token = tokens[origin as keyof typeof tokens];
      if (token && new Headers(init?.headers).get("Authorization") !== `Bearer ${token}`)
        return Response.json({}, { status: 401 });
      return Response.json(answers[`${origin}${pathname}` as keyof typeof answers]);
    },
    async query(text: string) {
      const [, found] = Object.entries(rows).find(([part]) => text.includes(part)) ?? [];
      if (typeof found === "string") throw new Error(found);
      return found;
    },
  };
  const lines: Line[] = [];
  const query = settings.DATABASE_URL ? ports.query : null;
  for await (const line of checkDeployment(wanted, { ...ports, query })) lines.push(line);
  return lines;
}

const FAULTS: [name: string, line: string, fault: Fault][] = [
  ...deployment.faults.map(({ name, line, ...fault }): [string, string, Fault] => [
    name,
    line,
    fault as Fault,
  ]),
  [
    "a webhook with another event",
    "Stripe webhook: add invoice.paid; remove invoice.sent.",
    {
      answers: webhookOf([
        ...STRIPE_EVENTS.filter((name) => name !== "invoice.paid"),
        "invoice.sent",
      ]),
    },
  ],
];

test("a correct deployment passes every check", async () => {
  const lines = await linesOf();
  expect(lines.filter(({ status }) => status !== "ok")).toEqual([]);
  expect(lines.map(({ text }) => text.split(":")[0])).toEqual(deployment.checks);
});

test.each(FAULTS)("%s is named in exactly one line", async (_, line, fault) => {
  const lines = await linesOf(fault);
  const wrong = lines.filter(({ status }) => status === "wrong").map(({ text }) => text);
  expect(wrong).toEqual([line]);
});

test("a check that cannot be made says so, with the reason", async () => {
  const lines = await linesOf({}, [
    "DATABASE_URL",
    "SUPABASE_ACCESS_TOKEN",
    "ALERT_URL",
    "STRIPE_",
  ]);
  expect(lines.filter(({ status }) => status === "not checked").map(printLine)).toEqual(
    deployment.notChecked,
  );
});

test("no line has the value of a secret", async () => {
  const lines = await Promise.all(
    [{}, ...FAULTS.map(([, , fault]) => fault)].map((fault) => linesOf(fault)),
  );
  const printed = lines.flat().map(printLine).join("\n");
  for (const [name, value] of Object.entries(deployment.settings)) {
    if (/_(?:KEY|SECRET|TOKEN)$/.test(name)) expect(printed, name).not.toContain(value);
  }
});
