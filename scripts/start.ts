import { runStack } from "../sandbox/run-stack.ts";

await runStack();
