import type { AddressInfo } from "node:net";
import { afterAll, beforeEach } from "vitest";
import { createModelEndpoint } from "./model-stand-in.ts";

/** A language model for a test file, at `url`. Before each test its answers and recorded questions are reset. */
export async function listeningModel() {
  const endpoint = createModelEndpoint();
  await new Promise<void>((done) => endpoint.server.listen(0, "127.0.0.1", done));
  afterAll(() => {
    endpoint.server.closeAllConnections();
    endpoint.server.close();
  });
  beforeEach(() => {
    endpoint.behaviour = {};
    endpoint.asked.length = 0;
    endpoint.encoded.length = 0;
  });
  const { port } = endpoint.server.address() as AddressInfo;
  return Object.assign(endpoint, { url: `http://127.0.0.1:${port}/v1` });
}
