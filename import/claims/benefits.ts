import type { Claim } from "./claim.ts";
import { BENEFIT_WEIGHTS } from "./claim-weights.ts";
import { type Sign, scoreOf } from "./signs.ts";
import type { Read } from "./subject.ts";

/** A sentence that says what is better, easier, cheaper or safer. */
const BETTER =
  /\b(?:improv(?:e|es|ed|ing|ement|ements)|enhanc(?:e|es|ed|ing|ement)|minimi[sz](?:e|es|ed|ing)|eliminat(?:e|es|ed|ing)|simplif(?:y|ies|ied|ying)|streamlin(?:e|es|ed|ing)|overcom(?:e|es|ing)|avoid(?:s|ed|ing)?|mitigat(?:e|es|ed|ing)|(?<!\btak(?:e|es|ing) )advantages?|advantageous(?:ly)?|benefits?|beneficial|outperform(?:s|ed|ing)?|solv(?:e|es|ing)|address(?:es|ing)|circumvent(?:s|ing)?|obviat\w+|alleviat\w+|optimi[sz](?:e|es|ing|ed)|boost(?:s|ed|ing)?|accelerat(?:e|es|ed|ing)|sav(?:e|es|ing|ings))\b/gi;
/** Comparatives that plain descriptions use as well. */
const MORE_OR_LESS =
  /\b(?:reduc(?:e|es|ed|ing|tion|tions)|decreas(?:e|es|ed|ing)|increas(?:e|es|ed|ing)|lower(?:s|ed|ing)?|higher|greater|fewer|less|more|longer|shorter|smaller|larger|stronger|lighter|better|faster|easier|cheaper|safer|simpler|quicker|superior|wider|broader|finer|thinner|earlier|extend(?:s|ed|ing)?|prevent(?:s|ed|ing)?|protect(?:s|ed|ing)?|suppress\w*)\b/gi;
const ENABLES =
  /\b(?:allow(?:s|ed|ing)?|enabl(?:e|es|ed|ing)|facilitat(?:e|es|ed|ing)|permit(?:s|ting)?|mak(?:es|ing) it (?:possible|easy|easier|ideal|suitable)|ability to|able to|capable of|capability|ensur(?:e|es|ing)|offer(?:s|ing)?|provid(?:e|es|ing)|deliver(?:s|ing)?|help(?:s|ing)?|without)\b/i;
const ENABLES_CLEARLY =
  /\b(?:allow(?:s|ing)|enabl(?:es|ing)|facilitates|permits|thereby|thus \w+ing|making it (?:possible|easy|easier|ideal|suitable)|ability to|ensur(?:es|ing)|helps?|opens)\b/gi;
/** Properties that offices praise. */
const QUALITY =
  /\b(?:accurate(?:ly)?|accuracy|precise(?:ly)?|precision|efficient(?:ly)?|efficiency|effective(?:ly|ness)?|robust(?:ly|ness)?|reliab\w+|simple|easily|easy|rapid(?:ly)?|quick(?:ly)?|fast|low[- ]cost|inexpensive|affordable|cost[- ]effective(?:ly|ness)?|economical|scalable|versatil\w+|flexib\w+|compact|portable|light-?weight|non-?invasive(?:ly)?|minimally invasive|sensitiv\w+|specific(?:ity)|selectiv\w+|stab(?:le|ility)|durab\w+|biocompatible|safe(?:ly|ty)?|high(?:ly)?[- ](?:resolution|throughput|efficiency|performance|sensitivity|accuracy|quality|precision|fidelity|speed|strength|yield|selectivity|efficient|accurate|sensitive|specific|stable|effective|versatile)|real[- ]time|low[- ]power|powerful|automat\w+|seamless(?:ly)?|universal|user-friendly|unprecedented|ideal|optimal|customiz\w+|tunable|objective|convenient(?:ly)?|intuitive|environmentally|sustainable|long-term|excellent|exceptional|remarkable|significant(?:ly)?|substantial(?:ly)?|unique(?:ly)?|attractive)\b/gi;
