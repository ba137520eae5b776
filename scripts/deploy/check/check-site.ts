import * as z from "zod";
import {
  type Deployment,
  fetchJson,
  type Line,
  notChecked,
  ok,
  type Ports,
  wrong,
} from "./line.ts";

const ReadinessSchema = z.object({
  status: z.enum(["ok", "degraded", "down"]),
  parts: z.record(z.string(), z.object({ status: z.string() })),
});

/** Checks /readyz of the site. */
export async function checkSite({ settings }: Deployment, { fetch }: Ports): Promise<Line> {
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
