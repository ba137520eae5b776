import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, askAs, claimForTeam, type Person } from "../support/people.ts";

// The images of a listing as rows: who may change them, and what happens to them when the listing is withdrawn.

const people: Record<string, Person> = {};
const SLUG = "harrow-institute";
const keyOf = (digit: number, id = 1) =>
  `listings/${id}/${`${digit}`.repeat(8)}-0000-4000-8000-000000000000.webp`;
// biome-ignore lint/suspicious/noExplicitAny: each function returns its own shape.
type Answer = any;

async function change(values: unknown[], name = "editor", id = 1): Promise<string> {
  const args = [SLUG, id, ...[0, 1, 2, 3].map((at) => values[at] ?? null)];
  const call = "change_images($1, $2, $3, $4, $5, $6)";
  return (await askAs(sql, people[name] as Person, call, args)).outcome;
}
async function images(id = 1): Promise<Answer> {
  const [row] = await sql`
    select private.images_of(${id}) as all, (select img from public.technologies where tech_id = ${id}) as img`;
  return row;
}
const work = async () => (await sql`select public.image_work() as work`)[0]?.work;
const withdraw = () => sql`select private.withdraw_listings(array[1]::bigint[], 'owner')`;
const publish = () =>
  sql`select private.publish_listing(d.id) from public.listing_drafts d where d.tech_id = 1`;

const { sql } = await databaseOfFile();
for (const name of ["admin", "editor", "reader", "stranger"])
  people[name] = await addPerson(sql, name);
const soon = new Date(Date.now() + 86_400_000);
people.pro = await addPerson(sql, "pro", { is_pro: true, subscription_end: soon });
beforeEach(async () => {
  await sql`delete from private.listing_ids where true`;
  await sql`delete from public.technologies where true`;
  await sql`delete from private.removed_images where true`;
  await sql`delete from public.field_sources where true`;
  await sql`
    insert into public.technologies (tech_id, title, uni, img) values
      (1, 'A pump', 'Harrow Institute', 'samples/1.webp'), (2, 'A valve', 'Harrow Institute', null)`;
  await sql`insert into public.technology_details (tech_id, report_filepath) values (1, '77_Report.pdf')`;
  await claimForTeam(sql, SLUG, people);
});

test("editors add, describe, replace, order and remove images; the first is what lists show", async () => {
  expect(await change(["add", null, keyOf(1), " A pump on a bench "])).toBe("changed");
  expect(await images()).toEqual({
    img: "samples/1.webp",
    all: [
      { key: "samples/1.webp", words: "" },
      { key: keyOf(1), words: "A pump on a bench" },
    ],
  });
  expect(await change(["first", keyOf(1)])).toBe("changed");
  expect((await images()).img).toBe(keyOf(1));
  expect(await change(["replace", keyOf(1), keyOf(2)])).toBe("changed");
  expect((await images()).all[0]).toEqual({ key: keyOf(2), words: "A pump on a bench" });
  expect(await change(["words", keyOf(2), null, "The pump"])).toBe("changed");
  expect(await change(["remove", "samples/1.webp"])).toBe("changed");
  expect(await images()).toEqual({ img: keyOf(2), all: [{ key: keyOf(2), words: "The pump" }] });
  // Only the file that an editor added is deleted, since another technology may show the other one.
  expect(await work()).toEqual({ hide: [], show: [], remove: [keyOf(1)] });
  expect(await change(["remove", keyOf(2)])).toBe("changed");
  expect(await images()).toEqual({ img: null, all: [] });
});

test("only editors do, only names of the listing's own files are accepted, and ten is the maximum", async () => {
  expect(await change(["add", null, keyOf(1)], "reader")).toBe("not-allowed");
  expect(await change(["add", null, keyOf(1)], "stranger")).toBe("not-found");
  for (const key of ["samples/2.webp", keyOf(1, 2), `${keyOf(1)}.svg`, "listings/1/../2.webp"])
    expect(await change(["add", null, key])).toBe("wrong");
  expect(await change(["add", null, keyOf(1), "x".repeat(301)])).toBe("wrong");
  expect(await change(["words", keyOf(3), null, "Not there"])).toBe("not-found");
  for (let digit = 1; digit <= 9; digit += 1)
    expect(await change(["add", null, keyOf(digit)])).toBe("changed");
  expect(await change(["add", null, keyOf(0)])).toBe("full");
  expect(await change(["add"])).toBe("full");
  expect(await change(["replace", keyOf(1)])).toBe("changed");
  expect((await images()).all).toHaveLength(10);
});

test("images of a withdrawn listing are to be hidden, and to be shown when it is published again", async () => {
  await change(["add", null, keyOf(1)]);
  await withdraw();
  expect(await work()).toEqual({ hide: ["samples/1.webp", keyOf(1)], show: [], remove: [] });
  await sql`select public.end_image_work(${["samples/1.webp", keyOf(1)]}, '{}', '{}')`;
  expect(await work()).toEqual({ hide: [], show: [], remove: [] });
  await publish();
  expect((await images()).all).toHaveLength(2);
  expect(await work()).toEqual({ hide: [], show: ["samples/1.webp", keyOf(1)], remove: [] });
  await sql`select public.end_image_work('{}', ${["samples/1.webp", keyOf(1)]}, '{}')`;
  // The file stays while another technology shows it.
  await sql`update public.technologies set img = 'samples/1.webp' where tech_id = 2`;
  await withdraw();
  expect((await work()).hide).toEqual([keyOf(1)]);
});

