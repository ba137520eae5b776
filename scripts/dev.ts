import { buildWorkers, readWorkers } from "./build/workers.ts";
import { createDevCompiler, type DevCompiler } from "./dev/compiler.ts";
import { serveWhileCompiling } from "./dev/serve-web.ts";
import { sampleContent } from "./stack/content.ts";
import { runStack } from "./stack/run-stack.ts";

// Like `npm start`, but the compiler keeps `app` in memory, so that a change is on the page within seconds.
let compiler: DevCompiler;
await runStack({
  ...sampleContent,
  async build() {
    compiler = await createDevCompiler();
    const script = await compiler.compile();
    await buildWorkers();
    const built = readWorkers();
    return { ...built, web: { ...built.web, script } };
  },
  serve: (workers, surroundings) => serveWhileCompiling(workers, surroundings, compiler),
});
