import { afterAll, expect, inject, test, vi } from "vitest";
import { sampleListings } from "../../local/feeds.ts";
import { workbookOf } from "../../workers/jobs/src/imports/workbook-for-test.ts";
import { despiteDeadlocks } from "../support/deadlocks.ts";
import { addOrganisation } from "../support/organisation.ts";
import { mailTo, stackDatabase } from "../support/stack-services.ts";
import { expectPage, signedIn, type Visitor } from "../support/visitor.ts";

// An organisation's listings from a feed's address to the catalogue, over HTTP and the queue, with the stand-in for feeds.

const { feeds, jobs } = inject("endpoints");
const sql = stackDatabase();
afterAll(async () => {
  // Other test files count the catalogue's technologies.
  await despiteDeadlocks(
    () => sql`
      delete from private.listing_ids where tech_id in (
        select t.tech_id from public.technologies t join public.organisations o on o.id = t.organisation_id
        where o.slug like 'feed-organisation-%' or o.slug like 'file-organisation-%')`,
  );
});

const organisation = (name: string) => addOrganisation(sql, name);

/** Uploads a file on the page of imports. */
async function sendFile(by: Visitor, to: string, file: File) {
  const run = crypto.randomUUID();
  const form = new FormData();
  form.set("intent", "upload");
  form.set("id", run);
  form.set("file", file);
  return { run, sent: await by.post(to, form) };
}

const PATIENCE = { timeout: 120_000 };
/** The import's page, once it has this text. */
const pageWith = (reader: Visitor, path: string, text: string) =>
  vi.waitFor(async () => {
    const page = (await reader.get(path)).text;
    expect(page.slice(page.indexOf("<main"))).toContain(text);
    return page;
  }, PATIENCE);

const put = (path: string, body: unknown) =>
  fetch(`${feeds}${path}`, { method: "PUT", body: JSON.stringify(body) });
const listed = async (id: number) =>
  Number(
    (await sql`select count(*)::int as n from public.technologies where organisation_id = ${id}`)[0]
      ?.n,
  );
const night = () =>
  fetch(`${jobs}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron: "20 0 * * *" })}`);

test("listings of a feed are read, reviewed and published; a night takes over what the feed changed, and between nights only changes are asked for", async () => {
  // More than the jobs Worker stages in one call.
  await put("/listings", sampleListings(120));
  const { slug, id, admin, address } = await organisation("feed-organisation");
  const path = `/organisations/${slug}/import`;
  expect((await admin.get(`/organisations/${slug}`)).text).toContain(">Import</a>");

  // It was listed earlier, and the feed may hold it.
  const [earlier] = await sql<{ id: number }[]>`
    insert into public.technologies (title, uni, organisation_id)
    values ('Sample: quiet sensor for greenhouses (old)', ${slug}, ${id}) returning tech_id::int as id`;
  const run = crypto.randomUUID();
  const feed = "https://university.technologypublisher.test/RssDataFeed.aspx";
  const sent = await admin.post(`${path}?index`, { intent: "address", id: run, address: feed });
  expect(sent.headers.get("location")).toBe(`${path}/${run}`);
  const asked = await pageWith(admin, `${path}/${run}`, "Nothing is published yet");
  expect(asked).toContain("Yes: <bdi>Sample: quiet sensor for greenhouses (old)</bdi>");
  const question = /name="place-(\d+)"/.exec(asked)?.[1];
  const same = { intent: "answer", [`row-${question}`]: String(earlier?.id) };
  expect((await admin.post(`${path}/${run}`, same)).status).toBe(303);
  const draft = (await admin.get(`${path}/${run}?show=new`)).text;
  expect(draft).toContain("<b>119</b> new");
  expect(draft).toContain("Sample: quiet pump for greenhouses");
  // One row at a time is shown in full beside its source.
  expect(draft).not.toContain("SAMPLE-1000-guid");
  const whole = (await admin.get(`${path}/${run}?show=new&row=0`)).text;
  expect([whole.includes("SAMPLE-1000-guid"), whole.includes("SAMPLE-1001-guid")]).toEqual([
    true,
    false,
  ]);
  expect(await listed(id)).toBe(1);
  expect(draft).toContain("This feed has 120 entries, the oldest of 5 January 2026.");
  expect(draft).toMatch(
    /name="holds"[^>]*checked=""[^>]*value="newest"|value="newest"[^>]*checked=""/,
  );
  const published = await admin.post(`${path}/${run}`, { intent: "publish", holds: "everything" });
  expect(published.status).toBe(303);
  await pageWith(admin, `${path}/${run}`, "Published");
  expect(await listed(id)).toBe(120);
  const [one] = await sql`
    select t.title, t.uni, d.inventor, d.source_url from public.technologies t join public.technology_details d using (tech_id)
    where t.organisation_id = ${id} and t.tech_id > ${earlier?.id ?? 0} order by t.tech_id limit 1`;
  expect(one).toMatchObject({
    title: "Sample: quiet pump for greenhouses",
    uni: slug,
    inventor: "Sam Sample0",
    source_url: "https://university.technologypublisher.test/technology/SAMPLE-1000",
  });

  const runOfNight = async () => {
    await sql`update public.imports set made_at = made_at - interval '1 day' where organisation_id = ${id}`;
    expect((await night()).ok).toBe(true);
    return vi.waitFor(async () => {
      const [last] = await sql`
        select r.id, r.state, private.import_counts(r.id) as counts from public.imports r
        where r.organisation_id = ${id} and r.nightly order by r.made_at desc limit 1`;
      expect(last?.state).toMatch(/done|failed|draft/);
      return last;
    }, PATIENCE);
  };
  const [first, ...rest] = sampleListings(121);
  await put("/listings", [{ ...first, title: "Sample: whispering pump for greenhouses" }, ...rest]);
  expect(await runOfNight()).toMatchObject({
    state: "done",
    counts: { new: 1, changed: 1, unchanged: 119 },
  });
  expect(await listed(id)).toBe(121);
  // Between nights only changes since the last reading are requested, and nothing counts as vanished.
  const now = crypto.randomUUID();
  await put("/listings", [
    { ...first, title: "Sample: silent pump for greenhouses", updatedOn: "2099-01-01" },
    ...rest,
  ]);
  await admin.post(`${path}?index`, { intent: "address", id: now, address: feed });
  expect(await pageWith(admin, `${path}/${now}`, "Nothing is published yet")).toContain(
    "<b>1</b> changed",
  );
  const [partial] = await sql`select private.import_counts(${now}) as counts`;
  expect(partial?.counts).toMatchObject({ rows: 1, changed: 1 });
  await admin.post(`${path}/${now}`, { intent: "publish" });
  await pageWith(admin, `${path}/${now}`, "Published");
  const [missing] = await sql`
    select count(*)::int as n from private.feed_entries e join public.feeds f on f.id = e.feed_id
    where f.organisation_id = ${id} and e.missing > 0`;
  expect(missing?.n).toBe(0);
  await fetch(`${jobs}/notices`, { method: "POST" });
  await expect.poll(async () => (await mailTo(address))[0]?.text).toContain("1 new, 1 changed");

  await put("/listings", sampleListings(300));
});

