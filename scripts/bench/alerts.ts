import { parseArgs } from "node:util";
import { measureAlertNight } from "./alert-night.ts";
import { replayAlerts } from "./alert-replay.ts";
import { CATALOGUES } from "./labels/labels.ts";
import { printSection } from "./pages/report.ts";

const USAGE = `npm run bench -- alerts [--days 30] [--searches 200] [--night-searches 10000] [--catalogue DIR]
Replays nights of alerts over real listings against a plain query, then times one night of many searches; 0 leaves out.`;

/**
 * Prints the results of `replayAlerts` and `measureAlertNight`; returns 1 where an alert was lost, repeated or wrong.
 */
export async function benchAlerts(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      days: { type: "string", default: "30" },
      searches: { type: "string", default: "200" },
      "night-searches": { type: "string", default: "10000" },
      catalogue: { type: "string", default: CATALOGUES },
    },
  });
  const [days = 0, searches = 0, many = 0] = [
    values.days,
    values.searches,
    values["night-searches"],
  ].map(Number);
  if (![days, searches, many].every((n) => Number.isInteger(n) && n >= 0)) {
    console.error(USAGE);
    return 2;
  }
  let isRight = true;
  if (days > 0) {
    const replay = await replayAlerts({ days, searches, catalogue: values.catalogue });
    printSection(replay.section);
    isRight = replay.isRight;
  }
  if (many > 0)
    printSection(await measureAlertNight({ searches: many, catalogue: values.catalogue }));
  return isRight ? 0 : 1;
}
