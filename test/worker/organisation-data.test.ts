import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { keyOf } from "../support/api-key.ts";
import { stackDatabase } from "../support/stack-services.ts";
import {
  addTenant,
  idsOf,
  removeTenants,
  type Team,
  type Tenant,
  teamOf,
} from "../support/tenants.ts";
import { signedIn, type Visitor } from "../support/visitor.ts";

// All that an organisation has, as files and by key: of an organisation with 300 listings, next to another one.

const { api } = inject("endpoints");
const sql = stackDatabase();
const MANY = 300;
const PARTS = ["listings", "versions", "leads", "weeks"] as const;

type Person = { id: string; email: string; browser: Visitor };
async function person(): Promise<Person> {
  const email = `organisation-data-${crypto.randomUUID()}@people.test`;
  const browser = await signedIn(email);
  const [user] = await sql`select id from auth.users where email = ${email}`;
  return { id: user?.id, email, browser };
}

let own: Record<keyof Team, Person>;
let rivals: Record<keyof Team, Person>;
let asker: Person;
let organisation: Tenant;
let rival: Tenant;
beforeAll(async () => {
  [own, rivals, asker] = [await teamOf(person), await teamOf(person), await person()];
  const others = { asker: asker.id, claimant: (await person()).id };
  organisation = await addTenant(sql, idsOf(own), others);
  rival = await addTenant(sql, idsOf(rivals), others);
  await sql`
    insert into public.listing_versions (tech_id, version, how, changes)
    select d.tech_id, 9, 'edited', '{}' from public.listing_drafts d
    where d.organisation_id = ${rival.id} and d.tech_id is not null`;
  const ids = await sql`
    insert into public.technologies (title, uni)
    select 'One of many, ' || n, ${organisation.name} from generate_series(1, ${MANY}) n returning tech_id`;
  await sql`
    insert into public.technology_details (tech_id, technical_summary, pi_patentid)
    select u, jsonb_build_object('text', repeat('A long text. ', 2400) || u), 'US10037477'
    from unnest(${ids.map(({ tech_id }) => tech_id)}::bigint[]) u`;
  await sql`
    update public.technologies set title = '=1+1', class1 = 'energy', stated_status = 'granted'
    where tech_id = ${organisation.listed}`;
  await sql`
    insert into private.listing_days (tech_id, day, act, count) values
      (${Number(ids[0]?.tech_id)}, private.clock()::date, 'shown', 4), (${Number(ids[1]?.tech_id)}, private.clock()::date, 'shown', 7)`;
});
afterAll(async () => {
  await removeTenants(sql, [organisation, rival]);
});

const pathOf = (query: string, of = organisation) => `/organisations/${of.slug}/data?${query}`;
async function read(browser: Visitor, query: string, of = organisation) {
  const response = await browser.request(pathOf(query, of));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, status: response.status, bytes, text: new TextDecoder().decode(bytes) };
}
const publishedIds = async () =>
  (
    await sql`select tech_id::int as id from public.technologies where organisation_id = ${organisation.id} order by 1`
  ).map(({ id }) => id as number);

test("JSON holds every listing, draft, version, inquiry and week, as the database has them", async () => {
  const { response, text } = await read(own.admin.browser, "format=json");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-store",
  });
  expect(response.headers.get("content-disposition")).toMatch(
    new RegExp(`^attachment; filename="${organisation.slug}-data-\\d{4}-\\d\\d-\\d\\d\\.json"$`),
  );
  const data = JSON.parse(text);
  expect(data.organisation).toMatchObject({ name: organisation.name, slug: organisation.slug });
  const published = data.listings.filter(({ state }: { state: string }) => state === "published");
  expect(published.map(({ id }: { id: number }) => id)).toEqual(await publishedIds());
  const [listed] = published;
  expect(listed).toMatchObject({
    id: organisation.listed,
    pictures: [{ key: organisation.image, words: "A lens" }],
    content: {
      title: "=1+1",
      class1: "energy",
      status: "granted",
      technical_summary: { text: expect.stringContaining("built at the bench") },
      pi_contactinfo: `${organisation.mark}@university.test`,
    },
  });
  // The research report is for subscribers.
  expect(text).not.toContain(`${organisation.mark} report`);
  const rest = data.listings.slice(published.length);
  expect(rest.map(({ state }: { state: string }) => state).sort()).toEqual([
    "draft",
    "draft",
    "withdrawn",
  ]);
  expect(data.versions).toEqual([
    {
      techId: organisation.listed,
      version: 1,
      how: "edited",
      fields: ["inventor"],
      at: expect.any(String),
      by: "A member",
      changes: { inventor: { old: `${organisation.mark} version`, new: null } },
    },
  ]);
  expect(data.leads).toMatchObject([
    {
      id: organisation.inquiry,
      message: `${organisation.mark} question`,
      name: `${organisation.mark} asker`,
      // The asker does not share it.
      address: null,
      messages: [
        {
          side: "organisation",
          body: `${organisation.mark} reply`,
          quoted: `${organisation.mark} quoted`,
        },
      ],
    },
  ]);
  expect(text).not.toContain(asker.email);
  const counts = data.weeks.map(({ techId, shown }: { techId: number; shown: number }) => [
    techId,
    shown,
  ]);
  const [, few, some] = await publishedIds();
  expect(counts).toEqual([
    [null, Math.floor((organisation.shown + 11) / 5) * 5],
    [organisation.listed, organisation.shown],
    [few, null],
    [some, 7],
  ]);
});

