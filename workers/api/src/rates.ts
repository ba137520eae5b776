import type { Log } from "#app/platform/log/log.server.ts";
import { RATE_PERIOD_SECONDS } from "#app/platform/session/rate-limits.ts";
import { createCounter, networkOf, openLimiters } from "#app/platform/session/rates.server.ts";
import { sha256 } from "#app/platform/sha256.ts";
import { Problem } from "./problems.ts";

/** Requests a minute: of one key, and of one network whose requests have none. */
export const LIMITS = { key: 600, network: 60 } as const;
/** Requests a minute of one network with whatever keys: two programs at full speed behind one address. */
const ALL_OF_NETWORK = 1200;
/** Texts to encode a minute for one key, which is as fast as a person on the site may search. */
const ENCODINGS = 120;

/** The limit of a request as `RateLimit-Policy` states it (draft-ietf-httpapi-ratelimit-headers). */
export function policyOf(key: string | null): string {
  const name = key === null ? "network" : "key";
  return `"${name}";q=${LIMITS[name]};w=${RATE_PERIOD_SECONDS}`;
}

/** The state of a limit that is used up, as `RateLimit` states it. Cloudflare's counter does not tell what is left before. */
export function usedUp(key: string | null): string {
  return `"${key === null ? "network" : "key"}";r=0;t=${RATE_PERIOD_SECONDS}`;
}

/** Counts the requests of a client. @throws Problem "too-many-requests", by each */
export type Counts = {
  /** One by its network, before anything else is known of it. */
  request(): Promise<void>;
  /** One by its key, which this site made, or by its network without one. */
  caller(key: string | null): Promise<void>;
  /** One text to encode for a key. */
  encoding(key: string): Promise<void>;
  /** One whose key was refused, which stops whoever guesses keys. */
  refusedKey(): Promise<void>;
};

/** The counts of the client of a request. */
export function createCounts(bindings: object, log: Log, request: Request): Counts {
  const hasRoom = createCounter(openLimiters(bindings), log);
  const network = networkOf(request.headers.get("cf-connecting-ip"));
  const requireRoom = async (perMinute: 60 | 120 | 600 | 1200, name: string) => {
    if (!(await hasRoom(perMinute, name))) throw new Problem("too-many-requests");
  };
  return {
    request: () => requireRoom(ALL_OF_NETWORK, `all from ${network}`),
    async caller(key) {
      if (key === null) await requireRoom(LIMITS.network, `api from ${network}`);
      else await requireRoom(LIMITS.key, `api by ${await sha256(key)}`);
    },
    encoding: async (key) => requireRoom(ENCODINGS, `texts of ${await sha256(key)}`),
    refusedKey: () => requireRoom(LIMITS.network, `refused keys from ${network}`),
  };
}
