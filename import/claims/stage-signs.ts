import { type Act, type ActSubject, actsIn } from "./acts.ts";
import type { Sign } from "./signs.ts";
import type { Read } from "./subject.ts";

/** Organisms and their products. */
const LIVING =
  /\b(?:mice|mouse|murine|rats?|zebrafish|swine|porcine|pigs?|rabbits?|sheep|primates?|monkeys?|macaques?|animals?|xenografts?|rodents?|drosophila|preclinical)\b|in[\s_-]{0,2}vivo/i;
const CELLS =
  /\b(?:ex[ -_]?vivo|cell lines?|cultured?|cells?|organoids?|tumou?rs?|tissues?|specimens|biops(?:y|ies)|serum|plasma|blood|explants?|slices|bacteria\w*|strains?|proteins?|assays?)\b|in[\s_-]{0,2}vitro/i;
const HUMANS =
  /\b(?:human (?:subjects?|participants?|volunteers?|studies)|patients?|cohorts?|clinical (?:trials?|stud(?:y|ies)|testing|samples)|volunteers?|participants|subjects|clinicians|surgeons|pathologists|children|adults|users)\b/i;
const LABORATORY =
  /\b(?:in the lab(?:oratory)?|laborator(?:y|ies)|lab|phantoms?|bench-?top|experiments?|experimental(?:ly)?|samples?|proof[- ]of[- ](?:concept|principle)|wind tunnel|test ?bed|pilot|feasibility|case stud(?:y|ies)|cadaver\w*|wafers?|chips?|tests|testing)\b/i;
const DATA =
  /\b(?:data ?sets?|data|benchmarks?|simulations?|simulated|in silico|computational(?:ly)?|model(?:ing|ling)|images|records|algorithms?|predictions?|predict(?:ed|ing)?|accuracy|real[- ]world)\b/i;
const OUTSIDE =
  /\b(?:flight|flown|field (?:tests?|trials?|stud(?:y|ies)|deploy\w+)|deployed|installed|on[- ]site|in orbit|hospitals?|clinics?|practices)\b/i;
const MEASURED =
  /(?<![\d.,])\d[\d.,]{0,12}[\s-]?(?:%|±|(?:percent|fold|x|times|mm|nm|µm|μm|um|cm|mW|W|V|Hz|kHz|MHz|GHz|mg|µL|hours?|weeks?|months?|days?|years?|°C|patients|participants|mice|subjects|samples|cycles|images|people|cells|events)\b)|\borders? of magnitude\b/i;
const SUCCEEDED =
  /\b(?:successful(?:ly)?|preliminary|initial results|promising results|to date|thus far|so far|already|now available)\b/i;
const PROTOTYPED =
  /\b(?:developed|built|designed|constructed|created|fabricated|produced|assembled|completed|tested|working|functional|initial|first|a|the)(?: [\w-]+){0,4} prototypes?\b|\bprototypes? (?:is|are|has|have|was|were|exists?|scanner|device|system)\b|\bprototyp(?:ed|ing)\b/i;
/** Nouns that say by themselves that something was done. */
const DEED =
  /\b(?:(?:successful|first|initial|experimental|actual|robust) (?:\w+ )?(?:demonstrations?|implementations?|validations?|reduction to practice|applications?|tests?|simulations?|trials?|evaluations?|description|conception)|reduc(?:ed|tion) to practice|proof[- ]of[- ](?:concept|principle)|demonstrated (?:in|on|with|by|to)|prototypes?|(?:preliminary|experimental|pre-?clinical|in[\s_-]{0,2}vivo|in[\s_-]{0,2}vitro|clinical|animal|human|pilot|field|flight|bench|lab(?:oratory)?) (?:data|evidence|results|stud(?:y|ies)|tests?|testing|experiments|trials?))\b/i;
