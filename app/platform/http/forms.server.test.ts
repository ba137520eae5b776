import { expect, test } from "vitest";
import { readForm, readText, readUploads } from "./forms.server.ts";

/** Megabytes read from a body of `megabytes`, and the result of reading it. */
async function readMegabytes(megabytes: number) {
  let given = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        if (given === megabytes) return stream.close();
        given += 1;
        stream.enqueue(new Uint8Array(1_000_000));
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  const request = new Request("https://quad.test/api/stripe-webhook", init);
  const refused = await readText(request).catch((error: unknown) => error);
  return { given, cancelled, status: refused instanceof Response ? refused.status : refused };
}

test("a body that is too large is taken in to its end, so that its client reads the answer", async () => {
  expect(await readMegabytes(105)).toEqual({ given: 105, cancelled: false, status: 413 });
});

test("a body that does not end is no longer read after 110 megabytes", async () => {
  expect(await readMegabytes(1000)).toEqual({ given: 111, cancelled: true, status: 413 });
});

test("a field's line breaks are one character each, however the form was sent", async () => {
  const body = new URLSearchParams({ notes: "one\r\ntwo\rthree\nfour\r\n\r\n" });
  const request = new Request("https://quad.test/patentinfo", { method: "POST", body });
  expect(await readForm(request)).toEqual({ notes: "one\ntwo\nthree\nfour\n\n" });
});

/** A form with a text, a file and a text after it. */
function formWithFile(bytes: number): Request {
  const body = new FormData();
  body.set("before", "typed");
  body.set("file", new File([new Uint8Array(bytes)], "listings.csv"));
  body.set("after", "typed too");
  return new Request("https://quad.test/organisations/one/import", { method: "POST", body });
}

test("a file is read only for whoever may send it; of others the texts before it", async () => {
  const read = await readUploads(formWithFile(1_000_000), { mayUpload: true });
  expect(read.files.get("file")?.size).toBe(1_000_000);
  expect(read.fields).toEqual({ before: "typed", after: "typed too" });
  const refused = await readUploads(formWithFile(1_000_000), { mayUpload: false });
  expect([...refused.files]).toEqual([]);
  expect(refused.fields).toEqual({ before: "typed" });
});

test("twenty megabytes that are no multipart form are not parsed, whoever sends them", async () => {
  const request = new Request("https://quad.test/organisations/one/import", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "a=&".repeat(6_600_000),
  });
  const read = await readUploads(request, { mayUpload: true });
  expect([read.isTooLarge, [...read.files]]).toEqual([true, []]);
  expect(Object.keys(read.fields).length).toBeLessThan(2);
});

test.each([
  ["fields", () => new URLSearchParams("a=&".repeat(2002))],
  [
    "parts",
    () => {
      const body = new FormData();
      for (let n = 0; n <= 2000; n += 1) body.append("a", "");
      return body;
    },
  ],
])("a form of more than 2,000 %s is refused before it is parsed", async (_, bodyOf) => {
  const request = () =>
    new Request("https://quad.test/contact", { method: "POST", body: bodyOf() });
  for (const read of [readForm(request()), readUploads(request(), { mayUpload: true })])
    await expect(read).rejects.toMatchObject({ status: 400 });
});
