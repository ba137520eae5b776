import type { Source } from "#app/technology/analysis/passages.ts";

/**
 * A question for each section, the most informative first. Their words are those of the section's heading, where there
 * are such: then its passages are the nearest without an encoder, too.
 */
const QUESTIONS = [
  { section: "key-benefits", question: "What are its advantages?" },
  { section: "developmental-stage", question: "At what stage of development is it?" },
  { section: "background-market", question: "What problem does it solve?" },
  { section: "commercial-application", question: "What are its applications?" },
  { section: "technology-description", question: "How does it work?" },
] as const;
const INVENTORS = { section: "filing", question: "Who invented it?" } as const;
const MOST = 3;

/** At most three questions with the sections that tell of it; only sections that the record has. */
export function suggestQuestions(
  sources: readonly Source[],
): { section: string; question: string }[] {
  const hasSection = (section: string) => sources.some(({ id }) => id === section);
  const hasInventors = sources.some(
    ({ id, passages }) =>
      id === INVENTORS.section && passages.some((line) => line.startsWith("Inventor: ")),
  );
  const known = QUESTIONS.filter(({ section }) => hasSection(section));
  return [...known, ...(hasInventors ? [INVENTORS] : [])].slice(0, MOST);
}
