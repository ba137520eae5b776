import type { Category, PatentStatus, TechnologyClass } from "../../app/catalogue/vocabulary.ts";
import type { CatalogueCount } from "./record.schema.ts";

type Wanted = {
  technologyClass?: TechnologyClass | null;
  status?: PatentStatus;
  category?: Category;
  uni?: string;
};

/** What a report may compare with: counts of the catalogue on the day of the run. */
export type CatalogueFigures = {
  total: number;
  institutions: number;
  count(wanted: Wanted): number;
  /** Of those, the ones added within the last twelve months. */
  recent(wanted: Wanted): number;
};

/** Figures of the catalogue, out of its counts by class, status, category and institution. */
export function toFigures(counts: readonly CatalogueCount[]): CatalogueFigures {
  const sum = (wanted: Wanted, of: (count: CatalogueCount) => number) => {
    let total = 0;
    for (const count of counts) if (matches(count, wanted)) total += of(count);
    return total;
  };
  return {
    total: sum({}, ({ technologies }) => technologies),
    institutions: new Set(counts.map(({ uni }) => uni)).size,
    count: (wanted) => sum(wanted, ({ technologies }) => technologies),
    recent: (wanted) => sum(wanted, ({ recent }) => recent),
  };
}

function matches(count: CatalogueCount, wanted: Wanted): boolean {
  return (
    (wanted.technologyClass === undefined || count.class1 === wanted.technologyClass) &&
    (wanted.status === undefined || count.status === wanted.status) &&
    (wanted.category === undefined || count.category === wanted.category) &&
    (wanted.uni === undefined || count.uni === wanted.uni)
  );
}
