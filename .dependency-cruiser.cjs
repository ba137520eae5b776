// The rooms of `app`, each above those that it may import. Rooms of one line do not import each other.
const ROOMS = [
  ["moderation"],
  ["account", "organisations"],
  ["technology-page"],
  ["discovery", "inquiries", "explain"],
  ["collections"],
  ["technology", "offline"],
  ["membership", "pages"],
];

const roomOrder = ROOMS.flatMap((rooms, index) =>
  rooms.map((room) => ({
    name: `${room}-imports-from-below`,
    severity: "error",
    from: { path: `^app/${room}/`, pathNot: "\\.test\\.tsx?$" },
    to: {
      path: `^app/(${ROOMS.slice(0, index + 1)
        .flat()
        .filter((other) => other !== room)
        .join("|")})/`,
    },
  })),
);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "nothing-imports-routes",
      severity: "error",
      from: { pathNot: "^(app/routes|test)/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "platform-knows-no-domain",
      comment: "Types of the entry's may cross: the request context names all that a request has.",
      severity: "error",
      from: { path: "^app/platform/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/(?!platform/|[^/]+$)[^/]+/" },
    },
    ...roomOrder,
    {
      name: "another-room-is-imported-as-app",
      comment: "An import that leaves its room is written as #app/room/file.ts.",
      severity: "error",
      from: { path: "^app/([^/]+)/" },
      to: { path: "^app/", pathNot: "^app/$1/", dependencyTypesNot: ["aliased"] },
    },
    {
      name: "import-is-pure",
      comment: "The command and the Worker run the same rules and readers.",
      severity: "error",
      from: { path: "^import/", pathNot: "-?(\\.test|-for-test)\\.ts$" },
      to: { pathNot: "^import/|^node_modules/" },
    },
    {
      name: "local-serves-the-commands",
      severity: "error",
      from: { path: "^local/" },
      to: { path: "^(scripts|test)/" },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^app/(?!ui/)" },
    },
    {
      name: "the-app-knows-no-local-stack",
      severity: "error",
      from: { path: "^(app|workers)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(local|scripts|test)/" },
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
