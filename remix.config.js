/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./app/entry.worker.ts",
  serverBuildPath: "build/index.js",
  serverConditions: ["workerd", "worker", "browser"],
  // None: scripts/build/worker.ts bundles them.
  serverDependenciesToBundle: [],
  serverMainFields: ["browser", "module", "main"],
  serverMinify: true,
  serverModuleFormat: "esm",
  serverPlatform: "neutral",
  ignoredRouteFiles: ["**/*.test.{ts,tsx}", "**/.*"],
  future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
  tailwind: false,
  postcss: false,
  watchPaths: ["./app", "./import"],
};
