import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type OutputChunk, rollup } from "rollup";
import { SITE_PAGES } from "../../app/site-pages.ts";
import { StartError } from "../../sandbox/shared/start-error.ts";

/** URL paths of the compiler's output, and within it of the chunks shared by several routes. */
const BUILD = "/build/";
const SHARED = "/build/_shared/";

/** The route with scripts that has most in common with routes without. */
const LARGEST_ROUTE = "marketplace";

const INTERACTIVE = SITE_PAGES.flatMap(({ route, interactive }) => (interactive ? [route] : []));

/** The routes that have a page; the others answer with a redirect or a file. */
const PAGES = new Set(SITE_PAGES.map(({ route }) => `${BUILD}routes/${route}`));

/**
 * Joins the many small chunks of Remix's compiler into two that all pages share: React with Remix, and what the
 * product's routes have in common. There are two more. One is what the marketplace shares only with pages without
 * scripts; other pages with scripts do not need it. The other is what only pages without scripts share; a browser
 * requests it on its way from a page with scripts. esbuild splits by importer and cannot group, which leads to thirty
 * requests for a page, most of them under a kilobyte (decision 016). Every script, and the manifest that lists them, is
 * renamed by a hash of its content.
 *
 * @param publicFolder the folder that contains the compiler's `build`
 * @param worker the web Worker's bundle, which refers to the same scripts
 * @returns the bundle with the new names
 * @throws StartError if the compiler's output has an unexpected form
 */
export async function joinScripts(publicFolder: string, worker: string): Promise<string> {
  const old = readdirSync(join(publicFolder, BUILD), { recursive: true, encoding: "utf8" })
    .map((file) => BUILD + file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".js"));
  const manifest = old.find((file) => file.startsWith(`${BUILD}manifest-`));
  if (!manifest) throw new StartError("The build failed:\nThe compiler has left no manifest.");
  const addresses = await write(
    publicFolder,
    old.filter((file) => file !== manifest),
  );
  shareEmptyModule(publicFolder, addresses);
  const text = withoutPreloads(
    withoutFalseFlags(withNewNames(readFileSync(join(publicFolder, manifest), "utf8"), addresses)),
  );
  // The manifest's hash, in lower case, is also the version by which the bundle and the browser recognise each other.
  const name = /manifest-(\w+)\.js$/.exec(manifest)?.[1] ?? "";
  const newName = createHash("sha256").update(text).digest("hex").slice(0, name.length);
  const renamed = (source: string) =>
    source.replaceAll(name, newName.toUpperCase()).replaceAll(name.toLowerCase(), newName);
  writeFileSync(join(publicFolder, renamed(manifest)), renamed(text));
  for (const file of old) rmSync(join(publicFolder, file));
  return renamed(withNewNames(withoutIdleScripts(worker), addresses));
}

/**
 * Gives all routes without a page the module of one of them, since every such module is empty. Each module has a hash
 * in its name, which compresses badly, and the manifest of every page with scripts has all names.
 * @throws StartError if one is not empty
 */
function shareEmptyModule(publicFolder: string, addresses: Map<string, string>): void {
  const [first, ...others] = [...addresses].filter(
    ([script]) => script.startsWith(`${BUILD}routes/`) && !PAGES.has(nameOf(script)),
  );
  if (!first) return;
  for (const [script, address] of [first, ...others]) {
    if (!readFileSync(join(publicFolder, address), "utf8").includes("exports={}"))
      throw new StartError(`The build failed:\n${script} has no page, but code for browsers.`);
  }
  for (const [script, address] of others) {
    rmSync(join(publicFolder, address));
    addresses.set(script, first[1]);
  }
}

/** The manifest without `"hasAction":false` and similar flags: for Remix a missing flag is false. */
function withoutFalseFlags(manifest: string): string {
  return manifest.replaceAll(/,"has\w+":false/g, "");
}

/** The manifest without the preloads of routes without scripts; their modules import these scripts themselves. */
function withoutPreloads(manifest: string): string {
  return withoutOfIdleRoutes(
    manifest,
    /("id":"routes\/([^"]+)"[^{}]*?),"imports":\[[^\]]*\]/g,
    (before) => before,
  );
}

/**
 * The web Worker without the names of scripts of routes without scripts, since no page that it renders uses them.
 * Browsers get all names from the manifest.
 */
function withoutIdleScripts(worker: string): string {
  return withoutOfIdleRoutes(
    worker,
    /(\{id:"routes\/([^"]+)",[^{}]*?)module:"[^"]*",imports:(?:\[[^\]]*\]|void 0)/g,
    (before) => `${before}module:""`,
  );
}

