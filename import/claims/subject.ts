import type { Sentence } from "./sentences.ts";

/** Words that offices use for the thing that they offer. */
const OFFERED =
  "technology|technologies|invention|innovation|development|discovery|disclosure|method|methods|methodology|device|devices|system|systems|approach|platform|tool|tools|toolkit|technique|techniques|process|procedure|algorithm|algorithms|software|program|code|app|application|package|design|designs|material|materials|film|coating|coatings|sensor|sensors|detector|compound|compounds|composition|compositions|composite|composites|alloy|polymer|hydrogel|membrane|catalyst|model|models|framework|architecture|apparatus|solution|product|assay|test|strategy|structure|structures|interface|scheme|protocol|mechanism|machine|robot|antenna|circuit|chip|array|network|engine|instrument|unit|prototype|scaffold|implant|therapy|treatment|vaccine|inhibitors?|analogs?|formulation|molecules?|probe|probes|biomarkers?|score|pipeline|workflow|module|controller|actuator|battery|cell|cells|electrode|laser|microscope|camera|imager|spectrometer|drug|antibody|antibodies|peptides?|vectors?|construct|constructs|kit|concept|configuration|setup|library|database|dataset|mask|valve|pump|motor|generator|converter|transistor|decoder|encoder|reader|scanner|glove|suit|vehicle|insulation|adhesive|ceramic|resin|foam|fiber|fibers|reactor|simulator|procedure|feature|technologies|inventions|capability|capabilities|results?|analysis|work|study|studies|data|team's";

/** 'this new method', 'our device', 'the proposed two-step process', 'the present invention'. */
const THIS_THING = new RegExp(
  String.raw`\b(?:this|these|our|such an?|the (?:present|proposed|novel|new|newly|developed|disclosed|inventive|reported|resulting|described|subject|claimed|improved|innovative|patented|invented|engineered|synthesized|optimized|overall|instant|above|said))\s+(?:[\w-]+\s+){0,4}?(?:${OFFERED})\b`,
  "i",
);
/** 'The device' as subject, if nothing before it named another device. */
const THE_THING =
  /^(?:[^,]{0,60}, )?the\s+(?:[\w-]+\s+){0,2}?(?:technology|technologies|invention|innovation|method|methods|methodology|device|devices|system|systems|approach|platform|tool|technique|process|algorithm|algorithms|software|program|application|design|material|materials|coating|coatings|sensor|sensors|compounds?|compositions?|composite|alloy|polymer|hydrogel|membrane|catalyst|model|framework|architecture|apparatus|solution|product|assay|test|strategy|protocol|antenna|circuit|chip|instrument|prototype|scaffold|implant|therapy|treatment|vaccine|inhibitors?|analogs?|formulation|probe|pipeline|workflow|vectors?|constructs?)\b/i;
/** After a sentence about competitors 'These methods' means theirs; these words do not. */
const CLEARLY_OURS =
  /\b(?:this|our|the) (?:present |proposed |new |novel |newly |developed |disclosed |inventive |innovative |patented |invented |current )?(?:technology|invention|innovation|[\w-]+ (?:technology|invention|innovation))\b|\b(?:our|the (?:present|proposed|novel|new|newly|developed|disclosed|inventive|reported|invented|patented|innovative))\b/i;
/** Words of the offer that can mean nothing else. */
const THE_OFFER =
  /\bthe (?:technology|technologies|invention|innovation|disclosure|disclosed|inventors?|inventive)\b/i;

const PEOPLE =
  "researchers?|inventors?|scientists?|engineers|investigators?|faculty|professors?|Profs?\\.?|Drs?\\.?|colleagues|(?:the|our|their|his|her|this|research|['’]s) (?:research )?(?:team|group|lab|laboratory)";
