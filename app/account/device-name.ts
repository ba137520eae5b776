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
 * A readable device name from a `User-Agent`, such as `Firefox on Windows`. The order of the checks matters: most
 * browsers name others besides themselves. Nothing else of the header is stored.
 */
export function deviceName(userAgent: string | null): string {
  const name = (marks: [string, string][]) =>
    marks.find(([mark]) => userAgent?.includes(mark))?.[1] ?? null;
  const browser = name(BROWSERS) ?? "Unknown browser";
  const system = name(SYSTEMS);
  return system === null ? browser : `${browser} on ${system}`;
}
