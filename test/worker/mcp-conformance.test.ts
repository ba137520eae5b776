import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { keyOf } from "../support/api-key.ts";

// The protocol's own conformance suite, run by its command line against our server.

const { api } = inject("endpoints");
const SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js";

/**
 * The scenarios of what the server claims: tools and a template of resources over stateless HTTP. All others call the
 * tools, resources and prompts of the suite's own example server, or test what this one does not have: prompts,
 * completion, logging, subscriptions, sessions, streams, tasks, and questions to the client.
 */
const SCENARIOS = {
  "2025-11-25": [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "dns-rebinding-protection",
  ],
  "2026-07-28": [
    "server-stateless",
    "tools-list",
    "resources-list",
    "sep-2164-resource-not-found",
    "caching",
    "http-header-validation",
    "dns-rebinding-protection",
  ],
};

let proxy: ReturnType<typeof createServer>;
let url: string;
beforeAll(async () => {
  // The suite sends no key, and more requests in a minute than a network without one may.
  const authorization = `Bearer ${await keyOf("pro@example.test", ["read"])}`;
  proxy = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const options = { method, headers: { ...headers, authorization } };
    const sent = request(`${api}${incoming.url}`, options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(sent);
  });
  await new Promise<void>((listening) => proxy.listen(0, listening));
  url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`;
});
afterAll(() => proxy.close());

type Check = {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
  details?: { untestable?: boolean };
};

/** A check within a scenario of ours that asks for prompts, which the server does not claim. */
const OF_PROMPTS = "sep-2549-prompts-list-caching-hints";

/** Whether a check says nothing against the server: 'untestable' is what needs a tool of the suite's own server. */
function isPassed({ id, status, details }: Check): boolean {
  return (
    !["FAILURE", "WARNING"].includes(status) || details?.untestable === true || id === OF_PROMPTS
  );
}

/** What the suite reports of a scenario. */
async function run(scenario: string, version: string): Promise<Check[]> {
  const folder = await mkdtemp(join(tmpdir(), "mcp-conformance-"));
  try {
    const asked = ["--url", url, "--scenario", scenario, "--spec-version", version];
    // It exits with 1 where a check fails, which its report names.
    await promisify(execFile)(process.execPath, [SUITE, "server", ...asked, "-o", folder]).catch(
      () => undefined,
    );
    const [report = ""] = globSync(join(folder, "**/checks.json"));
    return JSON.parse(readFileSync(report, "utf8")) as Check[];
  } finally {
    await rm(folder, { recursive: true });
  }
}

for (const [version, scenarios] of Object.entries(SCENARIOS)) {
  test(`the conformance suite passes what the server claims of ${version}`, async () => {
    for (const scenario of scenarios) {
      const checks = await run(scenario, version);
      const failed = checks.filter((check) => !isPassed(check));
      expect.soft(failed, scenario).toEqual([]);
      expect
        .soft(
          checks.map(({ status }) => status),
          scenario,
        )
        .toContain("SUCCESS");
    }
  });
}