const THESE_PEOPLE = new RegExp(
  String.raw`(?:\b(?:${PEOPLE})\b|(?:^|[,;:] |\bthat |\bhow |\band |\bpreviously )(?:we|they)\b|\bNASA(?:['’]s)? (?:[\w-]+ )?(?:has|have|researchers|scientists|engineers|developed)|\b(?:developed|invented|created|designed) (?:by|at)\b)`,
  "i",
);
/** People from elsewhere. */
const OTHER_PEOPLE =
  /\b(?:many|most|some|several|other|previous|prior|past|various|numerous|independent|today['’]s|for) (?:[\w-]+ )?(?:researchers?|scientists?|engineers?|investigators?|teams?|groups?|labs?|laboratories|professors?|developers|inventors|studies|authors)\b|\b(?:researchers?|scientists|engineers|investigators|teams|clinicians|developers) (?:to|can|may|must|need|who|often|use|want|will|could|rely|are)\b/i;

/** Words within one sentence; the full stop of a title or an initial ends none. */
const UP_TO = String.raw`(?:[^.;]|(?<=\b(?:Drs?|Profs?|[A-Z]))\.){0,160}?`;
/** The sentence that introduces the technology; everything before it is background. */
const INTRODUCES = new RegExp(
  [
    String.raw`(?:\b(?:${PEOPLE})\b|\bwe\b|\bNASA\b|\bhere\b)${UP_TO}\b(?:developed|invented|designed|created|devised|engineered|proposed|built|pioneered|synthesized|formulated|introduced|conceived|constructed|patented|fabricated|optimized)\b`,
    String.raw`^(?:this|the present|our|the proposed|the disclosed) (?:[\w-]+ ){0,3}(?:${OFFERED})\b`,
    String.raw`\bthe (?:present )?(?:invention|innovation|disclosure)\b`,
    String.raw`^(?:an?|the|disclosed|described|provided) [^.;]{0,120}\b(?:has been|have been|is|are|was) (?:developed|invented|provided|disclosed|described|presented|proposed|prepared|synthesized|created|designed|discovered|engineered|formulated|constructed)\b`,
  ].join("|"),
  "i",
);
/** The same in weaker words, which occur in a background as well. */
const MAY_INTRODUCE = new RegExp(
  String.raw`(?:\b(?:${PEOPLE})\b|\bwe\b)${UP_TO}\b(?:discovered|identified|established|demonstrated|produced|implemented|generated|found|presented|shown|advanced|uncovered|adapted)\b`,
  "i",
);

/** 'Alder researchers have identified', 'Researchers in the School of Law report': it says whose people they are. */
const OUR_PEOPLE_FOUND = new RegExp(
  String.raw`^(?:(?:[\w&'’.-]+,? ){1,6}(?:researchers?|inventors?|scientists?|engineers?|investigators?|faculty|professors?|team|group|lab|laboratory)\b|(?:the |our )?(?:inventors?|(?:researchers?|scientists?|engineers?|investigators?|faculty|professors?|a team|a group)(?: of [\w-]+)? (?:at|in|from|of|led|with|under))\b|(?:Profs?\.?|Professors?|Drs?\.?) )${UP_TO}\b(?:discovered|identified|established|demonstrated|produced|implemented|generated|found|reported|presented|shown|show|advanced|uncovered|adapted|used|addressed|validated|harnessed|leveraged)\b`,
  "i",
);

/** How sentences about others, the field or the past begin. */
const BACKGROUND_OPENING =
  /^(?:however|although|though|while|despite|traditional(?:ly)?|typical(?:ly)?|current(?:ly)?|conventional(?:ly)?|existing|previous(?:ly)?|prior|many|most|some|several|other|others|unfortunately|today|to date|in recent|recent(?:ly)?|often|common(?:ly)?|normally|generally|historical(?:ly)?|standard|state[- ]of[- ]the[- ]art|available|commercial(?:ly)?|in the past|in general|there (?:is|are|has|have|exists?|remains?)|no |few |little |numerous|various|presently|one (?:of the )?(?:major|main|common|primary|biggest|current)|since|until|nowadays|over the past|alternative|known|as of|each year|every year|worldwide|globally|one could|patients|people|millions|for decades|for example, current|(?:in|with) (?:conventional|traditional|current|existing|standard|prior|typical)|the (?:current|existing|traditional|conventional|standard|most common|main|major|need|demand|market|lack|prevalence|use of (?:current|existing))|a (?:major|common|key|significant|current|conventional|typical|traditional) )\b/i;

/** General knowledge of a field: 'Studies have shown', 'It is well known', 'Since 1990', 'For years'. */
const KNOWN_BEFORE =
  /^(?:[\w-]+ly, )?(?:(?:\w+ )?(?:studies|research|evidence|reports?|literature|investigations|clinical trials|surveys?) (?:ha(?:s|ve)|is|are|in|suggests?|shows?|indicates?)\b|it (?:is|has been) (?:\w+ )?(?:known|shown|reported|estimated|established|recogni[sz]ed|believed|found|well)\b|(?:since|in|by|as of|during|from|around) (?:the )?(?:early |late |mid-? ?)?(?:1[89]|20)\d\ds?\b|for (?:many |several |the past |over |more than |\w+ )?(?:years|decades|centuries)\b|[^,;]{0,60} (?:was|were) first (?:\w+ )?(?:described|discovered|developed|introduced|reported|proposed|invented|used)\b|[^,;]{0,60} (?:has|have) (?:long|historically|traditionally|previously|widely|been widely|been traditionally|been previously|been extensively used|been used (?:for (?:decades|years|many)|extensively|widely|traditionally))\b)/i;

/** Textbook statements of a field. */
const GENERAL =
  /\b(?:is|are|has become|have become) (?:an? |the |one of the )?(?:important|common(?:ly)?|popular|well[- ]known|widely|powerful|key|major|crucial|critical(?:ly)?|growing|leading|emerging|essential|ubiquitous|typically|usually|often|generally|increasingly|most)\b/i;

/** Where people come from, who paid, and where it was published. */
const ABOUT_PEOPLE =
  /\b(?:(?:is|was) (?:an?|the|currently|also) (?:[\p{L}.-]+ ){0,6}(?:professor|director|fellow|scientist|member|chair|recipient|founder|researcher|lecturer|student|inventor|engineer|faculty|dean|head)\b|(?:received|earned|obtained|holds|completed) (?:an?|his|her|their|the|both) (?:[\p{L}.'’]+ ){0,4}(?:degrees?|ph\.?\s?d|b\.?\s?[as]|m\.?\s?[sda]|doctorate|bachelor|master|award|prize|medal|training|postdoctoral)|(?:his|her) (?:research|work|lab|laboratory|group|interests?|expertise|career|honors|awards)\b(?! (?:teams?|groups?|and|has|have|at|in|developed|invented|created)\b)|joined the (?:faculty|department|university)|has (?:authored|published|received|served|won|been awarded)|research interests|(?:supported|funded|sponsored) by|was published in|grant (?:from|number)|featured in|^(?:he|she)\b)/iu;

/** A lack or a fault is that of another thing. */
const FAULT =
  /\b(?:suffers? from|drawbacks?|limitations?|limited (?:by|in|to)|unmet need|need for|needed|in need of|lacks?|lacking|fails? to|inadequate|insufficient|shortcomings?|hinder\w*|is difficult|are difficult|remains? (?:a|difficult|challenging|unclear|unknown)|challeng(?:e|es|ing)|problematic|cumbersome|expensive and|time[- ]consuming|poor(?:ly)?|unable to|cannot|burdensome|prohibitive)\b/i;

/** The subject of the sentence is something other than the technology. */
const RIVAL_SUBJECT =
  /^[^,;]{0,40}\b(?:existing|conventional|traditional|current|prior(?:[- ]art)?|previous|competing|commercial(?:ly available)?|other|available|standard|typical|known|state[- ]of[- ]the[- ]art|most|many|today['’]s) (?:[\w-]+ ){0,3}(?:methods?|devices?|systems?|approach(?:es)?|techniques?|technolog(?:y|ies)|solutions?|products?|treatments?|therap(?:y|ies)|models?|tools?|algorithms?|materials?|sensors?|processes|drugs?|designs?|work|stud(?:y|ies)|research|efforts?|strategies|practices?|assays?|tests?|art|options?|procedures?|platforms?|instruments?|software)\b/i;

/**
 * 'Unlike existing pumps, …', 'Although pumps are loud, this device …': the competitor is only there for comparison.
 */
const COMPARES_OURS =
  /^(?:compared|in comparison|unlike|in contrast to|relative to|as opposed to|instead of|rather than|contrary to)\b|^(?:although|though|while|whereas|despite|to overcome|to address)\b[^,;]{1,160}, (?:this|our|the (?:present|proposed|novel|new|disclosed|inventive|current)) (?:[\w-]+ ){0,3}(?:technology|invention|innovation|methods?|devices?|systems?|approach|platform|tool|technique|process|algorithm|software|design|materials?|sensors?|compounds?|treatment|therapy)\b/i;

type Context = {
  /** Lower-case words of the title that can name its thing. */
  title: ReadonlySet<string>;
};

/** A sentence with what is known about its subject. */
export type Read = Sentence & {
  /** The sentence is about this technology or about what its inventors did. */
  ours: boolean;
  /** The words name it; `ours` may also follow from the sentences around it. */
  named: boolean;
  /** The inventors are the subject. */
  byInventors: boolean;
  /** The record is written like a patent, which describes what a thing does rather than what is better with it. */
  patent: boolean;
  /** It opens with competitors, the past or a lack. */
  others: boolean;
  /** A textbook statement, or what is usual. */
  general: boolean;
  /** It continues the sentence before, which is not about another thing: 'It …', 'In addition, …'. */
  continues: boolean;
  /** The sentence that introduces the technology. */
  introduces: boolean;
  /** The technology has been introduced already, so the sentence can be about it. */
  isKnown: boolean;
  /** The sentence before was about something else. */
  afterForeign: boolean;
  /** The current topic of the text: the last sentence that named one decides. */
  topic: "ours" | "other" | "open";
  /** Someone else, the past, a biography, or text before the technology is introduced. */
  foreign: boolean;
};

/**
 * Determines the subject of each sentence from its neighbours: what follows the introduction and names nothing else is
 * about this technology.
 */
export function readSubjects(sentences: readonly Sentence[], title: string): Read[] {
  const context: Context = { title: titleWords(title) };
  const patent = isPatentStyle(sentences);
  const introduced = patent ? null : introductionOf(sentences);
  let previousForeign = false;
  let topic: Read["topic"] = "open";
  let place = "";
  return sentences.map((sentence, index) => {
    const here = `${sentence.field}/${sentence.section}`;
    if (here !== place) {
      previousForeign = false;
      topic = "open";
    }
    place = here;
    const { text, section } = sentence;
    const head = text.slice(0, 140);
    const byInventors = THESE_PEOPLE.test(head) && !OTHER_PEOPLE.test(head);
    const before = section === "technology" && introduced !== null && index < introduced;
    const others =
      (BACKGROUND_OPENING.test(text) || RIVAL_SUBJECT.test(text) || KNOWN_BEFORE.test(text)) &&
      !COMPARES_OURS.test(text);
    const general = GENERAL.test(head);
    const life = ABOUT_PEOPLE.test(text);
    const foreign = section === "background" || section === "other" || others || life;
    const afterForeign = previousForeign;
    const continues =
      /^(?:it|its|they|these|this|their|thus|thereby|in addition|additionally|furthermore|moreover|specifically|also|as a result|finally|importantly|notably|in this (?:way|manner)|by|further|using|with this)\b/i.test(
        text,
      ) && !previousForeign;
    const named =
      (THIS_THING.test(head) && (!previousForeign || CLEARLY_OURS.test(head))) ||
      THE_OFFER.test(head) ||
      (THE_THING.test(head.slice(0, 90)) && !before) ||
      namesTitle(head, context) ||
      (!before && namesItsThing(head, context)) ||
      (patent && PATENT_SUBJECT.test(text));
    const ours =
      !foreign && !general && !before && (named || byInventors || continues || sentence.isItem);
    const isClear = (named || byInventors || index === introduced) && !foreign && !before;
    if (isClear && !general) topic = "ours";
    else if (foreign || general || before || tellsFault(text)) topic = "other";
    previousForeign = foreign || general || (before && !named);
    return {
      ...sentence,
      ours,
      named,
      byInventors,
      patent,
      others,
      general,
      continues,
      introduces: index === introduced,
      isKnown: patent || (introduced !== null && index > introduced),
      afterForeign,
      topic,
      foreign: foreign || before,
    };
  });
}

const PATENT_WORDS =
  /\b(?:embodiments?|(?:is|are) (?:disclosed|provided|described|presented)|compris(?:es?|ing)|configured to|wherein|plurality|coupled to|according to|includes? (?:an?|at least|one)|having an?|present invention|a method (?:of|for)|an apparatus)\b/i;
/** 'A sensor includes …', 'Methods for …': the first words of a patent's abstract are its subject. */
const PATENT_SUBJECT = /^(?:an?|the|methods?|systems?|apparatus|one or more) /i;

/** Whether the description reads like a patent's abstract: it does not say that anybody developed anything. */
function isPatentStyle(sentences: readonly Sentence[]): boolean {
  const own = sentences.filter(({ section }) => section === "technology");
  return (
    own.some(({ text }) => PATENT_WORDS.test(text)) &&
    !own.some(({ text }) => THESE_PEOPLE.test(text) && !OTHER_PEOPLE.test(text))
  );
}

/** The index of the sentence that introduces the technology, or null if none does. */
function introductionOf(sentences: readonly Sentence[]): number | null {
  for (const patterns of [[INTRODUCES, OUR_PEOPLE_FOUND], [MAY_INTRODUCE]]) {
    const index = sentences.findIndex(
      ({ section, text }) =>
        section === "technology" &&
        !OTHER_PEOPLE.test(text) &&
        patterns.some((pattern) => pattern.test(text.slice(0, 300))),
    );
    if (index !== -1) return index;
  }
  const first = sentences.findIndex(
    ({ section, text }) => section === "technology" && THIS_THING.test(text.slice(0, 140)),
  );
  return first === -1 ? null : first;
}

const COMMON = new Set(
  "with from into over under using based high improved improving novel method methods system systems device devices apparatus process new that this their which through and for the treatment use uses via low enhanced detection control".split(
    " ",
  ),
);

/**
 * The words of the title's first phrase, which names the thing: 'Foldable antenna' in 'Foldable antenna for
 * satellites'.
 */
function titleWords(title: string): Set<string> {
  const phrase =
    title.split(
      /[,:;–—(]|\s(?:for|of|in|on|using|with|to|by|from|via|and|that|which|as)\s/i,
      1,
    )[0] ?? "";
  return new Set(
    (phrase.toLowerCase().match(/[\p{L}\d-]{4,}/gu) ?? []).filter((word) => !COMMON.has(word)),
  );
}

/** Nearly all words of the title's thing near the sentence's beginning name the technology. */
function namesTitle(head: string, { title }: Context): boolean {
  if (title.size < 2) return false;
  const words = new Set(
    head
      .slice(0, 100)
      .toLowerCase()
      .match(/[\p{L}\d-]{4,}/gu) ?? [],
  );
  let shared = 0;
  for (const word of words) if (title.has(word)) shared += 1;
  return shared >= 2 && shared >= 0.75 * title.size;
}

/** 'The pump' where the title is 'Quiet pump': one word of it, led by an article or a pronoun, opens the sentence. */
function namesItsThing(head: string, { title }: Context): boolean {
  const subject = ITS_SUBJECT.exec(head)?.[1];
  if (subject === undefined) return false;
  return subject
    .toLowerCase()
    .split(" ")
    .some((word) => title.has(word) || title.has(word.replace(/s$/, "")) || title.has(`${word}s`));
}
const ITS_SUBJECT =
  /^(?:[^,]{0,60}, )?(?:the|this|these|our|their|its|such an?) ((?:[\w-]+ ){0,3}[\w-]+)/i;

/** Whether a sentence tells of a lack or a fault, as background does. */
function tellsFault(text: string): boolean {
  return FAULT.test(text);
}
