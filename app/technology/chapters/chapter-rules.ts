/** The chapters of 'What the record says', in the page's order. */
export const CHAPTERS = ["problem", "advantage", "use", "stage", "market"] as const;
export type Chapter = (typeof CHAPTERS)[number];
/** Next steps and limits compete for a record's sentences and are never shown: likeness found 1 of 3, and 0 of 8. */
export const ROLES = [...CHAPTERS, "next", "limit"] as const;
export type Role = (typeof ROLES)[number];

/** Incremented when the rules or the reading of sentences change, so that every record is read again. */
export const RULES_VERSION = 2;

/** The words above a chapter. Of the last two, too few of their sentences are surely of them. */
export const CHAPTER_HEADINGS: Record<Chapter, string> = {
  problem: "Problem",
  advantage: "Advantages",
  use: "Uses",
  stage: "It may say: stage and evidence",
  market: "It may say: market",
};

/** The least score of a chapter's sentence, measured with the encoder's int8 model (docs/search.md). */
export const LEAST_SCORE: Record<Chapter, number> = {
  problem: 0,
  advantage: 0,
  use: 0.08,
  stage: 0.03,
  market: -0.08,
};

/** The sections that are one chapter by their name. */
export const CHAPTER_OF_SECTION: Record<string, Chapter> = {
  "key-benefits": "advantage",
  "commercial-application": "use",
  "developmental-stage": "stage",
};

/** Words without which no sentence is of a chapter, but under the chapter's own heading. */
export const CUES: Record<Chapter, RegExp> = {
  problem:
    /\b(?:however|unfortunately|nevertheless|despite|lack(?:s|ing)?|unmet|need (?:exists )?(?:for|to)|challeng\w*|(?<!not )limit(?:s|ed|ation\w*)|difficult\w*|problem\w*|fail\w*|drawback\w*|suffer\w*|poor|costly|expensive|no (?:cure|treatment|effective|drug)|leading cause|current(?:ly)? (?:methods|treatments|materials|technolog\w+|approaches|therap\w+|available|state))\b|^(?:conventional|existing|traditional)\b/i,
  advantage:
    /\b(?:advantage\w*|benefit\w*|improv\w+|increas\w+|reduc\w+|enhanc\w+|faster|cheaper|low(?:er)?[- ]cost|cost[- ]effective|more (?:accurate|efficient|sensitive|robust)|higher|greater|superior|unlike|compared (?:to|with)|eliminat\w+|avoid\w*|without (?:the )?(?:need|requir\w+)|first to|unique|novel|outperform\w*|easily|simpler|simplif\w+|easy)\b/i,
  use: /\b(?:appl(?:ication|ications|ied|icable)|can be used|could be used|use[ds]? (?:for|as|in|to)|useful (?:for|in)|potential(?:ly)? (?:use|uses|applications|effective)|suitable for|enabl\w+|treat(?:ment|ing)? (?:of|for))\b/i,
  market:
    /\$ ?\d|\b(?:market|billion|million (?:people|patients|americans|new cases)|prevalen\w+|(?<!on-)demand|CAGR|worldwide|each year|every year|annually)\b/i,
  stage:
    /\b(?:mice|mouse|rats?|prototype\w*|proof[- ]of[- ]concept|experiment\w*|demonstrat\w+|tested|validat\w+|clinical (?:trial|study|data)|stud(?:y|ies)|showed|shown|early stages?|results?(?! in\b)|FDA[- ]approved)\b|\d(?:\.\d+)? ?(?:%|-?fold|percent)/i,
};

/** Words about the usual practice. */
export const OF_THE_FIELD =
  /\b(?:however|unfortunately|nevertheless|despite|current(?:ly)?|conventional|existing|traditional|unmet|need (?:exists )?(?:for|to)|challeng\w*|limited)\b/i;
/** Words by which a sentence about the usual practice says what is better now. */
export const IS_BETTER =
  /\b(?:unlike|contrast|compared|over (?:the )?(?:state|existing|conventional|current)|than (?:the )?(?:existing|conventional|current|any)|address\w*|overcom\w*|solv\w*|eliminat\w*|instead of|this (?:invention|technology|approach|method|device))\b/i;
/** Words by which a sentence about a problem says that it is solved. */
export const IS_SOLVED = /\b(?:have (?:developed|created|identified)|solution to)\b/i;
/** Words by which a result is of others, or of an earlier time. */
export const OF_EARLIER = /\bprevious(?:ly)?\b|\bfirst description\b/i;
/** A sentence of the thing itself; background comes before the first of them. */
export const OF_THE_THING =
  /\b(?:researchers|inventors?|scientists|engineers|lab|team|group|university|dr\.?|professor|they)\b.{0,60}\b(?:developed|created|invented|discovered|designed|identified|found|demonstrated|proposed?|made|uncovered|shown|disclosed|synthesized|addressed|devised|engineered|realized)\b|\b(?:this|the|our|these new) (?:novel |new |proposed |disclosed |present |described |innovative |patented ){0,2}(?:invention|technology|method|system|device|approach|software|algorithm|platform|material|compound\w*|process|technique|tool|innovation|discovery|solution|biosensor|sensor)\b/i;
