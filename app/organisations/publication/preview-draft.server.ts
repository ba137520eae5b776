import { TechnologyRecordSchema } from "#app/technology/technology.schema.ts";
import type { PatentView } from "#app/technology-page/patent-view.ts";
import { toPatentView } from "#app/technology-page/to-patent-view.ts";
import { filterStatus } from "#import/rights/stated-status.ts";
import { STATED_STATUSES } from "#import/rights/stated-statuses.ts";
import { TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";
import type { Draft } from "./publication.schema.ts";

const NOTHING = Object.fromEntries(TECHNOLOGY_FIELDS.map(({ column }) => [column, null]));

/** A draft as members would see its page, without its image and without a number of its own. */
export function previewDraft({ content, techId }: Draft, owner: string): PatentView {
  const stated = STATED_STATUSES.find((status) => status === content.status) ?? null;
  const record = TechnologyRecordSchema().parse({
    ...NOTHING,
    likes: 0,
    dislikes: 0,
    saves: 0,
    ...content,
    title: content.title ?? "Untitled",
    tech_id: techId ?? 0,
    uni: owner,
    status: filterStatus(stated),
    categorical_assign: "Unclassified",
  });
  const line = (column: string) => {
    const value = content[column];
    return typeof value === "string" ? value : null;
  };
  const rights = {
    statedStatus: stated,
    endsOn: null,
    termEndsOn: null,
    sourceUrl: line("source_url"),
    availability: line("availability"),
    licenceTerms: line("licence_terms"),
  };
  return toPatentView(record, [], { statements: [], rights, family: [] });
}
