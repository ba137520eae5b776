import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const HEADING = `-- supabase/schemas as one migration, by \`npm run schema -- --join\`. Not edited afterwards: a later change is a migration of
-- its own, made together with the change of those files (docs/architecture.md, 'The database').
`;
const FOLDER = join("supabase", "schemas");

/** The files of supabase/schemas in their order, as one SQL text for an empty database. */
export function joinSchemas(): string {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
  const texts = files.sort().map((file) => {
    return `-- ${file}\n\n${readFileSync(join(FOLDER, file), "utf8")}`;
  });
  return [HEADING, ...texts].join("\n");
}
