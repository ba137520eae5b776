import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawRooms, readModules, withDrawing } from "./rooms/rooms.ts";

// Draws the folders and their imports in docs/architecture.md; test/repository/rooms.test.ts compares.
const file = join("docs", "architecture.md");
writeFileSync(file, withDrawing(readFileSync(file, "utf8"), drawRooms(readModules())));
