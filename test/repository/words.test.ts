import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// One word for one thing: the words of the glossary's column 'Never' are in no file, text or identifier, and those of
// its column 'Not' in no comment and no identifier of several words.

const FOLDERS = ["app", "docs", "import", "local", "scripts", "supabase/schemas", "workers"];
/** Names of others, which stay. */
const NAMES =
  /profile picture|picture frame|Portfolio Management|NASA(?:'s)? (?:patent )?portfolio|PortfolioDrawing|[Oo]ffice[Dd]ocument|NASA \w+ (?:IPO )?Office/g;
/** Addresses and fields that others rely on, a command, and an import's reader of column names. */
const CONTRACTS =
  /marketplace[./]picture|docs\/pictures|\bpictures\b(?=: (?:z|rights)\.|', private)|"Pictures".*|012-pictures-and-covers|\(\?:picture\|/g;
const PATENT_OFFICES = /patent offices?/gi;
/** Files that quote what they forbid or read. */
const QUOTING = [
  /^docs\/(?:glossary\.md|decisions\/|api\/)/,
  /^import\/formats\/(?:nasa|formats\.test)\.ts$/,
];
/** Where an office is a patent office, or a word of a listing that is read. */
const OF_PATENTS = /^import\/|^supabase\/schemas\/(?:16_owners|27_)/;

const glossary = readFileSync("docs/glossary.md", "utf8").trim();
const files = execFileSync("git", ["ls-files", ...FOLDERS], { encoding: "utf8" })
  .split("\n")
  .filter(
    (file) =>
      /\.(?:tsx?|mjs|cjs|sql|md|css)$/.test(file) && !QUOTING.some((quoting) => quoting.test(file)),
  );

/** The words of the glossary's table that begins with `head`, but for those with a sense that stays. */
function wordsUnder(head: string): string[] {
  const [table = ""] = glossary.slice(glossary.indexOf(head)).split("\n\n");
  const rows = table.split("\n").slice(2);
  const cells = rows.map((row) => row.split(/\s*\|\s*/));
  return cells.flatMap(([, words = "", , stays]) => (stays ? [] : words.split(/,\s*/)));
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

/** A line's comment, without what it quotes, and its identifiers of several words. */
function namesAndComment(line: string): string {
  const [, comment = ""] = /(?:^|\s)(?:\/\/|\/?\*+|--)\s(.*)/.exec(line) ?? [];
  const names = line.match(/\b[A-Za-z]\w*(?:_|[a-z](?=[A-Z]))\w+/g) ?? [];
  return [comment.replace(/`[^`]*`|"[^"]*"/g, ""), ...names].join("\n");
}

const patternOf = (words: readonly string[]) => new RegExp(`\\b(?:${words.join("|")})\\b`);

test("no file has a word that the glossary forbids", () => {
  const never = wordsUnder("| Never |");
  expect(never).toContain("leaf headers");
  const everywhere = patternOf(never);
  const ofPatents = patternOf(never.filter((word) => !word.startsWith("office")));
  const inCode = patternOf(wordsUnder("| Not |"));
  const found = files.flatMap((file) => {
    const pattern = OF_PATENTS.test(file) ? ofPatents : everywhere;
    return [file, ...readFileSync(file, "utf8").split("\n")].flatMap((line, at) => {
      const own = inWords(namesAndComment(line));
      const [word] = pattern.exec(inWords(line)) ?? inCode.exec(own) ?? [];
      return word === undefined ? [] : [`${file}:${at} ${word}`];
    });
  });
  expect(found).toEqual([]);
});
