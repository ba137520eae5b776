import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { STATEMENTS_VERSION } from "#import/statements/statement.ts";
import { runImportCommand } from "../../scripts/import/command.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

// The real command against a real database: what it leaves after a second run, a changed file and a rollback.

let folder = "";

const { sql, url } = await databaseOfFile();
folder = await mkdtemp(join(tmpdir(), "import-db-"));
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await sql`truncate public.technologies, ingest.batches cascade`;
  await sql`truncate ingest.changes`;
});

type Run = { code: number; out: string; err: string; batch: string };

/** Runs what `npm run import --` runs, without the second that a process takes to start. */
async function run(...args: string[]): Promise<Run> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runImportCommand(args, {
    env: { DATABASE_URL: url, STATE_DIR: folder },
    print: (line) => out.push(`${line}\n`),
    printError: (line) => err.push(`${line}\n`),
    signal: new AbortController().signal,
  });
  const batch = /--rollback (\S+)/.exec(out.join(""))?.[1] ?? "";
  return { code, out: out.join(""), err: err.join(""), batch };
}

function runProcess(...args: string[]): Promise<{ code: unknown; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: url, STATE_DIR: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/import/main.ts", ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

function listing(...numbers: number[]): object[] {
  const words = ["heart", "river", "engine", "garden", "rocket", "violin", "bridge", "desert"];
  return numbers.map((number) => ({
    ip_name: `Quiet ${words[number % words.length]} pump ${number}`,
    ip_number: `P-${number}`,
    published_date: "Jun 9th, 2024",
    ip_description: `A pump for the ${words[number % words.length]} moves liquid without moving parts.`,
    patents: `10,123,45${number % 10}`,
    page_url: `https://example.test/${number}`,
  }));
}

/** A row of our own format, which names similar ones by the file's numbers. */
const own = (tech_id: number, list: number[]) => ({
  tech_id,
  title: `Own ${tech_id}`,
  uni: "Example University",
  technical_summary: "x",
  pi_similaropps: { list_opps: list },
});

async function file(name: string, rows: object[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(rows));
  return path;
}

/** Imports these rows as one file. */
const imported = async (rows: object[], name = "yale.json"): Promise<Run> =>
  run(await file(name, rows));

/** Everything that an import may change, as one value to compare. */
async function catalogue(): Promise<unknown> {
  return {
    technologies: await sql`select * from public.technologies order by tech_id`,
    details: await sql`select * from public.technology_details order by tech_id`,
    reports: await sql`select * from public.technology_reports order by tech_id`,
    statements: await sql`select * from public.technology_statements order by tech_id, place`,
    contacts: await sql`select * from public.technology_contacts order by tech_id`,
    records:
      await sql`select source, external_id, tech_id, content_hash, batch_id from ingest.records order by 1, 2`,
  };
}

/** Expects the two records to be each other's only similar one. */
async function expectEachOther(): Promise<void> {
  const rows = await sql<{ tech_id: string; list: number[] }[]>`
    select tech_id, pi_similaropps -> 'list_opps' as list from public.technology_details order by tech_id`;
  const [first, second] = rows.map(({ tech_id }) => Number(tech_id));
  expect(rows.map(({ list }) => list)).toEqual([[second], [first]]);
}

async function version(): Promise<string> {
  const [state] = await sql<{ version: string }[]>`select version from public.catalogue_state`;
  return state?.version ?? "";
}

test("rows become technologies with all their parts, and the catalogue's version is raised", async () => {
  const before = await version();
  const { code, out } = await imported(listing(1, 2, 3));
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringContaining("yale.json [listing]: 3 rows, 3 taken (3 new)"),
  });
  expect(out).toContain("0 of 3 technologies have the vector of their text; a running copy begins");
  const rows = await sql`select * from "tech-table-v1" order by tech_id`;
  expect(rows[0]).toMatchObject({
    title: "Quiet river pump 1",
    uni: "Yale University",
    status: "active",
    pi_patentid: "US10123451",
    date_added: "2024-06-09",
    summary: "A pump for the river moves liquid without moving parts.",
    categorical_assign: "Unclassified",
    likes: 0,
  });
  expect(await version()).not.toBe(before);
});

test("a second run of the same file changes nothing, says so, and leaves no batch", async () => {
  const path = await file("yale.json", [...listing(1, 2, 3), ...listing(2), { ip_number: "none" }]);
  await run(path);
  const [before, versionBefore] = [await catalogue(), await version()];
  const { code, out } = await run(path);
  expect(code).toBe(0);
  expect(out).toContain("Nothing changed");
  expect(out).toContain("3 unchanged");
  expect([await catalogue(), await version()]).toEqual([before, versionBefore]);
  expect(await sql`select 1 from ingest.batches`).toHaveLength(1);
});

