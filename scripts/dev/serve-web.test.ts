import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../local/settings.ts";
import type { DevCompiler } from "./compiler.ts";
import { serveWhileCompiling } from "./serve-web.ts";

/** A Worker that answers every address with a page. */
const worker = (text: string) => `export default {
  fetch: (request, env) => new Response("<html><body>${text} " + request.headers.get("host") + " " + env.WORD + "</body></html>", {
    headers: { "Content-Type": "text/html", "Content-Security-Policy": "script-src 'nonce-abc'" },
  }),
};`;

const stateDir = mkdtempSync(join(tmpdir(), "quad-dev-"));
let change: Parameters<DevCompiler["watch"]>[0];
let stop: () => Promise<void>;
let origin: string;
const lines: string[] = [];
const onLog = (_: string, line: string) => {
  lines.push(line);
};

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const compiler: DevCompiler = {
    compile: async () => "",
    watch(events) {
      change = events;
    },
  };
  const options = { compatibilityDate: "2026-10-20" };
  const running = await serveWhileCompiling(
    [{ name: "web", script: worker("First"), options, port, vars: { WORD: "set" } }],
    { stateDir, onLog },
    compiler,
  );
  stop = running.stop;
});

afterAll(async () => {
  await stop();
  rmSync(stateDir, { recursive: true, force: true });
});

const page = async () => (await fetch(`${origin}/login`)).text();

test("a page is the Worker's, with the browser's host and one more script, which the policy allows", async () => {
  const text = await page();
  expect(text).toContain(`First ${new URL(origin).host} set<script nonce="abc">`);
  expect(text).toMatch(/EventSource\("\/__dev\/changes"\).*<\/script><\/body>/);
});

test("requests wait while a change is compiled, and open pages are notified", async () => {
  const before = /data!=="([^"]+)"/.exec(await page())?.[1];
  const listening = new AbortController();
  const heard = await fetch(`${origin}/__dev/changes`, { signal: listening.signal });
  const reader = heard.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(`data: ${before}\n\n`);
  change.onChange();
  const asked = page();
  await change.onWorker(worker("Second"));
  change.onSettled();
  expect(await asked).toContain("Second ");
  const after = (await reader?.read())?.value;
  expect(after).toMatch(/^data: /);
  expect(after).not.toContain(before);
  listening.abort();
});

test("after a change that does not compile the last Worker answers, and no page is reloaded", async () => {
  const before = await page();
  change.onChange();
  change.onSettled();
  expect(await page()).toBe(before);
});

test("a page that the Worker was still answering when it was replaced comes from the next one", async () => {
  const half = `export default {
    fetch: () => new Response(new ReadableStream({
      async start(stream) {
        stream.enqueue(new TextEncoder().encode("<html>Half"));
        console.log("half");
        await scheduler.wait(600_000);
      },
    }), { headers: { "Content-Type": "text/html" } }),
  };`;
  change.onChange();
  await change.onWorker(half);
  change.onSettled();
  const asked = page();
  await expect.poll(() => lines).toContain("half");
  change.onChange();
  await change.onWorker(worker("Whole"));
  change.onSettled();
  expect(await asked).toContain("Whole ");
});
