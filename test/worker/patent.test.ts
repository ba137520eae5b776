import { expect, test } from "vitest";
import { stackDatabase } from "../support/stack-services.ts";
import { expectPage, signedIn } from "../support/visitor.ts";
import { expectLogged } from "../support/worker-log.ts";

expectLogged("patent.missing", "database.failed");

const sql = stackDatabase();

const RECORD = 31;
const page = (id: number) => `/patentinfo?tech_id=${id}`;

/** Runs with some columns of the record changed, and restores them whatever happens. */
async function withDetails(change: Record<string, unknown>, run: () => Promise<void>) {
  const columns = Object.keys(change);
  const [before] = await sql`
    select ${sql(columns)} from public.technology_details where tech_id = ${RECORD}`;
  const write = (values: object) =>
    sql`update public.technology_details set ${sql(values as never, columns as never)} where tech_id = ${RECORD}`;
  await write(change);
  try {
    await run();
  } finally {
    await write(before ?? {});
  }
}

/** Runs while a relation or function of the database is missing, as after a failed deployment. */
async function without(kind: "table" | "function", name: string, run: () => Promise<void>) {
  await sql.unsafe(`alter ${kind} ${name} rename to ${kind === "table" ? '"away"' : "away"}`);
  const [schema = ""] = name.split(".");
  const args = /\(.*\)$/.exec(name)?.[0] ?? "";
  const own = name.slice(schema.length + 1, name.length - args.length);
  try {
    await run();
  } finally {
    await sql.unsafe(`alter ${kind} ${schema}.away${args} rename to ${own}`);
  }
}

test("free members see what subscribers have in the place of the button", async () => {
  const { text } = await (await signedIn("free@example.test")).get(page(RECORD));
  expect(text).toContain("Contacting the owner is part of QUAD Pro.");
  expect(text).not.toMatch(/Contact Patent Owner|Send Inquiry|mailto:/);
});

test("subscribers get one safe mailto, or the inquiry where there is no address", async () => {
  const member = await signedIn("trial@example.test");
  const link = async () =>
    /<a[^>]*href="([^"]*)"[^>]*>(?:Contact Patent Owner|Ask QUAD to introduce you)</
      .exec((await member.get(page(RECORD))).text)?.[1]
      ?.replaceAll("&amp;", "&");
  const [before] = await sql`
    select pi_contactinfo from public.technology_contacts where tech_id = ${RECORD}`;
  const write = (contact: string | null) =>
    sql`update public.technology_contacts set pi_contactinfo = ${contact} where tech_id = ${RECORD}`;
  try {
    await write("Jane Doe <jane@harrow.example>");
    expect(await link()).toMatch(
      /^mailto:jane@harrow\.example\?subject=Inquiry%20about%20[^&]+&body=/,
    );
    await write(null);
    expect(await link()).toBe("#inquiry-message");
  } finally {
    await write(before?.pi_contactinfo ?? null);
  }
});

test("sections without a text are named in one line, with a way to ask the owner", async () => {
  const empty = { market_summary: null, developmental_stage: sql.json({ text: " " }) };
  const ways = { "free@example.test": "#actions", "pro@example.test": "#inquiry-message" };
  await withDetails(empty, async () => {
    for (const [email, way] of Object.entries(ways)) {
      const { text } = await (await signedIn(email)).get(page(RECORD));
      expect(text.match(/<details class="accordion" id="/g)).toHaveLength(4);
      const line = /<p class="nothing" id="not-provided">(.*?)<\/p>/s.exec(text)?.[1] ?? "";
      expect(line.replace(/<[^>]*>/g, "").replace(/\s+/g, " ")).toMatch(
        /^Not provided: Background\/Market, Developmental Stage[^.]*\. Ask the owner$/,
      );
      expect(line).toContain(`href="${way}"`);
      expect(text).toContain(`id="${way.slice(1)}"`);
    }
  });
});

test("parts that fail beside the record are named, and the record is shown", async () => {
  const member = await signedIn("pro@example.test");
  for (const [kind, name, words] of [
    ["table", 'public."likes-v1"', "Whether you saved or liked this technology could not be read"],
    ["table", 'public."notes-v1"', "Your note could not be read just now."],
    ["table", "public.inquiries", "What you asked before could not be read just now."],
    ["function", "private.ids_of(jsonb)", "Similar technologies could not be loaded just now."],
  ] as const) {
    expect((await member.get(page(RECORD))).text).not.toContain(words);
    await without(kind, name, async () => {
      const { status, text } = await member.get(page(RECORD));
      expect(status, name).toBe(200);
      expect(text, name).toContain(words);
      expect(text, name).toContain("Technology Description");
      expect(text, name).not.toContain('aria-pressed="true"');
    });
  }
});

test("where the record itself cannot be read the page says so, and does not say that it does not exist", async () => {
  await without("function", "public.patent_page(bigint)", async () => {
    const { status, text } = await (await signedIn("free@example.test")).get(page(RECORD));
    expect(status).toBe(503);
    expect(text).toContain("Loading patent data...");
    expect(text).toContain("The record could not be loaded just now.");
    expect(text).toContain(`href="/patentinfo?tech_id=${RECORD}"`);
  });
});

test("a note that is too long is refused and stays in the form", async () => {
  const writer = await signedIn(`writer-${crypto.randomUUID()}@example.test`);
  const long = "x".repeat(20_001);
  const note = { intent: "note", notes: long, seen: "" };
  const refused = await writer.post(page(RECORD), note, { accept: "text/html" });
  await expectPage(refused, 400, "A note can have 20,000 characters at most.", long);
});
