import { build, type Plugin } from "esbuild";

/**
 * What libraries import and a Worker never runs, with what stands in for it. Remix's compiler leaves these imports alone
 * (remix.config.js). Together they are a fifth of the Worker (docs/decisions/040-what-a-worker-leaves-out.md).
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  // react-router-dom takes one function of it, for browsers, and does without where there is none.
  "react-dom": "export {};",
  // supabase-js makes a client of each when it is made itself; this app calls database functions and signs people in.
  "@supabase/realtime-js": "export class RealtimeClient { setAuth() {} }",
  "@supabase/storage-js": "export class StorageClient {} export class StorageApiError {}",
  "@supabase/functions-js": [
    "export class FunctionsClient {} export class FunctionsError {} export class FunctionsFetchError {}",
    "export class FunctionsHttpError {} export class FunctionsRelayError {} export const FunctionRegion = {};",
  ].join("\n"),
};

const LEAVE_OUT: Plugin = {
  name: "leave-out",
  setup({ onResolve, onLoad }) {
    onResolve(
      { filter: /^(react-dom|@supabase\/(realtime|storage|functions)-js)$/ },
      ({ path }) => ({
        path,
        namespace: "left-out",
      }),
    );
    onLoad({ filter: /.*/, namespace: "left-out" }, ({ path }) => ({
      contents: LEFT_OUT[path] ?? "",
    }));
  },
};

/** Takes out of a compiled Worker what it never runs. */
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
