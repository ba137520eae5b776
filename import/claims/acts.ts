/**
 * The kind of act that a verb names: `show`, `test`, `find` and `run` are work on the technology, `make` is its making,
 * `devise` its invention, and `yield` a result.
 */
type ActKind = "show" | "test" | "find" | "make" | "devise" | "run" | "yield";

/** The form in which a verb says that the act is finished: 'has shown', 'was shown', 'mice showed', 'results show'. */
type ActForm = "perfect" | "passive" | "past" | "shows";

/** The subject of a verb's clause, as far as the words show it. */
export type ActSubject = "people" | "results" | "living" | "it";

/** One finished act that a sentence reports. */
export type Act = {
  kind: ActKind;
  form: ActForm;
  /** Index of the verb's first word in the sentence. */
  at: number;
  subjects: ReadonlySet<ActSubject>;
  /** Followed by 'that': the finding is in a clause of its own. */
  that: boolean;
};

const VERBS: Record<ActKind, string> = {
  show: "demonstrate validate verify confirm establish illustrate exemplify substantiate corroborate show prove",
  test: "test evaluate assess characterize characterise benchmark examine investigate analyze analyse measure compare trial pilot screen profile quantify simulate explore optimize optimise monitor study probe tune",
  find: "observe discover identify detect determine reveal indicate report correlate predict estimate distinguish classify find see uncover note associate resolve reconstruct recover",
  make: "fabricate construct synthesize synthesise manufacture assemble implement prepare deposit print prototype generate express clone isolate purify modify program package integrate form train build grow make cast coat knock tether encode produce",
  devise:
    "develop design create engineer invent propose devise introduce present conceive formulate adapt describe pioneer",
  run: "use apply utilize utilise employ perform conduct carry inject treat administer implant transplant deploy install collect record operate incubate expose infect subject transfect culture seed dose feed immunize vaccinate enroll recruit complete acquire launch adopt undergo fly run image scan combine place store house accomplish finish calculate",
  yield:
    "reduce increase improve restore suppress prolong inhibit enhance achieve exhibit display outperform exceed reach yield lead result retain maintain survive prevent protect rescue attenuate decrease eliminate enable allow block induce elicit promote accelerate abolish reverse ameliorate alleviate mitigate augment boost stimulate activate lower extend delay diminish kill clear cure slow double perform succeed provide offer cause remain deliver persist normalize potentiate sensitize attain match surpass preserve sustain mimic release obtain correct evidence affect regulate change alter become work respond bind drop rise raise",
};
/** Past tense and participle of irregular verbs. */
const IRREGULAR: Record<string, readonly string[]> = {
  show: ["showed", "shown"],
  prove: ["proved", "proven"],
  find: ["found"],
  see: ["saw", "seen"],
  build: ["built"],
  grow: ["grew", "grown"],
  make: ["made"],
  cast: [],
  undergo: ["underwent", "undergone"],
  fly: ["flew", "flown"],
  run: ["ran"],
  feed: ["fed"],
  lead: ["led"],
  become: ["became"],
  bind: ["bound"],
  rise: ["rose", "risen"],
};
/**
 * Past tenses that no other form looks like, and verbs whose participle is never an attribute: a preposition may
 * follow.
 */
const PLAIN_PAST = new Set(
  "showed saw flew ran underwent grew became rose resulted remained survived succeeded performed correlated".split(
    " ",
  ),
);
/** These double their last consonant: 'programmed', but not 'transfected'. */
const DOUBLED = new Set(["program", "scan", "drop"]);

const PAST = new Map<string, ActKind>();
const PRESENT = new Map<string, ActKind>();
for (const [kind, lemmas] of Object.entries(VERBS) as [ActKind, string][]) {
  for (const lemma of lemmas.split(" ")) {
    for (const form of IRREGULAR[lemma] ?? [pastOf(lemma)]) PAST.set(form, kind);
    PRESENT.set(lemma, kind);
    PRESENT.set(presentOf(lemma), kind);
  }
}

function pastOf(lemma: string): string {
  if (DOUBLED.has(lemma)) return `${lemma}${lemma.at(-1)}ed`;
  if (lemma.endsWith("e")) return `${lemma}d`;
  return /[^aeou]y$/.test(lemma) ? `${lemma.slice(0, -1)}ied` : `${lemma}ed`;
}

