import { DomainError } from "./domain-error.ts";
import { describeError, type Log } from "./log.server.ts";
import { PER_MINUTE, type PerMinute, RATE_PERIOD, type RateLimit } from "./rate-limits.ts";
import type { Session } from "./session.server.ts";

/** What a limit counts with: Cloudflare's binding, which counts where the request arrived. */
type Limiter = { limit(of: { key: string }): Promise<{ success: boolean }> };
export type Limiters = ReadonlyMap<PerMinute, Limiter>;

/** The limits on how often something is done. */
export type Rates = {
  /**
   * Counts one, before it costs anything.
   *
   * @param bearer the token that the request acts with, where that is not its session's
   * @throws DomainError "rate-limited" where there were too many, of this session or from this address
   */
  require(limit: RateLimit, bearer?: string): Promise<void>;
};

/** The limiters that are bound. */
export function openLimiters(bindings: object): Limiters {
  const limiters = new Map<PerMinute, Limiter>();
  for (const perMinute of PER_MINUTE) {
    const bound: unknown = (bindings as Record<string, unknown>)[`PER_MINUTE_${perMinute}`];
    if (isLimiter(bound)) limiters.set(perMinute, bound);
  }
  return limiters;
}

/** Counts one under a key; false where there were more than `perMinute`. A limit that cannot be counted lets through. */
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

/**
 * The limits for one request. Whoever brings a session is counted by it first, so that what one person sends too much
 * of is not counted for the others behind their address. A limit that cannot be counted lets everyone through.
 */
export function createRates({
  request,
  session,
  limiters,
  log,
}: {
  request: Request;
  session: Pick<Session, "broughtToken">;
  limiters: Limiters;
  log: Log;
}): Rates {
  const network = networkOf(request.headers.get("cf-connecting-ip"));

  const hasRoom = createCounter(limiters, log);

  return {
    async require({ name, reader, address, what }, bearer) {
      const sessionId = readSessionId(bearer ?? (await session.broughtToken()));
      if (sessionId && !(await hasRoom(reader, `${name} of ${sessionId}`)))
        throw tooMany(`That was more than ${reader} ${what} in one minute.`);
      if (!(await hasRoom(address, `${name} from ${network}`)))
        throw tooMany(`More than ${address} ${what} came from your network in one minute.`);
    },
  };
}

function tooMany(sentence: string): DomainError {
  const message = `${sentence} Please wait a minute, then try again.`;
  return new DomainError("rate-limited", message, { retryAfter: RATE_PERIOD });
}

/**
 * The session that a token names; null where it names none. Nobody has verified the token yet, and nobody need: a
 * session's id is a secret of its owner's, so that no stranger can use up what is another's, and in a token that the
 * database will accept it cannot be varied. A made-up one is counted for its address alone in the end.
 */
function readSessionId(token: string | null): string | null {
  try {
    const payload = (token ?? "").split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const { session_id: id } = claims as { session_id?: unknown };
    return typeof id === "string" && /^[0-9a-f-]{36}$/i.test(id) ? id : null;
  } catch {
    return null;
  }
}

/**
 * What is counted as one address: of IPv6 the first 64 bits, since whoever has one address there has them all. Without
 * the header, as on no Cloudflare, everyone counts as one.
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
