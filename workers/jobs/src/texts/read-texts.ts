import * as z from "zod";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { type CatalogueRecord, statementsOfRecord } from "#import/enrich.ts";
import { isFamily } from "#import/families/is-family.ts";
import { termEnd } from "#import/rights/term.ts";
import { STATEMENTS_VERSION } from "#import/statements/statement.ts";
import { FamilyMemberSchema } from "../imports/family-member.schema.ts";

/** How often one run asks the database for twenty texts. The next run continues. */
const MOST_TIMES = 10;

const TypedSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  title: z.string(),
  status: z.string(),
  filedOn: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  member: FamilyMemberSchema,
  kin: z.array(FamilyMemberSchema),
});
type Typed = z.infer<typeof TypedSchema>;
const TakenSchema = z.object({
  texts: z.array(TypedSchema),
  /** Texts that were taken three times and never stored. */
  dropped: z.array(z.number().int()),
});

/**
 * Finds the statements, the likely end of the patent term and the family in texts that editors typed, by the import's
 * rules. It may be called any number of times, and by several at once. A text that cannot be read or stored delays no
 * other, and is dropped after three tries.
 *
 * @param today an ISO date in UTC
 */
export async function readTexts({
  database,
  log,
  today,
}: {
  database: CallDatabase;
  log: Log;
  today: string;
}): Promise<void> {
  for (let time = 0; time < MOST_TIMES; time += 1) {
    const { texts, dropped } = await database("take_texts", {}, TakenSchema);
    if (dropped.length > 0) log("alert", "texts.dropped", { ids: dropped.join() });
    if (texts.length === 0) return;
    const read = texts.flatMap((text) => {
      try {
        return [readText(text, today)];
      } catch (error) {
        log("error", "text.unreadable", { id: text.id, ...describeError(error) });
        return [];
      }
    });
    await storeTexts({ database, log }, read);
    log("info", "texts.read", { texts: read.length });
  }
}

/** Stores all results at once; if one of them cannot be stored, stores each separately. */
async function storeTexts(
  { database, log }: { database: CallDatabase; log: Log },
  read: ReturnType<typeof readText>[],
): Promise<void> {
  try {
    await database("store_texts", { p_texts: read as never }, z.unknown());
  } catch (error) {
    if (read.length === 1) {
      log("error", "text.unreadable", { id: read[0]?.id, ...describeError(error) });
    } else for (const one of read) await storeTexts({ database, log }, [one]);
  }
}

/** The result of the rules for one text. */
export function readText(
  { id, at, title, status, filedOn, details, member, kin }: Typed,
  today: string,
) {
  const record = { technology: { title }, details: details ?? {} } as unknown as CatalogueRecord;
  const statements = statementsOfRecord(record).map((statement, index) => ({
    place: index + 1,
    ...statement,
    version: STATEMENTS_VERSION,
  }));
  const { numbers } = member;
  const filing = {
    filedOn,
    // The applications that it continues are unknown, so the filing date is the latest possible start of the term.
    parents: [null],
    kind: kindOf(numbers),
    isUnitedStatesGrant:
      ["active", "granted", "expired"].includes(status) &&
      numbers.some((number) => number.startsWith("US")),
  };
  return {
    id,
    at,
    statements,
    termEndsOn: termEnd(filing, today),
    family: kin.filter((other) => isFamily(member, other)).map((other) => other.id),
  };
}

/** Without a number it may be a provisional application, which has no term. */
function kindOf(numbers: readonly string[]): Parameters<typeof termEnd>[0]["kind"] {
  if (numbers.length === 0) return "provisional";
  if (numbers.some((number) => /^US(?:D|PP)/.test(number))) return "design";
  return numbers.some((number) => /^(?:WO|PCT)/.test(number)) ? "international" : "utility";
}
