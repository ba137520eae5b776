/** The header with the build that made the response to a data request, as `window.__remixManifest.version` names it. */
export const BUILD_HEADER = "X-Build";
