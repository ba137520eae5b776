import * as z from "zod";

/** Every refusal of the API: its code, its HTTP status, and the sentence that a person reads. */
export const PROBLEMS = {
  "wrong-parameter": [400, "A parameter is missing, unknown or wrong: 'field' names it."],
  "key-required": [401, "This call needs a key: send it as 'Authorization: Bearer quad_…'."],
  "unknown-key": [401, "There is no such key. Check that it was copied whole."],
  "revoked-key": [401, "This key was revoked. Make another one on your account's page."],
  "expired-key": [401, "This key has expired. Make another one on your account's page."],
  "missing-scope": [403, "This key may not do that. Make one with the scope that the call names."],
  "not-allowed": [403, "You may read this, but not change it."],
  "searches-used-up": [402, "This month's free searches are used up. A subscription has no limit."],
  "not-found": [404, "There is nothing at this address."],
  "cursor-too-old": [410, "Changes are not kept as long as that. Read the list again first."],
  "too-large": [413, "The body is larger than this call takes."],
  withdrawn: [410, "Its owner withdrew this technology."],
  "method-not-allowed": [405, "This address does not take that method."],
  "list-full": [409, "It holds as many as it can."],
  "key-reused": [
    409,
    "This Idempotency-Key came with another request before. Give each request its own.",
  ],
  conflict: [
    409,
    "Somebody changed it at the same moment, so nothing was changed. Read it again before you send it.",
  ],
  "too-many-requests": [
    429,
    "That was too much for one minute. Try again when 'Retry-After' says.",
  ],
  "service-unavailable": [503, "The catalogue could not be reached. Try again in a minute."],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;
export type ProblemCode = keyof typeof PROBLEMS;

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
  constructor(
    code: ProblemCode,
    { field, detail, scope }: { field?: string; detail?: string; scope?: string } = {},
  ) {
    super(detail ?? PROBLEMS[code][1]);
    this.code = code;
    this.field = field;
    this.scope = scope;
  }
}

const TITLES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

/** The path of a page for each kind of refusal. */
export const PROBLEM_PATH = "/problems/:code";

/** The meaning of a kind of refusal, as plain text; null where there is no such kind. */
export function describeProblem(code: string): string | null {
  const known = Object.entries(PROBLEMS).find(([name]) => name === code);
  if (known === undefined) return null;
  const [, [status, sentence]] = known;
  return `${code}\n${status} ${TITLES[status]}\n\n${sentence}\n`;
}

/** The response for a refusal. */
export function toResponse({ code, field, scope, message }: Problem): Response {
  const [status] = PROBLEMS[code];
  const headers = new Headers({
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
  });
  if (status === 401) headers.set("WWW-Authenticate", challengeOf(code));
  if (scope) headers.set("WWW-Authenticate", `Bearer error="insufficient_scope", scope="${scope}"`);
  const problem = {
    type: `/problems/${code}`,
    title: TITLES[status] ?? "",
    status,
    detail: message,
    code,
  };
  // Members without a value are left out.
  return new Response(JSON.stringify({ ...problem, field, scope }), {
    status,
    headers,
  });
}

/** How a client identifies itself (RFC 6750): a key that was sent and is not valid is an invalid token. */
function challengeOf(code: ProblemCode): string {
  return code === "key-required"
    ? 'Bearer realm="api"'
    : 'Bearer realm="api", error="invalid_token"';
}
