/**
 * The words for an owner's statement whether a technology can be licensed: 'exclusively licensed'; 'licence of right (DE)'
 * for one on record. Any other filter's value is as it is.
 */
export function availabilityWords(value: string): string {
  if (value === "owner-lists") return "listed by its owner on record";
  return value
    .replace("exclusively-", "exclusively ")
    .replace(/^licence-(..)$/, "licence of right ($1)");
}