test("an organisation's own workbook is read by the columns that it names, a row is left out, and both are remembered", async () => {
  const { slug, id, admin } = await organisation("file-organisation");
  const path = `/organisations/${slug}/import`;
  const workbook = workbookOf([
    ["Tech ID", "Technology Title", "Full Description", "Shelf"],
    ["T-007926", "Sample: paper kite engine", "A fictional engine of paper.", "A4"],
    ["T-007927", "Sample: secret kite", "Not for everybody yet.", "B1"],
  ]);
  const upload = async () => {
    const { run } = await sendFile(admin, `${path}?index`, new File([workbook], "offers.xlsx"));
    return [run, await pageWith(admin, `${path}/${run}`, "What does each column hold?")] as const;
  };
  const [run, asked] = await upload();
  expect(asked).toContain("Sample: secret kite");
  const chosen = (text: string) =>
    [...text.matchAll(/<option value="(\w+)" selected/g)].map(([, target]) => target);
  expect(chosen(asked)).toEqual(["number", "title", "description", "unknown"]);
  const answers = (targets: string[]) =>
    Object.fromEntries(
      ["Tech ID", "Technology Title", "Full Description", "Shelf"].flatMap((name, place) => [
        [`name-${place}`, name],
        [`column-${place}`, targets[place] ?? ""],
      ]),
    );
  const untitled = await admin.post(
    `${path}/${run}`,
    { intent: "columns", ...answers(["number", "nothing", "nothing", "nothing"]) },
    { accept: "text/html" },
  );
  const again = await expectPage(untitled, 400, "Choose at least the column");
  expect(chosen(again)).toEqual(["number", "nothing", "nothing", "nothing"]);

  const targets = ["number", "title", "description", "nothing"];
  await admin.post(`${path}/${run}`, { intent: "columns", ...answers(targets) });
  await pageWith(admin, `${path}/${run}`, "Nothing is published yet");
  await admin.post(`${path}/${run}`, { intent: "leave-out", "tick-1": "on" });
  const draft = await pageWith(admin, `${path}/${run}?show=left`, "<b>Left out</b>");
  expect(draft).toContain("Publish 1 new");
  expect(draft).toContain("Sample: secret kite");
  await admin.post(`${path}/${run}`, { intent: "publish" });
  await pageWith(admin, `${path}/${run}`, "Published");
  expect(await listed(id)).toBe(1);

  const [next, remembered] = await upload();
  expect(chosen(remembered)).toEqual(targets);
  await admin.post(`${path}/${next}`, { intent: "columns", ...answers(targets) });
  const second = await pageWith(admin, `${path}/${next}`, "Nothing is published yet");
  expect(second).toContain("<b>1</b> as before");
  const left = await admin.get(`${path}/${next}?show=left`);
  expect(left.text).toContain("<b>Left out</b>");
  await admin.post(`${path}/${next}`, { intent: "take-in", "tick-1": "on" });
  expect((await admin.get(`${path}/${next}`)).text).toContain("Publish 1 new");

  // Without a verified domain the draft is there, and its page says what is missing instead of offering to publish.
  await sql`delete from public.organisation_domains where organisation_id = ${id}`;
  const unverified = (await admin.get(`${path}/${next}`)).text;
  expect(unverified).toContain("prove a domain");
  expect(unverified).not.toContain("Publish 1 new");
  const listing = await sql`select tech_id from public.technologies where organisation_id = ${id}`;
  const editor = await admin.get(`/organisations/${slug}/listings/${listing[0]?.tech_id}`);
  expect(editor.text).toContain("To edit published listings,");
  expect(editor.text).not.toContain('value="save"');
  expect(editor.text).toMatch(/<textarea[^>]* readOnly/i);
});