const CONCEIVED = /\b(?:conceived|conception|fully described|description|conceptual(?:ly)?)\b/i;
const IN_USE =
  /\b(?:(?:is|are|has been|have been)(?: also| now| already| currently| being| successfully| widely| routinely)* (?:in (?:routine |commercial |clinical |current |daily |regular )?use\b|used (?:by|at) (?:the )?[A-Z]|commerciali[sz]ed|commercially available|on the market|sold|licensed to|adopted by)|(?:currently|already|now) (?:in use|used|being used|sold|available|deployed|undergoing|being tested)|being used (?:as|by|at|in)|(?:is|are) available\b)/;

/** 'A prototype has been developed', 'have built a working prototype': it exists, whatever the verb. */
const PROTOTYPE_MADE =
  /\bprototypes?\b[^.;]{0,80}? (?:has|have|was|were|been|already) (?:\w+ )?(?:developed|built|designed|constructed|created|fabricated|produced|assembled|completed|made|implemented|tested)\b|\b(?:developed|built|designed|constructed|created|fabricated|produced|assembled|completed) (?:[\w-]+ ){0,4}prototypes?\b|\bprototypes? exists?\b|^(?:[\w-]+ ){0,3}prototyped\b/i;
/** 'Mechanism demonstrated in mice', 'as demonstrated by': a participle with where or how it was seen. */
const SEEN_IN =
  /\b(?:demonstrated|validated|verified|tested|proven|evaluated|characterized|shown) (?:in|on|with|by|against|using|through|across|via|at)\b/i;
/** 'which has been shown to cause pain': of what it acts on, not of it. */
const IN_A_SIDE_CLAUSE =
  /\b(?:which|that|who|whose|and) (?:has|have|had|was|were|is|are) (?:\w+ ){0,2}$/i;

/** A few words under a stage heading: 'TRL 4', 'Preclinical data', 'Bench-scale prototype'. */
const NAMED_ALONE =
  /\b(?:prototypes?|proof[- ]of[- ](?:concept|principle)|pre-?clinical|clinical (?:trials?|stud(?:y|ies)|data)|phase (?:[1-3]|i{1,3})\b|bench(?:-?top|[- ]scale)|lab(?:oratory)?[- ](?:scale|validat\w+|tested|demonstrat\w+)|pilot[- ]scale|in[- ]vitro|in[- ]vivo|animal (?:studies|data|models?|testing)|(?:beta|alpha) (?:version|testing|release)|working (?:model|software|code|device|system)|fully (?:functional|operational|developed)|reduced to practice|demonstrat(?:ed|ion)|tested|validated|conceived|conception)\b/i;
/** Words that hardly leave a doubt there. */
const LEVEL =
  /\b(?:trl(?: level)?[ :=-]{0,3}[1-9]|technology readiness level[ :()a-z-]{0,12}[1-9]|commercially available|on the market|available commercially)\b/i;
/** A list item that names what has been done; 'Verified accuracy' is a property. */
const ITEM_STAGE =
  /^(?:(?:has|have) been |successfully |clinically |experimentally |in[- ]?vivo |in[- ]?vitro |field[- ]|flight[- ]|bench[- ]|already )*(?:(?:demonstrated|tested|validated|verified|proven) (?:in|on|with|by|to|at|for|successfully|experimentally)|prototyped?\b|(?:a )?working prototype|proof[- ]of[- ]concept)/i;
const LONGEST_NAMED = 100;

const MAYBE = /\b(?:could|may|might|would|should|can|potentially|possib\w+|promises?)\b/i;
const LATER =
  /\b(?:will|plan(?:s|ned|ning)?|future|next steps?|aims?|intend(?:s|ed)?|expected|anticipated|envision\w*|under development|being developed|ongoing|to be|currently (?:developing|working|designing|building|seeking)|seek(?:s|ing)?|underway|in progress|awaiting|ready (?:for|to))\b/i;
const IS_NOW =
  /\b(?:is|are|uses?|utilizes?|employs?|involves?|works?|relies|leverages?|combines?|consists?|comprises?|includes?|provides?|requires?)\b/i;
