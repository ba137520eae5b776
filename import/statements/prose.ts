/** Words for plans, denials, hopes and work under way. */
export const PLANNED =
  /\b(?:will|would|may|might|could|can|should|must|plan\w*|next|future|not|no|yet|need\w*|seek\w*|remains?|(?:is|are) to be|goals?|aim\w*|intend\w*|ongoing|underway|currently developing)\b/i;

/** Words on rivals, the past, or the findings of a cited study. */
const OF_OTHERS =
  /(?<!\b(?:than|to|with|over) )\b(?:existing|conventional|traditional|rivals?|previous(?:ly)?|prior|earlier|however|although|whereas|decades?|studies have|(?:1[6-9]|20)\d\d|et al)\b/i;

/** Whether a sentence of running text can be about this technology: rules for prose read no other. */
export function isAboutIt(text: string): boolean {
  return !OF_OTHERS.test(text);
}
