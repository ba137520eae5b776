import * as z from "zod";
import { isAccepted } from "../accepted-findings.ts";
import { findProblems, MOST_ROWS } from "../check-project.ts";
import {
  type Deployment,
  fetchJson,
  type Line,
  notChecked,
  ok,
  type Ports,
  wrong,
} from "./line.ts";

const SslSchema = z.object({ currentConfig: z.object({ database: z.boolean() }) });
const DataApiSchema = z.object({ max_rows: z.number() });
const AuthSchema = z.object({
  site_url: z.string().nullable(),
  uri_allow_list: z.string().nullable(),
});
const AdvisorsSchema = z.object({
  lints: z.array(
    z.object({
      name: z.string(),
      level: z.string(),
      metadata: z.object({ schema: z.string().optional(), name: z.string().optional() }).nullish(),
    }),
  ),
});

/** Checks the project as visitors see it, with its publishable key. */
export async function* checkProject(
  { settings }: Deployment,
  { fetch }: Ports,
): AsyncGenerator<Line> {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key } = settings;
  if (!url || !key) {
    yield notChecked("Supabase project: SUPABASE_URL or SUPABASE_ANON_KEY is not set.");
    return;
  }
  const problems = await findProblems({ url, key, fetch });
  for (const problem of problems) yield wrong(`Supabase project: ${problem}`);
  if (problems.length === 0)
    yield ok("Supabase project: answers, and Google is the only way to sign in.");
}

/** Checks the project's configuration and the linter's findings, with an access token of the account. */
export async function* checkConfiguration(
  { settings }: Deployment,
  { fetch }: Ports,
): AsyncGenerator<Line> {
  const { SUPABASE_ACCESS_TOKEN: token, SUPABASE_URL: url = "", SITE_ORIGIN: origin } = settings;
  const reference = /^https:\/\/([a-z0-9]+)\.supabase\.co$/.exec(url)?.[1];
  if (!token || !reference) {
    const why = token
      ? "SUPABASE_URL is not https://REF.supabase.co"
      : "SUPABASE_ACCESS_TOKEN is not set";
    for (const about of ["Enforce SSL", "Row limit", "Sign-in addresses", "Linter"])
      yield notChecked(`${about}: ${why}.`);
    return;
  }
  const ask = async <Schema extends z.ZodType>(
    about: string,
    path: string,
    schema: Schema,
    judge: (data: z.infer<Schema>) => Line,
  ): Promise<Line> => {
    const address = `https://api.supabase.com/v1/projects/${reference}/${path}`;
    const answer = await fetchJson(fetch, address, schema, { Authorization: `Bearer ${token}` });
    if ("data" in answer) return judge(answer.data);
    return wrong(`${about}: ${address} ${answer.problem}. Check SUPABASE_ACCESS_TOKEN.`);
  };
  yield await ask("Enforce SSL", "ssl-enforcement", SslSchema, ({ currentConfig: { database } }) =>
    database
      ? ok("Enforce SSL: on.")
      : wrong("Enforce SSL: off. Turn it on in Supabase, Settings → Database."),
  );
  yield await ask("Row limit", "postgrest", DataApiSchema, ({ max_rows: rows }) =>
    rows === MOST_ROWS
      ? ok(`Row limit: ${rows}.`)
      : wrong(
          `Row limit: ${rows} instead of ${MOST_ROWS}. Run \`npm run supabase -- config push\`.`,
        ),
  );
  yield await ask("Sign-in addresses", "config/auth", AuthSchema, (auth) =>
    judgeAddresses(auth, String(origin)),
  );
  yield await ask("Linter", "advisors/security", AdvisorsSchema, ({ lints }) => judgeLints(lints));
}

function judgeAddresses(auth: z.infer<typeof AuthSchema>, origin: string): Line {
  const callback = `${origin}/auth/callback`;
  const isRight =
    auth.site_url?.replace(/\/$/, "") === origin &&
    auth.uri_allow_list?.split(",").includes(callback);
  return isRight
    ? ok(`Sign-in addresses: ${origin}, ${callback}.`)
    : wrong(
        `Sign-in addresses: set the site URL to ${origin} and allow ${callback} in Supabase, Authentication → URL configuration.`,
      );
}

function judgeLints(lints: z.infer<typeof AdvisorsSchema>["lints"]): Line {
  const unexplained = lints
    .map(({ name, level, metadata }) => ({
      lint: name,
      level,
      about: metadata?.name ? `${metadata.schema}.${metadata.name}` : "the project",
    }))
    .filter((finding) => finding.level !== "INFO" && !isAccepted(finding));
  if (unexplained.length === 0) return ok("Linter: no unexplained finding.");
  const found = unexplained.map(({ lint, about }) => `${lint} (${about})`);
  return wrong(`Linter: ${found.join(", ")}. See Supabase, Advisors → Security.`);
}
