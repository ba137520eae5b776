import * as z from "zod";
import { findWrongSettings } from "../settings.ts";
import { checkDatabase } from "./check-database.ts";
import { checkStripe } from "./check-stripe.ts";
import { checkConfiguration, checkProject } from "./check-supabase.ts";
import {
  type Deployment,
  fetchJson,
  type Line,
  notChecked,
  ok,
  type Ports,
  wrong,
} from "./line.ts";

/**
 * Checks what a deployment depends on besides Cloudflare, which wrangler checks as it deploys, and yields a line for each
 * check. Changes nothing.
 */
export async function* checkDeployment(deployment: Deployment, ports: Ports): AsyncGenerator<Line> {
  yield* checkSettings(deployment);
  yield* checkProject(deployment, ports);
  yield* checkConfiguration(deployment, ports);
  yield* checkDatabase(deployment, ports);
  yield* checkStripe(deployment, ports);
  yield await checkSite(deployment, ports);
}

export function printLine({ status, text }: Line): string {
  return status === "not checked" ? `not checked: ${text}` : `${status.padEnd(5)} ${text}`;
}

/** Checks the settings themselves: names, placeholders, and what the Workers would refuse. */
function* checkSettings({ settings }: Deployment): Generator<Line> {
  const problems = findWrongSettings(settings);
  for (const problem of problems) yield wrong(`Settings: ${problem}.`);
  if (problems.length === 0)
    yield ok("Settings: every required one is set, no placeholder is left.");
  if (!settings.ALERT_URL)
    yield notChecked("Incidents: ALERT_URL is not set, so incidents are log lines only.");
}

const ReadinessSchema = z.object({
  status: z.enum(["ok", "degraded", "down"]),
  parts: z.record(z.string(), z.object({ status: z.string() })),
});

/** Checks /readyz of the site. */
async function checkSite({ settings }: Deployment, { fetch }: Ports): Promise<Line> {
  if (!settings.SITE_ORIGIN) return notChecked("Site: SITE_ORIGIN is not set.");
  const url = `${settings.SITE_ORIGIN}/readyz`;
  const answer = await fetchJson(fetch, url, ReadinessSchema);
  if (!("data" in answer)) return wrong(`Site: ${url} ${answer.problem}. Run \`npm run deploy\`.`);
  const { status, parts } = answer.data;
  const failed = Object.keys(parts).filter((name) => parts[name]?.status !== "ok");
  return status === "ok"
    ? ok(`Site: ${url} is ok (${Object.keys(parts).join(", ")}).`)
    : wrong(`Site: ${url} is ${status}: ${failed.join(", ")}. See docs/operate.md, 'Is it up'.`);
}
