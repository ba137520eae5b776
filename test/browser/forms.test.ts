import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, sessionCookies, watchedBrowser } from "../support/browser.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { addTenant, removeTenants, type Tenant } from "../support/tenants.ts";
import { signedIn } from "../support/visitor.ts";

// Every form of the site is posted once by Chromium from the page where a person finds it, and once by somebody whose
// session has ended meanwhile: then what they typed is on the next page, or sent once they have signed in.

const { open } = watchedBrowser();
const sql = stackDatabase();
/** A subscriber, a moderator, and the admin of an organisation that has one of everything. */
const WRITER = `forms-${crypto.randomUUID()}@people.test`;
const FREE = `forms-${crypto.randomUUID()}@people.test`;
let tenant: Tenant;
let writer = "";
let shortlist = 0;

beforeAll(async () => {
  const ids: string[] = [];
  for (const email of [WRITER, FREE, ...Array.from({ length: 2 }, () => other())]) {
    await signedIn(email);
    ids.push((await sql`select id from auth.users where email = ${email}`)[0]?.id);
  }
  const [id = "", free = "", reader = "", editor = ""] = ids;
  writer = id;
  await sql`insert into private.moderators values (${WRITER})`;
  await sql`update public.user_profiles set is_pro = true, subscription_end = now() + interval '1 day' where id = ${id}`;
  tenant = await addTenant(sql, { reader, editor, admin: id }, { asker: id, claimant: free });
  const pro = await signedIn(WRITER);
  await pro.post("/shortlists", { intent: "create", name: "Lenses", key: crypto.randomUUID() });
  shortlist = Number((await sql`select max(id)::int as id from public.shortlists`)[0]?.id);
  const search = { q: "solar", name: "Solar", frequency: "weekly" };
  await pro.post("/searches/new", search);
});
afterAll(async () => {
  await removeTenants(sql, [tenant]);
  await sql`delete from private.moderators where address = ${WRITER}`;
});

const other = () => `forms-${crypto.randomUUID()}@people.test`;

/** The pages with forms: who reads them, whether they have scripts, and their address. */
function pages(): { as?: string; javaScript: boolean; path: string }[] {
  const at = `/organisations/${tenant.slug}`;
  const scripted = [
    "/marketplace?q=solar",
    "/marketplace?q=solar&view=rows",
    `/patentinfo?tech_id=${tenant.listed}`,
  ];
  const plain = [
    "/account",
    "/account/keys",
    "/account/saved",
    "/login",
    "/searches",
    "/searches/new?q=solar",
    "/shortlists",
    `/shortlists/${shortlist}`,
    `/shortlists/${shortlist}/ask`,
    "/shortlists/match",
    "/brief",
    "/needs/new",
    `/needs/${tenant.askedNeed}`,
    "/account/inquiries",
    `/account/inquiries/${tenant.inquiry}`,
    `/mistake?tech_id=${tenant.listed}`,
    "/organisations",
    at,
    `${at}/inbox`,
    `${at}/inbox/${tenant.inquiry}`,
    `${at}/listings`,
    `${at}/listings/${tenant.listed}`,
    `${at}/drafts`,
    `${at}/drafts/${tenant.draft}`,
    `${at}/import`,
    `${at}/import/${tenant.import}`,
    `${at}/import/${tenant.asking}`,
    `${at}/import/${tenant.published}`,
    `${at}/members`,
    `${at}/settings`,
    `${at}/needs`,
    `${at}/withdraw?id=${tenant.listed}`,
    "/moderation",
    `/moderation/${tenant.lead}`,
  ];
  return [
    { javaScript: true, path: "/contact" },
    { javaScript: false, path: "/contact" },
    { javaScript: false, path: "/login" },
    ...["/marketplace", "/login"].map((path) => ({ as: FREE, javaScript: false, path })),
    { as: FREE, javaScript: true, path: "/marketplace" },
    ...scripted.flatMap((path) =>
      [true, false].map((javaScript) => ({ as: WRITER, javaScript, path })),
    ),
    ...plain.map((path) => ({ as: WRITER, javaScript: false, path })),
  ];
}

/** What ends the session itself, the account or the organisation, and what leads out of the site. */
const LEFT_OUT = /sign-out|\bclose\b|create-c|"member"/;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The forms of the page that are posted, as a person finds them: what tells them apart, and how many texts they take. */
async function formsOf(page: Page): Promise<{ name: string; texts: number }[]> {
  const forms = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>("form")]
      .filter((form) => form.method === "post")
      .map((form) => ({
        name: JSON.stringify([
          form.getAttribute("action"),
          ...[...form.elements].map((field) => [
            field.getAttribute("name"),
            field.getAttribute("type") === "hidden" || field.tagName === "BUTTON"
              ? (field as HTMLInputElement).value
              : "",
          ]),
        ]),
        texts: form.querySelectorAll(
          "textarea, input:not([type]), input[type=text], input[type=search]",
        ).length,
      })),
  );
  // A page makes the keys of its forms anew.
  return forms.map(({ name, texts }) => ({ name: name.replaceAll(UUID, ""), texts }));
}

