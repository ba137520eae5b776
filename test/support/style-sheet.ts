import { readdirSync } from "node:fs";

const files = readdirSync("public/build/_assets");

/** The address of the built file that browsers fetch for pages with scripts. */
export const STYLE_SHEET = addressOf("styles");

/** Both built style sheets, in the order of their rules in a page. */
export const STYLE_SHEETS = [STYLE_SHEET, addressOf("plain-pages")];

function addressOf(name: string): string {
  return `/build/_assets/${files.find((file) => file.startsWith(`${name}-`))}`;
}
