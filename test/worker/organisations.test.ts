import { expect, inject, test } from "vitest";
import { mailTo, stackDatabase } from "../support/stack-services.ts";
import { expectPage, signedIn, Visitor } from "../support/visitor.ts";

// From a claim to a member, over HTTP, with the local mail and DNS.

const { resolver } = inject("endpoints");
const sql = stackDatabase();

const someone = (name: string) => `${name}-${crypto.randomUUID()}@people.test`;
const read = async (reader: Visitor, path: string) => (await reader.get(path)).text;

/** The code of the newest mail to an address; null where there is none. */
async function codeTo(address: string): Promise<string | null> {
  for (let tries = 0; tries < 40; tries += 1) {
    const found = (await mailTo(address))[0]?.text.match(/\n(\d{6})\n/);
    if (found) return found[1] ?? null;
    await new Promise((done) => setTimeout(done, 100));
  }
  return null;
}

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
  const code = (await codeTo(address)) ?? "";
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

test("an admin closes the organisation by typing its name; a wrong name comes back with the form", async () => {
  const admin = await signedIn(someone("closing"));
  const name = `Closing Organisation ${crypto.randomUUID().slice(0, 8)}`;
  await admin.post("/organisations?index", { name });
  const [organisation] = await sql`select id, slug from public.organisations where name = ${name}`;
  await sql`
    insert into public.organisation_members (organisation_id, user_id, role, state)
    select ${organisation?.id}, user_id, 'admin', 'active' from public.organisation_claims where organisation_id = ${organisation?.id}`;
  await sql`update public.organisation_claims set state = 'approved' where organisation_id = ${organisation?.id}`;
  const page = `/organisations/${organisation?.slug}`;
  expect(await read(admin, `${page}/settings`)).toContain("Close the organisation");
  const wrong = await admin.post(`${page}/settings`, { intent: "close", name: "Another" });
  const form = await wrong.text();
  expect([wrong.status, form.includes("Type the organisation&#x27;s name. Nothing")]).toEqual([
    400,
    true,
  ]);
  expect(form).toContain('value="Another"');
  // The organisation's answers go back to the moderators with their questions.
  const asker = someone("asking");
  const moderator = await signedIn("moderator@example.test");
  await signedIn(asker);
  for (const side of ["organisation", "automatic"] as const) {
    const inquiry = crypto.randomUUID();
    const question = {
      id: inquiry,
      tech_id: 6,
      title: "A lens",
      message: `Still there? ${inquiry}`,
    };
    await sql`
      insert into public.inquiries ${sql({ ...question, organisation_id: organisation?.id, state: "open", asked_at: "2001-01-01" })}`;
    await sql`update public.inquiries set user_id = u.id from auth.users u where u.email = ${asker} and inquiries.id = ${inquiry}`;
    await sql`insert into public.inquiry_messages ${sql({ id: crypto.randomUUID(), inquiry_id: inquiry, side, body: "Soon." })}`;
  }
  const closed = await admin.post(`${page}/settings`, { intent: "close", name });
  expect(closed.headers.get("location")).toBe(`${page}?said=closed`);
  expect(await read(admin, page)).toContain("Claim this listing");
  const queue = await read(moderator, "/moderation");
  expect(queue).toContain("Last message by the organisation");
  expect(queue).toContain("Last message by the standing reply");
  await sql`delete from public.inquiries where user_id = (select id from auth.users where email = ${asker})`;
});

test("a moderator offers an organisation without admins to an address, which gets mail and accepts", async () => {
  const name = `Orphaned Organisation ${crypto.randomUUID().slice(0, 8)}`;
  const [organisation] = await sql`
    insert into public.organisations (name, slug, status) values (${name}, ${name.toLowerCase().replaceAll(" ", "-")}, 'claimed') returning slug`;
  const address = someone("offered");
  const moderator = await signedIn("moderator@example.test");
  const offer = { intent: "offer", slug: organisation?.slug };
  const wrong = await moderator.post("/moderation", { ...offer, email: "nobody" });
  await expectPage(wrong, 400, "Type an e-mail address", 'value="nobody"');
  const offered = await moderator.post("/moderation", { ...offer, email: address });
  expect(offered.headers.get("location")).toBe("/moderation?said=decided");
  expect(await read(moderator, "/moderation")).toContain(`Offered to ${address}`);
  await expect
    .poll(async () => (await mailTo(address))[0]?.text)
    .toContain(`Nobody acts for ${name}`);

  const person = await signedIn(address);
  expect(await read(person, "/organisations")).toContain(`<bdi>${name}</bdi> needs an admin`);
  const accepted = await person.post("/organisations?index", {
    intent: "accept",
    slug: organisation?.slug,
  });
  expect(accepted.headers.get("location")).toBe(`/organisations/${organisation?.slug}`);
  expect(await read(person, `/organisations/${organisation?.slug}/members`)).toContain("Admin");
  expect(await read(moderator, "/moderation")).not.toContain(`Offered to ${address}`);
  const again = await person.post("/organisations?index", {
    intent: "accept",
    slug: organisation?.slug,
  });
  expect(again.status).toBe(404);
});
