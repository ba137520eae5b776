import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadThesaurus, THESAURUS } from "../../local/thesaurus.ts";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson } from "../support/people.ts";

const file = join(tmpdir(), `thesaurus-${crypto.randomUUID()}.txt`);
const { sql } = await databaseOfFile();
afterAll(async () => {
  rmSync(file, { force: true });
});

test("a migrated database holds each line of the seed's file, in both directions where it has '~'", async () => {
  const wanted: { class: string; sense: string }[] = [];
  let heading = "";
  for (const line of readFileSync(THESAURUS, "utf8").trimEnd().split("\n")) {
    if (line.startsWith("# ")) {
      heading = line.slice(2);
      continue;
    }
    const entry = { class: heading, sense: line.split(/ [|=] /).at(-1) ?? "" };
    wanted.push(entry, ...(line.includes(" ~ ") ? [entry] : []));
  }
  const held = await sql`
    select class, sense from private.thesaurus_entries order by entry`;
  expect(wanted.length).toBeGreaterThan(4000);
  expect([...held]).toEqual(wanted);
});

test("a changed file is loaded in place of the old entries, twice in a transaction as well", async () => {
  writeFileSync(
    file,
    "# energy\nsun power ~ photovoltaic, solar cell | sun\nturbine = turns in the wind\n",
  );
  await sql.begin(async (sql) => {
    await loadThesaurus(sql as never, file);
    expect(await loadThesaurus(sql as never, file)).toBe(3);
  });
  const entries = await sql`
    select e.class, e.sense, array_agg(t.term order by t.term) as terms
    from private.thesaurus_entries e join private.thesaurus_terms t on t.entry = e.entry
    group by e.entry order by e.entry`;
  expect([...entries]).toEqual([
    { class: "energy", sense: "sun", terms: ["photovoltaic", "solar cell"] },
    { class: "energy", sense: "sun", terms: ["sun power"] },
    { class: "energy", sense: "turns in the wind", terms: ["turbine"] },
  ]);
  const phrases = await sql`select stems from private.thesaurus_phrases order by stems`;
  expect(phrases.map(({ stems }) => stems)).toEqual([
    ["photovolta"],
    ["solar", "cell"],
    ["sun", "power"],
  ]);
  const words = await sql`select stem from private.thesaurus_words order by stem`;
  expect(words.map(({ stem }) => stem)).toEqual(["power", "sun", "turbin", "turn", "wind"]);
});

test("a line that cannot be read is named, and the entries stay", async () => {
  const [before] = await sql`select count(*) from private.thesaurus_entries`;
  writeFileSync(file, "# energy\nsun > photovoltaic | sun\nturbine, wind\n");
  await expect(loadThesaurus(sql, file)).rejects.toThrow("Line 3 of the thesaurus");
  const [after] = await sql`select count(*) from private.thesaurus_entries`;
  expect(after).toEqual(before);
});

test("without entries a search answers, and finds only what has the words themselves", async () => {
  const pro = await addPerson(sql, "pro", {
    is_pro: true,
    subscription_end: new Date(Date.now() + 9e9),
  });
  await sql`
    insert into public.technologies (tech_id, title, uni, class1, status)
    values (1, 'Photovoltaic Foil', 'Duke University', 'energy', 'active')`;
  const find = () =>
    actAs(sql, pro, async (tx) => {
      const [row] =
        await tx`select public.search_page('power of the sun, sun power', 'ai') as page`;
      return row?.page.cards.map(({ id }: { id: number }) => id);
    });
  writeFileSync(file, "# energy\nsun power > photovoltaic | sun\n");
  await loadThesaurus(sql, file);
  expect(await find()).toEqual([1]);
  writeFileSync(file, "");
  await loadThesaurus(sql, file);
  expect(await find()).toEqual([]);
});
