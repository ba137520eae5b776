import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { bucketsFolder, freePort } from "../../../local/settings.ts";
import type { Endpoints } from "../../../local/stack.ts";
import { readVars, startWorkers } from "../../../local/workers.ts";
import { readWorker } from "../../../scripts/build/workers.ts";
import { createModelEndpoint } from "../model-stand-in.ts";
import { type FaultProxy, openFaultProxy } from "./fault-proxy.ts";

const root = join(import.meta.dirname, "../../..");

/** The web Worker's vendors, each behind a proxy that can be made to fail. */
export const VENDORS = ["database", "auth", "model", "stripe", "forms", "bucket"] as const;
export type Vendor = (typeof VENDORS)[number];

/** A second web Worker on a running stack's data, with fault proxies between it and its vendors. */
export type FaultyWeb = {
  origin: string;
  /** The folder of the Worker's bucket. */
  bucket: string;
  vendors: Record<Vendor, { proxy: FaultProxy; path: string }>;
  stop(): Promise<void>;
};

/** Starts the Worker with its state in `folder`, which the caller removes; `stateDir` is the stack's. */
export async function startFaultyWeb(
  { data, stripe, forms }: Pick<Endpoints, "data" | "stripe" | "forms">,
  stateDir: string,
  folder: string,
): Promise<FaultyWeb> {
  const model = createModelEndpoint();
  model.behaviour = { says: '{"keywords": ["battery", "energy storage"], "from": ["s1"]}' };
  const bucket = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
  });
  const proxies = {
    data: await openFaultProxy(data),
    model: await openFaultProxy(await listen(model.server)),
    stripe: await openFaultProxy(stripe),
    forms: await openFaultProxy(forms),
    bucket: await openFaultProxy(await listen(bucket)),
  };
  const port = await freePort();
  const vars = {
    ...readVars(stateDir, "web"),
    SUPABASE_URL: proxies.data.origin,
    STRIPE_API_URL: proxies.stripe.origin,
    FORMS_URL: `${proxies.forms.origin}/f`,
    MODEL_PROVIDER: "openai",
    MODEL_URL: `${proxies.model.origin}/v1`,
    MODEL_NAME: "some-model",
  };
  const { options } = readWorker("web");
  const worker = await startWorkers(
    [{ name: "faulty", script: await wrapped(proxies.bucket.origin), options, port, vars }],
    { stateDir: folder, onLog: () => undefined },
  );
  const all = (proxy: FaultProxy) => ({ proxy, path: "/" });
  return {
    origin: `http://localhost:${port}`,
    bucket: bucketsFolder(folder),
    vendors: {
      database: { proxy: proxies.data, path: "/rest/" },
      auth: { proxy: proxies.data, path: "/auth/" },
      model: all(proxies.model),
      stripe: all(proxies.stripe),
      forms: all(proxies.forms),
      bucket: all(proxies.bucket),
    },
    async stop() {
      await worker.stop();
      for (const proxy of Object.values(proxies)) await proxy.close();
      for (const server of [model.server, bucket]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/**
 * The built Worker in a wrapper that asks `gate` before each bucket operation. A failing bucket throws, a slow one never
 * responds, and one with rubbish returns an object of another shape.
 */
async function wrapped(gate: string): Promise<string> {
  const contents = `import worker from "./build/index.js";
const through = (bucket, name) => async (...args) => {
  const said = await (await fetch(${JSON.stringify(`${gate}/`)})).json();
  return said?.ok === true ? bucket[name](...args) : said;
};
export default {
  ...worker,
  fetch: (request, { REPORTS: bucket, ...env }, context) =>
    worker.fetch(
      request,
      { ...env, REPORTS: { head: through(bucket, "head"), get: through(bucket, "get") } },
      context,
    ),
};
`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    external: ["node:*", "cloudflare:*"],
  });
  return outputFiles[0]?.text ?? "";
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
