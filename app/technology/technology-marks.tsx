import type { Category, TechnologyClass } from "#import/vocabulary.ts";
import { Badge } from "../ui/badge.tsx";
import { Bubble, type Tone } from "../ui/bubble.tsx";
import { type KnownStatus, statusMark } from "./status-words.ts";

const TONES = {
  Breakthrough: "plum",
  "Significant Innovation": "blue",
  "Incremental Improvement": "violet",
  "Marginal Improvement": "ochre",
  Unclassified: "grey",
} satisfies Record<Category, Tone>;

/** The fields shown beside a title in every list and on the page. */
type Marked = KnownStatus & {
  technologyClass: TechnologyClass | null;
  secondClass: TechnologyClass | null;
  category: Category;
};

export function CategoryBubble({ category }: { category: Category }) {
  return <Bubble tone={TONES[category]}>{category}</Bubble>;
}

/** Status, classes and category, in the same order everywhere. */
export function TechnologyMarks({ technology }: { technology: Marked }) {
  return (
    <>
      <StatusBadge known={technology} />
      <ClassNames technology={technology} />
      <CategoryBubble category={technology.category} />
    </>
  );
}

export function StatusBadge({ known }: { known: KnownStatus }) {
  const { mark, label } = statusMark(known, new Date().toISOString().slice(0, 10));
  return <Badge mark={mark}>{label}</Badge>;
}

/** 'Materials, energy'; nothing without a class. */
export function ClassNames({
  technology: { technologyClass, secondClass },
}: {
  technology: Pick<Marked, "technologyClass" | "secondClass">;
}) {
  const names = [technologyClass, secondClass].filter(
    (name, place, all) => name !== null && all.indexOf(name) === place,
  );
  return names.length > 0 ? <span className="classes">{names.join(", ")}</span> : null;
}
