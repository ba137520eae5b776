/** A path as it may be logged: the token of a private feed or of an unsubscribe link is in no log. */
export function withoutAlertToken(path: string): string {
  return path.replace(/^(\/(?:feeds|unsubscribe)\/).+/, "$1…");
}
