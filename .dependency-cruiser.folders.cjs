// Folders of the running code, tests left out, types not counted: they leave no import behind.
const { options } = require("./.dependency-cruiser.cjs");

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-folder-cycles",
      comment: "Every folder knows those below it and none above, whatever they are called.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: "^(build|public/build)/|\\.test\\.tsx?$|-for-test\\.ts$|\\.setup\\.ts$" },
    tsPreCompilationDeps: false,
  },
};
