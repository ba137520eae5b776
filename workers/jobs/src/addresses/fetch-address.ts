import { addressProblem, hostOf } from "#app/organisations/imports/feed-address.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import type { LookUp } from "#app/platform/services/resolver.server.ts";
import { isGlobalAddress } from "./global-address.ts";

/** Why an address was not read, in a line for the organisation that gave it. */
export class RefusedAddress extends Error {
  override name = "RefusedAddress";
}

/** The remaining budget of an import's reading: bytes after decompression, and its deadline. */
export type FetchBudget = { bytes: number; endsAt: number };

export type FetchDeps = {
  lookUp: LookUp;
  fetch: typeof fetch;
  /** Our own hosts, which no feed may point to. */
  ownHosts: readonly string[];
  /** Names under `.test` with the origin of their stand-in; empty unless the site is local. */
  testHosts: ReadonlyMap<string, string>;
  now(): number;
};

export type Fetched = { url: URL; type: string; bytes: Uint8Array<ArrayBuffer> };

const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Names that no public resolver answers for, or that lead home (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_ENDINGS =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|example|invalid|onion|alt|arpa)$/;
/** The kind of content that is read at a URL. */
type Kind = "data" | "page" | "image";
const DATA_TYPES =
  /^(?:application\/(?:[\w.-]+\+)?(?:xml|json)|application\/(?:rss|atom|x-ndjson|jsonl|csv|gzip|x-gzip|octet-stream)|text\/(?:xml|csv|plain|json|tab-separated-values))$/;
const IMAGE_TYPES = /^image\/(?:jpe?g|png|webp)$/;
const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml)$/;
const KINDS: Record<Kind, { types: RegExp; accept: string; name: string }> = {
  data: {
    types: DATA_TYPES,
    accept: "application/xml, application/json, text/csv, */*;q=0.5",
    name: "feed, JSON or CSV",
  },
  page: { types: PAGE_TYPES, accept: "text/html", name: "page" },
  image: {
    types: IMAGE_TYPES,
    accept: "image/webp, image/png, image/jpeg",
    name: "JPEG, PNG or WebP",
  },
};

/**
 * Reads a URL that an organisation gave. That URL and every redirect are checked, by host name and by all IP addresses
 * of the host. No cookie or key is sent, and bytes are counted after decompression.
 *
 * @throws RefusedAddress with a line that says why
 */
export async function fetchAddress(
  address: string,
  deps: FetchDeps,
  budget: FetchBudget,
  kind: Kind = "data",
): Promise<Fetched> {
  let url = readAddress(address, deps);
  for (let hop = 0; ; hop += 1) {
    await requirePublic(url, deps);
    const headers = { Accept: KINDS[kind].accept, "User-Agent": "feed-reader" };
    const response = await ask(url, deps, budget.endsAt, { headers });
    if (!REDIRECTS.includes(response.status)) {
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new RefusedAddress(`${url.hostname} answered ${response.status}.`);
      }
      const type = await requireType(response, url, kind);
      return { url, type, bytes: await readWhole(response, url, deps, budget) };
    }
    await response.body?.cancel();
    if (hop >= MOST_REDIRECTS)
      throw new RefusedAddress(`The address redirects more than ${MOST_REDIRECTS} times.`);
    const location = response.headers.get("location") ?? "";
    if (!URL.canParse(location, url))
      throw new RefusedAddress(`${url.hostname} redirects to no address.`);
    url = readAddress(new URL(location, url).href, deps);
  }
}

/** An address that may be read as far as its text shows. @throws RefusedAddress */
function readAddress(
  address: string,
  { ownHosts, testHosts }: Pick<FetchDeps, "ownHosts" | "testHosts">,
): URL {
  const problem = addressProblem(address);
  if (problem !== null) throw new RefusedAddress(problem);
  const url = new URL(address);
  const host = hostOf(url);
  if (testHosts.has(host)) return url;
  if (PRIVATE_ENDINGS.test(host)) throw new RefusedAddress(`${host} is not a public name.`);
  if (ownHosts.some((own) => host === own || host.endsWith(`.${own}`)))
    throw new RefusedAddress("That is an address of this site's own.");
  url.hash = "";
  return url;
}

/**
 * Resolves the name again before each redirect. @throws RefusedAddress where any of its addresses is not a public one
 */
