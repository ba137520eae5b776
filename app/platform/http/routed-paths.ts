/**
 * The pages with scripts, which the browser's router leads to. Every other page is loaded as a document, with its own
 * styles and no script. A test compares them with the interactive ones of app/site-pages.ts.
 */
export const ROUTED_PATHS: readonly string[] = ["/marketplace", "/patentinfo", "/contact"];
