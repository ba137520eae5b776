/** Written before the Worker by the build (sandbox/build.ts). It is not there while developing. */
declare const STYLE_SHEET: { text: string; hash: string } | undefined;

/**
 * The style sheet as a page carries it, so that a first visit waits for one request and not for two, and its SHA-256 in
 * base64, by which the content security policy knows it; null where pages link the file.
 */
export const styleSheet = typeof STYLE_SHEET === "undefined" ? null : STYLE_SHEET;
