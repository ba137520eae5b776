import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addGatedCatalogue } from "../support/gated-catalogue.ts";
import { actAs, valueFor } from "../support/people.ts";

// The data service answers 500 for an error of no known class. Whatever a caller sends to a function of the API, the
// call must work or be refused: as a wrong argument (22), a broken rule of the data (23), too much (PT4…), or for
// missing rights (42501).
const REFUSALS = /^(22|23|PT4)|^42501$/;

const GARBAGE: Record<string, unknown[]> = {
  text: [null, "", "zzz", "\u{1F600}'\"\\<", "%_".repeat(3000), "x ".repeat(40_000)],
  bigint: [null, -1, 0, "9223372036854775807", "-9223372036854775808"],
  integer: [null, -1, 0, 2147483647, -2147483648],
  boolean: [null],
  uuid: [null, "00000000-0000-0000-0000-000000000000"],
  "timestamp with time zone": [null, "infinity", "-infinity", "0001-01-01"],
  date: [null, "infinity", "-infinity", "0001-01-01"],
  "text[]": [
    null,
    [],
    [null],
    [""],
    ["zzz", "zzz"],
    new Array(300).fill("word"),
    ["x".repeat(9000)],
  ],
  jsonb: [
    null,
    [],
    "zzz",
    1,
    { class: "x", status: [null], added_from: "never", report: "perhaps" },
  ],
  "uuid[]": [null, [], [null], new Array(300).fill("00000000-0000-0000-0000-000000000000")],
  "integer[]": [null, [], [null], [-1], new Array(60).fill(2147483647)],
  "bigint[]": [null, [], [null], [-1], new Array(60).fill("9223372036854775807")],
};
const SANE: Record<string, unknown> = {
  text: "canary",
  bigint: 1,
  integer: 1,
  boolean: true,
  uuid: "00000000-0000-4000-8000-000000000001",
  "timestamp with time zone": "2026-01-01",
  date: "2026-01-01",
  "text[]": ["canary"],
  "integer[]": [1],
  "bigint[]": [1],
  "uuid[]": ["00000000-0000-4000-8000-000000000001"],
  jsonb: { class: ["energy"] },
};

const { sql } = await databaseOfFile();
const { pro } = await addGatedCatalogue(sql);

type Argument = { name: string; type: string; optional: boolean };
type ApiFunction = { name: string; arguments: Argument[]; by_visitors: boolean };

