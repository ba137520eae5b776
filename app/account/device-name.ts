const BROWSERS: [mark: string, name: string][] = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
];
const SYSTEMS: [mark: string, name: string][] = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["CrOS", "ChromeOS"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
];

/**
 * What a `User-Agent` says of a device, in words that its owner knows, such as `Firefox on Windows`. The order of the
 * marks decides: most browsers name others besides themselves. Nothing else of the header is kept.
 */
export function deviceName(userAgent: string | null): string {
  const name = (marks: [string, string][]) =>
    marks.find(([mark]) => userAgent?.includes(mark))?.[1] ?? null;
  const browser = name(BROWSERS) ?? "Unknown browser";
  const system = name(SYSTEMS);
  return system === null ? browser : `${browser} on ${system}`;
}
