import { beforeAll, describe, expect, test } from "vitest";
import { databaseWithCrowd } from "../support/fresh-database.ts";
import { actAs, addPerson, askAs, type Membership, type Person } from "../support/people.ts";

const NOTES = 1000;
const FREE_SAVES = 50;
const WRITES = 300;

const { sql, crowd } = await databaseWithCrowd(10);
beforeAll(async () => {
  await sql`
    insert into public.technologies (tech_id, title, uni)
    select n, 'Technology ' || n, 'University' from generate_series(1, ${NOTES + 20}) n`;
});

const newcomer = (membership?: Membership) =>
  addPerson(sql, `bounded-${crypto.randomUUID()}`, membership);
const subscriber = () => newcomer({ is_pro: true, subscription_end: new Date("2999-01-01") });

type Saved = { saved: boolean; refused: string | null; current: { updatedAt: string } | null };
async function saveNote(me: Person, techId: number, text: string, seen?: string): Promise<Saved> {
  return askAs(crowd, me, "save_note($1, $2, $3::text::timestamptz)", [techId, text, seen ?? null]);
}

async function react(me: Person, kind: string, techId: number, active = true) {
  return (await askAs(crowd, me, "set_reaction($1, $2, $3)", [kind, techId, active])).refused;
}

/** Sets how many of the minute's writes a person has used. */
async function setWrites(me: Person, acts: number, since = "now()"): Promise<void> {
  await sql.unsafe(
    `insert into private.person_counts values ($1, 'write', ${since}, $2)
    on conflict (user_id, kind) do update set since = excluded.since, acts = excluded.acts`,
    [me.id, acts],
  );
}

describe("notes", () => {
  async function fill(me: Person, notes: number) {
    await sql`
      insert into public."notes-v1" (user_id, tech_id, notes)
      select ${me.id}, n, 'A note' from generate_series(1, ${notes}::int) n`;
  }
  const held = async (me: Person) => {
    const [row] =
      await sql`select count(*)::int as n from public."notes-v1" where user_id = ${me.id}`;
    return row?.n;
  };

  test("may be a thousand; the next is refused until one is emptied, and existing ones can be changed", async () => {
    const me = await newcomer();
    await fill(me, NOTES - 1);
    expect(await saveNote(me, NOTES, "the last")).toMatchObject({ saved: true, refused: null });
    const refused = await saveNote(me, NOTES + 1, "one too many");
    expect(refused).toMatchObject({ saved: false, refused: "full", current: null });
    const [seen] = await sql`
      select to_jsonb(updated_at) #>> '{}' as at from public."notes-v1" where user_id = ${me.id} and tech_id = 1`;
    expect(await saveNote(me, 1, "", seen?.at)).toMatchObject({ saved: true });
    expect(await saveNote(me, NOTES + 1, "has room")).toMatchObject({ saved: true });
    const emptied = await saveNote(me, 1, "");
    const again = await saveNote(me, 1, "back", emptied.current?.updatedAt);
    expect(again).toMatchObject({ saved: false, refused: "full" });
    expect(await saveNote(me, NOTES + 2, "")).toMatchObject({ saved: true });
  });

  test("ten at once for the last place respect the bound, and so does a write without the function", async () => {
    const me = await newcomer();
    await fill(me, NOTES - 1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => saveNote(me, NOTES + n, "at once")),
    );
    expect(answers.filter(({ saved }) => saved)).toHaveLength(1);
    expect(await held(me)).toBe(NOTES);
    const direct = actAs(
      sql,
      me,
      (tx) => tx`insert into public."notes-v1" (tech_id, notes) values (${NOTES + 15}, 'direct')`,
    );
    await expect(direct).rejects.toMatchObject({ code: "PT403" });
  });
});

describe("saved technologies", () => {
  const held = async (me: Person) => {
    const [row] =
      await sql`select count(*)::int as n from public."saves-v1" where user_id = ${me.id}`;
    return row?.n;
  };
  const fill = (me: Person, saves: number) => sql`
    insert into public."saves-v1" (user_id, tech_id) select ${me.id}, n from generate_series(1, ${saves}::int) n`;

  test("are fifty at most without a subscription; ten more at once add none, and existing ones stay", async () => {
    const me = await newcomer();
    await fill(me, FREE_SAVES - 1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => react(me, "save", FREE_SAVES + n)),
    );
    expect(answers.filter((refused) => refused === null)).toHaveLength(1);
    expect(answers.filter((refused) => refused === "full")).toHaveLength(9);
    expect(await held(me)).toBe(FREE_SAVES);
    expect(await react(me, "save", 1)).toBeNull();
    expect(await react(me, "like", FREE_SAVES + 20)).toBeNull();
    expect(await react(me, "save", 1, false)).toBeNull();
    expect(await react(me, "save", FREE_SAVES + 20)).toBeNull();
    const direct = actAs(
      sql,
      me,
      (tx) => tx`insert into public."saves-v1" (tech_id) values (${FREE_SAVES + 30})`,
    );
    await expect(direct).rejects.toMatchObject({ code: "PT403" });
  });

  test("are unlimited for a subscriber, and all stay when the subscription ends", async () => {
    const me = await subscriber();
    await fill(me, FREE_SAVES + 5);
    expect(await react(me, "save", FREE_SAVES + 6)).toBeNull();
    await sql`update public.user_profiles set subscription_end = now() where id = ${me.id}`;
    expect(await react(me, "save", FREE_SAVES + 7)).toBe("full");
    expect(await held(me)).toBe(FREE_SAVES + 6);
  });
});

