import { afterAll, expect, test } from "vitest";
import { addOrganisation } from "../support/organisation.ts";
import { mailTo, stackDatabase } from "../support/stack-services.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

// A document from the editor's form to its download, and with an answer, without JavaScript.

const sql = stackDatabase();
const id = 700_000 + Math.floor(Math.random() * 90_000);
const { slug, admin } = await addOrganisation(sql, "documented");
const editorPage = `/organisations/${slug}/listings/${id}`;
await sql`insert into public.technologies (tech_id, title, uni) values (${id}, 'Fictional lens', ${slug})`;
afterAll(async () => {
  await sql`delete from private.listing_ids where tech_id = ${id}`;
  await sql`delete from public.technologies where tech_id = ${id}`;
  await sql`delete from public.organisations where slug = ${slug}`;
});

const PDF = "%PDF-1.4\ntrailer<<>>\n%%EOF\n";

async function add(name: string, text: string, more: Record<string, string> = {}) {
  const form = new FormData();
  const fields = { document: "add", "document-name": name, ...more };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("document-file", new File([text], "x.pdf"));
  return admin.post(editorPage, form, { accept: "text/html" });
}

test("a member downloads an owner's document, a visitor only a public one, and a removed one is gone", async () => {
  expect((await add("Terms “B”", PDF)).status).toBe(303);
  expect((await add("One-pager", PDF, { "document-public": "yes" })).status).toBe(303);
  const rows = await sql`select id, is_public from private.listing_documents where tech_id = ${id}`;
  const hrefOf = (isPublic: boolean) =>
    `/api/document?id=${rows.find((row) => row.is_public === isPublic)?.id}`;
  const member = await signedIn(`documents-${crypto.randomUUID()}@example.test`);
  const got = await member.request(hrefOf(false));
  expect(got.status).toBe(200);
  expect(await got.text()).toBe(PDF);
  expect(got.headers.get("content-disposition")).toContain("attachment;");
  expect(got.headers.get("content-type")).toBe("application/pdf");
  expect(got.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await new Visitor().request(hrefOf(false))).status).toBe(401);
  expect((await new Visitor().request(hrefOf(true))).status).toBe(200);
  expect(await (await member.request(`/patentinfo?tech_id=${id}`)).text()).toContain(hrefOf(true));
  const remove = { document: `remove ${rows.find((row) => row.is_public)?.id}` };
  expect((await admin.post(editorPage, remove)).status).toBe(303);
  expect((await member.request(hrefOf(true))).status).toBe(404);
});

test.each([
  ["no PDF", "<html>%PDF-", 400],
  ["cut before its end", "%PDF-1.4\n".padEnd(3000), 400],
  ["too large", `%PDF-${"x".repeat(5_000_000)}%%EOF`, 413],
])("a file that is %s is refused, and what was filled in stays", async (_name, text, status) => {
  const answer = await add("My terms", text, { "document-public": "yes" });
  expect(answer.status).toBe(status);
  const page = await answer.text();
  expect(page).toContain('value="My terms"');
  expect(page).toMatch(/<input[^>]*name="document-public"[^>]*checked=""/);
});

test("an answer carries a ticked document's address, which its asker opens from the page and the mail", async () => {
  const [document] =
    await sql`select id, name from private.listing_documents where tech_id = ${id}`;
  const email = `asks-${crypto.randomUUID()}@example.test`;
  const asker = await signedIn(email);
  const key = crypto.randomUUID();
  await sql`
    insert into public.inquiries (id, user_id, tech_id, title, message, state, organisation_id)
    select ${key}, u.id, ${id}, 'Fictional lens', 'What are your terms?', 'new', o.id
    from auth.users u, public.organisations o where u.email = ${email} and o.slug = ${slug}`;
  const page = `/organisations/${slug}/inbox/${key}`;
  const value = `${document?.id} ${document?.name}`;
  expect((await admin.get(page)).text).toContain(`value="${value}"`);
  const form = {
    intent: "write",
    key: crypto.randomUUID(),
    message: "See them.",
    "document-0": value,
  };
  const empty = await admin.post(page, { ...form, message: "" }, { accept: "text/html" });
  expect(empty.status).toBe(400);
  expect(await empty.text()).toMatch(
    /checked=""[^>]*name="document-0"|name="document-0"[^>]*checked=""/,
  );
  expect((await admin.post(page, form)).status).toBe(303);
  const href = `/api/document?id=${document?.id}`;
  expect((await asker.get(`/account/inquiries/${key}`)).text).toContain(`<a href="${href}">`);
  await expect
    .poll(async () => (await mailTo(email)).some(({ text }) => text.includes(href)))
    .toBe(true);
});