test("a shared address is in the data, and a member's is not", async () => {
  await sql`update public.inquiries set shares_address = true where id = ${organisation.inquiry}`;
  const { text } = await read(own.reader.browser, "format=json");
  expect(JSON.parse(text).leads[0].address).toBe(asker.email);
  expect(text).not.toContain(own.editor.email);
  await sql`update public.inquiries set shares_address = false where id = ${organisation.inquiry}`;
});

test("CSV holds one table, in which no cell begins a formula", async () => {
  const { response, text } = await read(own.editor.browser, "format=csv&part=listings");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(text).toMatch(/^"ID","Draft","State","Case number","Title"/);
  const ids = [...text.matchAll(/^(\d+),"","published"/gm)].map(([, id]) => Number(id));
  expect(ids).toEqual(await publishedIds());
  expect(text).toContain(`${organisation.listed},"","published","","'=1+1"`);
  const leads = (await read(own.editor.browser, "format=csv&part=leads")).text.trim().split("\r\n");
  expect(leads).toHaveLength(3);
  expect(leads[1]).toContain(`"asker","",`);
  expect(leads[2]).toContain(`"${organisation.mark} reply"`);
  const weeks = (await read(own.editor.browser, "format=csv&part=weeks")).text;
  expect(weeks).toContain('"Shown (<5: fewer than five)"');
  expect(weeks).toContain('"One of many, 1","<5","<5"');
  const versions = (await read(own.editor.browser, "format=csv&part=versions")).text;
  expect(versions).toContain(`"edited","inventor","${organisation.mark} version",""`);
  // Without a part it is the listings.
  expect((await read(own.editor.browser, "format=csv")).text).toBe(text);
});

test("a workbook has a sheet for each part", async () => {
  const { bytes } = await read(own.admin.browser, "format=xlsx");
  const files = unzipSync(bytes);
  const fileOf = (name: string) => new TextDecoder().decode(files[name]);
  expect(
    [...fileOf("xl/workbook.xml").matchAll(/<sheet name="([^"]+)"/g)].map(([, n]) => n),
  ).toEqual(["Listings", "Versions", "Inquiries", "Weekly numbers", "Mirror"]);
  const rowsOf = (n: number) => fileOf(`xl/worksheets/sheet${n}.xml`).split("<row ").length - 1;
  // Each with its head; of the listings three are drafts.
  expect([1, 2, 3, 4].map(rowsOf)).toEqual([1 + MANY + 1 + 3, 2, 3, 5]);
  expect(fileOf("xl/worksheets/sheet1.xml")).toContain(">=1+1</t>");
  expect(fileOf("xl/worksheets/sheet1.xml")).not.toContain("<f>");
  expect(fileOf("xl/worksheets/sheet3.xml")).toContain(`${organisation.mark} question`);
});

test("readers get what their pages show: no drafts", async () => {
  const { text } = await read(own.reader.browser, "format=json");
  const { listings, leads } = JSON.parse(text);
  expect(listings).toHaveLength(MANY + 1);
  expect(leads).toHaveLength(1);
  expect(text).not.toMatch(new RegExp(`${organisation.mark} (draft|withdrawn)`));
});

test("a download of somebody who is no member any more breaks off", async () => {
  const leaving = await person();
  const member = { organisation_id: organisation.id, user_id: leaving.id, role: "admin" };
  await sql`insert into public.organisation_members ${sql({ ...member, state: "active" })}`;
  const { body } = await leaving.browser.request(pathOf("format=json"));
  const reader = body?.getReader();
  await reader?.read();
  await sql`delete from public.organisation_members where user_id = ${leaving.id}`;
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readOn()).rejects.toThrow();
});

test("a wrong format or part is refused with a sentence", async () => {
  for (const [query, sentence] of [
    ["", "Choose one of these formats: json, csv, xlsx."],
    ["format=pdf", "Choose one of these formats: json, csv, xlsx."],
    ["format=csv&part=all", "Choose one of these parts: listings, versions, leads, weeks, mirror."],
  ] as const) {
    const { status, text } = await read(own.admin.browser, query);
    expect([status, text]).toEqual([400, sentence]);
  }
});

async function ask(key: string, query: string, of = organisation) {
  const response = await fetch(`${api}/v1/organisations/${of.slug}/data?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

test("a key reads each part by pages, each row once, as the file has them", async () => {
  const key = await keyOf(own.admin.email, ["organisations"]);
  const whole = JSON.parse((await read(own.admin.browser, "format=json")).text);
  for (const part of PARTS) {
    const rows: unknown[] = [];
    let pages = 0;
    let cursor = "";
    do {
      const { status, body } = await ask(key, `part=${part}${cursor && `&cursor=${cursor}`}`);
      expect([status, body.part, body.organisation]).toEqual([200, part, whole.organisation]);
      rows.push(...body.rows);
      pages += 1;
      cursor = body.next ?? "";
    } while (cursor !== "");
    expect(rows).toEqual(whole[part]);
    if (part === "listings") expect(pages).toBeGreaterThan(2);
  }
});

test("wrong parameters of the call are named", async () => {
  const key = await keyOf(own.admin.email, ["organisations"]);
  const fieldOf = async (query: string) => {
    const { status, body } = await ask(key, query);
    return [status, body.field];
  };
  expect(await fieldOf("")).toEqual([400, "part"]);
  expect(await fieldOf("part=all")).toEqual([400, "part"]);
  expect(await fieldOf("part=weeks&format=csv")).toEqual([400, "format"]);
  for (const [part, cursor] of [
    ["listings", "d7"],
    ["listings", "1-1"],
    ["versions", "7"],
    ["leads", "x"],
    ["weeks", "2026-02-31.7"],
  ])
    expect(await fieldOf(`part=${part}&cursor=${cursor}`), cursor).toEqual([400, "cursor"]);
});