test("a changed row updates its record in place, and keeps fields that the file does not have", async () => {
  const [one, two] = listing(1, 2) as [object, object];
  await imported([one, two]);
  const [before] = await sql<
    { tech_id: string }[]
  >`select tech_id from public.technologies where title like '%pump 1'`;
  const id = before?.tech_id ?? "";
  await sql`update public.technology_details set report_filepath = '1_report.pdf' where tech_id = ${id}`;
  await sql`update public.technologies set img = 'pump.webp' where tech_id = ${id}`;
  const { out } = await imported([{ ...one, ip_name: "Loud pump" }, two]);
  expect(out).toContain("(1 changed, 1 unchanged)");
  const [after] =
    await sql`select title, img, report_filepath from "tech-table-v1" where tech_id = ${id}`;
  expect(after).toEqual({ title: "Loud pump", img: "pump.webp", report_filepath: "1_report.pdf" });
  expect(await sql`select 1 from public.technologies`).toHaveLength(2);
});

test("an editor's text is not overwritten, the file's new text for it is offered, and a hidden statement stays hidden", async () => {
  const [one] = listing(1) as [{ ip_description: string }];
  const described = (text: string, name = "Quiet pump") => ({
    ...one,
    ip_name: name,
    ip_description: `${one.ip_description}\n\n${text}`,
  });
  const benefits = "Stage of Development:\nA prototype was built.";
  await imported([described(benefits)]);
  const [technology] = await sql`select tech_id::int as id from public.technologies`;
  const id = technology?.id as number;
  await sql`select private.change_listing(${id}, '{"title": "Our pump", "summary": null}', 'edited')`;
  await sql`insert into private.hidden_statements select tech_id, kind, sentence from public.technology_statements`;
  const hidden = await sql`select sentence from private.hidden_statements`;
  expect(hidden.map(({ sentence }) => sentence)).toContain("A prototype was built.");
  await imported([described(`${benefits}\n\nIt also cleans itself.`, "Loud pump")]);
  const [after] = await sql`
    select t.title, t.summary, d.technical_summary ->> 'text' as text from public.technologies t join public.technology_details d using (tech_id)`;
  expect(after).toMatchObject({ title: "Our pump", summary: null });
  expect(JSON.stringify(await catalogue())).toContain("It also cleans itself.");
  const offers = await sql`select field, value from public.offered_values order by field`;
  // The summary that the editor removed is not offered as new.
  expect([...offers]).toEqual([{ field: "title", value: "Loud pump" }]);
  const sentences = await sql`select sentence from public.technology_statements`;
  expect(sentences.map(({ sentence }) => sentence)).not.toContain("A prototype was built.");
  await sql`truncate public.field_sources, public.offered_values, public.listing_versions, private.hidden_statements`;
});

test("statements of older rules are replaced by the next import of the same rows", async () => {
  const [one] = listing(1) as [{ ip_description: string }];
  const path = await file("yale.json", [
    { ...one, ip_description: `${one.ip_description}\n\nStage of Development:\nTested in mice.` },
  ]);
  const statements = () => sql`select sentence, version from public.technology_statements`;
  const current = [{ sentence: "Tested in mice.", version: STATEMENTS_VERSION }];
  await run(path);
  expect(await statements()).toEqual(current);
  // As the rules before left it: they found something else, and their version is part of the hash.
  await sql`
    update public.technology_statements set sentence = 'What rules of old found.', version = version - 1`;
  await sql`update ingest.records set content_hash = 'of older rules'`;
  expect((await run(path)).out).toContain("(1 changed)");
  expect(await statements()).toEqual(current);
  expect((await run(path)).out).toContain("(1 unchanged)");
});

