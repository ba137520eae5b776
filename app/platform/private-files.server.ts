/** Files that only this Worker reads. What is not there in time is given up, as any call of a request. */
export type PrivateFiles = {
  head(key: string): Promise<R2Object | null>;
  get(key: string, options?: R2GetOptions): Promise<R2ObjectBody | R2Object | null>;
  /** A file's text; null where there is none, or it is longer than `largest` bytes. */
  text(key: string, largest: number): Promise<string | null>;
};

/**
 * The private bucket that is bound under `name`, for one request; null where none is bound. A bucket's own calls
 * never end by themselves, so whatever is asked of it is given up `deadline` milliseconds after this.
 */
export function openPrivateFiles(
  bindings: object,
  name: string,
  deadline: number,
): PrivateFiles | null {
  const bucket: unknown = (bindings as Record<string, unknown>)[name];
  if (!isBucket(bucket)) return null;
  const over = AbortSignal.timeout(deadline);
  const inTime = <T>(asked: Promise<T>) => unlessOver(asked, over);
  return {
    head: (key) => inTime(bucket.head(key)),
    get: (key, options) => inTime(bucket.get(key, options)),
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

function isBucket(value: unknown): value is Pick<R2Bucket, "get" | "head"> {
  return typeof value === "object" && value !== null && "head" in value && "get" in value;
}
