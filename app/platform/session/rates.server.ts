import { DomainError } from "../domain-error.ts";
import { describeError, type Log } from "../log/log.server.ts";
import { PER_MINUTE, type PerMinute, RATE_PERIOD_SECONDS, type RateLimit } from "./rate-limits.ts";
import { readClaims } from "./token-claims.ts";

/** A Cloudflare rate limiting binding, which counts per data centre. */
type Limiter = { limit(of: { key: string }): Promise<{ success: boolean }> };
export type Limiters = ReadonlyMap<PerMinute, Limiter>;

/** Rate limits of one request. */
export type Rates = {
  /**
   * Counts one request, before any costly work.
   *
   * @param bearer the token that the request uses, if it is not its session's
   * @throws DomainError "rate-limited" if this session or this address exceeds the limit
   */
  require(limit: RateLimit, bearer?: string): Promise<void>;
};

/** The rate limiters that are bound. */
export function openLimiters(bindings: object): Limiters {
  const limiters = new Map<PerMinute, Limiter>();
  for (const perMinute of PER_MINUTE) {
    const bound: unknown = (bindings as Record<string, unknown>)[`PER_MINUTE_${perMinute}`];
    if (isLimiter(bound)) limiters.set(perMinute, bound);
  }
  return limiters;
}

/** Counts one under a key; false above `perMinute`. If counting fails, the request is let through. */
export function createCounter(
  limiters: Limiters,
  log: Log,
): (perMinute: PerMinute, key: string) => Promise<boolean> {
  return async (perMinute, key) => {
    try {
      const limiter = limiters.get(perMinute);
      if (!limiter) throw new Error(`PER_MINUTE_${perMinute} is not bound.`);
      return (await limiter.limit({ key })).success;
    } catch (error) {
      log("error", "rates.not-counted", describeError(error));
      return true;
    }
  };
}

/** The limits of one request. If counting fails, the request is let through. */
export function createRates({
  request,
  session,
  limiters,
  log,
}: {
  request: Request;
  session: { broughtToken(): Promise<string | null> };
  limiters: Limiters;
  log: Log;
}): Rates {
  const network = networkOf(request.headers.get("cf-connecting-ip"));

  const hasRoom = createCounter(limiters, log);

  return {
    async require({ name, reader, address, what }, bearer) {
      // Its network first, because nobody chooses that.
      if (!(await hasRoom(address, `${name} from ${network}`)))
        throw tooMany(`More than ${address} ${what} came from your network in one minute.`);
      const sessionId = readSessionId(bearer ?? (await session.broughtToken()));
      if (sessionId && !(await hasRoom(reader, `${name} of ${sessionId}`)))
        throw tooMany(`That was more than ${reader} ${what} in one minute.`);
    },
  };
}

function tooMany(sentence: string): DomainError {
  const message = `${sentence} Please wait a minute, then try again.`;
  return new DomainError("rate-limited", message, { retryAfter: RATE_PERIOD_SECONDS });
}

/**
 * The session id in a token; null if there is none. The token is not verified, and need not be: a session id is secret,
 * so a stranger cannot use up another user's limit, and a forged one was counted by its network.
 */
function readSessionId(token: string | null): string | null {
  const id = readClaims(token?.split(".")[1])?.session_id;
  return typeof id === "string" && /^[0-9a-f-]{36}$/i.test(id) ? id : null;
}

/**
 * The network to count: for IPv6 the first 64 bits, since one subscriber usually has all addresses in them. Without the
 * header (outside Cloudflare), everyone counts as one.
 */
export function networkOf(address: string | null): string {
  if (!address?.includes(":")) return address ?? "unknown";
  const [front = [], back = []] = address
    .toLowerCase()
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const left = Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array.from({ length: left }, () => "0"), ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

function isLimiter(value: unknown): value is Limiter {
  return typeof value === "object" && value !== null && "limit" in value;
}
