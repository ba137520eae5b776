import { findWrongSettings } from "../settings.ts";
import { type Deployment, type Line, notChecked, ok, wrong } from "./line.ts";

/** Checks the settings themselves: names, placeholders, and what the Workers would refuse. */
export function* checkSettings({ settings }: Deployment): Generator<Line> {
  const problems = findWrongSettings(settings);
  for (const problem of problems) yield wrong(`Settings: ${problem}.`);
  if (problems.length === 0)
    yield ok("Settings: every required one is set, no placeholder is left.");
  if (!settings.ALERT_URL)
    yield notChecked("Incidents: ALERT_URL is not set, so incidents are log lines only.");
}
