/** What is checked without running anything: a name, the package's command, and its arguments. */
export const CHECKS: readonly { name: string; tool: string; args: readonly string[] }[] = [
  { name: "types", tool: "tsc", args: ["--noEmit"] },
  { name: "lint and format", tool: "biome", args: ["check", "--error-on-warnings"] },
  { name: "dead code", tool: "knip", args: [] },
  {
    name: "imports: no cycles, one direction",
    tool: "depcruise",
    args: ["app", "import", "sandbox", "scripts", "workers", "test"],
  },
];
