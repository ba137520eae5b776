import type { Claim } from "./claim.ts";
import { type Sign, scoreOf } from "./signs.ts";
import type { Read } from "./subject.ts";

/** What the guide calls the stages, furthest last. */
type Stage =
  | "concept"
  | "simulation"
  | "laboratory"
  | "prototype"
  | "animals"
  | "people"
  | "field"
  | "use";

/** What has not been done yet, or only might be. */
const NOT_DONE =
  /\b(?:will|would|could|may|might|should|can|plans?|planned|planning|future|next|upcoming|ongoing|underway|under way|in progress|currently (?:being )?(?:developing|testing|working|designing|building|seeking|evaluating|validating|under)|aims?|aimed|intend(?:s|ed)?|intended|seek(?:s|ing)?|propos(?:e|es|ed|al)|envision(?:s|ed)?|expect(?:s|ed)?|anticipat\w+|potential(?:ly)?|possible|hypothe\w+|speculat\w+|goals?|to be (?:tested|demonstrated|validated|done|determined|evaluated)|needs? to|required|requires|yet to|not|never|no|without|cannot|if|being (?:developed|tested|evaluated|prepared|built|designed|explored|investigated)|looking for|opportunit\w+|promis(?:e|es|ing)|capable of being|ready (?:for|to)|work is|is needed|are needed|in development|under development)\b/i;
/** The same words where they deny nothing: 'has not only been tested', 'without loss'. */
const HARMLESS =
  /\bnot only\b|\bwithout (?:\w+ing|any|the need|loss|compromis\w+|affect\w+|significant\w*)\b|\bno (?:significant|adverse|loss|change|toxic\w*|damage|side)\b|\bpotentials?\b(?=\s+(?:difference|of|energy|barrier)\b)|\bpromising (?:results?|proof|preliminary|initial|data)\b|\brequired (?:for|by)\b|\bneeded (?:for|by)\b/gi;

/** What somebody did to show that it works. */
const SHOWN =
  /\b(?:demonstrat(?:ed|es|ion|ions)|tested|validat(?:ed|ion)|verified|verification|confirmed|proven|proved|shown|showed|evaluated|characterized|benchmarked|trialed|trialled|piloted|successfully|reduced to practice|implemented|synthesized and|fabricated|manufactured|prototyped|deployed|flown|flight[- ]tested|field[- ]tested|bench[- ]tested|simulated|screened|treated|observed|measured|achieved|compared|found that|identified that|applied to|experiments?|experimentally|proof[- ]of[- ](?:concept|principle)|in[ -_]*vitro|in[ -_]*vivo|ex[ -_]*vivo|clinical(?:ly)? (?:trials?|stud(?:y|ies)|test(?:ed|ing)|validat\w+)|prototypes?)\b/i;
const ADVERBS =
  "(?:(?:also|already|now|been|further|successfully|experimentally|recently|previously|extensively|since|fully|rigorously|clinically|then) )*";
const TESTED =
  "demonstrated|tested|validated|verified|confirmed|proven|proved|shown|evaluated|characterized|benchmarked|piloted|reduced to practice|prototyped|deployed|flown|simulated";
