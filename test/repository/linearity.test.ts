import { parseCookieHeader } from "@supabase/auth-helpers-remix";
import { describe, expect, test } from "vitest";
import { extractKeywords } from "#app/discovery/marketplace/extract-keywords.ts";
import { readConditions } from "#app/discovery/marketplace/read-conditions.ts";
import { answerFromRecord } from "#app/explain/built-in-answer.server.ts";
import { ChoiceSchema } from "#app/explain/chat.schema.ts";
import { holdsNothingNew } from "#app/explain/choose-passages.server.ts";
import { readScores } from "#app/explain/scores.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { safeRedirectPath } from "#app/platform/http/redirects.ts";
import { readAnswer } from "#app/platform/read-answer.ts";
import { findPassage } from "#app/technology/analysis/passages.ts";
import { sourcesOfSent } from "#app/technology/analysis/sources.ts";
import { contactHref } from "#app/technology/contact-href.ts";
import { readRange } from "#app/technology/reports/byte-range.ts";
import { renderMarkdown } from "#app/technology/reports/markdown.server.tsx";
import { topicsOf } from "#import/classes/topics.ts";
import { parseDate } from "#import/clean/dates.ts";
import { splitSections } from "#import/clean/sections.ts";
import { cleanText, readPatentMarkup } from "#import/clean/text.ts";
import { cleanTitle, titleFromText } from "#import/clean/title.ts";
import { universityName } from "#import/clean/university.ts";
import { readFileHead } from "#import/formats/head.ts";
import { detectFormat, FORMAT_NAMES, formatNamed } from "#import/formats/registry.ts";
import { parsePatentNumbers } from "#import/rights/patent-number.ts";
import { statementsOf } from "#import/statements/statements-of.ts";
import { plainEmphasis, toPlainText } from "#import/text/rich-text.ts";
import { summaryLine } from "#import/text/summary-line.ts";
import { contentStems } from "#import/text/words.ts";
import { readImageKey } from "../../workers/images/src/key.ts";
import { splitAnswer } from "../../workers/jobs/src/mail/split-answer.ts";
import { growthOf, shapesOf } from "../support/growth.ts";
import { findBuilt, findExpressions, piecesOf } from "../support/regular-expressions.ts";

// One message of a stranger must not occupy the processor, so everything that reads strangers' texts must take time in
// proportion to their length. New regular expressions are tried automatically; new parsers go into the list below.
//
// Expressions are tried with texts made of their own characters, not analysed. The package recheck 4.5.0 was measured
// for that on 2026-11-27: its JavaScript version looked at 216 of the 731 expressions in 171 seconds and gave up on 43
// after three seconds each; its binary looked at 489, gave up on 29, and exists for no ARM machine under Linux. Of the 16
// that it found, eight are bounded (`[^<]{1,2000}`), which it counts as worse than linear and we do not. Here all of them
// take 18 seconds. It found what texts of two pieces cannot: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, quadratic behind an 'a@'.

/** The number of characters of the shortest text. The longest has four times as many. */
const LENGTH = 2500;

/** Expressions that may be quadratic, because none of their texts is longer than this. */
const BOUNDED: Record<string, { longest: number; because: string }> = {
  "\\B(?=(?:\\d{3})+$)": { longest: 25, because: "a number's digits" },
  "(?:^|[.!?:\\n•]\\s*)$": { longest: 3, because: "it is given the three characters before" },
  "[\\s._-]*(?:tto|otl|ott|technolog(?:y|ies)|listings?|catalogu?e|inventions?|data|export|scrape[dr]?|results?|all|part|final|new|raw|clean(?:ed)?|full|latest|current|updated?|dump|output|patents?|v\\d{1,3}|\\d{1,8})(?=[\\s._-]|$)":
    { longest: 255, because: "a file's name" },
  "^[\\s._-]+|[\\s._-]+$": { longest: 255, because: "a file's name" },
  "<!--.*?-->|<![^>]*>": { longest: 4000, because: "a file's first 4,000 characters" },
  '"[^"]*"|\\[[^\\]]*\\]|[\\\\_*].': { longest: 255, because: "a number's format in Excel" },
};

const SOURCES = [
  "app/**/*.{ts,tsx}",
  "import/**/*.ts",
  "workers/**/*.{ts,tsx}",
  "scripts/import/**/*.ts",
];
const TESTS = /\.test\.tsx?$|for-test/;

test("every regular expression of the source takes linear time", async () => {
  const written = findExpressions(SOURCES, TESTS);
  const built = await findBuilt(SOURCES, TESTS);
  expect(written.length).toBeGreaterThan(300);
  expect(built.length).toBeGreaterThan(30);
  const found: string[] = [];
  const tried = new Set<string>();
  const met = new Set<string>();
  for (const { file, line, expression } of [...written, ...built]) {
    if (tried.has(String(expression))) continue;
    tried.add(String(expression));
    const everywhere = new RegExp(expression.source, `${expression.flags.replace(/[gy]/g, "")}g`);
    const bound = BOUNDED[expression.source];
    if (bound) met.add(expression.source);
    const length = bound ? bound.longest / 4 : LENGTH;
    for (const shape of shapesOf(piecesOf(expression))) {
      const growth = await growthOf((text) => text.replace(everywhere, ""), shape, length);
      if (growth) {
        found.push(`${file}:${line} ${expression} ${growth}`);
        break;
      }
    }
  }
  expect(found.join("\n")).toBe("");
  // An expression that is no longer in the source must leave this list.
  expect([...met].sort()).toEqual(Object.keys(BOUNDED).sort());
});

