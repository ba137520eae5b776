import { readFileSync } from "node:fs";
import { beforeAll, expect, inject, test } from "vitest";
import {
  ListingChangeAnswerSchema,
  ListingImageAnswerSchema,
} from "../../workers/api/src/answers.ts";
import { ProblemSchema } from "../../workers/api/src/problems.ts";
import { keyOf } from "../support/api-key.ts";
import { stackDatabase } from "../support/stack-services.ts";

// An organisation's own program: it creates, changes and withdraws listings with a key of one of its editors.

const { api, images, jobs } = inject("endpoints");
const sql = stackDatabase();

const LISTINGS = "/v1/organisations/ardenhall-university/listings";
let editor: string;
beforeAll(async () => {
  editor = await keyOf("owner@example.test", ["listings"]);
});

type Sent = { key?: string; method?: string; body?: object | string; once?: string };
async function send(path: string, { key = editor, method = "POST", body, once }: Sent = {}) {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      ...(once ? { "idempotency-key": once } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function change(path: string, sent: Sent) {
  const { status, body } = await send(path, sent);
  expect(status, JSON.stringify(body)).toBe(200);
  return ListingChangeAnswerSchema.parse(body);
}

async function refusal(path: string, sent: Sent) {
  const { code, field, scope } = ProblemSchema.parse((await send(path, sent)).body);
  return [code, field ?? scope].filter(Boolean).join(": ");
}

const stored = async (id: number | null) => {
  const [row] = await sql`
    select t.title, t.img, t.availability, d.technical_summary ->> 'text' as description, d.pi_patentid
    from public.technologies t join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = ${id}`;
  return row;
};
const titled = async (title: string) => {
  const [row] = await sql<{ n: number }[]>`
    select (select count(*) from public.technologies where title = ${title})::int
      + (select count(*) from public.listing_drafts where content ->> 'title' = ${title})::int as n`;
  return row?.n;
};

test("a listing is published, changed and withdrawn, and its versions name the editor", async () => {
  const made = await change(`${LISTINGS}?publish=yes`, {
    body: {
      title: "A valve made by a program",
      technical_summary: "It closes by itself.",
      availability: "available",
      pi_patentid: "US 10,037,477 B2",
    },
  });
  expect(made).toMatchObject({ state: "published", draft: null, changed: 4 });
  expect(await stored(made.id)).toMatchObject({
    title: "A valve made by a program",
    availability: "available",
    description: "It closes by itself.",
  });

  const one = `${LISTINGS}/${made.id}`;
  const changed = await change(one, {
    method: "PATCH",
    body: { availability: "option", technical_summary: null },
  });
  expect(changed).toMatchObject({ id: made.id, state: "published", changed: 2 });
  expect(await stored(made.id)).toMatchObject({ availability: "option", description: null });
  const [version] = await sql`
    select u.email, v.changes -> 'availability' as availability from public.listing_versions v
    join auth.users u on u.id = v.user_id where v.tech_id = ${made.id} order by v.version desc limit 1`;
  expect(version).toEqual({
    email: "owner@example.test",
    availability: { old: "available", new: "option" },
  });

  const [before] = await sql`select count(*)::int as n from public.technologies`;
  expect(await change(`${one}?dry_run=yes`, { method: "DELETE" })).toMatchObject({
    state: "withdrawn",
  });
  expect(await sql`select count(*)::int as n from public.technologies`).toEqual([before]);
  expect(await change(one, { method: "DELETE" })).toMatchObject({ state: "withdrawn" });
  expect(await stored(made.id)).toBeUndefined();
  expect(await refusal(one, { method: "DELETE" })).toBe("not-found");
  expect((await fetch(`${api}/v1/technologies/${made.id}`)).status).toBe(410);
});

test("without 'publish' it is a draft, and a dry run leaves nothing", async () => {
  const title = `A draft of a program ${crypto.randomUUID()}`;
  expect(await change(`${LISTINGS}?dry_run=yes`, { body: { title } })).toMatchObject({
    state: "draft",
  });
  expect(await titled(title)).toBe(0);
  const { draft, id } = await change(LISTINGS, { body: { title } });
  expect(id).toBeNull();
  expect(await titled(title)).toBe(1);
  await sql`delete from public.listing_drafts where id = ${draft}`;
});

test("a request that is sent again makes its change once, and its key with other words is refused", async () => {
  const title = `Sent twice ${crypto.randomUUID()}`;
  const once = crypto.randomUUID();
  const path = `${LISTINGS}?publish=yes`;
  const [first, second] = await Promise.all([
    change(path, { body: { title }, once }),
    change(path, { body: { title }, once }),
  ]);
  expect(second).toEqual(first);
  expect(await titled(title)).toBe(1);
  expect(await refusal(path, { body: { title: `${title}!` }, once })).toBe("key-reused");
  await change(`${LISTINGS}/${first.id}`, { method: "DELETE" });
});

test("characters that no text has are left out, as on the pages", async () => {
  const { id } = await change(`${LISTINGS}?publish=yes`, {
    body: { title: " A valve\u0000 of \ud800 two\u0007 parts " },
  });
  expect(await stored(id)).toMatchObject({ title: "A valve of \ufffd two parts" });
  const words = { url: "https://a.edu/a.png", words: "\ud800" };
  expect(await refusal(`${LISTINGS}/${id}/images`, { body: words })).toBe("wrong-parameter: words");
  await change(`${LISTINGS}/${id}`, { method: "DELETE" });
});

test("an image is fetched from its address, and shown with its words until it is removed", async () => {
  const { id } = await change(`${LISTINGS}?publish=yes`, {
    body: { title: "A valve in an image" },
  });
  const path = `${LISTINGS}/${id}/images`;
  const listed = async () => {
    const { body } = await send(path, { method: "GET" });
    return ListingImageAnswerSchema.array().parse((body as { images: unknown }).images);
  };
  const add = (name: string, query = "", words?: string) =>
    send(`${path}${query}`, { body: { url: `https://feeds.university.test/${name}`, words } });

  expect(await add("image.png", "?dry_run=yes")).toEqual({
    status: 200,
    body: { state: "waiting" },
  });
  expect(await listed()).toEqual([]);
  await add("image.png", "", "A valve on a bench");
  await add("none.png");
  // The first is read at once; the second is tried three times.
  await expect.poll(listed).toMatchObject([
    { state: "shown", url: null, words: "A valve on a bench" },
    { state: "waiting", problem: "feeds.university.test answered 404." },
  ]);
  for (const _ of [2, 3]) {
    await sql`update private.images_to_fetch set due_at = now() where tech_id = ${id}`;
    await fetch(`${jobs}/cdn-cgi/local/scheduled?cron=${encodeURIComponent("*/5 * * * *")}`);
  }
  const [shown, failed] = await listed();
  expect(failed).toMatchObject({ state: "failed", key: null });
  expect((await fetch(`${images}/${shown?.key}`)).status).toBe(200);
  expect(await stored(id)).toMatchObject({ img: shown?.key });
  const acts = await sql`
    select u.email, a.details from private.audit_trail a join auth.users u on u.id = a.user_id
    where a.tech_id = ${id} and a.act = 'listing.images'`;
  expect(acts).toHaveLength(2);
  expect(acts[0]).toEqual({ email: "owner@example.test", details: { change: "add" } });

  expect(await send(`${path}?key=${shown?.key}`, { method: "DELETE" })).toEqual({
    status: 200,
    body: { state: "removed" },
  });
  expect((await listed()).map(({ state }) => state)).toEqual(["failed"]);
  expect(await refusal(`${path}?key=${shown?.key}`, { method: "DELETE" })).toBe("not-found");
  await change(`${LISTINGS}/${id}`, { method: "DELETE" });
});

test("an image is uploaded with its words, and a file that is none changes nothing", async () => {
  const { id } = await change(`${LISTINGS}?publish=yes`, {
    body: { title: "A valve in a file" },
  });
  const path = `${LISTINGS}/${id}/images`;
  const upload = async (
    file: Blob,
    { query = "", by = editor, words = "The valve", once = "" } = {},
  ) => {
    const body = new FormData();
    body.set("image", file, "valve.png");
    body.set("words", words);
    const headers = {
      authorization: `Bearer ${by}`,
      ...(once ? { "idempotency-key": once } : {}),
    };
    const response = await fetch(`${api}${path}/upload${query}`, { method: "POST", headers, body });
    return (await response.json()) as Record<string, unknown>;
  };
  const png = new Blob([readFileSync("public/icons/192.png")]);
  const listed = async () => (await send(path, { method: "GET" })).body;

  expect(await upload(png, { query: "?dry_run=yes" })).toEqual({ state: "shown" });
  const none = await upload(new Blob(["no image"]));
  expect([none.code, none.field]).toEqual(["wrong-parameter", "image"]);
  expect((await upload(png, { words: "x".repeat(301) })).field).toBe("words");
  expect((await upload(new Blob([]))).field).toBe("image");
  const stranger = await keyOf(`api-${crypto.randomUUID()}@example.test`, ["listings"]);
  expect((await upload(png, { by: stranger })).code).toBe("not-found");
  expect(await listed()).toEqual({ images: [] });

  const once = crypto.randomUUID();
  for (const query of ["?dry_run=yes", "", "", "?dry_run=yes"])
    expect(await upload(png, { once, query })).toEqual({ state: "shown" });
  expect((await upload(png, { once, words: "Another valve" })).code).toBe("key-reused");
  expect((await upload(new Blob(["other bytes"]), { once })).code).toBe("key-reused");
  const { images: shown } = (await listed()) as { images: Record<string, string>[] };
  expect(shown).toMatchObject([{ state: "shown", url: null, words: "The valve" }]);
  expect((await fetch(`${images}/${shown[0]?.key}`)).status).toBe(200);
  await change(`${LISTINGS}/${id}`, { method: "DELETE" });
});

test("a dry run refuses what the real call refuses, for every call, and uses up no id", async () => {
  const { id } = await change(`${LISTINGS}?publish=yes`, { body: { title: "For dry runs" } });
  const stranger = await keyOf(`api-${crypto.randomUUID()}@example.test`, ["listings"]);
  const own = `${LISTINGS}/${id}`;
  const [foreign] = await sql`
    select t.tech_id::int as id from public.technologies t join public.organisations o on o.id = t.organisation_id
    where o.slug <> 'ardenhall-university' order by 1 limit 1`;
  const theirs = `${LISTINGS}/${foreign?.id}`;
  const body = { title: `Never ${crypto.randomUUID()}` };
  const url = "https://example.test/a.png";
  const calls: readonly [refused: string, path: string, sent: Sent][] = [
    ["wrong-parameter: title", LISTINGS, { body: { technical_summary: "x" } }],
    ["wrong-parameter: uni", LISTINGS, { body: { title: "A", uni: "MIT" } }],
    ["wrong-parameter: body", LISTINGS, { body: "{" }],
    ["wrong-parameter: status", own, { method: "PATCH", body: { status: "alive" } }],
    ["wrong-parameter: source_url", own, { method: "PATCH", body: { source_url: "\u0084" } }],
    ["wrong-parameter: pi_patentid", own, { method: "PATCH", body: { pi_patentid: "US 0000" } }],
    ["wrong-parameter: url", `${own}/images`, { body: { url: "https://127.0.0.1/a.png" } }],
    ["not-found", `${own}/images?key=listings/1/none.webp`, { method: "DELETE" }],
    ["not-found", theirs, { method: "PATCH", body }],
    ["not-found", LISTINGS, { key: stranger, body }],
    ["not-found", own, { key: stranger, method: "PATCH", body }],
    ["not-found", `${own}/images`, { key: stranger, method: "GET" }],
    ["not-found", `${own}/images`, { key: stranger, body: { url } }],
    ["not-found", `${own}/images?key=a`, { key: stranger, method: "DELETE" }],
  ];
  for (const [refused, path, sent] of calls) {
    expect(await refusal(path, sent), path).toBe(refused);
    const dry = `${path}${path.includes("?") ? "&" : "?"}dry_run=yes`;
    if (sent.method !== "GET") expect(await refusal(dry, sent), dry).toBe(refused);
  }
  expect(await titled(body.title)).toBe(0);
  for (const bytes of ["no image", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>']) {
    const answers = [];
    for (const query of ["", "?dry_run=yes"]) {
      const body = new FormData();
      body.set("image", new Blob([bytes]), "a.png");
      const headers = { authorization: `Bearer ${editor}` };
      const sent = { method: "POST", headers, body };
      const answer = await fetch(`${api}${own}/images/upload${query}`, sent);
      answers.push([answer.status, ProblemSchema.parse(await answer.json()).field]);
    }
    expect(answers).toEqual([
      [400, "image"],
      [400, "image"],
    ]);
  }
  const lastId = async () =>
    (await sql`select last_value::int as id from public.technologies_tech_id_seq`)[0]?.id;
  const before = await lastId();
  const dry = await change(`${LISTINGS}?publish=yes&dry_run=yes`, { body: { title: "Never" } });
  expect([dry.state, dry.id, await lastId()]).toEqual(["published", null, before]);
  // What is not stated is a status that may be chosen.
  expect((await change(own, { method: "PATCH", body: { status: null } })).changed).toBe(0);
  await change(own, { method: "DELETE" });
});

test("a listing has ten images at most", async () => {
  const { id } = await change(`${LISTINGS}?publish=yes`, { body: { title: "A valve in ten" } });
  const path = `${LISTINGS}/${id}/images`;
  const once = crypto.randomUUID();
  const address = (at: number) => ({ url: `https://feeds.university.test/${at}.png` });
  for (let at = 0; at < 10; at += 1)
    expect((await send(path, { body: address(at) })).status, `${at}`).toBe(200);
  expect(await refusal(path, { body: address(10), once })).toBe("list-full");
  expect((await send(path, { body: address(9), once })).status).toBe(200);
  expect(await refusal(path, { body: address(8), once })).toBe("key-reused");
  await sql`delete from private.images_to_fetch where tech_id = ${id}`;
  await change(`${LISTINGS}/${id}`, { method: "DELETE" });
});
