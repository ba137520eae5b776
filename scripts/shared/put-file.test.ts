import { expect, test } from "vitest";
import { putFile } from "./put-file.ts";

/** A bucket whose connection drops `times` times, and what it holds. */
function dropping(times: number) {
  const held = new Map<string, unknown>();
  let asked = 0;
  const put = async (key: string, bytes: unknown) => {
    asked += 1;
    if (asked <= times) throw new TypeError("fetch failed", { cause: new Error("socket hang up") });
    held.set(key, bytes);
    return null as never;
  };
  return { held, put };
}

test("a file whose connection was dropped is put again", async () => {
  const bucket = dropping(4);
  await putFile(bucket, ["a.pdf", "text"], 0);
  expect(bucket.held).toEqual(new Map([["a.pdf", "text"]]));
});

test("a bucket that takes nothing ends with the file's name and the reason", async () => {
  await expect(putFile(dropping(5), ["a.pdf", "text"], 0)).rejects.toThrow(
    "The bucket did not take a.pdf in 5 tries: fetch failed, socket hang up.",
  );
});
