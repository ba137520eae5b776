/** The header with the build that made the response to a data request, as `window.__remixManifest.version` names it. */
export const BUILD_HEADER = "X-Build";

/** The header of a `HEAD` request by which a page that was loaded ahead has itself counted once it is shown: the page before. */
export const SHOWN_HEADER = "X-Shown";
