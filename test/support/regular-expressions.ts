import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";
import { vi } from "vitest";

/** A regular expression of the source. */
export type FoundExpression = { file: string; line: number; expression: RegExp };

/** Every regular expression literal in the files of `globs`, found by TypeScript's own parser. */
export function findExpressions(globs: string[], except: RegExp): FoundExpression[] {
  const found: FoundExpression[] = [];
  for (const file of globSync(globs).sort()) {
    if (except.test(file)) continue;
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const at = node.text.lastIndexOf("/");
        const expression = new RegExp(node.text.slice(1, at), node.text.slice(at + 1));
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push({ file, line: line + 1, expression });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** Every regular expression that the files of `globs` build with `new RegExp` while they are loaded. */
export async function findBuilt(globs: string[], except: RegExp): Promise<FoundExpression[]> {
  const found: FoundExpression[] = [];
  const files = globSync(globs).filter(
    (file) => !except.test(file) && readFileSync(file, "utf8").includes("new RegExp("),
  );
  const Plain = RegExp;
  vi.resetModules();
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, [source, flags]) {
      const expression = new target(source, flags);
      const [, file = "", line] =
        /\/((?:app|import|workers|scripts)\/[\w./-]+\.tsx?):(\d+)/.exec(new Error().stack ?? "") ??
        [];
      if (files.includes(file)) found.push({ file, line: Number(line), expression });
      return expression;
    },
  });
  try {
    for (const file of files) await import(resolve(file));
  } finally {
    globalThis.RegExp = Plain;
  }
  return found;
}

/** The characters that stand for each character class in tests. */
const CLASSES: Record<string, string[]> = {
  s: [" ", "\n"],
  S: ["x"],
  w: ["a"],
  W: ["-"],
  d: ["1"],
  D: ["x"],
  n: ["\n"],
  t: ["\t"],
  r: ["\r"],
  b: [],
  B: [],
};
const PROPERTIES: Record<string, string> = {
  L: "a",
  Ll: "a",
  Lu: "A",
  N: "1",
  P: ".",
  Cf: "\u200b",
  Cc: "\u0001",
};
/** Characters of one expression. More would only be slower. */
const MOST_CHARACTERS = 14;

/** The characters and words of an expression, which can make it backtrack. */
export function piecesOf({ source }: RegExp): string[] {
  const pieces = new Set<string>();
  for (const [token, property, code, escaped] of source.matchAll(
    /\\(?:[pP]\{(?:\w+=)?(\w+)\}|u\{?([\da-f]{2,6})\}?|(.))|[^\\]/gi,
  )) {
    if (property) pieces.add(PROPERTIES[property] ?? "a");
    else if (code) pieces.add(String.fromCodePoint(Number.parseInt(code, 16)));
    else if (escaped) for (const one of CLASSES[escaped] ?? [escaped]) pieces.add(one);
    else if (!/[\w^$?+*(){}|]/.test(token)) pieces.add(token);
  }
  const words = source.match(/[a-z]{2,}/gi) ?? [];
  const [opener] = source.match(/[^\w\s\\[\](){}|?*+^$.]{2,}/) ?? [];
  return [...[...pieces].slice(0, MOST_CHARACTERS), "a", " ", words[0], words.at(-1), opener]
    .filter((piece) => piece !== undefined)
    .filter((piece, index, all) => all.indexOf(piece) === index);
}
