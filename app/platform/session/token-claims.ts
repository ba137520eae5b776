/** The claims in a token's payload, which is base64url and not verified here; null where there are none. */
export function readClaims(payload: string | undefined): Record<string, unknown> | null {
  try {
    return JSON.parse(atob((payload ?? "").replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return null;
  }
}