/** What the sentence says was shown: perfect, past or passive. */
const DONE = new RegExp(
  [
    String.raw`\bha(?:s|ve) ${ADVERBS}(?:${TESTED}|synthesized and|optimized on)\b`,
    String.raw`\b(?:was|were) ${ADVERBS}(?:${TESTED}|found to|shown to)\b`,
    String.raw`\b(?:researchers|inventors|they|we|team|group|scientists|investigators|engineers|colleagues|lab|laboratory|NASA)(?: \w+){0,2} (?:${TESTED}|showed)\b`,
    String.raw`\b(?:experiments?|tests?|testing|results?|stud(?:y|ies)|trials?|data|simulations?|evaluations?|prototypes?|validation|verification) (?:\w+ ){0,8}(?:demonstrated?|show(?:s|ed|n)?|confirm(?:s|ed)?|indicated?|indicates|reveal(?:s|ed)?|validated?|proved?|verified|suggested|yielded|achieved)\b`,
    String.raw`\b(?:demonstrated|tested|validated|verified) (?:in|on|with|to|for|that|the|by|at)\b`,
  ].join("|"),
  "i",
);
/** What was done with it, which is a stage only together with what it was done on. */
const WORKED =
  /\b(?:ha(?:s|ve) (?:\w+ )?(?:been )?(?:\w+ )?|(?:was|were) (?:\w+ )?|(?:researchers|inventors|they|we|team|group|scientists|investigators|engineers|lab|laboratory) (?:\w+ )?)(?:used|applied|utilized|conducted|performed|completed|built|constructed|implemented|fabricated|manufactured|measured|observed|compared|found|identified|screened|allowed|able to|capable of|predicted|treated|studied|discovered)\b/i;

/** Phrases that state a stage by themselves, as list items and stage sections write them. */
const STAGE_PHRASE =
  /^(?:(?:the |a |an |this |our )?(?:[\w-]+ ){0,6})?\b(?:(?:working |functional |functioning |initial |early |first |lab(?:oratory)?[- ]scale |bench[- ]scale |fully functional |high-fidelity )*prototypes?|proof[- ]of[- ](?:concept|principle)|reduction to practice|reduced to practice|first (?:successful )?(?:demonstration|description|application)|successful(?:ly)? (?:demonstrat\w+|tested|validated|appli\w+)|demonstrated|tested|validated|conceived|conception|conceptual stage|concept stage|bench[- ]top|benchtop)\b/i;

const PEOPLE =
  /\b(?:patients|human (?:subjects?|participants?|volunteers?|studies|trials?|testing)|volunteers|participants|human subject|clinical (?:trials?|stud(?:y|ies)|test(?:s|ing|ed)?|validation|evaluation|use)|clinically (?:tested|validated|evaluated)|in humans|cohort of|(?:children|adults|subjects|users|students|pathologists|clinicians|nurses|surgeons|physicians|women|men|infants) (?:were|was|with|who|in|from|tested|participated)|pilot stud(?:y|ies)|user stud(?:y|ies)|first[- ]in[- ]human|human validation|by \d+ (?:[\w-]+ ){0,2}(?:pathologists|clinicians|physicians|surgeons|users|people|subjects|participants|patients|children|adults|students))\b/i;
/** What comes from people but is tested on a bench. */
const PEOPLE_MATERIAL =
  /\b(?:patient|human)[- ](?:derived|samples?|specimens?|tissues?|cells?|data|records?|serum|plasma|blood|tumou?rs?|cell lines?|stem|xenograft\w*|endothelial|organoids?|scans?|images?|dataset)\b|\b(?:specimens|samples|data|records|images|scans|counts|tissues?|cells|biopsies|serum|plasma|blood|datasets?) (?:\w+ )?(?:from|of) (?:[\w,-]+ ){0,6}patients\b/i;
const ANIMALS =
  /\b(?:mice|mouse|murine|rats?|zebrafish|swine|porcine|pigs?|piglets?|rabbits?|sheep|ovine|canine|dogs?|primates?|monkeys?|macaques?|animals?|animal models?|in[ -_]?vivo|xenografts?|rodents?|ferrets?|hamsters?|guinea pigs?|drosophila|c\. elegans|chick|goats?|bovine calves|preclinical (?:models?|stud\w+|efficacy|data|test\w+))\b/i;
/** Parts of animals on a bench. */
const ANIMAL_MATERIAL =
  /\b(?:mouse|murine|rat|porcine|pig|bovine|rabbit|animal|hamster|monkey|canine|chick)[- ](?:derived|cells?|tissues?|skin|serum|liver|hearts?|brains?|intestines?|muscles?|eyes?|hippocamp\w*|antibod\w+|cell lines?|embryonic|fibroblasts?|neurons?|bones?|slices|sperm|oocytes)\b|\bex[ -_]?vivo\b/i;
