import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

const FILES = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

// A Worker evaluates all of its modules before its first answer:
// docs/decisions/014-pages-carry-their-styles.md.
test("no module of app makes a schema when it is loaded", () => {
  expect(FILES.length).toBeGreaterThan(300);
  expect(FILES.flatMap((file) => schemasMadeBy(file, readFileSync(file, "utf8")))).toEqual([]);
});

test("what changes something is counted by createChange", () => {
  const counts = (file: string) => readFileSync(file, "utf8").includes("rates.require(CHANGES)");
  expect(FILES.filter(counts).sort()).toEqual([
    // A look-up, which says how long to wait.
    "app/collections/shortlists/match-list.server.ts",
    // Needs no session.
    "app/discovery/alerts/unsubscribe.server.ts",
    // The jobs Worker makes the change.
    "app/organisations/listings/post-images.server.ts",
    "app/platform/http/change.server.ts",
  ]);
});

test("each schema that SQL says reads an answer exists", () => {
  const sql = globSync("supabase/schemas/*.sql").map((file) => readFileSync(file, "utf8"));
  const named = [...sql.join("").matchAll(/\bwhat (\w+Schema)\b/g)];
  expect(named.length).toBeGreaterThan(40);
  const code = [...FILES, ...globSync("workers/**/*.ts")].map((file) => readFileSync(file, "utf8"));
  const missing = named.filter(([, name]) => !code.join("").includes(`const ${name} =`));
  expect(missing.map(([, name]) => name)).toEqual([]);
});

/** The calls of zod outside functions, which run when the module is loaded. */
function schemasMadeBy(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && /^z\.\w+(?:\.\w+)*\(/.test(node.getText())) {
      found.push(`${file}: ${node.getText()}`);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}
