import { sentencesOf } from "#import/text/sentences.ts";
import { answerTypeOf } from "./answer-types.ts";
import type { ChatMessage } from "./chat-turn.ts";
import { normalise } from "./citations.ts";
import { kindOf, type Wanted } from "./question-kinds.ts";
import { askingOf, subjectOf } from "./question-words.ts";

/** A word of the question with its synonyms, and the weight of its turn. */
type Subject = { stems: string[]; turn: number };

export type Question = {
  wanted: Wanted;
  subject: Subject[];
  /** Its words that say what kind of answer is wanted: `prototyp`, `advantag`. */
  asking: string[];
  /** What was quoted before, if more is asked for. */
  quoted: Set<string>;
  /** It presupposes what it asks about, unlike 'Is it …?'. */
  isOpen: boolean;
  /** It asks for something to be named: 'Which solvents?' */
  isNaming: boolean;
  /** It asks how far along it is, or what its advantages are, as a whole: not 'Is there a prototype?'. */
  isGeneral: boolean;
  /** It asks for what else there is. */
  asksMore: boolean;
  /** The pattern of the type of thing that it asks for. */
  type: RegExp | null;
  /** An amount in the unit that it names. */
  unit: RegExp | null;
};

const NAMING =
  /\b(?:which|what (?:are|kinds?|types?|sorts?)|what(?:'s|’s| is)? (?:the |its )?(?:\w+ ){0,2}names?|called|named)\b/i;
const ASKS_MORE =
  /\b(?:other|else|elsewhere|besides|also|too|only|beyond|outside|additional|further|any\w* (?:but|except)|apart from)\b/i;

const GENERAL =
  /\bhow (?:far|mature|advanced)\b|\b(?:what|which) stage\b|\bwhere does it stand\b|\b(?:status|state|stage) of (?:the )?development\b|\bdevelopment(?:al)? stage\b|\b(?:advantages?|benefits|strengths|pros|selling points?)\W*$|\b(?:advantages?|benefits) (?:of|over)\b/i;

/** In a follow-up, words of an earlier question have half the weight. */
const EARLIER = 0.5;

const OPEN = /^\W*(?:and |so |but )?(?:how(?! (?:much|many|often|fast))|whats?|why|where|which)\b/i;

const WANTS_MORE =
  /^\W*(?:(?:tell me |say |any(?:thing)? |what |is there |go on|continue|and )\W*)?(?:more|else|further|go on|continue)\b.{0,20}$/i;

/** The question, completed from earlier turns if the last one has no content of its own. */
export function readQuestion(messages: ChatMessage[]): Question {
  const asked = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  const last = asked.at(-1) ?? "";
  const earlier = asked.at(-2);
  const form = {
    asking: askingOf(last),
    isOpen: OPEN.test(last),
    isNaming: NAMING.test(last),
    isGeneral: GENERAL.test(last),
    asksMore: ASKS_MORE.test(last),
    type: answerTypeOf(last),
    unit: unitOf(last),
  };
  const own = subjectOf(last).map((stems) => ({ stems, turn: 1 }));
  const wanted = kindOf(last);
  const wantsMore = WANTS_MORE.test(last);
  const isFollowUp =
    wantsMore ||
    (own.length === 0 && wanted.kind === "other") ||
    /^\W*(?:and|what about|how about|why|how so)\b.{0,40}$/i.test(last);
  if (earlier === undefined || !isFollowUp) {
    return { wanted, subject: own, quoted: new Set(), ...form };
  }
  const before = subjectOf(earlier).map((stems) => ({ stems, turn: wantsMore ? 1 : EARLIER }));
  const quoted = wantsMore
    ? messages
        .filter(({ role }) => role === "assistant")
        .flatMap(({ content }) => sentencesQuoted(content))
    : [];
  return {
    wanted: wantsMore || wanted.kind === "other" || own.length === 0 ? kindOf(earlier) : wanted,
    subject: wantsMore ? before : [...own, ...before],
    quoted: new Set(quoted),
    ...form,
  };
}

/** Units by the words that ask for them, and how an amount in each is written. */
const UNITS: [asks: RegExp, amount: RegExp][] = [
  [/\bvolt(?:s|age)?\b/i, /\d ?(?:[mkµμ]?V\b|volts?|millivolts?|kilovolts?)/],
  [
    /\bwatts?\b|\bhow much power\b/i,
    /\d ?(?:[mkMGµμn]?W\b|(?:milli|micro|nano|kilo|mega|giga|tera|centi|deci)?watts?)/,
  ],
  [
    /\b(?:amps?|amperes?|milliamps?)\b/i,
    /\d ?(?:[mµμn]?A\b|(?:milli|micro|nano|kilo|mega|giga|tera|centi|deci)?amp(?:ere)?s?)/,
  ],
  [
    /\b(?:percent|per cent|percentage|what share|proportion|fraction)\b|%/i,
    /\d ?(?:%|percent|per cent)|\b(?:half|third|quarter)\b/i,
  ],
  [
    /\b(?:microns?|micromet\w+|nanomet\w+|millimet\w+|centimet\w+|inch(?:es)?)\b/i,
    /\d ?(?:[nµμmc]m\b|microns?|(?:milli|micro|nano|kilo|mega|giga|tera|centi|deci)?met(?:er|re)s?|inch)/i,
  ],
  [
    /\b(?:degrees|temperature|how (?:hot|cold|warm))\b/i,
    /\d ?(?:°|º|degrees?|K\b|C\b|F\b)|\b(?:room|ambient|body) temperature/i,
  ],
  [
    /\b(?:kg|kilos?|kilograms?|pounds|lbs?|grams?|tons?|tonnes?)\b|\bhow heavy\b|\bweigh/i,
    /\d ?(?:[kmµ]?g\b|(?:milli|micro|nano|kilo|mega|giga|tera|centi|deci)?grams?|pounds?|lbs?|tons?|tonnes?)/i,
  ],
  [
    /\b(?:hertz|[kMG]?Hz|frequency)\b/,
    /\d ?(?:[kMGT]?Hz|(?:milli|micro|nano|kilo|mega|giga|tera|centi|deci)?hertz)/,
  ],
  [/\bpressure\b|\bpsi\b/i, /\d ?(?:psi|[kMG]?Pa\b|bar|atm)/],
  [/\b(?:dollars?|price|cost|costs|pay)\b/i, /[$€£]|\d ?(?:dollars|cents|euros)/i],
  [
    /\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|how long|how (?:much|many) time|how soon)\b/i,
    /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|several|few|an?)) ?-?(?:[mµμnp]?s\b|sec\w*|min\w*|h\b|hours?|hrs?|days?|weeks?|months?|years?|milliseconds?|nanoseconds?|microseconds?)/i,
  ],
];

function unitOf(question: string): RegExp | null {
  if (!/\b(?:how|what|which|in|many|much|any|number|per)\b/i.test(question)) return null;
  return UNITS.find(([asks]) => asks.test(question))?.[1] ?? null;
}

function sentencesQuoted(content: string): string[] {
  return content
    .split("\n")
    .map((line) => line.replace(/^[^:]{0,60}: /, ""))
    .flatMap((line) => [line, ...sentencesOf(line)])
    .map(normalise);
}