function presentOf(lemma: string): string {
  if (/(?:s|sh|ch|x|z)$/.test(lemma)) return `${lemma}es`;
  return /[^aeou]y$/.test(lemma) ? `${lemma.slice(0, -1)}ies` : `${lemma}s`;
}

const ADVERB =
  /^(?:\w+ly|also|been|then|now|already|further|since|even|both|all|first|well|able|not|never|only|once|thus|flight|field|bench|beta|pilot)$/;
/** After these words a participle is an attribute or part of something else: 'improved comfort', 'to be tested'. */
const NO_SUBJECT = new Set(
  "a an the for with by of to be and or in at from their its his her our this these that those more less most is are am being having been via through than as on into using between such when if can could may might will would should must as other any some each no not new highly both while upon after before during where how".split(
    " ",
  ),
);
/** Words after a participle that make it describe the noun before it: 'samples collected from', 'a pump made of'. */
const ATTRIBUTES = new Set(
  "by from in on for with using as to at of via through during within into under over between among after before against when upon and or that's".split(
    " ",
  ),
);

/** How a line of a list may begin: 'Demonstrated in mice', 'Validated by a user study'. */
const OPENS = new Set("demonstrated tested validated verified proven evaluated".split(" "));

const PEOPLE = new Set(
  "researchers researcher inventors inventor investigators scientists engineers team teams group colleagues lab laboratory we they professor prof dr nasa authors developers he she who collaborators".split(
    " ",
  ),
);
const RESULTS = new Set(
  "experiments experiment tests test testing results result study studies trials trial data simulations simulation evaluations evaluation measurements prototypes prototype validation verification experimentation analysis analyses findings work demonstration demonstrations assays screening screen feasibility efficacy evidence performance proof-of-concept application treatment administration injection delivery inhibition expression depletion deletion overexpression loss knockdown activation addition implantation".split(
    " ",
  ),
);
const LIVING = new Set(
  "mice mouse rats rat pigs animals animal monkeys macaques rabbits zebrafish patients patient subjects participants volunteers users cells cell tumors tumor tumours tissue tissues lines embryos larvae neurons organoids individuals children adults cohort recipients plants".split(
    " ",
  ),
);
const IT = new Set(
  "it this these technology invention method methods device devices system systems approach platform tool technique process algorithm model models software sensor sensors design compound compounds material materials composition coating coatings film drug molecule formulation therapy vaccine antibody prototype structure code app network battery cells electrode framework technologies which".split(
    " ",
  ),
);
/** Where another clause begins. */
const CLAUSE = new Set([
  ";",
  ":",
  "that",
  "which",
  "while",
  "whereas",
  "but",
  "because",
  "although",
]);

type Token = { word: string; at: number };

