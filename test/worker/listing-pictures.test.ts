import postgres from "postgres";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { signedIn, type Visitor } from "../support/visitor.ts";

// Pictures from the editor's forms to the image worker, and out of it with their technology, without JavaScript.

const { databaseUrl, images, jobs } = inject("endpoints");
const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
const id = 800_000 + Math.floor(Math.random() * 90_000);
const mark = crypto.randomUUID().replace(/[^a-f]/g, "");
const slug = `pictured-${mark}`;
const editorPage = `/organisations/${slug}/listings/${id}`;
let editor: Visitor;

beforeAll(async () => {
  const email = `pictures-${mark}@people.test`;
  editor = await signedIn(email);
  await sql`
    with office as (
      insert into public.organisations (name, slug, status) values (${`Pictured ${mark}`}, ${slug}, 'claimed') returning id
    ), domain as (
      insert into public.organisation_domains (organisation_id, domain, verified_how) select id, 'pictured.test', 'dns' from office
    )
    insert into public.organisation_members (organisation_id, user_id, role, state)
    select o.id, u.id, 'admin', 'active' from office o, auth.users u where u.email = ${email}`;
  await sql`insert into public.technologies (tech_id, title, uni) values (${id}, 'Fictional lens', ${`Pictured ${mark}`})`;
});
afterAll(async () => {
  await sql`delete from private.listing_ids where tech_id = ${id}`;
  await sql`delete from public.technologies where tech_id = ${id}`;
  await sql`delete from public.organisations where slug = ${slug}`;
  await sql.end();
});

/** A photograph-like picture, so that its sizes weigh something. */
function photograph(width = 2000, height = 1000) {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#884", noise } });
}
async function post(fields: Record<string, string>, file?: Uint8Array, name = "picture.png") {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (file) form.set("picture", new File([file as Uint8Array<ArrayBuffer>], name));
  return editor.request(`${editorPage}?pictures`, {
    method: "POST",
    body: form,
    headers: { origin: editor.origin, "sec-fetch-site": "same-origin", accept: "text/html" },
  });
}
const imgOf = async () =>
  (await sql`select img from public.technologies where tech_id = ${id}`)[0]?.img as string | null;
/** Waits until the image worker answers with this status: it looks again after five seconds. */
async function becomes(status: number, path: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${images}/${path}`)).status, { timeout: 15_000, interval: 500 })
    .toBe(status);
}

test("a picture is added, served in sizes, described, replaced and removed", async () => {
  const photo = await photograph().blur(8).withMetadata().jpeg().toBuffer();
  const added = await post(
    { intent: "add", key: "", words: "A lens <on> a bench" },
    photo,
    "x.txt",
  );
  expect([added.status, added.headers.get("location")]).toEqual([
    303,
    `${editorPage}?said=saved#pictures`,
  ]);
  const img = (await imgOf()) ?? "";
  expect(img).toMatch(new RegExp(`^listings/${id}/[0-9a-f-]{36}\\.webp$`));
  for (const [query, width] of [
    ["?w=320", 320],
    ["?w=640", 640],
    ["?w=960", 960],
    ["", 1600],
  ] as const) {
    const answer = await fetch(`${images}/${img}${query}`, { headers: { accept: "image/webp" } });
    const bytes = await answer.arrayBuffer();
    const read = await sharp(bytes).metadata();
    expect([answer.headers.get("content-type"), read.format, read.width]).toEqual([
      "image/webp",
      "webp",
      width,
    ]);
    expect(read.exif).toBeUndefined();
    if (width < 1600) expect(bytes.byteLength).toBeLessThanOrEqual(20_000);
  }
  const page = await editor.get(`/patentinfo?tech_id=${id}`);
  expect(page.text).toContain(`src="${images}/${img}?w=960" alt="A lens &lt;on&gt; a bench"`);

  await post({ intent: "words", key: img, words: "A lens" });
  expect((await editor.get(editorPage)).text).toContain('alt="A lens"');
  const png = await photograph(300, 200).png().toBuffer();
  expect((await post({ intent: "replace", key: img, words: "" }, png)).status).toBe(303);
  const other = (await imgOf()) ?? "";
  expect(other).not.toBe(img);
  expect((await fetch(`${images}/${other}`)).status).toBe(200);
  await becomes(404, img);
  await becomes(404, `${img}?w=320`);
  expect((await post({ intent: "remove", key: other, words: "" })).status).toBe(303);
  expect(await imgOf()).toBeNull();
  await becomes(404, other);
});

test("what is no picture, too large or not described in few words is refused, and what was typed stays", async () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const cut = (await photograph(300, 200).png().toBuffer()).subarray(0, 60);
  const words = "Still here";
  for (const [file, sentence, status] of [
    [svg, "no picture that can be read", 400],
    [cut, "no picture that can be read", 400],
    [undefined, "Choose a file first", 400],
    [new Uint8Array(10_000_001), "larger than 10 MB", 413],
    [new Uint8Array(21_000_000), "larger than 10 MB", 413],
  ] as const) {
    const refused = await post({ intent: "add", key: "", words }, file);
    const text = await refused.text();
    expect([refused.status, text.includes(sentence)], sentence).toEqual([status, true]);
    // A body that is too large is not read at all.
    if (file?.length !== 21_000_000) expect(text).toContain(`value="${words}"`);
  }
  const long = await post({ intent: "add", key: "", words: "x".repeat(301) }, svg);
  expect([long.status, (await long.text()).includes("300 characters")]).toEqual([400, true]);
  expect(await imgOf()).toBeNull();
  const stranger = await signedIn(`stranger-${mark}@people.test`);
  const own = editor;
  editor = stranger;
  const small = await photograph(300, 200).png().toBuffer();
  expect((await post({ intent: "add", key: "", words }, small)).status).toBe(404);
  editor = own;
  expect(await imgOf()).toBeNull();
});

test("a withdrawn technology's pictures are gone at once, come back with it, and go for good after thirty days", async () => {
  await post({ intent: "add", key: "", words: "" }, await photograph(300, 200).png().toBuffer());
  const img = (await imgOf()) ?? "";
  expect((await fetch(`${images}/${img}?w=320`)).status).toBe(200);
  const withdraw = () =>
    editor.post(`/organisations/${slug}/withdraw?id=${id}`, { intent: "withdraw", id: `${id}` });
  const publish = async () => {
    const [draft] = await sql`select id from public.listing_drafts where tech_id = ${id}`;
    await editor.post(`/organisations/${slug}/drafts?index`, {
      intent: "publish",
      draft: draft?.id,
    });
  };
  await withdraw();
  await becomes(404, img);
  await becomes(404, `${img}?w=320`);
  await becomes(404, img.replace(".webp", "-320.webp"));
  await publish();
  expect(await imgOf()).toBe(img);
  await becomes(200, img);

  await withdraw();
  await sql`update private.withdrawn_listings set at = at - interval '31 days' where tech_id = ${id}`;
  await sql`select public.forget_withdrawn_files()`;
  await fetch(`${jobs}/cdn-cgi/local/scheduled?cron=${encodeURIComponent("*/5 * * * *")}`);
  expect(await sql`select from private.removed_pictures where key = ${img}`).toHaveLength(0);
  await publish();
  expect(await imgOf()).toBeNull();
  await becomes(404, img);
}, 60_000);
