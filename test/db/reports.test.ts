import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bucketsFolder } from "../../local/settings.ts";
import { runReportsCommand } from "../../scripts/reports/command.ts";
import { openLocalFiles } from "../../scripts/reports/files.ts";
import { type ReportsRun, runReports } from "../../scripts/reports/run-reports.ts";
import { insertRecords } from "../../scripts/seed/insert-records.ts";
import { readSampleCatalogue } from "../../scripts/seed/sample.ts";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, askAs, type Person } from "../support/people.ts";

const COUNT = 12;
const { sql, url } = await databaseOfFile();
const { technologies } = await readSampleCatalogue();
let stateDir: string;

beforeEach(async () => {
  stateDir = mkdtempSync(join(tmpdir(), "quad-reports-test-"));
  await sql`delete from private.listing_ids where true`;
  await sql`delete from public.technologies where true`;
  await sql.begin((tx) => insertRecords(tx, technologies.slice(0, COUNT)));
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

/** A bucket in memory. */
function memory(): ReportsRun["files"] & { kept: Map<string, Uint8Array | string> } {
  const kept = new Map<string, Uint8Array | string>();
  return {
    kept,
    async put(key, bytes) {
      kept.set(key, bytes);
    },
  };
}

function run(files: ReportsRun["files"], more: Partial<ReportsRun> = {}) {
  return runReports({
    sql,
    files,
    wanted: { ids: null, featuredOnly: false, limit: null },
    brand: "QUAD",
    now: new Date("2026-11-21"),
    ...more,
  });
}

async function paths(): Promise<Map<number, string | null>> {
  const rows = await sql`
    select tech_id, report_filepath from public.technology_details order by tech_id`;
  return new Map(rows.map((row) => [Number(row.tech_id), row.report_filepath]));
}

const wantedOf = (...ids: number[]) => ({ ids, featuredOnly: false, limit: null });

/** Stores an analysis as the queue does. */
async function analyse(id: number): Promise<void> {
  const text = "It is made of a single piece.";
  const passages = [{ section: "technology-description", heading: "Technology Description", text }];
  const points = [{ passages }];
  const body = {
    category: null,
    rationale: [],
    scores: {},
    chapters: { key_challenges: points, strengths: points, threats: points },
    questions: [],
  };
  await sql`
    insert into private.analyses (tech_id, asked_at, made_at, model, prompt_version, body)
    values (${id}, now(), now(), 'some-model', 'analysis 1', ${sql.json(body)})`;
}

test("each technology without a file gets a fact sheet, and an existing report stays", async () => {
  const before = await paths();
  const had = [...before].filter(([, path]) => path?.endsWith(".pdf"));
  const files = memory();
  const progress: number[][] = [];
  const summary = await run(files, { onProgress: (...counts) => progress.push(counts) });
  const written = COUNT - had.length;
  expect(summary).toEqual({ written, overtaken: 0, failed: [] });
  expect(progress.at(-1)).toEqual([written, written]);
  const after = await paths();
  for (const [id, path] of had) expect(after.get(id)).toBe(path);
  for (const [id, path] of after) expect(path, String(id)).toMatch(/^(?:sheet)?\d+_report\.pdf$/);
  expect(files.kept.size).toBe(2 * written);
  expect((await run(memory())).written).toBe(0);
});

test("an analysed technology gets a report, of which nothing is stored but its path", async () => {
  await analyse(2);
  const files = memory();
  expect(await run(files, { wanted: wantedOf(2) })).toMatchObject({ written: 1, failed: [] });
  const path = (await paths()).get(2) ?? "";
  expect(path).toMatch(/^tech2-\d+_report\.pdf$/);
  expect(files.kept.get(path.replace("pdf", "md"))).toContain(
    "“It is made of a single piece.” [1]",
  );
  const [row] = await sql`select * from public.technology_reports where tech_id = 2`;
  const { tech_id: _, ...columns } = row ?? {};
  expect(Object.values(columns).every((value) => value === null)).toBe(true);
  expect((await run(memory(), { wanted: wantedOf(2) })).written).toBe(0);
});

test("a fact sheet becomes a report when its technology is analysed, and again when that is done anew; other files stay", async () => {
  expect(await run(memory(), { wanted: wantedOf(1, 2) })).toMatchObject({ written: 2, failed: [] });
  await analyse(1);
  await analyse(2);
  await sql`update public.technology_details set report_filepath = 'theirs.pdf' where tech_id = 1`;
  expect(await run(memory())).toMatchObject({ failed: [] });
  const after = await paths();
  const first = after.get(2);
  expect([after.get(1), first]).toEqual(["theirs.pdf", expect.stringMatching(/^tech2-/)]);
  const [row] = await sql`select fact_sheet from public.technology_reports where tech_id = 2`;
  expect(row?.fact_sheet).toBeNull();
  const wanted = wantedOf(2);
  await sql`update private.analyses set made_at = made_at + interval '1 day' where tech_id = 2`;
  expect(await run(memory(), { wanted })).toMatchObject({ written: 1, failed: [] });
  const second = (await paths()).get(2);
  expect(second).toMatch(/^tech2-/);
  expect(second).not.toBe(first);
  expect((await run(memory(), { wanted })).written).toBe(0);
  await sql`delete from private.analyses where tech_id = 2`;
  expect(await run(memory(), { wanted })).toMatchObject({ written: 1, failed: [] });
  expect((await paths()).get(2)).toBe("sheet2_report.pdf");
});

test("a technology that is not analysed gets a fact sheet with its statements, and no chapters", async () => {
  await sql.unsafe(`
    insert into public.technologies (tech_id, title, uni, stated_status, ends_on)
    values (900, 'Folding radiator', 'Harbour Institute', 'expired', '2026-09-01');
    insert into public.technology_details (tech_id, technical_summary)
    values (900, '{"text": "The radiator folds flat for launch. A prototype was tested in vacuum."}');
    insert into public.technology_statements (tech_id, place, kind, field, sentence, version)
    values (900, 1, 'stage', 'technical_summary', 'A prototype was tested in vacuum.', 1)`);
  expect(await run(memory(), { wanted: wantedOf(900) })).toMatchObject({ written: 1, failed: [] });
  const [row] = await sql`
    select r.*, d.report_filepath as path from public.technology_reports r
    join public.technology_details d using (tech_id) where tech_id = 900`;
  expect(row).toMatchObject({ path: "sheet900_report.pdf", rep_key_challenges: null });
  expect(row?.fact_sheet.markdown).toContain(
    "- Stage named in the text: “A prototype was tested in vacuum.” [2]",
  );
  expect(row?.fact_sheet.markdown).toContain("| Patent status | Expired Sep 2026 |");
});

test("a report that an editor has hidden is not written until it is shown again", async () => {
  const email = await addPerson(sql, "editor");
  await sql`
    insert into public.organisation_members (organisation_id, user_id, role, state)
    select organisation_id, ${email.id}, 'editor', 'active' from public.technologies where tech_id = 3`;
  const ask = (name: "hide_from_listing" | "show_on_listing") =>
    actAs(
      sql,
      email,
      (tx) => tx`
      select ${tx.unsafe(`public.${name}`)}(o.slug, 3, 'report') as answer
      from public.technologies t join public.organisations o on o.id = t.organisation_id where t.tech_id = 3`,
    );
  const wanted = wantedOf(3);
  await sql`update public.technology_details set report_filepath = 'r/3.pdf' where tech_id = 3`;
  await ask("hide_from_listing");
  expect((await run(memory(), { wanted })).written).toBe(0);
  const [hidden] = await sql`
    select d.report_filepath, r.* from public.technology_details d join public.technology_reports r using (tech_id) where tech_id = 3`;
  const { tech_id: _, ...columns } = hidden ?? {};
  expect(Object.values(columns).every((value) => value === null)).toBe(true);
  await ask("show_on_listing");
  expect((await paths()).get(3)).toBe("r/3.pdf");
  expect((await run(memory(), { wanted })).written).toBe(0);
});

test("only the requested reports are written: by id, featured, or up to a number", async () => {
  await sql`
    insert into public.featured_techids_social values (2, true), (5, false)`;
  const wanted = { ids: null, featuredOnly: false, limit: null };
  expect((await run(memory(), { wanted: { ...wanted, featuredOnly: true } })).written).toBe(1);
  expect((await run(memory(), { wanted: { ...wanted, ids: [5, 7, 999] } })).written).toBe(2);
  expect((await run(memory(), { wanted: { ...wanted, limit: 3 } })).written).toBe(3);
});

test("a file that cannot be stored leaves its technology without a report, and the next run writes it", async () => {
  const files = memory();
  const failing: ReportsRun["files"] = {
    async put(key, bytes, type) {
      if (key === "sheet2_report.md") throw new Error("the bucket is full");
      return files.put(key, bytes, type);
    },
  };
  const wanted = wantedOf(1, 2, 5);
  const first = await run(failing, { wanted });
  expect(first.written).toBe(2);
  expect(first.failed).toEqual(["technology 2: the bucket is full"]);
  expect((await paths()).get(2) ?? "").not.toMatch(/pdf$/);
  const [sheet] = await sql`
    select 1 from public.technology_reports where tech_id = 2 and fact_sheet is not null`;
  expect(sheet).toBeUndefined();
  expect((await run(files, { wanted })).written).toBe(1);
  expect((await paths()).get(2)).toBe("sheet2_report.pdf");
});

test("a report that arrives meanwhile stays", async () => {
  const files = memory();
  const racing: ReportsRun["files"] = {
    async put(key, bytes, type) {
      await sql`
        update public.technology_details set report_filepath = 'other_report.pdf' where tech_id = 1`;
      return files.put(key, bytes, type);
    },
  };
  const wanted = wantedOf(1);
  expect(await run(racing, { wanted })).toMatchObject({ written: 0, overtaken: 1 });
  expect((await paths()).get(1)).toBe("other_report.pdf");
});

test("two runs do not write at the same time; after one is killed the next continues: nothing is lost, duplicated or incomplete", async () => {
  const lacking = [...(await paths()).values()].filter((path) => !path?.endsWith(".pdf")).length;
  const killed = start();
  await untilWritten(1);
  expect(await runCommand()).toMatchObject({
    code: 1,
    printed: expect.stringContaining("Another run is writing reports"),
  });
  await kill(killed);
  const files = await openLocalFiles(bucketsFolder(stateDir));
  const stored = await files.list();
  const visible = [...(await paths())].filter(([id, path]) => path === `sheet${id}_report.pdf`);
  expect(visible.length).toBeGreaterThanOrEqual(1);
  expect(visible.length).toBeLessThan(lacking);
  // Every visible fact sheet is complete: its files and what its page shows exist.
  for (const [id, path] of visible) {
    expect(stored, String(id)).toContain(path);
    expect(stored, String(id)).toContain(`sheet${id}_report.md`);
    const [row] = await sql`
      select 1 from public.technology_reports where tech_id = ${id} and fact_sheet is not null`;
    expect(row, String(id)).toBeDefined();
  }
  await files.close();

  const { code, printed } = await runCommand();
  expect(code, printed).toBe(0);
  expect(printed).toContain(`${lacking - visible.length} reports written`);
  const after = await paths();
  for (const path of after.values()) expect(path).toMatch(/_report\.pdf$/);
  const again = await openLocalFiles(bucketsFolder(stateDir));
  expect(await again.list()).toHaveLength(2 * lacking);
  await again.close();
});

/** Runs the command here, and returns what it printed. */
async function runCommand(): Promise<{ code: number; printed: string }> {
  const lines: string[] = [];
  const code = await runReportsCommand(["--bucket", "local"], {
    env: { DATABASE_URL: url, STATE_DIR: stateDir },
    print: (line) => lines.push(line),
    printError: (line) => lines.push(line),
    progressTo: process.stderr,
  });
  return { code, printed: lines.join("\n") };
}

/** Starts the command in a process of its own. */
function start(): ChildProcess {
  return spawn(process.execPath, ["scripts/reports.ts", "--bucket", "local"], {
    env: { ...process.env, DATABASE_URL: url, STATE_DIR: stateDir },
    stdio: "ignore",
  });
}

/** Kills the command, and waits until the processes that it started are gone too. Then its lock is free. */
async function kill(command: ChildProcess): Promise<void> {
  const exited = new Promise((done) => command.once("exit", done));
  command.kill("SIGKILL");
  await exited;
  await expect
    .poll(
      async () =>
        (
          await sql`
            select 1 from pg_catalog.pg_locks l join pg_catalog.pg_database d on d.oid = l.database
            where l.locktype = 'advisory' and d.datname = current_database()`
        ).length,
      { timeout: 120_000, interval: 20 },
    )
    .toBe(0);
}

async function untilWritten(count: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await sql`
            select 1 from public.technology_details where report_filepath like 'sheet%'`
        ).length,
      { timeout: 120_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count);
}

test("only a valid subscription sees the path of a report", async () => {
  const soon = new Date(Date.now() + 86_400_000);
  const past = new Date(Date.now() - 86_400_000);
  const signedOut = await addPerson(sql, "signed-out", { trial_end: soon });
  await sql`delete from auth.sessions where id = ${signedOut.session}`;
  const readers: [string, Person | null, string | null][] = [
    ["visitor", null, null],
    ["free", await addPerson(sql, "free", {}), null],
    ["expired", await addPerson(sql, "expired", { is_pro: true, subscription_end: past }), null],
    ["signed out elsewhere", signedOut, null],
    ["trial", await addPerson(sql, "trial", { trial_end: soon }), "4_report.pdf"],
    ["pro", await addPerson(sql, "pro", { is_pro: true, subscription_end: soon }), "4_report.pdf"],
  ];
  const ask = async (reader: Person | null, id: string) => {
    return (await askAs(sql, reader, "report_for_download($1)", [id])).path;
  };
  for (const [name, reader, path] of readers) expect(await ask(reader, "4"), name).toBe(path);
  // A fact sheet is free for members, unless a record names its file as a full report.
  await sql`update public.technology_details set report_filepath = '7_report.pdf' where tech_id = 7`;
  await sql`
    insert into public.technology_reports (tech_id, fact_sheet) values (7, '{"markdown": "A fact"}')
    on conflict (tech_id) do update set fact_sheet = excluded.fact_sheet`;
  for (const [name, reader] of readers) {
    const isMember = !["visitor", "signed out elsewhere"].includes(name);
    expect(await ask(reader, "7"), name).toBe(isMember ? "7_report.pdf" : null);
  }
  await sql`update public.technology_details set report_filepath = 'x/7_report.pdf' where tech_id = 8`;
  expect(await ask(readers[1]?.[1] ?? null, "7")).toBeNull();
  const pro = readers[5]?.[1] ?? null;
  for (const id of ["", "5", "4_report", "PLACEHOLDER", "%"]) {
    expect(await ask(pro, id), id).toBeNull();
  }
});
