import { hmacOf } from "./hmac.server.ts";
import type { Log } from "./log.server.ts";
import { REFRESH_LIMITS } from "./rate-limits.ts";
import { createCounter, type Limiters, networkOf } from "./rates.server.ts";

/**
 * How often sessions are refreshed, each of which is a call of the auth service. A refresh token that we were granted
 * comes with a proof, kept in a cookie beside it: it counts for itself. Any other counts for its network, so that a
 * stranger with made-up cookies uses up neither the auth service nor what a member behind the same address has.
 */
export type RefreshGuard = {
  /** What a browser shows later for a refresh token that was granted. */
  proofOf(refreshToken: string): Promise<string>;
  /** Counts one refresh; false where there were too many. */
  hasRoom(refreshToken: string, proof: string | null): Promise<boolean>;
};

/** @param secret of the server's own; when it changes, sessions count for their network once */
export function createRefreshGuard({
  request,
  limiters,
  secret,
  log,
}: {
  request: Request;
  limiters: Limiters;
  secret: string;
  log: Log;
}): RefreshGuard {
  const hasRoom = createCounter(limiters, log);
  const proofOf = (refreshToken: string) => hmacOf(`refresh of ${refreshToken}`, secret);
  return {
    proofOf,
    async hasRoom(refreshToken, proof) {
      const known = await proofOf(refreshToken);
      if (proof === known) return hasRoom(REFRESH_LIMITS.known, `refresh of ${known}`);
      const network = networkOf(request.headers.get("cf-connecting-ip"));
      return hasRoom(REFRESH_LIMITS.unknown, `refresh from ${network}`);
    },
  };
}
