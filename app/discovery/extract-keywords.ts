/** More than this no prompt needs, and no row of chips holds. */
const MOST_KEYWORDS = 25;
/** A run of words longer than this is two things said in one breath. */
const LONGEST_PHRASE = 3;
/** Beyond this a prompt is a whole text pasted; its beginning says what it is about. */
const LONGEST_PROMPT = 4000;

/** What people say to whoever searches for them, and not about what they look for. */
const INSTRUCTIONS = [
  /\b(?:can|could|would|will) (?:you|we|i|someone)\b/gi,
  /\b(?:please|kindly|hello|hi|hey|thanks|thank you)\b/gi,
  /\b(?:i|we)(?:['’](?:m|re|ve|d|ll)| am| are| have been| would| will)? (?:currently |really |also |mainly |specifically |just )*(?:looking|searching|hunting|interested|like|love|want|wish|need|seek|seeking|trying|hoping|planning)(?: (?:for|in|to|into|at))?\b/gi,
  /(?<=(?:^|[.!?;:,\n])\s*|\b(?:to|and) )(?:find|show|give|tell|get|bring|list|suggest|recommend|search|look|help|see|discover|explore|identify|display|locate|fetch|provide)(?: (?:me|us|for|out|about|at|with|find))*\b/gim,
  /\b(?:information|details|anything|something|everything|news|ideas?|examples?|stuff|things?) (?:on|about|for|of|regarding|concerning|related to|that|which)\b/gi,
  /\b(?:technolog(?:y|ies)|patents?|patented|inventions?|innovations?|startups?|university (?:research|technolog(?:y|ies)))(?: (?:for|on|about|that|which|to|in|from|related to|relating to|concerning|regarding|involving))\b/gi,
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

/** Left out where anything else was said: in a catalogue of technologies they tell nothing apart. */
const GENERIC = /^(?:technolog(?:y|ies)|patents?|inventions?|innovations?)$/i;

const WORD = /[\p{L}\p{N}]+(?:['’.\-‐‑+][\p{L}\p{N}]+)*\+{0,2}/gu;

/**
 * The words and phrases of a prompt that say what is looked for, as written there, in their order, each once, at most
 * 25. No model and no network: it is what Discovery.AI uses where no model is set or none answers. Every keyword stands
 * in the prompt word for word; empty only where the prompt holds no word that says anything.
 */
export function extractKeywords(prompt: string): string[] {
  const text = prompt.slice(0, LONGEST_PROMPT);
  // A line feed ends a phrase and is no part of a word.
  const asked = INSTRUCTIONS.reduce(
    (rest, pattern) => rest.replace(pattern, (found) => "\n".repeat(found.length)),
    text,
  );
  const runs = runsOf(asked);
  const telling = runs.map((run) => run.filter((word) => !GENERIC.test(word)));
  const chosen = telling.some((run) => run.length > 0) ? telling : runs;
  const keywords = chosen.flatMap(phrasesOf);
  return unique(keywords.length > 0 ? keywords : runsOf(text).flatMap(phrasesOf)).slice(
    0,
    MOST_KEYWORDS,
  );
}

/** Words that follow each other with nothing but a space between them. */
function runsOf(text: string): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    if (run.length > 0 && text.slice(end, match.index) !== " ") {
      runs.push(run);
      run = [];
    }
    end = match.index + word.length;
    if (STOP_WORDS.has(word.toLowerCase().replace("’", "'")) || /^\p{Ll}$/u.test(word)) {
      runs.push(run);
      run = [];
    } else run.push(word);
  }
  runs.push(run);
  return runs.filter((each) => each.length > 0);
}

/** A run in pieces of two, and of three at most: "machine learning", "drug discovery". */
function phrasesOf(run: string[]): string[] {
  if (run.length === 0) return [];
  if (run.length <= LONGEST_PHRASE) return [run.join(" ")];
  return [run.slice(0, 2).join(" "), ...phrasesOf(run.slice(2))];
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
