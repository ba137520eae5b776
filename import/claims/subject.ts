import type { Sentence } from "./sentences.ts";

/** What an office calls the thing that it offers. */
const OFFERED =
  "technology|technologies|invention|innovation|development|discovery|disclosure|method|methods|methodology|device|devices|system|systems|approach|platform|tool|tools|toolkit|technique|techniques|process|procedure|algorithm|algorithms|software|program|code|app|application|package|design|designs|material|materials|film|coating|coatings|sensor|sensors|detector|compound|compounds|composition|compositions|composite|composites|alloy|polymer|hydrogel|membrane|catalyst|model|models|framework|architecture|apparatus|solution|product|assay|test|strategy|structure|structures|interface|scheme|protocol|mechanism|machine|robot|antenna|circuit|chip|array|network|engine|instrument|unit|prototype|scaffold|implant|therapy|treatment|vaccine|inhibitors?|analogs?|formulation|molecules?|probe|probes|biomarkers?|score|pipeline|workflow|module|controller|actuator|battery|cell|cells|electrode|laser|microscope|camera|imager|spectrometer|drug|antibody|antibodies|peptides?|vectors?|construct|constructs|kit|concept|configuration|setup|library|database|dataset|mask|valve|pump|motor|generator|converter|transistor|decoder|encoder|reader|scanner|glove|suit|vehicle|insulation|adhesive|ceramic|resin|foam|fiber|fibers|reactor|simulator|procedure|feature|technologies|inventions|capability|capabilities|results?|analysis|work|study|studies|data|team's";

/** 'this new method', 'our device', 'the proposed two-step process', 'the present invention'. */
const THIS_THING = new RegExp(
  String.raw`\b(?:this|these|our|such an?|the (?:present|proposed|novel|new|newly|developed|disclosed|inventive|reported|resulting|described|subject|claimed|improved|innovative|patented|invented|engineered|synthesized|optimized|overall|instant|above|said))\s+(?:[\w-]+\s+){0,4}?(?:${OFFERED})\b`,
  "i",
);
/** 'The technology', 'the device', where nothing before it named another one. */
const THE_THING = new RegExp(String.raw`\b(?:the|an?)\s+(?:[\w-]+\s+){0,2}?(?:${OFFERED})\b`, "i");
/** Words of the offer that can mean nothing else. */
const THE_OFFER =
  /\bthe (?:technology|technologies|invention|innovation|disclosure|disclosed|inventors?|inventive)\b/i;

const PEOPLE =
  "researchers?|inventors?|scientists?|engineers?|investigators?|teams?|groups?|faculty|laboratory|lab|labs|professors?|Profs?\\.?|Drs?\\.?|colleagues|students?|authors|developers";
