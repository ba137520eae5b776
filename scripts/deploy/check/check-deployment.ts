import { checkDatabase } from "./check-database.ts";
import { checkSettings } from "./check-settings.ts";
import { checkSite } from "./check-site.ts";
import { checkStripe } from "./check-stripe.ts";
import { checkConfiguration, checkProject } from "./check-supabase.ts";
import type { Deployment, Line, Ports } from "./line.ts";

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

/** A line as it is printed. */
export function printLine({ status, text }: Line): string {
  return status === "not checked" ? `not checked: ${text}` : `${status.padEnd(5)} ${text}`;
}
