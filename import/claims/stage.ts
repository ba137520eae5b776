import type { Claim } from "./claim.ts";
import { type Read, tellsFault } from "./subject.ts";

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

/** The furthest stage that the sentence names. */
function stageNamed(text: string): Stage {
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
/** What it is or what it was made for, as patents and first sentences say it; no result. */
const DESCRIBES =
  /\b(?:embodiments?|comprises?|comprising|wherein|configured to|the disclosure|is (?:provided|disclosed|described|presented)|(?:developed|created|generated|designed|found|invented|adapted|devised|engineered|established) (?:an?|the|new|novel|several|methods?|stable|transgenic)\b|(?:these|the|our) (?:results|findings|data) (?:show|suggest|indicate|highlight) the)/i;

/** The claim that this technology has reached a stage, or null where the sentence says no such thing. */
export function stageClaim(read: Read): Claim | null {
  const done = doneIn(read);
  if (done === null) return null;
  return { kind: "stage", field: read.field, sentence: read.text, value: stageNamed(done) };
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

function statesStage(read: Read, words: string): boolean {
  const { section, ours, byInventors, named, isItem, patent } = read;
  if (section === "stage")
    return [STAGE_PHRASE, DONE, USE, MADE_PROTOTYPE, WORKED].some((pattern) => pattern.test(words));
  if (!ours || (tellsFault(words) && !byInventors)) return false;
  if (isItem) return ITEM_STAGE.test(words);
  if (DESCRIBES.test(words) && !DONE.test(words)) return false;
  if (patent) return named && SHOWN_IN_PATENT.test(words);
  return byInventors && IN_PROSE.test(words);
}

/** In running text only what the inventors report of their own technology is safe from being another's. */
const IN_PROSE =
  /\b(?:researchers|inventors|they|we|team|group|scientists|investigators|engineers|colleagues|lab|laboratory)(?: \w+){0,2} (?:demonstrated|tested|validated|verified|evaluated) (?:\w+ ){0,3}(?:this|the|their|our|its) (?:\w+ ){0,3}(?:technology|invention|method|device|system|approach|therapy|treatment|algorithm|prototype|platform|success|concept|model|sensor|material|compounds?|vaccine|tool|software|process)\b/i;

/** A list item that names what has been done; 'Verified accuracy' is a property. */
const ITEM_STAGE =
  /^(?:(?:has|have) been |successfully |clinically |experimentally |in[- ]?vivo |in[- ]?vitro |field[- ]|flight[- ]|bench[- ]|already )*(?:(?:demonstrated|tested|validated|verified|proven) (?:in|on|with|by|to|at|for|successfully|experimentally)|prototyped?\b|(?:a )?working prototype|proof[- ]of[- ]concept)/i;
/** A patent's abstract tells of tests in few words. */
const SHOWN_IN_PATENT =
  /\b(?:(?:has|have) been (?:\w+ )?(?:demonstrated|tested|validated|verified|flown|prototyped|built and)|(?:was|were) (?:\w+ )?(?:demonstrated|tested|validated|verified|flown)|(?:experiments?|tests?|results|prototypes?|studies) (?:\w+ ){0,4}(?:show(?:s|ed|n)?|demonstrat\w+|confirm\w*|indicat\w+))\b/i;
