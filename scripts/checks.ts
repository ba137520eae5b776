import { runTool } from "./run-tool.ts";

/** The checks that run no code of ours: a name, the package's command, and its arguments. */
export const CHECKS: readonly { name: string; tool: string; args: readonly string[] }[] = [
  { name: "types", tool: "tsc", args: ["--build"] },
  { name: "lint and format", tool: "biome", args: ["check", "--error-on-warnings"] },
  { name: "dead code", tool: "knip", args: [] },
  {
    name: "imports: no cycles, one direction",
    tool: "depcruise",
    args: ["app", "import", "local", "scripts", "workers", "test"],
  },
  {
    name: "imports: no cycles of folders",
    tool: "depcruise",
    args: [
      "--config",
      ".dependency-cruiser.folders.cjs",
      "app",
      "import",
      "local",
      "scripts",
      "workers",
    ],
  },
];

/** Runs the check with this command in this terminal, with further arguments, and returns its exit code. */
export function runCheck(tool: "tsc" | "biome", more: readonly string[]): number {
  const check = CHECKS.find((one) => one.tool === tool);
  return runTool(tool, [...(check?.args ?? []), ...more]);
}
