import { separateJoinedItems, separateJoinedSentences } from "./text.ts";

/** The fields that a listing's one description is divided into. */
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

type Target = Exclude<keyof Sections, "other"> | "other";

const HEADINGS: { target: Target; names: string }[] = [
  {
    target: "technical",
    names:
      "Executive Summary|Intro Sentence|Introductory Sentence|The Technology|The Invention|The Innovation|The Solution|Summary|Abstract|Overview|Introduction|Innovation|Technology Description|Technology Overview|Technology|Technical Description|Technical Summary|Invention Description|Invention Summary|Invention|Solution|Our Solution|Description|Description of Technology|Brief Description|What is the Solution|How it works|Key Features|Features|Key Highlights|Highlights|Value Proposition and Solution",
  },
  {
    target: "market",
    names:
      "Background|Background of the Invention|Problem Addressed|Problem Statement|The Problem|Problem|Unmet Need|Unmet Needs|Market Need|Market|Market Opportunity|Market Overview|Market Potential|Value Proposition|What is the Problem|Challenge|The Challenge|The Need|The Market|The Opportunity|Need|Motivation",
  },
  {
    target: "application",
    names:
      "The Applications|Applications/Uses|Potential Applications|Potential applications|Commercial Applications|Commercial Application|Other Applications|Additional Applications|Market Applications|Technology Applications|Technology Uses|Applications and Markets|Applications include|Applications|Application|Use Cases|Potential Uses|Uses|Industries|Target Markets",
  },
  {
    target: "benefits",
    names:
      "Competitive Advantages include|Advantages include|Key Advantages|Potential Advantages|Competitive Advantages|Competitive Advantage|Advantages and Benefits|Advantages/Benefits|Benefits/Advantages|Benefits and Advantages|Benefits & Advantages|Features/Benefits|Features/Advantages|Features and Benefits|Features & Benefits|Features and Advantages|The Benefits|The Advantages|Advantages|Advantage|Key Benefits|Key benefits|Benefits|Benefits include|Differentiation|Advantages over existing technologies",
  },
  {
    target: "stage",
    names:
      "Development-To-Date|Development-to-date|Development-to-Date|Development To Date|Development to Date|Stage of Development|Stage of development|State of Development|State of development|Development stage|Development status|Development Stage|Development Status|Current Stage of Development|Developmental Stage|Intellectual Property & Development Status|Intellectual Property and Development Status|Project Status|Technology Readiness Level|Technology Readiness",
  },
  {
    target: "inventor",
    names:
      "Lead Inventors|Lead Inventor|Inventors|Inventor|Faculty Inventor|Principal Investigator",
  },
  {
    target: "other",
    names:
      "Related Papers and Patents|Related Papers \\(from the inventors only\\)|Related Papers|Related Publications|Related papers|Related publications|Related Materials|Related Patents|Related Technologies|Publications|Publication|References|Reference|Patents|Patent|Patent Status|Patent Information|Intellectual Property Status|Intellectual Property|IP Status|Keywords|Key words|Press Release|Press|Additional Information|Licensing|Licensing Opportunity|Available Licenses|Contact|Funding|Credit|Demonstration Video|Tags",
  },
];

const TARGETS = new Map<string, Target>();
for (const { target, names } of HEADINGS)
  for (const name of names.split("|")) TARGETS.set(key(name.replace(/\\/g, "")), target);

/** As offices write them: some give small words a capital, too (`State Of Development`). */
const NAMES = HEADINGS.flatMap(({ names }) => names.split("|"))
  .flatMap((name) => [
    name,
    name.replace(/ (and|from|in|is|it|of|over|the|to) /g, (word) =>
      word.replace(/[a-z]/, (letter) => letter.toUpperCase()),
    ),
  ])
  .sort((a, b) => b.length - a.length);
const CAPITAL_NAMES = NAMES.map((name) => name.toUpperCase());
const ANY = [...NAMES, ...CAPITAL_NAMES].join("|");

