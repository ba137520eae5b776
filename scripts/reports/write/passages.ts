import { shorten } from "#import/text/summary-line.ts";
import type { Passage, QuotedField, ReportRecord } from "../record.ts";
import { escapeMarkdown, singleQuotes } from "../words.ts";
import { references, type Sources } from "./sources.ts";

/** Longer quotes are cut at a word, with an ellipsis. */
const LONGEST_QUOTE = 420;
/** Shorter sentences are labels. */
const SHORTEST_QUOTE = 25;
const SHORTEST_ITEM = 8;

/** Words by which a sentence of a record is chosen for a section; the rule looks for words, not meaning. */
export const CUES = {
  // Only phrases that clearly say that this technology has the limit: 'remains' and 'only' are just as often a
  // strength.
  limit:
    /\b(?:not (?:yet|meant|suitable|suited|intended|recommended|been (?:tested|shown|proven|made|tried)|known whether)|drawbacks?|limitations?|(?:will|would) have to|(?:has|have) (?:only|so far) been|only been|so far only|remains? (?:to be|open|unknown|unclear|untested)|unknown whether|still (?:needs?|requires?|has to|to be)|outside the (?:method|scope|range)|(?:has|have) to be \w+ first)\b/i,
  next: /\b(?:next (?:steps?|stage)|not yet|planned|plans|under way|underway|ongoing|in progress|further (?:work|tests?|development)|seek\w*|looking for)\b/i,
  measured:
    /\d[\d.,]*\s?(?:%|‰|percent\b|-?fold\b|times\b|x\b|°\s?C|[kMG]?W(?:h|p)?\b|[nµμm]m\b|cm\b|m\b|km\b|kg\b|[mµμ]?g\b|t\b|[mµμ]?[lL]\b|hours?\b|h\b|min(?:utes?)?\b|seconds?\b|days?\b|weeks?\b|months?\b|years?\b|cycles?\b|mAh|[mk]?V\b|[kMG]?Hz\b|dB\b|pp[mb]\b|K\b|[kMG]?Pa\b|mol\b|bases?\b|kb\b|of \d)/i,
  versus:
    /\b(?:compared (?:to|with)|unlike|instead of|rather than|versus|outperform\w*|equal to|than (?:the|an?|any|all|conventional|existing|current|standard|commercial|competing|today.s) |against (?:[$€£]\S+|\d\S*) (?:for|of|with) )/i,
  inUse:
    /\b(?:conventional\w*|(?<!pre-)existing|exist(?! (?:for|in) this)|state[- ]of[- ]the[- ]art|incumbents?|alternatives?|traditional\w*|suppliers?|second source|makers|(?:are|is) (?:now |usually |mostly |already )?(?:bought|sold|prescribed|reimbursed)|sells? (?:at|for)|reimburse|(?:charges?|costs?) [$€£]\d|current(?:ly)? (?:available |used |known )?(?:methods?|approach(?:es)?|technolog\w+|practices?|standards?|systems?|treatments?|products?|devices?))\b/i,
  rivals:
    /\b(?:compet(?:e|es|ing|itors?)|incumbents?|rivals?|(?:sold|marketed|manufactured) by|already (?:sold|on the market)|market leaders?|commercial(?:ly available)? (?:products?|alternatives?|systems?|devices?|kits?|resins?|sensors?))\b/i,
  market:
    /[$€£]\s?\d|\b(?:US\$|USD|EUR)\s?\d|\d\s?(?:million|billion|trillion)\b|\bCAGR\b|\b(?:market|sales|buyers?|customers?|worldwide|globally|annual(?:ly)?|a year|per year|demand|industry|price[sd]?)\b/i,
  // Not 'regulation' alone, which genes and temperatures have too.
  rules:
    /\b(?:regulations|regulators|regulatory (?:approval|authorit\w+|agenc\w+|limits?|pathway|requirements?|review|file|dossier|stud\w+|clearance|status)|approvals?|approved (?:by|for|in)|FDA|EPA|EMA|CE[- ]mark\w*|directives?|legislation|laws?|legal(?:ly)?|governments?|ministr\w+|polic(?:y|ies)|subsid\w+|tariffs?|mandat\w+|bann?ed|bans?|discharge (?:permit|limit)s?|permitting|building codes?|certif(?:ied|ication)\w*|public procurement|restricted substances?|emission limits?|limits? [^.]{0,40}\bappl(?:y|ies)|carbon (?:price|tax|credits?)|emissions trading)\b/i,
  cost: /[$€£]\s?\d|\b(?:US\$|USD|EUR)\s?\d|\b(?:costs?|prices?|priced|cheap(?:er|est)?|expensive|afford\w*|savings?|market|sales|revenues?|buyers?|customers?|pay(?:s|back)?|industry)\b/i,
  people:
    /\b(?:patients?|people|workers?|nurses?|clinicians?|surgeons?|the public|public health|safety(?! (?:sheets?|factors?|margins?))|households?|communit(?:y|ies)|villages?|residents?|consumers?|farmers?|growers?|children|infants?|elderly|older adults|privacy|jobs|schools?|students|homes?|neighbou?rs|noise|odou?rs?|drinking water|daily life)\b/i,
  money: /[$€£]\s?\d|\b(?:US\$|USD|EUR)\s?\d|\d\s?(?:million|billion|trillion)\b/i,
} as const;
export type Cue = keyof typeof CUES;

/**
 * What a sentence must not contain for its cue to count: a limit that is overcome does not count, nor does a rival's.
 */
