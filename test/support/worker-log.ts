import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, inject, vi } from "vitest";
import { workerLogFile } from "./worker-log-file.ts";

export type LogLine = { level: string; event: string; requestId: string; [field: string]: unknown };

/** What the tests of the present file allow. The files share this module. */
const expected = new Set<string>();

/** Allows the stack's Worker to log errors or incidents of these events while the tests of this file run. */
export function expectLogged(...events: string[]): void {
  for (const event of events) expected.add(event);
}

/**
 * The lines that a Worker itself wrote. Wrangler prints them in pieces, with a mark before a failure and its own lines
 * in between; a deployment has none of that.
 */
export function linesIn(log: string): LogLine[] {
  return [...log.replaceAll("\n", "").matchAll(/\{"level":[^{}]*\}/g)].map(([line]) =>
    JSON.parse(line),
  );
}

/** The lines that the stack's Worker has logged so far. */
export function linesOfWorker(): LogLine[] {
  return linesIn(readFileSync(workerLogFile(inject("stateDir")), "utf8"));
}

/** The errors and incidents among these lines, except those of `allowed` events, each once and without its request id. */
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
    { timeout: 120_000 },
  );
}

/**
 * The errors and incidents that the stack's Worker has logged since the last call and that this file does not expect. The
 * Worker first logs one more line, so that all earlier ones have come. Failures use another pipe, and one that comes
 * even later counts for the next file.
 */
export async function unexpectedErrors(): Promise<string[]> {
  const file = workerLogFile(inject("stateDir"));
  const mark = `log-${crypto.randomUUID()}`;
  await fetch(`${inject("endpoints").web}/healthz`, { headers: { "cf-ray": mark } });
  await vi.waitFor(() => expect(readFileSync(file, "utf8")).toContain(mark), { timeout: 120_000 });
  const readTo = `${file}.read`;
  const from = existsSync(readTo) ? Number(readFileSync(readTo, "utf8")) : 0;
  const log = readFileSync(file, "utf8");
  writeFileSync(readTo, String(log.length));
  const unexpected = unexpectedOf(linesIn(log.slice(from)), expected);
  expected.clear();
  return unexpected;
}
