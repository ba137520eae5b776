import { shorten } from "../../../app/catalogue/summary-line.ts";
import type { Passage, QuotedField, ReportRecord } from "../record.ts";
import { escapeMarkdown } from "../words.ts";
import { references, type Sources } from "./sources.ts";

/** Longer quotes are cut at a word, which is shown. */
const LONGEST_QUOTE = 420;
/** Shorter sentences are labels. */
const SHORTEST_QUOTE = 25;

/** Words by which a sentence of a record is chosen for a section; the rule reads words, not meaning. */
export const CUES = {
  problem:
    /\b(?:problems?|challeng\w+|difficult\w*|limit(?:s|ed|ation|ations)?|costly|expensive|lack\w*|shortages?|fail\w*|suffer\w*|cannot|unable|bottleneck|drawbacks?|disadvantag\w+|shortcomings?|slow\w*|risks?|toxic\w*|losses|waste\w*|trouble|insufficient|poor\w*|unmet|hard to|too \w+|burden\w*|barriers?|delays?|inefficien\w+|unreliable|complications?|invasive|need(?:s|ed)?|no (?:existing|current|good|reliable))\b/i,
  limit:
    /\b(?:not (?:yet|meant|been|suitable|tested|known|work)|has not|have not|does not|do not|will have to|limit(?:s|ed|ation|ations)?|only|however|remains?|open|drawbacks?|except|cannot|without|so far|unless|requires?)\b/i,
  next: /\b(?:next (?:steps?|stage)|remains?|not yet|planned|plans|under way|underway|ongoing|in progress|future|further (?:work|tests?|development)|seek\w*|looking for|will be|to be)\b/i,
  measured:
    /\d[\d.,]*\s?(?:%|‰|percent\b|-?fold\b|times\b|x\b|°\s?C|[kMG]?W(?:h|p)?\b|[nµμm]m\b|cm\b|m\b|km\b|kg\b|[mµμ]?g\b|t\b|[mµμ]?[lL]\b|hours?\b|h\b|min(?:utes?)?\b|seconds?\b|days?\b|weeks?\b|months?\b|years?\b|cycles?\b|mAh|[mk]?V\b|[kMG]?Hz\b|dB\b|pp[mb]\b|K\b|[kMG]?Pa\b|mol\b|bases?\b|kb\b|of \d)/i,
  existing:
    /\b(?:conventional\w*|existing|current(?:ly)?|commercial(?:ly)?|compet\w+|compared|(?<!(?:more|less|fewer|other|rather) )than|unlike|instead of|rather than|standard|today|alternatives?|traditional\w*|state[- ]of[- ]the[- ]art|incumbents?|available|previous\w*|others?)\b/i,
  market:
    /[$€£]\s?\d|\b(?:US\$|USD|EUR)\s?\d|\d\s?(?:million|billion|trillion)\b|\bCAGR\b|\b(?:market|sales|buyers?|customers?|worldwide|globally|annual(?:ly)?|a year|per year|demand|industry|price[sd]?)\b/i,
  money: /[$€£]\s?\d|\b(?:US\$|USD|EUR)\s?\d|\d\s?(?:million|billion|trillion)\b/i,
} as const;
type Cue = keyof typeof CUES;

const EVERY = Object.fromEntries(
  Object.entries(CUES).map(([name, cue]) => [name, new RegExp(cue, "gi")]),
) as Record<Cue, RegExp>;

/** Hands out a record's passages, each once in a report. */
export type Chooser = {
  /**
   * Up to `count` passages of the fields that show the cue (all, without one), in the record's order; the ones that
   * show it most, when there are more. Neighbours come as one, and a sentence that leans on the one before it ("It
   * …", "But …") brings that along.
   */
  choose(fields: readonly QuotedField[], count: number, cue?: Cue, longest?: number): Passage[];
};

/** Openings that say nothing without the sentence before. */
const LEANING =
  /^(?:it|its|this|these|they|their|those|that|such|but|however|then|also|both|here|there|another|others?|\w+ (?:does|do|did|is|are) not, |the (?:last|latter|former|second|other|same|result|rest)\b|in (?:this|these|both|that)|for (?:this|these)|as a result|therefore|thus|hence|instead|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:kept|of (?:them|these)|were|was)|none|all|nothing)\b/i;

