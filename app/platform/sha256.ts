/** The SHA-256 of a text in UTF-8, or of bytes, as 64 hexadecimal digits. */
export async function sha256(of: string | ArrayBuffer): Promise<string> {
  const bytes = typeof of === "string" ? new TextEncoder().encode(of) : of;
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
