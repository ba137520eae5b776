import { expect, test } from "vitest";
import { readForm, readText } from "./forms.server.ts";

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
