/** How a chip begins that names what no technology found may offer. */
export const NOT = "not: ";

/** Words between 'without' and what it names. */
const DETERMINERS =
  "(?: (?:a|an|any|the|my|our|its|their|using|use of|needing|need for|requiring|having|containing|made of|based on|with))*";
const LEADS = [
  "(?:without|free (?:of|from)|instead of|rather than|other than|except|excluding|avoid(?:s|ing)?|lacking|devoid of)",
  "(?:with|and|but|needs?|needing|uses?|using|has|have|having|requires?|requiring|contains?|containing) no",
  "(?:but|and) not",
  String.raw`(?<=(?:^|[.!?;:\n])\s?)no`,
  "(?:(?:must|should|shall|may|can|(?:that|which) do(?:es)?) not|cannot|can['’]t) (?:use|contain|include|need|require|involve|rely on)",
  "(?:not|no) (?:using|containing|requiring|needing|made (?:of|from|with)|based on|from|with)",
  "(?:that|which)(?: is|['’]s) not(?= an? )|(?:that|which) isn['’]t(?= an? )",
  // Only after a word to which it belongs: 'sleepers replacing creosote', but not 'for replacing tyres'.
  String.raw`(?<=\p{L} )(?<!(?:^|\s)(?:after|before|by|for|in|of|on|to|when|while|without) )(?:replacing|in place of)`,
];
/** The words before an excluded thing, and the next words, which begin with its name. */
const EXCLUSION = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?:${LEADS.join("|")})|, not?)${DETERMINERS}((?: [\p{L}\p{N}][\p{L}\p{N}'’-]*){1,9})`,
  "giu",
);
const OR = new RegExp(`^ n?or${DETERMINERS}(?= )`, "i");
/** An adjective that excludes, and is a word of the topic too: a text that says 'oil-free' is what is wanted. */
const FREE = /(?<![\p{L}\p{N}-])(?:([\p{L}\p{N}]{2,})-free|non-([\p{L}]{4,}))(?![\p{L}\p{N}-])/giu;
/** `-word` and `-"two words"`, as in keyword search. */
const MINUS = /(?<=^|\s)[-−–](?:["“„]([^"“”„\n]{1,55})["”“]|(\p{L}[\p{L}\p{N}-]{0,54}))/gu;
/** Quoted words, but not after `inventor:`. A quoted sentence is no phrase. */
const QUOTED = /(?<!:\s?)["“„]([^\s"“”„]+(?: [^\s"“”„]+){0,4})["”“]/gu;

/** Conditions that name a person or an organisation. */
const NAMED = /\b(?:inventor|uni|university):\s?(?:"[^"\n]{1,60}"|[^\s"]{1,60})/gi;

/** '…-free' of what no technology offers. */
const IDIOMS = new Set(
  "care disease duty error hands hassle pain risk royalty stress tax toll trouble worry".split(" "),
);
/** 'non-…' that names a thing of its own, such as a kind of cancer or of RNA, or a property: nothing offers 'stick'. */
const NON_IDIOMS = new Set(
  `coding commercial exclusive hodgkin human profit small woven adherent adhesive allergenic carcinogenic combustible conducting conductive contact
  corrosive destructive flammable immunogenic inflammatory intrusive invasive ionising ionizing linear lethal magnetic
  pathogenic planar porous rigid skid slip stick sticky surgical toxic transparent uniform volatile`.split(
    /\s+/,
  ),
);
/** Words that end the name of a thing. */
const AFTER = new Set(
  `a about after all also an and any are as at be because been before being below between both but by can cannot could
  did do does during each for from get gets had has have how if in into is it its may might more most much must no not of
  off on once only onto or other our out over own per should so such than that the their them then there these they this
  those through to too toward under until up upon use used uses very via was we were what when where which while who why
  will with within without would you your`.split(/\s+/),
);
/** Words that name no thing: 'no more', 'without anybody'. */
const NO_THING = new Set(
  `anybody anyone anything delay doubt earlier everybody everyone exception fail fewer good help it later less longer loss matter more need
  one ones people problem problems somebody someone something ten two three
  four five way`.split(/\s+/),
);

export type ReadPrompt = {
  /** The topic: the prompt without what it excludes, and without quotation marks. */
  topic: string;
  /** The same without what was in quotation marks. */
  rest: string;
  /**
   * `not: ` and what no technology found may offer; a phrase in quotation marks that each must hold; `inventor:` or `uni:`
   * and a name. As typed, each once.
   */
  conditions: string[];
};

/** The words of a text, in lower case. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A keyword that is a condition: the words that it is about; null for any other. */
export function conditionOf(keyword: string): { words: string; excludes: boolean } | null {
  if (keyword.startsWith(NOT)) return { words: keyword.slice(NOT.length), excludes: true };
  const quoted = /^"([^"]+)"$/.exec(keyword)?.[1];
  return quoted === undefined ? null : { words: quoted, excludes: false };
}

