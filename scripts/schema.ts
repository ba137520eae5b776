import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { joinSchemas, MIGRATION } from "../supabase/migration.ts";

// Writes supabase/schemas as the one migration.
mkdirSync(dirname(MIGRATION), { recursive: true });
writeFileSync(MIGRATION, joinSchemas());
