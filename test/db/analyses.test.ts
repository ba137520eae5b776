import { beforeEach, describe, expect, test } from "vitest";
import { runAnalyseCommand } from "../../scripts/analyse/command.ts";
import { databaseOfFile } from "../support/fresh-database.ts";
import { listeningModel } from "../support/model-endpoint.ts";
import { addPerson, askAs, type Person } from "../support/people.ts";

// Analyses: who is handed out, what is kept and shown, and that it goes with the text.

const endpoint = await listeningModel();

const { sql, url } = await databaseOfFile();
const free = await addPerson(sql, "free", {});
const pro = await addPerson(sql, "pro", {
  is_pro: true,
  subscription_end: new Date(Date.now() + 9e9),
});
beforeEach(async () => {
  await sql`delete from public.technologies`;
  await sql`delete from private.model_days`;
  for (const tech_id of [1, 2, 3]) {
    await sql`insert into public.technologies (tech_id, title, uni) values (${tech_id}, ${`Pump ${tech_id}`}, 'Duke University')`;
    await sql`insert into public.technology_details (tech_id, technical_summary) values (${tech_id}, '{"text": "It moves water."}')`;
  }
});

const PASSAGE = { section: "a", heading: "A", text: "It moves water." };
const BODY = {
  category: { is: "Breakthrough", passages: [PASSAGE] },
  rationale: [],
  scores: {},
  chapters: { strengths: [{ passages: [{ ...PASSAGE, text: "Paid text." }] }] },
  questions: [],
};

async function take(most = 10, budget = 1_000_000): Promise<number[]> {
  const [row] = await sql`select public.take_unanalysed(${most}, 1000, ${budget}) as ids`;
  return row?.ids.map(Number);
}
async function sourceOf(id: number) {
  const [row] = await sql`select public.analysis_source(${id}) as source`;
  return row?.source;
}
async function store(id: number, hash: string, body: object | null = BODY): Promise<boolean> {
  const [row] = await sql`
    select public.store_analysis(${id}, ${hash}, 'some-model', 'analysis 1', 4000, to_jsonb(${JSON.stringify(body)}::text), '[]') as stored`;
  return row?.stored;
}
const made = async (id: number) => store(id, (await sourceOf(id)).hash);
async function categoryOf(id: number) {
  const [row] =
    await sql`select categorical_assign as category from public.technologies where tech_id = ${id}`;
  return row?.category;
}
async function shownTo(person: Person | null, id: number) {
  return (await askAs(sql, person, "patent_page($1)", [id])).analysis ?? null;
}

test("what lacks an analysis is handed out once, what waits longest first, and what somebody asked for before it", async () => {
  await sql`insert into public.analysis_requests (user_id, tech_id) values (${free.id}, 3)`;
  expect(await take(1)).toEqual([3]);
  expect(await take(1)).toEqual([1]);
  expect(await take()).toEqual([2]);
  expect(await take()).toEqual([]);
  await sql`update private.analyses set asked_at = now() - interval '25 hours' where tech_id = 2`;
  expect(await take()).toEqual([2]);
});

test("a listing is handed out once a day, however often its text changes, and then after those that never were", async () => {
  const change = (n: number) =>
    sql`update public.technologies set title = ${`Pump 1, ${n}`} where tech_id = 1`;
  expect(await take(1)).toEqual([1]);
  expect(await made(1)).toBe(true);
  for (let n = 1; n <= 6; n += 1) {
    await change(n);
    expect(await take(1, n === 1 ? 0 : 1_000_000)).toEqual([[], [2], [3], [], [], []][n - 1]);
  }
  await sql`update private.analyses set asked_at = now() - interval '25 hours' where tech_id = 1`;
  await sql`delete from private.analyses where tech_id = 3`;
  expect([await take(1), await take(1)]).toEqual([[3], [1]]);
});

test("organisations take turns, beginning with who got least today", async () => {
  await sql`insert into public.technologies (tech_id, title, uni) values (7, 'A fan', 'Yale University'), (8, 'A lamp', 'Yale University')`;
  expect(await take(2)).toEqual([1, 7]);
  await sql`delete from private.analyses where tech_id = 7`;
  expect(await take(1)).toEqual([7]);
  expect(await take(1)).toEqual([2]);
  expect(await take()).toEqual([8, 3]);
});