const FIELD =
  /\b(?:field[- ](?:test(?:s|ed|ing)?|trials?|demonstrat\w+|deploy\w+|stud(?:y|ies)|experiments?)|flight[- ](?:test(?:s|ed|ing)?|demonstrat\w+|proven|experiments?)|flown|in flight|test flights?|in orbit|deployed (?:in|at|on|to|for)|in the field|real[- ]world (?:deploy\w+|test\w+|environment\w*|setting\w*|trial\w*)|pilot[- ](?:plant|scale)|on[- ]site|operational environment)\b/i;
const USE =
  /\b(?:(?:is|are|has been|have been|was|were)(?: also| now| already| currently| being| successfully| widely| routinely)* (?:in (?:routine |commercial |clinical |current |daily |regular )?use\b|used (?:by|at) (?:the )?[A-Z]|commerciali[sz]ed|commercially available|on the market|available (?:commercially|for purchase|on the market)|sold|licensed to|implemented (?:at|in) (?:\w+ )?(?:practices|hospitals?|clinics?|schools?|centers?|[A-Z])|installed (?:at|in|on)|adopted by)|in (?:routine|daily|commercial|operational) use (?:at|by|in|since)|(?:currently|already|now) (?:in use|used|being used|sold|available|deployed)|being used (?:as|by|at|in)|used by (?:the )?[A-Z])/;
const PROTOTYPE =
  /\b(?:prototypes?|prototyping|prototyped|built|fabricated|manufactured|constructed|assembled|machined|beta[- ]version|alpha[- ]version|test article)\b/i;
const SIMULATION =
  /\b(?:simulat(?:ed|ions?|ing)|in silico|computational(?:ly)? model\w*|finite element|numerical(?:ly)?|modell?ing (?:results?|stud(?:y|ies)|shows?|showed)|monte carlo)\b/i;
const CONCEPT =
  /\b(?:conceived|conception|conceptual|concept stage|first (?:\w+ )?description|described|idea)\b/i;

/** NASA's technology readiness levels, 1 to 9, as the stages they describe. */
const STAGE_OF_LEVEL: readonly Stage[] = [
  "concept",
  "concept",
  "laboratory",
  "laboratory",
  "laboratory",
  "prototype",
  "field",
  "field",
  "use",
];
const READINESS = /\b(?:trl(?: level)?|technology readiness level)[ :=()a-z-]{0,12}([1-9])\b/i;

/** The furthest stage that the sentence names. */
function stageNamed(text: string): Stage {
  const level = READINESS.exec(text)?.[1];
  if (level) return STAGE_OF_LEVEL[Number(level) - 1] ?? "laboratory";
  if (USE.test(text)) return "use";
  if (PEOPLE.test(text) && !PEOPLE_MATERIAL.test(text)) return "people";
  if (FIELD.test(text)) return "field";
  if (ANIMALS.test(text) && !(ANIMAL_MATERIAL.test(text) && !/\bmodels?\b/i.test(text)))
    return "animals";
  if (/\bproof[- ]of[- ](?:concept|principle)|in[ -_]?vitro\b/i.test(text)) return "laboratory";
  if (PROTOTYPE.test(text)) return "prototype";
  if (SIMULATION.test(text)) return "simulation";
  if (CONCEPT.test(text) && !SHOWN.test(text)) return "concept";
  return "laboratory";
}

/** Somebody made one. */
const MADE_PROTOTYPE =
  /\b(?:developed|built|designed|constructed|created|fabricated|produced|assembled|have|has|completed|tested)\b(?: [\w-]+){0,6} (?:working |functional |initial |first )?prototypes?\b|\bprototypes? (?:(?:is|are) (?:now )?(?:available|complete|ready|working|operational|functional)|has|have|was|were|exists?|available)\b|\bprototyping stage\b|\bprototyped\b/i;
