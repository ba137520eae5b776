import { expect, test } from "vitest";
import type { AlertMail } from "#app/discovery/alerts/alerts.schema.ts";
import { alertMail } from "./alert-mail.tsx";

const SITE = { brand: "QUAD", origin: "https://quad.test" };
const SOLAR: AlertMail["searches"][number] = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Solar\r\nBcc: somebody@else.test",
  token: "cd".repeat(32),
  search: { q: "solar cell", mode: "regular", kw: [], filters: { class: ["energy"] } },
  technologies: [
    {
      id: 7,
      title: 'A <script>alert("x")</script> cell',
      uni: "Here & there",
      kind: "new",
      why: "Title: cell",
      also: [],
      watched: [],
    },
  ],
};
const TOLD: AlertMail = {
  to: "ada@example.test",
  token: "ab".repeat(32),
  searches: [SOLAR],
  watched: [{ id: 9, title: "A pump", changes: ["status", "report"] }],
};

test("a mail says what is new, why, and what happened to watched technologies", () => {
  const { to, key, subject, text } = alertMail("mail-1", TOLD, SITE);
  expect([to, key]).toEqual(["ada@example.test", "mail-1"]);
  expect(subject).toBe("QUAD: 1 new, 1 changed");
  expect(text).toContain("https://quad.test/marketplace?q=solar+cell&class=energy");
  expect(text).toContain("Here & there. Title: cell\n  https://quad.test/patentinfo?tech_id=7");
  expect(text).toContain("Watched: its status changed, it has a research report now");
});

test("a technology that was listed before is told as changed, once, with whatever else brought it", () => {
  const [found] = SOLAR.technologies;
  if (!found) throw new Error("No technology.");
  const changed = {
    ...found,
    id: 8,
    kind: "text" as const,
    why: "Title: cell without bleaching.",
    also: ["Pumps"],
    watched: ["text" as const],
  };
  const searches = [{ ...SOLAR, technologies: [found, changed] }];
  const { subject, text } = alertMail("mail-1", { ...TOLD, searches, watched: [] }, SITE);
  expect(subject).toBe("QUAD: 1 new, 1 changed for 'Solar Bcc: somebody@else.test'");
  expect(text).toContain(
    "Changed. Here & there. Title: cell without bleaching. Also: 'Pumps', a technology that you watch (its text changed)",
  );
});

test("nothing of a listing is markup in the mail", () => {
  const { html } = alertMail("mail-1", TOLD, SITE);
  expect(html).not.toContain("<script>");
  expect(html).toContain("A &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; cell");
});

test("each search has a link that stops its mail, beside one for all; one click by RFC 8058 stops what the mail is about", () => {
  const all = `https://quad.test/unsubscribe/${"ab".repeat(32)}`;
  const one = `https://quad.test/unsubscribe/${"cd".repeat(32)}`;
  const mixed = alertMail("mail-1", TOLD, SITE);
  expect(mixed.headers).toEqual({
    "List-Unsubscribe": `<${all}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(mixed.text).toContain(`Stop mail of this search: ${one}`);
  expect(mixed.text).toContain(`Stop all alerts by mail: ${all}`);
  const { headers } = alertMail("mail-1", { ...TOLD, watched: [] }, SITE);
  expect(headers).toMatchObject({ "List-Unsubscribe": `<${one}>` });
});

test("a withdrawn technology is named without a link", () => {
  const watched = [{ id: 9, title: "A pump", changes: ["withdrawn" as const] }];
  const { text, subject } = alertMail("mail-1", { ...TOLD, searches: [], watched }, SITE);
  expect(text).not.toContain("tech_id=9");
  expect(subject).toBe("QUAD: 1 changed");
});

/** A saved search with `count` new technologies, whose texts are as long as the catalogue's longest usual ones. */
function news(name: string, count: number): AlertMail["searches"][number] {
  const technologies = Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    title: `${name} ${n + 1}: ${"a method of making a device & its use ".repeat(4)}`,
    uni: "The University of Somewhere & Elsewhere",
    kind: "new" as const,
    why: "Title or summary: cell, solar",
    also: [],
    watched: [],
  }));
  return { ...SOLAR, name, technologies };
}
const listed = (text: string) => text.match(/^- /gm)?.length ?? 0;

test("a mail lists 150 entries, counts the rest, links it, and stays below what mail programs cut off", () => {
  const { subject, text, html } = alertMail(
    "m",
    { ...TOLD, searches: [news("Cells", 500)], watched: [] },
    SITE,
  );
  expect(subject).toBe("QUAD: 500 new for 'Cells'");
  expect(listed(text)).toBe(150);
  expect(html.match(/<li/g)).toHaveLength(150);
  const page = "https://quad.test/marketplace?q=solar+cell&class=energy&sort=most-recent";
  expect(text).toContain(`\n\nand 350 more: ${page}\n`);
  expect(html).toContain(`<p><a href="${page.replaceAll("&", "&amp;")}">and 350 more</a></p>`);
  expect(new TextEncoder().encode(html).length).toBeLessThan(100_000);
});

test("a long search leaves short ones and watched technologies their places", () => {
  const watched = Array.from({ length: 100 }, (_, n) => ({
    id: n + 1,
    title: "A pump",
    changes: ["status" as const],
  }));
  const searches = [news("Cells", 1500), news("Pumps", 3)];
  const { text, subject } = alertMail("m", { ...TOLD, searches, watched }, SITE);
  expect(subject).toBe("QUAD: 1,503 new, 100 changed");
  expect(listed(text)).toBe(150);
  const [cells = "", pumps = "", pumped = ""] = text.split("\n\n\n");
  expect([listed(cells), listed(pumps), listed(pumped)]).toEqual([74, 3, 73]);
  expect(cells).toContain("and 1,426 more: https://quad.test/marketplace?");
  expect(pumps).not.toContain("more:");
  expect(pumped).toContain("and 27 more: https://quad.test/searches");
});

test("what fits is listed whole", () => {
  const { text } = alertMail("m", { ...TOLD, searches: [news("Cells", 150)], watched: [] }, SITE);
  expect(listed(text)).toBe(150);
  expect(text).not.toContain("more:");
});
