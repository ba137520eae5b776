import { readdirSync } from "node:fs";

const file = readdirSync("public/build/_assets").find((name) => name.endsWith(".css"));

/** The address of the built style sheet's file. */
export const STYLE_SHEET = `/build/_assets/${file}`;
