import { execFileSync } from "node:child_process";

/** A route of the manifest. `path` is its pattern, such as "account/:list". */
export type Route = { id: string; path: string };

type Printed = { id: string; path?: string; index?: boolean; children?: Printed[] };

/** What an address has for a parameter of its route. */
const PARAMETERS: Record<string, string> = {
  "*": "no/such/page",
  ":file": "feed.json",
  ":id": "00000000-0000-4000-8000-000000000000",
  ":list": "saved",
  ":slug": "ardenhall-university",
  ":token": "0".repeat(64),
};

/** An address of a route, with something for each of its parameters. */
export const exampleOf = ({ path }: Route): string =>
  `/${path.replace(/:\w+|\*/g, (name) => PARAMETERS[name] ?? name)}`;

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
  const flat = (routes: Printed[], parent = ""): Route[] =>
    routes.flatMap(({ id, path = "", children = [] }) => {
      const whole = [parent, path].filter(Boolean).join("/");
      return [{ id, path: whole }, ...flat(children, whole)];
    });
  return flat(JSON.parse(printed.slice(printed.indexOf("["))) as Printed[]);
}