/** Types into a form's fields and sends it with its first button, past the browser's own checks. */
function send(page: Page, at: number, words: string): Promise<void> {
  return page.evaluate(
    ([place, text]) => {
      const form = [...document.querySelectorAll("form")].filter(({ method }) => method === "post")[
        place
      ];
      if (!form) throw new Error("The form is gone.");
      for (const field of form.elements) {
        if (field instanceof HTMLTextAreaElement) field.value = text;
        else if (field instanceof HTMLInputElement) {
          if (field.type === "email") field.value = "somebody@example.test";
          if (["text", "search"].includes(field.type) && !field.hidden) field.value = text;
        }
      }
      form.noValidate = true;
      const buttons = [...form.elements].filter(
        (field): field is HTMLButtonElement =>
          field instanceof HTMLButtonElement && field.type === "submit" && !field.disabled,
      );
      form.requestSubmit(buttons[0]);
    },
    [at, words] as const,
  );
}

/** Sends a form, waits for the page that follows, and returns the answer to its post. */
async function answerOf(page: Page, at: number, words: string) {
  const next = page.waitForEvent("domcontentloaded").catch(() => null);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    send(page, at, words),
  ]);
  if (answer.request().isNavigationRequest()) await next;
  return answer;
}

async function visit(page: Page, { path, javaScript }: { path: string; javaScript: boolean }) {
  await page.goto(path);
  if (javaScript) await hydrated(page);
}

// Nothing is changed by it, so it comes first.
test("what somebody typed whose session has ended is on the next page, with and without JavaScript", async () => {
  let typed = 0;
  for (const each of pages().filter(({ as }) => as === WRITER)) {
    const page = await open({ ...each, expected: [401, 404], shared: true });
    await visit(page, each);
    const forms = (await formsOf(page)).map(({ texts }, at) => ({ texts, at }));
    for (const [nth, { at }] of forms.filter(({ texts }) => texts > 0).entries()) {
      if (nth > 0) await visit(page, each);
      const words = `Lenses for bees ${crypto.randomUUID()}`;
      const ended = await sql`delete from auth.sessions where user_id = ${writer} returning *`;
      const answer = await answerOf(page, at, words);
      // The chat stays on its page, and says so there.
      if (new URL(answer.url()).pathname !== "/api/chat")
        await page.getByRole("heading", { name: "You are signed out" }).waitFor();
      const held = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>("main [name]")].map(({ value }) => value),
      );
      expect(held.join("\n"), `${each.path} ${at}`).toContain(words);
      await sql`insert into auth.sessions ${sql(ended as never)}`;
      await page.context().addCookies(await sessionCookies(WRITER));
      typed += 1;
    }
  }
  expect(typed).toBeGreaterThan(20);
});

test("every form is accepted from its own page, with and without JavaScript", async () => {
  let posted = 0;
  for (const each of pages()) {
    const page = await open({ ...each, expected: [400, 404, 409, 413, 422], shared: true });
    await visit(page, each);
    const forms = await formsOf(page);
    for (const [nth, { name }] of forms.filter((form) => !LEFT_OUT.test(form.name)).entries()) {
      if (nth > 0) await visit(page, each);
      const at = (await formsOf(page)).findIndex((form) => form.name === name);
      // An earlier form of the page has done it.
      if (at === -1) continue;
      const answer = await answerOf(page, at, "Lenses for bees");
      const what = `${each.path} ${name}`;
      expect([200, 303, 400, 404, 409, 204], what).toContain(answer.status());
      if (answer.status() === 200 && !each.javaScript)
        expect(answer.headers()["content-type"], what).toContain("text/html");
      posted += 1;
    }
  }
  expect(posted).toBeGreaterThan(50);
});

for (const javaScript of [true, false]) {
  test(`the page of a mail's link stops the mail and resumes it, ${javaScript ? "with" : "without"} JavaScript`, async () => {
    const [row] = await sql`select private.unsubscribe_token(${writer}) as token`;
    const page = await open({ javaScript });
    await page.goto(`/unsubscribe/${row?.token}`);
    await page.getByRole("button", { name: "Stop the mail" }).click();
    await page.getByRole("heading", { name: "No more alerts by mail." }).waitFor();
    await page.getByRole("button", { name: "Send it again" }).click();
    await page.getByRole("heading", { name: "This mail comes again." }).waitFor();
  });
}
