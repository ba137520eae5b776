import { expect, inject, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { addOrganisation } from "../support/organisation.ts";
import { mailTo, stackDatabase } from "../support/stack-services.ts";
import { newSubscriber } from "../support/subscriber.ts";
import { databaseTrips, expectPage, signedIn, Visitor } from "../support/visitor.ts";

// A standing need from its form to an accepted answer, by pages without JavaScript, mail, feed, API and MCP.

const sql = stackDatabase();
const HTML = { accept: "text/html" };
const { web, api, jobs } = inject("endpoints");
const visitor = new Visitor(web);
const MARK = `quadneed${crypto.randomUUID().slice(0, 8)}`;
const SOUGHT = `An ice film for wings that ${MARK} stays smooth`;

const subjectsTo = async (address: string) => (await mailTo(address)).map(({ subject }) => subject);
const fiveMinutes = () =>
  fetch(`${jobs}/cdn-cgi/local/scheduled?cron=${encodeURIComponent("*/5 * * * *")}`);
const post = (reader: Visitor, path: string, fields: Record<string, string>) =>
  reader.post(path, fields, HTML);
function pathOf(answer: Response): string {
  const { pathname, search } = new URL(locationOf(answer));
  return pathname + search;
}
const FORM = {
  asker: "A company in DE, aviation",
  sought: SOUGHT,
  requirements: "thin\nmade without fluorine",
  public: "yes",
  until: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
};

test("from its form to an accepted answer, and who sees what at each step", async () => {
  const { member: asker, email } = await newSubscriber(sql);
  const one = await addOrganisation(sql, "icefirst");
  const other = await addOrganisation(sql, "icesecond");
  const [film] = await sql`insert into public.technologies (title, summary, uni, organisation_id)
    values (${`Ice film ${MARK}`}, ${SOUGHT}, ${one.slug}, ${one.id}) returning tech_id`;
  // Without its vector it would be near nothing.
  await fiveMinutes();
  const vectors = () =>
    sql`select from private.technology_vectors where tech_id = ${film?.tech_id}`;
  await expect.poll(vectors, { timeout: 120_000, interval: 500 }).not.toEqual([]);
  const inbox = `/organisations/${one.slug}/needs`;

  const refused = await post(asker, "/needs/new", {
    ...FORM,
    id: crypto.randomUUID(),
    asker: "QUAD",
  });
  await expectPage(refused, 400, "made without fluorine");
  const id = crypto.randomUUID();
  expect(pathOf(await post(asker, "/needs/new", { ...FORM, id }))).toBe("/needs?said=published");
  expect((await visitor.get("/needs")).text).not.toContain(MARK);

  const moderator = await signedIn("moderator@example.test");
  expect((await moderator.get("/moderation")).text).toContain(MARK);
  const decide = { intent: "need", id, reason: "" };
  const unexplained = await post(moderator, "/moderation", { ...decide, decision: "refuse" });
  await expectPage(unexplained, 400, "A refusal needs a reason");
  await post(moderator, "/moderation", { ...decide, decision: "publish" });
  await fiveMinutes();
  expect(await subjectsTo(email)).toEqual([expect.stringContaining("Your need is published")]);

  for (const path of ["/needs", "/needs.atom"]) {
    const { text } = await visitor.get(path);
    expect(text).toContain(MARK);
    expect(text).not.toMatch(new RegExp(`${email}|${encodeURIComponent(email)}`));
  }
  const listed = await (await fetch(`${api}/v1/needs`)).json();
  expect((listed as { needs: object[] }).needs).toContainEqual(
    expect.objectContaining({
      id,
      sought: SOUGHT,
      requirements: ["thin", "made without fluorine"],
    }),
  );

  expect((await one.admin.get(`/organisations/${one.slug}/inbox`)).text).toContain(
    "1 need near what you list",
  );
  const page = await one.admin.get(inbox);
  expect(databaseTrips(page.headers)).toEqual({ requests: 1, depth: 1 });
  expect(page.text).toContain(`Ice film ${MARK}`);
  expect(page.text).not.toContain(email);
  expect((await other.admin.get(inbox)).status).toBe(404);
  // One whose listings are not near finds it on the public page.
  expect((await other.admin.get("/needs")).text).toContain(
    `/organisations/${other.slug}/needs?id=${id}`,
  );
  await expectPage(
    await post(one.admin, inbox, { intent: "answered", id, listing: "", text: "" }),
    400,
    "Choose a listing, or write up to three sentences.",
  );
  const listing = /name="listing" value="(\d+)"/.exec(page.text)?.[1] ?? "";
  const given = { intent: "answered", id, listing, text: "It flew for a winter." };
  expect(pathOf(await post(one.admin, inbox, given))).toBe(`${inbox}?said=answered`);
  const others = `/organisations/${other.slug}/needs`;
  await post(other.admin, others, { ...given, listing: "", text: "We could make it." });

  const own = `/needs/${id}`;
  const answered = (await asker.get(own)).text;
  for (const words of ["It flew for a winter.", "We could make it."])
    expect(answered).toContain(words);
  expect((await one.admin.get(own)).status).toBe(404);
  expect((await one.admin.get(inbox)).text).not.toContain("We could make it.");
  await post(asker, own, { intent: "declined", slug: other.slug });
  expect((await other.admin.get(others)).text).toContain("The asker declined.");
  await post(asker, own, { intent: "asked", slug: one.slug, text: "How thin?" });
  await expect
    .poll(() => subjectsTo(one.address))
    .toEqual([expect.stringContaining("A question about")]);
  await post(one.admin, inbox, { intent: "replied", id, text: "A micrometre." });

  const nameless = { intent: "accepted", slug: one.slug, name: "" };
  await expectPage(await post(asker, own, nameless), 400, "Write your name.");
  const accepted = await post(asker, own, { ...nameless, name: "Ada, Firm GmbH" });
  const thread = pathOf(accepted);
  expect(thread).toMatch(/^\/account\/inquiries\//);
  const lead = await one.admin.get(
    thread.replace("/account/inquiries", `/organisations/${one.slug}/inbox`),
  );
  for (const words of ["Ada, Firm GmbH", MARK, "How thin?", "A micrometre."])
    expect(lead.text).toContain(words);
  expect(lead.text).not.toContain(email);

  await post(asker, own, { intent: "ended" });
  expect((await visitor.get("/needs")).text).not.toContain(MARK);
});

test("who has no subscription reads what others seek, and what publishing takes", async () => {
  const free = await signedIn(`free-${crypto.randomUUID()}@example.test`);
  expect((await free.get("/needs/new")).text).toContain("Publishing a need is part of Pro.");
  const sent = await post(free, "/needs/new", { ...FORM, id: crypto.randomUUID() });
  await expectPage(sent, 403, "Publishing a need is part of Pro.");
  // A brief becomes one with its lines.
  const { member } = await newSubscriber(sql);
  const { text } = await member.get("/needs/new?q=an+ice+film&need=thin&need=cheap&must=thin");
  expect(text).toContain(">an ice film</textarea>");
  expect(text).toContain(">thin\ncheap</textarea>");
});
