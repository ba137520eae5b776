import { afterAll, beforeAll, expect, test } from "vitest";
import { createResolver } from "../../../local/resolver.ts";
import { createLookUp } from "./resolver.server.ts";

const { server } = createResolver();
let url = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  url = `http://localhost:${(server.address() as { port: number }).port}`;
  const records = [
    { name: "University.test", type: "TXT", data: "quad-verification=abc" },
    { name: "university.test", type: "TXT", data: 'with "quotes"' },
    { name: "university.test", type: "A", data: "192.0.2.1" },
    { name: "long.test", type: "TXT", data: "x".repeat(600) },
  ];
  for (const record of records) {
    await fetch(`${url}/records`, { method: "POST", body: JSON.stringify(record) });
  }
});
afterAll(() => server.close());

test("texts come whole and without their quotes, and other records apart", async () => {
  const lookUp = createLookUp(`${url}/dns-query`);
  expect(await lookUp("university.test", "TXT")).toEqual([
    "quad-verification=abc",
    'with "quotes"',
  ]);
  expect(await lookUp("university.test", "A")).toEqual(["192.0.2.1"]);
  expect(await lookUp("long.test", "TXT")).toEqual(["x".repeat(600)]);
});

test("a name without records has none, and a resolver that fails is a failure", async () => {
  expect(await createLookUp(`${url}/dns-query`)("nobody.test", "TXT")).toEqual([]);
  const failure = { code: "service-unavailable" };
  await expect(createLookUp(`${url}/nothing`)("university.test", "TXT")).rejects.toMatchObject(
    failure,
  );
  await expect(createLookUp("http://localhost:1")("university.test", "TXT")).rejects.toMatchObject(
    failure,
  );
});
