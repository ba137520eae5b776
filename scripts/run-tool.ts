import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Runs a package's command in this terminal and returns its exit code. */
export function runTool(name: string, args: readonly string[]): number {
  const { status, error } = spawnSync(join("node_modules", ".bin", name), args, {
    stdio: "inherit",
  });
  if (error) throw error;
  return status ?? 1;
}
