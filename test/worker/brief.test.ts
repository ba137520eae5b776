import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { newSubscriber } from "../support/subscriber.ts";
import { databaseTrips, expectPage, signedIn, type Visitor } from "../support/visitor.ts";

// A brief by forms, as a browser without JavaScript sends them.

const sql = stackDatabase();
const HTML = { accept: "text/html" };
const MARK = `quadcanary${crypto.randomUUID().slice(0, 8)}`;
const BRIEF = `We at ${MARK} seek a perovskite solar module. It must keep moisture out for 1,000 hours without lead.`;

function propose(reader: Visitor, text: string, file?: File): Promise<Response> {
  const form = new FormData();
  form.set("text", text);
  form.set("file", file ?? new File([], ""));
  const { origin } = new URL(reader.origin);
  return reader.request("/brief?index", {
    method: "POST",
    body: form,
    headers: { origin, ...HTML },
  });
}
function send(reader: Visitor, fields: [string, string][]): Promise<Response> {
  return reader.post("/brief?index", new URLSearchParams(fields), HTML);
}
const RUN: [string, string][] = [
  ["intent", "find"],
  ["q", "a perovskite solar module"],
  ["need", "moisture"],
  ["place", "2"],
  ["need", "not: fluorine"],
  ["place", "1"],
  ["must", "0"],
];
const TABLE = "/brief?q=a+perovskite+solar+module&need=not%3A+fluorine&need=moisture&must=moisture";

test("a pasted brief is proposed as lines to edit, and nothing of it is stored", async () => {
  const member = await signedIn(`brief-${crypto.randomUUID()}@example.test`);
  const answer = await propose(member, BRIEF);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const page = await answer.text();
  for (const line of [
    "A perovskite solar module",
    "Keep moisture out for 1,000 hours without lead",
  ])
    expect(page).toContain(`value="${line}"`);
  const [stored] = await sql`
    select count(*)::integer as n from private.query_vectors v, private.search_history h where h.q like ${`%${MARK}%`}`;
  expect(stored?.n).toBe(0);
});

test.each([
  ["nothing", "", undefined, 400, "Paste what you need, or choose a file with it."],
  ["a picture", "", new File(["\u0000\u0001png"], "a.pdf"), 400, "no text, PDF or Word document"],
  [
    "an old Word file",
    "",
    new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], "a.doc"),
    400,
    "Save it as .docx",
  ],
  [
    "more than 2 MB",
    "my need",
    new File(["x".repeat(2_000_001)], "a.txt"),
    413,
    "larger than 2 MB",
  ],
])(
  "%s is answered with a sentence, and the text stays",
  async (_, text, file, status, sentence) => {
    const member = await signedIn(`brief-${crypto.randomUUID()}@example.test`);
    const answer = await propose(member, text, file);
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(page).toContain(sentence);
    expect(page).toContain(text);
  },
);

test("a brief is run as one search, in the order of its lines, and read in one trip", async () => {
  const member = await signedIn(`brief-${crypto.randomUUID()}@example.test`);
  await expectPage(await member.request(TABLE), 200, "This brief was not run.");
  const ran = await send(member, RUN);
  expect([ran.status, new URL(locationOf(ran)).pathname]).toEqual([303, "/brief"]);
  const table = await member.request(TABLE);
  // The vectors of the sentence and of its requirement are stored beside it.
  expect(databaseTrips(table.headers).depth).toBeLessThanOrEqual(2);
  const text = await expectPage(table, 200, "Keeps Moisture Out");
  expect(text.indexOf("Fluorine<")).toBeLessThan(text.indexOf("Moisture<"));
  const other = await send(member, [
    ["intent", "find"],
    ["q", "a lamp"],
    ["need", "blue light"],
  ]);
  expect(other.status).toBe(403);
  const refused = await other.text();
  expect(refused).toContain("Without Pro you have one brief a month");
  expect(refused).toContain('value="blue light"');
});

test("what is ticked goes on a shortlist with its cells, or into a question with what is not said", async () => {
  const { member: pro } = await newSubscriber(sql);
  const text = await expectPage(await pro.request(TABLE), 200);
  const id = /name="id" value="(\d+)"/.exec(text)?.[1] ?? "";
  const ticked: [string, string][] = [
    ["q", "a perovskite solar module"],
    ["need", "moisture"],
    ["need", "cold fusion"],
    ["id", id],
  ];
  const nothing = await send(pro, [["intent", "keep"], ...ticked.slice(0, 3)]);
  expect([nothing.status, await nothing.text()]).toEqual([
    400,
    expect.stringContaining("Tick technologies"),
  ]);
  const kept = await send(pro, [["intent", "keep"], ...ticked]);
  await expectPage(await pro.request(locationOf(kept)), 200, "Cold fusion: not said");
  const asked = await send(pro, [["intent", "ask"], ...ticked]);
  expect(new URL(locationOf(asked)).searchParams.get("question")).toContain(
    "Your record does not say: Cold fusion",
  );
  const file = await pro.request(TABLE.replace("/brief", "/brief/table"));
  const sheet = unzipSync(new Uint8Array(await file.arrayBuffer()))["xl/worksheets/sheet1.xml"];
  expect(new TextDecoder().decode(sheet)).toContain("Moisture (must)");
});
