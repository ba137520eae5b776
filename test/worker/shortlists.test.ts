import { expect, test } from "vitest";
import { locationOf as absoluteLocationOf } from "../../local/http-browser.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { databaseTrips, expectPage, signedIn, Visitor } from "../support/visitor.ts";

const sql = stackDatabase();

const newcomer = () => signedIn(`lists-${crypto.randomUUID()}@example.test`);
const HTML = { accept: "text/html" };

function locationOf(answer: Response): string {
  const { pathname, search, hash } = new URL(absoluteLocationOf(answer));
  return `${pathname}${search}${hash}`;
}

/** Sends a form with repeated fields, as a browser without JavaScript does. */
function send(reader: Visitor, to: string, fields: [string, string][]): Promise<Response> {
  return reader.post(to, new URLSearchParams(fields), { ...HTML });
}

/** A new list of technologies 1 and 4, made by the request that the results' form sends. */
async function newList(reader: Visitor): Promise<string> {
  const answer = await send(reader, "/shortlists", [
    ["intent", "add"],
    ["id", "1"],
    ["id", "4"],
    ["shortlist", "new"],
    ["name", "Pumps"],
    ["back", "/marketplace?view=rows"],
  ]);
  expect(answer.status).toBe(303);
  return locationOf(answer).split("?")[0] ?? "";
}

async function newLink(reader: Visitor, list: string, ticks: Record<string, string> = {}) {
  const made = await reader.post(
    list,
    { intent: "link", key: crypto.randomUUID(), days: "30", ...ticks },
    HTML,
  );
  expect(made.status).toBe(303);
  const page = locationOf(made);
  const link = /data-link="([^"]+)"/.exec((await reader.get(page)).text)?.[1] ?? "";
  // A reload shows the same address; the list itself does not.
  expect((await reader.get(page)).text).toContain(`data-link="${link}"`);
  expect((await reader.get(list)).text).not.toContain("data-link");
  expect(link).toMatch(/\/s\/[\w-]{22}$/);
  return new URL(link).pathname;
}

test("technologies are added to a new list and to an existing one, in one trip a page", async () => {
  const me = await newcomer();
  const list = await newList(me);
  const { status, text, headers } = await me.get(`${list}?said=added&added=2&back=/marketplace`);
  expect(status).toBe(200);
  expect(databaseTrips(headers)).toEqual({ requests: 1, depth: 1 });
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(text).toContain("2 added.");
  // Where a list has only one member, nobody sees who added what.
  expect(text).toContain("Added on ");
  expect(text).not.toContain("Added by");
  expect(text).toContain('href="/marketplace"');
  const more = [
    ["intent", "add"],
    ["id", "4"],
    ["id", "6"],
    ["shortlist", list.split("/")[2] ?? ""],
  ];
  const again = await send(me, "/shortlists", more as [string, string][]);
  expect(locationOf(again)).toContain("said=added&added=1&known=1");
  // Without a list, the page asks for one.
  const asked = await send(me, "/shortlists", [
    ["intent", "add"],
    ["id", "6"],
  ]);
  expect(locationOf(asked)).toBe("/shortlists?id=6");
  const page = await me.get("/shortlists?id=6");
  expect(page.text).toContain("Add this technology");
  expect(page.text).toContain("Pumps (3)");
});

test("a refused form keeps the typed text, with the reason at its field", async () => {
  const me = await newcomer();
  const unnamed = await send(me, "/shortlists", [
    ["intent", "add"],
    ["id", "1"],
    ["id", "4"],
    ["shortlist", "new"],
  ]);
  const html = await expectPage(unnamed, 400, "Give the shortlist a name.");
  expect(html.match(/type="hidden" name="id" value="[14]"/g)).toHaveLength(2);
  const list = await newList(me);
  const note = "x".repeat(2001);
  const long = await me.post(list, { intent: "item", tech: "1", change: "describe", note }, HTML);
  const page = await expectPage(long, 400, "That is more than 2,000 characters.");
  expect(page).toContain(note);
  const address = await me.post(list, { intent: "share", email: "nobody", role: "reader" }, HTML);
  expect(address.status).toBe(400);
  expect(await address.text()).toMatch(/value="nobody"[^>]*>|Type an e-mail address, such as/);
});

