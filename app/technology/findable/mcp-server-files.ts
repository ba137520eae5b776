/** The media type of a server card. */
export const MCP_SERVER_CARD = "application/mcp-server-card+json";

/** The two files that describe the MCP server, with the schema that each follows. */
const SCHEMAS = {
  /** The schema of the MCP Registry. */
  "server.json": "2025-12-11/server.schema.json",
  /** A server card of SEP-2127, a draft. It names no tools, which the server lists itself. */
  "server-card.json": "v1/server-card.schema.json",
};

export function isMcpServerFile(name: string | undefined): name is keyof typeof SCHEMAS {
  return Object.hasOwn(SCHEMAS, name ?? "");
}

/**
 * Describes the MCP server to who looks for one. Both schemas allow 100 characters of a title and of a description.
 *
 * @param api the origin of the API
 */
export function mcpServerFile(
  file: keyof typeof SCHEMAS,
  { brand, origin, api }: { brand: string; origin: string; api: string },
): string {
  const reversedHost = new URL(origin).hostname.split(".").reverse().join(".");
  return JSON.stringify({
    $schema: `https://static.modelcontextprotocol.io/schemas/${SCHEMAS[file]}`,
    name: `${reversedHost}/technologies`,
    title: brand.slice(0, 100).toWellFormed(),
    description: "Search, read and compare technologies and patents that universities own.",
    version: "1",
    websiteUrl: `${origin}/`,
    remotes: [{ type: "streamable-http", url: `${api}/mcp` }],
  });
}