async function requirePublic(url: URL, { lookUp, testHosts }: FetchDeps): Promise<void> {
  const host = url.hostname.toLowerCase().replace(/(?<!\.)\.+$/, "");
  if (testHosts.has(host)) return;
  let found: string[];
  try {
    found = (await Promise.all([lookUp(host, "A"), lookUp(host, "AAAA")])).flat();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new RefusedAddress(`${host} could not be looked up just now.`);
  }
  if (found.length === 0) throw new RefusedAddress(`${host} has no address.`);
  if (!found.every(isGlobalAddress))
    throw new RefusedAddress(`${host} leads to an address that is not public.`);
}

/**
 * Posts a body to an address that an organisation gave, which is checked as one that is read. Redirects are answers:
 * none is followed.
 *
 * @returns the status of the answer
 * @throws RefusedAddress with a line that says why
 */
export async function postToAddress(
  address: string,
  deps: FetchDeps,
  { headers, body, milliseconds }: { headers: HeadersInit; body: string; milliseconds: number },
): Promise<number> {
  const url = readAddress(address, deps);
  await requirePublic(url, deps);
  const init = { method: "POST", headers, body };
  const response = await ask(url, deps, deps.now() + milliseconds, init);
  await response.body?.cancel();
  return response.status;
}

async function ask(
  url: URL,
  { fetch, testHosts, now }: FetchDeps,
  endsAt: number,
  init: RequestInit,
): Promise<Response> {
  const origin = testHosts.get(url.hostname.toLowerCase());
  const target = origin === undefined ? url : new URL(`${url.pathname}${url.search}`, origin);
  const left = endsAt - now();
  if (left <= 0) throw tooSlow();
  try {
    return await fetch(target, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(left),
    });
  } catch {
    throw now() >= endsAt ? tooSlow() : new RefusedAddress(`${url.hostname} does not answer.`);
  }
}

async function requireType(response: Response, url: URL, kind: Kind): Promise<string> {
  const [type = ""] = (response.headers.get("content-type") ?? "").toLowerCase().split(";", 1);
  if (KINDS[kind].types.test(type.trim())) return type.trim();
  await response.body?.cancel();
  throw new RefusedAddress(
    `${url.hostname} answered with ${type.trim() || "no type"}, which is not a ${KINDS[kind].name}.`,
  );
}

async function readWhole(response: Response, url: URL, deps: FetchDeps, budget: FetchBudget) {
  const body = response.body ?? new ReadableStream<Uint8Array>({ start: (c) => c.close() });
  try {
    return await takeBytes(body, budget, () => deps.now() >= budget.endsAt);
  } catch (error) {
    if (error instanceof RefusedAddress) throw error;
    throw deps.now() >= budget.endsAt
      ? tooSlow()
      : new RefusedAddress(`${url.hostname} stopped in the middle of its answer.`);
  }
}

/**
 * All bytes of a stream, a gzip's inflated, counted as they come out. Bytes beyond the budget are dropped.
 *
 * @throws RefusedAddress
 */
export async function takeBytes(
  stream: ReadableStream<Uint8Array>,
  budget: Pick<FetchBudget, "bytes">,
  isLate: () => boolean = () => false,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await takePlainBytes(stream, budget, isLate);
  if (!isGzip(whole)) return whole;
  budget.bytes += whole.length;
  const inflated = new Blob([whole]).stream().pipeThrough(new DecompressionStream("gzip"));
  const inner = await takePlainBytes(inflated, budget, isLate).catch((error: unknown) => {
    if (error instanceof RefusedAddress) throw error;
    throw new RefusedAddress("The gzip is damaged.");
  });
  if (isGzip(inner)) throw new RefusedAddress("The file is compressed more than once.");
  return inner;
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function takePlainBytes(
  stream: ReadableStream<Uint8Array>,
  budget: Pick<FetchBudget, "bytes">,
  isLate: () => boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    budget.bytes -= value.length;
    if (budget.bytes < 0 || isLate()) {
      await reader.cancel().catch(() => undefined);
      throw budget.bytes < 0
        ? new RefusedAddress("It holds more than 20 MB, unpacked.")
        : tooSlow();
    }
    pieces.push(value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function tooSlow(): RefusedAddress {
  return new RefusedAddress("Reading took longer than 60 seconds.");
}
