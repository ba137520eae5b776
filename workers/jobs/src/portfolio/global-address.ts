/** Whether an address that a resolver gave is a public one (IANA's special-purpose registries); false for what is none. */
export function isGlobalAddress(address: string): boolean {
  const v4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  if (v4) return isGlobalV4(v4.slice(1).map(Number));
  const groups = groupsOf(address);
  return groups !== null && isGlobalV6(groups);
}

/** Blocks of IPv4 that are not public, as first address and bits. */
const PRIVATE_V4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

function isGlobalV4(parts: readonly number[]): boolean {
  if (parts.some((part) => part > 255)) return false;
  const number = numberOf(parts);
  return PRIVATE_V4.every(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(number / size) !== Math.floor(numberOf(first.split(".").map(Number)) / size);
  });
}

function numberOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/** Only 2000::/3 is given out; within it are documentation, Teredo, 6to4 and others that lead to an IPv4 address or nowhere. */
function isGlobalV6([first = 0, second = 0]: readonly number[]): boolean {
  if (first < 0x2000 || first > 0x3fff) return false;
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  if (first === 0x2002) return false;
  return !(first === 0x3fff && second < 0x1000);
}

/** The eight groups of an IPv6 address; null for what is none. An IPv4 address at its end counts as two. */
function groupsOf(address: string): number[] | null {
  const [head = "", tail, ...more] = address.toLowerCase().split("::");
  if (more.length > 0) return null;
  const before = partsOf(head);
  const after = tail === undefined ? [] : partsOf(tail);
  if (!before || !after) return null;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...before, ...Array<number>(Math.max(missing, 0)).fill(0), ...after];
}

function partsOf(text: string): number[] | null {
  if (text === "") return [];
  const groups: number[] = [];
  for (const part of text.split(":")) {
    if (part.includes(".")) {
      const bytes = part.split(".").map(Number);
      if (bytes.length !== 4 || bytes.some((byte) => !(byte <= 255))) return null;
      groups.push((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0), (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0));
    } else if (/^[0-9a-f]{1,4}$/.test(part)) groups.push(Number.parseInt(part, 16));
    else return null;
  }
  return groups;
}
