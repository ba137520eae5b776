/** Text with line breaks as LF, as a browser's field shows and counts them. Forms without JavaScript send CRLF. */
export function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