export function createChooser(record: ReportRecord): Chooser {
  const used = new Set<Passage>();
  return {
    choose(fields, count, cue, longest = LONGEST_QUOTE) {
      const all = fields.flatMap((field) =>
        record.passages.filter((passage) => passage.field === field),
      );
      const chosen = new Set(
        all
          .filter((passage) => !used.has(passage) && isQuotable(passage, record.title))
          .map((passage, place) => ({ passage, place, weight: cue ? weightOf(passage, cue) : 1 }))
          .filter(({ weight }) => weight > 0)
          .sort(
            (a, b) =>
              // What would have to be cut comes last.
              Number(a.passage.text.length > longest) - Number(b.passage.text.length > longest) ||
              b.weight - a.weight ||
              a.place - b.place,
          )
          .slice(0, count)
          .map(({ passage }) => passage),
      );
      all.forEach((passage, index) => {
        const before = all[index - 1];
        if (!chosen.has(passage) || before?.within.text !== passage.within.text) return;
        if (!LEANING.test(passage.text)) return;
        if (!used.has(before) && spans(before, passage) <= longest) chosen.add(before);
        // Where there is no room for both, a grid's field does better without either.
        else if (longest < LONGEST_QUOTE) chosen.delete(passage);
      });
      for (const passage of chosen) used.add(passage);
      return merge(
        all.filter((passage) => chosen.has(passage)),
        longest,
      );
    },
  };
}

/** Neighbouring sentences of one paragraph as one passage, as long as that need not be cut. */
function merge(passages: readonly Passage[], longest: number): Passage[] {
  const merged: Passage[] = [];
  for (const passage of passages) {
    const last = merged.at(-1);
    const { text, start } = passage.within;
    const isNext =
      last?.field === passage.field &&
      last.within.text === text &&
      text.slice(last.within.end, start).trim() === "";
    if (last && isNext && spans(last, passage) <= longest) {
      const within = { text, start: last.within.start, end: passage.within.end };
      merged[merged.length - 1] = { ...last, text: text.slice(within.start, within.end), within };
    } else merged.push(passage);
  }
  return merged;
}

function spans(first: Passage, last: Passage): number {
  return last.within.end - first.within.start;
}

/** A patent's own apparatus: drawings, claims, numbered parts. It says nothing to a reader of the report. */
const DRAFTING =
  /\bFIGS?\b\.?|\b(?:according to|of|in|by) claims? \d|\bembodiments?\b|\b(?:aspects?|objects?) of the (?:present )?invention\b|\bthe present (?:invention|disclosure|application)\b|\breference (?:is made|numeral)|\b(?:comprising|wherein)\b.*\bsaid\b|\bU\.S\. (?:Provisional|patent application)|\bincorporated (?:herein )?by reference/i;

/** Whether a passage may stand in a report on its own; `ofRecord` is the title of its record. */
export function isQuotable({ text, title }: Passage, ofRecord: string): boolean {
  // A heading that stayed in the text, or the title again.
  if (!/\p{Ll}/u.test(text) || lettersOf(text) === lettersOf(ofRecord)) return false;
  if (/fictional sample record/i.test(text) || DRAFTING.test(text)) return false;
  // An office's own list items may be as short as they are.
  return (title !== null || text.length >= SHORTEST_QUOTE) && !/^https?:\S+$/.test(text);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function weightOf({ text }: Passage, cue: Cue): number {
  return new Set(text.match(EVERY[cue])?.map((word) => word.toLowerCase())).size;
}

/** A passage as a quote with its reference: `“…” [3]`; a title of the owner's stands before it. */
export function quote(
  record: ReportRecord,
  passage: Passage,
  sources: Sources,
  longest = LONGEST_QUOTE,
): string {
  const reference = references([sources.ofSection(record, passage.field)]);
  const title = passage.title ? `**${escapeMarkdown(passage.title)}.** ` : "";
  return `${title}${quoted(passage.text, longest)}${reference}`;
}

/** The words in quotation marks; where they were cut, the ellipsis stands outside them. */
export function quoted(text: string, longest = LONGEST_QUOTE): string {
  const whole = text.trim();
  if (whole.length <= longest) return `“${escapeMarkdown(whole)}”`;
  return `“${escapeMarkdown(shorten(whole, longest).replace(/…$/, ""))}” …`;
}