test("an invited person accepts by a post with the name that others see", async () => {
  const owner = await newcomer();
  const email = `guest-${crypto.randomUUID()}@example.test`;
  const guest = await signedIn(email);
  const list = await newList(owner);
  const share = { intent: "share", email, role: "commenter", name: "Ada L." };
  expect((await owner.post(list, share, HTML)).status).toBe(303);
  const profile = await guest.get("/login");
  expect(profile.text).toContain("<b>Ada L.</b> invites you to the shortlist <b>Pumps</b>");
  expect(databaseTrips(profile.headers)).toEqual({ requests: 1, depth: 1 });
  const { text } = await guest.get("/shortlists");
  expect(text).toContain("Ada L.");
  const invitation = /name="invitation" value="([^"]+)"/.exec(text)?.[1] ?? "";
  // Opening the invitation changes nothing.
  await guest.get(`/shortlists?invitation=${invitation}`);
  expect((await guest.get(list)).status).toBe(404);
  const accept = (display_name?: string) =>
    guest.post(
      "/shortlists",
      {
        intent: "invitation",
        invitation,
        answer: "accept",
        ...(display_name === undefined ? {} : { display_name }),
      },
      HTML,
    );
  expect(text).toMatch(/<input[^>]*name="display_name"[^>]*required/);
  expect((await accept()).status).toBe(400);
  const refused = await accept("grace@example.test");
  await expectPage(
    refused,
    400,
    "Choose a name, not an e-mail address.",
    'value="grace@example.test"',
  );
  const accepted = await accept("Grace H.");
  expect(locationOf(accepted)).toBe(`${list}?said=joined`);
  expect((await guest.get("/login")).text).not.toContain("invites you");
});

test("a link shows a visitor only cards, by a cookie, and its token is stored nowhere on the way", async () => {
  const me = await newcomer();
  const list = await newList(me);
  await me.post(list, {
    intent: "item",
    tech: "1",
    change: "describe",
    note: "Only for us",
    rating: "4",
  });
  const link = await newLink(me, list);
  const visitor = new Visitor();
  const first = await visitor.request(link, { headers: HTML });
  expect(first.status).toBe(303);
  expect(locationOf(first)).toMatch(/^\/s\?link=[0-9a-f]{8}$/);
  expect(first.headers.get("set-cookie")).toMatch(/; Path=\/s; HttpOnly; SameSite=Lax/);
  const shown = await visitor.get("/s");
  expect(shown.status).toBe(200);
  for (const { headers } of [first, shown]) {
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  }
  expect(databaseTrips(shown.headers)).toEqual({ requests: 1, depth: 1 });
  expect(shown.text.match(/Learn More/g)).toHaveLength(2);
  expect(shown.text).not.toMatch(/Only for us|4 of 5|example\.test|A member/);
  expect((await visitor.get("/s?tech=1")).status).toBe(404);
  const opening = new Visitor();
  await opening.request(await newLink(me, list, { records: "on" }));
  const record = await opening.get("/s?tech=1");
  expect([record.status, record.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  expect(record.text).toContain("Technology Description");
  expect(record.text).not.toMatch(/mailto:|rep_|report_filepath/);
  const preview = await me.get(`${list}?preview=1&notes=on&days=7`);
  expect(preview.text).toContain("A link would show cards and notes");
  expect(preview.text).toContain("Only for us");
  expect(preview.text).not.toContain("4 of 5");
});

test("a person's own list is looked up for free, and ticked technologies go on a shortlist", async () => {
  const me = await newcomer();
  const [{ title = "" } = {}] = await sql<{ title: string }[]>`
    select title from public.technologies where tech_id = 4`;
  const lines = `${title.toUpperCase()}\n${title} prototype\nNothing of ours`;
  const answer = await me.post("/shortlists/match", { lines }, HTML);
  expect(answer.status).toBe(200);
  expect(databaseTrips(answer.headers)).toEqual({ requests: 1, depth: 1 });
  const html = await answer.text();
  expect(html).toContain("1\u00a0matched, 1\u00a0uncertain, 1\u00a0not\u00a0found");
  expect(
    html.match(/<input[^>]*name="id"[^>]*>/g)?.map((tick) => tick.includes("checked")),
  ).toEqual([true, false]);
  const fields = { intent: "add", id: "4", shortlist: "new", name: "My own" };
  const list = locationOf(await me.post("/shortlists", fields, HTML)).split("?")[0] ?? "";
  expect((await me.get(list)).text).toContain("1 technology of at most 500");
  const long = Array.from({ length: 501 }, (_, at) => `Title ${at}`).join("\n");
  const refused = await me.post("/shortlists/match", { lines: long }, HTML);
  await expectPage(refused, 400, "That is 501 lines.", "Title 500");
});

test("a file of titles is read in the character set that it is in, and a workbook is refused with what to do", async () => {
  const me = await newcomer();
  const title = `Électrode ${crypto.randomUUID()} für Zellen`;
  const [{ id = 0 } = {}] = await sql<{ id: number }[]>`
    insert into public.technologies (title, uni, class1) values (${title}, 'Of nobody', 'energy')
    returning tech_id::integer as id`;
  const look = async (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set("file", new Blob([bytes]), "titles.csv");
    const origin = { origin: me.origin, ...HTML };
    return me.request("/shortlists/match", { method: "POST", body: form, headers: origin });
  };
  const text = `Title\n${title}\n`;
  try {
    const html = await (await look(new Uint8Array(Buffer.from(text, "latin1")))).text();
    expect(html).toContain("1\u00a0matched, 0\u00a0uncertain, 0\u00a0not\u00a0found");
  } finally {
    await sql`delete from public.technologies where tech_id = ${id}`;
  }
  const workbook = await look(new Uint8Array(Buffer.from("PK\u0003\u0004xl/workbook.xml")));
  await expectPage(workbook, 400, "Save its sheet as CSV, and choose that.");
});