/** The claims that this technology has reached a stage: one a sentence that says so. */
export function stageClaims(reads: readonly Read[]): Claim[] {
  let before: Facts | null = null;
  return reads.flatMap((read): Claim[] => {
    const facts = stageFacts(read, before);
    before = facts;
    const done =
      doneIn(read) ??
      (facts !== null && scoreOf(STAGE_SIGNS, facts) >= LEAST
        ? read.text.slice(0, nextPlan(read.text, 0))
        : null);
    return done === null
      ? []
      : [{ kind: "stage", field: read.field, sentence: read.text, value: stageNamed(done) }];
  });
}

/** The part of the sentence that tells what has been done; what it plans behind that is cut off. */
function doneIn(read: Read): string | null {
  const { text, section, foreign } = read;
  if (section === "uses" || section === "rights" || section === "inventors" || foreign) return null;
  const words = text.replace(HARMLESS, (found) => "_".repeat(found.length));
  const undone = NOT_DONE.exec(words)?.index ?? words.length;
  const done = [DONE, USE, MADE_PROTOTYPE, WORKED].map(
    (pattern) => pattern.exec(words)?.index ?? -1,
  );
  const at = Math.min(...done.filter((index) => index !== -1), words.length);
  const stated = statesStage(read, words);
  if (!stated || undone < Math.max(at, 1)) return null;
  // 'was not tested': the denial is within what was found.
  const denied = /\b(?:not|never|yet to|no|could be|to be)\b/i.exec(words.slice(at, at + 40));
  if (at < words.length && denied && undone < at + 40 && !/\band\b|,/.test(words.slice(at, undone)))
    return null;
  return at < words.length
    ? text.slice(0, Math.max(nextPlan(words, at), at))
    : undone < words.length
      ? null
      : text;
}

/** Where a sentence turns to what is planned. */
function nextPlan(words: string, from: number): number {
  const plan =
    /\b(?:and|but|which|that|to|, )\s?(?:will|would|may|might|plans?|is planned|are planned|could|can)\b/i.exec(
      words.slice(from),
    );
  return plan ? from + plan.index : words.length;
}

/** Under a stage heading, and as an item of a list, a stage needs no more than its words. */
function statesStage({ section, isItem, ours, text }: Read, words: string): boolean {
  if (section === "stage" && text.length <= LONGEST_NAMED && NAMED_ALONE.test(words)) return true;
  if (section === "stage")
    return [STAGE_PHRASE, DONE, USE, MADE_PROTOTYPE, WORKED].some((pattern) => pattern.test(words));
  return isItem && ours && ITEM_STAGE.test(words);
}

/** A few words under a stage heading: 'TRL 4', 'Preclinical data', 'Bench-scale prototype'. */
const LONGEST_NAMED = 100;
const NAMED_ALONE =
  /\b(?:trl(?: level)?[ :=-]{0,3}[1-9]|technology readiness level[ :()a-z-]{0,12}[1-9]|prototypes?|proof[- ]of[- ](?:concept|principle)|pre-?clinical|clinical (?:trials?|stud(?:y|ies)|data)|phase (?:[1-3]|i{1,3})\b|bench(?:-?top|[- ]scale)|lab(?:oratory)?[- ](?:scale|validat\w+|tested|demonstrat\w+)|pilot[- ]scale|in[- ]vitro|in[- ]vivo|animal (?:studies|data|models?|testing)|(?:beta|alpha) (?:version|testing|release)|working (?:model|software|code|device|system)|fully (?:functional|operational|developed)|commercially available|on the market|reduced to practice)\b/i;

/** A list item that names what has been done; 'Verified accuracy' is a property. */
const ITEM_STAGE =
  /^(?:(?:has|have) been |successfully |clinically |experimentally |in[- ]?vivo |in[- ]?vitro |field[- ]|flight[- ]|bench[- ]|already )*(?:(?:demonstrated|tested|validated|verified|proven) (?:in|on|with|by|to|at|for|successfully|experimentally)|prototyped?\b|(?:a )?working prototype|proof[- ]of[- ]concept)/i;

