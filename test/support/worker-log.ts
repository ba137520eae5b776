import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, inject, vi } from "vitest";
import { workerLogFile } from "./worker-log-file.ts";

/** A line of a Worker's log. */
type LogLine = { level: string; event: string; requestId: string; [field: string]: unknown };

const expected = new Set<string>();

/** Says that the stack's Worker may log errors or alerts of these events while the tests of this file run. */
export function expectLogged(...events: string[]): void {
  for (const event of events) expected.add(event);
}

/**
 * The lines that a Worker itself wrote. Wrangler prints them in pieces, with a mark before a failure and lines of its
 * own in between; a deployment has none of that.
 */
function linesIn(log: string): LogLine[] {
  return [...log.replaceAll("\n", "").matchAll(/\{"level":[^{}]*\}/g)].map(([line]) =>
    JSON.parse(line),
  );
}

/** The lines that the stack's Worker has logged so far. */
export function linesOfWorker(): LogLine[] {
  return linesIn(readFileSync(workerLogFile(inject("stateDir")), "utf8"));
}

/** Errors and alerts among lines, but for those of `allowed` events, each once and without its request's id. */
function unexpectedOf(lines: LogLine[], allowed: Iterable<string>): string[] {
  const fine = new Set(allowed);
  const wrong = lines
    .filter(({ level, event }) => (level === "error" || level === "alert") && !fine.has(event))
    .map(({ requestId: _, ...line }) => JSON.stringify(line));
  return [...new Set(wrong)];
}

/** Waits until the stack's Worker has logged a line with these fields. */
export async function expectLine(fields: Partial<LogLine>): Promise<void> {
  const file = workerLogFile(inject("stateDir"));
  await vi.waitFor(
    () =>
      expect(linesIn(readFileSync(file, "utf8"))).toContainEqual(expect.objectContaining(fields)),
    { timeout: 15_000 },
  );
}

/**
 * What the stack's Worker logged as an error or alert since this was asked last, and nobody in this file expects. The
 * Worker is asked for one more line first, so that all before it have come; failures take another pipe, and one that
 * comes later still is the next file's.
 */
export async function unexpectedErrors(): Promise<string[]> {
  const file = workerLogFile(inject("stateDir"));
  const mark = `log-${crypto.randomUUID()}`;
  await fetch(`${inject("endpoints").web}/healthz`, { headers: { "cf-ray": mark } });
  await vi.waitFor(() => expect(readFileSync(file, "utf8")).toContain(mark), { timeout: 15_000 });
  const readTo = `${file}.read`;
  const from = existsSync(readTo) ? Number(readFileSync(readTo, "utf8")) : 0;
  const log = readFileSync(file, "utf8");
  writeFileSync(readTo, String(log.length));
  return unexpectedOf(linesIn(log.slice(from)), expected);
}
