import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createStripe } from "./stripe.server.ts";

test("only what Stripe alone can have said counts as its answer", async () => {
  let said = { status: 200, body: "" };
  const server = createServer((_, response) => {
    response.writeHead(said.status, { "content-type": "application/json" }).end(said.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = () =>
    createStripe({ secretKey: "sk_test_none", apiUrl }, 5000).customers.retrieve(
      "cus_1",
      {},
      { maxNetworkRetries: 0 },
    );
  try {
    for (const body of ["<html>", "{}", "null", '{"id":7}', '{"object":"customer"']) {
      said = { status: 200, body };
      await expect(ask(), body).rejects.toMatchObject({ statusCode: 502 });
    }
    said = { status: 500, body: '{"object":"customer","id":"cus_1"}' };
    await expect(ask()).rejects.toMatchObject({ statusCode: 502 });
    said.status = 200;
    expect(await ask()).toMatchObject({ id: "cus_1" });
  } finally {
    server.close();
  }
});
