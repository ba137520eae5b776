import type { Claim } from "./claim.ts";
import { STAGE_WEIGHTS } from "./claim-weights.ts";
import { scoreOf, wordSigns } from "./signs.ts";
import { STAGE_SIGNS, stageFacts } from "./stage-signs.ts";
import type { Read } from "./subject.ts";

/** The guide's names of the stages, the furthest last. */
type Stage =
  | "concept"
  | "simulation"
  | "laboratory"
  | "prototype"
  | "animals"
  | "people"
  | "field"
  | "use";

/** Work that shows that it functions. */
const SHOWN =
  /\b(?:demonstrat(?:ed|es|ion|ions)|tested|validat(?:ed|ion)|verified|verification|confirmed|proven|proved|shown|showed|evaluated|characterized|benchmarked|trialed|trialled|piloted|successfully|reduced to practice|implemented|synthesized and|fabricated|manufactured|prototyped|deployed|flown|flight[- ]tested|field[- ]tested|bench[- ]tested|simulated|screened|treated|observed|measured|achieved|compared|found that|identified that|applied to|experiments?|experimentally|proof[- ]of[- ](?:concept|principle)|in[\s_-]{0,2}vitro|in[\s_-]{0,2}vivo|ex[\s_-]{0,2}vivo|clinical(?:ly)? (?:trials?|stud(?:y|ies)|test(?:ed|ing)|validat\w+)|prototypes?)\b/i;

const PEOPLE =
  /\b(?:patients|human (?:subjects?|participants?|volunteers?|studies|trials?|testing)|volunteers|participants|human subject|clinical (?:trials?|stud(?:y|ies)|test(?:s|ing|ed)?|validation|evaluation|use)|clinically (?:tested|validated|evaluated)|tested clinically|in humans|cohorts?|recipients|(?:children|adults|subjects|users|students|pathologists|clinicians|nurses|surgeons|physicians|women|men|infants) (?:were|was|with|who|in|from|tested|participated)|pilot stud(?:y|ies)|user (?:stud(?:y|ies)|test(?:s|ing))|(?:among|with|by) (?:\w+ ){0,2}(?:neurosurgeons|surgeons|physicians|radiologists|clinicians|nurses|students|children|adults|volunteers|users)|first[- ]in[- ]human|human validation|by \d+ (?:[\w-]+ ){0,2}(?:pathologists|clinicians|physicians|surgeons|users|people|subjects|participants|patients|children|adults|students))\b/i;
/** Material from people that is tested on a bench. */
const PEOPLE_MATERIAL =
  /\b(?:patient|human)[- ](?:derived|samples?|specimens?|tissues?|cells?|data|records?|serum|plasma|blood|tumou?rs?|cell lines?|stem|xenograft\w*|endothelial|organoids?|scans?|images?|dataset)\b|\b(?:specimens|samples|data|records|images|scans|counts|tissues?|cells|biopsies|serum|plasma|blood|datasets?) (?:\w+ )?(?:from|of) (?:[\w,-]+ ){0,6}patients\b/i;
const ANIMALS =
  /\b(?:mice|mouse|murine|rats?|zebrafish|swine|porcine|pigs?|piglets?|rabbits?|sheep|ovine|canine|dogs?|primates?|monkeys?|macaques?|animals?|animal models?|xenografts?|rodents?|ferrets?|hamsters?|guinea pigs?|drosophila|c\. elegans|chick|goats?|bovine calves|preclinical (?:\w+ )?(?:models?|stud\w+|efficacy|data|test\w+))\b|in[\s_-]{0,2}vivo|murine/i;
/** Parts of animals on a bench. */
const ANIMAL_MATERIAL =
  /\b(?:mouse|murine|rat|porcine|pig|bovine|rabbit|animal|hamster|monkey|canine|chick)[- ](?:derived|cells?|tissues?|skin|serum|liver|hearts?|brains?|intestines?|muscles?|eyes?|hippocamp\w*|antibod\w+|cell lines?|embryonic|fibroblasts?|neurons?|bones?|slices|sperm|oocytes)\b|\bex[\s_-]?vivo\b/i;
const FIELD =
  /\b(?:field[- ](?:test(?:s|ed|ing)?|trials?|demonstrat\w+|deploy\w+|stud(?:y|ies)|experiments?)|flight[- ](?:test(?:s|ed|ing)?|demonstrat\w+|proven|experiments?)|flown|in flight|test flights?|in orbit|deployed (?:in|at|on|to|for)|in the field|real[- ]world (?:deploy\w+|test\w+|environment\w*|setting\w*|trial\w*)|pilot[- ](?:plant|scale)|operational environment)\b/i;
const USE =
  /\b(?:(?:is|are|has been|have been|was|were)(?: also| now| already| currently| being| successfully| widely| routinely)* (?:in (?:routine |commercial |clinical |current |daily |regular )?use\b|used (?:by|at) (?:the )?[A-Z]|commerciali[sz]ed|commercially available|on the market|available (?:commercially|for purchase|on the market)|sold|licensed to|implemented (?:at|in) (?:\w+ )?(?:practices|hospitals?|clinics?|schools?|centers?|[A-Z])|installed (?:at|in|on)|adopted by)|in (?:routine|daily|commercial|operational) use (?:at|by|in|since)|(?:currently|already|now) (?:in use|used|being used|sold|available|deployed)|being used (?:as|by|at|in)|used by (?:the )?[A-Z])/;
const PROTOTYPE =
  /\b(?:prototypes?|prototyping|prototyped|built|fabricated|manufactured|constructed|assembled|machined|device (?:has been|was) (?:successfully )?developed and (?:tested|demonstrated)|beta[- ]version|alpha[- ]version|test article)\b/i;
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
  const isOutside = /\bex[\s_-]?vivo\b/i.test(text) && !/in[\s_-]{0,2}vivo/i.test(text);
  const isMaterial = ANIMAL_MATERIAL.test(text) && (isOutside || !/\bmodels?\b/i.test(text));
  if (ANIMALS.test(text) && !isMaterial) return "animals";
  if (/\bproof[- ]of[- ](?:concept|principle)|in[\s_-]?vitro\b/i.test(text)) return "laboratory";
  if (PROTOTYPE.test(text)) return "prototype";
  if (SIMULATION.test(text) && !/\bin the lab(?:oratory)?\b|\bexperiment/i.test(text))
    return "simulation";
  if (CONCEPT.test(text) && !SHOWN.test(text)) return "concept";
  return "laboratory";
}

/**
 * Minimum sum of the weights of a sentence's signs: the lowest tried threshold at which 95 of 100 claims are right on
 * offices that no rule was made from.
 */
const STAGE_FROM = 2;

/** The claims that this technology has reached a stage: one a sentence that says so. */
export function stageClaims(reads: readonly Read[]): Claim[] {
  const facts = stageFacts(reads);
  return reads.flatMap((read, place): Claim[] => {
    const own = facts[place];
    return own && scoreOf(STAGE_SIGNS, STAGE_WEIGHTS, own, wordSigns(own.text)) >= STAGE_FROM
      ? [
          {
            kind: "stage",
            field: read.field,
            sentence: read.text,
            value: stageNamed(read.text.slice(0, nextPlan(read.text))),
          },
        ]
      : [];
  });
}

/** Where a sentence turns to what is planned. */
function nextPlan(text: string): number {
  const plan =
    /\b(?:and|but|which|that|to|, )\s?(?:will|would|may|might|plans?|is planned|are planned|could|can)\b/i.exec(
      text,
    );
  return plan ? plan.index : text.length;
}
