import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { connect } from "../sandbox/shared/connect.ts";
import { buildWeb } from "./build/build.ts";
import { findProblems } from "./deploy/check-project.ts";

const { MODERATORS: moderators, DATABASE_URL: databaseUrl } = process.env;
const isDry = process.argv.includes("--dry-run");
if (moderators !== undefined && !databaseUrl && !isDry) {
  console.error("MODERATORS are written into the database: set DATABASE_URL too.");
  process.exit(1);
}
if (!isDry) {
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = unstable_readConfig({ config: "wrangler.toml" }).vars;
  const project = { url: String(SUPABASE_URL), key: String(SUPABASE_ANON_KEY), fetch };
  const problems = await findProblems(project);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
// Builds with a source map, so that production's stack traces are readable (`upload_source_maps` in wrangler.toml).
// Then deploys the image worker, the jobs worker, and the web worker, which is bound to it. Further arguments go to
// wrangler, such as --dry-run.
await buildWeb({ sourceMap: true });
for (const config of [
  "workers/images/wrangler.toml",
  "workers/jobs/wrangler.toml",
  "wrangler.toml",
]) {
  const done = spawnSync(
    join("node_modules", ".bin", "wrangler"),
    ["deploy", "-c", config, ...process.argv.slice(2)],
    {
      stdio: "inherit",
    },
  );
  if (done.status !== 0) process.exit(done.status ?? 1);
}
// Policies ask the database who is a moderator, so the setting is copied there. Without it, the moderators stay the
// same.
if (moderators !== undefined && databaseUrl && !isDry) {
  const sql = connect(databaseUrl, { prepare: false });
  const [row] = await sql`select public.set_moderators(${moderators.split(/[\s,]+/)}) as n`;
  console.log(`${row?.n} moderators.`);
  await sql.end();
}
