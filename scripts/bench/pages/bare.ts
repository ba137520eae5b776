import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const folder = join(root, "build", "bare-remix");

/** A Worker that does nothing, to measure the cost of any answer. */
export const BARE_WORKER = `export default {
  fetch: () => new Response("<!doctype html><title>Bare</title><p>Bare.</p>", {
    headers: { "Content-Type": "text/html; charset=utf-8" },
  }),
};`;

const FILES: Record<string, string> = {
  "package.json": JSON.stringify({ name: "bare-remix", private: true, type: "module" }),
  "remix.config.js": `import config from "../../remix.config.js";
export default { ...config, serverDependenciesToBundle: "all" };`,
  "wrangler.toml": `name = "bare-remix"
main = "build/index.js"
compatibility_date = "2026-10-20"
[assets]
directory = "public"
html_handling = "none"
run_worker_first = ["/"]`,
  "public/robots.txt": "User-agent: *",
  "app/entry.worker.ts": `import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "@remix-run/dev/server-build";
const handle = createRequestHandler(build);
export default { fetch: (request) => handle(request) };`,
  "app/entry.server.tsx": `import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
export default function handleRequest(request, status, headers, context) {
  const html = renderToString(<RemixServer context={context} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response("<!DOCTYPE html>" + html, { status, headers });
}`,
  "app/entry.client.tsx": `import { RemixBrowser } from "@remix-run/react";
import { hydrateRoot } from "react-dom/client";
hydrateRoot(document, <RemixBrowser />);`,
  "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
export default function App() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Bare</title>
        <meta name="description" content="The floor." />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}`,
  "app/routes/_index.tsx": `import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
export const loader = () => json({ word: "Bare." });
export default function Index() {
  return <main><h1>Bare</h1><p>{useLoaderData().word}</p></main>;
}`,
};

/**
 * Builds the smallest Remix app, of one route, with this project's packages and compiler options. Returns its Worker and
 * its wrangler.toml. @throws Error with the compiler's message
 */
export function buildBareRemix() {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const remix = join(root, "node_modules", "@remix-run", "dev", "dist", "cli.js");
  execFileSync(process.execPath, [remix, "build"], {
    cwd: folder,
    stdio: "pipe",
    env: { ...process.env, NODE_ENV: "production" },
  });
  return {
    script: readFileSync(join(folder, "build", "index.js"), "utf8"),
    config: join(folder, "wrangler.toml"),
  };
}
