import type { Claim } from "./claim.ts";
import type { Read } from "./subject.ts";

/** A sentence that says what is better, easier, cheaper or safer. */
const BETTER =
  /\b(?:improv(?:e|es|ed|ing|ement|ements)|enhanc(?:e|es|ed|ing|ement)|reduc(?:e|es|ed|ing|tion|tions)|minimi[sz](?:e|es|ed|ing)|increas(?:e|es|ed|ing)|eliminat(?:e|es|ed|ing)|simplif(?:y|ies|ied|ying)|facilitat(?:e|es|ed|ing)|accelerat(?:e|es|ed|ing)|streamlin(?:e|es|ed|ing)|overcom(?:e|es|ing)|avoid(?:s|ed|ing)?|prevent(?:s|ed|ing)?|mitigat(?:e|es|ed|ing)|allow(?:s|ed|ing)?|enabl(?:e|es|ed|ing)|sav(?:e|es|ed|ing|ings)|lowers?|boost(?:s|ed|ing)?|outperform(?:s|ed|ing)?|optimi[sz](?:e|es|ed|ing)|advantages?|advantageous(?:ly)?|benefits?|beneficial|better|easier|easy|easily|faster|cheaper|safer|safely|simpler|quicker|quickly|rapid(?:ly)?|more (?:\w+ly )?(?:accurate|accurately|efficient|efficiently|effective|effectively|sensitive|robust|precise|precisely|reliable|reliably|stable|specific|flexible|compact|durable|affordable|selective|economical|comprehensive|quickly|rapidly)|higher|greater|longer|stronger|lighter|smaller|superior|low[- ]cost|lower(?:[- ]cost)?|inexpensive|cost[- ]effective(?:ly|ness)?|affordable|economical|efficient(?:ly)?|efficiency|non-?invasive(?:ly)?|minimally invasive|scalable|versatile|robust|light-?weight|portable|compact|high[- ](?:resolution|throughput|efficiency|performance|sensitivity|accuracy|quality|precision|fidelity|speed|strength|yield|selectivity)|without (?:the need|requiring|compromising|sacrificing|affecting|damaging|using|having|altering)|no need|does not require|do not require|eliminates? the need|unlike|compared (?:to|with)|in contrast to|rather than|biocompatible|user-friendly|environmentally|unprecedented|novel solution|cures?|provides? (?:an? |the )?(?:\w+ ){0,2}(?:solution|alternative|means|ability|opportunity)|ability to|capable of|accurate(?:ly)?|accuracy|precise(?:ly)?|sensitivity|reliab\w+|potential to|useful|ideal|protects?|protecting|extends?|extended|resist\w*)\b/i;

/** Strong enough that a sentence of ours needs nothing else. */
const STRONG =
  /\b(?:improv(?:e|es|ed|ing|ement|ements)|enhanc(?:e|es|ed|ing)|reduc(?:e|es|ing)|minimi[sz](?:e|es|ing)|eliminat(?:e|es|ing)|simplif(?:y|ies|ying)|facilitat(?:e|es|ing)|streamlin(?:e|es|ing)|overcomes?|overcoming|avoids|avoiding|mitigates|outperforms?|advantages?|advantageous(?:ly)?|benefits?|better|easier|easily|faster|cheaper|safer|simpler|quicker|superior|low[- ]cost|inexpensive|cost[- ]effective(?:ly|ness)?|affordable|non-?invasive(?:ly)?|minimally invasive|scalable|without (?:the need|requiring|compromising|sacrificing|damaging)|eliminates? the need|more (?:\w+ly )?(?:accurate|accurately|efficient|efficiently|effective|effectively|sensitive|robust|precise|precisely|reliable|reliably|stable|specific|durable|affordable)|allow(?:s|ing)|enabl(?:es|ing)|increas(?:es|ing)|high[- ](?:resolution|throughput|efficiency|performance|sensitivity|accuracy))\b/i;

/** Items that tell of others or of a need. */
const BACKGROUND_ITEM =
  /^(?:however|although|there (?:is|are)|(?:current|existing|traditional|conventional|other) (?:[\w-]+ ){1,4}(?:are|is|have|has|can|cannot|do|does|suffer|require)s?\b)/i;
