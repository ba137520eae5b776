import type { Passage, Source } from "#app/technology/analysis/passages.ts";
import type { Sentence } from "#app/technology/analysis/read-sentences.ts";
import { CHAPTERS, type Chapter } from "./chapter-rules.ts";

/** Where a chapter's sentence is in its section's text: its first character, and the one after its last. */
export type ChapterPlace = { chapter: Chapter; section: string; start: number; end: number };
/** A chapter with its sentences in the record's own characters. */
export type RecordChapter = { chapter: Chapter; passages: Passage[] };

/** The places of the chapters' sentences. */
export function placesOf(
  chapters: ReadonlyMap<Chapter, readonly Sentence[]>,
  sources: readonly Source[],
): ChapterPlace[] {
  return [...chapters].flatMap(([chapter, sentences]) =>
    sentences.map(({ section, text }) => {
      const start = textOf(sources.find(({ id }) => id === section)).indexOf(text);
      return { chapter, section, start, end: start + text.length };
    }),
  );
}

/** The chapters at these places, in the page's order, without those that are silent. */
export function chaptersAt(
  places: readonly ChapterPlace[],
  sources: readonly Source[],
): RecordChapter[] {
  return CHAPTERS.flatMap((chapter) => {
    const passages = places.flatMap((place) => {
      const source = sources.find(({ id }) => id === place.section);
      const text = textOf(source).slice(place.start, place.end);
      return source && place.chapter === chapter && text !== ""
        ? [{ section: source.id, heading: source.heading, text }]
        : [];
    });
    return passages.length > 0 ? [{ chapter, passages }] : [];
  });
}

function textOf(source: Source | undefined): string {
  return source?.passages.join("\n") ?? "";
}
