import { biographiesIn, DEGREES, listedNames, TITLE } from "../text/people.ts";
import TABLE from "./headings.json" with { type: "json" };
import { separateInlineItems, separateJoinedItems, separateJoinedSentences } from "./text.ts";

/** The fields that a listing's single description is divided into. */
export type Sections = {
  technical: string;
  market: string;
  application: string;
  benefits: string;
  stage: string;
  inventor: string;
  /** Sections without a column: publications, keywords, patent status, with their headings. */
  other: { label: string; text: string }[];
};

/** The fields of a record that sections become; `inventor` is for the format to choose. */
export function sectionFields({ technical, market, application, benefits, stage }: Sections) {
  return {
    technical_summary: technical,
    market_summary: market,
    application,
    key_benefits: benefits,
    developmental_stage: stage,
  };
}

type Target = Exclude<keyof Sections, "other"> | "other";

/**
 * The names of headings by what their texts become. Before one of `words` organisations put one of the words in `before`:
 * 'Key Advantages', 'Current Stage of Development'. They are parts of regular expressions.
 */
const HEADINGS = TABLE.map(({ target, names, before = [], words = [] }) => ({
  target: target as Target,
  names: [
    ...words.flatMap((word) => [word, ...before.map((prefix) => withPrefix(prefix, word))]),
    ...names,
  ],
}));

function withPrefix(prefix: string, word: string): string {
  return `${prefix}${prefix.endsWith("-") ? "" : " "}${word}`;
}

const TARGETS = new Map<string, Target>();
for (const { target, names } of HEADINGS)
  for (const name of names) TARGETS.set(key(name.replace(/\\/g, "")), target);

/** As organisations write them: some capitalise small words, too (`State Of Development`). */
const NAMES = HEADINGS.flatMap(({ names }) => names).flatMap((name) => [
  name,
  name.replace(/ (and|from|in|is|it|of|over|the|to) /g, (word) =>
    word.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  ),
  // 'The proposed solution:', 'The unmet need:'
  name.toLowerCase(),
  // 'Key benefits & differentiators'; sentence case is a heading's where the words are not also a sentence's beginning.
  ...(/^(?:Key|Main|Supporting) /.test(name) ? [name.charAt(0) + name.slice(1).toLowerCase()] : []),
]);
/** Longer than any abbreviation. */
const LONG_NAME = 8;
const CAPITAL_NAMES = NAMES.map((name) => name.toUpperCase());
const ANY = anyNameOf([...NAMES, ...CAPITAL_NAMES]);

/**
 * One of the names, in reverse order, so that a longer one comes before its own beginning and the search shares
 * beginnings.
 */
function anyNameOf(names: readonly string[]): string {
  // `Benefits/ Advantages`
  const spaced = names.map((name) => name.replaceAll("/", " ?/ ?"));
  return `(?=[A-Z])(?:The )?(?:${[...new Set(spaced)].sort().reverse().join("|")})`;
}

/** 'Advantages include', 'Features/Benefits include' */
const INCLUDE = "(?: [Ii]nclude)?";
const STAGES = anyNameOf(
  HEADINGS.filter(({ target }) => target === "stage").flatMap(({ names }) => names),
);

/** 'Advantages over existing pumps', on a line of its own. */
const COMPARES = String.raw`(?:Key |Main |Competitive |Potential )?(?:Advantages?|Benefits?|Improvements?) (?:[Oo]ver|[Oo]f|[Cc]ompared (?:to|with)) [^\n.:;*_]{2,70}`;

/**
 * A heading is one of the known names, alone on its line or followed by a colon. Scrapers join it to the sentence or
 * bullet before it (`drug developmentAdvantages:•`), so only a space before it, which would make it a word of a
 * sentence, rules it out.
 */
