import { execFileSync } from "node:child_process";

/** A route of the manifest. `path` is its pattern, such as "account/:list". */
export type Route = { id: string; path: string };

type Printed = { id: string; path?: string; index?: boolean; children?: Printed[] };

let manifest: Route[] | null = null;

/** Every route of the app, as Remix itself reads them. */
export function readManifest(): Route[] {
  manifest ??= askRemix();
  return manifest;
}

function askRemix(): Route[] {
  const printed = execFileSync(
    process.execPath,
    ["node_modules/@remix-run/dev/dist/cli.js", "routes", "--json"],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  const flat = (routes: Printed[]): Route[] =>
    routes.flatMap(({ id, path = "", children = [] }) => [{ id, path }, ...flat(children)]);
  return flat(JSON.parse(printed.slice(printed.indexOf("["))) as Printed[]);
}
