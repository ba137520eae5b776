import { hmacOf } from "../hmac.server.ts";
import type { Log } from "../log/log.server.ts";
import { REFRESH_LIMITS } from "./rate-limits.ts";
import { createCounter, type Limiters, networkOf } from "./rates.server.ts";

/**
 * Limits session refreshes, each of which calls the auth service. A refresh token that QUAD granted comes with a proof
 * in a cookie and has its own limit. All others share their network's limit, so that a stranger with forged cookies
 * uses up neither the auth service nor the limit of members behind the same address.
 */
export type RefreshGuard = {
  /** The proof that a browser presents later with this refresh token. */
  proofOf(refreshToken: string): Promise<string>;
  /** Counts one refresh; false above the limit. */
  hasRoom(refreshToken: string, proof: string | null): Promise<boolean>;
};

/** @param secret known only to the server; after it changes, each session counts against its network once */
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
