import type { Log } from "#app/platform/log/log.server.ts";
import { RATE_PERIOD_SECONDS } from "#app/platform/session/rate-limits.ts";
import { createCounter, networkOf, openLimiters } from "#app/platform/session/rates.server.ts";
import { sha256 } from "#app/platform/sha256.ts";
import { Problem } from "./problems.ts";

/** Requests a minute: of one key, and of one network whose requests have none. */
export const LIMITS = { key: 600, network: 60 } as const;

/** The limit of a request as `RateLimit-Policy` states it (draft-ietf-httpapi-ratelimit-headers). */
export function policyOf(key: string | null): string {
  const name = key === null ? "network" : "key";
  return `"${name}";q=${LIMITS[name]};w=${RATE_PERIOD_SECONDS}`;
}

/** The state of a limit that is used up, as `RateLimit` states it. Cloudflare's counter does not tell what is left before. */
export function usedUp(key: string | null): string {
  return `"${key === null ? "network" : "key"}";r=0;t=${RATE_PERIOD_SECONDS}`;
}

/** Counts the requests of a client. @throws Problem "too-many-requests", by both */
export type Counts = {
  /** One by its key, or by its network without one. */
  request(key: string | null): Promise<void>;
  /** One text to encode, by its network: which keys are ours is known only after it. */
  encoding(): Promise<void>;
  /** One whose key was refused, which stops whoever guesses keys. */
  refusedKey(): Promise<void>;
};

/** The counts of the client of a request. */
export function createCounts(bindings: object, log: Log, request: Request): Counts {
  const hasRoom = createCounter(openLimiters(bindings), log);
  const network = networkOf(request.headers.get("cf-connecting-ip"));
  const requireRoom = async (perMinute: 60 | 600, name: string) => {
    if (!(await hasRoom(perMinute, name))) throw new Problem("too-many-requests");
  };
  return {
    async request(key) {
      if (key === null) await requireRoom(LIMITS.network, `api from ${network}`);
      else await requireRoom(LIMITS.key, `api by ${await sha256(key)}`);
    },
    encoding: () => requireRoom(LIMITS.key, `texts from ${network}`),
    refusedKey: () => requireRoom(LIMITS.network, `refused keys from ${network}`),
  };
}
