import sharp from "sharp";
import { afterAll, expect, inject, test, vi } from "vitest";
import { addOrganisation } from "../support/organisation.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { expectPage } from "../support/visitor.ts";

// Images from the editor's forms to the image worker, and their removal with their technology, without JavaScript.

const { images } = inject("endpoints");
const sql = stackDatabase();
const { slug, admin: editor } = await addOrganisation(sql, "imaged");
const listed: number[] = [];
afterAll(async () => {
  await sql`delete from private.listing_ids where tech_id in ${sql(listed)}`;
  await sql`delete from public.technologies where tech_id in ${sql(listed)}`;
  await sql`delete from public.organisations where slug = ${slug}`;
});

/** An image like a photograph, so that its sizes in bytes differ. */
function photograph(width = 2000, height = 1000) {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#884", noise } });
}
type Fields = { intent: string; key: string; words: string; [text: string]: string };
/** A technology of a test's own, and its editor's page. */
async function addListing() {
  const [row] = await sql`
    insert into public.technologies (title, uni) values ('Fictional lens', ${slug}) returning tech_id::int as id`;
  const id = row?.id as number;
  listed.push(id);
  const editorPage = `/organisations/${slug}/listings/${id}`;
  /** Presses a button of the first image, or of the form for a new one where there is none. */
  async function post(fields: Fields, file?: Uint8Array, name = "image.png") {
    const { intent, key, words, ...texts } = fields;
    const form = new FormData();
    for (const [field, value] of Object.entries(texts)) form.set(field, value);
    for (const [field, value] of Object.entries({ key, words, said: "?" }))
      form.set(`${field}-0`, value);
    if (file) form.set("file-0", new File([file as Uint8Array<ArrayBuffer>], name));
    form.set("image", `${intent}-0`);
    return editor.post(editorPage, form, { accept: "text/html" });
  }
  const imgOf = async () =>
    (await sql`select img from public.technologies where tech_id = ${id}`)[0]?.img as string | null;
  return { id, editorPage, post, imgOf };
}
/** Waits until the image worker answers with this status. It checks again after five seconds. */
async function becomes(status: number, path: string): Promise<void> {
  const isThere = async () => (await fetch(`${images}/${path}`)).status === status;
  await vi.waitUntil(isThere, { timeout: 120_000, interval: 100 });
}

