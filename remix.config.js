/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./app/entry.worker.ts",
  serverBuildPath: "build/index.js",
  serverConditions: ["workerd", "worker", "browser"],
  // All but what scripts/build/leave-out.ts leaves out.
  serverDependenciesToBundle: [
    /^(?!(react-dom|character-entities|@supabase\/(realtime|storage|functions)-js)$)/,
  ],
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