describe("a rollback", () => {
  test("removes what the batch created and fully restores what it updated", async () => {
    const [one, two] = listing(1, 2) as [object, object];
    const staged = (stage: string) => ({
      ...one,
      ip_description: `It is loud.\n\nStage of Development:\n${stage}`,
    });
    await imported([staged("A prototype was built."), two]);
    const before = await catalogue();
    const { batch } = await imported([
      { ...staged("Tested in mice."), ip_name: "Loud pump" },
      two,
      ...listing(3, 4),
    ]);
    expect(await catalogue()).not.toEqual(before);
    const { code, out } = await run("--rollback", batch);
    expect({ code, out }).toEqual({
      code: 0,
      out: `Batch ${batch} is rolled back: 2 removed, 1 restored.\n`,
    });
    expect(await catalogue()).toEqual(before);
  });

  test("keeps later changes, field by field, and names them", async () => {
    const [one, two] = listing(1, 2) as [object, object];
    await imported([one, two]);
    const loud = { ip_name: "Loud pump", ip_description: "It is loud." };
    const { batch } = await imported([{ ...one, ...loud }, two]);
    const [{ id } = {}] = await sql`
      select tech_id::integer as id from public.technologies where title = 'Loud pump'`;
    // Adds a report, an image and an edit to what the batch wrote, and an edit to what it did not.
    await sql`
      insert into public.technology_reports (tech_id, rep_market_potential) values (${id}, '{"markdown": "Large."}')`;
    await sql`
      update public.technology_details set report_filepath = 'r.pdf', inventor = 'Ada Lovelace',
        technical_summary = '{"text": "It is quiet again."}' where tech_id = ${id}`;
    await sql`update public.technologies set img = 'pump.png' where tech_id = ${id}`;
    const { code, out } = await run("--rollback", batch);
    expect(code).toBe(0);
    expect(out).toContain(
      `Kept, because they were changed after this batch:\n  ${id}: technical_summary\n`,
    );
    const [after] = await sql`
      select t.title, t.img, d.report_filepath, d.inventor, d.technical_summary, r.rep_market_potential
      from public.technologies t join public.technology_details d using (tech_id)
      left join public.technology_reports r using (tech_id) where tech_id = ${id}`;
    expect(after).toEqual({
      title: expect.stringMatching(/^Quiet/),
      img: "pump.png",
      report_filepath: "r.pdf",
      inventor: "Ada Lovelace",
      technical_summary: { text: "It is quiet again." },
      rep_market_potential: { markdown: "Large." },
    });
  });

  test("keeps a created record that an organisation has edited or adopted since", async () => {
    const { batch } = await imported(listing(1, 2));
    const [mine] = await sql`select tech_id from public.technologies order by tech_id limit 1`;
    await sql`
      insert into public.field_sources (tech_id, field, source) values
        (${mine?.tech_id}, 'title', 'feed'), (${mine?.tech_id}, 'summary', 'editor')`;
    const { code, out } = await run("--rollback", batch);
    expect({ code, out }).toEqual({
      code: 0,
      out: `Batch ${batch} is rolled back: 1 removed, 0 restored.\nKept, because they were changed after this batch:\n  ${mine?.tech_id}: summary, title\n`,
    });
    expect((await sql`select tech_id from public.technologies`).map((row) => row.tech_id)).toEqual([
      mine?.tech_id,
    ]);
  });

  test("is refused for an organisation's own import, and removes nothing", async () => {
    const batch = `import-${crypto.randomUUID()}`;
    await imported(listing(1));
    await sql`insert into ingest.batches (batch_id, files) values (${batch}, '[]')`;
    await sql`
      insert into ingest.changes (batch_id, tech_id, source, external_id, kind)
      select ${batch}, tech_id, 'upload/1', tech_id::text, 'created' from public.technologies`;
    const before = await catalogue();
    const { code, err } = await run("--rollback", batch);
    expect({ code, err }).toEqual({
      code: 1,
      err: `batch ${batch} is an organisation's import: its members withdraw what it added, and restore earlier versions\n`,
    });
    expect(await catalogue()).toEqual(before);
  });

  test("is refused for a batch whose changes may already be deleted", async () => {
    const { batch } = await imported(listing(1));
    await sql`update ingest.batches set started_at = now() - interval '181 days'`;
    const { code, err } = await run("--rollback", batch);
    expect({ code, err }).toEqual({
      code: 1,
      err: `batch ${batch} is older than 180 days: what it changed is no longer known\n`,
    });
  });

  test("repairs the lists that offered a removed record", async () => {
    await imported(listing(1));
    const { batch } = await imported(listing(1, 9), "duke.json");
    await sql`
      update public.technology_details d set pi_similaropps = jsonb_build_object('list_opps', jsonb_build_array(
        (select max(tech_id) from public.technologies)))
      where tech_id = (select min(tech_id) from public.technologies)`;
    await run("--rollback", batch);
    expect(await sql`select pi_similaropps from public.technology_details`).toEqual([
      { pi_similaropps: { list_opps: [], computed: true } },
    ]);
  });

  test("is refused while a later batch has changed the same records, and allowed once that batch is rolled back", async () => {
    const [one] = listing(1) as [object];
    const first = await imported([one]);
    const second = await imported([{ ...one, ip_name: "Loud pump" }]);
    const refused = await run("--rollback", first.batch);
    expect(refused.code).toBe(1);
    expect(refused.err).toBe(
      `batch ${first.batch} cannot be rolled back before these later ones: ${second.batch} (1 of the same records)\n`,
    );
    expect((await run("--rollback", second.batch)).code).toBe(0);
    expect((await run("--rollback", first.batch)).code).toBe(0);
    expect(await sql`select 1 from public.technologies`).toHaveLength(0);
  });

  test("of an unknown batch, or a second time, prints one clear line", async () => {
    const { batch } = await imported(listing(1));
    expect(await run("--rollback", "nonsense")).toMatchObject({
      code: 1,
      err: `there is no batch nonsense; the latest are ${batch}\n`,
    });
    await run("--rollback", batch);
    expect(await run("--rollback", batch)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^batch \S+ was rolled back at \S+\n$/),
    });
    expect((await imported(listing(1))).out).toContain("1 taken (1 new)");
  });
});

