import * as z from "zod";
import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { hmacOf } from "#app/platform/hmac.server.ts";
import { networkOf } from "#app/platform/session/rates.server.ts";
import { MESSAGES } from "./contact-limits.ts";

const HOUR = 3600;

/** The keyed hash of a sender's network, by which the database counts. */
export function hashOfNetwork(request: Request, key: string): Promise<string> {
  return hmacOf(`contact from ${networkOf(request.headers.get("cf-connecting-ip"))}`, key);
}

/** The hash of an IPv6 address's /48, in which one person may have all networks; null for another address. */
export async function hashOfWiderNetwork(request: Request, key: string): Promise<string | null> {
  const [first, ...others] = networkOf(request.headers.get("cf-connecting-ip")).split(":");
  if (others.length === 0) return null;
  return hmacOf(`contact from ${[first, ...others.slice(0, 2)].join(":")}`, key);
}

/**
 * Counts one message: per minute at the edge, and per hour in the database, which stores a keyed hash of the sender's
 * network for a day. If the database is down, the message is let through.
 * @throws DomainError "rate-limited", whose message says what to do next
 */
export async function requireContactRoom(
  { env, rates, service }: Pick<RequestContext, "env" | "rates" | "service">,
  request: Request,
): Promise<void> {
  await rates.require(MESSAGES);
  const { SUPABASE_SERVICE_ROLE_KEY: key, CONTACT_PER_HOUR: most } = env;
  const args = { p_network: await hashOfNetwork(request, key), p_most: most };
  const hasRoom = await service("count_contact", args, z.boolean()).catch(() => true);
  if (hasRoom) return;
  const seconds = HOUR - (Math.floor(Date.now() / 1000) % HOUR);
  const minutes = Math.ceil(seconds / 60);
  throw new DomainError(
    "rate-limited",
    `${most} messages came from your network this hour, and this form takes no more. Your message is still here: please send it again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    { retryAfter: seconds },
  );
}