const UNLESS: Partial<Record<Cue, RegExp>> = {
  // What it works with is not an alternative to it.
  inUse:
    /\b(?:using|uses?|with|through|into|onto|by|from|on|in|integrat\w+) (?:the |an? |any )?(?:conventional|existing|traditional)\b/i,
  limit:
    /\b(?:solv\w+|overcom\w+|address\w*|eliminat\w+|avoid\w*|without|no longer|prevent\w*|circumvent\w*|free of|existing|conventional\w*|current(?:ly)?|prior|other|traditional\w*|typical\w*|competing|commercial(?:ly)?|these (?:limitations?|drawbacks?)|(?:limitations?|drawbacks?) of)\b/i,
};

const EVERY = Object.fromEntries(
  Object.entries(CUES).map(([name, cue]) => [name, new RegExp(cue, "gi")]),
) as Record<Cue, RegExp>;

/** Gives out a record's passages, each once in a report. */
export type Chooser = {
  /**
   * Up to `count` passages of the fields that show the cue (all, without a cue), in the record's order; if there are
   * more, those that show it most. Adjacent sentences come as one, and a sentence that depends on the one before it
   * ("It …", "But …") comes with that one.
   */
  choose(fields: readonly QuotedField[], count: number, cue?: Cue, longest?: number): Passage[];
  /**
   * What the technology is. From the first of the fields that has a text: the sentence with which the record's summary
   * begins, or else the first one, and the following ones of its paragraph as far as there is room.
   */
  chooseLead(fields: readonly QuotedField[], longest: number): Passage | null;
};

/** Beginnings that mean nothing without the sentence before. */
const LEANING =
  /^(?:it|its|this|these|they|their|those|that|such|but|however|then|also|both|here|there|another|others?|\w+ (?:does|do|did|is|are) not, |the (?:last|latter|former|second|other|same|result|rest)\b|in (?:this|these|both|that)|for (?:this|these)|as a result|therefore|thus|hence|instead|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:kept|of (?:them|these)|were|was)|none|all|nothing)\b/i;

/** @param except sentences that are shown elsewhere */
export function createChooser(record: ReportRecord, except: readonly string[] = []): Chooser {
  const used = new Set(record.passages.filter(({ text }) => except.includes(text)));
  return {
    chooseLead(fields, longest) {
      for (const field of fields) {
        const all = record.passages.filter((passage) => passage.field === field);
        const quotable = all.filter((passage) => isQuotable(passage, record.title));
        const first = quotable.find(({ text }) => beginsSummary(text, record)) ?? quotable[0];
        if (!first) continue;
        const taken = [first];
        for (const next of all.slice(all.indexOf(first) + 1)) {
          const isNext = next.within.text === first.within.text && spans(first, next) <= longest;
          if (!isNext || !isQuotable(next, record.title)) break;
          taken.push(next);
        }
        for (const passage of taken) used.add(passage);
        return merge(taken, longest)[0] ?? null;
      }
      return null;
    },
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
              // Passages that would have to be cut come last.
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
        // It is left out where the one before is used already, or where a grid's field has no room for both.
        else if (used.has(before) || longest < LONGEST_QUOTE) chosen.delete(passage);
      });
      for (const passage of chosen) used.add(passage);
      return merge(
        all.filter((passage) => chosen.has(passage)),
        longest,
      );
    },
  };
}

/** A summary may be cut, so only its beginning is compared. */
const COMPARED = 40;

function beginsSummary(text: string, { summary }: ReportRecord): boolean {
  const beginning = summary?.slice(0, COMPARED) ?? "";
  return beginning !== "" && text.startsWith(beginning);
}

/** Adjacent sentences of one paragraph as one passage, as long as it need not be cut. */
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

/** Patent language: drawings, claims, numbered parts. It says nothing to a reader of the report. */
const DRAFTING =
  /\bFIGS?\b\.?|\b(?:according to|of|in|by) claims? \d|\bembodiments?\b|\b(?:aspects?|objects?) of the (?:present )?invention\b|\bthe present (?:invention|disclosure|application)\b|\breference (?:is made|numeral)|\b(?:comprising|wherein)\b.*\bsaid\b|\bU\.S\. (?:Provisional|patent application)|\bincorporated (?:herein )?by reference/i;

/** A line that the import made from a field without its own column: 'Reference number: LEW-16183-1'. */
const LABELLED = /^\p{L}[\p{L}\p{N} ,/()#&'’-]{1,60}: ?\S/u;

/** Whether a passage may be quoted alone; `ofRecord` is the title of its record. */
export function isQuotable({ field, text, title, isItem }: Passage, ofRecord: string): boolean {
  if (field === "pi_addinfo" && LABELLED.test(text)) return false;
  // A heading that was left in the text, or the title repeated.
  if (!/\p{Ll}/u.test(text) || lettersOf(text) === lettersOf(ofRecord)) return false;
  if (/fictional sample record/i.test(text) || DRAFTING.test(text)) return false;
  // An office's own list items may be short.
  const shortest = isItem ? SHORTEST_ITEM : SHORTEST_QUOTE;
  return (title !== null || text.length >= shortest) && !/^https?:\S+$/.test(text);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function weightOf({ text }: Passage, cue: Cue): number {
  if (UNLESS[cue]?.test(text)) return 0;
  return new Set(text.match(EVERY[cue])?.map((word) => word.toLowerCase())).size;
}

/** A passage as a quote with its reference: `“…” [3]`. The owner's title for it comes first. */
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

/** The words in quotation marks, their own ones made single; the ellipsis of a cut is outside them. */
export function quoted(text: string, longest = LONGEST_QUOTE): string {
  const whole = singleQuotes(text.trim());
  if (whole.length <= longest) return `“${escapeMarkdown(whole)}”`;
  return `“${escapeMarkdown(shorten(whole, longest).replace(/…$/, ""))}”\u00a0…`;
}
