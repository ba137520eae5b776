import { isAboutIt, PLANNED } from "./prose.ts";
import type { Sentence } from "./sentences.ts";
import type { Statement } from "./statement.ts";

/** The guide's names of the stages, by the words that name them. The first that is named counts. */
const STAGES = {
  use: /\b(?:in (?:\w+ )?use|commercially available|on the market|commerciali[sz]ed)\b/i,
  people:
    /\b(?:patients|volunteers?|cohorts?|humans|human (?:subjects?|participants|stud\w+|trials?)|clinical(?:ly)? (?:trials?|stud\w+|test\w*|validat\w+)|user stud\w+)\b/i,
  field:
    /\b(?:(?:field|flight)[- ](?:test\w*|trials?|demonstrat\w+)|test flights?|flown|deployed|real[- ]world)\b/i,
  animals:
    /\b(?:mice|mouse|murine|rats?|pigs?|porcine|swine|sheep|dogs?|rabbits?|zebrafish|monkeys?|primates?|animals?|preclinical|in[ -]vivo)\b/i,
  laboratory: /\b(?:proof[- ]of[- ](?:concept|principle)|in[ -]vitro|ex[ -]vivo)\b/i,
  prototype: /\b(?:prototyp\w+|built|fabricated|constructed|manufactured|assembled)\b/i,
  simulation: /\b(?:simulat\w+|in silico|numerical\w*|finite element)\b/i,
  concept: /\b(?:concept\w*|conceived|first description)\b/i,
};
type Stage = keyof typeof STAGES;

/** Material from people and animals that is tested on a bench. */
const MATERIAL =
  /\b(?:patient|human|mouse|rat|pig|porcine|animal)s?[- ](?:derived|cells?|samples?|tissues?|data|blood|serum)\b/gi;

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

/** Under a stage heading these words are enough. */
const DONE =
  /\b(?:tested|validated|demonstrat(?:ed|ion)|evaluated|verified|simulated|fabricated|built|shown|proven|prototyped)\b/i;
/** So is a stage's own name, in a few words. */
const LONGEST_NAME = 80;

const HAS_BEEN_TESTED =
  /\b(?:has|have) been (?:\w+ly )?(?:tested|demonstrated|validated|evaluated|verified)\b(?! to be)/i;
const HAVE_TESTED =
  /\b(?:researchers|inventors|investigators|scientists|team|we|they) (?:has|have) (?:\w+ly )?(?:tested|demonstrated|validated|evaluated)\b/i;
const PROTOTYPE_BUILT =
  /\bprototypes? (?:[\w-]+ ){0,4}(?:has been|have been|was|were) (?:\w+ly )?(?:built|developed|fabricated|constructed|tested|demonstrated)\b/i;

/** The statement that this technology has reached a stage, or null. */
export function stageStatement({ text, field, section }: Sentence): Statement | null {
  if (!["technology", "benefits", "stage"].includes(section)) return null;
  const level = READINESS.exec(text)?.[1];
  const reached = text.split(PLANNED, 1)[0] ?? "";
  const value = level
    ? STAGE_OF_LEVEL[Number(level) - 1]
    : isAboutIt(reached) && (section === "stage" ? isNamed(text, reached) : isStated(reached))
      ? (stageNamed(reached) ?? "laboratory")
      : null;
  return value ? { kind: "stage", field, sentence: text, value } : null;
}

/** @param reached the text up to where it turns to what is planned */
function isNamed(text: string, reached: string): boolean {
  return (
    DONE.test(reached) ||
    (reached === text && text.length <= LONGEST_NAME && stageNamed(text) !== null)
  );
}

function isStated(reached: string): boolean {
  return [HAS_BEEN_TESTED, HAVE_TESTED, PROTOTYPE_BUILT].some((rule) => rule.test(reached));
}

function stageNamed(text: string): Stage | null {
  const words = text.replace(MATERIAL, " ");
  return (Object.keys(STAGES) as Stage[]).find((stage) => STAGES[stage].test(words)) ?? null;
}
