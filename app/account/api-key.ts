const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "quad_";
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * A new API key: `quad_`, 32 random characters of [0-9A-Za-z] (190 bits), and the CRC-32 of all before as 6 digits to
 * base 62. The checksum lets a scanner of published code tell a key from a text that looks like one.
 */
export function makeKey(): string {
  const start = PREFIX + randomText(RANDOM_LENGTH);
  return start + checksum(start);
}

/** Whether a text has the form and the checksum of a key. It says nothing of whether there is such a key. */
export function isWellFormedKey(text: string): boolean {
  return (
    FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
  );
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

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = DIGITS[rest % DIGITS.length] + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** The CRC-32 of zip, gzip and PNG (ISO 3309), unsigned. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