test("an analysis that came to nothing shows nothing, and is made again when a subscriber asks, once a day", async () => {
  const ask = async (person: Person) => {
    await sql`delete from public.analysis_requests where tech_id = 1`;
    await askAs(sql, person, "request_analysis(1, true)");
    return (await sourceOf(1)) !== null;
  };
  expect(await store(1, (await sourceOf(1)).hash, null)).toBe(true);
  expect(await shownTo(pro, 1)).toBeNull();
  expect(await take()).not.toContain(1);
  expect(await ask(pro)).toBe(false);
  await sql`update private.analyses set made_at = now() - interval '25 hours' where tech_id = 1`;
  expect(await ask(free)).toBe(false);
  expect(await ask(pro)).toBe(true);
  await made(1);
  await sql`update private.analyses set made_at = now() - interval '25 hours' where tech_id = 1`;
  expect(await ask(pro)).toBe(false);
});

test("nothing is handed out that today's budget does not pay", async () => {
  expect(await take(10, 999)).toEqual([]);
  await sql`select public.spend_analysis_tokens(800, 1000)`;
  expect(await take(10, 1700)).toEqual([]);
  expect(await take(1, 1800)).toHaveLength(1);
});

test("tokens are spent up to the day's budget, and given back", async () => {
  const spend = async (tokens: number) => {
    const [row] = await sql`select public.spend_analysis_tokens(${tokens}, 100) as spent`;
    return row?.spent;
  };
  expect(await spend(60)).toBe(true);
  expect(await spend(60)).toBe(false);
  expect(await spend(-30)).toBe(true);
  expect(await spend(60)).toBe(true);
  const [readers] =
    await sql`select count(*)::int as days from private.model_days where spender = 'readers'`;
  expect(readers?.days).toBe(0);
});

test("an analysis gives the category that the source does not state, and is asked for no more", async () => {
  expect(await made(1)).toBe(true);
  expect(await categoryOf(1)).toBe("Breakthrough");
  expect(await sourceOf(1)).toBeNull();
  await sql`update public.technologies set categorical_assign = 'Marginal Improvement' where tech_id = 2`;
  expect(await made(2)).toBe(true);
  expect(await categoryOf(2)).toBe("Marginal Improvement");
  expect(await take()).toEqual([3]);
});

test("a report goes with the analysis that it prints, and an imported one stays", async () => {
  const reportOf = async (id: number) => {
    const [row] =
      await sql`select report_filepath as path from public.technology_details where tech_id = ${id}`;
    return row?.path;
  };
  await Promise.all([made(1), made(2)]);
  await sql`
    update public.technology_details d set report_filepath = private.report_of_analysis(a)
    from private.analyses a where a.tech_id = d.tech_id and d.tech_id = 1`;
  await sql`update public.technology_details set report_filepath = 'their_report.pdf' where tech_id = 2`;
  expect(await reportOf(1)).toMatch(/^tech1-\d+_report\.pdf$/);
  await sql`update public.technology_details set key_benefits = '{"text": "Now it is heavy."}' where tech_id in (1, 2)`;
  expect(await reportOf(1)).toBeNull();
  expect(await reportOf(2)).toBe("their_report.pdf");
});

test("an export says which model estimated a category, and nothing of one that its source states", async () => {
  await sql`update public.technologies set categorical_assign = 'Marginal Improvement' where tech_id = 2`;
  await Promise.all([made(1), made(2)]);
  const begun = await askAs(sql, free, "begin_catalogue_export(array[1, 2])");
  const block = await askAs(sql, free, "read_catalogue_export($1, 0)", [begun.export.id]);
  expect(
    block.rows.map((exported: Record<string, unknown>) => [exported.category, exported.categoryBy]),
  ).toEqual([
    ["Breakthrough", expect.stringMatching(/^some-model on \d{4}-\d\d-\d\d$/)],
    ["Marginal Improvement", null],
  ]);
});

test("a member reads it without its chapters, a subscriber whole, and a visitor not at all", async () => {
  await made(1);
  expect(await shownTo(free, 1)).toMatchObject({
    model: "some-model",
    madeOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    gaveCategory: true,
    category: BODY.category,
  });
  expect(JSON.stringify(await shownTo(free, 1))).not.toContain("Paid text");
  expect(await shownTo(pro, 1)).toMatchObject({ chapters: BODY.chapters });
  // Those who edit it for its owner read it whole, and may ask for one; its readers do not.
  const asked = async () => (await askAs(sql, free, "request_analysis(1, true)")).refused;
  for (const [role, has] of [
    ["editor", true],
    ["reader", false],
  ] as const) {
    await sql`insert into public.organisation_members (organisation_id, user_id, role, state)
      select organisation_id, ${free.id}, ${role}, 'active' from public.technologies where tech_id = 1
      on conflict (organisation_id, user_id) do update set role = excluded.role`;
    expect("chapters" in (await shownTo(free, 1)), role).toBe(has);
    expect(await asked(), role).toBe(has ? "has-analysis" : "not-subscribed");
  }
  await sql`delete from public.organisation_members where user_id = ${free.id}`;
  expect(await shownTo(null, 1)).toBeNull();
  await sql`insert into public.featured_techids_social (tech_id, active_feature) values (1, true)`;
  expect(JSON.stringify(await shownTo(null, 1))).not.toContain("Paid text");
  expect(await shownTo(null, 1)).toMatchObject({ category: BODY.category });
});