/** The inventors made something that is better, not only something. */
const MADE_BETTER =
  /\b(?:improv(?:e|es|ed|ing)|enhanc(?:e|es|ed|ing)|reduc(?:es|ing)|minimi[sz](?:e|es|ing)|eliminat(?:e|es|ing)|simplif(?:y|ies|ying)|streamlin(?:e|es|ing)|overcomes?|overcoming|avoids|avoiding|mitigates|outperform(?:s|ed)?|advantages?|better|easier|easily|faster|cheaper|safer|simpler|quicker|superior|low[- ]cost|inexpensive|cost[- ]effective(?:ly)?|affordable|non-?invasive(?:ly)?|minimally invasive|without (?:the need|requiring|compromising|sacrificing|damaging)|more (?:\w+ly )?(?:accurate|accurately|efficient|efficiently|effective|effectively|sensitive|robust|precise|precisely|reliable|reliably|stable|specific|durable|affordable)|higher|greater|enabl(?:es|ing)|allow(?:s|ing))\b/i;

/** What even a patent's abstract says only of an advantage. */
const PLAIN =
  /\b(?:improves|improved (?:\w+ ){1,3}(?:over|compared|and)|significant(?:ly)? (?:reduc\w+|improv\w+|increas\w+|enhanc\w+|lower|higher|better|faster)|advantages?|advantageous(?:ly)?|simplif(?:ies|ying)|minimizes|eliminates|reduces|mitigates|overcomes|low[- ]cost|inexpensive|cost[- ]effective|economical|easier|more (?:\w+ly )?(?:accurate|accurately|efficient|efficiently|effective|effectively|reliable|reliably|sensitive|robust|durable|precise|precisely)|faster|safer|cheaper|lighter|superior|better|without (?:the need|requiring|compromising|sacrificing|damaging)|need for \w+ (?:\w+ ){0,3}is eliminated|thereby (?:reducing|improving|increasing|enhancing|eliminating|minimizing|preventing)|enhances|exhibits? (?:improved|less|high|better|excellent|superior))\b/i;
/** How a patent names its parts and steps. */
const PARTS =
  /\b(?:comprising|wherein|coupled to|configured to|may (?:also )?include|said|plurality|in one (?:embodiment|aspect)|in some embodiments|steps? of|first and second)\b/i;

/** No advantage: a heading's stub, an address, a cited paper, a request, an instruction. */
const NO_ITEM =
  /^(?:https?:|www\.|doi\b|figure|table|note:|see |contact|click|for more|please|see also|\[|none$|n\/?a$)|:$|\?$|\bdoi:|\bet al\b|\b(?:19|20)\d\d;\s?\d|@/i;
const LOOKING =
  /\b(?:seeking|looking for|interested in|licens(?:e|ing|ees?)|collaborat\w+|patent|contact|available for|inventors? (?:is|are)|funding|sponsor\w*)\b/i;

/** The claim that something is better with this technology, or null. */
export function benefitClaim(read: Read): Claim | null {
  if (!statesBenefit(read)) return null;
  return { kind: "benefits", field: read.field, sentence: read.text, value: null };
}

function statesBenefit(read: Read): boolean {
  const { text, section, ours, named, byInventors, isItem, foreign, patent } = read;
  if (text.length > 600 || NO_ITEM.test(text) || LOOKING.test(text)) return false;
  if (section === "benefits")
    return isItem ? !BACKGROUND_ITEM.test(text) : !foreign && BETTER.test(text);
  if (section !== "technology") return false;
  if (foreign || !ours || tellsNeed(text)) return false;
  if (patent) return named && PLAIN.test(text) && !PARTS.test(text);
  if (byInventors && !named) return MADE_BETTER.test(text) && !/\btake advantage of\b/i.test(text);
  return named && STRONG.test(text);
}

function tellsNeed(text: string): boolean {
  const others = text.replace(
    /\b(?:eliminat\w+|without|reduc\w+|avoid\w*|obviat\w+|removes?) (?:the|any) need/gi,
    "",
  );
  return /\b(?:there (?:is|are|has|remains)|need(?:s|ed)? (?:for|to)|must|in need|would benefit)\b/i.test(
    others,
  );
}
