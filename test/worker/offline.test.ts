import { expect, test } from "vitest";
import { signedIn, Visitor } from "../support/visitor.ts";

const PAGE = "/patentinfo?tech_id=17";
const newcomer = () => signedIn(`keeper-${crypto.randomUUID()}@example.test`);

/** The id of the reader in their forms. */
async function writerOf(reader: Visitor): Promise<string> {
  const { text } = await reader.get(PAGE);
  return /name="writer" value="([^"]+)"/.exec(text)?.[1] ?? "";
}

function react(kind: string, active: boolean, writer: string) {
  return { intent: "react", kind, active: String(active), writer };
}

test("a browser may store only what its reader saved, and for nobody else", async () => {
  const reader = await newcomer();
  const writer = await writerOf(reader);
  const keptFor = async (path: string, who = reader) =>
    (await who.get(path)).headers.get("x-kept-for");
  expect(await keptFor("/account/saved")).toBe(writer);
  expect(await keptFor(PAGE)).toBeNull();
  await reader.post(PAGE, react("save", true, writer));
  expect(await keptFor(PAGE)).toBe(writer);
  for (const path of ["/", "/login", "/marketplace", "/account/liked", "/account/delete"])
    expect(await keptFor(path), path).toBeNull();
  const visitor = new Visitor();
  for (const path of ["/patentinfo?tech_id=6", "/account/saved", "/offline"])
    expect(await keptFor(path, visitor), path).toBeNull();
});

test("a note or a reaction of another person's session is refused and changes nothing", async () => {
  const first = await newcomer();
  const second = await newcomer();
  const writer = await writerOf(first);
  const note = await second.post(PAGE, { intent: "note", notes: "canary", seen: "", writer });
  const like = await second.post(PAGE, react("like", true, writer));
  expect([note.status, like.status]).toEqual([403, 403]);
  const { text } = await second.get(PAGE);
  expect(text).not.toContain("canary");
  expect(text).not.toContain('aria-pressed="true"');
});