const COMPARES =
  /\b(?:than|compared (?:to|with)|compar(?:ative|ison) (?:to|with)|over (?:existing|conventional|traditional|current|prior|other|state)|unlike|in contrast to|instead of|rather than|as opposed to|without (?:the need|requiring|compromising|sacrificing|affecting|damaging|using|having|altering|any|being)|no need|not require|does not|do not|eliminates? the need|state-of-the-art|otherwise|avoiding the need|only)\b/gi;
const PURPOSE =
  /\b(?:to|for) (?:\w+ly )?(?:improv\w+|reduc\w+|enhanc\w+|increas\w+|minimi[sz]\w+|eliminat\w+|avoid\w*|prevent\w*|overcom\w+|optimi[sz]\w+|accelerat\w+|facilitat\w+|streamlin\w+|decreas\w+|mitigat\w+|help|better)\b/i;

/** Consequences: ', thereby reducing', 'making it easier', ', which improves'. */
const CONSEQUENCE =
  /\b(?:thereby|thus|therefore|hence|so as to|resulting in|leading to|making|which|and) (?:\w+ly |it |them |the \w+ |further )?(?:improv\w+|reduc\w+|enhanc\w+|increas\w+|minimi[sz]\w+|eliminat\w+|avoid\w*|prevent\w*|overcom\w+|allow\w*|enabl\w+|sav\w+|lower\w*|simplif\w+|provid\w+|easier|easy|possible|ideal|suitable|more|faster|better)\b|, (?:reducing|improving|increasing|enhancing|eliminating|minimi[sz]ing|avoiding|preventing|allowing|enabling|lowering|simplifying|saving)\b/i;
/** Words that hardly mean anything else. */
const PLAIN =
  /\b(?:(?<!\btak(?:e|es|ing) )advantages?|advantageous(?:ly)?|benefits?|beneficial|outperform\w*|superior|better|easier|easily|faster|cheaper|safer|simpler|quicker|low[- ]cost|inexpensive|affordable|cost[- ]effective\w*|significant(?:ly)? (?:reduc\w+|improv\w+|increas\w+|enhanc\w+|lower|higher|better|faster|more|less)|without (?:the need|requiring|compromising|sacrificing|damaging)|eliminat\w+ (?:the |any )?need|need for \w+ (?:\w+ ){0,3}is eliminated|more (?:\w+ly )?(?:accurate|accurately|efficient|efficiently|effective|effectively|reliable|reliably|sensitive|robust|durable|precise|precisely|stable|easily|quickly|rapidly|affordable|economical|flexible|compact)|unlike|compared (?:to|with) (?:existing|conventional|traditional|current|prior|other|commercial\w*)|than (?:existing|conventional|traditional|current|prior|other|previous|commercial\w*|any|the state))\b/i;

/** 'This device also reduces', 'our method is much faster', 'it eliminates'. */
const SAYS_SO =
  /^(?:[^,.;]{0,60}, )?(?:this|these|our|the|it|they)\b[^,.;]{0,70}? (?:also |can |may |could |will |would |does |greatly |significantly |substantially |therefore |thus |further |potentially |help |to |effectively )*(?:improves?|reduces?|decreases?|increases?|enhances?|eliminates?|minimi[sz]es?|simplif(?:y|ies)|avoids?|overcomes?|outperforms?|lowers?|prevents?|accelerates?|streamlines?|sav(?:e|es)|mitigates?|solves?|(?:is|are) (?:\w+ ){0,2}?(?:more|less|better|safer|faster|cheaper|easier|easy|simpler|simple|smaller|lighter|stronger|low[- ]cost|inexpensive|non-?invasive|cost[- ]effective|scalable|portable|robust))\b/i;