test.concurrent("an image is added, served in sizes, described, replaced and removed", async () => {
  const { id, editorPage, post, imgOf } = await addListing();
  const photo = await photograph().blur(8).withMetadata().jpeg().toBuffer();
  const added = await post(
    { intent: "add", key: "", words: "A lens <on> a bench" },
    photo,
    "x.txt",
  );
  expect([added.status, added.headers.get("location")]).toEqual([
    303,
    `${editorPage}?said=saved#images`,
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

test.concurrent("a file that is not an image or too large, or has no short description, is refused, and the typed text stays", async () => {
  const { post, imgOf } = await addListing();
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const cut = (await photograph(300, 200).png().toBuffer()).subarray(0, 60);
  const words = "Still here";
  for (const [file, sentence, status] of [
    [svg, "not a readable image", 400],
    [cut, "not a readable image", 400],
    [undefined, "Choose a file first", 400],
    [new Uint8Array(10_000_001), "larger than 10 MB", 413],
    [new Uint8Array(21_000_000), "larger than 20 MB together", 413],
  ] as const) {
    const source_url = "https://typed.example/beside";
    const refused = await post({ source_url, intent: "add", key: "", words }, file);
    const text = await refused.text();
    expect([refused.status, text.includes(sentence)], sentence).toEqual([status, true]);
    expect(text).toContain(`value="${words}"`);
    expect(text).toContain(`value="${source_url}"`);
  }
  const long = await post({ intent: "add", key: "", words: "x".repeat(301) }, svg);
  await expectPage(long, 400, "300 characters");
  expect(await imgOf()).toBeNull();
});

test.concurrent("text typed in other fields is saved with an image, or stays in the form if it is refused", async () => {
  const { id, editorPage, post, imgOf } = await addListing();
  const small = await photograph(300, 200).png().toBuffer();
  const texts = { title: "Fictional lens", technical_summary: "It bends light." };
  const added = await post({ ...texts, intent: "add", key: "", words: "A lens" }, small);
  expect(added.status).toBe(303);
  const key = (await imgOf()) ?? "";
  const stored = async () =>
    (await sql`select technical_summary from public.technology_details where tech_id = ${id}`)[0]
      ?.technical_summary;
  expect(await stored()).toEqual({ text: "It bends light." });

  // The text of an image, saved by the button of the other texts, and an image beside a text that is refused.
  const form = new FormData();
  const fields = {
    ...texts,
    intent: "save",
    "key-0": key,
    "words-0": "A lens",
    "said-0": "A lens",
  };
  for (const [name, value] of Object.entries({ ...fields, "words-0": "Two lenses" }))
    form.set(name, value);
  await editor.post(editorPage, form, { accept: "text/html" });
  expect((await editor.get(editorPage)).text).toContain('alt="Two lenses"');
  for (const [name, value] of Object.entries({ "key-1": "", "words-1": "New", "said-1": "" }))
    form.set(name, value);
  form.set("file-1", new File([small as Uint8Array<ArrayBuffer>], "small.png"));
  form.set("source_url", "no address");
  const refused = await editor.post(editorPage, form, { accept: "text/html" });
  const page = await refused.text();
  expect([refused.status, page.includes('value="no address"')]).toEqual([400, true]);
  // In the form, and in the preview beside it.
  const shown = page.match(/alt="(?:Two lenses|New)"/g);
  expect([...new Set(shown)]).toEqual(['alt="Two lenses"', 'alt="New"']);
  const preview = (await editor.get(`${editorPage}?as=member`)).text;
  expect(preview.match(/alt="(?:Two lenses|New)"/g)).toHaveLength(2);
  expect((await editor.get(`${editorPage}?as=visitor`)).text).not.toContain('alt="New"');
  for (const place of await sql`select key from private.listing_images where tech_id = ${id}`)
    await post({ intent: "remove", key: place.key, words: "" });
});

test.concurrent("an organisation's logo is on its public page, and is removed", async () => {
  const settings = `/organisations/${slug}/settings`;
  const send = async (intent: string, file?: Uint8Array) => {
    const form = new FormData();
    form.set("intent", intent);
    if (file) form.set("file", new File([file as Uint8Array<ArrayBuffer>], "logo.png"));
    return editor.post(settings, form, { accept: "text/html" });
  };
  const logoOf = async () =>
    (await sql`select logo from public.organisations where slug = ${slug}`)[0]?.logo as string;
  const small = await photograph(300, 200).png().toBuffer();
  expect((await send("logo", small)).status).toBe(303);
  const first = await logoOf();
  expect(first).toMatch(new RegExp(`^owners/${slug}/[0-9a-f-]{36}\\.webp$`));
  expect((await fetch(`${images}/${first}?w=320`)).status).toBe(200);
  expect((await editor.get(`/owner/${slug}`)).text).toContain(`src="${images}/${first}?w=320"`);

  for (const [file, sentence] of [
    [undefined, "Choose a file first"],
    [new TextEncoder().encode("no image"), "not a readable image"],
  ] as const) {
    const refused = await send("logo", file);
    expect([refused.status, (await refused.text()).includes(sentence)]).toEqual([400, true]);
  }

  expect((await send("remove-logo")).status).toBe(303);
  expect(await logoOf()).toBeNull();
  await becomes(404, first);
});

test.concurrent("a withdrawn technology's images disappear at once, and return with it", async () => {
  const { id, post, imgOf } = await addListing();
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
  await publish();
  expect(await imgOf()).toBe(img);
  await becomes(200, img);
});
