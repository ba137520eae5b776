import { RATE_PERIOD_SECONDS } from "#app/platform/rate-limits.ts";
import { networkOf } from "#app/platform/rates.server.ts";
import { sha256 } from "#app/platform/sha256.ts";
import { Problem } from "./problems.ts";

/** Requests a minute: of one key, and of one network whose requests have none. */
export const LIMITS = { key: 600, network: 60 } as const;

type Limiter = { limit(of: { key: string }): Promise<{ success: boolean }> };
/** The Worker's counters (wrangler.toml). */
export type Limiters = { PER_MINUTE_60: Limiter; PER_MINUTE_600: Limiter };

/** The limit of a request as `RateLimit-Policy` states it (draft-ietf-httpapi-ratelimit-headers). */
export function policyOf(key: string | null): string {
  return key === null
    ? `"network";q=${LIMITS.network};w=${RATE_PERIOD_SECONDS}`
    : `"key";q=${LIMITS.key};w=${RATE_PERIOD_SECONDS}`;
}

/** The state of a limit that is used up, as `RateLimit` states it. Cloudflare's counter does not tell what is left before. */
export function usedUp(key: string | null): string {
  return `"${key === null ? "network" : "key"}";r=0;t=${RATE_PERIOD_SECONDS}`;
}

/**
 * Counts a request by its key, or by its network without one. `countRefusedKey` stops whoever guesses keys.
 * @throws Problem "too-many-requests"
 */
export async function countRequest(
  limiters: Limiters,
  key: string | null,
  request: Request,
): Promise<void> {
  const network = networkOf(request.headers.get("cf-connecting-ip"));
  const { success } =
    key === null
      ? await limiters.PER_MINUTE_60.limit({ key: `api from ${network}` })
      : await limiters.PER_MINUTE_600.limit({ key: `api by ${await sha256(key)}` });
  if (!success) throw new Problem("too-many-requests");
}

/** Counts a key that was refused. @throws Problem "too-many-requests" */
export async function countRefusedKey(limiters: Limiters, request: Request): Promise<void> {
  const network = networkOf(request.headers.get("cf-connecting-ip"));
  const { success } = await limiters.PER_MINUTE_60.limit({ key: `refused keys from ${network}` });
  if (!success) throw new Problem("too-many-requests");
}
