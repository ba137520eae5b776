/** Errors of the database and the disk have a code; people can read their messages. */
export function isCodedError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
