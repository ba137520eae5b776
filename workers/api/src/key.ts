import { isWellFormedKey } from "#app/account/api-key.ts";
import { Problem } from "./problems.ts";

/** The key of an `Authorization` header; null without one. @throws Problem "unknown-key" for what is no key */
export function readKey(header: string | null): string | null {
  if (header === null) return null;
  const key = /^Bearer +(\S+)$/i.exec(header.trim())?.[1] ?? "";
  // The checksum spares the database a look-up of what was copied by halves.
  if (!isWellFormedKey(key)) throw new Problem("unknown-key");
  return key;
}