describe("writes", () => {
  test("are counted per person: after three hundred in a minute, notes and reactions are refused", async () => {
    const me = await newcomer();
    await setWrites(me, WRITES - 2);
    expect(await react(me, "like", 1)).toBeNull();
    const session = crypto.randomUUID();
    await sql`insert into auth.sessions (id, user_id) values (${session}, ${me.id})`;
    expect(await saveNote({ ...me, session }, 1, "elsewhere")).toMatchObject({ saved: true });
    expect(await saveNote(me, 2, "too fast")).toMatchObject({ saved: false, refused: "too-fast" });
    for (const kind of ["save", "like", "dislike"])
      expect(await react(me, kind, 3)).toBe("too-fast");
    expect(await react(me, "like", 1, false)).toBeNull();
    await setWrites(me, WRITES, "now() - interval '61 s'");
    expect(await react(me, "like", 3)).toBeNull();
  });

  test("of the service are not counted", async () => {
    const me = await newcomer();
    await setWrites(me, WRITES);
    await sql`insert into public."likes-v1" (user_id, tech_id) values (${me.id}, 1)`;
  });
});

test("a model's tokens count against the person's day and the site's, and only live sessions may spend them", async () => {
  const [me, other] = [await newcomer(), await newcomer()];
  const spend = async (person: Person, tokens: number, session = person.session) => {
    const [row] = await crowd`
      select public.reserve_model_tokens(${person.id}, ${session}, ${tokens}, 100, 150) as answer`;
    return row?.answer;
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => spend(me, 30)));
  expect(answers.filter((answer) => answer === "reserved")).toHaveLength(3);
  expect(answers.filter((answer) => answer === "person")).toHaveLength(7);
  expect(await spend(other, 60)).toBe("reserved");
  expect(await spend(other, 1)).toBe("site");
  expect(await spend(other, 1, me.session)).toBe("nobody");
  await sql`update private.model_days set day = day - 1`;
  await sql`update private.model_spending set day = day - 1`;
  expect(await spend(me, 100)).toBe("reserved");
  expect(await spend(me, 1)).toBe("person");
  // What was not used is given back: to the person all of a call that failed, to the site what it did not take either.
  await sql`select public.settle_model_tokens(${me.id}, 100, 0, 40)`;
  expect(await spend(me, 100)).toBe("reserved");
  expect(await spend(other, 11)).toBe("site");
  expect(await spend(other, 10)).toBe("reserved");
  // Nothing is given back twice.
  await sql`select public.settle_model_tokens(${me.id}, 1000, 0, 0)`;
  const [left] = await sql`select min(tokens)::int as least from private.model_spending`;
  expect(left?.least).toBe(0);
});

