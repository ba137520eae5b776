import { expect, test } from "vitest";
import { findProblems } from "./check-project.ts";

const PUSH = "`npm run supabase -- config push`";

/** The check's problems of a project with these sign-in providers and this longest answer. */
async function problemsOf({
  external = { email: false, google: true },
  rows = 200,
  answers = (_url: URL): boolean => true,
} = {}): Promise<string[]> {
  const asked: string[] = [];
  const problems = await findProblems({
    url: "https://ref.supabase.co",
    key: "publishable",
    fetch: async (input, init) => {
      const url = new URL(String(input));
      asked.push(`${url.pathname} ${new Headers(init?.headers).get("apikey")}`);
      if (!answers(url)) return new Response("", { status: 404 });
      if (url.pathname === "/auth/v1/settings") return Response.json({ external });
      const limit = Number(url.searchParams.get("limit"));
      return Response.json(Array.from({ length: Math.min(limit, rows) }, () => ({ tech_id: 1 })));
    },
  });
  expect(asked).toEqual(["/auth/v1/settings publishable", "/rest/v1/technologies publishable"]);
  return problems;
}

test("a project with Google alone and answers of 200 rows, or fewer technologies, is right", async () => {
  expect(await problemsOf()).toEqual([]);
  expect(await problemsOf({ rows: 3 })).toEqual([]);
});

test("sign-up by e-mail, a missing Google and longer answers are problems, each with its remedy", async () => {
  expect(await problemsOf({ external: { email: true, google: false }, rows: 1000 })).toEqual([
    `People can sign in by e-mail, which gives everyone further free searches: run ${PUSH}.`,
    "Nobody can sign in: turn the Google provider on in Supabase.",
    `The data API answers with more than 200 rows: run ${PUSH}.`,
  ]);
});

test("a project that does not answer is a problem with its address", async () => {
  const answers = (url: URL) => url.pathname !== "/auth/v1/settings";
  expect(await problemsOf({ answers })).toEqual([
    "https://ref.supabase.co/auth/v1/settings answers 404: are SUPABASE_URL and SUPABASE_ANON_KEY right?",
  ]);
});
