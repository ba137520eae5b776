import * as z from "zod";

/** `max_rows` in supabase/config.toml. */
export const MOST_ROWS = 200;
const PUSH = "run `npm run supabase -- config push`";
const SettingsSchema = z.object({
  external: z.object({ email: z.boolean(), google: z.boolean() }),
});

/**
 * The problems of a hosted Supabase project as visitors see it, a line with its remedy each. A catalogue of up to 200
 * technologies does not show whether `max_rows` is applied.
 */
export async function findProblems({
  url,
  key,
  fetch,
}: {
  url: string;
  key: string;
  fetch: typeof globalThis.fetch;
}): Promise<string[]> {
  const problems: string[] = [];
  async function ask<Schema extends z.ZodType>(path: string, schema: Schema) {
    const address = `${url}${path}`;
    const answer = await fetch(address, { headers: { apikey: key } }).then(
      async (response) =>
        response.ok ? schema.safeParse(await response.json()) : `answers ${response.status}`,
      (error: Error) => `does not answer (${error.message})`,
    );
    if (typeof answer === "object" && answer.success) return answer.data;
    const what = typeof answer === "object" ? "answers something unexpected" : answer;
    problems.push(
      `${address.split("?")[0]} ${what}: are SUPABASE_URL and SUPABASE_ANON_KEY right?`,
    );
    return null;
  }
  const external = (await ask("/auth/v1/settings", SettingsSchema))?.external;
  if (external?.email)
    problems.push(
      `People can sign in by e-mail, which gives everyone further free searches: ${PUSH}.`,
    );
  if (external && !external.google)
    problems.push("Nobody can sign in: turn the Google provider on in Supabase.");
  const rows = await ask(
    `/rest/v1/technologies?select=tech_id&limit=${MOST_ROWS + 1}`,
    z.array(z.unknown()),
  );
  if (rows && rows.length > MOST_ROWS)
    problems.push(`The data API answers with more than ${MOST_ROWS} rows: ${PUSH}.`);
  return problems;
}