const EARLIER =
  /\b(?:previous(?:ly)?|prior|earlier|past|existing|conventional|traditional(?:ly)?|others|historical\w*|typical(?:ly)?|commonly|known|years)\b/i;
/** 'developed a device', 'achieved this by engineering': what was made, not how well it worked. */
const ONLY_MADE =
  /^(?:[^.]{0,160}?)\b(?:developed|invented|created|designed|engineered|identified|discovered|devised|proposed|reported|pioneered|implemented|presented|introduced|present|propose) (?:an?|the|new|novel|several|various|methods?|algorithms?|two|three|all)\b/i;
const PUBLISHED =
  /\b(?:published|publication|submitted|patent(?:s|ed)?|licens\w+|funded|grant|award\w*|journal|manuscript|conference|disclosed)\b/i;
/** Features of a reference that a statement does not have. */
const REFERENCE =
  /\((?:19|20)\d\d\)|\b(?:et al|vol|letters|physics|nature|proceedings|in press)\b\.?,? ?\d*|[“”].{20,}[“”]|\p{Lu}\. \p{Lu}\p{Ll}+, \p{Lu}\./u;
const FITS =
  /\b(?:can|could|may|might) (?:also )?be (?:used|applied|adapted|extended|utilized|employed|implemented|translated)\b|\bintended (?:for|to)\b|\bused to (?:treat|diagnose)\b|\bshow(?:s|ed|n)? (?:\w+ ){0,3}(?:potential|promise)\b/i;
const GOES_ON =
  /^(?:thus|thereby|in addition|additionally|furthermore|further|moreover|specifically|also|as a result|finally|importantly|notably|interestingly|consequently|therefore|hence|overall|because of this|by|using|with this|through|when|compared|in (?:a|an|one|the|vivo|vitro|different|both)|after|upon|here|for example|to (?:test|demonstrate|evaluate|validate|show))\b/i;
/** 'This technology has been demonstrated', 'it was tested', 'We have validated the method'. */
const SHOWN_AS_SUCH =
  /^(?:[\w, ]{0,40}?)\b(?:this|these|it|they|the (?:[\w-]+ ){0,3}?(?:technology|invention|method|device|system|approach|platform|technique|tool|algorithm|model|software|prototype|sensor|process|concept|design|assay|results?))\b(?: [\w-]+){0,4}? (?:has|have|was|were) (?:also |already |been |further |successfully |extensively |experimentally |clinically )*(?:demonstrated|tested|validated|verified|proven|evaluated|prototyped|deployed|flown|reduced to practice|built|piloted|shown|implemented and)\b|\b(?:inventors|researchers|team|group|we|they|scientists|engineers|laboratory|lab) (?:have |has )?(?:also |already |further |successfully |extensively |experimentally |clinically |then )*(?:demonstrated|tested|validated|verified|evaluated|built and|piloted) (?:and \w+ )?(?:this|the|their|our|its|that)\b/i;
/** 'Mice', 'The treated cells', 'Loss of the gene': the subject is an organism or a test, not an offer or a person. */
const SETTING_FIRST =
  /^(?:[\w ]{0,20})?(?:in (?:[\w-]+ ){0,6}?(?:mice|mouse|rats?|models?|patients|cells|vitro|vivo|experiments?|tests?|stud(?:y|ies)|simulations?|trials?|humans|animals|volunteers|samples)|when (?:tested|used|applied|compared|administered|implanted|injected|combined|exposed|treated|the|validated|these|this)|using (?:this|the|these|their|our)|compared (?:to|with)|under )\b/i;
const DENIED =
  /\b(?:(?:has|have|had|was|were|been|did|does|do|is|are) (?:not|never)|yet to|cannot)\b/i;
const BY_MEANS =
  /\b(?:achiev\w+|accomplish\w*|do|does|did) (?:this|these|that|it|so|(?:their|this|the) goal)\b[^.;]{0,40}? (?:by|through|via|with)\b/i;

