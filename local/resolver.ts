import { createServer, type Server } from "node:http";
import { escapeUTF8 } from "entities";
import { readBody } from "./shared/request-body.ts";

const TYPES: Record<string, number> = { A: 1, TXT: 16, AAAA: 28 };
type DnsRecord = { name: string; type: string; data: string };

/**
 * A stand-in for a resolver that speaks DNS over HTTPS (the JSON format of Cloudflare and Google): `GET /dns-query` with
 * `name` and `type`. It knows what was posted to `/records`: one `{"name", "type", "data"}` as JSON or as a form, of type
 * A, AAAA or TXT. `GET /records` lists them, `DELETE /records` forgets them, `GET /` shows a page with both.
 */
export function createResolver(): { server: Server } {
  let records: DnsRecord[] = [];
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "GET" && pathname === "/dns-query") {
      const name = (searchParams.get("name") ?? "").toLowerCase().replace(/\.$/, "");
      const type = searchParams.get("type") ?? "A";
      const named = records.filter((record) => record.name === name);
      const found = named.filter((record) => record.type === type);
      return answer(200, {
        Status: named.length > 0 ? 0 : 3,
        Answer: found.map(({ data }) => ({
          name,
          type: TYPES[type],
          TTL: 60,
          data: type === "TXT" ? quoted(data) : data,
        })),
      });
    }
    if (request.method === "GET" && pathname === "/records") return answer(200, records);
    if (request.method === "DELETE" && pathname === "/records") {
      records = [];
      return answer(200, records);
    }
    if (request.method === "POST" && pathname === "/records") {
      const record = readRecord(await readBody(request, 10_000));
      if (!record)
        return answer(422, { error: "A record has name, type (A, AAAA, TXT) and data." });
      records.push(record);
      const isForm = request.headers["content-type"]?.includes("form");
      if (isForm) return response.writeHead(303, { location: "/" }).end();
      return answer(201, record);
    }
    if (request.method === "GET" && pathname === "/") {
      const page = pageOf(records);
      return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    }
    return answer(404, { error: "There is no such address." });
  });
  return { server };
}

/** A text in quoted pieces of at most 255 bytes, as resolvers show it. */
function quoted(text: string): string {
  const pieces = text.match(/.{1,255}/gs) ?? [""];
  return pieces.map((piece) => `"${piece.replace(/["\\]/g, "\\$&")}"`).join(" ");
}

function readRecord(body: string | null): DnsRecord | null {
  let fields: Record<string, unknown>;
  try {
    fields = body?.startsWith("{")
      ? JSON.parse(body)
      : Object.fromEntries(new URLSearchParams(body ?? ""));
  } catch {
    return null;
  }
  const { name, type = "TXT", data } = fields;
  if (typeof name !== "string" || typeof data !== "string" || typeof type !== "string") return null;
  return type in TYPES ? { name: name.trim().toLowerCase().replace(/\.$/, ""), type, data } : null;
}

function pageOf(records: readonly DnsRecord[]): string {
  const rows = records.map(
    ({ name, type, data }) =>
      `<li><code>${escapeUTF8(name)} ${type} ${escapeUTF8(data)}</code></li>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>DNS</title><body style="font:16px/1.5 system-ui;max-width:50em;margin:2em auto;padding:0 1em"><h1>DNS</h1><p>The records that this machine's copy finds.</p><ul>${rows.join("") || "<li>None yet.</li>"}</ul><form method="post" action="/records"><p><label>Name <input name="name" required></label> <label>Type <select name="type"><option>TXT<option>A<option>AAAA</select></label> <label>Data <input name="data" size="50" required></label> <button>Add</button></p></form>`;
}
