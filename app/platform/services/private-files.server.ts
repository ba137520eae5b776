/** Private files that only this Worker reads. Calls time out like any other call of a request. */
export type PrivateFiles = {
  head(key: string): Promise<R2Object | null>;
  get(key: string, options?: R2GetOptions): Promise<R2ObjectBody | R2Object | null>;
  /** A file's text; null if it does not exist or exceeds `largest` bytes. */
  text(key: string, largest: number): Promise<string | null>;
  put(key: string, value: ArrayBuffer): Promise<void>;
  remove(keys: string[]): Promise<void>;
};

/**
 * The private bucket bound under `name`, for one request; null if none is bound. Bucket calls have no timeout of their
 * own, so all of them are abandoned `deadline` milliseconds after the first: a form's file may take long to arrive.
 */
export function openPrivateFiles(
  bindings: object,
  name: string,
  deadline: number,
): PrivateFiles | null {
  const bucket: unknown = (bindings as Record<string, unknown>)[name];
  if (!isBucket(bucket)) return null;
  let over: AbortSignal | null = null;
  const inTime = <T>(asked: Promise<T>) => {
    over ??= AbortSignal.timeout(deadline);
    return unlessOver(asked, over);
  };
  return {
    head: (key) => inTime(bucket.head(key)),
    get: (key, options) => inTime(bucket.get(key, options)),
    put: (key, value) => inTime(bucket.put(key, value).then(() => undefined)),
    remove: (keys) => inTime(bucket.delete(keys)),
    text: (key, largest) =>
      inTime(bucket.get(key).then((file) => (file && file.size <= largest ? file.text() : null))),
  };
}

function unlessOver<T>(asked: Promise<T>, over: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const giveUp = () => fail(over.reason);
    if (over.aborted) giveUp();
    over.addEventListener("abort", giveUp, { once: true });
    asked.then(done, fail).finally(() => over.removeEventListener("abort", giveUp));
  });
}

function isBucket(value: unknown): value is Pick<R2Bucket, "delete" | "get" | "head" | "put"> {
  return typeof value === "object" && value !== null && "head" in value && "get" in value;
}
