import { stripVTControlCharacters } from "node:util";
import * as z from "zod";
import { isSecret, requiredSecrets, settingsOf } from "../settings.ts";
import {
  type Deployment,
  type Line,
  notChecked,
  ok,
  type Ports,
  parsePrinted,
  wrong,
} from "./line.ts";

const UserSchema = z.object({
  email: z.string().nullish(),
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
});
const SecretsSchema = z.array(z.object({ name: z.string() }));
const StatusSchema = z.object({ versions: z.array(z.object({ version_id: z.string() })).min(1) });
const VersionSchema = z.object({
  resources: z.object({
    bindings: z.array(
      z.object({ type: z.string(), name: z.string(), text: z.string().optional() }),
    ),
  }),
});

type Worker = Deployment["workers"][number];

/** Checks the login, the buckets and queues, and each Worker's secrets and deployed variables. */
export async function* checkCloudflare(deployment: Deployment, ports: Ports): AsyncGenerator<Line> {
  const login = await checkLogin(deployment, ports);
  yield login;
  if (login.status !== "ok") {
    yield notChecked(
      "Queues, buckets, secrets and deployed variables: Cloudflare cannot be asked.",
    );
    return;
  }
  const queues = new Set(deployment.workers.flatMap((worker) => worker.queues));
  yield* await checkExisting(ports, "queue", queues, ["queues", "info"], "queues create");
  const buckets = new Set(deployment.workers.flatMap((worker) => worker.buckets));
  yield* await checkExisting(
    ports,
    "bucket",
    buckets,
    ["r2", "bucket", "info"],
    "r2 bucket create",
  );
  for (const worker of deployment.workers) {
    if (!worker.parse) continue;
    if (Object.keys(worker.shape).some(isSecret))
      yield await checkSecrets(worker, deployment, ports);
    yield await checkVariables(worker, deployment, ports);
  }
}

async function checkLogin({ settings }: Deployment, { wrangler }: Ports): Promise<Line> {
  const user = parsePrinted((await wrangler(["whoami", "--json"])).stdout, UserSchema);
  if (!user) return wrong("Cloudflare: you are not logged in. Run `npm run wrangler -- login`.");
  const id = settings.CLOUDFLARE_ACCOUNT_ID;
  const [only, ...others] = id ? user.accounts.filter((one) => one.id === id) : user.accounts;
  if (!only) return wrong("Cloudflare: CLOUDFLARE_ACCOUNT_ID is not an account of this login.");
  if (others.length > 0)
    return wrong("Cloudflare: this login has several accounts. Set CLOUDFLARE_ACCOUNT_ID.");
  return ok(`Cloudflare: logged in as ${user.email ?? "a token"}, account ${only.name}.`);
}

async function checkExisting(
  { wrangler }: Ports,
  kind: string,
  names: Set<string>,
  info: readonly string[],
  create: string,
): Promise<Line[]> {
  const asked = await Promise.all(
    [...names].map(async (name) => ({ name, answer: await wrangler([...info, name]) })),
  );
  const existing = asked.filter(({ answer }) => answer.code === 0).map(({ name }) => name);
  const problems = asked
    .filter(({ answer }) => answer.code !== 0)
    .map(({ name, answer }) =>
      wrong(
        /does not exist/.test(answer.stdout + answer.stderr)
          ? `The ${kind} ${name} does not exist. Run \`npm run wrangler -- ${create} ${name}\`.`
          : `The ${kind} ${name} cannot be read: ${firstError(answer)}`,
      ),
    );
  return existing.length > 0
    ? [...problems, ok(`Existing ${kind}s: ${existing.join(", ")}.`)]
    : problems;
}

async function checkSecrets(
  worker: Worker,
  { settings }: Deployment,
  { wrangler }: Ports,
): Promise<Line> {
  const asked = await wrangler(["secret", "list", "-c", worker.config]);
  const put = "Run `npm run deploy -- --secrets`.";
  if (asked.code !== 0 && /not found/.test(asked.stdout + asked.stderr))
    return wrong(`Secrets of ${worker.script}: the Worker does not exist yet. ${put}`);
  const secrets = parsePrinted(asked.stdout, SecretsSchema);
  if (!secrets) return wrong(`Secrets of ${worker.script} cannot be read: ${firstError(asked)}`);
  const present = new Set(secrets.map(({ name }) => name));
  const wanted = new Set([
    ...requiredSecrets(worker, settings),
    ...Object.keys(settingsOf(worker, settings).secrets),
  ]);
  const missing = [...wanted].filter((name) => !present.has(name));
  return missing.length > 0
    ? wrong(`Secrets of ${worker.script}: ${missing.join(", ")} missing. ${put}`)
    : ok(`Secrets of ${worker.script}: ${[...wanted].join(", ")}.`);
}

/** Compares the variables that the Worker runs with to the settings. */
async function checkVariables(
  worker: Worker,
  { settings }: Deployment,
  { wrangler }: Ports,
): Promise<Line> {
  const about = `Variables of ${worker.script}`;
  const asked = await wrangler(["deployments", "status", "--json", "-c", worker.config]);
  const [version] = parsePrinted(asked.stdout, StatusSchema)?.versions ?? [];
  if (!version) return notChecked(`${about}: the Worker is not deployed yet.`);
  const view = ["versions", "view", version.version_id, "--json", "-c", worker.config];
  const shown = await wrangler(view);
  const bindings = parsePrinted(shown.stdout, VersionSchema)?.resources.bindings;
  if (!bindings) return wrong(`${about} cannot be read: ${firstError(shown)}`);
  const deployed = Object.fromEntries(
    bindings.filter(({ type }) => type === "plain_text").map(({ name, text }) => [name, text]),
  );
  // `secret bulk` creates a Worker without any binding but the secrets.
  if (Object.keys(deployed).length === 0)
    return notChecked(`${about}: the Worker is not deployed yet.`);
  const { variables } = settingsOf(worker, settings);
  const differing = [...new Set([...Object.keys(variables), ...Object.keys(deployed)])].filter(
    (name) => variables[name] !== deployed[name],
  );
  return differing.length > 0
    ? wrong(
        `${about}: deployed with another value of ${differing.join(", ")}. Run \`npm run deploy\`.`,
      )
    : ok(`${about}: the same as in the settings, SITE_ORIGIN is ${settings.SITE_ORIGIN}.`);
}

/** The first error that wrangler printed, or else its last line. */
function firstError({ stdout, stderr }: { stdout: string; stderr: string }): string {
  const lines = stripVTControlCharacters(`${stdout}\n${stderr}`)
    .split("\n")
    .filter((line) => line.trim());
  const error = lines.find((line) => line.includes("[ERROR]")) ?? lines.at(-1) ?? "no answer";
  return error.replace(/^.*\[ERROR\]\s*/, "").trim();
}