/**
 * Finds the conditions in a prompt: quoted phrases, `inventor:`, `uni:`, `-word`, and what is excluded in plain words
 * ('without a needle', 'cobalt-free', 'instead of plastic'). An action ('without touching it') is no condition.
 */
export function readConditions(prompt: string): ReadPrompt {
  const conditions = new Map<string, string>();
  const add = (condition: string) => {
    if (!conditions.has(condition.toLowerCase()))
      conditions.set(condition.toLowerCase(), condition);
  };
  const named = prompt.replace(NAMED, (name) => {
    add(name);
    return "\n";
  });
  let topic = named.replace(MINUS, (_, phrase?: string, word?: string) => {
    add(NOT + (phrase ?? word));
    return "\n";
  });
  topic = topic.replace(EXCLUSION, (whole: string, words: string) => {
    let left = words;
    for (
      let thing = thingOf(left);
      thing !== "";
      thing = OR.test(left) ? thingOf(left.replace(OR, "")) : ""
    ) {
      add(NOT + thing);
      left = left.replace(OR, "").slice(thing.length + 1);
    }
    return left === words ? whole : `\n${left}`;
  });
  for (const [, free, non = ""] of topic.matchAll(FREE)) {
    const isIdiom = free ? IDIOMS.has(free.toLowerCase()) : NON_IDIOMS.has(non.toLowerCase());
    if (!isIdiom) add(NOT + (free ?? non));
  }
  for (const [, phrase] of topic.matchAll(QUOTED)) add(`"${phrase}"`);
  return {
    topic: topic.replace(QUOTED, "$1"),
    rest: topic.replace(QUOTED, "\n"),
    conditions: [...conditions.values()],
  };
}

/** Things that a keyword search names as unwanted, and the query that leaves them out. */
export type Without = { things: string[]; q: string };

/**
 * Things that a keyword search excludes in plain words, with the query that leaves them out: it would else find them;
 * null for nothing. A thing that is also wanted by name ('oil-free') is not left out.
 */
export function readWithout(q: string): Without | null {
  if (q.search(MINUS) >= 0) return null;
  const { topic, conditions } = readConditions(q);
  const wanted = wordsIn(topic);
  const things = conditions
    .flatMap((condition) => conditionOf(condition) ?? [])
    .filter(
      ({ words, excludes }) => excludes && !wordsIn(words).some((word) => wanted.includes(word)),
    )
    .map(({ words }) => words);
  if (things.length === 0 || wanted.length === 0) return null;
  const kept = topic.replace(/\s+/g, " ").trim();
  return { things, q: [kept, ...things.map((thing) => `-"${thing}"`)].join(" ") };
}

/** The thing that words begin with, in at most three of them; empty if it is an action, a pronoun or a number. */
function thingOf(words: string): string {
  const [first = "", ...others] = words.trimStart().split(" ");
  if (
    first.length < 2 ||
    /^\p{N}|ing$/u.test(first) ||
    NO_THING.has(first.toLowerCase().replace(/['’]s$/, ""))
  )
    return "";
  if (AFTER.has(first.toLowerCase())) return "";
  const end = others.findIndex((word) => AFTER.has(word.toLowerCase()));
  return [first, ...others.slice(0, end < 0 ? 2 : Math.min(end, 2))].join(" ");
}
