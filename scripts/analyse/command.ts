import type postgres from "postgres";
import { createModel, type Model } from "#app/platform/ai/model.server.ts";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { ANALYSIS_TOKENS } from "#app/technology/analysis/make-analysis.server.ts";
import { connect } from "../../local/shared/connect.ts";
import { type Analysed, analyse } from "../../workers/jobs/src/analyses/analyse.ts";
import { findDatabaseUrl, NoDatabase } from "../shared/database-url.ts";
import { readOptions, UsageError, wholeNumber } from "../shared/options.ts";

const USAGE = `npm run analyse -- [--ids 1,2,3] [--limit N] [--price USD] [--dry-run]

Has the language model of the settings analyse technologies that have no analysis, two at once, without the day's budget.

  --ids 1,2,3   only these technologies
  --limit N     at most so many
  --price USD   what a million tokens cost, to print what it costs
  --dry-run     say how many there are and what it would take; ask nothing`;

/** Calls at once. */
const AT_ONCE = 2;
/** Tokens of the rules and of a usual answer, besides the record's own. */
const TOKENS_BESIDES = 2500;
/** No day's budget: whoever calls the command decides. */
const NO_BUDGET = 2_000_000_000;

type Settings = Record<string, string | undefined>;
type Options = { ids: number[] | null; limit: number; price: number | null; isDry: boolean };

/** `npm run analyse` as a function: takes the arguments after `--` and returns the exit code. */
export async function runAnalyseCommand(
  argv: readonly string[],
  { env, print }: { env: Settings; print(line: string): void },
): Promise<number> {
  try {
    const options = parseOptions(argv);
    if (!options) {
      print(USAGE);
      return 0;
    }
    const sql = connect(findDatabaseUrl(env), { max: AT_ONCE });
    try {
      if (options.isDry) return await tellWhatItTakes(sql, options, print);
      return await analyseAll(sql, readModel(env), options, print);
    } finally {
      await sql.end({ timeout: 5 });
    }
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof NoDatabase)) throw error;
    print(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : error.message);
    return 1;
  }
}

/** @throws UsageError */
function parseOptions(argv: readonly string[]): Options | null {
  const values = readOptions(argv, {
    ids: { type: "string" },
    limit: { type: "string" },
    price: { type: "string" },
    "dry-run": { type: "boolean" },
    help: { type: "boolean", short: "h" },
  });
  if (values.help) return null;
  const price = values.price === undefined ? null : Number(values.price);
  if (price !== null && !(price >= 0)) throw new UsageError("--price is a number of dollars");
  return {
    ids: values.ids?.split(",").map((id) => wholeNumber(id, "--ids")) ?? null,
    limit: values.limit ? wholeNumber(values.limit, "--limit") : Number.MAX_SAFE_INTEGER,
    price,
    isDry: values["dry-run"] ?? false,
  };
}

/** @throws UsageError */
function readModel(env: Settings): Model {
  const provider = env.MODEL_PROVIDER || "none";
  if (provider === "workers-ai") {
    throw new UsageError("Workers AI is only reached from a Worker: its queue makes the analyses");
  }
  const model = createModel({
    MODEL_PROVIDER: provider === "openai" ? "openai" : "none",
    MODEL_URL: env.MODEL_URL || undefined,
    MODEL_NAME: env.MODEL_NAME || undefined,
    MODEL_KEY: env.MODEL_KEY || undefined,
  });
  if (!model) throw new UsageError("set MODEL_PROVIDER=openai, MODEL_URL and MODEL_NAME");
  return model;
}

async function tellWhatItTakes(
  sql: postgres.Sql,
  { ids, limit, price }: Options,
  print: (line: string) => void,
): Promise<number> {
  const [found] = await sql<{ count: number; asked: number; tokens: number }[]>`
    select count(*)::integer as count, count(*) filter (where x.is_asked)::integer as asked, coalesce(sum(x.characters / 4 + ${TOKENS_BESIDES}::integer), 0)::float8 as tokens
    from (
      select length(concat(t.title, t.summary, d.technical_summary, d.market_summary, d.application, d.key_benefits,
        d.developmental_stage, d.pi_addinfo)) as characters,
        exists (select from public.analysis_requests r where r.tech_id = t.tech_id) as is_asked
      from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
      where not exists (select from private.analyses a where a.tech_id = t.tech_id and a.made_at is not null)
        ${ids ? sql`and t.tech_id = any (${ids}::bigint[])` : sql``}
      order by t.tech_id desc limit ${limit}) x`;
  const { count, asked, tokens } = found ?? { count: 0, asked: 0, tokens: 0 };
  print(
    `${count} technologies lack an analysis, ${asked} of them were asked for: about ${costText(tokens, price)}.`,
  );
  return 0;
}

function costText(tokens: number, price: number | null): string {
  const told = `${Math.round(tokens).toLocaleString("en-US")} tokens`;
  return price === null ? told : `${told}, $${((tokens / 1e6) * price).toFixed(2)}`;
}

async function analyseAll(
  sql: postgres.Sql,
  model: Model,
  { ids, limit, price }: Options,
  print: (line: string) => void,
): Promise<number> {
  let tokens = 0;
  const log: Log = (_level, _event, fields) => {
    tokens += Number(fields?.tokens ?? 0);
  };
  const deps = { database: callBySql(sql), log, model, tokensPerDay: NO_BUDGET };
  const counts = new Map<Analysed | "failed", number>();
  let left = limit;
  const wanted = ids?.slice(0, limit);
  async function next(): Promise<number | undefined> {
    if (wanted) return wanted.shift();
    if (left-- <= 0) return undefined;
    const [row] = await sql<{ ids: string[] }[]>`
      select public.take_unanalysed(1, ${ANALYSIS_TOKENS}, ${NO_BUDGET}) as ids`;
    return row?.ids[0] === undefined ? undefined : Number(row.ids[0]);
  }
  async function work(): Promise<void> {
    for (let id = await next(); id !== undefined; id = await next()) {
      const result = await analyse(deps, id).catch((error: Error) => {
        print(`Failed: technology ${id}: ${error.message}`);
        return "failed" as const;
      });
      counts.set(result, (counts.get(result) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const count = (result: Analysed | "failed") => counts.get(result) ?? 0;
  print(
    `${count("made")} analysed, ${count("empty")} with too little of use, ${count("gone")} had an analysis or are gone, ${count("failed")} failed; ${costText(tokens, price)}.`,
  );
  return count("failed") > 0 ? 1 : 0;
}

/** The database's functions, called by a connection of the operator. */
function callBySql(sql: postgres.Sql): CallDatabase {
  return async (name, args, schema) => {
    const names = Object.keys(args);
    const list = names.map((arg, at) => `${arg} => $${at + 1}`).join(", ");
    const values = names.map((arg) => (args as Record<string, never>)[arg] ?? null);
    const [row] = await sql.unsafe(`select public.${name}(${list}) as answer`, values as never[]);
    return schema.parse(row?.answer);
  };
}