/** 'has been tested', 'have successfully shown'. */
const HAS_DONE =
  /\bha(?:s|ve) (?:\w+ ){0,2}(?:demonstrated|tested|validated|verified|confirmed|proven|proved|shown|evaluated|characterized|benchmarked|piloted|reduced to practice|prototyped|deployed|flown|simulated|synthesized|fabricated|built|constructed|manufactured|implemented|used|applied|conducted|performed|achieved|observed|found|screened|optimized|identified|completed|produced|formed|obtained|measured|assembled|utilized|designed and|developed and)\b/i;
const WAS_DONE =
  /\b(?:was|were) (?:\w+ly |also |then |further |able |first )*(?:demonstrated|tested|validated|verified|confirmed|proven|shown|evaluated|characterized|found|observed|measured|achieved|obtained|injected|treated|used|identified|fabricated|synthesized|built|constructed|performed|conducted|compared|applied|reduced|increased|improved|able to|capable of|detected|reconstructed|implanted|administered|prepared|produced|enabled|utilized|examined|studied|analyzed|simulated|flown|deployed|installed|trained|grown|deposited|printed|generated)\b/i;
const PEOPLE_DID =
  /\b(?:researchers|inventors|they|we|team|group|scientists|investigators|engineers|colleagues|lab|laboratory)(?: (?!not|never)\w+){0,2} (?:demonstrated?|tested|validated|verified|evaluated|showed|shown|show|found|observed|used|applied|achieved|confirmed|measured|performed|conducted|screened|identified|modified|examined|studied|compared|saw|discovered|implemented|synthesized|fabricated|built|predicted|completed|simulated|manufactured|revealed|determined|established)\b/i;
const RESULTS_SHOW =
  /\b(?:experiments?|tests?|testing|results?|stud(?:y|ies)|trials?|data|simulations?|evaluations?|measurements?|prototypes?|validation|verification|experimentation|analys[ie]s|findings) (?:[\w-]+ ){0,8}?(?:demonstrat\w+|show(?:s|ed|n)?|confirm(?:s|ed)?|indicat(?:es?|ed)|reveal(?:s|ed)?|validat(?:ed?|es)|prove[ds]?|verif(?:y|ied|ies)|suggest(?:s|ed)?|yielded|achieved|support)\b/i;
/** What was seen to happen; 'with improved comfort' and 'can be reduced' are no verbs of the past. */
const HAPPENED =
  /(?<!\b(?:an?|the|for|with|by|of|to|be|and|or|in|at|from|their|its|more|less|offers?|provides?|enables?|allows?|achieves?|exhibits?|is|are|via|through|having) )(?<=[\p{L}\d)] |[\p{L}\d)], )\b(?:resulted in|led to|improved|restored|suppressed|alleviated|augmented|outperformed|elicited|exhibited|showed|demonstrated|increased|reduced|decreased|enabled|achieved|underwent|prolonged|cleared|rescued|attenuated|revealed|inhibited|prevented|reached|retained|maintained|survived|performed)\b/iu;
const LIVING =
  /\b(?:mice|mouse|murine|rats?|zebrafish|swine|porcine|pigs?|rabbits?|sheep|primates?|monkeys?|animals?|in[ -_]?vivo|in[ -_]?vitro|ex[ -_]?vivo|xenografts?|rodents?|cell lines?|cultured?|organoids?|tumou?rs?|tissues?|human (?:subjects?|participants?|volunteers?|cells?|studies)|patients?|cohorts?|clinical (?:trials?|stud(?:y|ies)|samples)|volunteers|subjects|specimens|preclinical)\b/i;
const LABORATORY =
  /\b(?:in the lab(?:oratory)?|laborator(?:y|ies)|phantoms?|simulations?|simulated|prototypes?|prototyped|prototyping|bench-?top|experiments?|experimental(?:ly)?|data ?sets?|samples?|flight|field (?:tests?|trials?)|proof[- ]of[- ](?:concept|principle)|wind tunnel|test ?bed|pilot|feasibility|case stud(?:y|ies)|test results?|benchmarks?)\b/i;
