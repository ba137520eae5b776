import { startWorker } from "../sandbox/wrangler.ts";
import { createDevCompiler, type DevCompiler } from "./dev/compiler.ts";
import { serveWeb } from "./dev/serve-web.ts";
import { sampleContent } from "./stack/content.ts";
import { runStack } from "./stack/run-stack.ts";

// Like `npm start`, but the compiler keeps `app` in memory, so that a change is on the page within seconds.
let compiler: DevCompiler;
let script: string;
await runStack({
  ...sampleContent,
  async build() {
    compiler = await createDevCompiler();
    script = await compiler.compile();
  },
  serve: (worker) =>
    worker.name === "web" ? serveWeb(worker, compiler, script) : startWorker(worker),
});