const HEADING = new RegExp(
  [
    String.raw`(?:^|\n)[ \t]*(?:#{1,6}[ \t]*)?(?:\*\*|__)?(${ANY}${INCLUDE})(?:\*\*|__)?[ \t]*\??:?(?:\*\*|__)?[ \t]*(?=\n|$)`,
    String.raw`(?:^|\n|(?<=[.!?)\]\d\p{Ll}"”’%])|(?<=[.!?)\]"”][ \t]))[ \t]*(?:#{1,6}[ \t]*)?(?:\*\*|__)?(${ANY}${INCLUDE})(?:\*\*|__)?[ \t]*:(?:\*\*|__)?`,
    // Before a list a heading needs no full stop in front of it.
    String.raw`(?<=[ \t])(${ANY}${INCLUDE}):(?=[ \t]{0,9}[•*·][ \t])`,
    // 'Stage of Development – Prototype: …', where what comes after the dash belongs to the text.
    String.raw`(?:^|\n|(?<=[.!?)\]"”]))[ \t]*(?:#{1,6}[ \t]*)?(${STAGES})[ \t]+[–—-][ \t]+(?=\p{Lu})`,
    String.raw`(?:^|\n)[ \t]*(?:#{1,6}[ \t]*)?(?:\*\*|__)?(${COMPARES})(?:\*\*|__)?:?(?:\*\*|__)?[ \t]*(?=\n|$)`,
    String.raw`(?:^|\n|(?<=[.!?]))(${["SUMMARY", "BACKGROUND", "INNOVATION", "INTRODUCTION"].join("|")})(?=\p{Lu}[\p{Lu}\p{Ll}]+ )`,
    // Capitals joined to both sentences, as in `anhedonia.BACKGROUNDAnhedonia is`; a word or a list begins after them.
    String.raw`(?<=[.!?)])(${anyNameOf(CAPITAL_NAMES)})(?=\d?\p{Lu}\p{Ll}|\d{1,2}[.)]|https?:)`,
    // Glued to a word (`tandem devicesSTATUS OF DEVELOPMENTThree`), where a short one may be a part of it (`mRNA`).
    String.raw`(?<=\p{Ll})(${anyNameOf(CAPITAL_NAMES.filter(({ length }) => length >= LONG_NAME))})(?=\d?\p{Lu}\p{Ll}|\d{1,2}[.)]|https?:)`,
  ].join("|"),
  "gu",
);

function key(name: string): string {
  return name
    .toLowerCase()
    .replace(/^the /, "")
    .replace(/ include$/, "")
    .replace(/[^a-z&()]+/g, " ")
    .trim();
}

/**
 * Divides a listing's description by its headings. Text before the first heading describes the technology.
 * Every word lands somewhere: a heading becomes its field, and one without a field keeps its name in `other`.
 */
export function splitSections(description: string): Sections {
  const sections: Sections = {
    technical: "",
    market: "",
    application: "",
    benefits: "",
    stage: "",
    inventor: "",
    other: [],
  };
  const found = [...description.matchAll(HEADING)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: match.slice(1).find((name) => name !== undefined) ?? "",
  }));
  add(sections, "technical", "", description.slice(0, found[0]?.start));
  let isEmptyStage = false;
  found.forEach((heading, index) => {
    const text = description.slice(heading.end, found[index + 1]?.start);
    const target = TARGETS.get(key(heading.name));
    // Below 'Stage of Development', a line such as 'Proof of Concept' is the stage and no heading.
    const isStage = isEmptyStage && target === "stage";
    isEmptyStage = target === "stage" && !isStage && text.trim() === "";
    // Only a comparison keeps its introduction, above the list.
    if (!target) add(sections, "benefits", heading.name, `${heading.name}:\n${text}`);
    else if (isStage) add(sections, target, heading.name, `${heading.name}${text}`);
    else addInline(sections, target, heading.name, text);
  });
  return sections;
}

/** 'Advantages include: light; cheap. Most pumps leak.': what comes after the list is of the technology again. */
const INLINE_LIST = /^([^\n.]{0,300};[^\n.]{1,300}\.)[ \t]+(?=\p{Lu})(?![^.]*;)([\s\S]+)$/u;

