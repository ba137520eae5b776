/** The failures that any room may have, each with the status it answers. A room's own bring theirs. */
const COMMON_STATUS = {
  "not-found": 404,
  "sign-in-required": 401,
  "session-rejected": 401,
  "foreign-origin": 403,
  "wrong-account": 403,
  "method-not-allowed": 405,
  "invalid-input": 400,
  "too-large": 413,
  "rate-limited": 429,
  "service-unavailable": 503,
} as const;
type CommonCode = keyof typeof COMMON_STATUS;

/** A failure that only one room has: what clients tell it by, and its HTTP status. */
export type OwnFailure = { readonly code: string; readonly status: number };

/** An expected failure, with a sentence that may be shown; anything else that is thrown is a bug and a 500. */
export class DomainError extends Error {
  override name = "DomainError";
  readonly code: string;
  readonly status: number;
  /** Seconds until the same may succeed; undefined where that is not known. */
  readonly retryAfter: number | undefined;
  constructor(
    failure: CommonCode | OwnFailure,
    message: string,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(message, options);
    const own = typeof failure === "string" ? null : failure;
    this.code = own?.code ?? (failure as CommonCode);
    this.status = own?.status ?? COMMON_STATUS[failure as CommonCode];
    this.retryAfter = retryAfter;
  }
}
