import { StartError } from "../local/shared/start-error.ts";
import { buildWeb } from "./build/build.ts";

try {
  await buildWeb({ sourceMap: process.argv.includes("--source-map") });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