/** What a known drug is used or approved for: 'This drug has already been used in asthma', before any work on it here. */
const EARLIER_USE =
  /\b(?:drugs?|compounds?|molecules?|agents?|inhibitors?|agonists?|antagonists?|antibod(?:y|ies)|medications?|medicines?|therap(?:y|ies)|treatments?)\b[^.;]{0,120}?\b(?:(?:FDA|EMA)[- ]approved|approved (?:by|for|to treat|in)|(?:already|previously|widely|commonly|currently|long) (?:been )?(?:used|approved|prescribed|marketed|given) (?:in|for|to|as|by))\b/i;

/** A sentence with the finished acts that it reports; its neighbours are added in a second pass. */
export type StageFacts = Read & {
  acts: readonly Act[];
  /** The text before the first act; the whole text if there is none. */
  lead: string;
  /** It names where the act took place, or what was measured. */
  where: boolean;
  /** How clearly the sentences before and after report finished acts: 0, 1 or 2. */
  before: number;
  after: number;
  /** The number of sentences in the description that clearly report finished acts. */
  told: number;
};

/** What the signs look at, sentence by sentence; null if a sentence cannot be about a stage at all. */
export function stageFacts(reads: readonly Read[]): (StageFacts | null)[] {
  const alone = reads.map(factsAlone);
  const plain = alone.map((facts) => (facts ? plainness(facts) : 0));
  const told = plain.filter((one) => one === 2).length;
  return alone.map((facts, place) => {
    if (!facts) return null;
    const near = (other: number) =>
      reads[other]?.field === facts.field && reads[other]?.section === facts.section
        ? (plain[other] ?? 0)
        : 0;
    return {
      ...facts,
      before: near(place - 1),
      after: near(place + 1),
      told: told - (plain[place] === 2 ? 1 : 0),
    };
  });
}

function factsAlone(read: Read): StageFacts | null {
  const { section, foreign, text } = read;
  if (foreign || section === "rights" || section === "inventors" || section === "other")
    return null;
  if (BY_MEANS.test(text) || DENIED.test(text)) return null;
  const acts = actsIn(text);
  const earlier = EARLIER_USE.exec(text);
  if (earlier && !acts.some((act) => isWork(act) && act.at < earlier.index + earlier[0].length))
    return null;
  if (acts.length === 0 && (LATER.test(text) || /\b(?:needed|required)\b/i.test(text))) return null;
  const lead = acts[0] ? text.slice(0, acts[0].at) : text;
  const where = [LIVING, CELLS, HUMANS, LABORATORY, DATA, OUTSIDE, MEASURED].some((pattern) =>
    pattern.test(text),
  );
  return { ...read, acts, lead, where, before: 0, after: 0, told: 0 };
}

function plainness({ acts, where, text, lead, introduces }: StageFacts): number {
  if (acts.length === 0 || MAYBE.test(lead) || LATER.test(text)) return 0;
  return where && !introduces && acts.some((act) => !isMaking(act)) ? 2 : 1;
}

function hasAct({ acts }: StageFacts, test: (act: Act) => boolean): boolean {
  return acts.some(test);
}
const ledBy = (facts: StageFacts, subject: ActSubject) =>
  hasAct(facts, ({ subjects }) => subjects.has(subject));
const isMaking = ({ kind }: Act) => kind === "make" || kind === "devise";
const isWork = ({ kind }: Act) => kind === "show" || kind === "test" || kind === "find";

