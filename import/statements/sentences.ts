import { sentencesOf as divide } from "../text/sentences.ts";
import type { StatementField } from "./statement.ts";

/** A block of a field's text, in the order of the field. */
export type TextBlock = { kind: "paragraph" | "heading" | "item"; text: string };
/** The texts of one record that statements are read from. */
export type StatementTexts = readonly { field: StatementField; blocks: readonly TextBlock[] }[];

/** The subject of a part of a record; sentences of the background are never about the technology itself. */
type Section =
  | "technology"
  | "background"
  | "uses"
  | "benefits"
  | "stage"
  | "rights"
  | "inventors"
  | "other";

/** A verbatim part of a field: one sentence, or one item of a list. */
export type Sentence = {
  field: StatementField;
  section: Section;
  text: string;
};

const SECTION_OF_FIELD: Record<StatementField, Section> = {
  title: "technology",
  technical_summary: "technology",
  market_summary: "background",
  application: "uses",
  key_benefits: "benefits",
  developmental_stage: "stage",
  pi_addinfo: "other",
};

/** Headings by their section; the first that matches decides, so that 'Patent status' is not a stage. */
const HEADINGS: { [Each in Section]?: RegExp } = {
  inventors: /\b(?:inventors?|investigators?)(?! only)\b/i,
  rights:
    /^(?:patents?\b|(?:patent|ip|intellectual property)\b.{0,30}$|application serial|u\.?s\.? patents?)/i,
  other:
    /\b(?:publications?|references?|related|papers?|press|news|videos?|contact|keywords?|tags|funding|awards?|licens\w*|opportunit\w*|team|about|biograph\w*|bio|links?|category|centers?|office|address|website|claims?|seeking)\b/i,
  benefits: /\b(?:advantages?|benefits?|differentiat\w+|strengths)\b/i,
  stage:
    /\b(?:stage|state of development|development(?:al)? (?:status|state|to[ -]date)|readiness|trl|project status|progress|milestones?|proof[ -]of[ -]concept|validation|prototype)\b/i,
  background:
    /\b(?:backgrounds?|problems?|needs?|market|challenges?|opportunity|motivation|state of the art|competit\w+|why|limitations?|next steps?|future)\b/i,
  uses: /\b(?:applications?|uses?|use cases?|industries|customers?)\b/i,
  technology:
    /\b(?:technology|invention|innovation|solution|summary|description|overview|abstract|how it works|features?|approach|method)\b/i,
};

/** The section that a heading names. */
function sectionNamed(heading: string): Section | undefined {
  return (Object.keys(HEADINGS) as Section[]).find((section) => HEADINGS[section]?.test(heading));
}

/** A heading names a section in a few words; a longer line is a sentence in bold. */
const LONGEST_HEADING = 60;
/** Longer ones are no single statement, and a statement's sentence must fit its column. */
const LONGEST_SENTENCE = 1000;

/** The sentences and items of a record's texts, in their order, with the section that holds each. */
export function sentencesOf(texts: StatementTexts): Sentence[] {
  return texts.flatMap(({ field, blocks }) => sentencesOfField(field, blocks));
}

function sentencesOfField(field: StatementField, blocks: readonly TextBlock[]): Sentence[] {
  const sentences: Sentence[] = [];
  let section = SECTION_OF_FIELD[field];
  for (const { kind, text } of blocks) {
    if (kind === "heading") {
      section = sectionOfHeading(text, field) ?? SECTION_OF_FIELD[field];
      continue;
    }
    for (const line of linesOf(text, kind === "item" || section === "benefits")) {
      const heading = line.isItem ? null : headingLine(line.text, field);
      if (heading) {
        section = heading;
        continue;
      }
      const { own, words } = labelled(line.text, field);
      for (const part of line.isItem ? [words] : divide(words, END)) {
        if (part.length > LONGEST_SENTENCE || CITES.test(part) || LISTS_AUTHORS.test(part))
          continue;
        sentences.push({ field, section: own ?? section, text: part });
      }
    }
  }
  return sentences;
}

