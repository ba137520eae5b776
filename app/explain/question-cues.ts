import { contentStems, stem } from "./words.ts";

/** How much a question's kind points to each section: 1 is the usual, more wins where two kinds meet. */
export type SectionWeights = Map<string, number>;

/** What a sentence holds that is an answer of the wanted kind, the likeliest first: an amount, a year. */
export type WantedKind = RegExp[];

type Cue = {
  asks: RegExp;
  sections: Record<string, number>;
  /** It asks for one thing, which the section may lack: the rest of the section is no answer to it. */
  isParticular?: boolean;
};

/** What people ask about a technology, and where a record says it. Report sections count where the viewer has them. */
const CUES: Cue[] = [
  {
    asks: /\b(?:who (?:invented|made|developed|created|discovered|came up|is behind|are the people)|inventors?|researchers? behind|names? of)\b/i,
    sections: { filing: 1 },
  },
  {
    asks: /\b(?:which|what|whose) (?:university|institution|college|school)\b|\bwho owns\b|\bowner\b/i,
    sections: { filing: 1 },
  },
  {
    asks: /\bpatents?\b.*\b(?:number|id|granted|pending|status|filed|issued|protect\w*)\b|\b(?:number|status) of the patent\b|\bis (?:it|this) patented\b|\bfiling date\b|\bwhen was (?:it|this|the patent) filed\b|\bintellectual property\b|\bIP status\b/i,
    sections: { filing: 0.9, "additional-information": 0.5 },
  },
  {
    asks: /\b(?:stage|prototypes?|how far|how mature|maturity|ready|readiness|trl|tested|test results?|tests? (?:show|of)|trials?|built|validated|validation|proof of concept|demonstrat\w+|state of development|developed so far|next steps?|results? so far|progress|when (?:was|did).*(?:demonstrated|begin|start|develop))\b/i,
    sections: { "developmental-stage": 1 },
  },
  {
    asks: /\b(?:applications?|applied|appl(?:y|ies) to|use cases?|used (?:for|in|on)|uses? of|uses|be used|would use|could use|use (?:it|this|the \w+) (?:for|in)|industr(?:y|ies)|customers?|who (?:would|could|might) (?:buy|use|need)|sectors?|fields?|what.*(?:good|useful) for|treat(?:ed|s)?|help (?:with|against))\b/i,
    sections: { "commercial-application": 1, "report-use-cases": 0.9 },
  },
  {
    asks: /\b(?:benefits?|advantages?|better|superior|unique|stand out|strengths?|why (?:would|should|is|use|choose|buy)|selling points?|what makes)\b/i,
    sections: { "key-benefits": 1, "report-competitive-advantage": 0.9 },
  },
  {
    asks: /\b(?:improve\w*|sav(?:e|es|ing)s?|cheap\w*|easy|easier|does (?:it|this|the \w+) (?:need|require)|do \w+ have to|is (?:any|there a).*(?:needed|required|mechanism)|safe\w*)\b/i,
    sections: { "key-benefits": 1, "report-competitive-advantage": 0.9 },
    isParticular: true,
  },
  {
    asks: /\b(?:competit\w+|alternatives?|compar\w+|versus|vs|existing (?:solutions?|methods?|products?)|rivals?|other (?:solutions?|methods?|products?)|on the market (?:today|now)|exists? today|state of the art)\b/i,
    sections: {
      "report-existing-solutions": 1,
      "background-market": 0.7,
      "key-benefits": 0.6,
      "report-competitive-advantage": 0.7,
    },
  },
  {
    asks: /\b(?:markets?|how (?:big|large) is|demand|revenues?|sales|worth|industry size|how many (?:people|patients|americans|customers|companies)|prevalence|leading cause|background|unmet need)\b/i,
    sections: { "background-market": 1, "report-market-potential": 1 },
  },
  {
    asks: /\b(?:problems?|drawbacks?|wrong with|limitations? of (?:current|existing|today)|why (?:is|was|are) (?:it|this|there|\w+ \w+).*(?:problem|need)|need(?:ed)? for|risks? of)\b/i,
    sections: { "background-market": 0.8, "report-key-challenges": 0.7 },
  },
  {
    asks: /\b(?:risks?|challenges?|weakness\w*|limitations?|downsides?|obstacles?|concerns?|threats?|hurdles?|regulat\w+)\b/i,
    sections: { "report-key-challenges": 1, "background-market": 0.4, "developmental-stage": 0.3 },
  },
  {
    asks: /\bhow (?:does|do|is|are|can|did) .*\b(?:works?|made|manufactured|produced|captures?|operates?|functions?|built|fabricated|achieved|detects?|measures?)\b|\bhow it works\b|\b(?:mechanism|principle|explain|summar\w+|describe|in short|overview|what is (?:it|this)|what does (?:it|this)|made of|consist|contain|components?|materials?)\b/i,
    sections: { "technology-description": 1 },
  },
  {
    asks: /\b(?:classif\w+|categor\w+|rat(?:ed|ing)|scored?|breakthrough|why is (?:it|this) (?:a|an|called))\b/i,
    sections: { rationale: 1.2 },
  },
  {
    asks: /\b(?:licen[cs]\w+|contact|samples?|publications?|papers?|published|documentation)\b/i,
    sections: { "additional-information": 0.8 },
  },
];

