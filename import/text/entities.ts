import { decodeHTMLStrict } from "entities";

/**
 * Decodes the entities of HTML 5 in one pass, so that a text encoded twice is still encoded once. Unknown names, and
 * names without their semicolon, stay as they are: addresses hold `&copy=`. Numbers of Windows-1252 are its characters.
 */
export function decodeEntities(text: string): string {
  return text.includes("&") ? decodeHTMLStrict(text) : text;
}
