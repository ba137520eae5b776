/** Files that only this Worker reads; what of R2's bucket is used here. */
export type PrivateFiles = Pick<R2Bucket, "get" | "head">;

/** The private bucket that is bound under `name`; null where none is. */
export function openPrivateFiles(bindings: object, name: string): PrivateFiles | null {
  const bound: unknown = (bindings as Record<string, unknown>)[name];
  return isBucket(bound) ? bound : null;
}

function isBucket(value: unknown): value is PrivateFiles {
  return typeof value === "object" && value !== null && "head" in value && "get" in value;
}
