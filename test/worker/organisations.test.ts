import { expect, inject, test, vi } from "vitest";
import { mailTo, stackDatabase } from "../support/stack-services.ts";
import { expectPage, signedIn, Visitor } from "../support/visitor.ts";

// From a claim to a member, over HTTP, with the local mail and DNS.

const { resolver } = inject("endpoints");
const sql = stackDatabase();

const someone = (name: string) => `${name}-${crypto.randomUUID()}@people.test`;
const read = async (reader: Visitor, path: string) => (await reader.get(path)).text;

const PATIENCE = { timeout: 120_000 };
/** The code of the newest mail to an address. */
const codeTo = (address: string) =>
  vi.waitUntil(async () => (await mailTo(address))[0]?.text.match(/\n(\d{6})\n/)?.[1], PATIENCE);

test("a claim becomes active by a DNS record, and a colleague joins by a code and an admin", async () => {
  const page = "/organisations/harrow-institute";
  const [contact] = await sql`
    select c.pi_contactinfo as text from public.technology_contacts c join public.technologies t on t.tech_id = c.tech_id
    where t.uni = 'Harrow Institute' and c.pi_contactinfo like '%@%' limit 1`;
  const domain = /@([a-z.-]+[a-z])/.exec(contact?.text)?.[1] ?? "";
  expect((await new Visitor().get(page)).status).toBe(302);
  const claimant = await signedIn(someone("claimant"));
  expect(await read(claimant, page)).toContain("Claim this listing");
  await claimant.post(`${page}?index`, { intent: "claim" });
  const record = /data-record="([^"]+)"/.exec(await read(claimant, page))?.[1] ?? "";
  expect(record).toMatch(/^quad-verification=[0-9a-f]{32}$/);

  const early = await claimant.post(`${page}?index`, { intent: "dns", domain });
  expect(early.headers.get("location")).toBe(`${page}?said=missing`);
  const wrong = await claimant.post(`${page}?index`, { intent: "dns", domain: "gmail.com" });
  await expectPage(wrong, 400, "Domains of mail providers");
  await fetch(`${resolver}/records`, {
    method: "POST",
    body: JSON.stringify({ name: domain, type: "TXT", data: record }),
  });
  const proved = await claimant.post(`${page}?index`, { intent: "dns", domain });
  expect(proved.headers.get("location")).toBe(`${page}?said=active`);
  // A visitor's copy of the page may be a few seconds old.
  await expect
    .poll(() => read(new Visitor(), "/owner/harrow-institute"))
    .toContain("The organisation itself answers");

  // A further domain is proved the same way.
  const further = `labs.${domain}`;
  const settings = `${page}/settings`;
  expect(await read(claimant, settings)).toContain("Another domain");
  const named = await claimant.post(settings, { intent: "dns", domain: further });
  expect(named.headers.get("location")).toBe(`${settings}?said=missing`);
  const token = /data-record="([^"]+)"/.exec(await read(claimant, settings))?.[1] ?? "";
  await fetch(`${resolver}/records`, {
    method: "POST",
    body: JSON.stringify({ name: further, type: "TXT", data: token }),
  });
  const added = await claimant.post(settings, { intent: "dns", domain: further });
  expect(added.headers.get("location")).toBe(`${settings}?said=added`);
  expect(await read(claimant, settings)).toContain(`Remove ${further}`);
  await claimant.post(settings, { intent: "remove-domain", domain: further });
  expect(await read(claimant, settings)).not.toContain(further);

  const colleague = await signedIn(someone("colleague"));
  const address = `organisation-${crypto.randomUUID().slice(0, 8)}@${domain}`;
  const unknown = await colleague.post(`${page}?index`, { intent: "code", email: "x@other.test" });
  const known = await colleague.post(`${page}?index`, { intent: "code", email: address });
  expect(known.headers.get("location")).toBe(unknown.headers.get("location"));
  const code = await codeTo(address);
  const other = code === "000000" ? "000001" : "000000";
  const mistyped = await colleague.post(`${page}?index`, { intent: "confirm", code: other });
  await expectPage(mistyped, 400, "That is not the code.");
  await colleague.post(`${page}?index`, { intent: "confirm", code });
  expect((await colleague.get(`${page}/members`)).status).toBe(404);
  const members = await read(claimant, `${page}/members`);
  expect(members).toContain(address);
  const id = /name="member" value="([^"]+)"/.exec(members)?.[1] ?? "";
  await claimant.post(`${page}/members`, { member: id, role: "editor" });
  const seen = await read(colleague, `${page}/members`);
  expect([seen.includes("Editor since"), seen.includes(address)]).toEqual([true, false]);
  expect(seen).toContain("see you as &#x27;A member&#x27; until you choose one");
  const back = /name="back" value="([^"]+)"/.exec(seen)?.[1] ?? "";
  const renamed = await colleague.post("/shortlists", {
    intent: "name",
    name: "Ada Organisation",
    back,
  });
  expect(renamed.headers.get("location")).toBe(`${page}/members?said=changed`);
  expect(await read(claimant, `${page}/members`)).toContain("Ada Organisation");
  const leaving = await colleague.post(`${page}/members`, { member: id, role: "remove" });
  expect(leaving.headers.get("location")).toBe("/organisations?said=left");
});

test("an organisation that lists nothing yet is added by its name, and its claim waits for a moderator", async () => {
  const name = `Unlisted ${crypto.randomUUID()}`;
  const claimant = await signedIn(someone("unlisted"));
  expect(await read(claimant, `/organisations?like=${name}`)).toContain("Add and claim it");
  const added = await claimant.post("/organisations?index", { name });
  const page = added.headers.get("location") ?? "";
  expect(await read(claimant, page)).toContain('data-record="quad-verification=');
  expect((await new Visitor().get(page.replace("organisations", "owner"))).status).toBe(404);
  await sql`delete from public.organisations where name = ${name}`;
});

test("a moderator refuses a claim with a reason, and answers a reported mistake", async () => {
  const moderator = await signedIn("moderator@example.test");
  const member = await signedIn(someone("member"));
  expect(await read(member, "/patentinfo?tech_id=6")).toContain("/mistake?tech_id=6");
  const id = crypto.randomUUID();
  const form = { id, tech_id: "6", message: "The inventor <b>left</b>." };
  const short = await member.post("/mistake?tech_id=6", { ...form, message: "x" });
  await expectPage(short, 400, "Say in 3 to 1,000 characters");
  expect((await member.post("/mistake?tech_id=6", form)).status).toBe(303);
  await member.post("/organisations/velden-institute-of-science?index", { intent: "claim" });

  const queue = await read(moderator, "/moderation");
  expect(queue).toContain("The inventor &lt;b&gt;left&lt;/b&gt;.");
  const [claim] =
    await sql`select id from public.organisation_claims order by made_at desc limit 1`;
  const decide = (fields: Record<string, string>) => moderator.post("/moderation", fields);
  const bare = await decide({ intent: "claim", id: claim?.id, decision: "refuse", reason: "" });
  await expectPage(bare, 400, "A refusal needs a reason");
  await decide({
    intent: "claim",
    id: claim?.id,
    decision: "refuse",
    reason: "Ask your organisation.",
  });
  await decide({ intent: "report", id, decision: "mended", reason: "Thank you." });
  expect(await read(member, "/organisations")).toContain("Ask your organisation.");
  expect(await read(member, "/mistake?tech_id=6")).toContain("Thank you.");
  const foreign = await member.post("/moderation", { intent: "report", id, decision: "mended" });
  expect(foreign.status).toBe(403);
});