function addInline(sections: Sections, target: Target, name: string, text: string): void {
  const isList = target === "application" || target === "benefits";
  const [, list, rest] = (isList && / include$/i.test(name) && INLINE_LIST.exec(text.trim())) || [];
  add(sections, target, name, list ?? text);
  if (rest) add(sections, "technical", "", rest);
}

function add(sections: Sections, target: Target, name: string, raw: string): void {
  const isList = target === "application" || target === "benefits";
  const cleaned = raw.replace(/^[\s:]+/, "").trim();
  const items = target === "inventor" ? cleaned : separateInlineItems(cleaned);
  const text = separateJoinedSentences(isList ? separateJoinedItems(items) : items);
  if (text === "") return;
  if (target === "other") {
    const label = name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name;
    sections.other.push({ label, text });
  } else if (target === "inventor") {
    const { list, description } = listBeforeSentence(text);
    const { names, rest } = inventorsOf(list);
    if (description !== "") add(sections, "technical", "", description);
    sections.inventor = [sections.inventor, names].filter((part) => part !== "").join(", ");
    if (rest !== "") sections.other.push({ label: "Biography", text: rest });
  } else {
    sections[target] = sections[target] === "" ? text : `${sections[target]}\n\n${text}`;
  }
}

/** 'Ada Brook, Carl Stone. A light sensor for building sites.': names on a line with the description after them. */
function listBeforeSentence(text: string): { list: string; description: string } {
  const [, list = "", rest = ""] =
    /^([^\n.]{3,300}\p{Ll})\.[ \t]+(\p{Lu}\p{Ll}*[ \t]\p{Ll}[\s\S]*)$/u.exec(text) ?? [];
  const isList =
    listedNames(list).length === list.split(/,| and /).length && biographiesIn(rest).length === 0;
  return isList ? { list, description: rest } : { list: text, description: "" };
}

/** Longer text under the heading is no list of names. */
const LONGEST_NAMES = 300;
/** Words of a biography or a citation, which are in no name. */
const PROSE =
  /\b(?:is|was|are|were|has|have|received|earned|joined|holds|leads|his|her|their|et al|journal|vol)\b|(?:19|20)\d{2}/i;
/** Lines that organisations write below a name: 'Professor of Physics', 'School of Medicine'. */
const POSITION =
  /^(?:[\p{Lu}&][\p{L}.&-]*,? ){0,3}(?:Professors?|Department|School|College|Institute|Division|Center|University|Laboratory|Director|Scientist|Engineer|Fellow|Student|Faculty|Chair|Dean)\b/u;
/** Parts that are removed where only the names stay. */
const BETWEEN_NAMES = new RegExp(`${TITLE}|${DEGREES}|\\band\\b|[^\\p{L}]`, "gu");

/**
 * The names under an inventor heading, without titles, and separately everything else: positions, biographies,
 * citations. A list of names comes first; below it only a biography names people.
 */
function inventorsOf(text: string): { names: string; rest: string } {
  const lines = text.split("\n").map((line) => line.trim());
  const names: string[] = [];
  const rest: string[] = [];
  let isList = true;
  for (const line of lines) {
    const listed =
      isList && line.length <= LONGEST_NAMES && !PROSE.test(line) ? listedNames(line) : [];
    const found = listed.length > 0 ? listed : biographiesIn(line);
    if (line !== "" && found.length === 0 && !POSITION.test(line)) isList = false;
    names.push(...found.filter((name) => !names.includes(name)));
    const others = listed.reduce((left, name) => left.replace(name, ""), line);
    if (line !== "" && (listed.length === 0 || others.replace(BETWEEN_NAMES, "") !== ""))
      rest.push(line);
  }
  if (names.length > 0) return { names: names.join(", "), rest: rest.join("\n") };
  // A name in lower case, or of one word.
  const [first = ""] = lines;
  if (
    !PROSE.test(first) &&
    !first.includes("|") &&
    text.length <= LONGEST_NAMES &&
    lines.length <= 3
  )
    return { names: lines.join(", "), rest: "" };
  return { names: "", rest: text };
}
