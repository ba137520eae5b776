/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "nothing-imports-routes",
      severity: "error",
      from: { pathNot: "^(app/routes|test)/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "platform-knows-no-domain",
      comment: "Types may cross: the request context names them all.",
      severity: "error",
      from: { path: "^app/platform/" },
      to: {
        path: "^app/(account|catalogue|contact|discovery|explain|findable|inquiries|membership|notes|pages|patent|reactions|reports|routes|share)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^app/(?!ui/)" },
    },
    {
      name: "the-app-knows-no-sandbox",
      severity: "error",
      from: { path: "^(app|workers)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(sandbox|scripts|test)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|public/build)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: "specify",
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"] },
  },
};