const MEASURED =
  /(?<![\d.,])\d[\d.,]{0,12}\s?(?:%|(?:percent|fold|x|times|mm|nm|µm|um|cm|mW|W|V|Hz|kHz|MHz|GHz|mg|µL|hours?|weeks?|days?|patients|participants|mice|subjects|samples)\b)/i;
const SUCCEEDED =
  /\b(?:successful(?:ly)?|preliminary|initial|promising results|to date|thus far|so far|already|currently (?:used|in use|deployed|available))\b/i;
const PROTOTYPED =
  /\b(?:developed|built|designed|constructed|created|fabricated|produced|assembled|completed|tested|working|functional|initial|first|a|the)(?: [\w-]+){0,4} prototypes?\b|\bprototypes? (?:is|are|has|have|was|were|exists?|scanner|device|system)\b|\bprototyp(?:ed|ing)\b|\breduced to practice\b/i;
const IS_NOW =
  /\b(?:is|are|can|uses?|utilizes?|employs?|involves?|works?|relies|leverages?|combines?|consists?|comprises?)\b/i;
const MAYBE = /\b(?:could|may|might|would|should|potential(?:ly)?|possib\w+)\b/i;
const LATER =
  /\b(?:will|plan(?:s|ned)?|future|next steps?|aims?|intend(?:s|ed)?|expected|anticipated|envision\w*|under development|being developed|ongoing|to be)\b/i;
const HAS_BEEN_SHOWN =
  /\b(?:has|have|was|were) (?:also |already |been |further |successfully |extensively |experimentally |clinically )*(?:demonstrated|tested|validated|verified|proven|evaluated|prototyped|deployed|flown|reduced to practice|built|piloted)\b/i;
/** 'This technology has been demonstrated', 'it was tested', 'We have validated the method'. */
const SHOWN_AS_SUCH =
  /^(?:[\w, ]{0,40}?)\b(?:this|these|it|they|the (?:[\w-]+ ){0,3}?(?:technology|invention|method|device|system|approach|platform|technique|tool|algorithm|model|software|prototype|sensor|process|concept|design|assay|results?))\b(?: [\w-]+){0,4}? (?:has|have|was|were) (?:also |already |been |further |successfully |extensively |experimentally |clinically )*(?:demonstrated|tested|validated|verified|proven|evaluated|prototyped|deployed|flown|reduced to practice|built|piloted|shown to|implemented and)\b|\b(?:inventors|researchers|team|group|we|they|scientists|engineers|laboratory|lab) (?:have |has )?(?:also |already |further |successfully |extensively |experimentally |clinically |then )*(?:demonstrated|tested|validated|verified|evaluated|built and|piloted) (?:and \w+ )?(?:this|the|their|our|its|that)\b/i;
/** 'They found that', 'experiments confirmed that'. */
const FOUND_THAT =
  /\b(?:demonstrat(?:ed?|es|ing)|show(?:s|ed|n)?|found|observed|confirm(?:s|ed)?|discovered|verified|reveal(?:s|ed)?|indicat(?:es?|ed)|saw|determined|validated|established) that\b/i;
const DENIED =
  /\b(?:(?:has|have|had|was|were|been|did|does|do|is|are) (?:not|never)|yet to|cannot)\b/i;
const EARLIER =
  /\b(?:previous(?:ly)?|prior|earlier|past|existing|conventional|traditional(?:ly)?|others|historical\w*|typical(?:ly)?)\b/i;
const LACKS =
  /\b(?:there (?:is|are|has been|remains)|need(?:s|ed)? (?:for|to)|is needed|are needed|must|unmet|in need|challenge[sd]?|problem(?:s|atic)?|drawbacks?|limitations?|shortcomings?|suffers? from|difficult(?:y|ies)?|cumbersome|time-consuming|lack(?:s|ing)?|fails?|unable|inadequate|insufficient)\b/i;
