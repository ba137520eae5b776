import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFile } from "#app/platform/http/public-file.ts";
import {
  isMcpServerFile,
  MCP_SERVER_CARD,
  mcpServerFile,
} from "#app/technology/findable/mcp-server-files.ts";

/** Descriptions of the MCP server, `/.well-known/mcp/server.json` and `/.well-known/mcp/server-card.json`. */
export function loader({ params: { file }, context }: LoaderFunctionArgs) {
  const { BRAND_NAME: brand, API_ORIGIN: api } = context.env;
  if (!api || !isMcpServerFile(file)) return new Response("Not found.\n", { status: 404 });
  const type = file === "server.json" ? "application/json" : MCP_SERVER_CARD;
  const text = mcpServerFile(file, { brand, origin: context.origin, api });
  const response = publicFile(text, type, "release");
  // Clients in browsers read it from other sites.
  response.headers.set("Access-Control-Allow-Origin", "*");
  return response;
}