/** @throws StartError where `pattern` no longer matches any route */
function withoutOfIdleRoutes(
  source: string,
  pattern: RegExp,
  without: (before: string) => string,
): string {
  let idle = 0;
  const result = source.replace(pattern, (all, before: string, route: string) => {
    if (INTERACTIVE.includes(route)) return all;
    idle += 1;
    return without(before);
  });
  if (idle === 0) throw new StartError("The build failed:\nNo route without scripts was found.");
  return result;
}

/** Writes the joined scripts beside the old ones. @returns each old script's new URL */
async function write(
  publicFolder: string,
  scripts: readonly string[],
): Promise<Map<string, string>> {
  const fileOf = (script: string) => join(publicFolder, script);
  const shared = scripts.filter((script) => script.startsWith(SHARED)).map(fileOf);
  const framework = frameworkOf(shared, fileOf);
  const hydrated = hydratedScripts(scripts, fileOf);
  const elsewhere = hydratedScripts(scripts, fileOf, LARGEST_ROUTE);
  const bundle = await rollup({
    input: scripts.map(fileOf).filter((file) => !shared.includes(file)),
    preserveEntrySignatures: "strict",
    plugins: [{ name: "addresses", resolveId: (id) => (id.startsWith(BUILD) ? fileOf(id) : null) }],
  });
  const { output } = await bundle.write({
    dir: fileOf(BUILD),
    compact: true,
    hashCharacters: "base36",
    entryFileNames: ({ facadeModuleId }) =>
      `${nameOf((facadeModuleId ?? "").slice(fileOf(BUILD).length))}-[hash].js`,
    chunkFileNames: "_shared/[name]-[hash].js",
    manualChunks: (id) => {
      if (framework.has(id)) return "framework";
      if (!shared.includes(id)) return undefined;
      if (!hydrated.has(id)) return "further";
      return elsewhere.has(id) ? "product" : LARGEST_ROUTE;
    },
    // V8 then compiles all functions while loading, in a background thread. Otherwise it parses each one first and
    // compiles it on its first call, in the main thread (https://v8.dev/blog/explicit-compile-hints).
    banner: ({ name }) => (name === "framework" ? "//# allFunctionsCalledOnLoad" : ""),
  });
  await bundle.close();
  const chunks = output.filter((each): each is OutputChunk => each.type === "chunk");
  return new Map(
    chunks.flatMap(({ fileName, moduleIds }) =>
      moduleIds.map((id) => [id.slice(publicFolder.length), BUILD + fileName] as const),
    ),
  );
}

/** A script's path without the compiler's hash. */
function nameOf(script: string): string {
  return script.replaceAll("\\", "/").replace(/-\w+\.js$/, "");
}

/** The largest script, which contains React and Remix, and its imports. */
function frameworkOf(
  shared: readonly string[],
  fileOf: (script: string) => string,
): ReadonlySet<string> {
  const [largest] = shared.toSorted((a, b) => statSync(b).size - statSync(a).size);
  if (!largest || !readFileSync(largest, "utf8").includes("hydrateRoot"))
    throw new StartError("The build failed:\nReact is not in the largest script.");
  return withImports([largest], fileOf);
}

/**
 * All scripts that pages with scripts need: those of the frame and of interactive routes, with their imports. One route
 * may be left out by name.
 */
function hydratedScripts(
  scripts: readonly string[],
  fileOf: (script: string) => string,
  but?: string,
): ReadonlySet<string> {
  const routes = INTERACTIVE.filter((route) => route !== but).map(
    (route) => `${BUILD}routes/${route}`,
  );
  const needed = [`${BUILD}root`, `${BUILD}entry.client`, ...routes];
  const entries = scripts.filter((script) =>
    needed.includes(BUILD + nameOf(script.slice(BUILD.length))),
  );
  return withImports(entries.map(fileOf), fileOf);
}

function withImports(
  files: readonly string[],
  fileOf: (script: string) => string,
): ReadonlySet<string> {
  const all = new Set<string>();
  const add = (file: string) => {
    if (all.has(file)) return;
    all.add(file);
    for (const [, script = ""] of readFileSync(file, "utf8").matchAll(
      /(?:from|import)"(\/build\/[^"]+)"/g,
    ))
      add(fileOf(script));
  };
  for (const file of files) add(file);
  return all;
}

/** Replaces script names by their new URLs, and removes the duplicates that this leaves in lists. */
function withNewNames(source: string, addresses: ReadonlyMap<string, string>): string {
  return source
    .replaceAll(/\["\/build\/[^\]]*\]/g, (list) => {
      const scripts: string[] = JSON.parse(list);
      return JSON.stringify([...new Set(scripts.map((each) => addresses.get(each) ?? each))]);
    })
    .replaceAll(/"(\/build\/[^"]+\.js)"/g, (named, script) => {
      const address = addresses.get(script);
      return address ? JSON.stringify(address) : named;
    });
}