describe("requests for analyses", () => {
  const OPEN = 100;
  async function request(me: Person | null, techId: number, wanted = true) {
    return askAs(crowd, me, "request_analysis($1, $2)", [techId, wanted]);
  }
  async function fill(me: Person, requests: number) {
    await sql`
      insert into public.analysis_requests (user_id, tech_id)
      select ${me.id}, n from generate_series(1, ${requests}::int) n`;
  }
  const held = async (me: Person) => {
    const rows = await sql`
      select tech_id::int as id from public.analysis_requests where user_id = ${me.id} order by 1`;
    return rows.map(({ id }) => id);
  };

  test("are stored once, can be withdrawn, and are refused without a session or a subscription and for an unknown technology", async () => {
    const me = await subscriber();
    for (const _ of [1, 2]) {
      expect(await request(me, 7)).toMatchObject({ found: true, refused: null });
      expect(await held(me)).toEqual([7]);
    }
    for (const _ of [1, 2]) {
      expect(await request(me, 7, false)).toMatchObject({ found: true, refused: null });
      expect(await held(me)).toEqual([]);
    }
    const free = await newcomer();
    expect(await request(free, 7)).toMatchObject({ found: true, refused: "not-subscribed" });
    expect(await held(free)).toEqual([]);
    expect(await request(me, 999_999)).toMatchObject({ found: false });
    await sql`delete from auth.sessions where user_id = ${me.id}`;
    expect(await request(me, 7)).toEqual({ viewer: null, found: false, refused: null });
  });

  test("are a hundred at most; the next has room once one is withdrawn or its report is made", async () => {
    const me = await subscriber();
    await fill(me, OPEN);
    expect(await request(me, OPEN + 1)).toMatchObject({ refused: "full" });
    await request(me, 1, false);
    expect(await request(me, OPEN + 1)).toMatchObject({ refused: null });
    expect(await request(me, OPEN + 2)).toMatchObject({ refused: "full" });
    await sql`
      insert into public.technology_details (tech_id, report_filepath) values (2, 'tech2_report.pdf')
      on conflict (tech_id) do update set report_filepath = excluded.report_filepath`;
    expect(await request(me, OPEN + 2)).toMatchObject({ refused: null });
    expect(await request(await subscriber(), 2)).toMatchObject({ refused: "has-analysis" });
    await sql`delete from public.technology_details where tech_id = 2`;
  });

  test("ten at once for the last place respect the bound, and so does a write without the function", async () => {
    const me = await subscriber();
    await fill(me, OPEN - 1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => request(me, OPEN + 10 + n)),
    );
    expect(answers.filter(({ refused }) => refused === null)).toHaveLength(1);
    expect(await held(me)).toHaveLength(OPEN);
    await expect(
      actAs(
        sql,
        me,
        (tx) => tx`insert into public.analysis_requests (tech_id) values (${OPEN + 30})`,
      ),
    ).rejects.toMatchObject({ code: "PT403" });
  });

  test("the count of reports equals the full reports that exist, whoever writes or removes them and whoever asks", async () => {
    const free = await newcomer();
    const count = async (me: Person | null) => {
      return (await askAs(crowd, me, "account_page()")).reports;
    };
    expect(await count(free)).toBe(0);
    await sql`
      insert into public.technology_details (tech_id, report_filepath) values
        (3, 'tech3_report.pdf'), (4, 'PLACEHOLDER'), (5, null), (6, 'reports/6_report.PDF')`;
    expect(await count(free)).toBe(2);
    await sql`update public.technology_details set report_filepath = null where tech_id = 3`;
    expect(await count(free)).toBe(1);
    await sql`insert into public.technology_reports (tech_id, fact_sheet) values (6, '{"markdown": "A fact"}')`;
    expect(await count(free)).toBe(0);
    await sql`delete from public.technology_reports where tech_id = 6`;
    await sql`delete from public.technology_details where tech_id in (3, 4, 5, 6)`;
    expect(await count(null)).toBe(0);
  });

  test("a technology's page shows its viewer their own request and nobody else's", async () => {
    const [me, other] = [await subscriber(), await newcomer()];
    await request(me, 9);
    await sql`
      insert into public.technology_reports (tech_id, fact_sheet) values (9, '{"markdown": "## What it is"}')`;
    const read = async (person: Person) => {
      return (await askAs(crowd, person, "patent_page(9)")).report;
    };
    const open = { isFactSheet: true, factSheet: "## What it is" };
    expect(await read(me)).toEqual({ requested: true, ...open });
    expect(await read(other)).toEqual({ requested: false, ...open });
    expect(await read(await subscriber())).toEqual({ requested: false, ...open });
    await sql`insert into public.featured_techids_social (tech_id, active_feature) values (9, true)`;
    const [visited] = await actAs(crowd, null, (tx) => tx`select public.patent_page(9) as page`);
    expect(visited?.page.report).toMatchObject({ isFactSheet: true, factSheet: null });
    await sql`delete from public.featured_techids_social where tech_id = 9`;
    await sql`delete from public.technology_reports where tech_id = 9`;
  });
});

test("what would cost seconds is refused, or cut, before the work", async () => {
  const me = await newcomer();
  const call = (of: Person | null, statement: string, values: unknown[]) =>
    actAs(sql, of, (tx) => tx.unsafe(`select ${statement} as answer`, values as never[]));
  const ids = Array.from({ length: 51 }, (_, n) => n + 1);
  const refused = { code: "22023" };
  await expect(call(null, "public.compare_page($1::bigint[])", [ids])).rejects.toMatchObject(
    refused,
  );
  const uni = Array.from({ length: 2000 }, (_, n) => `University ${n}`);
  for (const name of ["marketplace_page", "list_universities"]) {
    const filters = `public.${name}(p_filters => $1::text::jsonb)`;
    await expect(call(me, filters, [JSON.stringify({ uni })])).rejects.toMatchObject(refused);
  }
  // Of a name that is typed, the first hundred characters are looked for.
  const typed = "University".padEnd(100);
  const like = async (text: string) =>
    (await call(me, "public.list_universities($1)", [text]))[0]?.answer.matching;
  expect([await like("University"), await like(typed + "x".repeat(200_000))]).toEqual([1, 1]);
  // A line of a list names a number at its beginning, if it names one.
  const [lines] = await call(me, "public.match_technologies($1::text[])", [
    [`${"1 ".repeat(200)}US 9,123,456 B2`],
  ]);
  expect(lines?.answer.lines).toEqual([{ how: null, found: [] }]);
});
