/** Longest wait that a provider may ask for before the second attempt, in milliseconds. */
const LONGEST_PAUSE_MS = 2000;
/** The wait where a provider names none. */
const PAUSE_MS = 200;

/** How a call of a model or of the encoder failed. */
export type Failure =
  | "late"
  | "unreachable"
  | "status"
  | "binding"
  | "cut"
  | "refused"
  | "unreadable"
  | "over-budget"
  | "signed-out";

/** A model or the encoder failed. The message holds nothing of the request or answer. */
export class ModelError extends Error {
  override name = "ModelError";
  readonly failure: Failure;
  /** The HTTP status of the provider, where the failure is one. */
  readonly status: number | null;
  /** How long the provider asks to wait, in milliseconds; null where asking again at once is of no use. */
  readonly pauseMs: number | null;
  /** The tokens that the failed call has used. */
  readonly tokens: number;

  constructor(
    failure: Failure,
    {
      status = null,
      pauseMs = null,
      tokens = 0,
      detail,
    }: {
      status?: number | null;
      pauseMs?: number | null;
      tokens?: number;
      detail?: string;
    } = {},
  ) {
    super(
      [failure, status, detail].filter((part) => part !== null && part !== undefined).join(" "),
    );
    this.failure = failure;
    this.status = status;
    this.pauseMs = pauseMs;
    this.tokens = tokens;
  }
}

/**
 * Sends JSON to a provider's endpoint.
 * @throws ModelError "late", "unreachable" or "status"
 */
export async function postToProvider(
  fetchFrom: typeof fetch,
  { url, key }: { url: string; key?: string | undefined },
  body: object,
  signal: AbortSignal,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetchFrom(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(key ? { Authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify(body),
      // A redirect would send the key to another host.
      redirect: "manual",
      signal,
    });
  } catch {
    throw new ModelError(signal.aborted ? "late" : "unreachable");
  }
  if (response.ok) return response;
  // Only its status is of use. A body that cannot be cancelled is closed already.
  await response.body?.cancel().catch(() => undefined);
  const { status } = response;
  const isForNow = status === 429 || status >= 500;
  const pauseMs = isForNow ? pauseOf(response.headers.get("Retry-After")) : null;
  throw new ModelError("status", { status, pauseMs });
}

/** Milliseconds of a `Retry-After` in seconds. A date, the header's other form, is not read. */
function pauseOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isNaN(seconds) ? PAUSE_MS : seconds * 1000;
}

/**
 * Asks a provider, and once more where it is busy or failing and will be back soon.
 *
 * @param ask gets the number of its attempt, 1 or 2
 * @param signal the deadline of both attempts together
 * @throws ModelError
 */
export async function askTwice<Answer>(
  ask: (attempt: 1 | 2) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const late = rejectionOf(signal);
  try {
    return await Promise.race([ask(1), late]);
  } catch (error) {
    if (!(error instanceof ModelError) || error.pauseMs === null) throw error;
    if (error.pauseMs > LONGEST_PAUSE_MS) throw error;
    const { pauseMs } = error;
    await Promise.race([new Promise((done) => setTimeout(done, pauseMs)), late]);
    return await Promise.race([ask(2), late]);
  }
}

/** Rejects when the signal aborts, since a binding of Workers AI ignores it. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  const late = new Promise<never>((_, reject) => {
    const abort = () => reject(new ModelError("late"));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
  late.catch(() => undefined);
  return late;
}

/** The part of a Workers AI binding in use. */
export type WorkersAi = {
  run(model: string, inputs: object, options: { signal: AbortSignal }): Promise<unknown>;
};

/**
 * Runs a model of Workers AI.
 * @throws ModelError "late", or "binding" with the code that the binding's errors begin with ('5025: …')
 */
export async function runBinding(
  ai: WorkersAi,
  model: string,
  inputs: object,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return await ai.run(model, inputs, { signal });
  } catch (error) {
    if (signal.aborted) throw new ModelError("late");
    // The rest of the message quotes what was sent.
    const [code] = /^\d{4}/.exec(error instanceof Error ? error.message : "") ?? [];
    throw new ModelError("binding", { pauseMs: PAUSE_MS, ...(code ? { detail: code } : {}) });
  }
}
