import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// One word for one thing: the words of the glossary's column 'Never' are in no file, text or identifier.

const FOLDERS = ["app", "docs", "import", "local", "scripts", "supabase/schemas", "workers"];
/** Names of others, which stay. */
const NAMES =
  /profile picture|picture frame|Portfolio Management|NASA(?:'s)? (?:patent )?portfolio|PortfolioDrawing|[Oo]ffice[Dd]ocument|NASA \w+ (?:IPO )?Office/g;
/** Addresses and fields that others rely on, a command, and an import's reader of column names. */
const CONTRACTS =
  /marketplace[./]picture|npm run pictures|docs\/pictures|scripts\/pictures|\bpictures\b(?=: (?:z|rights)\.|', private)|"Pictures".*|012-pictures-and-covers|\(\?:picture\|/g;
const PATENT_OFFICES = /patent offices?/gi;
/** Files that quote what they forbid or read. */
const QUOTING = [
  /^docs\/(?:glossary\.md|decisions\/|api\/)/,
  /^import\/formats\/(?:nasa|formats\.test)\.ts$/,
];
/** Where an office is a patent office, or a word of a listing that is read. */
const OF_PATENTS = /^import\/|^supabase\/schemas\/(?:16_owners|27_)/;

const files = execFileSync("git", ["ls-files", ...FOLDERS], { encoding: "utf8" })
  .split("\n")
  .filter(
    (file) =>
      /\.(?:tsx?|mjs|cjs|sql|md|css)$/.test(file) && !QUOTING.some((quoting) => quoting.test(file)),
  );

/** The words of the table under 'Never', such as 'leaf headers'. */
function forbidden(): string[] {
  const glossary = readFileSync("docs/glossary.md", "utf8");
  const table = glossary.slice(glossary.indexOf("| Never | But |"));
  const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].slice(1).map(([, cell = ""]) => cell);
  return cells.filter((cell) => !/^-+$/.test(cell)).flatMap((cell) => cell.split(/,\s*/));
}

/** A line with its identifiers in words: 'leafHeaders' and 'leaf_headers' are 'leaf headers'. */
function inWords(line: string): string {
  return line
    .replace(NAMES, " ")
    .replace(CONTRACTS, " ")
    .replace(PATENT_OFFICES, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
}

test("no file has a word that the glossary forbids", () => {
  const words = forbidden();
  expect(words).toContain("leaf headers");
  const patternOf = (forbidden: readonly string[]) =>
    new RegExp(`\\b(?:${forbidden.join("|")})\\b`);
  const everywhere = patternOf(words);
  const ofPatents = patternOf(words.filter((word) => !word.startsWith("office")));
  const found = files.flatMap((file) => {
    const pattern = OF_PATENTS.test(file) ? ofPatents : everywhere;
    return [file, ...readFileSync(file, "utf8").split("\n")].flatMap((line, at) => {
      const [word] = pattern.exec(inWords(line)) ?? [];
      return word ? [`${file}:${at} ${word}`] : [];
    });
  });
  expect(found).toEqual([]);
});
