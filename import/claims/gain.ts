import type { Claim } from "./claim.ts";
import type { Read } from "./subject.ts";

const NUMBER = String.raw`~?\d[\d,]*(?:\.\d+)?`;
const WORD_NUMBER = "two|three|four|five|six|seven|eight|nine|ten|several|a hundred|a thousand";
/** `10-fold`, `5x`, `three times`, `two orders of magnitude`, `a factor of 10`. */
const FACTOR = new RegExp(
  String.raw`(?<![\w.])(?:(?:${NUMBER}|${WORD_NUMBER})[\s-]*(?:(?:to|–|-)\s?${NUMBER}[\s-]*)?(?:fold\b|times\b|[x×X](?![\w-]))|(?:an?|one|${WORD_NUMBER}|\d+)(?: (?:to|or) \w+)?[\s-]+orders?[\s-]+of[\s-]+magnitude|(?:a )?factor of (?:up to |about |more than |over )?(?:${NUMBER}|${WORD_NUMBER})|(?:half|twice|double|triple)(?= (?:the|as|that)\b))`,
  "i",
);
const PERCENT = new RegExp(
  String.raw`(?<![\w.])${NUMBER}(?:\s?(?:-|–|to)\s?${NUMBER})?\s?(?:%|percent\b)`,
  "i",
);

const BETTER =
  /\b(?:improv\w*|increas\w*|reduc\w*|decreas\w*|enhanc\w*|lower(?:s|ed|ing)?|higher|greater|faster|better|stronger|cheaper|lighter|smaller|brighter|thinner|longer|shorter|quicker|less|more|fewer|boost\w*|sav(?:e|es|ed|ing|ings)|gain|speed-?up|outperform\w*|extend\w*|cut(?:s|ting)?|accelerat\w*|larger|superior)\b/i;
/** A percentage is a gain only beside the word that it measures. */
const PERCENT_GAIN = new RegExp(
  String.raw`\b(?:improv\w*|increas\w*|reduc\w*|decreas\w*|enhanc\w*|lower(?:s|ed|ing)?|boost\w*|sav(?:e|es|ed|ing|ings)|cut(?:s|ting)?|accelerat\w*|extend\w*)\b[^.;%]{0,80}?\b(?:by|of|up to|over|about|approximately|more than|at least|nearly|almost)\s*(?:a |an |up to |about |over |more than |at least |approximately |nearly |as much as )*${NUMBER}(?:\s?(?:-|–|to)\s?${NUMBER})?\s?(?:%|percent)|${NUMBER}\s?(?:%|percent)\s(?:\w+ )?(?:more|less|lower|higher|greater|faster|smaller|better|cheaper|longer|lighter|stronger|fewer|shorter|increase|improvement|reduction|enhancement|decrease|gain|savings?|reduced|improved)\b`,
  "i",
);
/** Counts, doses, durations and people; what an illness, a market or a competitor does. */
const NO_GAIN =
  /\b(?:risk of|mortality|incidence|prevalence|deaths?|diagnosed|annual(?:ly)?|worldwide|market|population|suffer|billion|million|people|adults|children|americans|times (?:per|a|each|daily|weekly)|multiple times|million|affects?|accounts? for|expected to|projected|estimated)\b/i;
const HEDGED =
  /\b(?:may|might|could|potential(?:ly)?|would|should|will|expected|projected|estimated|aims?|goal|targets?|intended|hoped|possibly|if)\b/i;

/** The claim that this technology is better by a stated amount, with the amount as its value, or null. */
export function gainClaim(read: Read): Claim | null {
  const { text, field, section, ours, named, byInventors, isItem, foreign, general } = read;
  if (foreign || general || section === "uses" || section === "rights" || HEDGED.test(text))
    return null;
  if (NO_GAIN.test(text)) return null;
  if (section !== "benefits" && !(ours && (named || byInventors || isItem))) return null;
  const factor = FACTOR.exec(text);
  const value =
    factor && BETTER.test(text)
      ? factor[0]
      : PERCENT_GAIN.test(text)
        ? PERCENT.exec(text)?.[0]
        : undefined;
  return value ? { kind: "gain", field, sentence: text, value: value.trim() } : null;
}
