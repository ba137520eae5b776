/** On the answers to data requests: the build that made them, as `window.__remixManifest.version` names it. */
export const BUILD_HEADER = "X-Build";
