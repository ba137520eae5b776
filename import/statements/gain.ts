import { isAboutIt, PLANNED } from "./prose.ts";
import type { Sentence } from "./sentences.ts";
import type { Statement } from "./statement.ts";

/** `10-fold higher`, `3 times longer`, `25 % lower`, `two orders of magnitude faster`: the amount, then what is better. */
const GAIN =
  /(?<![\w.])((?:~?\d[\d.,]{0,12}(?: ?(?:-|–|to) ?\d[\d.,]{0,12})?[ -]?(?:fold|times|x|%|percent)|(?:an?|one|two|three|four|several|\d) orders? of magnitude)) (?:more|less|fewer|faster|higher|lower|better|greater|smaller|larger|longer|shorter|lighter|cheaper|stronger|improvement|increase|reduction|decrease|savings?)\b/i;

/** Figures of an illness or a market. */
const OF_PEOPLE = /\b(?:risk|mortality|incidence|market|population|people|patients|worldwide)\b/i;

/** The statement that this technology is better by a stated amount, with the amount as its value, or null. */
export function gainStatement({ text, field, section }: Sentence): Statement | null {
  if (!["technology", "benefits", "stage"].includes(section)) return null;
  if (PLANNED.test(text) || OF_PEOPLE.test(text) || !isAboutIt(text)) return null;
  const value = GAIN.exec(text)?.[1];
  return value ? { kind: "gain", field, sentence: text, value } : null;
}
