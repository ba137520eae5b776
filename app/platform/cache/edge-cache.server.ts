import type * as z from "zod";
import { COUNTED_HEADER, SHARED_HEADER } from "../http/route-headers.ts";
import { describeError, type Log } from "../log/log.server.ts";
import {
  type CachedPageMeta,
  CachedPageMetaSchema,
  type KnownCatalogue,
  KnownCatalogueSchema,
} from "./edge-cache.schema.ts";
import { planAnswer, REVALIDATE_AFTER_MS, STALE_IF_ERROR_MS } from "./edge-plan.ts";

/**
 * A page rendered for a visitor. `nonce` and `requestId` are placeholders in its body, which every response replaces.
 */
export type MadePage = {
  status: number;
  headers: Headers;
  body: string;
  nonce: string;
  requestId: string;
};

/**
 * A page that may be cached. `address` holds every input that the page depends on; `make` renders it, now or after the
 * response.
 */
export type EdgePage = {
  address: string;
  /**
   * Whether an old copy may be served while the catalogue is down. True for documents, which have a notice to say so.
   */
  mayBeOld: boolean;
  make(when: "now" | "later"): Promise<MadePage>;
};

/** The page served, its source ("hit", "stale", "kept" or "miss"), and when it was made (milliseconds since 1970). */
export type EdgeAnswer = { made: MadePage; from: string; madeAt: number };

/** The parts of the Cache API in use. */
export type EdgeStore = {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
  delete(key: string): Promise<boolean>;
};

type EdgeCacheOptions = {
  /** Null without a Cache API: every page is then rendered for its request. */
  store: EdgeStore | null;
  /** Prefix of every key: the site's origin, and what changes with each deployment. */
  scope: string;
  /** Fetches the catalogue's version; null if it does not respond. */
  askVersion(): Promise<number | null>;
  /** Runs `work` after the response has been sent. */
  later(work: Promise<unknown>): void;
  log: Log;
  now?: () => number;
  inFlight?: Map<string, number>;
};

/** The only headers stored with a page. Any other header that a route sets is meant for a single reader. */
const STORED_HEADERS = [
  "content-type",
  "link",
  COUNTED_HEADER.toLowerCase(),
  "x-remix-response",
  "x-robots-tag",
];
const META_HEADER = "X-Kept";
/** Milliseconds after which work in progress counts as lost. */
const LOST_AFTER_MS = 10_000;

/**
 * Keys that this isolate is rendering or fetching right now, and since when. It is single flight only by key, because a
 * promise shared by two requests breaks workerd. It holds no page content.
 */
const inThisIsolate = new Map<string, number>();

/** The data centre's cache; null where there is none, as in plain Node. */
export function openEdgeStore(): EdgeStore | null {
  return (globalThis as { caches?: { default?: EdgeStore } }).caches?.default ?? null;
}

/** Reads and writes the store. A store that fails is one that holds nothing. */
function createPageStore(store: EdgeStore | null, now: () => number, log: Log) {
  async function find(key: string): Promise<Response | null> {
    try {
      return (await store?.match(key)) ?? null;
    } catch (error) {
      log("warn", "edge.unreadable", describeError(error));
      return null;
    }
  }

  async function put(key: string, body: string, note: CachedPageMeta | KnownCatalogue) {
    const headers = {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": `public, max-age=${STALE_IF_ERROR_MS / 1000}`,
      [META_HEADER]: encodeURIComponent(JSON.stringify(note)),
    };
    try {
      await store?.put(key, new Response(body, { headers }));
    } catch (error) {
      log("warn", "edge.unwritable", describeError(error));
    }
  }

  async function findPage(key: string): Promise<{ body: string; note: CachedPageMeta } | null> {
    const found = await find(key);
    const note = readNote(CachedPageMetaSchema(), found);
    if (!found || !note || now() - note.madeAt >= STALE_IF_ERROR_MS) return null;
    return { body: await found.text(), note };
  }

  /**
   * Stores a page that is complete and shared; deletes the copy of a page that is no longer either; keeps the old copy
   * if rendering failed.
   */
  async function storePage(key: string, made: MadePage, version: number | null): Promise<void> {
    if (isShared(made)) {
      const { nonce, requestId } = made;
      const headers = [...made.headers].filter(([name]) => STORED_HEADERS.includes(name));
      await put(key, made.body, { madeAt: now(), version, nonce, requestId, headers });
    } else if (made.status > 200 && made.status < 500) await store?.delete(key);
  }

  return { find, put, findPage, storePage };
}

