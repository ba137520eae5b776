import type { Source } from "#app/technology/analysis/passages.ts";
import { FILING } from "#app/technology/analysis/sources.ts";

/** A fact that a record may not state: questions about it, the forms in which a record states it, and the reply. */
type Fact = { asked: RegExp; stated: RegExp; section?: string; silent: string };

/**
 * The facts of a record's fields. A question is about one where its words say so; a record states one by a line of its
 * fields or anywhere in its texts, so that silence is claimed only where no sentence could be meant. Measured over the
 * labelled questions (docs/limits.md).
 */
const FACTS: readonly Fact[] = [
  {
    asked:
      /\bwho\b.{0,20}\b(?:invented|discovered|came up|behind (?:it|this)|inventors?\b(?!['’]s?\b)|(?:designed|created|made) (?:it|this)\b)|\b(?:names?|list|which)\b.{0,12}\binventors?\b|^(?:the )?inventors?\?*$|\bwhose (?:idea|invention)\b|\b(?:lead|principal) (?:researcher|investigator)\b/i,
    stated:
      /^Inventor: |\binvent(?:ors?(?! (?:have|has|also)\b)|ed by)\b|\bauthor(?:s|ed)?\b|\b(?:Dr|Prof)\.|\bprofessor\b/im,
    silent: "The record does not say who the inventors are.",
  },
  {
    asked:
      /\bwho\b.{0,20}\b(?:(?:works? on|developed) (?:it|this|the (?:technology|invention))|is on the team)\b|\b(?:research|founding) team\b/i,
    stated:
      /^Inventor: |\b(?:team|laborator|lab|group|researchers?|inventors?|Dr|Prof|professor)\b/im,
    silent: "The record does not say who works on it.",
  },
  {
    asked:
      /^(?!whom?\b).*\blicen[cs]|\broyalt|\b(?:for sale|still available|exclusive rights?)\b|\bis (?:it|this|the patent) available\b(?! (?:as|in|on|to|at)\b)/i,
    stated:
      /\blicen[cs]|\bavailable for\b|\broyalt|\bexclusiv|\bpartners?\b|\bcollaborat|\bseeking\b/i,
    silent: "The record does not say whether it can be licensed, or how.",
  },
  {
    asked:
      /\bprices?\b|^how much\?*$|\bhow much (?:is|does|do|will|would)\b.{0,30}\b(?:cost|licen|charge|sell|pay|want for it)|\bcharge for (?:it|this)\b|\bwhat (?:does|will|would) .{0,20}\bcost\b/i,
    stated:
      /[$€£] ?\d|\d ?(?:dollars|euros?|USD|EUR|cents)\b|\bpric|\bcosts?\b|\bcheap|\bexpensive|\baffordab/i,
    silent: "The record names no price.",
  },
  {
    asked: /\bwhen\b.{0,40}\b(?:filed|file (?:for|it))\b|\b(?:filing|priority) date\b/i,
    stated: /^Filing Date: |\bfiled (?:on|in)\b|\bpriority date\b/im,
    silent: "The record does not say when it was filed.",
  },
  {
    asked:
      /\bwhen\b(?!.{0,40}\b(?:paper|article|study|results?)\b).{0,40}\b(?:published|granted|issued)\b|\b(?:publication|grant|issue) date\b/i,
    stated: /\b(?:published|granted|issued)(?: (?:on|in))?:? .{0,12}\d{4}\b/i,
    silent: "The record does not say when a patent was published or granted.",
  },
  {
    asked:
      /\b(?:patent|application|publication|serial) (?:numbers?|no\b|ids?\b)|\bpatent\b.{0,20}\bits number\b|\bwhich patents? (?:covers?|protects?|is|are)\b/i,
    stated: /^Patent ID: |\b(?:US|EP|WO|PCT)[ /]?\d|\bpatents? (?:no|number)/im,
    silent: "The record names no patent number.",
  },
  {
    asked:
      /\bis (?:it|this) patented\b|\bis there an? patent\b|\bany patents?\b|\bpatents? (?:been )?(?:filed|applied for)\b|\bdoes a patent exist\b/i,
    stated: /^Patent (?:status|ID): |\bpatent|\bprovisional\b|\bprotected by\b/im,
    silent: "The record does not say whether there is a patent.",
  },
  {
    asked:
      /\b(?:patent|legal) status\b|\bis (?:it|this) (?:granted|pending|protected by)\b|\b(?:patent|it) (?:still )?in force\b|\bpatent (?:been )?granted\b/i,
    stated: /^Patent (?:status|ID): |\bpatent|\bprovisional\b|\bprotected by\b/im,
    silent: "The record does not say what the status of a patent is.",
  },
  {
    asked:
      /\bpatents?\b.{0,30}\b(?:expires?|ends?|lapses?|runs? out|last)\b|\bgo(?:es)? off[ -]patent\b|\bexpir(?:y|ation)\b/i,
    stated: /^Patent ends: |\bexpir|\bpatent term\b/im,
    silent: "The record does not say when a patent ends.",
  },
  {
    asked:
      /\bstage of (?:its )?development|\bdevelopment(?:al)? stage\b|\bTRL\b|\breadiness\b|\bhow (?:far along|close to market)\b|\bhow mature is (?:it|this|the (?:technology|invention))\b/i,
    stated:
      /\bstage\b|\bprototyp|\bTRL\b|\breadiness\b|\bclinical|\bin[ -](?:vivo|vitro)\b|\bpilot\b|\btest(?:s|ed|ing)?\b|\bdemonstrat|\bvalidat|\bproof[ -]of[ -](?:concept|principle)|\bcommercial/i,
    section: "developmental-stage",
    silent: "The record does not say at which stage of development it is.",
  },
  {
    asked:
      /\bcontact (?:person|details|address|email)|\bwho(?:m)?\b.{0,20}\bcontact\b|\bwhom? (?:do|can|should) (?:i|we) (?:call|e-?mail|write to|talk to)\b|\be-?mail address\b|\bphone number\b/i,
    stated: /^Contact: |\S@\S|\bcontact\b/im,
    silent: "The record names no contact.",
  },
];

/**
 * The reply to a question about a fact that neither a field nor a sentence of the record states; null where one may state
 * it, and for every other question.
 */
export function silentOn(question: string, sources: readonly Source[]): string | null {
  // A caller who sent some fields may have left fields out.
  if (!sources.some(({ id }) => id === FILING.id)) return null;
  const fact = FACTS.find(({ asked }) => asked.test(question));
  if (!fact) return null;
  const isStated = sources.some(
    ({ id, passages }) =>
      id === fact.section || passages.some((passage) => fact.stated.test(passage)),
  );
  return isStated ? null : fact.silent;
}

/** A line that only names its case ('Reference: 21-045', 'Tech ID: 9', 'Published: 3/4/2020'). */
const OF_THE_CASE =
  /^(?:reference|ref|(?:tech(?:nology)?|case|docket|file|id)(?: (?:id|no|number|ref(?:erence)?))?|published|posted|updated|listed)\b\.? ?[#:] ?\S.{0,40}$/i;

/** Whether a sentence tells nothing of the technology, and is no answer but to a question about just that. */
export function isOfTheCase(sentence: string, question: string): boolean {
  return (
    OF_THE_CASE.test(sentence) &&
    !/\b(?:reference|case|docket|id|number|when|date|published)\b/i.test(question)
  );
}
