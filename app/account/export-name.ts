/**
 * The file name of an account's export, such as `quad-account-2026-11-21.json`. The brand is reduced to letters and
 * digits that every file system accepts, and left out if none remain.
 */
export function exportName(brand: string, now: Date): string {
  const words =
    brand
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return [...words, "account", `${now.toISOString().slice(0, 10)}.json`].join("-");
}
