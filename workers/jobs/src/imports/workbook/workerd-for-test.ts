import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";

/** The result of the reader in workerd for a file. */
export type Answer = { csv?: string; notes?: string[]; sheets?: unknown[]; refused?: string };

const ENTRY = `
import { RefusedAddress } from "../addresses/fetch-address.ts";
import { unpackSpreadsheet } from "./spreadsheet.ts";
export default {
  async fetch(request) {
    const options = JSON.parse(new URL(request.url).searchParams.get("options"));
    try {
      const read = await unpackSpreadsheet(new Uint8Array(await request.arrayBuffer()), options);
      if (read.kind === "choice") return Response.json({ sheets: read.sheets });
      const csv = options.short ? String(read.csv.length) : new TextDecoder().decode(read.csv);
      return Response.json({ csv, notes: read.notes });
    } catch (error) {
      if (!(error instanceof RefusedAddress)) throw error;
      return Response.json({ refused: error.message });
    }
  },
};`;

/** The reader of workbooks in workerd, as production runs it: Node has web Workers and more memory. */
export async function startReader() {
  const { outputFiles } = await build({
    stdin: {
      contents: ENTRY,
      resolveDir: fileURLToPath(new URL("..", import.meta.url)),
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
  });
  const script = outputFiles[0]?.text ?? "";
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      cf: false,
      telemetry: { enabled: false },
      log: new Log(LogLevel.ERROR),
      workers: [
        {
          compatibilityDate: "2026-10-20",
          modules: [{ type: "ESModule", path: "index.js", contents: script }],
        },
      ],
    }),
  );
  const url = await miniflare.ready;
  return {
    async read(
      bytes: Uint8Array<ArrayBuffer>,
      options: { sheet?: string; asks?: boolean; short?: boolean } = {},
    ): Promise<Answer> {
      const query = new URLSearchParams({ options: JSON.stringify({ asks: true, ...options }) });
      const answer = await fetch(`${url}?${query}`, { method: "POST", body: bytes });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Answer;
    },
    stop: () => miniflare.dispose(),
  };
}
