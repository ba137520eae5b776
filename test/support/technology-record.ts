import {
  type TechnologyRecord,
  TechnologyRecordSchema,
} from "#app/technology/technology.schema.ts";
import { TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";

/** A record with only a title and an institution. */
export function makeRecord(changes: Partial<TechnologyRecord> = {}): TechnologyRecord {
  return TechnologyRecordSchema().parse({
    ...Object.fromEntries(
      TECHNOLOGY_FIELDS.map(({ column, holds }) => [column, holds === "number" ? 0 : null]),
    ),
    tech_id: 7,
    title: "A quiet pump",
    uni: "Harrow Institute",
    status: "active",
    categorical_assign: "Unclassified",
    ...changes,
  });
}
