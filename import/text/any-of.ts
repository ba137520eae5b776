/** The source of an expression that matches any one of the given sources: `(?:a|b)`. */
export function anyOf(sources: readonly string[]): string {
  return `(?:${sources.join("|")})`;
}
