import { contentStems } from "#import/text/words.ts";
import { CATEGORIES } from "#import/vocabulary.ts";
import {
  ANALYSIS_CHAPTERS,
  type AnalysisBody,
  type AnalysisChapter,
  type AnalysisPoint,
  type AnsweredAnalysis,
  SCORE_NAMES,
} from "./analysis.schema.ts";
import { holdsNoOther } from "./own-words.ts";
import { isInstruction, type Passage } from "./passages.ts";
import type { Sentence } from "./read-sentences.ts";

/** Something of a model's answer that is not used, and why. */
export type Refused = { what: string; why: string };

/** An analysis of fewer chapters says too little, and none of it is shown. */
const FEWEST_CHAPTERS = 3;
const MOST = { sentences: 3, rationale: 3, points: 8, questions: 10 };
const LONGEST_LABEL = 60;
const LONGEST_QUESTION = 200;
/** The highest score without a measured figure or without a stated stage. */
const CAP = 40;
const STAGE = "developmental-stage";

/**
 * An analysis of what a model answered: the sentences that it names, word for word, and of its own words only labels,
 * numbers and questions, as far as they hold nothing that the sentences do not.
 *
 * @param sentences the record's sentences by the ids that the model was given
 * @returns `body` is null where too little is left
 */
export function checkAnalysis(
  answered: AnsweredAnalysis,
  sentences: ReadonlyMap<string, Sentence>,
): { body: AnalysisBody | null; refused: Refused[] } {
  const refused: Refused[] = [];
  const refuse = (what: string, why: string) => void refused.push({ what, why });

  function passagesFrom(from: readonly string[], what: string): Passage[] {
    const known = [...new Set(from)].flatMap((id) => sentences.get(id) ?? []);
    if (known.length < new Set(from).size) refuse(what, "an id of no sentence");
    if (known.length === 0 && from.length === 0) refuse(what, "no sentence");
    return known
      .slice(0, MOST.sentences)
      .map(({ section, heading, text }) => ({ section, heading, text }));
  }

  function pointsFrom(
    points: readonly { from: string[]; label?: string | null | undefined }[],
    most: number,
    what: string,
  ): AnalysisPoint[] {
    return points.slice(0, most).flatMap(({ from, label }): AnalysisPoint[] => {
      const passages = passagesFrom(from, what);
      if (passages.length === 0) return [];
      if (!label) return [{ passages }];
      if (isLabelOf(label, passages)) return [{ label, passages }];
      refuse(`${what}: label`, "words that its sentences do not hold");
      return [{ passages }];
    });
  }

  function scoresFrom({ scores }: AnsweredAnalysis): AnalysisBody["scores"] {
    const kept: AnalysisBody["scores"] = {};
    for (const name of SCORE_NAMES) {
      const score = scores[name];
      if (!score) continue;
      const passages = passagesFrom(score.from, name);
      if (passages.length === 0) continue;
      if (!Number.isInteger(score.value) || score.value < 0 || score.value > 100) {
        refuse(name, "not a number from 0 to 100");
        continue;
      }
      const value = isSupported(name, passages) ? score.value : Math.min(score.value, CAP);
      if (value < score.value) refuse(name, `capped at ${CAP}`);
      kept[name] = { value, passages };
    }
    return kept;
  }

  function categoryFrom({ category }: AnsweredAnalysis): AnalysisBody["category"] {
    if (!category) return null;
    const is = CATEGORIES.find((name) => name === category.is);
    if (!is || is === "Unclassified") {
      if (!is) refuse("category", "not one of ours");
      return null;
    }
    const passages = passagesFrom(category.from, "category");
    return passages.length > 0 ? { is, passages } : null;
  }

  const chapters: AnalysisBody["chapters"] = {};
  for (const name of Object.keys(ANALYSIS_CHAPTERS) as AnalysisChapter[]) {
    const points = pointsFrom(answered.chapters[name] ?? [], MOST.points, name);
    if (points.length > 0) chapters[name] = points;
  }
  if (Object.keys(chapters).length < FEWEST_CHAPTERS) {
    refuse("analysis", `fewer than ${FEWEST_CHAPTERS} chapters`);
    return { body: null, refused };
  }
  const record = [...sentences.values()].map(({ named }) => named).join(" ");
  const questions = answered.questions
    .map((question) => question.trim())
    .filter((question) => {
      const isAsked = isQuestion(question) && holdsNoOther(question, record);
      if (!isAsked)
        refuse("question", "no question, or with a number or name that the record does not hold");
      return isAsked;
    });
  const body = {
    category: categoryFrom(answered),
    rationale: pointsFrom(answered.rationale, MOST.rationale, "rationale"),
    scores: scoresFrom(answered),
    chapters,
    questions: [...new Set(questions)].slice(0, MOST.questions),
  };
  return { body, refused };
}

/** A label has no figure, and no word that its sentences do not hold. */
function isLabelOf(label: string, passages: readonly Passage[]): boolean {
  if (label.length > LONGEST_LABEL || /\d/.test(label)) return false;
  const known = new Set(
    passages.flatMap(({ heading, text }) => contentStems(`${heading} ${text}`)),
  );
  return contentStems(label).every((stem) => known.has(stem));
}

/** Evidence rests on a figure; readiness on what the owner says of the stage. */
function isSupported(name: (typeof SCORE_NAMES)[number], passages: readonly Passage[]): boolean {
  if (name === "evidence") return passages.some(({ text }) => /\d/.test(text));
  if (name === "readiness") return passages.some(({ section }) => section === STAGE);
  return true;
}

/** A question claims nothing; one sentence only, since a statement before it would. */
function isQuestion(text: string): boolean {
  return /^[^.!?:;]{8,}\?$/.test(text) && text.length <= LONGEST_QUESTION && !isInstruction(text);
}
