import { expect, test } from "vitest";
import { readSentences } from "#app/technology/analysis/read-sentences.ts";
import { sourcesOfSent } from "#app/technology/analysis/sources.ts";
import { type Chapter, ROLES } from "./chapter-rules.ts";
import { chooseChapters, type Prototypes, readForChapters } from "./choose-chapters.ts";
import { chaptersAt, placesOf } from "./places.ts";

/** Each role is a direction of its own, so that a sentence's likeness to it can be given. */
const axis = (role: string) => ROLES.map((one) => (one === role ? 1 : 0));
const PROTOTYPES = Object.fromEntries(
  ROLES.map((role) => [role, [axis(role), axis(role)]]),
) as unknown as Prototypes;

/** The chapters of a record whose sentences are as near as can be to the named roles. */
function read(record: object, roleOf: Record<string, string>) {
  const sources = sourcesOfSent(record);
  const sentences = readForChapters(readSentences(sources));
  const vectors = sentences.map(({ text }) => axis(roleOf[text] ?? ""));
  const chosen = chooseChapters(sentences, vectors, PROTOTYPES);
  const shown = chaptersAt(placesOf(chosen, sources), sources);
  return new Map(shown.map(({ chapter, passages }) => [chapter, passages.map(({ text }) => text)]));
}

const NEED = "However, pumps of today fail within a month of use.";
const BETTER = "It eliminates the need for a valve in every pump.";
const USE = "The pump can be used for dialysis at home and abroad.";
const SHOWN = "A prototype has been tested for a year in ten homes.";
const MADE = "Alder researchers have developed a pump without a valve.";

test("each sentence stands in the chapter that it is nearest to, in the record's own characters", () => {
  const text = [NEED, MADE, BETTER, USE, SHOWN].join(" ");
  const roles = { [NEED]: "problem", [BETTER]: "advantage", [USE]: "use", [SHOWN]: "stage" };
  expect(read({ technical_summary: { text } }, roles)).toEqual(
    new Map<Chapter, string[]>([
      ["problem", [NEED]],
      ["advantage", [BETTER]],
      ["use", [USE]],
      ["stage", [SHOWN]],
    ]),
  );
});

test("likeness alone is not enough: without a role's words the chapter is silent", () => {
  const plain = "The housing has a rotor and two chambers of steel.";
  const roles = { [plain]: "advantage", [BETTER]: "limit" };
  expect(read({ technical_summary: { text: `${plain} ${BETTER}` } }, roles).size).toBe(0);
});

test("what stands before the thing itself, or under the market's heading, is no advantage and no use", () => {
  const roles = { [USE]: "use", [BETTER]: "advantage" };
  expect(read({ technical_summary: { text: `${USE} ${BETTER} ${MADE}` } }, roles).size).toBe(0);
  expect(read({ market_summary: { text: `${USE} ${BETTER}` } }, roles).size).toBe(0);
});

test("a chapter's own heading counts, and two of its best are shown", () => {
  const lines = [
    "Works without any motor at all",
    "Makes low noise at every speed",
    "Runs for weeks on one battery",
  ];
  const benefits = lines.map((title) => ({ title }));
  const roles = { [lines[0] ?? ""]: "advantage", [lines[2] ?? ""]: "advantage" };
  const shown = read({ key_benefits: { benefits } }, roles).get("advantage");
  expect(shown).toEqual([lines[0], lines[2]]);
});

test("a short line is no sentence, and a repeated one is read once", () => {
  const sentences = readSentences(
    sourcesOfSent({ technical_summary: { text: `${NEED} ${NEED} Quiet.` } }),
  );
  expect(readForChapters(sentences).map(({ text }) => text)).toEqual([NEED]);
});
