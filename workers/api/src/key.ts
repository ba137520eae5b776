import { isSignedKey } from "#app/account/api-key.server.ts";

/** The key of an `Authorization` header; null if this site never made it. */
export async function readKey(header: string, secret: string): Promise<string | null> {
  const key = /^Bearer +(\S+)$/i.exec(header.trim())?.[1] ?? "";
  return (await isSignedKey(key, secret)) ? key : null;
}
