/** A text with its line breaks as a browser's field shows and counts them; forms without a script send CRLF. */
export function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