const PARTS =
  /\b(?:compris(?:es?|ing|ed)|wherein|coupled to|configured to|includes?|including|consists?|composed of|plurality|embodiments?|aspect|steps? of|said|first and second|contains?|containing|having)\b/i;
const LACKS =
  /\b(?:there (?:is|are|has been|remains)|need(?:s|ed)? (?:for|to)|is needed|are needed|must|unmet|in need|challenge[sd]?|problem(?:s|atic)?|drawbacks?|limitations?|shortcomings?|suffers? from|difficult(?:y|ies)?|expensive|cumbersome|time-consuming|lack(?:s|ing)?|fails?|cannot|unable|inadequate|insufficient|limited|concerning|risks? of)\b/i;
/** A need or a fault that the technology answers: 'A quiet pump is highly desirable'. */
const ASKS =
  /\b(?:there (?:is|remains) an? (?:\w+ ){0,3}(?:need|interest|demand)|unmet need|lack of|unfortunately|(?:is|are|would be|remains?) (?:\w+ly |also |thus |therefore )*(?:desirable|desired|sought after)|(?:will|would) be (?:\w+ly )?(?:important|necessary|needed|essential)|should focus|(?:do|does) not have access)\b/i;
/** What was found or made, without anything being better. */
const FINDS =
  /\b(?:identif(?:y|ied)|found that|discovered|showed that|shown that|compared|conducted|performed|observed|screened|correlated|associated with|validated|reported|take advantage|resulted in|in mice|in patients|newly|mechanism)\b/i;
const MAKES =
  /^(?:[^.]{0,120}?)\b(?:developed|invented|created|designed|engineered|identified|discovered|devised|proposed|reported|pioneered) (?:an?|the|new|novel|several|various|methods?|two|three)\b/i;

/** Items about others or about a need. */
const BACKGROUND_ITEM =
  /^(?:however|although|there (?:is|are)|(?:current|existing|traditional|conventional|other) (?:[\w-]+ ){1,4}(?:are|is|have|has|can|cannot|do|does|suffer|require)s?\b)/i;
