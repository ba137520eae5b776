import type { RegisterRecord } from "#import/registers/record.ts";
import { takeBytes } from "../addresses/fetch-address.ts";

/** A patent office's service that is asked about numbers of the catalogue. */
export type RegisterService = {
  name: "uspto" | "ops";
  /** Numbers of one question, and of one step. */
  atOnce: number;
  perStep: number;
  /**
   * Begins a step, and gives what asks about some numbers.
   *
   * @param asOf the day of the answers, in ISO
   * @throws Unanswered where these numbers got no whole answer; Resting where the service asks to be left alone
   */
  open(): Promise<(numbers: readonly string[], asOf: string) => Promise<RegisterRecord[]>>;
};

/** Why a service gave no whole answer. Another question may have one. */
export class Unanswered extends Error {}

/** A service's limit, with the seconds for which it wants no call. */
export class Resting extends Error {
  readonly seconds: number;

  constructor(seconds: number, message: string) {
    super(message);
    this.seconds = seconds;
  }
}

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Milliseconds that a service has to answer, and the bytes of an answer: a large family has some 2 MB. */
const ANSWER_MS = 20_000;
const MOST_BYTES = 20_000_000;
/** Errors of a call without a whole answer: it took too long, the connection broke, or too much came. */
const LOST = ["TimeoutError", "AbortError", "TypeError", "RefusedAddress"];

/** Asks a service. @throws Unanswered where nothing whole came */
export async function callService(
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<{ status: number; headers: Headers; text: string }> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    const body = response.body ?? new Blob([]).stream();
    const bytes = await takeBytes(body, { bytes: MOST_BYTES });
    const text = new TextDecoder().decode(bytes);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof Error && LOST.includes(error.name)) throw new Unanswered(error.message);
    throw error;
  }
}

/** The seconds of a Retry-After header, at least a minute. */
export function secondsToRest(headers: Headers): number {
  return Math.max(60, Number(headers.get("Retry-After")) || 0);
}
