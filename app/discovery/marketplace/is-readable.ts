/** Whether a text has a word of Latin letters, without which the encoder, which knows English, can tell nothing of it. */
export function isReadable(text: string): boolean {
  return /\p{Script=Latin}{2}/u.test(text);
}
