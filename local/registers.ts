import { createServer, type IncomingMessage, type Server } from "node:http";
import { readBody } from "./shared/request-body.ts";

/** What the stand-in holds, and how it behaves. */
export type RegisterAnswers = {
  /** Applications as the Open Data Portal gives them: `applicationNumberText` and `applicationMetaData`. */
  applications: { applicationNumberText: string; applicationMetaData: Record<string, unknown> }[];
  /** XML of Open Patent Services by number: families with legal events, and registers. */
  families: Record<string, string>;
  registers: Record<string, string>;
  /** Calls that each service allows in a minute, and how many calls fail: one in this number, 0 for none. */
  perMinute: number;
  faultEvery: number;
};
/** What was asked: calls, those beyond the limit, and the most at once of one service. */
export type RegisterCalls = { calls: number; refused: number; mostAtOnce: number };

const MINUTE_MS = 60_000;
const TOKEN_MS = 20 * MINUTE_MS;

/**
 * A stand-in for the patent offices' services: the Open Data Portal's search (`POST /api/v1/patent/applications/search`
 * with `X-API-KEY`, in pages) and Open Patent Services (`/3.2/auth/accesstoken`, `/3.2/rest-services/family/…` and
 * `/register/…`, with their traffic lights). It knows what was put to `/answers`; `GET /calls` counts what was asked. Of the
 * calls that fail some answer 503, others are cut in the middle.
 */
export function createRegisters(now = Date.now): { server: Server } {
  let held: RegisterAnswers = {
    applications: [],
    families: {},
    registers: {},
    perMinute: 60,
    faultEvery: 0,
  };
  const counts: RegisterCalls = { calls: 0, refused: 0, mostAtOnce: 0 };
  const recent: Record<string, number[]> = {};
  const tokens = new Map<string, number>();
  const open: Record<string, number> = {};

  const isOver = (service: string): boolean => {
    const times = (recent[service] ?? []).filter((time) => time > now() - MINUTE_MS);
    recent[service] = [...times, now()];
    counts.refused += times.length >= held.perMinute ? 1 : 0;
    return times.length >= held.perMinute;
  };
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "GET" && pathname === "/calls") return json(counts);
    if (request.method === "PUT" && pathname === "/answers") {
      held = { ...held, ...(JSON.parse((await readBody(request, 50_000_000)) ?? "{}") as object) };
      return json({ applications: held.applications.length });
    }
    counts.calls += 1;
    if (pathname === "/3.2/auth/accesstoken") {
      const isKnown = /^Basic \S+$/.test(request.headers.authorization ?? "");
      if (!isKnown) return json({ error: "invalid_client" }, 401);
      const token = crypto.randomUUID();
      tokens.set(token, now());
      return json({ access_token: token, expires_in: "1199" });
    }
    if (pathname === "/api/v1/patent/applications/search") {
      if (!request.headers["x-api-key"]) return json({ message: "Forbidden" }, 403);
      if (isOver("uspto"))
        return { ...json({ message: "Too many" }, 429), headers: { "retry-after": "120" } };
      return search(held.applications, JSON.parse((await readBody(request, 100_000)) ?? "{}"));
    }
    const asked = /^\/3\.2\/rest-services\/(family|register)\/publication\/epodoc\/([A-Z0-9]+)\//;
    const [, kind, number = ""] = asked.exec(pathname) ?? [];
    if (kind === undefined) return json({ error: "There is no such address." }, 404);
    const begun = tokens.get(/^Bearer (.*)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    if (begun === undefined || begun < now() - TOKEN_MS)
      return json({ error: "invalid_access_token" }, 400);
    if (isOver("ops"))
      return xml("<fault/>", 403, { "x-rejection-reason": "IndividualQuotaPerHour" });
    const found = (kind === "family" ? held.families : held.registers)[number];
    const lights = `idle (images=green:200, inpadoc=green:${held.perMinute}, other=green:1000)`;
    const headers = { "x-throttling-control": lights };
    return found ? xml(found, 200, headers) : xml("<fault/>", 404, headers);
  };
  const server = createServer(async (request, response) => {
    const service = request.url?.startsWith("/3.2/") ? "ops" : "uspto";
    const atOnce = (open[service] ?? 0) + 1;
    open[service] = atOnce;
    counts.mostAtOnce = Math.max(counts.mostAtOnce, atOnce);
    const { status, body, type, headers } = await answerTo(request);
    open[service] -= 1;
    const isFault = held.faultEvery > 0 && counts.calls % held.faultEvery === 0 && status === 200;
    if (isFault && counts.calls % 2 === 0) return response.writeHead(503).end("out of order");
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(isFault ? body.slice(0, body.length / 2) : body);
  });
  return { server };
}

type Answer = { status: number; body: string; type: string; headers?: Record<string, string> };

function json(value: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(value), type: "application/json" };
}

function xml(body: string, status: number, headers: Record<string, string>): Answer {
  return { status, body, type: "application/xml", headers };
}

/** Answers `field:(value OR value) OR field:(value)` with a page of the applications that match. */
function search(
  applications: RegisterAnswers["applications"],
  asked: { q?: string; pagination?: { offset: number; limit: number } },
): Answer {
  const clauses = [...(asked.q ?? "").matchAll(/([\w.]+):\(([^)]*)\)/g)];
  const found = applications.filter((application) =>
    clauses.some(([, field = "", values = ""]) => {
      const meta = field.replace("applicationMetaData.", "");
      const value =
        meta === field ? application.applicationNumberText : application.applicationMetaData[meta];
      return values.split(" OR ").includes(String(value));
    }),
  );
  const { offset, limit } = asked.pagination ?? { offset: 0, limit: 25 };
  if (found.length === 0) return json({ code: 404, error: "Not Found" }, 404);
  const page = found.slice(offset, offset + limit);
  return json({ count: found.length, patentFileWrapperDataBag: page });
}
