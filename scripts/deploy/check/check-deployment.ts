import { checkCloudflare } from "./check-cloudflare.ts";
import { checkDatabase } from "./check-database.ts";
import { checkSettings } from "./check-settings.ts";
import { checkSite } from "./check-site.ts";
import { checkStripe } from "./check-stripe.ts";
import { checkConfiguration, checkProject } from "./check-supabase.ts";
import { type Deployment, type Line, notChecked, type Ports } from "./line.ts";

/** Checks everything that a deployment depends on, and yields a line for each check. Changes nothing. */
export async function* checkDeployment(deployment: Deployment, ports: Ports): AsyncGenerator<Line> {
  yield* checkSettings(deployment);
  let isDeployed = true;
  for await (const line of checkCloudflare(deployment, ports)) {
    yield line;
    if (line.text.endsWith("not deployed yet.")) isDeployed = false;
  }
  yield* checkProject(deployment, ports);
  yield* checkConfiguration(deployment, ports);
  yield* checkDatabase(deployment, ports);
  yield* checkStripe(deployment, ports);
  yield isDeployed
    ? await checkSite(deployment, ports)
    : notChecked("Site: it is not deployed yet.");
}

/** A line as it is printed. */
export function printLine({ status, text }: Line): string {
  return status === "not checked" ? `not checked: ${text}` : `${status.padEnd(5)} ${text}`;
}
