import openapiTypes, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";

test("docs/api/paths.d.ts is made of docs/api/openapi.json; `npx vitest run --project unit test/repository/api -u` writes it", async () => {
  const description = new URL("../../docs/api/openapi.json", import.meta.url);
  await expect(astToString(await openapiTypes(description))).toMatchFileSnapshot(
    "../../docs/api/paths.d.ts",
  );
});
