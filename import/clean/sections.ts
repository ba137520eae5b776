import { biographiesIn, DEGREES, listedNames, TITLE } from "../text/people.ts";
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

/** Words that organisations put before a heading's word: 'Key Advantages', 'Current Stage of Development'. */
const BEFORE_BENEFITS =
  "The|Key|Main|Major|Primary|Potential|Competitive|Comparative|Technical|Technological|Technology|Commercial|Market|Significant|Unique|Specific|Additional|Other|Invention|Product|Clinical|Economic|Business|Core|Distinct|Expected|Anticipated|Customer|User|Our|Overall|Innovation";
const BEFORE_STAGE = "The|Current|Present|Technology|Project|Research|Product|Commercial";
const BEFORE_INVENTORS =
  "The|Lead|Faculty|Principal|Primary|Key|Main|Chief|Co-|About the|Meet the|Our|Named|University|Academic|Contributing";

const HEADINGS: { target: Target; names: string }[] = [
  {
    target: "technical",
    names: [
      "Executive Summary|Intro Sentence|Introductory Sentence|The Technology|The Invention",
      "The Innovation|The Solution|The Approach|Summary|Abstract|Overview|Introduction|Innovation",
      "Technology Description|Technology Overview|Technology Summary|Technology",
      "Technical Description|Technical Summary|Technical Overview|Technical Details",
      "Invention Description|Invention Summary|Invention Overview|Invention|Solution|Our Solution",
      "Our Technology|Our Innovation|Our Invention|Our Approach|Proposed Solution",
      "Technology Solution|Innovation Summary|Innovation Overview|Innovation Description",
      "Description|Detailed Description|Short Description|Product Description|Project Description",
      "Description of Technology|Description of the Technology|Description of the Invention",
      "Description of Invention|Summary of the Invention|Summary of Invention",
      "Summary of the Technology|Brief Description|Brief Summary|About the Technology",
      "About this Technology|What is the Solution|What It Does|How it works|Key Features|Features",
      "Key Highlights|Highlights|Value Proposition and Solution",
    ].join("|"),
  },
  {
    target: "market",
    names: [
      "Background|Background of the Invention|Background and Significance|Background Information",
      "Technology Background|Problem Addressed|Problems Addressed|Problem Solved|Problem Statement",
      "The Problem|Problem|Industry Problem|Market Problem|Technical Problem|Unmet Need|Unmet Needs",
      "Unmet Medical Need|Unmet Clinical Need|Clinical Need|Need Addressed|Market Need|Market Needs",
      "Market|Market Opportunity|Commercial Opportunity|Market Overview|Market Analysis|Market Size",
      "Market Potential|Market Summary|What is the Problem|Challenge|Challenges|The Challenge",
      "Technical Challenge|The Need|The Market|The Opportunity|Need|Motivation|Significance",
      "Rationale|State of the Art|Prior Art|Competition|Existing Solutions|Current Challenges",
    ].join("|"),
  },
  {
    target: "application",
    names: [
      "The Applications|Applications/Uses|Applications and Uses|Potential Applications",
      "Potential applications|Commercial Applications|Commercial Application|Other Applications",
      "Additional Applications|Market Applications|Market Application|Marketing Applications|Technology Applications|Technology Uses",
      "Applications and Markets|Applications & Markets|Applications",
      "Application|Application Areas|Areas of Application|Fields of Use|Fields of Application",
      "Field of Use|Example Applications|Key Applications|Possible Applications",
      "Primary Applications|Primary Application|Use Cases|Potential Uses|Potential Markets",
      "Potential Use Cases|Uses|Industries|Target Markets|Target Market|Markets",
    ].join("|"),
  },
  {
    target: "benefits",
    names: [
      ...prefixed(
        BEFORE_BENEFITS,
        "Advantages|Advantage|Benefits|Benefit|Advantages and Benefits|Advantages & Benefits|Advantages/Benefits|Benefits and Advantages|Benefits & Advantages|Benefits/Advantages|Features and Benefits|Features & Benefits|Features/Benefits|Features and Advantages|Features & Advantages|Features/Advantages|Advantages and Features|Advantages/Features|Differentiators|Strengths|Improvements|Selling Points",
      ),
      "Advantages of this technology|Advantages of the technology|Advantages of this invention|Advantages of the invention|Advantages disclosed herein|Benefits and Differentiators|Benefits & Differentiators|Key Benefits and Differentiators|Key Benefits & Differentiators|Advantages over existing technologies|Differentiation|Competitive Differentiation|Competitive Edge|Value Proposition|Value Propositions|Novelty|Novel Features|Why It Is Better|Why Is It Better|Unique Selling Proposition|Unique Selling Points",
    ].join("|"),
  },
  {
    target: "stage",
    names: [
      ...prefixed(
        BEFORE_STAGE,
        "Stage of Development|Stage of development|Phase of Development|Phase of development|Development Phase|State of Development|State of development|Status of Development|Status of development|Development Stage|Development stage|Development Status|Development status|Developmental Stage|Developmental Status|Development State|Development Progress|Stage of Research|Stage of Technology|Stage of Innovation|Technology Readiness Level|Technology Readiness|Readiness Level|TRL|Maturity|Maturity Level",
      ),
      "Development-To-Date|Development-to-date|Development-to-Date|Development To Date|Development to Date|Intellectual Property & Development Status|Intellectual Property and Development Status|Project Status|Technology Status|Technology Stage|Technology Maturity|Current Status|Current Stage|Current State|Research Status|Proof of Concept|Prototype|Experimental Validation|Preliminary Data|Preliminary Results|Key Results|Milestones|Progress to Date|Results to Date|Work to Date",
    ].join("|"),
  },
  {
    target: "inventor",
    names: [
      ...prefixed(
        BEFORE_INVENTORS,
        "Inventors|Inventor|Inventor\\(s\\)|Investigators|Investigator|Investigator\\(s\\)|Innovators|Innovator|Innovator\\(s\\)|Researchers|Researcher|Researcher\\(s\\)|Faculty Inventors|Faculty Inventor|Faculty Inventor\\(s\\)",
      ),
      "Faculty Researcher|Inventor Information|Inventor Biography|Inventor Biographies|Inventor Bio|Inventor Bios|Inventor Profile|Research Team|Development Team|Innovation Team|Team of Inventors|Inventing Team|Creators|Creator|Developers|Developer|PI|PIs|P\\.I\\.",
    ].join("|"),
  },
  {
    target: "other",
    names: [
      "Related Papers and Patents|Related Papers \\(from the inventors only\\)|Related Papers",
      "Related Publications|Related Publication|Related papers|Related publications",
      "Related Materials|Related Patents|Related Technologies|Related Links|Relevant Publications",
      "Relevant Papers|Selected Publications|Supporting Publications|Key Publications|Publications",
      "Publication|Publication\\(s\\)|Further Reading|References|Reference|Reference Number|Patents",
      "Patent|Patent\\(s\\)|Patent Status|Patent Protection|Patent Applications|Patent Application",
      "Patent Number|Patent Numbers|Issued Patents|Patent Information|Patents and Publications",
      "Publications and Patents|Intellectual Property Status|Intellectual Property Protection",
      "Intellectual Property Information|Intellectual Property Position|Intellectual Property",
      "IP Status|IP Protection|IP Position|IP Information|Keywords|Key words|Press Release|Press",
      "Press Releases|News|In the News|Media|Media Coverage|Additional Information|More Information",
      "Further Information|For More Information|Licensing|License|Licensing Status|License Status",
      "Licensing Information|Licensing Contact|Licensing Opportunity|Licensing Opportunities",
      "Licensing Manager|Technology Manager|Business Opportunity|Partnering Opportunity",
      "Partnering Opportunities|Commercialization|Available Licenses|Opportunity Available|Contact",
      "Contacts|Contact Information|Contact Us|Funding|Sponsors|Acknowledgements|Awards|Credit",
      "Supporting Documents|Supporting Documentation|Supporting Information|Supporting Materials",
      "Demonstration Video|Video|Videos|Links|Tags|Categories|Docket Number|Docket|Case Number",
      "Tech ID|Technology ID|Next Steps|Future Work|Future Directions|Future Plans",
    ].join("|"),
  },
];

/** Each word by itself and after each of the rest: 'Advantages', 'Key Advantages'. */
function prefixed(before: string, words: string): string[] {
  return words
    .split("|")
    .flatMap((word) => [
      word,
      ...before.split("|").map((prefix) => `${prefix}${prefix.endsWith("-") ? "" : " "}${word}`),
    ]);
}

const TARGETS = new Map<string, Target>();
for (const { target, names } of HEADINGS)
  for (const name of names.split("|")) TARGETS.set(key(name.replace(/\\/g, "")), target);

/** As organisations write them: some capitalise small words, too (`State Of Development`). */
const NAMES = HEADINGS.flatMap(({ names }) => names.split("|")).flatMap((name) => [
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
  HEADINGS.filter(({ target }) => target === "stage").flatMap(({ names }) => names.split("|")),
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
