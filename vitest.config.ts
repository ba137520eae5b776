import { defineConfig } from "vitest/config";

/**
 * Limits for what hangs. Nothing is measured by them: a busy machine takes ten times as long as a quiet one, and a wait
 * for a condition ends as soon as the condition holds.
 */
const forHanging = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};
/** Tests that need the running stack share one, started by test/support/stack.setup.ts. */
const withStack = {
  globalSetup: ["./test/support/stack.setup.ts"],
  ...forHanging,
};
/**
 * No test mocks a module, so a project's files share what they import. Importing it again for each file takes three
 * seconds on a busy machine.
 */
const sharedModules = { isolate: false };
const setupFiles = ["./test/support/no-unexpected-errors.ts"];
const setupOfStack = ["./test/support/no-unexpected-log-lines.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{app,import,scripts,local,workers}/**/*.test.{ts,tsx}",
            "test/worker/images.test.ts",
            "test/repository/**/*.test.ts",
          ],
          setupFiles,
          ...forHanging,
          pool: "threads",
          ...sharedModules,
        },
      },
      {
        test: {
          name: "db",
          include: ["test/db/**/*.test.ts"],
          setupFiles,
          // Each file makes databases of its own on one server.
          globalSetup: ["./test/support/postgres.setup.ts"],
          // Some open fifty connections at once, and the server has eighty.
          fileParallelism: false,
          ...sharedModules,
          ...forHanging,
        },
      },
      {
        test: {
          name: "worker",
          include: ["test/worker/**/*.test.ts"],
          exclude: ["test/worker/images.test.ts"],
          setupFiles: [...setupFiles, ...setupOfStack],
          // The files share one database; each keeps to its own users and technologies.
          fileParallelism: false,
          ...sharedModules,
          ...withStack,
        },
      },
      {
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          setupFiles: [...setupFiles, ...setupOfStack],
          fileParallelism: false,
          ...sharedModules,
          ...withStack,
        },
      },
    ],
  },
});