test("a cell that was not understood is mended in the review, and what is published is what was typed", async () => {
  const { slug, id, admin } = await organisation("file-organisation");
  const path = `/organisations/${slug}/import`;
  const names = ["Aktenzeichen", "Titel", "Beschreibung", "Anmeldetag", "Rechtsstand"];
  const text = `${names.join(";")}\nK-1;Sample: Ofen;Er wärmt.;31.02.2019;verzwickt\nK-2;Sample: Uhr;Sie geht.;03/04/2019;erteilt\n`;
  const targets = ["number", "title", "description", "filed", "status"];
  const answers = names.flatMap((name, at) => [
    [`name-${at}`, name],
    [`column-${at}`, targets[at] ?? ""],
  ]);
  const upload = async (rows = text) => {
    const { run } = await sendFile(admin, `${path}?index`, new File([rows], "angebote.csv"));
    await pageWith(admin, `${path}/${run}`, "What does each column hold?");
    await admin.post(`${path}/${run}`, { intent: "columns", ...Object.fromEntries(answers) });
    return {
      at: `${path}/${run}`,
      draft: await pageWith(admin, `${path}/${run}`, "Nothing is published yet"),
    };
  };
  const { at, draft } = await upload();
  expect(draft).toContain("1 row has a doubtful cell");
  expect(draft).toContain('value="31.02.2019"');
  const mend = (filed: string, status: string, more = {}) =>
    admin.post(
      `${at}?show=doubtful`,
      {
        intent: "mend",
        place: "0",
        "cell-Anmeldetag": filed,
        "cell-Rechtsstand": status,
        ...more,
      },
      { accept: "text/html" },
    );
  const refused = await mend("30.02.2019", "angemeldet");
  const kept = await expectPage(
    refused,
    400,
    "not understood yet: “30.02.2019” is no date",
    'value="30.02.2019"',
  );
  expect(kept).not.toContain("names no status");
  const foreign = await mend("3.4.2019", "angemeldet", { "cell-Titel": "Other" });
  await expectPage(foreign, 400, 'value="3.4.2019"');
  const mended = await admin.post(`${at}?show=doubtful`, {
    intent: "mend",
    place: "0",
    "cell-Anmeldetag": "3.4.2019",
  });
  expect(mended.headers.get("location")).toBe(`${at}?show=doubtful#open`);
  const left = (await admin.get(`${at}?show=new`)).text;
  expect(left).not.toContain("doubtful cell");
  expect(left).toContain("Anmeldetag: “3.4.2019” in place of “31.02.2019”, as an editor wrote");

  await admin.post(at, { intent: "publish" });
  await pageWith(admin, at, "Published");
  const published = await sql`
    select t.title, t.stated_status, d.filing_date::text from public.technologies t join public.technology_details d using (tech_id)
    where t.organisation_id = ${id} order by t.title`;
  expect(published.map((row) => ({ ...row }))).toEqual([
    { title: "Sample: Ofen", stated_status: "pending", filing_date: "2019-04-03" },
    { title: "Sample: Uhr", stated_status: "granted", filing_date: "2019-04-03" },
  ]);
  expect((await mend("4.4.2019", "erteilt")).status).toBe(400);
  // The same row again neither takes the mended value back nor asks again. The file lacks the other row.
  const again = await upload(text.split("K-2")[0]);
  expect(again.draft).toContain("<b>1</b> as before");
  expect(again.draft).not.toContain("doubtful cell");
  expect(again.draft).toContain("1 of your listings is not in this file.");
  await admin.post(again.at, { intent: "publish", withdraw: "yes" });
  const done = await pageWith(admin, again.at, "Withdrawn, because the file no longer");
  expect(done).toContain("Sample: Uhr");
});

