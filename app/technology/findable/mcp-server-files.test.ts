import { expect, test } from "vitest";
import { mcpServerFile } from "./mcp-server-files.ts";

test("both files have what the published schemas require of a server", () => {
  const site = {
    brand: "P".repeat(120),
    origin: "https://pool.test",
    api: "https://api.pool.test",
  };
  for (const file of ["server.json", "server-card.json"] as const) {
    const server = JSON.parse(mcpServerFile(file, site));
    expect(server.$schema).toMatch(
      /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/(2025-12-11\/server|v1\/server-card)\.schema\.json$/,
    );
    expect(server.name).toBe("test.pool/technologies");
    expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(server.version).toBe("1");
    for (const text of [server.title, server.description]) expect(text).toMatch(/^.{1,100}$/);
    expect(server.remotes).toEqual([{ type: "streamable-http", url: "https://api.pool.test/mcp" }]);
  }
});
