import type { TopicScore } from "./topics.ts";
import type { Category } from "./vocabulary.ts";

export type Evidence = {
  /** Title and texts, plain. */
  text: string;
  /** Patent numbers of the record that are grants. */
  grantedPatents: number;
  /** Later patents that cite this one, where the source counts them. */
  citedBy: number | null;
  /** Jurisdictions of the patent family, where the source lists them. */
  jurisdictions: number | null;
};

export type Categorised = {
  category: Category;
  /** One or two sentences: which evidence, and that a rule and not a reviewer chose. */
  reasoning: string;
  scores: Scores;
};

/** 0 to 100; absent where the record holds nothing to compute it from. */
type Scores = { readiness?: number; evidence?: number };

const NOVELTY =
  /\b(?:first[- ]of[- ]its[- ]kind|first[- ]in[- ]class|(?:the|world['’]s) first (?:demonstration|ever|known|successful|reported|to)\b|never before (?:been )?(?:achieved|demonstrated|possible|reported|seen))\b/i;
const NUMBER = String.raw`(?<![\d.])(\d{1,4}(?:,\d{3})*(?:\.\d+)?)`;
/** `17-fold`, `5x`, `20 times`; only in a sentence that says what became better. */
const GAIN_FOLD = new RegExp(
  String.raw`${NUMBER}(?:(?:-|–|\s)?fold\b|[x×](?=\s)|(?:-|–|\s)times(?=\s))`,
  "i",
);
const BETTER =
  /\b(?:more (?:sensitive|efficient|potent|accurate|effective|stable|powerful)|lower|higher|greater|faster|better|stronger|cheaper|lighter|smaller|brighter|thinner|improv\w+|increas\w+|reduc\w+|enhanc\w+|decreas\w+|speed-?up|gains?|outperform\w*)\b/i;
/** Numbers about a disease or its risk say nothing about the technology. */
const EPIDEMIOLOGY =
  /\b(?:risks?|mortality|incidence|prevalence|deaths?|likely|diagnosed|annual(?:ly)?|worldwide|market|population|patients suffer|billion|million)\b/i;
const ORDERS = /\b(?:(?:one|two|three|four|five|several|an?|\d)\s+)?orders?[- ]of[- ]magnitude\b/i;
const GAIN_PERCENT =
  /(?:(?:increas|improv|reduc|decreas|enhanc|lower|sav|cut|gain|boost|faster|higher|better|more efficient)\w{0,20}\s(?:[^.%]{0,60}?\s)?(?:by\s|of\s|up to\s|over\s|about\s|more than\s|at least\s)*~?(\d{1,3}(?:\.\d+)?)\s?%|(?<![\d.])(\d{1,3}(?:\.\d+)?)\s?%\s+(?:(?:more|less|lower|higher|greater|faster|smaller|better|cheaper|longer|lighter)\b|(?:increase|improvement|reduction|enhancement|decrease|gain|savings?)\b))/i;
const COMPARISON =
  /\b(?:compared (?:to|with)|relative to|(?:than|over|versus) (?:the )?(?:existing|conventional|current|traditional|standard|prior|other|available|commercial|previous)|outperform\w*|(?:exceed|surpass|beat)\w* (?:the )?state[- ]of[- ]the[- ]art|superior to|improve[sd]? (?:up)?on)\b/i;
const MINOR =
  /\b(?:minor|slight|modest|incremental)\s+(?:modification|improvement|change|variation|adjustment|enhancement)s?\b|\b(?:drop-in replacement|ornamental design)\b/i;

/** How far the work has come, furthest first; the number is the readiness it shows, of 100. */
const STAGES: readonly { pattern: RegExp; readiness: number; words: string }[] = [
  {
    pattern:
      /\b(?:(?:is|are|has been|been|now|already) (?:commercially available|on the market|in commercial use|commerciali[sz]ed|FDA[- ](?:approved|cleared))|510\(k\) clearance (?:was|has been) (?:received|granted|obtained))\b/i,
    readiness: 90,
    words: "use on the market",
  },
  {
    pattern:
      /\b(?:(?:completed|ongoing|entered|undergoing|(?:is|are|now|currently) in) (?:a )?(?:phase (?:I|II|III|1|2|3)[ab]?|clinical trials?)|clinical (?:study|studies|trials?) (?:has|have|was|were|show\w*|demonstrat\w*)|(?:tested|validated|demonstrated|evaluated|used) (?:in|on|with) (?:[\w-]+ ){0,3}(?:patients|human subjects|volunteers))\b/i,
    readiness: 75,
    words: "a test in people",
  },
  {
    pattern:
      /\b(?:field[- ]test(?:ed|s|ing)?|flight[- ]test(?:ed|s)?|pilot[- ](?:scale|plant|study)|flown (?:on|in)|deployed (?:in|at|on)|operational environment|fully functional prototype)\b/i,
    readiness: 65,
    words: "a test in the field",
  },
  {
    pattern:
      /\b(?:in vivo (?:data|stud(?:y|ies)|experiments?|efficacy|results?|models?|tests?|testing|validation)|(?:demonstrated|tested|shown|showed|validated|evaluated|confirmed|effective|efficacy|efficacious|stud(?:y|ies)|experiments?)\b[^.;]{0,60}\bin vivo|animal (?:studies|study|testing|trials?|experiments?)|(?:in|using|on) (?:[\w-]+ ){0,3}(?:mice|rats|pigs|rabbits|primates|(?:mouse|rat|murine|porcine|primate|rodent|rabbit|canine|animal) models?)|preclinical (?:data|models?|stud(?:y|ies)|testing))\b/i,
    readiness: 50,
    words: "a test in animals",
  },
  {
    pattern:
      /\b(?:(?:a|working|functional|initial|functioning|beta|first|current|lab(?:oratory)?|early)[- ]prototypes?|prototypes? (?:has|have|was|were|is|are|device|system|built|developed|demonstrat\w+)|prototyped|proof[- ]of[- ]concept (?:has|have|was|were|demonstrat\w*|stud\w+|data|experiment\w*))\b/i,
    readiness: 45,
    words: "a prototype or proof of concept",
  },
  {
    pattern:
      /\b(?:in vitro|ex vivo|experimental(?:ly)? (?:results?|data|demonstrat\w+|validat\w+|verif\w+|confirm\w+)|laboratory (?:test|experiment|scale|result)\w*|has been (?:demonstrated|validated|tested)|have (?:been )?(?:demonstrated|validated|tested|successfully)|was (?:successfully )?(?:demonstrated|validated|tested)|successfully demonstrated|has been reduced to practice)\b/i,
    readiness: 30,
    words: "a laboratory result",
  },
  {
    pattern:
      /\b(?:conceptual|in silico|simulations? (?:show|demonstrat|indicat|suggest)\w*|theoretical|concept stage|early[- ]stage|under development)\b/i,
    readiness: 15,
    words: "a concept or simulation",
  },
];

const BY_RULE = "Assigned by rule from the record's own words, not by a reviewer";

/**
 * The category, its reasoning and the scores that can be computed honestly, for a record that came without a
 * category. It is deliberately cautious: it reads only what the record itself reports, quotes it, and leaves a
 * record without such evidence unclassified.
 *
 * - Breakthrough: the record reports a gain of at least ten times together with a test in animals, the field or
 *   people, and has a granted patent.
 * - Significant Innovation: a gain of at least two times, or of 50 % in a sentence that says over what, or a
 *   first, together with a test (laboratory or further) or a granted patent; or a granted patent that at least
 *   25 later ones cite.
 * - Incremental Improvement: a smaller measured gain, or a comparison with what exists together with a test.
 * - Marginal Improvement: the record itself calls the change minor.
 * - Unclassified: everything else.
 *
 * `readiness` is the furthest stage that the text names; `evidence` counts what a reader could check (gain 30,
 * test up to 30, granted patents 20, family in several countries 10, citations 10). Commercial potential
 * cannot be computed from such records, so no rule pretends to.
 */
export function categorise(evidence: Evidence): Categorised {
  const { text } = evidence;
  const stage = STAGES.find(({ pattern }) => pattern.test(text));
  const gain = gainOf(text);
  const novelty = quote(NOVELTY, text);
  const granted = evidence.grantedPatents > 0;
  const cited = evidence.citedBy ?? 0;
  const tested = (stage?.readiness ?? 0) >= 30;

  const findings: string[] = [];
  if (gain) findings.push(`a measured gain (“${gain.quote}”)`);
  if (novelty) findings.push(`a claim to be first (“${novelty}”)`);
  if (stage && tested) findings.push(`${stage.words} (“${quote(stage.pattern, text)}”)`);
  if (granted) findings.push("a granted patent");
  if (granted && cited >= 25) findings.push(`${cited} later patents that cite it`);

  const scores: Scores = {};
  if (stage) scores.readiness = stage.readiness;
  const points =
    (gain ? 30 : 0) +
    (stage ? Math.min(30, Math.round(stage.readiness * 0.4)) : 0) +
    (granted ? 20 : 0) +
    ((evidence.jurisdictions ?? 0) >= 3 ? 10 : 0) +
    (cited >= 10 ? 10 : 0);
  if (points > 0) scores.evidence = points;

  const strong = (gain?.factor ?? 1) >= 10;
  const clear =
    (gain?.factor ?? 1) >= 2 ||
    (gain !== null && gain.factor >= 1.5 && gain.compared) ||
    novelty !== null;
  let category: Category = "Unclassified";
  if (strong && granted && (stage?.readiness ?? 0) >= 50) category = "Breakthrough";
  else if ((clear && (tested || granted)) || (granted && cited >= 25))
    category = "Significant Innovation";
  else if (MINOR.test(text) && !gain) category = "Marginal Improvement";
  else if (gain && !clear) category = "Incremental Improvement";
  else if (tested && COMPARISON.test(text)) {
    findings.push(`a comparison with what exists (“${quote(COMPARISON, text)}”)`);
    category = "Incremental Improvement";
  }

  if (category === "Unclassified") {
    const known =
      findings.length > 0 ? `reports ${join(findings)}, which is not enough` : "holds no evidence";
    return {
      category,
      reasoning: `${BY_RULE}: the record ${known} to say how large the advance is.`,
      scores,
    };
  }
  if (category === "Marginal Improvement")
    findings.unshift(`a small change (“${quote(MINOR, text)}”)`);
  return { category, reasoning: `${BY_RULE}: the record reports ${join(findings)}.`, scores };
}

type Gain = { factor: number; quote: string; compared: boolean };

function gainOf(text: string): Gain | null {
  const gains: Gain[] = [];
  const add = (factor: number, match: RegExpExecArray, sayingWhat: boolean) => {
    const sentence = sentenceAt(text, match.index);
    const compared = COMPARISON.test(sentence);
    if (EPIDEMIOLOGY.test(sentence) || (sayingWhat && !compared && !BETTER.test(sentence))) return;
    gains.push({ factor, quote: around(text, match), compared });
  };
  const orders = ORDERS.exec(text);
  if (orders) add(10, orders, true);
  const fold = GAIN_FOLD.exec(text);
  const factor = Number((fold?.[1] ?? "").replace(/,/g, ""));
  if (fold && factor > 1) add(factor, fold, true);
  const percent = GAIN_PERCENT.exec(text);
  const share = Number(percent?.[1] ?? percent?.[2]);
  if (percent && share > 0) add(1 + share / 100, percent, false);
  return gains.sort((a, b) => b.factor - a.factor)[0] ?? null;
}

function sentenceAt(text: string, index: number): string {
  const start = Math.max(text.lastIndexOf(". ", index), text.lastIndexOf("\n", index)) + 1;
  const end = text.slice(index).search(/[.!?](?:\s|$)|\n/);
  return text.slice(start, end === -1 ? undefined : index + end);
}

function quote(pattern: RegExp, text: string): string | null {
  const match = pattern.exec(text);
  return match ? around(text, match) : null;
}

/** The words found with up to three words on either side, within their sentence. */
function around(text: string, match: RegExpExecArray): string {
  const before =
    /(?:[^\s.!?;:“”]+\s+){0,3}$/.exec(
      text.slice(Math.max(0, match.index - 80), match.index),
    )?.[0] ?? "";
  const end = match.index + match[0].length;
  const after =
    /^[^\s.!?;:“”]*(?:\s+[^\s.!?;:“”]+){0,3}/.exec(text.slice(end, end + 80))?.[0] ?? "";
  return `${before}${match[0]}${after}`.replace(/[“”"]/g, "").replace(/\s+/g, " ").trim();
}

function join(findings: readonly string[]): string {
  if (findings.length < 2) return findings[0] ?? "";
  return `${findings.slice(0, -1).join(", ")} and ${findings.at(-1)}`;
}

/** Classification symbols that make a good tag where the text's topics do not fill two. */
const CPC_LABELS: Record<string, string> = {
  A01: "Agriculture",
  A23: "Food technology",
  A61B: "Diagnosis and surgery",
  A61F: "Implants and prostheses",
  A61K: "Pharmaceuticals",
  A61M: "Medical devices",
  A61N: "Electrotherapy",
  A61P: "Therapeutics",
  B01: "Separation processes",
  B25: "Robotics",
  B29: "Plastics processing",
  B33: "Additive manufacturing",
  B60: "Vehicles",
  B64: "Aerospace",
  B82: "Nanomaterials",
  C01: "Inorganic chemistry",
  C02: "Water treatment",
  C07: "Organic chemistry",
  C07K: "Proteins and peptides",
  C08: "Polymers",
  C12: "Genetic engineering",
  C22: "Metals and alloys",
  C23: "Coatings",
  F01: "Engines and turbines",
  F02: "Engines and turbines",
  F03: "Wind and water power",
  F16: "Mechanical systems",
  F24: "Heating and cooling",
  G01: "Measurement",
  G02: "Optics and photonics",
  G05: "Control systems",
  G06: "Computing",
  G06F: "Digital data processing",
  G06N: "Machine learning",
  G06Q: "Business systems",
  G06T: "Image processing",
  G10: "Acoustics",
  G16: "Health informatics",
  G21: "Nuclear energy",
  H01: "Electronics",
  H01L: "Semiconductors",
  H01M: "Batteries",
  H02: "Electric power",
  H03: "Electronic circuits",
  H04: "Telecommunications",
  H04L: "Networking",
  H04W: "Wireless communication",
};

/**
 * Two descriptive tags: the topics that the text shows most, then the source's own subject, then the
 * classification symbols. A topic seen once, in passing, makes no tag while something better exists.
 */
export function tagsOf(
  topics: readonly TopicScore[],
  subject: string | null,
  symbols: readonly string[],
): [string | null, string | null] {
  const labels: string[] = [];
  const add = (label: string | null | undefined) => {
    if (!label || labels.length >= 2) return;
    if (!labels.some((known) => known.toLowerCase() === label.toLowerCase())) labels.push(label);
  };
  for (const { topic, score } of topics) if (score >= 3) add(topic.label);
  add(subject);
  for (const symbol of symbols) {
    const code = symbol.replace(/\s+/g, "").toUpperCase();
    add(CPC_LABELS[code.slice(0, 4)] ?? CPC_LABELS[code.slice(0, 3)]);
  }
  for (const { topic } of topics) add(topic.label);
  return [labels[0] ?? null, labels[1] ?? null];
}
