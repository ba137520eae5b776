import { expect, test } from "vitest";
import { readDeployment } from "../read-deployment.ts";
import { checkDeployment, printLine } from "./check-deployment.ts";
import { fakeWorld, portsInto } from "./fake-deployment-for-test.ts";
import type { Line } from "./line.ts";

type World = ReturnType<typeof fakeWorld>;
/** What is wrong in a world. */
type Fault = Partial<World> | ((world: World) => void);

/** The lines of the check in a world in which nothing else is wrong. */
async function linesOf(fault: Fault = {}): Promise<Line[]> {
  const world = fakeWorld();
  if (typeof fault === "function") fault(world);
  else Object.assign(world, fault);
  const deployment = readDeployment(world.settings);
  const lines: Line[] = [];
  for await (const line of checkDeployment(deployment, portsInto(world, deployment)))
    lines.push(line);
  return lines;
}

test("a correct deployment passes every check", async () => {
  const lines = await linesOf();
  expect(lines.filter(({ status }) => status !== "ok")).toEqual([]);
  expect(lines.map(({ text }) => text.split(":")[0])).toEqual([
    "Settings",
    "Supabase project",
    "Enforce SSL",
    "Row limit",
    "Sign-in addresses",
    "Linter",
    "Database connection",
    "Migrations",
    "Schema",
    "Sessions",
    "Moderators",
    "Stripe webhook",
    "Site",
  ]);
});

const FAULTS: [name: string, fault: Fault, line: string][] = [
  [
    "a placeholder",
    ({ settings }) => {
      settings.FORM_KEY = "your-form-key";
    },
    "Settings: FORM_KEY still has the example's value: replace it.",
  ],
  [
    "a setting with a mistyped name",
    ({ settings }) => {
      settings.MAIL_FORM = "QUAD <news@university.test>";
    },
    "Settings: MAIL_FORM is not a setting: correct the name or remove it.",
  ],
  [
    "sign-up by email",
    (world) => {
      world.external.email = true;
    },
    "Supabase project: People can sign in by e-mail, which gives everyone further free searches: run `npm run supabase -- config push`.",
  ],
  [
    "connections without encryption",
    { isSslEnforced: false },
    "Enforce SSL: off. Turn it on in Supabase, Settings → Database.",
  ],
  [
    "answers of 1,000 rows",
    { maxRows: 1000 },
    "Row limit: 1000 instead of 200. Run `npm run supabase -- config push`.",
  ],
  [
    "a sign-in that leads elsewhere",
    { allowedAddresses: "http://localhost:8787/auth/callback" },
    "Sign-in addresses: set the site URL to https://quad.university.test and allow https://quad.university.test/auth/callback in Supabase, Authentication → URL configuration.",
  ],
  [
    "a table without row level security",
    ({ lints }) => {
      const metadata = { name: "forgotten", schema: "public", type: "table" };
      lints.push({ name: "rls_disabled_in_public", level: "ERROR", metadata });
    },
    "Linter: rls_disabled_in_public (public.forgotten). See Supabase, Advisors → Security.",
  ],
  [
    "a certificate that is not verified",
    { connectionError: "self-signed certificate in certificate chain" },
    "Database connection: self-signed certificate in certificate chain. Set PGSSLROOTCERT to the certificate from Supabase, Settings → Database.",
  ],
  [
    "a migration that is not applied",
    { migrations: [] },
    "Migrations: 20261125000000 not applied. Run `npm run supabase -- db push`.",
  ],
  [
    "a database of another version",
    { schemaVersion: "schema 0000000000000000" },
    "Schema: made by another version of supabase/schemas. See docs/deploy.md, 'Upgrade'.",
  ],
  [
    "sessions that postgres may not read",
    { readsSessions: false },
    "Sessions: postgres may not read auth.sessions, so every signed-in person is refused. Ask Supabase's support for `grant select on auth.sessions to postgres`.",
  ],
  ["no moderator", { moderators: 0 }, "Moderators: none. Set MODERATORS and run `npm run deploy`."],
  [
    "a webhook with another event",
    ({ webhook }) => {
      webhook.enabled_events[webhook.enabled_events.indexOf("invoice.paid")] = "invoice.sent";
    },
    "Stripe webhook: add invoice.paid; remove invoice.sent.",
  ],
  [
    "a webhook at another address",
    ({ webhook }) => {
      webhook.url = "https://old.university.test/api/stripe-webhook";
    },
    "Stripe webhook: no endpoint has the URL https://quad.university.test/api/stripe-webhook. Create it.",
  ],
  [
    "a job that is late",
    ({ ready }) => {
      ready.status = "degraded";
      ready.parts.jobs = { status: "failed", ms: 9 };
    },
    "Site: https://quad.university.test/readyz is degraded: jobs. See docs/operate.md, 'Is it up'.",
  ],
];

test.each(FAULTS)("%s is named in exactly one line", async (_, fault, expected) => {
  const lines = await linesOf(fault);
  const wrong = lines.filter(({ status }) => status === "wrong").map(({ text }) => text);
  expect(wrong).toEqual([expected]);
});

test("a check that cannot be made says so, with the reason", async () => {
  const lines = await linesOf(({ settings }) => {
    for (const name of ["DATABASE_URL", "SUPABASE_ACCESS_TOKEN", "ALERT_URL"])
      delete settings[name];
    for (const name of Object.keys(settings)) if (name.startsWith("STRIPE_")) delete settings[name];
  });
  expect(lines.filter(({ status }) => status === "not checked").map(printLine)).toEqual([
    "not checked: Incidents: ALERT_URL is not set, so incidents are log lines only.",
    "not checked: Enforce SSL: SUPABASE_ACCESS_TOKEN is not set.",
    "not checked: Row limit: SUPABASE_ACCESS_TOKEN is not set.",
    "not checked: Sign-in addresses: SUPABASE_ACCESS_TOKEN is not set.",
    "not checked: Linter: SUPABASE_ACCESS_TOKEN is not set.",
    "not checked: Database connection: DATABASE_URL is not set.",
    "not checked: Migrations, schema, sessions and moderators: DATABASE_URL is not set.",
    "not checked: Stripe: not set up, so nobody can subscribe.",
  ]);
});

test("no line has the value of a secret", async () => {
  const printed = [
    await linesOf(),
    ...(await Promise.all(FAULTS.map(([, fault]) => linesOf(fault)))),
  ]
    .flat()
    .map(printLine)
    .join("\n");
  const { settings } = fakeWorld();
  for (const [name, value] of Object.entries(settings)) {
    if (/_(?:KEY|SECRET|TOKEN)$/.test(name)) expect(printed, name).not.toContain(value);
  }
});