/** 'developed a device', 'achieved this by engineering': what was made, and not how it did. */
const ONLY_MADE =
  /^(?:[^.]{0,120}?)\b(?:developed|invented|created|designed|engineered|identified|discovered|devised|proposed|reported|pioneered|implemented|presented|introduced) (?:an?|the|new|novel|several|various|methods?|algorithms?|two|three|all)\b/i;
/** What is said of any known thing as well. */
const ONLY_USED =
  /\b(?:has|have|was|were) (?:been )?(?:\w+ly |also )?(?:used|applied|utilized|identified|produced|observed|found|implemented|increased|reduced|improved|designed|generated|conducted|performed)\b/i;
/** How the inventors went about it, and not what came of it. */
const BY_MEANS =
  /\b(?:achiev\w+|accomplish\w*|do|does|did) (?:this|these|that|it|so|(?:their|this|the) goal)\b[^.;]{0,40}? (?:by|through|via|with)\b/i;
const GOES_ON =
  /^(?:thus|thereby|in addition|additionally|furthermore|further|moreover|specifically|also|as a result|finally|importantly|notably|consequently|therefore|hence|overall|because of this|by|using|with this|through|when)\b/i;
const FITS =
  /\b(?:can|could|may|might) (?:also )?be (?:used|applied|adapted|extended|utilized|employed|implemented|translated)\b|\bintended (?:for|to)\b|\bused to (?:treat|diagnose)\b|\bshow(?:s|ed|n)? (?:\w+ ){0,3}(?:potential|promise)\b/i;

type Facts = Read & {
  /** How many kinds of words tell that something was done. */
  acts: number;
  /** What comes before the first of them; all where there is none. */
  lead: string;
  /** It names where it was done, or what was measured. */
  where: boolean;
  /** The sentence before tells of something done as well. */
  afterStage: boolean;
};

