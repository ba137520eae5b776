/** Failures common to all rooms, with their HTTP status. A room defines its own besides. */
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

/** A failure specific to one room: the code that API clients see, and its HTTP status. */
export type OwnFailure = { readonly code: string; readonly status: number };

/**
 * An expected failure, with a message that may be shown to users. Any other thrown error is a bug and becomes a 500.
 */
export class DomainError extends Error {
  override name = "DomainError";
  readonly code: string;
  readonly status: number;
  /** Seconds until a retry may succeed; undefined if unknown. */
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