/**
 * A heading is one of the known names, and stands alone on its line, or carries a colon; scrapers glue it to
 * the sentence or bullet before it (`drug developmentAdvantages:•`), so only a space in front of it, which
 * would make it a word of a sentence, speaks against it.
 */
const HEADING = new RegExp(
  [
    String.raw`(?:^|\n)[ \t]*(?:#{1,6}[ \t]*)?(?:\*\*|__)?(${ANY})(?:\*\*|__)?[ \t]*\??:?(?:\*\*|__)?[ \t]*(?=\n|$)`,
    String.raw`(?:^|\n|(?<=[.!?)\]\d\p{Ll}"”’%])|(?<=[.!?)\]"”][ \t]))[ \t]*(?:#{1,6}[ \t]*)?(?:\*\*|__)?(${ANY})(?:\*\*|__)?[ \t]*:(?:\*\*|__)?`,
    String.raw`(?:^|\n|(?<=[.!?]))(${["SUMMARY", "BACKGROUND", "INNOVATION", "INTRODUCTION"].join("|")})(?=\p{Lu}[\p{Lu}\p{Ll}]+ )`,
    // Capitals glued to both sentences, as `anhedonia.BACKGROUNDAnhedonia is`; the capital behind them begins a word.
    String.raw`(?<=[.!?)])(${CAPITAL_NAMES.join("|")})(?=\p{Lu}\p{Ll})`,
  ].join("|"),
  "gu",
);

function key(name: string): string {
  return name
    .toLowerCase()
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
  found.forEach((heading, index) => {
    const text = description.slice(heading.end, found[index + 1]?.start);
    add(sections, TARGETS.get(key(heading.name)) ?? "other", heading.name, text);
  });
  return sections;
}

function add(sections: Sections, target: Target, name: string, raw: string): void {
  const isList = target === "application" || target === "benefits";
  const cleaned = raw.replace(/^[\s:]+/, "").trim();
  const text = separateJoinedSentences(isList ? separateJoinedItems(cleaned) : cleaned);
  if (text === "") return;
  if (target === "other") {
    const label = name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name;
    sections.other.push({ label, text });
  } else if (target === "inventor") {
    const { names, rest } = inventorsOf(text);
    sections.inventor = [sections.inventor, names].filter((part) => part !== "").join(", ");
    if (rest !== "") sections.other.push({ label: "Biography", text: rest });
  } else {
    sections[target] = sections[target] === "" ? text : `${sections[target]}\n\n${text}`;
  }
}

/** Longer than this, what stands under the heading is no list of names. */
const LONGEST_NAMES = 300;
/** Words of a life or a citation, which names do not hold. */
const PROSE =
  /\b(?:is|was|are|were|has|have|received|earned|joined|holds|leads|his|her|their|et al|journal|vol)\b|(?:19|20)\d{2}/i;
const NAME = /^(?:(?:Dr|Prof|Professor)\.?\s)?\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,4}/u;

/** The names under an inventor heading, and apart from them the biography or citation that stands there as well. */
function inventorsOf(text: string): { names: string; rest: string } {
  const lines = text.split("\n").map((line) => line.trim());
  const isNames = (line: string) =>
    line === "" || (line.length <= LONGEST_NAMES && NAME.test(line) && !PROSE.test(line));
  const end = lines.findIndex((line) => !isNames(line));
  const before = end === -1 ? lines : lines.slice(0, end);
  const names = before.filter((line) => line !== "").join(", ");
  const rest = lines.slice(before.length).join("\n").trim();
  if (names !== "") return { names, rest };
  // A name in small letters, or a life that begins with its name.
  const [first = ""] = rest.split("\n");
  if (!PROSE.test(first) && rest.length <= LONGEST_NAMES) return { names: rest, rest: "" };
  return { names: NAME.exec(first)?.[0] ?? "", rest };
}
