/**
 * The words for an owner's statement whether a technology can be licensed: 'exclusively licensed'. Any other
 * filter's value is as it is.
 */
export function availabilityWords(value: string): string {
  return value.replace("exclusively-", "exclusively ");
}
