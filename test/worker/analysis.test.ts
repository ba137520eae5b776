import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stackDatabase } from "../support/stack-services.ts";
import { signedIn } from "../support/visitor.ts";

// What a technology's page shows of an analysis, and to whom.

const sql = stackDatabase();
const TECH = 900_049;
const PAGE = `/patentinfo?tech_id=${TECH}`;
const passage = { section: "key-benefits", heading: "Key Benefits", text: "A sentence of it." };
const paid = { ...passage, text: "A sentence that is paid for." };
const BODY = {
  category: { is: "Breakthrough", passages: [passage] },
  rationale: [{ label: "a reason", passages: [passage] }],
  scores: { evidence: { value: 60, passages: [passage] } },
  chapters: { strengths: [{ passages: [paid] }] },
  questions: ["Who has measured it?", "Which licence is offered?", "What would a pilot cost?"],
};

beforeAll(async () => {
  await sql`insert into public.technologies (tech_id, title, uni) values (${TECH}, 'Leak Detector', 'Northlake University')`;
  await sql`insert into public.technology_details (tech_id, key_benefits) values (${TECH}, '{"text": "A sentence of it."}')`;
});
afterAll(async () => {
  await sql`delete from public.technologies where tech_id = ${TECH}`;
});

const asText = (page: string) =>
  page
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("an analysis", () => {
  beforeAll(async () => {
    const [source] = await sql`select public.analysis_source(${TECH}) as of`;
    await sql`
      select public.store_analysis(${TECH}, ${source?.of.hash}, 'some-model', 'analysis 1', 1, ${sql.json(BODY as never)}, '[]')`;
  });

  test("is shown to a member with its author and day, and without its chapters", async () => {
    const { text } = await (await signedIn("free@example.test")).get(PAGE);
    const shown = asText(text);
    expect(shown).toMatch(/some-model on \d{1,2} \w+ \d{4}/);
    expect(shown).toContain("a reason");
    expect(shown).toMatch(/Evidence .*60 of 100/);
    expect(shown).toContain("Who has measured it?");
    expect(text).toContain('href="#key-benefits:~:text=A%20sentence%20of%20it."');
    expect(text).not.toContain("paid for");
    expect(text).not.toContain('name="question"');
  });

  test("is shown to a subscriber with its chapters, and ticked questions fill the inquiry", async () => {
    const pro = await signedIn("pro@example.test");
    const { text } = await pro.get(PAGE);
    expect(asText(text)).toContain("A sentence that is paid for.");
    expect(text.match(/name="question"/g)).toHaveLength(3);
    const filled = await pro.get(`${PAGE}&question=0&question=2&question=9`);
    expect(filled.text).toMatch(
      /<textarea[^>]*name="inquiry"[^>]*>Who has measured it\?\nWhat would a pilot cost\?<\/textarea>/,
    );
    expect((await pro.get(`${PAGE}&question=nothing`)).status).toBe(200);
  });
});
