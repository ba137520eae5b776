import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Rights, TechnologyRecord } from "#app/technology/technology.schema.ts";
import type { CatalogueRecord } from "#import/enrich.ts";
import { Report } from "../import/report.ts";
import { planImport, runImport } from "../import/run-import.ts";
import { Progress } from "../shared/progress.ts";

/** The records that the import makes of a catalogue file, by their reference, as a free member reads them. */
export async function readListings(file: string): Promise<Map<string, TechnologyRecord>> {
  const workFolder = await mkdtemp(join(tmpdir(), "quad-questions-"));
  try {
    const report = new Report();
    const options = {
      files: [file],
      format: null,
      uni: null,
      now: new Date("2026-01-01T00:00:00Z"),
      workFolder,
      signal: new AbortController().signal,
    };
    const records = new Map<string, TechnologyRecord>();
    const jobs = await planImport(options, report);
    await report.open(join(workFolder, "report.jsonl"));
    await runImport(jobs, options, report, new Progress(process.stderr), async (chunk) => {
      for (const record of chunk) records.set(record.reference, asMemberReads(record).record);
      return chunk.map(() => ({ outcome: "taken", techId: null }));
    });
    await report.close({});
    return records;
  } finally {
    await rm(workFolder, { recursive: true });
  }
}

/** A record of the import as a subscriber reads it, without a report. */
export function asMemberReads({ technology, details, contact }: CatalogueRecord): {
  record: TechnologyRecord;
  rights: Rights;
} {
  const { filing_date: iso, filing_date_text: text, date_added_text: added, ...rest } = details;
  const record = {
    ...technology,
    ...rest,
    tech_id: 1,
    pi_filingdate: iso ?? text,
    date_added: technology.date_added ?? added,
    pi_contactinfo: contact,
    pi_similaropps: null,
    likes: 0,
    dislikes: 0,
    saves: 0,
    rep_key_challenges: null,
    rep_competitive_advantage: null,
    rep_exist_solutions: null,
    rep_rec_use_cases: null,
    rep_market_potential: null,
  } as TechnologyRecord;
  const rights = {
    statedStatus: technology.stated_status,
    endsOn: technology.ends_on,
    termEndsOn: details.term_ends_on,
    sourceUrl: details.source_url,
  };
  return { record, rights };
}
