/** The failures that we expect, each with the status it answers; anything else is a bug and a 500. */
const ERROR_STATUS = {
  "not-found": 404,
  "sign-in-required": 401,
  "session-rejected": 401,
  "foreign-origin": 403,
  "subscription-required": 403,
  "search-limit-reached": 403,
  "wrong-account": 403,
  "method-not-allowed": 405,
  "invalid-input": 400,
  "too-large": 413,
  "unknown-code": 400,
  "code-used": 409,
  "already-subscribed": 409,
  "no-subscription": 409,
  "checkout-replaced": 409,
  "saves-full": 409,
  "requests-full": 409,
  "not-set-up": 503,
  "rate-limited": 429,
  "service-unavailable": 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** An expected failure, with a sentence that may be shown. */
export class DomainError extends Error {
  override name = "DomainError";
  readonly code: ErrorCode;
  /** Seconds until the same may succeed; undefined where that is not known. */
  readonly retryAfter: number | undefined;
  constructor(
    code: ErrorCode,
    message: string,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(message, options);
    this.code = code;
    this.retryAfter = retryAfter;
  }
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
