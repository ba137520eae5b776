import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { familiesOf, isFamily } from "#import/families/is-family.ts";
import { FamilyMemberSchema } from "./family-member.schema.ts";

/**
 * How often one run asks the database for a hundred technologies: enough for all listings of an organisation. The next run continues.
 */
const MOST_TIMES = 60;

type Deps = { database: CallDatabase; log: Log };

const WaitingSchema = z.array(
  z.object({
    id: z.number().int(),
    /** Null where no record can be of its family. */
    member: FamilyMemberSchema.nullable(),
    kin: z.array(FamilyMemberSchema),
  }),
);

/**
 * Finds the families of what imports brought, by the import's rule (docs/import.md, 'Families'). It may be called any
 * number of times, and by several at once.
 */
export async function findFamilies({ database, log }: Deps): Promise<void> {
  for (let time = 0; time < MOST_TIMES; time += 1) {
    const waiting = await database("take_families", {}, WaitingSchema);
    if (waiting.length === 0) return;
    const pairs = waiting.flatMap(({ member, kin }) =>
      kin
        .filter((other) => member !== null && isFamily(member, other))
        .map(({ id }) => [member?.id ?? id, id] as const),
    );
    const families = familiesOf(pairs);
    const args = { p_done: waiting.map(({ id }) => id), p_families: families };
    await database("store_families", args, z.unknown());
    log("info", "families.found", { looked: waiting.length, families: families.length });
  }
}
