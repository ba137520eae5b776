import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The keys of an object literal in a source file that begins with `start` and indents its keys by `indent`. */
function keysAfter(path: string, start: string, indent: number): string[] {
  const text = readFileSync(path, "utf8");
  const rest = text.slice(text.indexOf(start) + start.length);
  const literal = rest.split(`\n${" ".repeat(indent - 2)}}`)[0] ?? "";
  const key = new RegExp(`^ {${indent}}(?:\\.{3}\\([^{]*\\{ )?"?([a-z-]+)"?[:,]`, "gm");
  return [...literal.matchAll(key)].map(([, name = ""]) => name);
}

/** The events of every incident that the Workers raise. */
function raisedEvents(): string[] {
  const files = globSync("{app,workers}/**/*.{ts,tsx}").filter((path) => !path.includes(".test."));
  const events = new Set<string>();
  for (const path of files) {
    const text = readFileSync(path, "utf8");
    for (const [, event = ""] of text.matchAll(
      /log\(\s*[^;]*?"alert"[^;]*?["`]([a-z${}-]+\.[a-z-]+)["`]/g,
    ))
      events.add(event);
    // A level that is chosen a line before.
    if (text.includes('const level = isDown(status) ? "alert"'))
      for (const [, event = ""] of text.matchAll(/log\(level, "([^"]+)"/g)) events.add(event);
  }
  const health = "const headers = { apikey: env.SUPABASE_ANON_KEY };";
  const parts = keysAfter("app/platform/services/health.server.ts", health, 4);
  const tasks = ["NIGHT_TASKS", "OFTEN_TASKS"].flatMap((table) =>
    keysAfter("workers/jobs/src/index.ts", `const ${table}: Record<string, Task> = {`, 2),
  );
  expect(parts).toContain("database");
  expect(tasks).toContain("publication");
  const templates: Record<string, string[]> = {
    "${name}.down": parts.map((name) => `${name}.down`),
    "${name}.failed": tasks.map((name) => `${name}.failed`),
  };
  return [...events].flatMap((event) => templates[event] ?? [event]);
}

test("the table of incidents in docs/operate.md has every incident of the Workers, and no other", () => {
  const section = readFileSync("docs/operate.md", "utf8")
    .split("\n## Incidents\n")[1]
    ?.split("\n## ")[0];
  const listed = [...(section ?? "").matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([a-z.-]+)`/g)].map(([, event]) => event),
  );
  expect(listed.sort()).toEqual([...new Set(raisedEvents())].sort());
});
