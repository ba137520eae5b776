import { expect, test } from "vitest";
import { stackDatabase } from "../support/stack-services.ts";
import { signedIn, type Visitor } from "../support/visitor.ts";
import { linesOfWorker } from "../support/worker-log.ts";

// The page where a member makes and revokes API keys, as a browser without JavaScript has it.

const sql = stackDatabase(2);

const PAGE = "/account/keys";
const KEY = /data-key="([^"]*)"/;
const newMember = () => signedIn(`keys-${crypto.randomUUID()}@example.test`);
const plain = async (response: Response) =>
  (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

type Typed = { name?: string; scopes?: string[]; days?: string; id?: string; intent?: string };
/** Posts the form as it stands on the page, with what is typed. */
function postForm(
  reader: Visitor,
  { name = "Nightly import", scopes = ["read"], days = "90", ...rest }: Typed = {},
): Promise<Response> {
  const { id = crypto.randomUUID(), intent = "make" } = rest;
  const body = new URLSearchParams({ intent, id, name, days });
  for (const scope of scopes) body.append("scope", scope);
  return reader.post(PAGE, body);
}
const keysOf = (id: string) =>
  sql`select id, prefix, revoked_at, scopes, expires_at from private.api_keys where id = ${id}`;

test("the form has read ticked and 90 days chosen, and an id of its own each time", async () => {
  const reader = await newMember();
  const [first, second] = [(await reader.get(PAGE)).text, (await reader.get(PAGE)).text];
  expect(first).toContain("No keys.");
  expect(
    first.match(/<input[^>]*name="scope"[^>]*>/g)?.map((tick) => /checked/.test(tick)),
  ).toEqual([true, false, false, false, false]);
  expect(first).toMatch(/<option[^>]*value="90"[^>]*selected|<option[^>]*selected[^>]*value="90"/);
  const idIn = (text: string) => /name="id" value="([^"]+)"/.exec(text)?.[1];
  expect(idIn(first)).toMatch(/^[0-9a-f-]{36}$/);
  expect(idIn(second)).not.toBe(idIn(first));
  expect((await reader.get("/account")).text).toContain('href="/account/keys"');
});

test("a key is shown once, in an answer that nothing stores; a reload says that it was made", async () => {
  const reader = await newMember();
  const typed = { id: crypto.randomUUID(), scopes: ["read", "shortlists"], days: "30" };
  const made = await postForm(reader, typed);
  expect([made.status, made.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const text = await plain(made);
  const key = KEY.exec(text)?.[1] ?? "";
  expect(key).toMatch(/^quad_[0-9A-Za-z]{32}_[0-9a-f]{32}$/);
  expect(text).toContain(`>${key}</code>`);
  expect(text).toContain("not shown again");
  const [row] = await keysOf(typed.id);
  expect(row).toMatchObject({ prefix: key.slice(0, 12), scopes: ["read", "shortlists"] });
  // The list of the same answer has it, too.
  expect(text).toContain(`${key.slice(0, 12)}…`);

  const again = await postForm(reader, typed);
  const reloaded = await plain(again);
  expect(again.status).toBe(200);
  expect(reloaded).toContain("This key was made already, and it is not shown again.");
  expect(reloaded).not.toMatch(KEY);
  const listed = (await reader.get(PAGE)).text;
  expect(listed).not.toContain(key);
  expect(listed).toContain(`${key.slice(0, 12)}…`);
  expect(listed).toContain("Nightly import");
  expect(listed).toContain("Read, shortlists");
  expect(listed).toContain("Never used.");

  // The key itself opens the data service for no one else's eyes: it is in no line of the log.
  await reader.get(PAGE);
  const lines = linesOfWorker().map((line) => JSON.stringify(line));
  expect(lines.some((line) => line.includes(PAGE))).toBe(true);
  expect(lines.filter((line) => line.includes(key.slice(12)))).toEqual([]);
  expect(lines.filter((line) => line.includes("Nightly import"))).toEqual([]);
});

test("a key without an end says so, and one that was used says when", async () => {
  const reader = await newMember();
  const id = crypto.randomUUID();
  await postForm(reader, { id, days: "never" });
  expect((await reader.get(PAGE)).text).toContain("Valid until you revoke it. Never used.");
  await sql`update private.api_keys set used_at = '2026-03-04T10:00:00Z' where id = ${id}`;
  expect((await reader.get(PAGE)).text).toContain("Last used on 4 March 2026.");
  await sql`update private.api_keys set expires_at = '2026-03-05T10:00:00Z' where id = ${id}`;
  const expired = (await reader.get(PAGE)).text;
  expect(expired).toContain("Expired on 5 March 2026.");
  expect(expired).not.toContain("Yes, revoke it");
});

test("a key is revoked by its person, and the page says so", async () => {
  const owner = await newMember();
  const id = crypto.randomUUID();
  await postForm(owner, { id });
  expect((await owner.get(PAGE)).text).toContain("Yes, revoke it");
  const revoked = await owner.post(PAGE, { intent: "revoke", id });
  expect([revoked.status, revoked.headers.get("location")]).toEqual([
    303,
    "/account/keys?said=revoked",
  ]);
  expect((await keysOf(id))[0]?.revoked_at).toBeInstanceOf(Date);
  const { text } = await owner.get("/account/keys?said=revoked");
  expect(text).toContain("Programs that use the key are refused from now on.");
  expect(text).toContain("Revoked");
  expect(text).not.toContain("Yes, revoke it");
});

test("a refused form keeps what was typed, and says why at its field", async () => {
  const reader = await newMember();
  const none = await postForm(reader, {
    name: "  ",
    scopes: ["search", "shortlists"],
    days: "365",
  });
  expect(none.status).toBe(400);
  const unnamed = await plain(none);
  expect(unnamed).toMatch(
    /name="name"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="name"/,
  );
  expect(unnamed).toContain("Give the key a name.");
  expect(unnamed.match(/<input[^>]*name="scope"[^>]*>/g)?.map((t) => /checked/.test(t))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(unnamed).toMatch(
    /<option[^>]*value="365"[^>]*selected|<option[^>]*selected[^>]*value="365"/,
  );

  const unable = await postForm(reader, { name: "For the <b>night</b>", scopes: [] });
  expect(unable.status).toBe(400);
  const text = await plain(unable);
  expect(text).toContain('value="For the &lt;b&gt;night&lt;/b&gt;"');
  expect(text).toMatch(/<fieldset aria-describedby="scope-error">/);
  expect(text).toContain("Choose at least one thing that the key may do.");
  expect(text).not.toMatch(/<input[^>]*name="scope"[^>]*checked/);
  for (const typed of [{ days: "7" }, { scopes: ["read", "write"] }, { name: "x".repeat(61) }]) {
    expect((await postForm(reader, typed)).status).toBe(400);
  }
  expect((await reader.get(PAGE)).text).toContain("No keys.");
});