/** The edge cache of one request (docs/decisions/010-edge-cache.md). */
export function createEdgeCache({
  store,
  scope,
  askVersion,
  later,
  log,
  now = Date.now,
  inFlight = inThisIsolate,
}: EdgeCacheOptions) {
  const keyOf = (name: string) => `${scope}${name}`;
  const catalogueKey = keyOf("/catalogue");
  const { find, put, findPage, storePage } = createPageStore(store, now, log);

  /** Fetches the catalogue's version and stores the result, also when there was no response. */
  async function fetchVersion(known: KnownCatalogue | null): Promise<KnownCatalogue> {
    const version = await askVersion();
    const fetched =
      version === null
        ? { version: known?.version ?? null, fetchedAt: known?.fetchedAt ?? 0, failedAt: now() }
        : { version, fetchedAt: now(), failedAt: null };
    await put(catalogueKey, "", fetched);
    return fetched;
  }

  /** Runs `work` unless this isolate is already doing it. */
  async function once(key: string, work: () => Promise<void>): Promise<boolean> {
    if (now() - (inFlight.get(key) ?? Number.NEGATIVE_INFINITY) < LOST_AFTER_MS) return false;
    inFlight.set(key, now());
    try {
      await work();
    } finally {
      inFlight.delete(key);
    }
    return true;
  }

  /** Fetches the version, then renders the page again if its version differs or is unknown, or if it is too old. */
  async function refresh(key: string, page: EdgePage, known: KnownCatalogue | null): Promise<void> {
    await once(catalogueKey, async () => {
      const { version, failedAt } = await fetchVersion(known);
      if (failedAt !== null) return;
      const note = readNote(CachedPageMetaSchema(), await find(key));
      if (!note || (note.version === version && now() - note.madeAt < REVALIDATE_AFTER_MS)) return;
      await once(key, async () => storePage(key, await page.make("later"), version));
    });
  }

  /** Runs `work` after the response. Nobody awaits it, so failures are only logged. */
  function afterwards(work: () => Promise<void>): void {
    later(work().catch((error) => log("warn", "edge.refresh-failed", describeError(error))));
  }

  return {
    /** Serves a page from the cache, or renders it. If rendering fails, an old copy is served if there is one. */
    async answer(page: EdgePage): Promise<EdgeAnswer> {
      const key = keyOf(page.address);
      const [cached, note] = await Promise.all([findPage(key), find(catalogueKey)]);
      const known = readNote(KnownCatalogueSchema(), note);
      const plan = planAnswer(cached?.note ?? null, known, now());
      const copy =
        cached && (plan.serve !== "kept" || page.mayBeOld)
          ? { made: fromNote(cached.body, cached.note), madeAt: cached.note.madeAt }
          : null;
      if (copy && plan.serve !== "miss") {
        if (plan.refresh) afterwards(() => refresh(key, page, known));
        return { ...copy, from: plan.serve };
      }

      let made: MadePage | undefined;
      const make = async () => {
        made = await page.make("now");
      };
      // Another request of this isolate is already replacing this outdated copy: serve the copy once more.
      if (!(await once(key, make))) {
        if (copy) return { ...copy, from: "stale" };
        await make();
      }
      if (!made) throw new Error("A page was neither made nor kept.");
      const fresh: MadePage = made;
      afterwards(async () => {
        await storePage(key, fresh, known?.version ?? null);
        if (plan.refresh) await refresh(key, page, known);
      });
      if (fresh.status >= 500 && copy && page.mayBeOld) return { ...copy, from: "kept" };
      return { made: fresh, from: "miss", madeAt: now() };
    },
  };
}

/** Whether it is a complete page without a cookie that its loader marks as the same for every visitor. */
function isShared({ status, headers }: MadePage): boolean {
  return status === 200 && headers.has(SHARED_HEADER) && !headers.has("Set-Cookie");
}

function fromNote(body: string, note: CachedPageMeta): MadePage {
  const { nonce, requestId } = note;
  return { status: 200, headers: new Headers(note.headers), body, nonce, requestId };
}

function readNote<Schema extends z.ZodType>(schema: Schema, response: Response | null) {
  const text = response?.headers.get(META_HEADER);
  if (!text) return null;
  try {
    return schema.parse(JSON.parse(decodeURIComponent(text)));
  } catch {
    return null;
  }
}