test("importing an export of this catalogue finds its own records", async () => {
  await imported(listing(1, 2));
  const rows =
    await sql`select tech_id::integer, title, uni, status, technical_summary, pi_patentid from "tech-table-v1" order by tech_id`;
  const { out } = await imported(
    [...rows.slice(0, 1), { ...rows[1], title: "Another pump" }],
    "export.json",
  );
  expect(out).toContain("(1 new, 1 changed)");
  expect(await sql`select 1 from public.technologies`).toHaveLength(3);
});

test("a listing that its owner withdrew is left out whatever the file says, and a rollback removes it too", async () => {
  const [one, two] = listing(1, 2) as [object, object];
  const { batch } = await imported([one, two]);
  const rows =
    await sql`select tech_id::integer, title, uni from public.technologies order by tech_id`;
  await sql`select private.withdraw_listings(array[${rows[0]?.tech_id}]::bigint[], 'owner')`;
  for (const again of [one, { ...one, ip_name: "Loud pump" }]) {
    const { code, out } = await imported([again, two]);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining("2 rows, 1 taken (1 unchanged), 1 withdrawn by the owner"),
    });
    expect(out).toContain("1  withdrawn by its owner, left out  (row 1)");
  }
  // Our own export does the same.
  const { out } = await imported([{ ...rows[0], status: "active" }], "export.json");
  expect(out).toContain("0 taken, 1 withdrawn by the owner");
  expect(await sql`select from public.technologies`).toHaveLength(1);
  expect((await run("--rollback", batch)).code).toBe(0);
  expect(
    await sql`select from private.listing_ids where tech_id = ${rows[0]?.tech_id}`,
  ).toHaveLength(0);
});

test("similar ids in our own format are translated from the file's numbers, also after a run that was killed before it filled them in", async () => {
  const path = await file("own.json", [own(71, [72, 99]), own(72, [71])]);
  const { out } = await run(path);
  expect(out).toContain("similar ids that no row of this owner has: “99”");
  await expectEachOther();
  await sql`update public.technology_details set pi_similaropps = null`;
  await run(path);
  await expectEachOther();
});

test("records of one invention are a family; other records, and those of a rolled-back batch, are not", async () => {
  const row = (number: string, title: string, patents: string, text: string) => ({
    ip_name: title,
    ip_number: number,
    ip_description: text,
    patents,
  });
  const rows = [
    row("F-1", "Quiet pump", "US20190044555A1", "A wick moves liquid by heat alone."),
    row("F-2", "Pump without parts", "US20190044555A9, 11,222,333", "Capillaries carry coolant."),
    row("F-3", "Quiet pump", "10,999,888", "Magnets turn a rotor that floats in oil."),
  ];
  const families = async () =>
    (
      await sql<{ family: string | null }[]>`
        select family from public.technologies order by tech_id`
    ).map(({ family }) => family);
  await imported(rows.slice(0, 1));
  const { batch } = await imported(rows);
  const [first, second, third] = await families();
  expect(first).not.toBeNull();
  expect([second, third]).toEqual([first, null]);
  await run("--rollback", batch);
  expect(await families()).toEqual([null]);
});

