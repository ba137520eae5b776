import { anyOf } from "#import/text/any-of.ts";

/** What a question asks for. `other` is about something specific to this technology, `talk` asks nothing. */
export type QuestionKind =
  | "who"
  | "when"
  | "how-much"
  | "stage"
  | "rights"
  | "licence"
  | "contact"
  | "comparison"
  | "problem"
  | "benefit"
  | "how"
  | "use"
  | "other"
  | "talk";

/**
 * A kind as a question asked for it: what a sentence must contain to answer it.
 */
export type Wanted = {
  kind: QuestionKind;
  /** What a sentence must contain. */
  holds: RegExp;
  /** What a sentence must not contain. */
  not?: RegExp;
  /** What the better ones of these sentences contain. */
  prefers?: RegExp;
  /** A sentence that passes this kind's test answers without any word of the question. */
  isTelling: boolean;
  /** Sections in which every sentence is of this kind. */
  sections: string[];
};

type Rule = Omit<Wanted, "kind"> & {
  kind: QuestionKind;
  asks: RegExp;
};

/** Matches text that contains both, in either order; anchored at the start, so that it takes linear time. */
function both(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`^(?=.*(?:${one.source}))(?=.*(?:${other.source}))`, "i");
}

const NAMED_PERSON = new RegExp(
  anyOf([
    String.raw`\b${anyOf([
      String.raw`(?:Drs?|Profs?|Professors?|Messrs|Mr|Ms|Mrs)\b\.? \p{Lu}`,
      String.raw`\p{Lu}[\p{L}.'’-]{1,30} \p{Lu}[\p{L}'’-]{1,30},? ${anyOf([
        String.raw`Ph\.?D|M\.?D|Professor|Assistant Professor|Associate Professor`,
        "and (?:colleagues|co-workers|coworkers|(?:his|her|their) (?:team|group|lab))",
      ])}\b`,
    ])}`,
    String.raw`(?:led|invented|developed|created|discovered|designed|written|founded) by (?:\p{Lu}[\p{L}.'’-]{0,30} ){1,3}\p{Lu}[\p{L}'’-]{1,30}`,
    String.raw`\b(?:Inventors?|Principal investigators?|Investigators?|Researchers?|Creators?|Authors?|PI)(?:\(s\))?: ?\p{Lu}`,
    String.raw`\b(?:the )?\p{Lu}[\p{L}'’-]{1,30}(?: lab| laboratory| group)\b`,
    String.raw`^(?:\p{Lu}[\p{L}.'’-]{0,30} ){1,3}\p{Lu}[\p{L}'’-]{1,30} ?(?:\([\w ,-]{1,20}\))?(?:;|$)`,
  ]),
  "u",
);
const DATE =
  /\b(?:19|20)\d\d\b(?!-\d{3}|\/\d{4})|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d/;
const AMOUNT =
  /(?<![a-z\d][-.]?)\d|\b(?:one[- ](?:time|hundred|thousand|million|half|third|quarter|day|week|month|year|hour|minute|second)|two|three|four|five|six|seven|eight|nine|ten|twelve|dozens?|hundreds?|thousands?|millions?|billions?|half|twice|double|triple|\w+fold)\b/i;
const MONEY =
  /[$€£¥]\s?\d|\d[\d,.]{0,20}\s?(?:(?:thousand|million|billion)\s)?(?:dollars?|euros?|usd|eur|cents)\b/i;

/** The day on which a right ends does not answer when something was done; nor does the year of a paper. */
const NO_EVENT =
  /^Patent (?:ends|expires): |\bpp?\. ?\d|\bet al\b|\bvol\. ?\d|\bProceedings\b|\bConference on\b|\b(?:IEEE|ACM|ASME|Engineers|Press|Springer|Elsevier), (?:19|20)\d\d\b|\bdoi\b|\bet\. al\b/i;
/** A right's last day shows that there is a right, but not more. */
const LAST_DAY = /^Patent (?:ends|expires): /;

/** A sentence about what others do, or about what is still to be done, is no stage of this technology. */
const NOT_DONE =
  /\b(?:not (?:yet )?been|has yet to|have yet to|will be|would be|to be (?:tested|built|validated)|are planned|is planned|next steps?|future work|(?:must|should) be (?:tested|validated))\b/i;

