import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  arrowsOf,
  drawRooms,
  readModules,
  reduceArrows,
  roomOf,
} from "../../scripts/rooms/rooms.ts";

test("the drawing of the folders is what npm run draw-rooms writes", () => {
  expect(readFileSync("docs/architecture.md", "utf8")).toContain(drawRooms(readModules()));
});

test("an arrow that a longer path implies is left out of the drawing", () => {
  const modules = [
    { source: "app/routes/a.ts", dependencies: [{ resolved: "app/home/b.ts" }] },
    { source: "app/routes/c.ts", dependencies: [{ resolved: "app/ui/d.ts" }] },
    { source: "app/home/b.ts", dependencies: [{ resolved: "app/ui/d.ts" }] },
    { source: "app/ui/d.ts", dependencies: [{ resolved: "node_modules/react/index.js" }] },
  ];
  expect(reduceArrows(arrowsOf(modules))).toEqual([
    ["app/home", "app/ui"],
    ["app/routes", "app/home"],
  ]);
});

test("no folder of app has a fifth of its lines, without tests", () => {
  const lines = new Map<string, number>();
  for (const file of globSync("app/**/*.{ts,tsx}")) {
    if (/\.test\.tsx?$|-for-test\.ts$/.test(file)) continue;
    const room = roomOf(file) ?? file;
    lines.set(room, (lines.get(room) ?? 0) + readFileSync(file, "utf8").split("\n").length - 1);
  }
  const all = [...lines.values()].reduce((sum, of) => sum + of, 0);
  const large = [...lines].filter(([, of]) => of >= all / 5);
  expect(large).toEqual([]);
});
