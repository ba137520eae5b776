import * as z from "zod";
import given from "./problems.json" with { type: "json" };

/** Every refusal of the API: its code, its HTTP status, and the sentence that a person reads. */
export const PROBLEMS = given.codes;
/** The name of each status. */
const TITLES: Record<number, string> = given.titles;
export type ProblemCode = keyof typeof PROBLEMS;
type About = { field?: string; detail?: string; scope?: string };
/** The refusals of a change of a listing, by the database's outcome. */
export const CHANGE_PROBLEMS = given.changes as Record<string, About & { code: ProblemCode }>;

/** A refusal as RFC 9457 writes it, with a code for programs. */
export const ProblemSchema = z.object({
  type: z.string().describe("The address of what this refusal means, relative to the API."),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  field: z.string().optional(),
  scope: z.string().optional().describe("The scope that the key lacks."),
});

/** A refusal, thrown by what answers a request. `detail` replaces the code's sentence. */
export class Problem extends Error {
  override name = "Problem";
  readonly code: ProblemCode;
  readonly field: string | undefined;
  readonly scope: string | undefined;
  constructor(code: ProblemCode, { field, detail, scope }: About = {}) {
    super(detail ?? PROBLEMS[code].text);
    this.code = code;
    this.field = field;
    this.scope = scope;
  }
}

/** The path of a page for each kind of refusal. */
export const PROBLEM_PATH = "/problems/:code";

/** The meaning of a kind of refusal, as plain text; null where there is no such kind. */
export function describeProblem(code: string): string | null {
  const known = Object.entries(PROBLEMS).find(([name]) => name === code);
  if (known === undefined) return null;
  const [, { status, text }] = known;
  return `${code}\n${status} ${TITLES[status]}\n\n${text}\n`;
}

/** The response for a refusal. */
export function toResponse({ code, field, scope, message }: Problem): Response {
  const { status } = PROBLEMS[code];
  const headers = new Headers({
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
  });
  if (status === 401) headers.set("WWW-Authenticate", challengeOf(code));
  if (scope) headers.set("WWW-Authenticate", `Bearer error="insufficient_scope", scope="${scope}"`);
  const [type, title] = [`/problems/${code}`, TITLES[status] ?? ""];
  // Members without a value are left out.
  const problem = { type, title, status, detail: message, code, field, scope };
  return new Response(JSON.stringify(problem), { status, headers });
}

/** How a client identifies itself (RFC 6750): a key that was sent and is not valid is an invalid token. */
function challengeOf(code: ProblemCode): string {
  return `Bearer realm="api"${code === "key-required" ? "" : ', error="invalid_token"'}`;
}