/** A short line of its own that names a section: 'Advantages', 'Current stage of development:'. */
function headingLine(line: string, field: StatementField): Section | null {
  if (field === "pi_addinfo" || line.length > LONGEST_HEADING || !/^[\p{Lu}\d]/u.test(line))
    return null;
  const isColon = line.endsWith(":");
  if (/[.!?;,]$/.test(line) || line.split(/\s+/).length > (isColon ? 8 : 4)) return null;
  const found = sectionNamed(line) ?? null;
  if (isColon) return found;
  return HEADING_ALONE.test(line) ? found : null;
}

/** Without a colon only a line that is exactly a known heading counts. */
const HEADING_ALONE =
  /^(?:the |key |main |potential |competitive |primary |current |faculty |lead |our )*(?:advantages?|benefits?|stage of development|state of development|development(?:al)? (?:stage|status)|inventors?|background|problem|challenge|applications?|uses|publications?|references|patents?|patent status|intellectual property(?: status)?|solution|technology|innovation|description|summary|features|contact|team|market|opportunity|prototype|proof of concept)s?$/i;

/** 'Stage: tested in mice' has its heading on the same line. */
function labelled(line: string, field: StatementField): { own: Section | null; words: string } {
  const label = /^(\p{Lu}[^:.!?\n]{2,60}):\s/u.exec(line);
  if (!label) return { own: null, words: line };
  if (field === "pi_addinfo") return { own: sectionOfHeading(label[1] ?? "", field), words: line };
  if ((label[1] ?? "").split(/\s+/).length > 5 || !HEADING_ALONE.test(label[1] ?? ""))
    return { own: null, words: line };
  return {
    own: sectionOfHeading(label[1] ?? "", field),
    words: line.slice(label[0].length).trim(),
  };
}

function sectionOfHeading(heading: string, field: StatementField): Section | null {
  if (heading.length > LONGEST_HEADING) return null;
  return sectionNamed(heading) ?? (field === "pi_addinfo" ? "other" : null);
}

/** The lines of a block; bullets joined by a scraper (`a• b• c`) are separated. */
function linesOf(text: string, isList: boolean): { text: string; isItem: boolean }[] {
  const lines: { text: string; isItem: boolean }[] = [];
  for (const line of text.split("\n")) {
    const parts = line.split(/[•●▪‣◦]/);
    for (const [index, part] of parts.entries()) {
      // The text before the first bullet introduces the list.
      const bulleted = index > 0;
      const bullet = /^\s*(?:[-*–·]|\(?\d{1,2}[.)])\s+/.exec(part);
      const trimmed = part.slice(bullet?.[0].length ?? 0).trim();
      if (trimmed !== "")
        lines.push({
          text: trimmed,
          isItem: bulleted || bullet !== null || (isList && !isProse(trimmed)),
        });
    }
  }
  return lines;
}

/** Two sentences in one line are running text, even in a list. */
function isProse(line: string): boolean {
  return divide(line, END).length > 1;
}

/** A cited paper: its title is no statement of this record. */
const CITES =
  /\bdoi\b|https?:\/\/|\b(?:19|20)\d\d[,;] ?\d|\((?:19|20)\d\d\)[.,;:]|\b(?:vol|pp|no)\. ?\d|^related (?:papers|publications)|\b(?:arxiv|biorxiv|proc\.|journal of|ieee trans)/i;
/** Authors as papers list them: 'Brook, A., Stone, C.' */
const LISTS_AUTHORS = /\p{Lu}\p{Ll}{1,25}, \p{Lu}\.(?:\p{Lu}\.)?[,;] \p{Lu}\p{Ll}{1,25}, \p{Lu}\./u;

/** Running text has a space between sentences, and no sentence begins with a lower-case letter. */
const END = /[.!?]["”’)\]]?(?=\s+[^\sa-z])/g;