test("no function of the API answers garbage with an unexpected error", async () => {
  const functions = await functionsOf();
  expect(functions.length).toBeGreaterThan(20);
  const unknown = functions.flatMap((f) => f.arguments.filter(({ type }) => !(type in GARBAGE)));
  expect(unknown).toEqual([]);
  const wrong: string[] = [];
  for (const me of [null, pro]) {
    // A visitor is refused every other function before it looks at an argument; access.test.ts tries each.
    for (const each of functions.filter((one) => me || one.by_visitors)) {
      for (const values of callsOf(each)) {
        const code = await codeOf(me, each, values);
        if (code !== null && !REFUSALS.test(code)) {
          const shown = JSON.stringify(values).slice(0, 100);
          wrong.push(`${me?.email ?? "visitor"}: ${each.name} ${shown} answers ${code}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

// An array without a bound may be stored and put into every later answer, and Postgres takes the square of its length to
// build some of them (security review of 2026-11-26, finding 1).
test("no function stores 20,000 elements of an array, and every page of its person stays small", async () => {
  const slug = (await sql`select slug from public.organisations order by id limit 1`)[0]?.slug;
  const functions = (await functionsOf()).filter(({ name }) => !LEAVES.test(name));
  const pages = functions.filter(
    ({ name, arguments: all }) =>
      /_page$|^organisation_data$/.test(name) && all.every(({ type }) => !/\[\]/.test(type)),
  );
  const sizesOf = async () => {
    const sizes: Record<string, number> = {};
    for (const { name, arguments: all } of pages) {
      const required = all.filter(({ optional }) => !optional);
      const values = required.map((argument) => saneOf(argument, slug));
      const answer = await callAs(pro, name, required, values);
      sizes[name] = JSON.stringify(answer).length;
    }
    return sizes;
  };
  const before = await sizesOf();
  expect(Object.keys(before).length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const each of functions) {
    for (const values of callsWithMany(each, slug)) {
      const code = await callAs(pro, each.name, each.arguments, values).then(
        () => null,
        (error) => error.code ?? String(error),
      );
      if (code !== null && !REFUSALS.test(code)) wrong.push(`${each.name} answers ${code}`);
    }
  }
  expect(wrong).toEqual([]);
  const after = await sizesOf();
  const grown = Object.keys(after).filter(
    (name) => (after[name] ?? 0) > (before[name] ?? 0) + 20_000,
  );
  expect(grown).toEqual([]);
});

/** What ends the caller's rights, and with them the test. */
const LEAVES =
  /^(delete_account|close_organisation|withdraw_claim|revoke_\w+|begin_sign_out_everywhere)$/;

/** Elements of arrays that functions know, by the name of the argument. */
const KNOWN_ELEMENTS: Record<string, unknown[]> = {
  p_scopes: ["read", "search"],
  p_embedders: ["https://site.test", null],
  p_lines: ["US1000000 US1000001", "A lens for the eye of a bee"],
  p_keywords: ["solar"],
};

/** Valid values, with 20,000 elements in one array at a time; in JSON as a list, and under the names that callers use. */
function callsWithMany(each: ApiFunction, slug: string): unknown[][] {
  return each.arguments.flatMap(({ name, type }, place) => {
    const element = KNOWN_ELEMENTS[name] ?? [
      type === "jsonb" ? "energy" : SANE[type.replace("[]", "")],
    ];
    const many = Array.from({ length: 20_000 }, (_, n) => element[n % element.length]);
    const values = type.endsWith("[]")
      ? [many]
      : type === "jsonb"
        ? [
            many,
            ...["words", "filters", "class", "keywords", "columns", "title"].map((key) => ({
              [key]: many,
            })),
          ]
        : [];
    return values.map((value) =>
      each.arguments.map((argument, at) => (at === place ? value : saneOf(argument, slug))),
    );
  });
}

function saneOf({ name, type }: Argument, slug: string): unknown {
  if (name === "p_slug") return slug;
  if (name === "p_hash") return "0".repeat(64);
  if (name === "p_shown") return "quad_0000000";
  if (name === "p_part") return "listings";
  return name === "p_id" && type === "uuid" ? crypto.randomUUID() : SANE[type];
}

/** Calls a function for good. */
async function callAs(
  me: Parameters<typeof actAs>[1],
  name: string,
  all: readonly Argument[],
  values: unknown[],
): Promise<unknown> {
  const list = all.map(
    (argument, index) => `"${argument.name}" => $${index + 1}::${castOf(argument.type)}`,
  );
  return valueFor(sql, me, (tx) =>
    tx.unsafe(`select public."${name}"(${list.join()}) as answer`, asSent(all, values)),
  );
}

/** The functions that visitors or members may call over the data service. */
async function functionsOf(): Promise<ApiFunction[]> {
  return sql<ApiFunction[]>`
    select p.proname as name, has_function_privilege('anon', p.oid, 'execute') as by_visitors, coalesce((
      select json_agg(json_build_object('name', a.name, 'type', format_type(a.type, null),
        'optional', a.place > p.pronargs - p.pronargdefaults) order by a.place)
      from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality a (name, type, place)), '[]') as arguments
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
      -- Ends the caller's account, and with it the test.
      and p.proname <> 'delete_account'
    order by 1`;
}

/** Calls with garbage in one argument at a time and valid values in the others. */
function callsOf({ arguments: all }: ApiFunction): unknown[][] {
  return all.flatMap(({ type }, place) =>
    (GARBAGE[type] ?? []).map((value) =>
      all.map((argument, index) => (index === place ? value : SANE[argument.type])),
    ),
  );
}

/** The error's code, or null where the call worked. Its effects are rolled back either way. */
async function codeOf(
  me: Parameters<typeof actAs>[1],
  { name, arguments: all }: ApiFunction,
  values: unknown[],
): Promise<string | null> {
  const undo = new Error("undone");
  try {
    await actAs(sql, me, async (tx) => {
      const list = all.map(
        (argument, index) => `"${argument.name}" => $${index + 1}::${castOf(argument.type)}`,
      );
      await tx.unsafe(`select public."${name}"(${list.join()})`, asSent(all, values));
      throw undo;
    });
  } catch (error) {
    if (error === undo) return null;
    return (error as { code?: string }).code ?? String(error);
  }
  return null;
}

/** Sent as text where the driver would turn a value into a date. */
function castOf(type: string): string {
  return type.endsWith("[]") ? type : `text::${type}`;
}

function asSent(all: readonly Argument[], values: readonly unknown[]): never[] {
  return values.map((value, at) =>
    all[at]?.type === "jsonb" && value !== null ? JSON.stringify(value) : value,
  ) as never[];
}