/** No advantage: the rest of a heading, an address, a cited paper, a request, an instruction. */
const NO_ITEM =
  /^(?:https?:|www\.|doi\b|figure|table|note:|see |contact|click|for more|please|see also|\[|none$|n\/?a$)|:$|\?$|\bdoi:|\bet al\b|\b(?:19|20)\d\d;\s?\d|@/i;
const LOOKING =
  /\b(?:seeking|looking for|interested in|licens(?:e|ing|ees?)|collaborat\w+|patent|contact|available for|inventors? (?:is|are)|funding|sponsor\w*)\b/i;

/** A sentence with the number of its words that praise. */
export type BenefitFacts = Read & { praise: number };

/** Signs of an advantage in running text. */
export const BENEFIT_SIGNS: readonly Sign<BenefitFacts>[] = [
  { name: "+goes on", holds: ({ continues }) => continues },
  {
    name: "+ours and praised twice",
    holds: ({ ours, praise }) => ours && praise >= 2,
  },
  { name: "+praised", holds: ({ praise }) => praise >= 1 },
  { name: "+praised twice", holds: ({ praise }) => praise >= 2 },
  { name: "+praised three times", holds: ({ praise }) => praise >= 3 },
  { name: "+better", holds: ({ text }) => has(BETTER, text) },
  { name: "+enables", holds: ({ text }) => ENABLES.test(text) },
  { name: "+quality", holds: ({ text }) => has(QUALITY, text) },
  { name: "+compares", holds: ({ text }) => has(COMPARES, text) },
  { name: "+which makes", holds: ({ text }) => CONSEQUENCE.test(text) },
  { name: "+plain advantage", holds: ({ text }) => PLAIN.test(text) },
  {
    name: "+says so of it",
    holds: ({ named, continues, text }) => (named || continues) && SAYS_SO.test(text),
  },
  { name: "+purpose", holds: ({ text }) => PURPOSE.test(text) },
  { name: "-of another thing", holds: ({ topic }) => topic === "other" },
  {
    name: "-nobody's",
    holds: ({ named, byInventors, continues }) => !named && !byInventors && !continues,
  },
  { name: "-of the field", holds: ({ general }) => general },
  { name: "-lacks", holds: ({ text }) => LACKS.test(text) && !has(BETTER, text) },
  { name: "-parts", holds: ({ text }) => PARTS.test(text) },
  { name: "-finds", holds: ({ text }) => FINDS.test(text) },
  { name: "-patent", holds: ({ patent }) => patent },
  { name: "-behind another thing", holds: ({ afterForeign }) => afterForeign },
  { name: "-stage section", holds: ({ section }) => section === "stage" },
  {
    name: "-not introduced",
    holds: ({ isKnown, introduces }) => !isKnown && !introduces,
  },
  { name: "-only made", holds: ({ text, praise }) => praise < 2 && MAKES.test(text) },
  { name: "-short", holds: ({ text, named }) => text.length < 60 && !named },
  { name: "-long", holds: ({ text }) => text.length > 300 },
];
/** Minimum sum of the weights of a sentence's signs. */
const BENEFIT_FROM = 2;

/** The claim that something is better with this technology, or null. */
export function benefitClaim(read: Read): Claim | null {
  if (!statesBenefit(read)) return null;
  return { kind: "benefits", field: read.field, sentence: read.text, value: null };
}

function statesBenefit(read: Read): boolean {
  const { text, section, isItem, foreign } = read;
  if (NO_ITEM.test(text) || LOOKING.test(text) || text.length > 600) return false;
  if (section === "benefits")
    return isItem ? !BACKGROUND_ITEM.test(text) : !foreign && praiseIn(text) > 0;
  const facts = benefitFacts(read);
  return (
    facts !== null &&
    (saysSoPlainly(facts) || scoreOf(BENEFIT_SIGNS, BENEFIT_WEIGHTS, facts) >= BENEFIT_FROM)
  );
}

/** A short sentence whose subject is this technology and whose verb is an advantage needs no sum. */
function saysSoPlainly({ text, named, continues, patent, general, topic }: BenefitFacts): boolean {
  return (
    text.length <= 200 &&
    (named || continues) &&
    !patent &&
    !general &&
    topic !== "other" &&
    SAYS_SO.test(text)
  );
}

/** What the signs look at; null if the sentence cannot be about an advantage at all. */
function benefitFacts(read: Read): BenefitFacts | null {
  const { section, foreign, text } = read;
  if (foreign || (section !== "technology" && section !== "stage") || ASKS.test(text)) return null;
  return { ...read, praise: praiseIn(text) };
}

/** 'less than 40 nm', 'one or more': an amount, not praise. */
const AMOUNT =
  /\b(?:no|not|one or|two or|more or|and\/or)? ?(?:more|less|greater|fewer|lower|higher|smaller|larger|longer|shorter|other) than (?:or equal to |about |approximately |zero|one|two|an?\b|the |said )*(?:[\d~<>.]|zero|one|threshold|predetermined)|\b(?:one|two|three) or (?:more|less)\b|\bmore than (?:one|two)\b|\bmore (?:preferably|particularly|specifically|generally)\b|\bat least\b|\bnot only\b|\b(?:lower|higher) than\b(?= said)/gi;

/** The number of words in a text that praise. */
function praiseIn(whole: string): number {
  const text = whole.replace(AMOUNT, " ");
  return [BETTER, MORE_OR_LESS, QUALITY, COMPARES, ENABLES_CLEARLY].reduce(
    (sum, pattern) => sum + (text.match(pattern)?.length ?? 0),
    0,
  );
}

function has(pattern: RegExp, text: string): boolean {
  return text.search(pattern) !== -1;
}