const ADVANTAGE = new RegExp(
  String.raw`\b${anyOf([
    String.raw`improv\w*|enhanc\w*|reduc\w*|decreas\w*|increas\w*|lower\w*`,
    String.raw`low-?\s?(?:cost|power|noise|voltage|profile|weight)|cost[- ]effective\w*|cheap\w*`,
    String.raw`inexpensive\w*|afford\w*|economic\w*|simpl\w*|eas(?:y|ier|ily|e)|fast\w*|rapid\w*|quick\w*`,
    String.raw`speed\w*|real[- ]time|efficien\w*|accura\w*|precis\w*|safe\w*|robust\w*|scalab\w*|portab\w*`,
    String.raw`light-?weight|compact\w*|miniatur\w*|hand-?held|better|best|superior\w*|outperform\w*`,
    String.raw`without|eliminat\w*|avoid\w*|prevent\w*`,
    String.raw`no (?:need|extra|additional|\w+ \w+ (?:required|needed))|not require\w*|fewer|less|more`,
    String.raw`versatil\w*|flexib\w*|durab\w*|reliab\w*|sensitiv\w*|specific\w*|selectiv\w*|high\w*`,
    String.raw`minimi\w*|minimal\w*|maximi\w*|optimi\w*|non-?toxic\w*|tolerat\w*|well-tolerated|compatib\w*`,
    String.raw`advanta\w*|benefi\w*|sav(?:e|es|ing|ings)|unique\w*|novel\w*|only|enabl\w*|allow\w*`,
    String.raw`facilitat\w*|extend\w*|prolong\w*|long(?:er|-lasting|-term)|stab(?:le|ility|ilize\w*)`,
    String.raw`protect\w*|synerg\w*|effective\w*|powerful\w*|adapt\w*|customi\w*|tun(?:able|ed)|automat\w*`,
    String.raw`non-?invasive\w*|despite|environmentally|sustainab\w*|renewable|accessible|goal|retain\w*`,
    String.raw`maintain\w*`,
  ])}\b`,
  "i",
);
const PROBLEM = new RegExp(
  String.raw`\b${anyOf([
    String.raw`however|but|although|yet|unfortunately|problem\w*|challeng\w*|limit\w*|drawback\w*`,
    String.raw`disadvantag\w*|shortcoming\w*|difficult\w*|lacks?|lacking|lack of|fail\w*|suffer\w*`,
    String.raw`expensive|costly|time-?consuming|labor\w*|labour\w*|need(?:s|ed)? (?:for|to)|must|cannot`,
    String.raw`can not|can't|unable|hinder\w*|hamper\w*|imped\w*|prevent\w*|poor\w*|inefficien\w*`,
    String.raw`ineffective\w*|risk\w*|barrier\w*|unmet|shortage\w*|bottleneck\w*|prohibitive\w*`,
    String.raw`suboptimal\w*|toxic\w*|side effects?|burden\w*|overcome\w*|address\w*|prone|vulnerab\w*`,
    String.raw`issue\w*|concern\w*|loss(?:es)?|damag\w*|contaminat\w*|resist\w*|inaccura\w*|error\w*`,
    String.raw`slow\w*|bulky|complex\w*|cumbersome|tedious|require\w*|demand\w*|leading cause|mortality`,
    String.raw`death\w*|disease\w*|no (?:effective|approved|cure|current)|only a few|few|solv\w*`,
    String.raw`alleviat\w*|mitigat\w*|reduc\w*|caus\w*|scarc\w*|critical`,
  ])}\b`,
  "i",
);
const COMPARISON =
  /\b(?:than|compar\w*|versus|vs|unlike|relative to|outperform\w*|superior\w*|better|best|conventional\w*|traditional\w*|existing|instead of|alternative\w*|whereas|while|prior|previous\w*|state[- ]of[- ]the[- ]art|current\w*|agree\w*|equal|similar|exceed\w*|\w+-fold|times (?:more|less|faster|higher|lower)|improv\w*|more|less|fewer|rather|however|only)\b/i;
const USE =
  /\b(?:us(?:e|es|ed|eful|ing|age|able)|appl(?:y|ies|ied|ication|ications|icable)|suit\w*|utili[sz]\w*|employ\w*|target\w*|treat\w*|therap\w*|diagnos\w*|detect\w*|monitor\w*|market\w*|industr\w*|adapt\w*|enabl\w*|allow\w*|facilitat\w*|help\w*|for (?:example|instance)|such as|including|intended|potential\w*|produc\w*|convert\w*|can|could|may|provid\w*|support\w*|combin\w*|work\w*|improv\w*|predict\w*|understand\w*|simulat\w*)\b|ing\b/i;
const MECHANISM =
  /\b(?:by|us(?:es|ed|ing)|utili[sz]\w*|consist\w*|compris\w*|includ\w*|compos\w*|based|through|via|employ\w*|leverag\w*|generat\w*|convert\w*|wherein|which|configur\w*|connect\w*|coupl\w*|detect\w*|measur\w*|then|first|bind\w*|appl(?:y|ies|ied)|produc\w*|creat\w*|contain\w*|form\w*|with|when|from|provid\w*|determin\w*|compar\w*|control\w*|allow\w*|enabl\w*|incorporat\w*|combin\w*|involv\w*|receiv\w*|transform\w*|captur\w*|implement\w*|engineer\w*)\b/i;
const STAGE_WORDS = new RegExp(
  String.raw`\b${anyOf([
    String.raw`prototyp\w*|demonstrat\w*|validat\w*|test(?:ed|s|ing)|built|fabricat\w*|implemented`,
    "implementation|constructed|manufactured|shown|proven|proved|verified|in vivo|_in vivo_",
    String.raw`in vitro|_in vitro_|preclinical|pre-clinical|clinical\w*|phase (?:I|1|2|3)\w*|experiment\w*`,
    String.raw`results?|trial\w*|proof[- ]of[- ]\w+|TRL|readiness|deployed|in use|being used|has been used`,
    String.raw`have been used|mice|mouse|rats?|animal\w*|simulat(?:ed|ions?)|stud(?:y|ies)|developed`,
    "designed|created|synthesi[sz]ed|characteri[sz]ed|ready|available|stage|commercially|achieved",
    "successfully|performed|measured|observed",
  ])}\b`,
  "i",
);
const ANIMALS =
  /\b(?:mice|mouse|murine|rats?|rodents?|pigs?|porcine|swine|rabbits?|primates?|monkeys?|dogs|canine|sheep|zebrafish|preclinical|pre-clinical)\b|\b(?:animals?|in vivo)\b.{0,60}\b(?:stud\w+|test\w*|demonstrat\w*|shown|models?|observed|experiments?|results?|data|efficacy)\b|\b(?:stud\w+|test\w*|demonstrat\w*|shown|models?|observed|experiments?|results?|data|efficacy|efficacious|degradation)\b.{0,60}\b(?:animals?|in vivo)\b/i;
const PEOPLE =
  /\b(?:patients?|humans?|volunteers?|participants?|clinical(?:ly)?|subjects|people|phase (?:I|1|2|3)\w*|individuals|men|women|children)\b/i;
const PATENT_WORDS =
  /^Patents?\b(?! (?:ends|expires))|\bpatents?\b.{0,60}(?:\d{4}|\b(?:pending|filed|issued|granted|applications?|protect\w*|allowed|status|rights|portfolio)\b)|\b(?:pending|filed|issued|granted|provisional|covered by|protected by)\b.{0,60}\bpatents?\b|\bpatent[- ]pending\b|\bprovisional\b|\bPCT\b|\bintellectual property\b|\bapplication (?:serial )?(?:number|no)\b|\b(?:US|EP|WO|JP|CN|CA|AU|DE|GB|KR)\s?(?:\d{6}|\d{4}\/\d|\d{1,2}[,/]\d{3})/i;
const LICENCE_WORDS =
  /\blicens(?:e|es|ed|ing|ee|ees|able|or)\b|\blicences?\b|\bexclusive(?:ly)? (?:licen|rights|option)|\broyalt\w*|\b(?:industr\w+|commercial\w*|development|research|strategic|licensing) (?:partner|collaborat)\w*|\bseeking\b.{0,40}\b(?:partner|collaborat|investor)|\bavailable for (?:licen|exclusive|non-?exclusive|partner|collaborat|commercial|sponsor)/i;
const CONTACT_WORDS =
  /^Contact: |\bcontact (?:us|person|details|information|the|name|email)\b|\bplease contact\b|[\w.+-]{1,64}@[\w-]{1,64}\.\w|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}|^(?:Office|Address): |\bcase manager\b|\blicensing officer\b/i;

/** Where a right is valid: how people ask for it, and how records write it. */
const COUNTRIES: { asks: RegExp; holds: RegExp }[] = [
  { asks: /\b(?:europe\w*|EU)\b/i, holds: /\bEurope\w*|\bE\.?P\.?\b|\bEP\d/ },
  { asks: /\bjapan\w*\b/i, holds: /\bJapan\w*|\bJPA?\b|\bJP\d/ },
  { asks: /\b(?:china|chinese)\b/i, holds: /\b(?:China|Chinese)\b|\bCN\b|\bCN\d/ },
  { asks: /\bcanad\w+\b/i, holds: /\bCanad\w+|\bCA ?\d{6}/ },
  { asks: /\bkorea\w*\b/i, holds: /\bKorea\w*|\bKR\b|\bKR\d/ },
  { asks: /\baustralia\w*\b/i, holds: /\bAustralia\w*|\bAU ?\d{6}/ },
  { asks: /\bgerman\w*\b/i, holds: /\bGerman\w*|\bDE ?\d{6}/ },
  { asks: /\b(?:UK|britain|british)\b/i, holds: /\b(?:UK|United Kingdom|British)\b|\bGB ?\d{6}/ },
  {
    asks: /\b(?:foreign|abroad|international\w*|world-?wide|overseas|(?:which|what|other) countries|outside (?:of )?(?:the )?(?:US|USA|U\.S\.|United States|America))(?=\W|$)/i,
    holds:
      /\b(?:PCT|WO|EP|JP|CN|KR|IL|TW|HK|GB)\b|\b(?:PCT|WO|EP|JP|CN|KR|CA|AU|DE|GB)\/?\w{0,3}\d|\b(?:foreign|international|worldwide|Europe\w*|Japan\w*|China|Chinese|Canad\w+|Korea\w*|Australia\w*|German\w*|India|Israel|Taiwan|Brazil|Mexico|United Kingdom)\b/,
  },
];
const IS_RIGHT_WRITTEN =
  /\bpatents?\b|\bapplications?\b|\bfiled\b|\bpending\b|\bPCT\b|\b[A-Z]{2}\/?(?:US)?\d{4}/;
const IS_RIGHT =
  /\b(?:patent\w*|protect\w*|fil(?:ed|ing|ings)|rights?|IP|applications?|granted|issued|covered|cover)\b/i;

/** In the order of matching: the first kind that fits a question's words is its kind. */
const RULES: Rule[] = [
  // ── whom to write to ──
  {
    kind: "contact",
    asks: /\be-?mail\b(?! addresses in)/i,
    holds: /[\w.+-]{1,64}@[\w-]{1,64}\.\w/,
    isTelling: true,
    sections: [],
  },
  {
    kind: "contact",
    asks: /\b(?:tele)?phone (?:number|no)\b|\bfax\b|\bnumber\b[^?]{0,20}\b(?:ring|call|dial)\b|\b(?:ring|dial)\b[^?]{0,15}\b(?:them|up|you|someone|somebody)\b|\btelephone\b|\bwhat(?:'s| is) the (?:number|phone)\b|\bphone\?/i,
    holds: /\+?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}/,
    isTelling: true,
    sections: [],
  },
  {
    kind: "contact",
    asks: /\b(?:postal|street|mailing|office|mail) address\b|\b(?:what|which) address\b|\bvisit (?:them|you|the (?:office|lab))\b|\baddress of\b|\bwhere is the office\b|\bwhere (?:do|can) (?:I|we) (?:write|send|visit)\b/i,
    holds:
      /^(?:Mailing |Postal |Street )?(?:Address|Office): |\b[A-Z]{2},? \d{5}\b|\b(?:Street|Avenue|Drive|Parkway|Boulevard|Blvd|Suite)\b/,
    isTelling: true,
    sections: [],
  },
  {
    kind: "contact",
    asks: new RegExp(
      anyOf([
        String.raw`\bcontacts?\b|\b(?:get|be|put me) in touch\b|\bpoint of contact\b|\bspeak (?:to|with)\b`,
        String.raw`\bfind out more\b|\b(?:get )?hold of\b|\bwhere(?:['’]?s| is) (?:the|their|your) office\b`,
        String.raw`\b(?:enquir|inquir)(?:y|ies|e)\b`,
        String.raw`\bwho(?:m)? (?:can|do|could|should|would) (?:I|we|one) (?:write|talk|speak|call|ask|turn|email|reach)\b`,
        String.raw`\bwho (?:handles|manages|is responsible)\b`,
        String.raw`\b(?:licensing|case|technology) (?:officer|manager)\b|\bwhich office\b`,
        String.raw`\b(?:talk|speak|write) to\b|\bgo-to (?:person|man|woman|people)\b`,
        String.raw`\breach (?:some\w+|any\w+|you|him|her)\b`,
        String.raw`\b(?:somebody|someone|anyone|anybody|a person|people) (?:I|we|one) can (?:call|ask|write|talk|email|reach)\b`,
        String.raw`\bwhere (?:do|can|could|should) (?:I|we) (?:turn|apply|learn|find out|go|ask)\b`,
        String.raw`\banswers? questions\b|\bin charge of licen\w+`,
        String.raw`\bwhere (?:do|can|could) (?:I|we) (?:order|buy|get)\b|\breach (?:out|them|the)\b`,
      ]),
      "i",
    ),
    holds: CONTACT_WORDS,
    isTelling: true,
    sections: [],
  },
  {
    kind: "licence",
    asks: /\bhow (?:do|can|could|would|should) (?:I|we|one|you)\b[^?]{0,20}\blicen[cs]\w*/i,
    holds: new RegExp(`${LICENCE_WORDS.source}|${CONTACT_WORDS.source}`, "i"),
    isTelling: true,
    sections: [],
  },
  // ── licences ──
  {
    kind: "licence",
    asks: new RegExp(
      anyOf([
        String.raw`\blicen[cs]\w*|\broyalt\w*|\bsublicen\w*|\bfor sale\b`,
        String.raw`\b(?:can|could|may|do|to|how) (?:I|we|one|a company|anyone)? ?(?:buy|purchase|acquire|order) (?:it|one|this|them|some)\b`,
        String.raw`\bfree (?:version|to use|of charge|download)\b|\bopen[- ]source\b`,
        String.raw`\b(?:already|anyone|anybody|someone|who(?:\W?s| is)) (?:\w+ )?(?:paying|selling|bought|licensing)\b`,
        String.raw`\b(?:still|is it|is this) (?:available|taken|up for grabs|free)\b`,
        String.raw`\b(?:spin-?(?:off|out)|start-?up) (?:company|already|yet|behind)|\bpicked (?:it|this) up\b`,
        String.raw`\bbuy (?:the|any) rights\b`,
        String.raw`\b(?:do|does|will) (?:they|anyone|anybody|somebody|someone|you) sell\b`,
        String.raw`\bcan (?:I|we) download\b`,
        String.raw`\b(?:a|any|another|other|which|some) (?:compan(?:y|ies)|firms?|manufacturers?) (?:already |currently )?${anyOf(["making|selling|producing|manufacturing|makes|sells|produces"])}\b`,
        String.raw`\bwhere (?:can|could|do) (?:I|we) (?:buy|get|order) (?:one|it|this|some)\b`,
        String.raw`\b(?:can|could|may) (?:my|our|a|an|any|another|other) (?:company|firm|business|start-?up|companies)\b`,
        String.raw`\bto (?:commerciali[sz]e|manufacture|sell|market) it\b|\bexclusiv\w*`,
        String.raw`\bwho(?:m)? has the rights\b|\bwhich company has\b|\bfree for (?:academic|research)\b`,
        String.raw`\b(?:partners?|collaborators?|investors?)\b`,
      ]),
      "i",
    ),
    holds: LICENCE_WORDS,
    isTelling: true,
    sections: [],
  },
  // ── dates ──
  {
    kind: "when",
    asks: /\b(?:when|what date|which date|what year|which year|until when|how long)\b.{0,80}\b(?:expir\w*|run out|runs out|end|ends|last|lapse|protection|protected|free to use|out of patent)\b|\babout to run out\b|\b(?:years|time) of protection\b|\bhow (?:old|much longer)\b[^?]{0,20}\bpatents?\b|\bhow long\b.{0,30}\b(?:patents?|protected|protection)\b|\bexpir(?:y|ation|es?|ed)\b/i,
    holds: both(/\b(?:expir\w*|ends?|term)\b/, DATE),
    prefers: /^Patent ends: |\bexpir\w+.{0,40}\d{4}/i,
    isTelling: true,
    sections: [],
  },
  {
    kind: "when",
    asks: /\bwhen\b.{0,80}\b(?:filed|submitted|applied|priority)\b|\b(?:filing|priority|application) dates?\b|\bwhat year was it filed\b/i,
    holds: both(/\b(?:fil(?:ed|ing)|priority|submitted)\b/, DATE),
    prefers: /^Filing Date: |\bfiled\b.{0,40}\d{4}/i,
    isTelling: true,
    sections: [],
  },
  {
    kind: "when",
    asks: /\bwhen\b.{0,80}\b(?:issued?|granted|grant)\b/i,
    holds: both(/\b(?:issued|granted|issue date)\b/, DATE),
    isTelling: true,
    sections: [],
  },
  {
    kind: "when",
    asks: /\b(?:when|what year|which year|what date|which date)\b.{0,80}\b(?:published|listed|added|posted|announced|publication|online|uploaded|website|web)\b|\b(?:published|listed|posted|added|uploaded)\W{1,3}(?:when|what year)\b|\bhow (?:old|new|recent) (?:is|are)\b/i,
    holds: both(/\b(?:published|publication|listed|posted|added)\b/, DATE),
    prefers: /^Published: |\bpublished\b.{0,40}\d{4}/i,
    isTelling: true,
    sections: [],
  },
  {
    kind: "stage",
    asks: /\bwhen (?:do|does|will|did|can)\b.{0,80}\b(?:trials?|clinical|people|patients)\b/i,
    holds: both(/\b(?:trials?|clinical|phase)\b/, DATE),
    isTelling: true,
    sections: [],
  },
  {
    kind: "when",
    asks: /^\W*(?:since |until )?when\b(?! (?:it|the|this|a|an|you|we|they|used|using)\b)|\b(?:what|which) (?:year|date|month)\b/i,
    holds: DATE,
    not: NO_EVENT,
    isTelling: false,
    sections: [],
  },
  // ── patents ──
  {
    kind: "rights",
    asks: /\bwho (?:owns|holds)\b|\bwho has (?:the |all )?(?:rights|patents?|title)\b|\bwhich (?:university|institution|college|school|agency) owns\b|\b(?:owner|assignee)\b/i,
    holds: /^(?:Institution|Owner|Assignee|Applicant): /,
    not: LAST_DAY,
    isTelling: true,
    sections: [],
  },
  {
    kind: "rights",
    asks: /\bapplication (?:serial )?(?:numbers?|nos?\b)|\bserial number\b/i,
    holds: /\bapplication\b.*\d{4}|\bserial\b.*\d|\b(?:US|WO)\s?20\d\d|\bPatent ID: /i,
    not: LAST_DAY,
    isTelling: true,
    sections: [],
  },
  ...COUNTRIES.map(
    ({ asks, holds }): Rule => ({
      kind: "rights",
      asks: both(asks, IS_RIGHT),
      holds: both(holds, IS_RIGHT_WRITTEN),
      isTelling: true,
      sections: [],
    }),
  ),
  {
    kind: "rights",
    asks: /\b(?:patent|legal) status\b|\b(?:granted|issued|pending|in force|alive|active|abandoned|lapsed|allowed)\b.{0,30}\b(?:patent|yet|already|still)|\b(?:patent|application|it|one|they|been|still|already)\b.{0,30}\b(?:granted|issued|pending|in force|alive|active|abandoned|lapsed|allowed)\b(?! (?:by|to|on|in))/i,
    holds: PATENT_WORDS,
    prefers:
      /^Patent status: |\b(?:pending|granted|issued|in force|active|allowed|abandoned|filed|provisional)\b/i,
    not: LAST_DAY,
    isTelling: true,
    sections: [],
  },
  {
    kind: "rights",
    asks: /\b(?:numbers?|no\.?|nos)\W*(?:of (?:the|its|this|that|any) )?(?:\w+ )?(?:patents?)\b|\bpatents? (?:numbers?|nos?\b|ids?\b)|\bwhich patents?\b|\bPCT (?:number|no)\b|\b(?:what|which)(?:['’]?s| is| are) the patents?\W*$|^\W*numbers?\W*$/i,
    holds: PATENT_WORDS,
    prefers:
      /^Patent (?:ID|number)|^Patents\b|\bpatents?\b.{0,40}\d{4}|\b(?:US|EP|WO|PCT)\W{0,3}(?:US|IB|EP)?\/?\d{4}/i,
    not: LAST_DAY,
    isTelling: true,
    sections: [],
  },
  {
    kind: "rights",
    asks: new RegExp(
      anyOf([
        String.raw`\bpat(?:t?ent|net|tent)\w*\b|\bintellectual property\b|\bIP\b|\bPCT\b|\bprovisional\b`,
        String.raw`\bfiled (?:anything|something|any|yet|on it|for it|in)\b|\b(?:anything|something) filed\b`,
        String.raw`\bin force\b|\blegal(?:ly)? protect\w*|\bprotection (?:been )?(?:applied|filed|sought)`,
        String.raw`\b(?:did|have|has) (?:they|it|anyone|anybody|the \w+) (?:\w+ )?(?:file|filed|apply|applied)\b`,
        String.raw`\b(?:is|was|anything|something|been) (?:been )?filed\b`,
        String.raw`\bapplication (?:still )?(?:pending|open|allowed)\b`,
        String.raw`\b(?:infringe|copying|copied|public domain|claims)\b`,
        String.raw`\b(?:there|an?|any|the|which|what) (?:open |pending |us |foreign |european )?application\W*$`,
        String.raw`\bcovered by (?:anything|something|any|a)\b|\bfreely\b|\b(?:trademark|copyright)\w*`,
        String.raw`\bprior(?:ity)? art\b|\bapplication(?:s)? (?:protect|cover)\w*|\bprotected\b|\bgranted\b`,
        String.raw`\bpatnet`,
      ]),
      "i",
    ),
    holds: PATENT_WORDS,
    not: LAST_DAY,
    isTelling: true,
    sections: [],
  },
  // ── people ──
  {
    kind: "who",
    asks: /\b(?:which|what|whose) (?:part of|campus|compan(?:y|ies)|college|school|nasa cent(?:er|re)|cent(?:er|re)|university|institution|agency|laboratory|organi[sz]ation|facility)\b|^\W*where(?:['’]?s| does| do| did| was| were| is)\b ?(?:it|this|they|the (?:technology|invention|idea|work))\b[^?]{0,20}\b(?:from|invented|developed|made|created|based|discovered|done)\b|\b(?:at|from) which (?:university|cent(?:er|re)|institution|facility)\b/i,
    holds: /^(?:Institution|Center|Centre|Facility|Owner|Assignee): /,
    isTelling: true,
    sections: [],
  },
  {
    kind: "who",
    asks: /\b(?:which|what|whose) (?:department|school|faculty|division)\b/i,
    holds: /\b(?:Departments?|School|Division|Faculty|Institute|College) (?:of|for)\b/,
    isTelling: true,
    sections: [],
  },
  {
    kind: "who",
    asks: new RegExp(
      anyOf([
        String.raw`\bwho(?:'s| is| are| was| were)?\b[^?]{0,40}\b${anyOf([
          String.raw`invent\w*|made|make|develop\w*|created?|creators?|discover\w*|wrote|written|programmed`,
          "designed?|built|came up|behind|leads?|leading|led|inventors?|thought of|found|researchers?",
          "scientists?|people|team|did|works? on",
        ])}\b`,
        String.raw`\binventors?\b|\bwhose\b`,
        String.raw`\bwhich (?:professor|researchers?|scientists?|person|people|group|lab|team)\b`,
        String.raw`\bprincipal investigator\b|\bPI\b|\bin charge\b|\bprof(?:essor)?\b|\bnames? of the\b`,
        String.raw`\bname the\b|\bled (?:the|this|it)\b`,
        String.raw`\blead (?:scientist|researcher|author|investigator|engineer)\b`,
        String.raw`\babout the (?:team|inventors?|researchers?|people)\b`,
        String.raw`\bwho\b[^?]{0,30}\b(?:credit|thank|owe|offering|offers|in charge|responsible|involved)\b`,
        String.raw`\b(?:the )?team\W*$`,
      ]),
      "i",
    ),
    holds: NAMED_PERSON,
    not: /\bU\.S\. Patent\b|\bet al\b|\bdoi\b|“|" |\bContact\b|\bcase manager\b/i,
    isTelling: true,
    sections: [],
  },
  // ── amounts ──
  {
    kind: "how-much",
    asks: /\b(?:how much (?:does|do|did|would|will|is|are)\b[^?]{0,60}\b(?:cost\w*|pay|price|worth)|what (?:does|do|would|will|is|are)\b[^?]{0,60}\b(?:cost|costs|pay|price|priced)|how much (?:is|are) (?:it|they|one|this)|price|how expensive|how much money|costs? (?:per|for|of) (?:an?|one|each|every|the)?|unit cost)\b|\b(?:what|the|its|it|they) costs?\W*$/i,
    holds: MONEY,
    not: /\b(?:market|industry|sales|revenues?|billion|funding|economic burden)\b/i,
    isTelling: true,
    sections: [],
  },
  {
    kind: "how-much",
    asks: /\bhow (?:big|large)(?: is|['’]?s)? (?:the|its|this|that) market\b|\bmarket (?:worth|value|volume|potential)\b|\bmarket size\b|\bsize of the market\b|\bhow much is the market\b/i,
    holds: both(/\b(?:market|industry|sales|revenue)\b/, MONEY),
    isTelling: true,
    sections: [],
  },
  {
    kind: "how-much",
    asks: /\b(?:what|which) (?:share|percentage|percent|fraction|proportion|part) of\b|\bhow (?:accurate|efficient|reliable)\b/i,
    holds: /\d\s?(?:%|percent|per cent)|\b(?:half|quarter|third)\b|\b(?:0?\.\d+)\b/i,
    isTelling: false,
    sections: [],
  },
  {
    kind: "how-much",
    asks: /\bhow (?:heavy|light)\b|\bweigh(?:s|t)?\b|\bheaviest\b|\bin kg\b/i,
    holds: /\d\s?(?:k|m|µ)?g\b|\b(?:kilo)?grams?\b|\bpounds?\b|\blbs?\b|\btonnes?\b|\bounces?\b/i,
    isTelling: false,
    sections: [],
  },
  {
    kind: "how-much",
    asks: /\bhow (?:small|thin|thick|wide|tall|narrow|deep|far (?:can|does|away|apart)|long is)\b/i,
    holds:
      /\d\s?(?:[nµμmck]?m|inch\w*|microns?|feet|ft|nanomet\w+|micromet\w+|kilomet\w+|miles?)\b|\b(?:nanomet|micromet|millimet)\w+/i,
    isTelling: false,
    sections: [],
  },
  {
    kind: "how-much",
    asks: /\bhow long\b|\bhow (?:many|much) (?:seconds|minutes|hours|days|weeks|months|years|time)\b|\bhow (?:soon|quickly)\b/i,
    holds:
      /(?:\d|\b(?:one|two|three|four|five|six|several|few|an?)) ?-?(?:years?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|seconds?|sec|s|h|[mµμnp]s)\b/i,
    isTelling: false,
    sections: [],
  },
  {
    kind: "how-much",
    asks: new RegExp(
      anyOf([
        String.raw`\b(?:in|how many) (?:[kMG]?Hz|volts?|watts?|kg|grams|mm|cm|nm|metres|meters|degrees|percent|seconds|minutes|hours|days|dollars)\b`,
        String.raw`\bhow (?!(?:bad|close|soon|do|does|did|is|are|was|were|has|have|had|can|could|would|will|should|might|to|come|about|it|this|that|these|they|the|a|an|exactly|else|so|well|come|on|in|not|far|ready|mature|different|similar|safe|new|novel|good|easy|easily|simple|useful|important|unique|special|come|your|we|you|I|and|or|likely|otherwise|specifically)\b)\w+(?!['’]s)\b`,
        String.raw`\bhow(?:'s|’s| is)? big\b|\bhow (?:well|good) (?:is|are|was|were|do|does|did)\b`,
        String.raw`\b(?:maximum|minimum|max|min|highest|lowest|average)\b`,
        String.raw`\b(?:top|success|typical) (?:\w+ )?(?:speed|rate|temperature|load|power|size|range|value|number|pressure|height|depth|weight)\b`,
        String.raw`\b${anyOf(["what|which|what(?:['’]?s| is| are|['’]?re) (?:the|its|their)"])} (?:\w+ ){0,2}${anyOf(
          [
            "number|dose|dosage|yield|temperature|voltage|size|weight|speed|data rate|resolution|range",
            "accuracy|efficiency|frequency|power|concentration|wavelength|thickness|diameter|length",
            "capacity|lifetime|battery life|sensitivity|throughput|detection limit|limit of detection",
            "cost|percentage|factor|rate|dimensions",
          ],
        )}\b`,
        String.raw`\b(?:detection limit|limit of detection|battery life|numbers on|how far away)\b`,
        String.raw`\b(?:up|down) to (?:which|what)\b|\bby how much\b`,
        String.raw`\bat (?:which|what) (?:temperature|speed|rate|pressure|voltage)\b`,
      ]),
      "i",
    ),
    holds: AMOUNT,
    isTelling: false,
    sections: [],
  },
  // ── what is asked for by the question's own shape ──
  {
    kind: "problem",
    asks: /\b(?:struggl\w+|suffer\w*|nuisance|annoy\w+)\b|\bwhat happens (?:to|with|if|when) (?:people|patients|those|a person|someone|anyone|nothing|you|children|babies|women|men)\b/i,
    holds: PROBLEM,
    isTelling: false,
    sections: ["background-market"],
  },
  {
    kind: "comparison",
    asks: /\b(?:how|what)\b[^?]{0,60}\b(?:compares?|compared|measures? up|stacks? up|fares?)\b|^\W*(?:vs|versus|compared (?:with|to))\b|\b(?:stronger|weaker|better|worse|faster|slower|cheaper|safer|smaller|lighter|more \w+|less \w+) than\b|\bwhy would\b[^?]{0,40}\bover\b|\binstead of\b|\b(?:beats?|unlike|differs?|differen(?:t|ce))\b[^?]{0,40}\b(?:from|to|than|today|existing|current|other|earlier|older|usual|normal|ordinary)\b/i,
    holds: COMPARISON,
    isTelling: false,
    sections: [],
  },
  {
    kind: "benefit",
    asks: /\bwhat good\b|\bexcit\w+|\b(?:tak\w+|sav\w+|spar\w+|less|fewer)\b[^?]{0,15}\b(?:work|effort|labou?r|load|burden)\b|\bnicer\b|\bwhat(?:['’]?s| is| are)? (?:so )?(?:good|great|nice|clever|better|nicer) (?:about|with|for)\b/i,
    holds: ADVANTAGE,
    isTelling: false,
    sections: ["key-benefits", "report-competitive-advantage"],
  },
  {
    kind: "how",
    asks: /^\W*(?:and |so )?where (?:(?:in|on|inside|within)\b|(?:does|do) (?:the|its|they|it) (?:\w+ )?(?:go|come from|sit|bind|attach|stick)\b)|\bin (?:what|which) order\b|^\W*(?:and |so )?what (?:sits|goes|happens|drives|keeps|makes (?:it|the \w+) (?:work|go|move|run|stick|happen))\b/i,
    holds: MECHANISM,
    isTelling: false,
    sections: ["technology-description"],
  },
  {
    kind: "problem",
    asks: new RegExp(
      anyOf([
        String.raw`\b${anyOf([
          "problems?|wrong with|drawbacks?|disadvantages?|shortcomings?|pain[- ]?points?|bottlenecks?",
          "headaches?|unmet|gap|motivation|motivated",
          "how is (?:it|this|that) (?:usually |normally |currently )?done (?:today|now|currently|at present)",
          "people (?:do|doing|use|using) (?:today|now|at the moment|currently|at present|instead)",
          "meant to (?:fix|solve|address)|goes wrong|what limits|how bad|issue (?:it|this)|background",
          "downsides?|cons|why was (?:it|this)|limits of",
        ])}\b`,
        String.raw`\blimitations? (?:of|in|with)\b`,
        String.raw`\bwhat(?:['’]?s| is| was| are| were| makes)\b[^?]{0,25}\b${anyOf(["wrong|the matter|bad|hard|difficult|broken|missing|tricky|annoying|lacking"])}\b`,
        String.raw`\bwhy (?:would|do|does|did) (?:I|we|you|they|one|anyone|anybody|somebody|people|an?\b \w+|the \w+|\w+) (?:ever )?need\b`,
        String.raw`\bwhy (?:should (?:I|we|anyone|anybody) )?(?:care|bother)\b`,
        String.raw`\bwhy (?:is|are|was|were|do|does|did)\b[^?]{0,60}\b${anyOf([
          "matter|important|needed|necessary|hard|difficult|bad|fail|costly|expensive|slow|a problem",
          "an issue",
        ])}\b`,
      ]),
      "i",
    ),
    holds: PROBLEM,
    isTelling: false,
    sections: ["background-market"],
  },
  {
    kind: "benefit",
    asks: new RegExp(
      String.raw`\b${anyOf([
        "(?<!(?:who|which|industries|patients|people|would|could|might|that) )benefits|advantages?",
        "strengths?|selling points?|upsides?|pros|value proposition|added value",
        String.raw`why should (?:I|we|anyone|a|an)\b`,
        "why is (?:it|this) (?:so )?(?:good|great|useful|interesting|attractive|valuable|worth)",
        "edge over|perks?|what(?:['’]?s| is) in it for",
        String.raw`what (?:do|does|would|could|will|can) (?:(?:I|we|one|you|they|an?|the) )?\w* ?(?:gain|get out of)`,
        String.raw`why (?:would|should|might) (?:I|we|one|you|anyone|somebody|an?|the) ?\w* (?:want|use|buy|choose|switch|prefer|pick|need)`,
        "why(?:['’]?s| is| are) (?:it|this|that|they) (?:so )?(?:good|great|handy|useful)",
        "what(?:['’]?s| is) (?:so )?(?:good|great|special|clever|cool|nice|attractive|new) (?:about|with|here)",
        String.raw`(?:why|what) (?:is|would|makes)\b.{0,30}\b(?:better|unique|special)|why (?:use|choose|buy)`,
      ])}\b`,
      "i",
    ),
    holds: ADVANTAGE,
    isTelling: false,
    sections: ["key-benefits", "report-competitive-advantage"],
  },
  {
    kind: "problem",
    asks: /\b(?:challenges?|risks?|weakness\w*|obstacles?|hurdles?|threats?)\b/i,
    holds: PROBLEM,
    isTelling: false,
    sections: ["report-key-challenges"],
  },
  // ── how far ──
  {
    kind: "stage",
    asks: /\b(?:animals?|mice|mouse|rats?|pigs?|monkeys?|rabbits?|in[- ]vivo|preclinical)\b[^?]{0,30}(?:data|results?|test\w*|stud\w+|trial\w*)?\?*$|\b(?:tested|tried|worked|works|shown|used) (?:in|on|with) (?:animals?|mice|rats?|pigs?)\b/i,
    holds: ANIMALS,
    not: NOT_DONE,
    isTelling: true,
    sections: [],
  },
  {
    kind: "stage",
    asks: /\b(?:tested|tried|used|trials?|treated|implanted|evaluated|data|studies|worked)\b[^?]{0,30}\b(?:patients?|humans?|people|volunteers|clinics?|clinical|person|man|men|women)\b|\b(?:patients?|humans?|people)\b[^?]{0,20}\b(?:treated|tested|tried)\b|\bclinical (?:trials?|data|stud\w+)\b/i,
    holds: both(
      PEOPLE,
      /\b(?:test(?:ed|s)|demonstrat\w+|deployed|trials?|clinically|treated|evaluated|implanted|enrolled|phase|validated|stud(?:y|ies)|used (?:in|on|with|by))\b/,
    ),
    not: NOT_DONE,
    isTelling: true,
    sections: [],
  },
  {
    kind: "stage",
    asks: /\bFDA\b|\bCE mark\b|\bregulat\w+ approv\w+|\b(?:approved|cleared) by\b/i,
    holds: /\bFDA\b|\bCE[- ]mark\w*|\bEMA\b|\bapprov\w+|\bclear(?:ed|ance)\b/,
    isTelling: false,
    sections: [],
  },
  {
    kind: "stage",
    asks: /\bprototypes?\b|\b(?:has|have|was|were) (?:it|this|one|they|a|an|the|any)\b[^?]{0,40}\b(?:built|made|fabricated|constructed|implemented|manufactured)\b|\bdoes (?:it|one) exist\b|\bdo they have (?:a|one)\b/i,
    holds:
      /\b(?:prototyp\w*|demonstrat\w*|built|fabricated|constructed|manufactured|proof[- ]of[- ]concept|(?:was|were|been|have|has) (?:successfully )?(?:made|implemented|realized|realised|assembled|produced|synthesi[sz]ed|prepared))\b/i,
    not: NOT_DONE,
    isTelling: true,
    sections: ["developmental-stage"],
  },
  {
    kind: "stage",
    asks: new RegExp(
      anyOf([
        String.raw`^\W*does it (?:really |actually )?work\W*$`,
        String.raw`\b${anyOf([
          String.raw`(?<!\bon )stage|how far|how mature|maturity|readiness|trl|proof of concept`,
          "state of development|just an idea|next steps?|progress|how ready|market[- ]ready|ready for",
          `(?:been|was it|were they|is it) ${anyOf([
            "tested|tried|demonstrated|validated|proven|shown|proved|verified|built|implemented|deployed",
            "cleared|used|implanted|commerciali[sz]ed",
          ])}`,
          "(?:shown|proven|demonstrated|tested) (?:so far|to work|in|on)|results?|test data|any data",
          String.raw`evidence|really using|any(?:one|body) (?:\w+ ){0,2}(?:us(?:ed|ing)|tried|tested|played)`,
          String.raw`(?:has|have) (?:it|they|this|anyone|anybody|someone|patients|people)\b[^?]{0,40}\b(?:\w+ed|shown|built|made)`,
          String.raw`in use|on the market|on sale|(?:is|are) (?:any|some|the|a|an)\b[^?]{0,30} using`,
          String.raw`(?:really|actually|already) work\w*`,
          "working (?:model|version|one|system|device|unit|robot|example|prototype|demo)",
          "(?:something|anything) working|demos?|demonstration|pilots?|experiments?|experimental",
          "how far|far along|(?:been|already) (?:in|through|on|out)|proof|prove|proved",
          String.raw`(?:was|were|is|are|did|has|have)\b[^?]{0,60}\b${anyOf(["tested|tried|run on|validated|use it|try it|test it|run it|shown|proven|checked|evaluated"])}`,
          String.raw`^\W*(?:tested|tried|validated|proven|demonstrated|simulated|flown|deployed)\b`,
          String.raw`(?:is it|was it|is this|has it|is the \w+) (?:ever |already |all |just |only |still |fully |yet )*${anyOf(
            [
              String.raw`finished|complete[d]?|flown|simulated|theor\w+|left the|at the|operational|functional|real`,
              "an idea|a concept|commercially|available commercially|for real",
            ],
          )}`,
          String.raw`commercially available|(?:close|near|soon|ready)\b[^?]{0,25}\bmarket`,
          "more than (?:just )?(?:an idea|a concept|a theory|paper)|field use",
          String.raw`(?:who|anyone|anybody|someone) (?:has |have |had |ever )*(?:used|tried|tested|made|measured|checked)\b`,
          "(?:development|current|present) (?:status|state|stage|phase)|just theory|left to do",
          "what tests|what experiments|see it (?:working|work|in action)|in action|flight[- ]tested",
          "flown|field[- ]tested|simulations?",
          String.raw`what (?:has|have|did|was)\b[^?]{0,40}\b(?:tr(?:y|ied)|test\w*|done|shown|show)`,
        ])}\b`,
        String.raw`\b(?:tox|toxicity|safety|field|lab|bench) (?:test\w*|stud\w+|data|trials?)\b`,
        String.raw`\b(?:do|did|have) (?:you|they) (?:already )?(?:have|got|made?|buil[td]|tr(?:y|ied))\b`,
      ]),
      "i",
    ),
    holds: STAGE_WORDS,
    not: NOT_DONE,
    isTelling: true,
    sections: ["developmental-stage"],
  },
  // ── what it is compared with ──
  {
    kind: "comparison",
    asks: new RegExp(
      String.raw`\b${anyOf([
        String.raw`compar\w+|versus|vs|than|beats?|sets? (?:it|this) apart|not the same`,
        "improvement (?:on|over|upon)|improves? (?:on|upon)",
        "why not (?:just |simply )?(?:use|take|buy)",
        "what does (?:it|this) (?:offer|add|bring) (?:over|to)",
        "as (?:good|well|fast|strong|accurate|effective|cheap|safe|sensitive) as|stack up|edge",
        String.raw`advance over|difference|over (?:other|existing|current|conventional|today)\w*|instead of`,
        String.raw`differ\w*|unlike|alternatives?|competit\w+|rivals?|outperform\w*|state of the art|agree with`,
        String.raw`(?:other|existing) (?:solutions?|methods?|products?|technolog\w+|approaches)|couldn['’]?t`,
        String.raw`can(?:['’]?t|not) ?(?:do)?\W*$|can(?:['’]?t|not) do|what(?:'s| is) (?:new|novel|innovative)`,
        "how is (?:it|this) (?:new|novel|special)",
        "like (?:a|an|any|the) (?:normal|ordinary|regular|usual|conventional|standard|typical)",
        "others can['’]?t|what else is (?:out there|there|available)|who else",
        "what does (?:it|this) replace|better than",
      ])}\b`,
      "i",
    ),
    holds: COMPARISON,
    isTelling: false,
    sections: [],
  },
  // ── what is wrong today ──
  {
    kind: "problem",
    asks: /\b(?:problems?|wrong with|drawbacks?|disadvantages?|shortcomings?|limitations?|pain points?|need(?:ed)? for|needs? does|what can't|issue with|trouble|challenges?|bottlenecks?|unmet|tackle|solve|address)\b|\bwhy (?:do|does|don['’]?t|doesn['’]?t|did|didn['’]?t|is|are|was|were|has|have|hasn['’]?t|haven['’]?t|isn['’]?t|aren['’]?t|not|can['’]?t|would|wouldn['’]?t|should)\b|\bwhat can['’]?t\b|\bwhats wrong\b/i,
    holds: PROBLEM,
    isTelling: false,
    sections: ["background-market"],
  },
  // ── what it is good for ──
  {
    kind: "benefit",
    asks: new RegExp(
      String.raw`\b${anyOf([
        "(?<!would )benefits?|advantages?|strengths?|better|superior|stand(?:s)? out|selling points?",
        String.raw`unique|what makes (?:it|this|the \w+) (?!work|run|go|move|stick|happen)|quick\w*|comfortable`,
        String.raw`hard to|difficult to|maintenance|training needed|special training|environment\w*`,
        String.raw`does it hurt|painful|painless|big win|does (?:it|this) do well|light(?:weight)?\??$`,
        String.raw`how (?:would|does|do|will|can|could) (?:it|this) help|gains?|the point of|cheap\w*|afford\w*`,
        String.raw`inexpensive|expensive|safe\w*|side eff?ects?|tolerat\w*|toxic\w*|easy|easier|simple|portable`,
        "carry (?:it|around|with)|reliable|robust|durable|why (?:use|choose|buy)|sav(?:e|es|ings?)",
        String.raw`reduces?|cuts?|lowers?|increases?|faster|lighter|smaller|improve\w*|friendly|waterproof`,
        "efficient|poor(?:er)?",
      ])}\b`,
      "i",
    ),
    holds: ADVANTAGE,
    isTelling: false,
    sections: ["key-benefits", "report-competitive-advantage"],
  },
  {
    kind: "how",
    asks: new RegExp(
      anyOf([
        String.raw`^\W*(?:and |so )?(?:what|which) ${anyOf([
          "algorithm|sensor|material|method|technique|chemical|substance|software|hardware|sort of",
          "kind of|type of|exactly|is the (?:method|idea|principle|device|concept)",
        ])}\w*\b(?!.*\b(?:for|samples?|uses|applications?|patients?|diseases?|customers?|products?)\b)`,
        String.raw`^\W*(?:can|could|would) you (?:describe|explain|summar)\w*`,
        String.raw`^\W*what does (?:it|this(?: \w+)?|the \w+) (?:actually |really )?do\W*$`,
        String.raw`^\W*what (?:exactly )?is (?:it|this|that)(?: exactly| technology| invention)?\W*$`,
        String.raw`\bmaterials? (?:is|are|was|were) used\b`,
        String.raw`^\W*(?:and |so )?${anyOf(["how (?:do|does|did|would|will|can|could|is|are|was|were|exactly)|in (?:what|which) order"])}\b(?!.*\b(?:used|useful|applied|help\w*|done (?:today|now|currently|at present)|close to market)\b)`,
      ]),
      "i",
    ),
    holds: MECHANISM,
    isTelling: false,
    sections: ["technology-description"],
  },
  {
    kind: "use",
    asks: new RegExp(
      String.raw`\b${anyOf([
        "appl(?:y|ied|ication|ications|icable)|use cases?|uses?|used|using|industr(?:y|ies)",
        "customers?|markets?|sectors?|fields?|good for|good at|useful|suit(?:s|ed|able)?|help with",
        "work (?:for|with)|who (?:would|could|might|needs|buys)",
        "what (?:can|could|would) (?:it|I|we|one|you)|(?:can|could|would) (?:it|I|we|one|you|this)",
        String.raw`anything for|go (?:in|into|with|together)|beneficiar\w*|treats?|meant for|intended|suppos\w+`,
        String.raw`aimed at|designed for|besides|elsewhere|other than|only for|purpose|target\w*|audience`,
        String.raw`what (?:could|would|can|might|should)\b`,
        String.raw`^\W*(?:which|what|other|any other|more) (?:\w+ )?${anyOf([
          "cancers?|diseases?|disorders?|conditions?|patients?|people|materials?|crops?|animals?",
          "products?|devices?|areas?|problems?|settings?|situations?|tasks?|things",
        ])}`,
        String.raw`would benefit|what (?:is|are) (?:it|this|these|they) (?:\w+ )?for`,
        "(?:what|which) (?:kinds?|types?|sorts?) of",
        String.raw`(?:could|can|would|will|does|do) (?:it|this|they|the \w+) (?:also |only |still |even )?${anyOf(
          [
            "help|stop|treat|work|cure|detect|find|measure|run|handle|do|be used|go|make|fit|replace",
            "prevent|improve|apply",
          ],
        )}`,
        String.raw`what(?:['’]?s| is).*\bfor\?*$`,
      ])}\b`,
      "i",
    ),
    holds: USE,
    isTelling: false,
    sections: ["commercial-application", "report-use-cases", "report-market-potential"],
  },
  {
    kind: "how",
    asks: /^\W*(?:and |so )?how\b|\b(?:steps?|trick|gist|nutshell|secret|walk me through|under the hood|idea behind|the basics|ingredients?|parts|recipe|layman\w*|inside|mechanism|principle|explain|summar\w+|describe|overview|in short|tell me about|what is (?:it|this)\b|what does (?:it|this|the \w+) do|made of|made from|consists?|components?|ingredients?|materials?|in what order|what does (?:the|it)|what do (?:the|they)|which \w+ (?:drives|does|do))\b/i,
    holds: MECHANISM,
    isTelling: false,
    sections: ["technology-description"],
  },
  // ── weaker signs, for what no rule above matched ──
  {
    kind: "stage",
    asks: /\b(?:(?:is|are) there (?:one|any|some|already)|(?:did|has|have) (?:any|some|they|the|it)\w*\b[^?]{0,40}\b(?:measure|made|make|check|worked|built|build|work|finish\w*|done)|been done|be done|worked on|further work|where (?:do|are) (?:things|they|we)\b|in production|published|working units?|working|tested|so far|yet|already|drawing board|where does (?:it|this) stand|(?:been|was|were) put in\w*|(?:ran|running|run) (?:on|it|in)|really built|or (?:really|actually)|simulated)\b/i,
    holds: STAGE_WORDS,
    not: NOT_DONE,
    isTelling: true,
    sections: ["developmental-stage"],
  },
  {
    kind: "who",
    asks: /\bwho(?:['’]?s)?\b[^?]{0,40}\b(?:behind|idea|brains|did|made|came)\b|\b(?:famous|behind it)\b/i,
    holds: NAMED_PERSON,
    isTelling: true,
    sections: [],
  },
  {
    kind: "use",
    asks: /^\W*who\b|\b(?:is|are) (?:it|this|they) (?:just |only |also |meant )?for\b|\bwho(?:['’]?s| is) (?:it|this) for\b|\bcome in handy\b|\bsuit\w*|^\W*where\b/i,
    holds: USE,
    isTelling: false,
    sections: ["commercial-application", "report-use-cases", "report-market-potential"],
  },
  {
    kind: "how",
    asks: /^\W*(?:what(?:['’]?s| is| are| was| makes| drives| happens| goes| role)?|which)\b|\bis (?:it|this) (?:an? )?\w+ or\b|\bbuilt (?:from|of|with)\b/i,
    holds: MECHANISM,
    isTelling: false,
    sections: ["technology-description"],
  },
  {
    kind: "use",
    asks: /^\W*(?:could|can|would|will|might|may)\b|^\W*(?!(?:is|are|was|were|do|does|did|has|have|had|any)\b)[a-z][a-z-]{0,30}(?: [a-z][a-z-]{0,30}){0,2}\?(?: [a-z][a-z-]{0,30}\?){0,2}\W*$/i,
    holds: USE,
    isTelling: false,
    sections: ["commercial-application", "report-use-cases", "report-market-potential"],
  },
];

const OTHER: Wanted = {
  kind: "other",
  holds: /\p{L}/u,
  isTelling: false,
  sections: [],
};

const TALK: Wanted = { ...OTHER, kind: "talk" };

const GREETING =
  /^\W*(?:hi|hello|hey|hallo|howdy|good (?:morning|afternoon|evening|day)|greetings|thanks?|thank you|thx|cheers|great|cool|nice|ok|okay|bye|goodbye|yes|no|sure|test|help|who are you|what are you|what can (?:I|you) (?:ask|do)|how are you)\b[\p{P}\s]{0,9}(?:there|you|very much|so much|a lot|all|again|bot|ai|for your help|for that|for the help|doing|today|here|me|please)?(?:\s(?:here|doing|today))?[\p{P}\s]{0,9}$/iu;

/** The kind of answer that a question asks for. */
export function kindOf(question: string): Wanted {
  if (GREETING.test(question)) return TALK;
  return RULES.find(({ asks }) => asks.test(question)) ?? OTHER;
}
