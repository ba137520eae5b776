import { readdirSync } from "node:fs";

/** The addresses of all built style sheets. */
export const STYLE_SHEETS = readdirSync("public/build/_assets")
  .filter((file) => file.endsWith(".css"))
  .map((file) => `/build/_assets/${file}`);
