import { readFileSync, writeFileSync } from "node:fs";
import { writeFiles } from "./deploy/describe-settings.ts";

// Writes docs/settings.md and the .dev.vars.example files from .env.production.example and the schemas.
const files = writeFiles(readFileSync(".env.production.example", "utf8"));
for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
console.log(`Written: ${Object.keys(files).join(", ")}.`);
