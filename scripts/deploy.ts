import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildWeb } from "./build/build.ts";

// Builds with a source map, so that stacks of production can be read (`upload_source_maps` in wrangler.toml), then deploys the image worker and the web worker; further arguments go to wrangler, such as --dry-run.
await buildWeb({ sourceMap: true });
for (const config of ["workers/images/wrangler.toml", "wrangler.toml"]) {
  const done = spawnSync(
    join("node_modules", ".bin", "wrangler"),
    ["deploy", "-c", config, ...process.argv.slice(2)],
    {
      stdio: "inherit",
    },
  );
  if (done.status !== 0) process.exit(done.status ?? 1);
}