/** Signs in running text that something has been done with this technology. */
export const STAGE_SIGNS: readonly Sign<Facts>[] = [
  { name: "+names it", weight: 0.3, holds: ({ named, acts }) => named && acts > 0 },
  {
    name: "+inventors lead",
    weight: 0,
    holds: ({ byInventors, acts }) => byInventors && acts > 0,
  },
  {
    name: "+shown as such",
    weight: 1.6,
    holds: ({ text, named }) =>
      SHOWN_AS_SUCH.test(text) || (named && HAS_BEEN_SHOWN.test(text.slice(0, 160))),
  },
  { name: "+goes on from it", weight: 0.4, holds: ({ continues, acts }) => continues && acts > 0 },
  { name: "+of our thing", weight: 1.2, holds: ({ topic, acts }) => topic === "ours" && acts > 0 },
  { name: "-of another thing", weight: -0.9, holds: ({ topic }) => topic === "other" },
  { name: "+has done", weight: 0.4, holds: ({ text }) => HAS_DONE.test(text) },
  { name: "+was done", weight: 1.0, holds: ({ text }) => WAS_DONE.test(text) },
  { name: "+people did", weight: 0.6, holds: ({ text }) => PEOPLE_DID.test(text) },
  { name: "+results show", weight: 0.8, holds: ({ text }) => RESULTS_SHOW.test(text) },
  { name: "+happened", weight: 0.2, holds: ({ text }) => HAPPENED.test(text) },
  { name: "+prototype", weight: 0.9, holds: ({ text }) => PROTOTYPED.test(text) },
  { name: "+found that", weight: 1.0, holds: ({ text }) => FOUND_THAT.test(text) },
  { name: "+in use", weight: 1.2, holds: ({ text }) => USE.test(text) },
  { name: "+succeeded", weight: 0.5, holds: ({ text }) => SUCCEEDED.test(text) },
  { name: "+twice", weight: 0.3, holds: ({ acts }) => acts >= 2 },
  { name: "+in life", weight: 0.8, holds: ({ text, acts }) => acts > 0 && LIVING.test(text) },
  {
    name: "+in the laboratory",
    weight: 0.4,
    holds: ({ text, acts }) => acts > 0 && LABORATORY.test(text),
  },
  { name: "+measured", weight: 0.5, holds: ({ text, acts }) => acts > 0 && MEASURED.test(text) },
  {
    name: "+plainly",
    weight: 1.0,
    holds: ({ text, acts, where }) => acts > 0 && where && !MAYBE.test(text) && !LATER.test(text),
  },
  { name: "+behind a stage", weight: 0.9, holds: ({ afterStage, acts }) => afterStage && acts > 0 },
  { name: "+adds", weight: 0.7, holds: ({ text, acts }) => acts > 0 && GOES_ON.test(text) },
  { name: "-nothing done", weight: -1.3, holds: ({ acts }) => acts === 0 },
  { name: "-is now", weight: -1.0, holds: ({ lead }) => IS_NOW.test(lead) },
  { name: "-maybe", weight: -1.1, holds: ({ lead }) => MAYBE.test(lead) },
  { name: "-later", weight: -0.8, holds: ({ lead }) => LATER.test(lead) },
  {
    name: "-may in the end",
    weight: -0.4,
    holds: ({ text, lead }) =>
      lead !== text && (MAYBE.test(text.slice(lead.length)) || LATER.test(text.slice(lead.length))),
  },
  { name: "-earlier", weight: -0.3, holds: ({ text }) => EARLIER.test(text) },
  { name: "-lacks", weight: -0.6, holds: ({ text }) => LACKS.test(text) },
  { name: "-only made", weight: -1.4, holds: ({ text }) => ONLY_MADE.test(text) },
  { name: "-fits", weight: -1.2, holds: ({ text }) => FITS.test(text) },
  {
    name: "-nobody's",
    weight: -0.7,
    holds: ({ named, byInventors, continues, afterStage }) =>
      !named && !byInventors && !continues && !afterStage,
  },
  {
    name: "-only used",
    weight: -1.4,
    holds: ({ text, acts, named, byInventors, continues }) =>
      acts === 1 && ONLY_USED.test(text) && !named && !byInventors && !continues,
  },
  { name: "-introduces", weight: -0.8, holds: ({ introduces }) => introduces },
  { name: "-patent", weight: -2.2, holds: ({ patent }) => patent },
  { name: "-of the field", weight: -1.0, holds: ({ general }) => general },
  { name: "-behind another thing", weight: -0.4, holds: ({ afterForeign }) => afterForeign },
  { name: "-benefits section", weight: 0, holds: ({ section }) => section === "benefits" },
  {
    name: "-not introduced",
    weight: -1.6,
    holds: ({ isKnown, introduces }) => !isKnown && !introduces,
  },
  { name: "-short", weight: -0.1, holds: ({ text }) => text.length < 50 },
];
/** What the sum of the signs has to reach. */
const LEAST = 3.6;

/** What the signs look at; null where the sentence cannot tell of a stage at all. */
function stageFacts(read: Read, before: Facts | null): Facts | null {
  const { section, foreign, text } = read;
  if (foreign || (section !== "technology" && section !== "benefits")) return null;
  if (BY_MEANS.test(text) || DENIED.test(text)) return null;
  const places = [HAS_DONE, WAS_DONE, PEOPLE_DID, RESULTS_SHOW, HAPPENED, PROTOTYPED]
    .map((pattern) => text.search(pattern))
    .filter((place) => place !== -1);
  const acts = places.length;
  const lead = acts === 0 ? text : text.slice(0, Math.min(...places));
  const where = LIVING.test(text) || LABORATORY.test(text) || MEASURED.test(text);
  return { ...read, acts, lead, where, afterStage: before !== null && isPlain(before) };
}

/** Something was done somewhere, and neither may nor will be. */
function isPlain({ acts, where, text }: Facts): boolean {
  return acts > 0 && where && !MAYBE.test(text) && !LATER.test(text);
}
