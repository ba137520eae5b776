import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The part of dependency-cruiser's JSON that is read here: each file with its imports. */
export type Module = { source: string; dependencies: { resolved: string }[] };

/** The folders of the running code. */
const FOLDERS = ["app", "import", "sandbox", "scripts", "workers"];
const BEGIN = "<!-- rooms: npm run draw-rooms -->";
const END = "<!-- end of rooms -->";

/** Every file of the running code with its run-time imports, from the check of folder cycles: no tests, no types. */
export function readModules(): Module[] {
  const { stdout, status, stderr } = spawnSync(
    join("node_modules", ".bin", "depcruise"),
    ["--config", ".dependency-cruiser.folders.cjs", "--output-type", "json", ...FOLDERS],
    { encoding: "utf8", maxBuffer: 64_000_000 },
  );
  if (status !== 0) throw new Error(`dependency-cruiser failed: ${stderr || stdout.slice(0, 500)}`);
  return (JSON.parse(stdout) as { modules: Module[] }).modules;
}

/** The room of a file: a folder of `app`, `app` itself for its entries, otherwise the top folder; null elsewhere. */
export function roomOf(file: string): string | null {
  const [top = "", second = "", ...rest] = file.split("/");
  if (!FOLDERS.includes(top)) return null;
  return top === "app" && rest.length > 0 ? `app/${second}` : top;
}

/** The rooms from which each room imports. */
export function arrowsOf(modules: readonly Module[]): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (!from) continue;
    const targets = arrows.get(from) ?? new Set();
    arrows.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to && to !== from) targets.add(to);
    }
  }
  return arrows;
}

/**
 * The arrows that no longer path through other rooms implies (the transitive reduction), sorted. There are no cycles,
 * because `.dependency-cruiser.folders.cjs` refuses them.
 */
export function reduceArrows(arrows: ReadonlyMap<string, ReadonlySet<string>>): [string, string][] {
  const reach = (room: string, found = new Set<string>()): Set<string> => {
    for (const next of arrows.get(room) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      reach(next, found);
    }
    return found;
  };
  const direct: [string, string][] = [];
  for (const [from, targets] of arrows) {
    for (const to of targets) {
      const others = [...targets].filter((other) => other !== to);
      if (!others.some((other) => reach(other).has(to))) direct.push([from, to]);
    }
  }
  return direct.sort(([a, b], [c, d]) => (`${a} ${b}` < `${c} ${d}` ? -1 : 1));
}

/** The drawing as Mermaid's text between its markers. */
export function drawRooms(modules: readonly Module[]): string {
  const arrows = arrowsOf(modules);
  const name = (room: string) => room.replace(/\W/g, "_");
  const rooms = [...arrows.keys()].sort();
  const lines = [
    "flowchart TD",
    ...rooms.map((room) => `  ${name(room)}["${room}"]`),
    ...reduceArrows(arrows).map(([from, to]) => `  ${name(from)} --> ${name(to)}`),
  ];
  return [BEGIN, "", "```mermaid", ...lines, "```", "", END].join("\n");
}

/** A document with the drawing between its markers replaced. @throws where it has no markers */
export function withDrawing(text: string, drawing: string): string {
  const start = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (start < 0 || end < start) throw new Error("The document has no place for the drawing.");
  return text.slice(0, start) + drawing + text.slice(end + END.length);
}
