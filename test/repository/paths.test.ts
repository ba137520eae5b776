import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// Documents name many files.

const FOLDERS = "{app,docs,import,public,local,scripts,supabase,test,types,workers}";
const SOURCE = /\.(?:css|json|m?[jt]s|cjs|tsx|md|sql|svg|toml|yml)$/;
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...globSync("docs/**/*.md"),
];
/** Every file and folder, as `/app/routes/login.tsx`, so that a name alone is found at the end of a path. */
const present = [...globSync("*"), ...globSync(`${FOLDERS}/**`), ...globSync(".*")].map(
  (path) => `/${path}`,
);

/** Whether a text in backticks means a file or folder of this repository. */
function isPath(text: string): boolean {
  // Placeholders, addresses and the folder of a running copy do not.
  if (!/^[\w.@$[\]{},*-]+(?:\/[\w.@$[\]{},*-]+)*\/?$/.test(text)) return false;
  if (/^(?:STATE_DIR|\.local|node_modules|build)\/|NNN|\{[^,}]*\}/.test(text)) return false;
  return (
    SOURCE.test(text) ||
    /^(?:app|docs|import|public|local|scripts|supabase|test|workers)\//.test(text)
  );
}

function exists(path: string): boolean {
  const bare = path.replace(/\/$/, "");
  if (/[*{]/.test(bare)) return globSync([bare, `${FOLDERS}/**/${bare}`]).length > 0;
  return existsSync(bare) || present.some((one) => one.endsWith(`/${bare}`));
}

test.each(documents)("every file that %s names exists", (document) => {
  const text = readFileSync(document, "utf8").replace(/```[\s\S]*?```/g, "");
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inner = ""]) => inner).filter(isPath);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

test.each(documents)(
  "every command that %s names exists, and none starts wrangler on any Node",
  (document) => {
    const text = readFileSync(document, "utf8");
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const named = [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(text).not.toContain("npx wrangler");
  },
);

test.each(documents)("every file that %s links to exists", (document) => {
  const links = readFileSync(document, "utf8").matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g);
  const targets = [...links].map(([, target = ""]) => join(dirname(document), target));
  expect(targets.filter((target) => !existsSync(target))).toEqual([]);
});

test("the index of decisions names each", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const listed = Array.from(index.matchAll(/\]\((\d{3}-[^)]+)\)/g), ([, file]) => file);
  expect(listed.sort()).toEqual(globSync("[0-9]*.md", { cwd: "docs/decisions" }).sort());
});