test.each([
  [
    "its title",
    (id: number) => sql`update public.technologies set title = 'Another' where tech_id = ${id}`,
  ],
  [
    "a text",
    (id: number) =>
      sql`update public.technology_details set application = '{"text": "Wells."}' where tech_id = ${id}`,
  ],
])(
  "when %s changes, the analysis and its category are gone, and the technology is handed out again on the next day",
  async (_, change) => {
    await made(1);
    await change(1);
    expect(await shownTo(pro, 1)).toBeNull();
    expect(await categoryOf(1)).toBe("Unclassified");
    await sql`update private.analyses set asked_at = now() - interval '25 hours' where tech_id = 1`;
    expect(await take()).toContain(1);
  },
);

test("what does not change a word of it leaves an analysis as it is", async () => {
  await made(1);
  await sql`update public.technologies set status = 'active' where tech_id = 1`;
  await sql`update public.technology_details set pi_patentid = 'US1' where tech_id = 1`;
  expect(await shownTo(pro, 1)).not.toBeNull();
});

test("a category that somebody states meanwhile stays when the text changes", async () => {
  await made(1);
  await sql`update public.technologies set categorical_assign = 'Marginal Improvement' where tech_id = 1`;
  await sql`update public.technologies set title = 'Another' where tech_id = 1`;
  expect(await categoryOf(1)).toBe("Marginal Improvement");
});

test("an analysis of a text that has changed meanwhile is not kept", async () => {
  const { hash } = await sourceOf(1);
  await sql`update public.technology_details set application = '{"text": "Wells."}' where tech_id = 1`;
  expect(await store(1, hash)).toBe(false);
  expect(await categoryOf(1)).toBe("Unclassified");
  expect(await store(99, hash)).toBe(false);
});

test("a technology that is withdrawn takes its analysis along", async () => {
  await made(1);
  await sql`delete from public.technologies where tech_id = 1`;
  const [left] = await sql`select count(*)::int as rows from private.analyses`;
  expect(left?.rows).toBe(0);
});

describe("npm run analyse", () => {
  async function run(...argv: string[]) {
    const lines: string[] = [];
    const env = {
      DATABASE_URL: url,
      MODEL_PROVIDER: "openai",
      MODEL_URL: endpoint.url,
      MODEL_NAME: "some-model",
    };
    const code = await runAnalyseCommand(argv, { env, print: (line) => lines.push(line) });
    return { code, told: lines.join("\n") };
  }
  const points = [{ from: ["s1"] }];
  const SAYS = JSON.stringify({
    category: { is: "Breakthrough", from: ["s1"] },
    chapters: { strengths: points, weaknesses: points, market_potential: points },
  });

  test("analyses what lacks an analysis, and says how many, and the tokens", async () => {
    endpoint.behaviour = { says: SAYS };
    const { code, told } = await run("--limit", "2");
    expect(code).toBe(0);
    expect(told).toMatch(/^2 analysed, 0 with too little of use, .* 0 failed; [\d,]+ tokens\.$/);
    expect(await categoryOf(1)).toBe("Breakthrough");
    expect((await shownTo(pro, 1)).chapters.strengths[0].passages[0].text).toBe("It moves water.");
    expect((await run("--ids", "1,3")).told).toMatch(
      /^1 analysed, .* 1 had an analysis or are gone/,
    );
  });

  test("says before what it would take, and asks nothing", async () => {
    const { told } = await run("--dry-run", "--price", "0.5");
    expect(told).toMatch(
      /^3 technologies lack an analysis, 0 of them were asked for: about [\d,]+ tokens, \$0\.\d\d\.$/,
    );
    expect(endpoint.asked).toEqual([]);
  });

  test("a call that fails is told, and the others go on", async () => {
    endpoint.behaviour = { status: 401, body: "{}" };
    const { code, told } = await run();
    expect(code).toBe(1);
    expect(told).toContain("Failed: technology 1: status 401");
    expect(told).toMatch(/3 failed/);
  });

  test("a wrong option, or no model, is told with what to do", async () => {
    expect((await run("--ids", "x")).told).toContain("--ids takes whole numbers");
    const env = { DATABASE_URL: url };
    const lines: string[] = [];
    expect(await runAnalyseCommand([], { env, print: (line) => lines.push(line) })).toBe(1);
    expect(lines.join()).toContain("MODEL_PROVIDER=openai");
  });
});
