import { isAboutIt } from "./prose.ts";
import type { Sentence } from "./sentences.ts";
import type { Statement } from "./statement.ts";

/** 'This device also reduces', 'It eliminates'. */
const IMPROVES =
  /^(?:(?:this|the|our) (?:[\w-]+ ){1,5}?|it )(?:also |greatly |significantly |thus |therefore |further )*(?:improves|reduces|eliminates|enhances|simplifies|increases|avoids|minimizes|lowers|overcomes|outperforms)\b/i;
/** 'without the need for', 'eliminating the need'. */
const NO_NEED = /\b(?:eliminat\w+|without|obviat\w+|avoid\w*|remov\w+) (?:the |any )?need\b/i;
/** 'The pump is safer', 'Our method is more accurate'. */
const BETTER =
  /^(?:this|the|our|it|these)\b[^.;]*\b(?:faster|cheaper|safer|simpler|easier|(?:more|less) (?:\w+ly )?(?:accurate|efficient|effective|reliable|sensitive|robust|durable|precise|expensive|costly|invasive))\b/i;

/** An item that is no advantage: an address, a cited paper, a request, the stub of a heading, or about others. */
const NO_ITEM =
  /^(?:https?:|www\.|figure|table|note:|see |contact|click|for more|please|however|although|there (?:is|are))|[:?]$|@|\b(?:doi:|et al|seeking|looking for|interested in|licens(?:e|ing)|contact)\b/i;
const LONGEST = 600;

/** The statement that something is better with this technology, or null. */
export function benefitStatement({ text, field, section, isItem }: Sentence): Statement | null {
  if (text.length > LONGEST || NO_ITEM.test(text)) return null;
  const isBenefit =
    section === "benefits" && isItem
      ? true
      : section === "technology" &&
        isAboutIt(text) &&
        [IMPROVES, NO_NEED, BETTER].some((rule) => rule.test(text));
  return isBenefit ? { kind: "benefits", field, sentence: text, value: null } : null;
}