/** The finished acts that a sentence reports, in the order of their verbs. */
export function actsIn(text: string): Act[] {
  const tokens: Token[] = Array.from(
    text.matchAll(/[\p{L}\d][\p{L}\d'’-]*|[,;:()]/gu),
    ({ 0: word, index }) => ({ word: word.toLowerCase(), at: index }),
  );
  const acts: Act[] = [];
  for (const [place, { word, at }] of tokens.entries()) {
    const past = pastKind(word) ?? (isAble(tokens, place) ? "yield" : undefined);
    const form = past ? formOf(tokens, place) : null;
    const subjects = subjectsOf(tokens, place);
    const that = tokens[place + 1]?.word === "that";
    if (past && form) acts.push({ kind: past, form, at, subjects, that });
    else if (!past && PRESENT.has(word) && showsNow(tokens, place, subjects))
      acts.push({ kind: PRESENT.get(word) ?? "show", form: "shows", at, subjects, that });
  }
  return acts;
}

/** The kind of act of a past tense or participle; of 'flight-tested' the last word decides. */
function pastKind(word: string): ActKind | undefined {
  return PAST.get(word) ?? PAST.get(word.slice(word.lastIndexOf("-") + 1));
}

/** 'was able to detect', 'were capable of': what it could do is what it did. */
function isAble(tokens: readonly Token[], place: number): boolean {
  const word = tokens[place]?.word;
  return word === "able" || word === "capable";
}

/** How the participle or past tense at `place` is used; null if it reports no finished act. */
function formOf(tokens: readonly Token[], place: number): ActForm | null {
  const word = tokens[place]?.word ?? "";
  const after = tokens[place + 1]?.word ?? "";
  let back = place - 1;
  let been = false;
  while (back >= 0 && place - back <= 5 && ADVERB.test(tokens[back]?.word ?? "")) {
    const adverb = tokens[back]?.word;
    if (adverb === "not" || adverb === "never") return null;
    if (adverb === "been") been = true;
    back -= 1;
  }
  const before = tokens[back]?.word ?? "";
  if (before === "has" || before === "have" || before === "we've")
    return been ? "passive" : "perfect";
  if (before === "was" || before === "were") return "passive";
  // 'was built and tested', 'has been developed, fabricated and tested': the first auxiliary belongs to all of them.
  if (
    (before === "and" || before === "or" || before === ",") &&
    PAST.has(tokens[back - 1]?.word ?? "")
  )
    return formOf(tokens, back - 1);
  if (back < 0 && OPENS.has(word) && (after === "" || after === "," || ATTRIBUTES.has(after)))
    return "passive";
  if (back < 0 || /^[,;:()]$/.test(before))
    return back >= 2 && before === "," ? pastOrNone(tokens, place) : null;
  if (NO_SUBJECT.has(before)) {
    return before === "and" && !ATTRIBUTES.has(after) ? "past" : null;
  }
  return pastOrNone(tokens, place);
}

/** In 'The pump reduced noise' it is a past tense; in 'a pump used in cars' it is not, unless the subject is people. */
function pastOrNone(tokens: readonly Token[], place: number): ActForm | null {
  const word = tokens[place]?.word ?? "";
  if (word === "able" || word === "capable") return null;
  const after = tokens[place + 1]?.word ?? "";
  if (word === "led") return after === "to" ? "past" : null;
  if (PLAIN_PAST.has(word)) return "past";
  if (after === "" || after === "whether") return null;
  if (isAttribute(tokens, place)) return null;
  if (!ATTRIBUTES.has(after)) return "past";
  const before = tokens[place - 1]?.word ?? "";
  return PEOPLE.has(before) ||
    before === "it" ||
    (PEOPLE.has(tokens[place - 2]?.word ?? "") && before.endsWith("ly"))
    ? "past"
    : null;
}

/**
 * 'It offers improved speed', 'by offering reduced noise', 'the tools developed advance': an adjective, not a past
 * tense.
 */
function isAttribute(tokens: readonly Token[], place: number): boolean {
  const kind = PAST.get(tokens[place]?.word ?? "");
  const before = tokens[place - 1]?.word ?? "";
  if (kind === "devise") return !subjectsOf(tokens, place).has("people");
  if (kind !== "yield") return false;
  const isVerb =
    PRESENT.has(before) && !RESULTS.has(before) && !IT.has(before) && !LIVING.has(before);
  return (
    (isVerb || before.endsWith("ing")) &&
    !/^(?:the|an?|its|their)$/.test(tokens[place + 1]?.word ?? "")
  );
}

/**
 * 'Results show', 'tests have demonstrated that', 'they demonstrate': after such a subject a present tense reports a
 * result.
 */
function showsNow(
  tokens: readonly Token[],
  place: number,
  subjects: ReadonlySet<ActSubject>,
): boolean {
  const kind = PRESENT.get(tokens[place]?.word ?? "");
  if (kind !== "show" && kind !== "find") return false;
  const before = tokens[place - 1]?.word ?? "";
  if (NO_SUBJECT.has(before) || before === "" || before === "not") return false;
  return (
    subjects.has("results") ||
    (subjects.has("people") && (kind === "show" || tokens[place + 1]?.word === "that"))
  );
}

/** The kinds of the nouns between the beginning of the verb's clause and the verb. */
function subjectsOf(tokens: readonly Token[], place: number): ReadonlySet<ActSubject> {
  const subjects = new Set<ActSubject>();
  for (let back = place - 1; back >= 0 && place - back <= 16; back -= 1) {
    const word = tokens[back]?.word ?? "";
    if (CLAUSE.has(word)) break;
    if (PEOPLE.has(word)) subjects.add("people");
    if (RESULTS.has(word)) subjects.add("results");
    if (LIVING.has(word)) subjects.add("living");
    if (IT.has(word)) subjects.add("it");
  }
  return subjects;
}
