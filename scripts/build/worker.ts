import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build, context } from "esbuild";

const root = join(import.meta.dirname, "..", "..");

const BUNDLE = {
  bundle: true,
  format: "esm",
  platform: "neutral",
  target: "es2023",
  conditions: ["workerd", "worker", "browser"],
  mainFields: ["browser", "module", "main"],
  external: ["node:*", "cloudflare:*"],
  legalComments: "none",
  logLevel: "silent",
} as const satisfies BuildOptions;

/** Bundles Remix's compiled `app` with its libraries, as they are published, and the texts of its style sheets. */
export async function bundleWorker(worker: string, { sourceMap }: { sourceMap: boolean }) {
  await build({
    ...BUNDLE,
    entryPoints: [worker],
    outfile: worker,
    allowOverwrite: true,
    minify: true,
    define: {
      "process.env.NODE_ENV": '"production"',
      STYLE_SHEETS: JSON.stringify(readStyleSheets(readFileSync(worker, "utf8"))),
    },
    sourcemap: sourceMap ? "linked" : false,
  });
}

/** The texts of the compiled style sheets that `source` names, by their URL paths. */
function readStyleSheets(source: string): Record<string, string> {
  const paths = new Set(source.match(/\/build\/_assets\/[\w-]+\.css/g));
  return Object.fromEntries(
    Array.from(paths, (path) => [path, readFileSync(join(root, "public", path), "utf8").trim()]),
  );
}

/** Bundles the Worker for development. The libraries are read once. Its pages link their style sheets. */
export async function watchWorker(worker: string): Promise<{ rebuild(): Promise<string> }> {
  const bundle = await context({
    ...BUNDLE,
    entryPoints: [worker],
    write: false,
    define: { "process.env.NODE_ENV": '"development"' },
  });
  return {
    async rebuild() {
      const { outputFiles } = await bundle.rebuild();
      return outputFiles[0]?.text ?? "";
    },
  };
}
