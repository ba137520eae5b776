/** Maximum number of keywords: no prompt needs more, and a row of chips holds no more. */
const MOST_KEYWORDS = 25;
/** Maximum characters read of a prompt. A longer one is a pasted text, whose beginning says what it is about. */
const LONGEST_PROMPT = 4000;

/** Phrases addressed to the search itself, which are not part of the topic. */
const INSTRUCTIONS = [
  /\b(?:can|could|would|will) (?:you|we|i|someone)\b/gi,
  /\b(?:please|kindly|hello|hi|hey|thanks|thank you)\b/gi,
  /\b(?:i|we)(?:['’](?:m|re|ve|d|ll)| am| are| have been| would| will)? (?:currently |really |also |mainly |specifically |just )*(?:looking|searching|hunting|interested|like|love|want|wish|need|seek|seeking|trying|hoping|planning)(?: (?:for|in|to|into|at))?\b/gi,
  /(?<=(?:^|[.!?;:,\n])\s*|\b(?:to|and) )(?:find|show|give|tell|get|bring|list|suggest|recommend|search|look|help|see|discover|explore|identify|display|locate|fetch|provide)(?: (?:me|us|for|out|about|at|with|find))*\b/gim,
  /\b(?:information|details|anything|something|everything|news|ideas?|examples?|stuff|things?) (?:on|about|for|of|regarding|concerning|related to|that|which)\b/gi,
  /\b(?:technolog(?:y|ies)|patents?|patented|inventions?|innovations?|startups?|university (?:research|technolog(?:y|ies)))(?: (?:for|on|about|that|which|to|in|from|related to|relating to|concerning|regarding|involving))\b/gi,
  /\b(?:ways?|means|methods?|techniques?|approach(?:es)?) (?:to|of|for|that)\b/gi,
  /\b(?:related|relating) to\b|\bhaving to do with\b|\bwith (?:regard|respect) to\b|\b(?:such as|for example|for instance|as well as|in order to|in terms of|a lot of|kinds? of|types? of|sorts? of)\b/gi,
];

const STOP_WORDS = new Set(
  `a about above after again against all also although am among an and any anybody anyone anything are aren't as at be
  because been before being below between both but by can can't cannot could couldn't did didn't do does doesn't doing
  don't done down during each either else ever every few for from further get gets given gives go goes got had has hasn't
  have haven't having he her here hers herself him himself his how however i i'd i'll i'm i've if in into is isn't it it's
  its itself just let lets like made make makes many may me might more most much must my myself neither no nor not of off
  on once one only onto or other others ought our ours ourselves out over own per perhaps please quite rather s same shall
  she should shouldn't since so some somebody someone something such t than that that's the their theirs them themselves
  then there there's these they they're this those though through thus to too toward towards under until up upon us use
  used uses using very via was wasn't we we'd we'll we're we've were weren't what what's when where whether which while
  who whom whose why will with within without won't would wouldn't yet you you'd you'll you're you've your yours yourself
  yourselves`.split(/\s+/),
);

/** Dropped if any other word is left: in a catalogue of technologies they do not narrow a search. */
const GENERIC = /^(?:technolog(?:y|ies)|patents?|inventions?|innovations?)$/i;

/** Verbs for what should be done to the thing named next; not part of its name. */
const TASKS = new Set(
  `analyse analyze build capture charge clean collect control convert cool create cure cut deliver design detect determine
  develop diagnose eliminate estimate extend extract filter fix grow harvest heat improve increase inspect kill locate lower
  maintain manage manufacture measure monitor optimise optimize power predict prevent produce protect purify reduce remove
  repair replace save sense separate simulate speed sterilise sterilize stop store strengthen track train transmit treat`.split(
    /\s+/,
  ),
);

const WORD = /[\p{L}\p{N}]+(?:['’.\-‐‑+][\p{L}\p{N}]+)*\+{0,2}/gu;

/** Always one keyword: patent numbers. */
const WHOLE =
  /(?<![\p{L}\p{N}.,])(?:(?:PCT|[A-Z]{1,2})[ /-]{0,2})?(?:[A-Z]{2} ?)?\d[\d,/]{4,16}\d(?: ?[A-Z]\d?)?(?![\p{L}\p{N}])/gu;

type Word = { text: string; start: number; end: number };

/**
 * The topical words and phrases of a prompt, as written, in their order, without duplicates, at most 25: a comparison's
 * rows, and the keyword API's answer where there is no model. Every keyword occurs verbatim in the prompt. Empty only if
 * the prompt has no topical word.
 */
export function extractKeywords(prompt: string): string[] {
  const text = prompt.slice(0, LONGEST_PROMPT);
  const whole = [...text.matchAll(WHOLE)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  // A line feed ends a phrase, and occurs in no word.
  const rest = blankedOut(text, [WHOLE]);
  const runs = runsOf(withoutInstructions(rest));
  const telling = runs.map((run) => run.filter((word) => !GENERIC.test(word.text)));
  const chosen = telling.some((run) => run.length > 0) || whole.length > 0 ? telling : runs;
  const phrases = [...whole, ...chosen.flatMap(phrasesOf)].sort((a, b) => a.start - b.start);
  const found = phrases.length > 0 ? phrases : runsOf(rest).flatMap(phrasesOf);
  return unique(found.map((phrase) => text.slice(phrase.start, phrase.end))).slice(
    0,
    MOST_KEYWORDS,
  );
}

/** A prompt without what is addressed to the search itself ('we are looking for a way to'). */
export function withoutInstructions(prompt: string): string {
  return blankedOut(prompt, INSTRUCTIONS);
}

function blankedOut(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce(
    (rest, pattern) => rest.replace(pattern, (found) => "\n".repeat(found.length)),
    text,
  );
}

/** Groups words separated by a single space, or by the period of a person's initial. */
function runsOf(text: string): Word[][] {
  const runs: Word[][] = [];
  let run: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = { text: match[0], start: match.index, end: match.index + match[0].length };
    const last = run.at(-1);
    const gap = last && text.slice(last.end, word.start);
    if (last && gap !== " " && !(gap === ". " && /^\p{Lu}$/u.test(last.text))) {
      runs.push(run);
      run = [];
    }
    if (STOP_WORDS.has(word.text.toLowerCase().replace("’", "'")) || /^\p{Ll}$/u.test(word.text)) {
      runs.push(run);
      run = [];
    } else run.push(word);
  }
  runs.push(run);
  return runs.filter((each) => each.length > 0);
}

/** A run as a noun phrase, with the task words before it apart. */
function phrasesOf(run: Word[]): Word[] {
  const [first, ...others] = run;
  if (!first) return [];
  if (others.length > 0 && TASKS.has(first.text.toLowerCase()))
    return [first, ...phrasesOf(others)];
  return [{ text: "", start: first.start, end: run.at(-1)?.end ?? first.end }];
}

function unique(keywords: string[]): string[] {
  const seen = new Set<string>();
  return keywords.filter((keyword) => {
    const key = keyword.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
