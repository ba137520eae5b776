import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { fileOf } from "#import/file-for-test.ts";
import { runImportCommand } from "../../scripts/import/command.ts";
import { parseFile, stagedRows } from "../../workers/jobs/src/imports/read-rows.ts";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson } from "../support/people.ts";

// One file by both ways, the import command and an organisation's own import: the records are the same.

const OWNER = "Tern College";
const SLUG = "tern-college";
const WORDS = ["heart", "river", "engine", "garden", "rocket", "violin", "bridge", "desert"];
const LISTINGS = Array.from({ length: 120 }, (_, number) => ({
  ip_name: `Quiet ${WORDS[number % WORDS.length]} pump ${number}`,
  ip_number: `P-${number}`,
  published_date: "Jun 9th, 2024",
  ip_description: `Pump ${number} for the ${WORDS[number % WORDS.length]} moves liquid without moving parts.`,
}));

let folder = "";

const { sql, url } = await databaseOfFile();
folder = await mkdtemp(join(tmpdir(), "both-ways-"));
await writeFile(join(folder, "tern.json"), JSON.stringify(LISTINGS));
const editor = await addPerson(sql, "editor");
await sql`insert into public.organisations (name, slug, kind, status) values (${OWNER}, ${SLUG}, 'university', 'claimed')`;
await sql`
  insert into public.organisation_members (organisation_id, user_id, role, state)
  select id, ${editor.id}, 'admin', 'active' from public.organisations where slug = ${SLUG}`;
await sql`
  insert into public.organisation_domains (organisation_id, domain, verified_how)
  select id, 'tern.test', 'dns' from public.organisations where slug = ${SLUG}`;
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await sql`truncate public.technologies, ingest.batches cascade`;
  await sql`delete from private.listing_ids where true`;
});

/** Runs `npm run import`. Returns what it printed. */
async function byCommand(): Promise<string> {
  const out: string[] = [];
  const code = await runImportCommand([join(folder, "tern.json"), "--uni", OWNER], {
    env: { DATABASE_URL: url, STATE_DIR: folder },
    print: (line) => out.push(line),
    printError: (line) => out.push(line),
    signal: new AbortController().signal,
  });
  expect(code, out.join("\n")).toBe(0);
  return out.join("\n");
}

/** Uploads the file as an editor and publishes all of it, as the jobs Worker does. Returns the import's counts. */
async function byOrganisation(): Promise<Record<string, number>> {
  const run = crypto.randomUUID();
  await actAs(
    sql,
    editor,
    (tx) => tx`select public.begin_import(${SLUG}, ${run}, 'tern.json', null)`,
  );
  const file = fileOf("tern.json", JSON.stringify(LISTINGS));
  const context = { fileName: "tern.json", uni: OWNER, now: new Date() };
  const parsed = await parseFile(file, context, { partial: false, reading: null });
  const rows: object[] = [];
  rows.push(...stagedRows(parsed, 0));
  await sql`select public.take_import(${run})`;
  await sql`select public.stage_import_rows(${run}, ${sql.json(rows as never)})`;
  await sql`select public.end_reading(${run}, '{}')`;
  const [counted] = await sql`select private.import_counts(${run}) as counts`;
  await actAs(sql, editor, (tx) => tx`select public.change_import(${SLUG}, ${run}, 'publish')`);
  for (let left = 1; left > 0; ) {
    const [row] = await sql`select public.publish_import_rows(${run}) as answer`;
    left = row?.answer.left;
  }
  return counted?.counts;
}

/** What is listed, without when and by which way it came. */
async function records(): Promise<unknown[]> {
  const rows = await sql`
    select t.tech_id, t.title, t.uni, t.status, t.stated_status, d.technical_summary, d.pi_patentid
    from public.technologies t join public.technology_details d using (tech_id) order by t.tech_id`;
  return [...rows];
}

test("120 listings that an organisation imported twice are the same after the command has read them", async () => {
  expect(await byOrganisation()).toMatchObject({ rows: 120, new: 120 });
  const first = await records();
  expect(first).toHaveLength(120);
  expect(await byOrganisation()).toMatchObject({ new: 0, unchanged: 120 });
  expect(await records()).toEqual(first);
  for (const out of [await byCommand(), await byCommand()])
    expect(out).toContain("Nothing changed");
  expect(await records()).toEqual(first);
});

test("120 listings that the command imported twice are the same after their organisation has imported them", async () => {
  expect(await byCommand()).toContain("120 new");
  const first = await records();
  expect(await byCommand()).toContain("Nothing changed");
  expect(await byOrganisation()).toMatchObject({ new: 0, unsure: 0 });
  expect(await byOrganisation()).toMatchObject({ new: 0, unchanged: 120 });
  expect(await records()).toEqual(first);
});

test("a record that may be an organisation's listing is new, and the report names that listing", async () => {
  await byOrganisation();
  // Another number, the same title, another text.
  await sql`update ingest.records set reference = 'Q-' || reference, external_id = 'Q-' || external_id where true`;
  await sql`
    update public.technology_details d set technical_summary = '{"text": "A kite of paper."}', source_url = null
    from public.technologies t where t.tech_id = d.tech_id and t.title = 'Quiet heart pump 0'`;
  const out = await byCommand();
  expect(out).toContain("1 new");
  expect(out).toMatch(/may be technology \d+, which its organisation imports itself/);
  expect(await records()).toHaveLength(121);
});