test("an uploaded file, Flintbox, a sitemap and CSV give the same listings; an unreadable file says why", async () => {
  await put("/listings", sampleListings(30));
  const { slug, id, admin } = await organisation("file-organisation");
  const path = `/organisations/${slug}/import`;
  const csv =
    'tech_id,title,technical_summary,uni,pi_contactinfo\n1,Sample: paper kite engine,A fictional engine of paper.,X,organisation@sample.test\n,,,,\n3,"Sample: broken';
  const { run, sent } = await sendFile(
    admin,
    `${path}?index`,
    new File([csv], "offers.csv", { type: "text/csv" }),
  );
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `${path}/${run}`]);
  const draft = await pageWith(admin, `${path}/${run}`, "Nothing is published yet");
  expect(draft).toContain("Sample: paper kite engine");
  expect(draft).toMatch(/<b>\d<\/b> refused/);
  await admin.post(`${path}/${run}`, { intent: "publish" });
  const published = await pageWith(admin, `${path}/${run}`, "Published");
  expect(await listed(id)).toBe(1);
  expect(published).toContain("Roll this import back");
  await admin.post(`${path}/${run}`, { intent: "roll-back" });
  const undone = await pageWith(admin, `${path}/${run}`, "Rolled back");
  expect(undone).toContain("1 withdrawn, 0 as before, 0 stay.");
  expect(undone).not.toContain("Roll this import back");
  expect(await listed(id)).toBe(0);

  const flintbox =
    "https://university.flintbox.test/api/v1/technologies?organizationId=1&organizationAccessKey=sample";
  for (const address of [flintbox, "https://feeds.university.test/sitemap.xml"]) {
    const other = await organisation("other-organisation");
    const its = crypto.randomUUID();
    const page = `/organisations/${other.slug}/import`;
    await other.admin.post(`${page}?index`, { intent: "address", id: its, address });
    const read = await pageWith(other.admin, `${page}/${its}`, "Nothing is published yet");
    expect(read).toContain("<b>30</b> new");
    expect(read).toContain("Sample: quiet pump for greenhouses");
  }
  const refused = await admin.post(
    `${path}?index`,
    { intent: "address", id: crypto.randomUUID(), address: "https://127.0.0.1/feed.xml" },
    { accept: "text/html" },
  );
  await expectPage(refused, 400, "no numeric addresses");
  const nothing = crypto.randomUUID();
  const other = await organisation("refused-organisation");
  const page = `/organisations/${other.slug}/import`;
  const missing = "https://feeds.university.test/nothing";
  await other.admin.post(`${page}?index`, { intent: "address", id: nothing, address: missing });
  expect(await pageWith(other.admin, `${page}/${nothing}`, "Not read")).toContain("answered 404");
  await put("/listings", sampleListings(300));
});

test("an organisation's own download, uploaded unchanged, changes nothing; one changed cell is one change", async () => {
  const owner = await signedIn("owner@example.test");
  const at = "/organisations/ardenhall-university";
  const upload = async (name: string, bytes: BlobPart): Promise<string> => {
    const { run, sent } = await sendFile(owner, `${at}/import?index`, new File([bytes], name));
    expect(sent.headers.get("location")).toBe(`${at}/import/${run}`);
    if (name.endsWith(".xlsx")) {
      await pageWith(owner, `${at}/import/${run}`, "Which sheet should be read?");
      await owner.post(`${at}/import/${run}`, { intent: "sheet", sheet: "Listings" });
    }
    await pageWith(owner, `${at}/import/${run}`, "Nothing is published yet");
    return run;
  };
  const rowsOf = (run: string) => sql<{ match: string; changes: object; title: string }[]>`
    select x.match, x.changes, t.title from private.import_rows x join public.technologies t on t.tech_id = x.tech_id
    where x.import_id = ${run} and x.outcome = 'taken' order by x.place`;
  for (const format of ["csv", "xlsx"]) {
    const file = await owner.request(`${at}/data?format=${format}`);
    const bytes = await file.arrayBuffer();
    const rows = await rowsOf(await upload(`own.${format}`, bytes));
    expect(rows.length).toBeGreaterThan(5);
    for (const { match, changes, title } of rows)
      expect([title, match, changes]).toEqual([title, "known", {}]);
    if (format !== "csv") continue;
    const [first] = rows;
    const text = new TextDecoder().decode(bytes).replace(first?.title ?? "", "A Title in Excel");
    const changed = await rowsOf(await upload("edited.csv", text));
    expect(changed.flatMap(({ changes }) => Object.keys(changes))).toEqual(["title"]);
  }
});
