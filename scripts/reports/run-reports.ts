import type postgres from "postgres";
import { makeReport } from "./make-report.ts";
import type { ReportInput, ReportRecord } from "./record.ts";
import {
  announceReports,
  listLacking,
  type ReportFiles,
  readRecords,
  storeReport,
  type Wanted,
} from "./store.ts";

/** The results of a run. */
export type ReportsSummary = {
  written: number;
  /** Technologies that got a report from another run or an import meanwhile. */
  overtaken: number;
  /** One line for each technology that could not be written. */
  failed: string[];
};

export type ReportsRun = {
  sql: postgres.Sql;
  files: ReportFiles;
  wanted: Wanted;
  brand: string;
  now: Date;
  onProgress?(done: number, total: number): void;
};

/**
 * Makes a report, or a fact sheet, for each wanted technology that lacks one. Each is stored completely before the next
 * is begun, so a run can be killed at any time and the next one continues.
 */
export async function runReports(run: ReportsRun): Promise<ReportsSummary> {
  const { sql, wanted, brand, now, onProgress } = run;
  const summary: ReportsSummary = { written: 0, overtaken: 0, failed: [] };
  const ids = await listLacking(sql, wanted);
  onProgress?.(0, ids.length);
  for (const [place, id] of ids.entries()) {
    const record = (await readRecords(sql, [id])).get(id);
    if (record) {
      await writeOne(run, { record, near: await findNear(sql, record), brand, now }, summary);
    }
    onProgress?.(place + 1, ids.length);
  }
  if (summary.written > 0) await announceReports(sql);
  return summary;
}

async function writeOne({ sql, files }: ReportsRun, input: ReportInput, summary: ReportsSummary) {
  const name = `technology ${input.record.row.tech_id}`;
  try {
    const isStored = await storeReport(sql, files, makeReport(input));
    if (isStored) summary.written += 1;
    else summary.overtaken += 1;
  } catch (error) {
    // A record that cannot be typeset must not stop the other reports; a lost database must.
    if (isConnectionLost(error)) throw error;
    summary.failed.push(`${name}: ${(error as Error).message}`);
  }
}

function isConnectionLost(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(?:CONNECTION_|ECONN|EPIPE|57P0)/.test(code);
}

/** More near technologies say nothing new. */
const MOST_NEAR = 6;

async function findNear(sql: postgres.Sql, { similarIds }: ReportRecord): Promise<ReportRecord[]> {
  const records = await readRecords(sql, similarIds.slice(0, MOST_NEAR));
  return similarIds.flatMap((id) => records.get(id) ?? []);
}
