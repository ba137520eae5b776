import type { Server } from "node:http";
import { escapeUTF8 } from "entities";
import { Hono } from "hono";
import { readFields, serverOf } from "./shared/stand-in.ts";

const TYPES: Record<string, number> = { A: 1, TXT: 16, AAAA: 28 };
type DnsRecord = { name: string; type: string; data: string };

/**
 * A stand-in for a resolver that speaks DNS over HTTPS (the JSON format of Cloudflare and Google): `GET /dns-query` with
 * `name` and `type`. It knows what was posted to `/records`: one `{"name", "type", "data"}` as JSON or as a form, of type
 * A, AAAA or TXT. `GET /records` lists them, `DELETE /records` forgets them, `GET /` shows a page with both.
 */
export function createResolver(): { server: Server } {
  let records: DnsRecord[] = [];
  const app = new Hono();
  app.get("/dns-query", (context) => {
    const name = (context.req.query("name") ?? "").toLowerCase().replace(/\.$/, "");
    const type = context.req.query("type") ?? "A";
    const named = records.filter((record) => record.name === name);
    const found = named.filter((record) => record.type === type);
    return context.json({
      Status: named.length > 0 ? 0 : 3,
      Answer: found.map(({ data }) => ({
        name,
        type: TYPES[type],
        TTL: 60,
        data: type === "TXT" ? quoted(data) : data,
      })),
    });
  });
  app.get("/records", (context) => context.json(records));
  app.delete("/records", (context) => {
    records = [];
    return context.json(records);
  });
  app.post("/records", async (context) => {
    const record = readRecord(await readFields(context.req));
    if (!record)
      return context.json({ error: "A record has name, type (A, AAAA, TXT) and data." }, 422);
    records.push(record);
    const isForm = context.req.header("content-type")?.includes("form");
    return isForm ? context.redirect("/", 303) : context.json(record, 201);
  });
  app.get("/", (context) => context.html(pageOf(records)));
  app.notFound((context) => context.json({ error: "There is no such address." }, 404));
  return { server: serverOf(app) };
}

/** A text in quoted pieces of at most 255 bytes, as resolvers show it. */
function quoted(text: string): string {
  const pieces = text.match(/.{1,255}/gs) ?? [""];
  return pieces.map((piece) => `"${piece.replace(/["\\]/g, "\\$&")}"`).join(" ");
}

function readRecord({ name, type = "TXT", data }: Record<string, unknown>): DnsRecord | null {
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