test("records that share a number keep their ids in any order, also when one of them is reworded", async () => {
  const row = (title: string, text: string) => ({
    ip_name: title,
    ip_number: "S-1",
    ip_description: text,
  });
  const pump = row("Quiet pump", "A wick moves liquid by heat alone.");
  const mirror = row("Frozen mirror", "Ice of the pole reflects starlight.");
  await imported([pump, mirror]);
  const known = () => sql<{ tech_id: number; title: string; text: string }[]>`
    select tech_id, title, technical_summary ->> 'text' as text from "tech-table-v1" order by tech_id`;
  const before = await known();
  expect(before).toHaveLength(2);
  expect((await imported([mirror, pump])).out).toContain("Nothing changed");

  const reworded = { ...pump, ip_description: "Heat drives the liquid; nothing turns." };
  const counter = row("Root counter", "Cameras count the roots of seedlings.");
  await imported([counter, mirror, reworded]);
  const after = await known();
  expect(after.slice(0, 2)).toEqual(
    before.map((one) =>
      one.title === "Quiet pump" ? { ...one, text: reworded.ip_description } : one,
    ),
  );
  expect(after[2]).toMatchObject({ title: "Root counter" });
});

test("a dry run writes nothing, in the database or on the disk", async () => {
  const before = await readdir(folder);
  const path = await file("yale.json", [...listing(1), { ip_number: "2" }]);
  const { code, out } = await run(path, "--dry-run");
  expect(code).toBe(0);
  expect(out).toContain("1  no title and no text  (row 2)");
  expect(await sql`select 1 from public.technologies`).toHaveLength(0);
  expect(new Set(await readdir(folder))).toEqual(new Set([...before, "yale.json"]));
});

test("the report names every row that was not imported, with its input", async () => {
  const { out } = await imported([
    ...listing(1, 1),
    { ip_number: "lost", page_url: "https://example.test/lost" },
  ]);
  const path = /Report of every row: (\S+)/.exec(out)?.[1] ?? "";
  const events = (await readFile(path, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events).toContainEqual({
    kind: "duplicate",
    file: "yale.json",
    row: 2,
    of: { file: "yale.json", row: 1 },
  });
  expect(events).toContainEqual({
    kind: "rejected",
    file: "yale.json",
    row: 3,
    reason: "no title and no text",
    input: { ip_number: "lost", page_url: "https://example.test/lost" },
  });
});

test("a missing file prints one line and fails the command; the other files are imported", async () => {
  expect(await run(join(folder, "nowhere.json"))).toEqual({
    code: 1,
    out: "",
    err: `${join(folder, "nowhere.json")}: there is no such file\n`,
    batch: "",
  });
  const both = await run(join(folder, "nowhere.json"), await file("yale.json", listing(1)));
  expect(both.code).toBe(1);
  expect(both.out).toContain("1 taken (1 new)");
});

test("two imports do not interleave", async () => {
  const other = postgres(url, { max: 1 });
  try {
    await other`select pg_advisory_lock(7201840133)`;
    expect(await imported(listing(1))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^another import is running[^\n]*\n$/),
    });
  } finally {
    await other.end();
  }
});

test("a database that stops in the middle prints one line; the next run continues, and caches see both", async () => {
  const numbers = Array.from({ length: 600 }, (_, index) => index);
  const path = await file("yale.json", listing(...numbers));
  const before = await version();
  await sql.unsafe(`
    create function public.stop_for_test() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger stop_for_test before insert on public.technologies
      for each row when (new.title like '% 550') execute function public.stop_for_test()`);
  // A process of its own, since the driver may raise the lost connection where only a process can catch it.
  const stopped = await runProcess(path);
  await sql.unsafe("drop function public.stop_for_test() cascade");
  expect(stopped).toMatchObject({
    code: 1,
    // Where the import takes longer, lines about its progress come before.
    err: expect.stringMatching(
      /(?:^|\n)the database was lost: [^\n]*run the same command again[^\n]*\n$/,
    ),
  });
  expect(await version()).not.toBe(before);
  const { code, out } = await run(path);
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringContaining("600 taken (100 new, 500 unchanged)"),
  });
});

test("titles and texts of megabytes, and characters that databases refuse, are imported", async () => {
  const path = await file("yale.json", [
    { ip_name: `Pump ${"t".repeat(1_500_000)}`, ip_number: "1", ip_description: "It pumps." },
    { ip_name: "Lamp", ip_number: "2", ip_description: "word other ".repeat(120_000) },
    { ip_name: "Fan\u0000 \ud800", ip_number: "'; drop table x;-- % _ \\", ip_description: "x" },
    { ip_name: "Saw", ip_number: "n".repeat(5000), ip_description: "It saws." },
  ]);
  expect(await run(path)).toMatchObject({
    code: 0,
    out: expect.stringContaining("4 taken (4 new)"),
  });
  expect((await run(path)).out).toContain("Nothing changed");
});