const RECORD = sourcesOfSent({ market_summary: "A pump of graphene for water." });
const PASSAGES = [{ section: "a", heading: "A", text: "A pump of graphene for water." }];
const WORDS_ALONE = { encoder: null, origin: "https://site.test", log: () => undefined };
const form = (text: string) =>
  new Request("https://site.test/x", {
    method: "POST",
    body: text,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 1000) yield text.slice(at, at + 1000);
}

async function readAll(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

/** Reads a file as a format. It may refuse the file. */
const importAs = (name: string) => async (text: string) => {
  const source = { chunks: inPieces(text), bytesRead: () => 0, notes: [] };
  const head = readFileHead(text);
  detectFormat(head);
  await readAll(formatNamed(name)?.read(source, head) ?? inPieces("")).catch(() => null);
};

/** Every reader of strangers' texts that is more than one expression. */
const PARSERS: Record<string, (text: string) => unknown> = {
  "the chat: fields that a caller sends": (text) => sourcesOfSent({ application: text }),
  "the chat: the same as a list": (text) => sourcesOfSent({ key_benefits: text.split(" ") }),
  "the chat: a passage that comes back": (text) =>
    findPassage({ section: "background-market", text }, RECORD),
  "a model's answer": (text) => readAnswer(text, ChoiceSchema()),
  "a model's own words": (text) => holdsNothingNew(text.slice(0, 2000), PASSAGES),
  "the chat: a question": (text) =>
    answerFromRecord([{ role: "user", content: text }], RECORD, WORDS_ALONE),
  "the chat: what was said before": (text) =>
    answerFromRecord(
      [
        { role: "assistant", content: text },
        { role: "user", content: "more" },
      ],
      RECORD,
      WORDS_ALONE,
    ),
  "the chat: a record and a question": (text) =>
    answerFromRecord(
      [{ role: "user", content: "What is it?" }],
      sourcesOfSent({ technical_summary: text }),
      WORDS_ALONE,
    ),
  "words and their stems": contentStems,
  "a report's markdown": (text) => renderMarkdown(text, "h3"),
  "a report's scores": (text) => readScores({ [text]: text, b: 1 }),
  "a field as blocks": toPlainText,
  "a field's emphasis": plainEmphasis,
  "a contact": (text) => contactHref({ pi_contactinfo: text, title: text }),
  "a card's line": (text) => summaryLine([text]),
  "patent numbers": parsePatentNumbers,
  "a prompt's conditions": readConditions,
  "a prompt's words": extractKeywords,
  topics: (text) => topicsOf(text.slice(0, 300), text),
  cookies: parseCookieHeader,
  "an answer by mail": (text) => splitAnswer(text, 0),
  // More than two thousand fields are refused.
  "a form": (text) => readForm(form(text)).catch(() => null),
  "where to go on": (text) => safeRedirectPath(text, "/"),
  "a range of bytes": (text) => readRange(text, 1000),
  "an image's address": (text) => readImageKey(`/${text}`),
  "import: a date": parseDate,
  "import: a description": splitSections,
  "import: a text": cleanText,
  "import: patent markup": readPatentMarkup,
  "import: a title": (text) => cleanTitle(text, null, text),
  "import: a title out of a text": titleFromText,
  "import: a university": universityName,
  "import: statements": (text) =>
    statementsOf([
      { field: "technical_summary", blocks: [{ kind: "paragraph", text }] },
      { field: "key_benefits", blocks: [{ kind: "item", text }] },
    ]),
  "a feed's entry of many elements": (text) =>
    importAs("rss")(`<rss><item>${"<x>y</x>".repeat(text.length)}</item></rss>`),
  ...Object.fromEntries(FORMAT_NAMES.map((name) => [`import: ${name}`, importAs(name)])),
};

/** Marks with a meaning for some reader here, and what comes between them. */
const MARKS = [..."a \n\t.!?,;:-–#*_`~|()[]{}<>&=%+/\\'\"“”1"];
/** Nested openers, and pairs at which some reader opens something, with ¦ between them. */
const PAIRS = [
  '[[¦((¦{{¦{"a":¦["¦{}¦"a",¦","¦""',
  "<b>¦<b><i>¦<a ¦<a href='¦<!--¦<p>x¦<tr><td>¦</tr>¦<li>¦<sub>a¦<sub>a</sub>¦</a>¦<ul><li>a",
  "<a href='http://a.b'>c</a>¦&amp;¦&#60;¦&lt;b&gt;",
  "[a](¦![a](¦[a](b)¦**a**¦**a¦*a ¦_a ¦`a`¦> ¦# a\n¦- a\n¦- a\n  ¦|a|b|\n¦|-¦a|b\n",
  "A. ¦. (¦!)¦a. A¦? ¦e.g. ¦1. ¦1) ¦• ¦a•b¦A B ¦aB¦AB ¦a; ¦\\n",
  "a: b\n¦a,b\n¦a\tb\n¦a=b;¦a=b&¦http://a.b/¦a@b.c ¦US 1,234,567 ¦US1¦1,¦1.1¦2020-01-01 ",
  "Act as a ¦ignore ¦you are now ¦say “¦system: ",
].flatMap((kind) => kind.split("¦"));

const SHAPES = [
  ...[...MARKS, ...PAIRS].map((piece) => ({ head: "", piece, tail: "" })),
  ...MARKS.map((piece) => ({ head: "a ", piece, tail: "x" })),
];

describe("in linear time is read", () => {
  test.each(Object.entries(PARSERS))("%s", async (_, read) => {
    const found: string[] = [];
    for (const shape of SHAPES) {
      const growth = await growthOf(read, shape, LENGTH);
      if (growth) found.push(growth);
    }
    expect(found.join("\n")).toBe("");
  });
});