test("thirty days after a withdrawal its files are deleted, the report's too, and not a day earlier", async () => {
  await change(["add", null, keyOf(1)]);
  await sql`update public.technologies set img = 'samples/1.webp' where tech_id = 2`;
  await withdraw();
  const age = (days: number) =>
    sql`update private.withdrawn_listings set at = private.clock() - make_interval(days => ${days})`;
  const forget = async () => (await sql`select public.forget_withdrawn_files() as ids`)[0]?.ids;
  await age(29);
  expect(await forget()).toEqual([]);
  await age(31);
  expect(await forget()).toEqual(["77"]);
  // The bucket did not answer, so the files are asked for again; once it answers, they are not.
  expect(await forget()).toEqual(["77"]);
  for (let time = 0; time < 2; time += 1) await sql`select public.end_withdrawn_files('{77}')`;
  expect(await forget()).toEqual([]);
  expect((await work()).remove).toEqual([keyOf(1)]);
  await publish();
  const [row] = await sql`
    select t.img, d.report_filepath from public.technologies t join public.technology_details d using (tech_id) where tech_id = 1`;
  expect(row).toEqual({ img: null, report_filepath: null });
});

test("a report that is made again before its file is removed keeps the file", async () => {
  await withdraw();
  await sql`update private.withdrawn_listings set at = at - interval '31 days'`;
  const forget = async () => (await sql`select public.forget_withdrawn_files() as ids`)[0]?.ids;
  expect(await forget()).toEqual(["77"]);
  await publish();
  await sql`update public.technology_details set report_filepath = '77_Report.pdf' where tech_id = 1`;
  expect(await forget()).toEqual([]);
});

test("a report's file stays while another technology has it", async () => {
  await sql`insert into public.technology_details (tech_id, report_filepath) values (2, '77_Report.pdf')`;
  await withdraw();
  await sql`update private.withdrawn_listings set at = at - interval '31 days'`;
  expect((await sql`select public.forget_withdrawn_files() as ids`)[0]?.ids).toEqual([]);
});

test("nobody can download the report of a withdrawn technology", async () => {
  const ask = () => askAs(sql, people.pro as Person, "report_for_download('77')");
  expect((await ask()).path).toBe("77_Report.pdf");
  await withdraw();
  expect((await ask()).path).toBeNull();
});

test("images that an import names are fetched for listings without one, each three times at most, and the first leads", async () => {
  const run = crypto.randomUUID();
  await sql`
    insert into public.imports (id, organisation_id, name) select ${run}, id, 'a.csv' from public.organisations where slug = ${SLUG}`;
  const queue = async (id: number, addresses: string[]) => {
    const row = {
      import_id: run,
      place: id,
      outcome: "taken",
      extra: sql.json({ images: addresses }),
    };
    await sql`insert into private.import_rows ${sql(row)}`;
    await sql`select private.queue_images(x, ${id}) from private.import_rows x where x.import_id = ${run} and x.place = ${id}`;
  };
  const take = async () => (await sql`select public.take_images(10) as taken`)[0]?.taken;
  const store = async (address: string, key: string) =>
    (await sql`select public.store_image(2, ${address}, ${key}) as stored`)[0]?.stored;
  const later = () => sql`update private.images_to_fetch set due_at = now() where true`;
  await queue(1, ["https://harrow.test/has-one.png"]);
  const [a, b] = ["https://harrow.test/a.png", "https://harrow.test/b.png"] as const;
  await queue(2, [a, b, a]);
  expect(await take()).toEqual([
    { techId: 2, address: a },
    { techId: 2, address: b },
  ]);
  expect(await take()).toEqual([]);
  expect(await store(b, keyOf(2, 2))).toBe(true);
  await sql`select public.fail_image(2, ${a}, 'harrow.test answered 503.')`;
  for (const _ of [1, 2]) {
    await later();
    expect(await take()).toEqual([{ techId: 2, address: a }]);
  }
  await later();
  expect(await take()).toEqual([]);
  const [row] = await sql`select private.images_of_import(${run}) as images`;
  expect(row?.images).toEqual({
    waiting: 0,
    failed: 1,
    shown: [{ techId: 2, title: "A valve", address: a, problem: "harrow.test answered 503." }],
  });
  expect(await store(a, keyOf(1, 2))).toBe(true);
  expect(await images(2)).toEqual({
    img: keyOf(1, 2),
    all: [
      { key: keyOf(1, 2), words: "" },
      { key: keyOf(2, 2), words: "" },
    ],
  });
  // Of a withdrawn listing nothing is stored.
  expect(await store(a, keyOf(3, 2))).toBe(false);
});

test("organisations take turns, however many images of one are due", async () => {
  await sql`insert into public.technologies (tech_id, title, uni)
    select n, 'Much ' || n, 'Busy College' from generate_series(500, 539) n`;
  await sql`insert into public.technologies (tech_id, title, uni) values (900, 'Little', 'Quiet College')`;
  await sql`insert into private.images_to_fetch (tech_id, address, place)
    select t.tech_id, 'https://images.test/' || t.tech_id, 1 from public.technologies t where t.tech_id >= 500`;
  const [row] = await sql`select public.take_images(2) as taken`;
  expect(row?.taken.map(({ techId }: { techId: number }) => techId)).toContain(900);
});