const AMOUNT =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|thousands?|millions?|billions?|half)\b/i;
const KINDS: { asks: RegExp; wants: RegExp }[] = [
  {
    asks: /\b(?:how much (?:money|does|do|did|is)|costs?|price|revenue|worth|expens\w+)\b/i,
    wants: /[$€£¥]\s?\d|\d[\d,.]{0,20}\s?(?:dollars|euros|usd|eur)/i,
  },
  { asks: /\b(?:when|what year|which year|since when|date)\b/i, wants: /\b(?:19|20)\d\d\b/ },
  { asks: /\bhow long\b/i, wants: /\b(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?)\b/i },
  {
    asks: /\bhow (?:heavy|light)\b|\bweigh/i,
    wants: /\d\s?(?:k|m)?g\b|\bgrams?\b|\bpounds?\b|\btonnes?\b|\bounces?\b/i,
  },
  {
    asks: /\bhow (?:thin|thick|wide|big|small|large|long|tall)\b|\bsize\b/i,
    wants: /\d\s?(?:[nµmck]?m|inch\w*|microns?|feet|nanometers?|million|billion)\b|[$€£]/i,
  },
  {
    asks: /\bhow (?:much|many|often|fast|accurate|old|hot|cold|efficient|sensitive|high|low|big|large)\b|\bwhat (?:percentage|share|fraction|number|proportion)\b/i,
    wants: AMOUNT,
  },
];

/** Words of questions that say what kind of answer is wanted rather than what it is about. */
const ASKING = new Set(
  "technology invention device please tell explain describe say give know think question answer exist need have people thing anything something someone much many big large how what work make makes made use used uses get got want show could would stage benefit benefits advantage advantages application applications market inventor inventors invented prototype development risk risks challenge challenges drawback work works heavy long thin industries industry possible main key today already yet built buy far along status state problem problems wrong better write expect further company companies come new kind kinds type types"
    .split(" ")
    .map(stem),
);

/** Words that records use for what people ask for in others. */
// A map: of an object, a question could ask for the constructor.
const OTHER_WORDS = new Map(
  Object.entries({
    heavy: "weighs weight lightweight grams",
    light: "lightweight weight",
    cheap: "inexpensive low-cost economical affordable cost",
    expensive: "cost costly price",
    costs: "cost price expensive billion",
    animals: "mouse mice rat primate pig rabbit animal vivo",
    built: "fabricated prototype constructed demonstrated",
    grown: "maturity mature adult",
    ill: "cases disease infected",
    patients: "people individuals population",
    people: "individuals patients population",
    expert: "expertise specialist operator",
    refrigeration: "temperature cold storage",
    special: "specialized",
    specialised: "specialized",
    thin: "diameter thickness microns",
    forever: "pfas",
    drawback: "limitation bulky expensive disadvantage",
    vision: "eye ocular visual",
    hear: "hearing",
    last: "lifetime lifespan cycles wear durable durability stability",
    freezing: "cold",
    swot: "strengths weaknesses opportunities threats",
    cure: "treatment therapy",
    treat: "treatment therapy",
    kill: "eliminate",
    licence: "licensed license",
    licences: "licensed license",
    start: "started began begin",
    prove: "demonstrated",
    invented: "inventor led",
    inventor: "inventor led",
    inventors: "inventor led",
    created: "inventor",
    discovered: "inventor",
    university: "institution",
    owns: "institution owner",
    owner: "institution owner",
    granted: "patent status active pending",
    pending: "patent status active",
    patented: "patent status",
    filed: "filing date",
    cars: "vehicles automotive",
    phone: "smartphone mobile",
    person: "manual automated human operator",
    cancer: "tumor oncology",
    stained: "staining",
    buyer: "customer",
    fast: "speed rapid",
    accurate: "accuracy",
    cells: "cell",
    variants: "variant strains",
  }),
);

/** What a question is about, which sections its kind points to, and what an answer to it holds. */
export function cuesOf(question: string): {
  /** Each content word's stem, with those of other words for the same. */
  groups: string[][];
  sections: SectionWeights;
  kind: WantedKind;
  /** Whether a section as a whole is no answer. */
  isParticular: boolean;
} {
  const sections: SectionWeights = new Map();
  let isParticular = true;
  for (const cue of CUES) {
    if (!cue.asks.test(question)) continue;
    isParticular &&= cue.isParticular === true;
    for (const [section, weight] of Object.entries(cue.sections)) {
      sections.set(section, Math.max(sections.get(section) ?? 0, weight));
    }
  }
  const groups = (question.toLowerCase().match(/\p{L}[\p{L}\p{N}-]*|\p{N}+/gu) ?? [])
    .map((word) => [
      ...contentStems(word).filter((one) => !ASKING.has(one)),
      ...contentStems(OTHER_WORDS.get(word) ?? ""),
    ])
    .filter((group) => group.length > 0);
  return {
    groups,
    sections,
    kind: kindOf(question),
    isParticular,
  };
}

function kindOf(question: string): WantedKind {
  const general = KINDS.find(({ asks }) => asks.test(question))?.wants;
  // Of what is counted the number stands beside its name: `1,200 cycles`, not `the first cycle`.
  const counted = /\bhow many (\p{L}{4,})/iu.exec(question)?.[1];
  const specific = counted
    ? [
        new RegExp(
          `\\d[\\d,.]*\\s+(?:\\p{L}+\\s+){0,2}${counted.replace(/s$/, "")}s?(?!\\p{L})`,
          "iu",
        ),
      ]
    : [];
  return general ? [...specific, general] : specific;
}
