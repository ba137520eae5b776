import checks from "./checks.json" with { type: "json" };
import { runTool } from "./run-tool.ts";

/** The checks that run no code of ours: a name, the package's command, and its arguments. */
export const CHECKS: readonly { name: string; tool: string; args: readonly string[] }[] = checks;

/** Runs the check with this command in this terminal, with further arguments, and returns its exit code. */
export function runCheck(tool: "tsc" | "biome", more: readonly string[]): number {
  const check = CHECKS.find((one) => one.tool === tool);
  return runTool(tool, [...(check?.args ?? []), ...more]);
}
