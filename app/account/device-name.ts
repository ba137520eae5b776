import { browsers, systems } from "./device-names.json";

/**
 * A readable device name from a `User-Agent`, such as `Firefox on Windows`. The order of the checks matters: most
 * browsers name others besides themselves. Nothing else of the header is stored.
 */
export function deviceName(userAgent: string | null): string {
  const name = (marks: Readonly<Record<string, string>>) =>
    Object.entries(marks).find(([mark]) => userAgent?.includes(mark))?.[1] ?? null;
  const browser = name(browsers) ?? "Unknown browser";
  const system = name(systems);
  return system === null ? browser : `${browser} on ${system}`;
}