const THESE_PEOPLE = new RegExp(
  String.raw`(?:\b(?:${PEOPLE})\b|\b(?:we|they|our)\b|\bNASA(?:['’]s)?\b|\b(?:developed|invented|created|designed) (?:by|at)\b)`,
  "i",
);
/** People of somewhere else. */
const OTHER_PEOPLE =
  /\b(?:many|most|some|several|other|previous|prior|past|various|numerous|independent|today['’]s|for) (?:[\w-]+ )?(?:researchers?|scientists?|engineers?|investigators?|teams?|groups?|labs?|laboratories|professors?|developers|inventors|studies|authors)\b|\b(?:researchers?|scientists|engineers|investigators|teams|clinicians|developers) (?:to|can|may|must|need|who|often|use|want|will|could|rely|are)\b/i;

/** The sentence that introduces the technology: what came before it is background. */
const INTRODUCES = new RegExp(
  [
    String.raw`(?:\b(?:${PEOPLE})\b|\bwe\b|\bNASA\b|\bhere\b)[^.;]{0,160}?\b(?:developed|invented|designed|created|discovered|identified|devised|engineered|proposed|built|pioneered|synthesized|formulated|established|demonstrated|produced|introduced|conceived|constructed|implemented|patented|generated|fabricated|found|presented|develops|invent|optimized)\b`,
    String.raw`^(?:this|the present|our|the proposed|the disclosed) (?:[\w-]+ ){0,3}(?:${OFFERED})\b`,
    String.raw`\bthe (?:present )?(?:invention|innovation|disclosure)\b`,
    String.raw`^(?:an?|the|disclosed|described|provided) [^.;]{0,120}\b(?:has been|have been|is|are|was) (?:developed|invented|provided|disclosed|described|presented|proposed)\b`,
  ].join("|"),
  "i",
);

/** How sentences about others, the field or the past begin. */
const BACKGROUND_OPENING =
  /^(?:however|although|though|while|despite|traditional(?:ly)?|typical(?:ly)?|current(?:ly)?|conventional(?:ly)?|existing|previous(?:ly)?|prior|many|most|some|several|other|others|unfortunately|today|to date|in recent|recent(?:ly)?|often|common(?:ly)?|normally|generally|historical(?:ly)?|standard|state[- ]of[- ]the[- ]art|available|commercial(?:ly)?|in the past|in general|there (?:is|are|has|have|exists?|remains?)|no |few |little |numerous|various|presently|one (?:of the )?(?:major|main|common|primary|biggest|current)|since|until|nowadays|over the past|alternative|known|as of|each year|every year|worldwide|globally|one could|patients|people|millions|for decades|for example, current|(?:in|with) (?:conventional|traditional|current|existing|standard|prior|typical)|the (?:current|existing|traditional|conventional|standard|most common|main|major|need|demand|market|lack|prevalence|use of (?:current|existing))|a (?:major|common|key|significant|current|conventional|typical|traditional) )\b/i;

/** A lack or a fault is what another thing has. */
const FAULT =
  /\b(?:suffers? from|drawbacks?|limitations?|limited (?:by|in|to)|unmet need|need for|needed|in need of|lacks?|lacking|fails? to|inadequate|insufficient|shortcomings?|hinder\w*|is difficult|are difficult|remains? (?:a|difficult|challenging|unclear|unknown)|challeng(?:e|es|ing)|problematic|cumbersome|expensive and|time[- ]consuming|poor(?:ly)?|unable to|cannot|burdensome|prohibitive)\b/i;

/** Something else than the technology leads the sentence. */
const RIVAL_SUBJECT =
  /^[^,;]{0,40}\b(?:existing|conventional|traditional|current|prior(?:[- ]art)?|previous|competing|commercial(?:ly available)?|other|available|standard|typical|known|state[- ]of[- ]the[- ]art|most|many|today['’]s) (?:[\w-]+ ){0,3}(?:methods?|devices?|systems?|approach(?:es)?|techniques?|technolog(?:y|ies)|solutions?|products?|treatments?|therap(?:y|ies)|models?|tools?|algorithms?|materials?|sensors?|processes|drugs?|designs?|work|stud(?:y|ies)|research|efforts?|strategies|practices?|assays?|tests?|art|options?|procedures?|platforms?|instruments?|software)\b/i;

export type Context = {
  /** Lower-case words of the title that can name its thing. */
  title: ReadonlySet<string>;
};

/** A sentence with what is known about its subject. */
export type Read = Sentence & {
  /** The sentence speaks of this technology or of what its inventors did. */
  ours: boolean;
  /** The words name it, where `ours` may also follow from the neighbourhood. */
  named: boolean;
  /** The inventors lead the sentence. */
  byInventors: boolean;
  /** Someone else, the field, a need or a fault. */
  foreign: boolean;
};

/** Reads the subject of each sentence in its neighbourhood: what follows the introduction and names no other is ours. */
export function readSubjects(sentences: readonly Sentence[], title: string): Read[] {
  const context: Context = { title: titleWords(title) };
  const introduced = introductionOf(sentences);
  let previousForeign = false;
  let place = "";
  return sentences.map((sentence, index) => {
    const here = `${sentence.field}/${sentence.section}`;
    if (here !== place) previousForeign = false;
    place = here;
    const { text, section } = sentence;
    const head = text.slice(0, 140);
    const byInventors = THESE_PEOPLE.test(head) && !OTHER_PEOPLE.test(head);
    const before = section === "technology" && introduced !== null && index < introduced;
    const foreign =
      section === "background" ||
      section === "other" ||
      BACKGROUND_OPENING.test(text) ||
      RIVAL_SUBJECT.test(text);
    const continues =
      /^(?:it|its|they|these|this|their|thus|thereby|in addition|additionally|furthermore|moreover|specifically|also|as a result|finally|importantly|notably|in this (?:way|manner)|by|further|using|with this)\b/i.test(
        text,
      ) && !previousForeign;
    const named =
      THIS_THING.test(head) ||
      THE_OFFER.test(head) ||
      (THE_THING.test(head.slice(0, 90)) && !before) ||
      namesTitle(head, context);
    const ours = !foreign && !before && (named || byInventors || continues || sentence.isItem);
    previousForeign = foreign || (before && !named);
    return { ...sentence, ours, named, byInventors, foreign: foreign || before };
  });
}

/** The place of the sentence that introduces the technology, or null where none does. */
function introductionOf(sentences: readonly Sentence[]): number | null {
  const index = sentences.findIndex(
    ({ section, text }) =>
      section === "technology" && INTRODUCES.test(text.slice(0, 300)) && !OTHER_PEOPLE.test(text),
  );
  return index === -1 ? null : index;
}

const COMMON = new Set(
  "with from into over under using based high improved improving novel method methods system systems device devices apparatus process new that this their which through and for the treatment use uses via low enhanced detection control".split(
    " ",
  ),
);

function titleWords(title: string): Set<string> {
  return new Set(
    (title.toLowerCase().match(/[\p{L}\d-]{4,}/gu) ?? []).filter((word) => !COMMON.has(word)),
  );
}

/** Two telling words of the title near the sentence's beginning name the technology. */
function namesTitle(head: string, { title }: Context): boolean {
  if (title.size === 0) return false;
  const words = new Set(head.slice(0, 100).toLowerCase().match(/[\p{L}\d-]{4,}/gu) ?? []);
  let shared = 0;
  for (const word of words) if (title.has(word)) shared += 1;
  return shared >= 2;
}

/** Whether a sentence tells of a lack or a fault, as background does. */
export function tellsFault(text: string): boolean {
  return FAULT.test(text);
}
