import { hmacOf } from "#app/platform/hmac.server.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const FORM = /^(quad_[0-9A-Za-z]{32})_([0-9a-f]{32})$/;

/**
 * A new API key: `quad_`, 32 random characters of [0-9A-Za-z] (190 bits), `_`, and the first 128 bits of an HMAC-SHA-256
 * of all before, in hexadecimal digits. So the API refuses what this site never made without asking the database.
 *
 * @param secret the setting API_KEY_SECRET
 */
export async function makeKey(secret: string): Promise<string> {
  const start = `quad_${randomText(32)}`;
  return `${start}_${await signatureOf(start, secret)}`;
}

/** Whether a text is a key that was made with this secret. It says nothing of whether the key is still valid. */
export async function isSignedKey(text: string, secret: string): Promise<boolean> {
  const [, start, signature] = FORM.exec(text) ?? [];
  return start !== undefined && (await signatureOf(start, secret)) === signature;
}

async function signatureOf(start: string, secret: string): Promise<string> {
  return (await hmacOf(start, secret)).slice(0, 32);
}

function randomText(length: number): string {
  // Bytes from here on would make the first characters likelier than the last.
  const bound = 256 - (256 % DIGITS.length);
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length))) {
      if (byte < bound) text += DIGITS[byte % DIGITS.length];
    }
  }
  return text;
}
