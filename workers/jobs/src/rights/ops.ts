import * as z from "zod";
import type { RegisterRecord } from "#import/registers/record.ts";
import { openRegisterFile, UnknownRegisterFile } from "#import/registers/register-file.ts";
import {
  callService,
  type Fetch,
  type RegisterService,
  Resting,
  secondsToRest,
  Unanswered,
} from "./service.ts";

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Bytes of the week after which the day is over: a registered person has 4 GB. */
const WEEK_BYTES = 3_500_000_000;
/** Seconds to rest where the traffic light of a service is not green. */
const REST_BY_LIGHT: Record<string, number> = { yellow: 300, red: 1800, black: HOUR_SECONDS };
const TokenSchema = z.object({ access_token: z.string().min(1) });

/**
 * EPO's Open Patent Services 3.2: families with legal events, of European patents the register with its
 * unitary part too. Its header X-Throttling-Control says how many calls of a kind a minute may have.
 */
export function createPatentServices(
  fetch: Fetch,
  url: string,
  key: string,
  secret: string,
): RegisterService {
  const open = async () => {
    const token = await fetchToken(fetch, url, key, secret);
    let calls = 0;
    let allowed = Number.POSITIVE_INFINITY;
    const read = async (path: string, number: string, asOf: string): Promise<RegisterRecord[]> => {
      if (calls >= allowed) throw new Resting(60, "has had its calls of the minute");
      calls += 1;
      const { status, headers, text } = await callService(fetch, `${url}/rest-services/${path}`, {
        headers: { Authorization: `Bearer ${token}`, Accept: "application/xml" },
      });
      if (status === 403) throw new Resting(restOf(headers), `answers 403 ${reasonOf(headers)}`);
      if (status === 429) throw new Resting(secondsToRest(headers), "answers 429");
      if (status !== 200 && status !== 404) throw new Unanswered(`answers ${status}`);
      allowed = Math.min(allowed, callsAMinute(headers));
      return status === 404 ? [] : await recordsOf(text, number, asOf);
    };
    return async ([number = ""]: readonly string[], asOf: string) => [
      ...(await read(`family/publication/epodoc/${number}/legal`, number, asOf)),
      ...(number.startsWith("EP")
        ? await read(`register/publication/epodoc/${number}/biblio,upp`, number, asOf)
        : []),
    ];
  };
  return { name: "ops", atOnce: 1, perStep: 20, open };
}

/** A token lives for twenty minutes, which is longer than a step. */
async function fetchToken(fetch: Fetch, url: string, key: string, secret: string): Promise<string> {
  const { status, text } = await callService(fetch, `${url}/auth/accesstoken`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${key}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  if (status === 400 || status === 401)
    throw new Resting(DAY_SECONDS, `refuses the key with ${status}`);
  if (status !== 200) throw new Unanswered(`answers ${status} instead of a token`);
  try {
    return TokenSchema.parse(JSON.parse(text)).access_token;
  } catch {
    throw new Unanswered("answers without a token");
  }
}

/** Of 'idle (inpadoc=green:60, other=green:1000, …)' the smaller number. @throws Resting where a light is not green */
function callsAMinute(headers: Headers): number {
  if (Number(headers.get("X-RegisteredQuotaPerWeek-Used")) > WEEK_BYTES)
    throw new Resting(DAY_SECONDS, "has sent nearly all that a week may have");
  const control = headers.get("X-Throttling-Control") ?? "";
  const lights = [...control.matchAll(/(?:inpadoc|other)=(\w+):(\d+)/g)];
  const rests = lights.map(([, light = ""]) => REST_BY_LIGHT[light] ?? 0);
  if (Math.max(0, ...rests) > 0) throw new Resting(Math.max(...rests), "is busy");
  return Math.min(...lights.map(([, , calls]) => Number(calls)));
}

/** An hour's quota is waited for, and a week's, a robot's or an unknown reason for a day. */
function restOf(headers: Headers): number {
  return reasonOf(headers) === "IndividualQuotaPerHour" ? HOUR_SECONDS : DAY_SECONDS;
}

function reasonOf(headers: Headers): string {
  return headers.get("X-Rejection-Reason") ?? "";
}

async function recordsOf(text: string, number: string, asOf: string): Promise<RegisterRecord[]> {
  async function* whole(): AsyncGenerator<string> {
    yield text;
  }
  const wanted = { numbers: new Set([number]), isName: () => false };
  try {
    const reading = await openRegisterFile(number, whole(), asOf, wanted);
    const records: RegisterRecord[] = [];
    for await (const record of reading.records) records.push(record);
    if (reading.problems.count === 0) return records;
    throw new Unanswered(reading.problems.first[0]?.reason);
  } catch (error) {
    if (error instanceof UnknownRegisterFile) throw new Unanswered(error.message);
    throw error;
  }
}