/** Signs that something has been done with this technology; their weights are fitted (claim-weights.ts). */
export const STAGE_SIGNS: readonly Sign<StageFacts>[] = [
  // What was done.
  { name: "+has shown", holds: (f) => hasAct(f, (a) => a.kind === "show" && a.form === "perfect") },
  { name: "+was shown", holds: (f) => hasAct(f, (a) => a.kind === "show" && a.form === "passive") },
  { name: "+showed", holds: (f) => hasAct(f, (a) => a.kind === "show" && a.form === "past") },
  { name: "+tested", holds: (f) => hasAct(f, (a) => a.kind === "test") },
  {
    name: "+was tested",
    holds: (f) => hasAct(f, (a) => a.kind === "test" && a.form === "passive"),
  },
  { name: "+was found", holds: (f) => hasAct(f, (a) => a.kind === "find" && a.form === "passive") },
  { name: "+was made", holds: (f) => hasAct(f, (a) => a.kind === "make" && a.form === "passive") },
  { name: "+made", holds: (f) => hasAct(f, (a) => a.kind === "make" && a.form !== "passive") },
  {
    name: "+was devised",
    holds: (f) => hasAct(f, (a) => a.kind === "devise" && a.form === "passive"),
  },
  { name: "+was run", holds: (f) => hasAct(f, (a) => a.kind === "run" && a.form === "passive") },
  { name: "+has yielded", holds: (f) => hasAct(f, (a) => a.kind === "yield" && a.form !== "past") },
  { name: "+found that", holds: (f) => hasAct(f, (a) => a.that && isWork(a)) },
  { name: "+two acts", holds: ({ acts }) => acts.length >= 2 },
  { name: "+three acts", holds: ({ acts }) => acts.length >= 3 },
  // Who did it.
  { name: "+people worked", holds: (f) => hasAct(f, (a) => isWork(a) && a.subjects.has("people")) },
  { name: "+people did", holds: (f) => ledBy(f, "people") },
  { name: "+results lead", holds: (f) => hasAct(f, (a) => a.subjects.has("results")) },
  { name: "+results show", holds: (f) => hasAct(f, (a) => isWork(a) && a.subjects.has("results")) },
  { name: "+inventors lead", holds: ({ byInventors, acts }) => byInventors && acts.length > 0 },
  { name: "+goes on from it", holds: ({ continues, acts }) => continues && acts.length > 0 },
  { name: "+of our thing", holds: ({ topic, acts }) => topic === "ours" && acts.length > 0 },
  { name: "+shown as such", holds: ({ text }) => SHOWN_AS_SUCH.test(text) },
  // Where.
  { name: "+in animals", holds: ({ text, acts }) => acts.length > 0 && LIVING.test(text) },
  { name: "+in cells", holds: ({ text, acts }) => acts.length > 0 && CELLS.test(text) },
  {
    name: "+in the laboratory",
    holds: ({ text, acts }) => acts.length > 0 && LABORATORY.test(text),
  },
  { name: "+on data", holds: ({ text, acts }) => acts.length > 0 && DATA.test(text) },
  { name: "+measured", holds: ({ text, acts }) => acts.length > 0 && MEASURED.test(text) },
  {
    name: "+measured without an act",
    holds: ({ text, acts, ours }) => acts.length === 0 && ours && MEASURED.test(text),
  },
  {
    name: "+setting first",
    holds: ({ text, acts }) => acts.length > 0 && SETTING_FIRST.test(text),
  },
  {
    name: "+plainly",
    holds: ({ text, acts, where }) =>
      acts.length > 0 && where && !MAYBE.test(text) && !LATER.test(text),
  },
  { name: "+succeeded", holds: ({ text }) => SUCCEEDED.test(text) },
  { name: "+prototype", holds: ({ text }) => PROTOTYPED.test(text) },
  { name: "+prototype made", holds: ({ text }) => PROTOTYPE_MADE.test(text) && !LATER.test(text) },
  {
    name: "+seen in an item",
    holds: ({ isItem, text }) => isItem && SEEN_IN.test(text) && !MAYBE.test(text),
  },
  {
    name: "+seen in, no act",
    holds: ({ acts, text }) => acts.length === 0 && SEEN_IN.test(text) && !MAYBE.test(text),
  },
  {
    name: "+measures now",
    holds: ({ acts, ours, text }) =>
      acts.length === 0 && ours && MEASURED.test(text) && /\bachiev(?:es|ing)\b/i.test(text),
  },
  { name: "+deed", holds: ({ text }) => DEED.test(text) },
  { name: "+in use", holds: ({ text }) => IN_USE.test(text) },
  // The neighbouring sentences.
  { name: "+behind a deed", holds: ({ before, acts }) => before === 2 && acts.length > 0 },
  { name: "+before a deed", holds: ({ after, acts }) => after === 2 && acts.length > 0 },
  { name: "+behind an act", holds: ({ before, acts }) => before >= 1 && acts.length > 0 },
  { name: "+among many deeds", holds: ({ told, acts }) => told >= 3 && acts.length > 0 },
  { name: "+adds", holds: ({ text, acts }) => acts.length > 0 && GOES_ON.test(text) },
  { name: "+under a stage heading", holds: ({ section }) => section === "stage" },
  {
    name: "+level under a stage heading",
    holds: ({ section, text }) => section === "stage" && LEVEL.test(text),
  },
  {
    name: "+named under a stage heading",
    holds: ({ section, text }) =>
      section === "stage" &&
      text.length <= LONGEST_NAMED &&
      NAMED_ALONE.test(text) &&
      !LATER.test(text) &&
      !MAYBE.test(text),
  },
  {
    name: "+act under a stage heading",
    holds: ({ section, acts }) => section === "stage" && acts.length > 0,
  },
  {
    name: "+deed under a stage heading",
    holds: ({ section, text }) => section === "stage" && (DEED.test(text) || CONCEIVED.test(text)),
  },
  { name: "+deed of an item", holds: ({ isItem, text }) => isItem && DEED.test(text) },
  {
    name: "+item says so",
    holds: ({ isItem, text, ours }) => isItem && ours && ITEM_STAGE.test(text),
  },
  {
    name: "+setting first, no act",
    holds: ({ text, acts }) => acts.length === 0 && SETTING_FIRST.test(text),
  },
  { name: "+was", holds: ({ text, acts }) => acts.length === 0 && /\b(?:was|were)\b/i.test(text) },
  // Signs against it.
  { name: "-nothing done", holds: ({ acts }) => acts.length === 0 },
  { name: "-only makes", holds: ({ acts }) => acts.length > 0 && acts.every(isMaking) },
  {
    name: "-only devises",
    holds: ({ acts }) => acts.length > 0 && acts.every(({ kind }) => kind === "devise"),
  },
  {
    name: "-only yields",
    holds: ({ acts }) => acts.length > 0 && acts.every(({ kind }) => kind === "yield"),
  },
  { name: "-nowhere", holds: ({ acts, where }) => acts.length > 0 && !where },
  {
    name: "-in a side clause",
    holds: ({ lead, text }) => lead !== text && IN_A_SIDE_CLAUSE.test(lead),
  },
  { name: "-is now", holds: ({ lead }) => IS_NOW.test(lead) },
  { name: "-maybe", holds: ({ lead }) => MAYBE.test(lead) },
  { name: "-later", holds: ({ lead }) => LATER.test(lead) },
  { name: "-earlier", holds: ({ text }) => EARLIER.test(text) },
  { name: "-only made", holds: ({ text }) => ONLY_MADE.test(text) },
  { name: "-like a reference", holds: ({ text }) => REFERENCE.test(text) },
  { name: "-published", holds: ({ text }) => PUBLISHED.test(text) },
  { name: "-fits", holds: ({ text }) => FITS.test(text) },
  {
    name: "-nobody's",
    holds: ({ named, byInventors, continues, before }) =>
      !named && !byInventors && !continues && before === 0,
  },
  { name: "-introduces", holds: ({ introduces }) => introduces },
  { name: "-patent", holds: ({ patent }) => patent },
  { name: "-of the field", holds: ({ general }) => general },
  { name: "-of another thing", holds: ({ topic }) => topic === "other" },
  { name: "-under an uses heading", holds: ({ section }) => section === "uses" },
  {
    name: "-plan under a stage heading",
    holds: ({ section, text }) => section === "stage" && LATER.test(text),
  },
  { name: "-not introduced", holds: ({ isKnown, introduces }) => !isKnown && !introduces },
  { name: "-short", holds: ({ text }) => text.length < 50 },
  { name: "-long", holds: ({ text }) => text.length > 300 },
];
