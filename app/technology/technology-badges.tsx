import { Badge } from "#app/ui/badge.tsx";
import { Bubble, type Tone } from "#app/ui/bubble.tsx";
import { formatCount } from "#app/ui/format.ts";
import type { Category, TechnologyClass } from "#import/vocabulary.ts";
import { type KnownStatus, statusMark } from "./status-words.ts";
import type { TechnologyCard } from "./technology.schema.ts";

const TONES = {
  Breakthrough: "plum",
  "Significant Innovation": "blue",
  "Incremental Improvement": "violet",
  "Marginal Improvement": "ochre",
  Unclassified: "grey",
} satisfies Record<Category, Tone>;

/** The fields shown beside a title in every list and on the page. */
type BadgeFields = KnownStatus & {
  technologyClass: TechnologyClass | null;
  secondClass: TechnologyClass | null;
  category: Category;
};

export function CategoryBubble({ category }: { category: Category }) {
  return <Bubble tone={TONES[category]}>{category}</Bubble>;
}

/** Category, status and classes, in the same order everywhere; no category where there is none. */
export function TechnologyBadges({ technology }: { technology: BadgeFields }) {
  return (
    <>
      {technology.category === "Unclassified" ? null : (
        <CategoryBubble category={technology.category} />
      )}
      <StatusBadge known={technology} />
      <ClassNames technology={technology} />
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
  technology: Pick<BadgeFields, "technologyClass" | "secondClass">;
}) {
  const names = [technologyClass, secondClass].filter(
    (name, place, all) => name !== null && all.indexOf(name) === place,
  );
  return names.length > 0 ? <span className="classes">{names.join(", ")}</span> : null;
}

/** '3 likes · 1 save', from one on; nothing on pages whose response has no counts. */
export function ReactionCounts({
  card: { likes = 0, dislikes = 0, saves = 0 },
}: {
  card: Pick<TechnologyCard, "likes" | "dislikes" | "saves">;
}) {
  const counts = [
    countOf(likes, "like", "likes"),
    countOf(dislikes, "not interested", "not interested"),
    countOf(saves, "save", "saves"),
  ].flat();
  return counts.length > 0 ? <p className="counts">{counts.join(" · ")}</p> : null;
}

function countOf(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];
}
