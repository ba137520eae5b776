import { build, type Plugin } from "esbuild";

/**
 * Libraries' imports that a Worker never runs, with their replacements. Remix's compiler leaves these imports unbundled
 * (remix.config.js). Together they are a fifth of the Worker (docs/decisions/040-what-a-worker-leaves-out.md).
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  // react-router-dom uses one function of it, in browsers only, and works without it.
  "react-dom": "export {};",
  // supabase-js creates a client of each in its constructor; this app only calls database functions and signs users in.
  "@supabase/realtime-js": "export class RealtimeClient { setAuth() {} }",
  "@supabase/storage-js": "export class StorageClient {} export class StorageApiError {}",
  "@supabase/functions-js": [
    "export class FunctionsClient {} export class FunctionsError {} export class FunctionsFetchError {}",
    "export class FunctionsHttpError {} export class FunctionsRelayError {} export const FunctionRegion = {};",
  ].join("\n"),
  // Names of characters in Markdown: HTML 4's 252 instead of HTML 5's 2,125; another name is shown as it stands.
  "character-entities":
    'export { characterEntitiesHtml4 as characterEntities } from "character-entities-html4";',
};

/** Exactly one of their names; none holds a character that a regular expression reads otherwise. */
const NAMES = new RegExp(`^(?:${Object.keys(LEFT_OUT).join("|")})$`);

const LEAVE_OUT: Plugin = {
  name: "leave-out",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: NAMES }, ({ path }) => ({
      path,
      namespace: "left-out",
    }));
    onLoad({ filter: /.*/, namespace: "left-out" }, ({ path }) => ({
      contents: LEFT_OUT[path] ?? "",
      resolveDir: import.meta.dirname,
    }));
  },
};

/** Bundles a compiled Worker without the code that it never runs. */
export async function leaveOut(worker: string, { sourceMap }: { sourceMap: boolean }) {
  await build({
    entryPoints: [worker],
    outfile: worker,
    allowOverwrite: true,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    external: ["node:*", "cloudflare:*"],
    sourcemap: sourceMap ? "linked" : false,
    legalComments: "none",
    logLevel: "silent",
    plugins: [LEAVE_OUT],
  });
}
