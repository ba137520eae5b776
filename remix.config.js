/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./app/entry.worker.ts",
  serverBuildPath: "build/index.js",
  serverConditions: ["workerd", "worker", "browser"],
  // Our own modules, so that each is bundled once. scripts/build/worker.ts bundles the packages.
  serverDependenciesToBundle: [/^#(app|import)\//],
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
