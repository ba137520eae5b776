// The service worker: the offline page, kept copies of what its reader saved, and the outbox. It is one classic
// script without imports (scripts/build/build.ts takes its types off), and everything works without it (decision 011).

import type { KeptPost, OutboxMessage, OutboxNews, PostAnswer, SentPost } from "./outbox.ts";
import type { Fetching, WorkerScope } from "./worker-scope.ts";

/** Written before this file by the build, so that every build brings its own offline page. */
declare const BUILD: string;

const worker = globalThis as unknown as WorkerScope;

const SHELL = `shell-${BUILD}`;
/** Hashed files of our own; old builds' are the first to go. */
const FILES = { name: "files", most: 120 };
const PICTURES = { name: "pictures", most: 60 };
/** One cache per reader, and never two: `kept-<id>`. */
const KEPT = "kept-";
const KEPT_PAGES = 60;
const SAVED_LIST = "/account/saved";
const TECHNOLOGY = "/patentinfo";
/** How old the kept list may be before a page's visit renews it, and how old a kept technology. */
const LIST_LASTS = 15 * 60_000;
const PAGE_LASTS = 24 * 3_600_000;
/** A connection that says nothing for so long is none, where a kept copy can be shown instead. */
const PATIENCE = 8000;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
// Refused while something is left to send: then the browser tries again by itself.
worker.addEventListener("sync", (event) => event.waitUntil(replay({ orFail: true })));
worker.addEventListener("message", (event) => {
  event.waitUntil(listen(event.data as OutboxMessage));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const ours = url.origin === location.origin;
  if (request.method === "POST" && ours) {
    if (url.pathname === TECHNOLOGY) event.respondWith(answerPost(event, url));
    // Signing in or out: whoever comes next must not find these. Signing out wipes the outbox, too (Clear-Site-Data).
    if (url.pathname === "/login") event.waitUntil(wipeCopies());
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(answerPage(event, url));
  else if (ours && url.pathname.startsWith("/build/")) event.respondWith(answerFile(event));
  else if (request.destination === "image") event.respondWith(answerPicture(event));
});

async function install(): Promise<void> {
  // Without cookies: the page that everyone sees.
  const page = await fetch("/offline", { credentials: "omit", cache: "no-store" });
  if (!page.ok) throw new Error(`The offline page answered ${page.status}.`);
  const shell = await caches.open(SHELL);
  await shell.put("/offline", page);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("shell-") && name !== SHELL) await caches.delete(name);
  }
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function listen(message: OutboxMessage): Promise<void> {
  if (message.type === "forget") return forget((post) => post.id === message.id);
  if (message.type === "online") return replay();
  await wipeCopies(message.writer);
  await forget((post) => post.writer !== message.writer);
  await tell([]);
  await replay();
  await keepSaved(message.writer);
}

// ── Pages ──

/** The network's answer; without one the kept copy, and without that the offline page. */
async function answerPage(event: Fetching, url: URL): Promise<Response> {
  // A sign-in ends here; its reader may be another than the one before.
  if (url.pathname === "/auth/callback") event.waitUntil(wipeCopies());
  try {
    const network = askNetwork(event, url);
    const copy = await findCopy(url);
    return await (copy ? Promise.race([network, refuseLater()]) : network);
  } catch {
    return (await showCopy(url)) ?? showOffline();
  }
}

async function askNetwork(event: Fetching, url: URL): Promise<Response> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  // What an address says only once is no page to keep.
  if (isKeepable(url) && !url.searchParams.has("said")) {
    event.waitUntil(keepCopy(url, response.clone()));
  }
  event.waitUntil(replay());
  return response;
}

function refuseLater(): Promise<never> {
  return new Promise((_, refuse) => setTimeout(refuse, PATIENCE));
}

function isKeepable(url: URL): boolean {
  return url.pathname === SAVED_LIST || url.pathname === TECHNOLOGY;
}

/** The address that a page is kept under: a technology's without what it was only said once. */
function addressOf(url: URL): string {
  if (url.pathname !== TECHNOLOGY) return `${url.pathname}${url.search}`;
  return `${TECHNOLOGY}?tech_id=${url.searchParams.get("tech_id")}`;
}

/** Keeps a page for whom the server says that it may be kept, and drops the copy of one that may not, any more. */
async function keepCopy(url: URL, response: Response): Promise<void> {
  const reader = response.headers.get("X-Kept-For");
  if (!reader) {
    // The list leads whoever is not signed in away: the session ended elsewhere.
    if (url.pathname === SAVED_LIST && response.type === "opaqueredirect") return wipeCopies();
    if (response.status < 500) await (await openCopies())?.delete(addressOf(url));
    return;
  }
  await wipeCopies(reader);
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  headers.set("X-Kept-At", new Date().toISOString());
  const text = await response.text();
  const copies = await caches.open(`${KEPT}${reader}`);
  await copies.delete(addressOf(url));
  await copies.put(addressOf(url), new Response(text, { headers }));
  await trim(copies, KEPT_PAGES);
  const files = await caches.open(FILES.name);
  for (const file of filesOf(text)) if (!(await caches.match(file))) await files.add(file);
}

/** Whose copies there are: of one reader's at the most. */
async function openCopies(): Promise<Cache | null> {
  const names = (await caches.keys()).filter((name) => name.startsWith(KEPT));
  return names.length === 1 ? caches.open(names[0] as string) : null;
}

async function findCopy(url: URL): Promise<Response | undefined> {
  return isKeepable(url) ? (await openCopies())?.match(addressOf(url)) : undefined;
}

async function showCopy(url: URL): Promise<Response | undefined> {
  const copy = await findCopy(url);
  if (!copy) return undefined;
  const techId = Number(url.searchParams.get("tech_id"));
  const waits = (await posts()).some((post) => post.techId === techId && isWaiting(post));
  return withNotice(
    copy,
    `You are offline. This page was kept on ${keptOn(copy)}.${
      waits ? " What you did here since is kept as well, and sent when the connection is back." : ""
    }`,
  );
}

async function showOffline(): Promise<Response> {
  const page = (await caches.match("/offline", { cacheName: SHELL })) ?? Response.error();
  const list = await (await openCopies())?.match(SAVED_LIST);
  const notice = list
    ? `Your <a href="${SAVED_LIST}">saved technologies</a> can be read all the same, as they were on ${keptOn(list)}.`
    : "";
  return withNotice(page, notice, 503);
}

function keptOn(copy: Response): string {
  const at = new Date(copy.headers.get("X-Kept-At") ?? 0);
  return at.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
}

/** A page with what there is to say about it in the place that app/ui/kept-slot.tsx leaves for it. */
async function withNotice(page: Response, html: string, status = 200): Promise<Response> {
  const headers = new Headers(page.headers);
  // There is nothing to fetch ahead.
  headers.delete("Speculation-Rules");
  const place = '<div class="wrap kept-mark"></div>';
  const filled = `<div class="wrap kept-mark"><p class="notice">${html}</p></div>`;
  const text = await page.text();
  return new Response(html ? text.replace(place, filled) : text, { status, headers });
}

/** Renews the list of what its reader saved and the first page of what it names, in the background. */
async function keepSaved(writer: string, now = false): Promise<void> {
  if (worker.navigator.connection?.saveData) return;
  await worker.navigator.locks.request("kept copies", async () => {
    const list = new URL(SAVED_LIST, location.origin);
    if (!now && isYoung(await findCopy(list), LIST_LASTS)) return;
    const named = await keepPage(list, writer);
    for (const id of new Set(
      [...named.matchAll(/\/patentinfo\?tech_id=(\d+)/g)].map(([, n]) => n),
    )) {
      const page = new URL(`${TECHNOLOGY}?tech_id=${id}`, location.origin);
      if (!isYoung(await findCopy(page), PAGE_LASTS)) await keepPage(page, writer);
    }
  });
}

function isYoung(copy: Response | undefined, most: number): boolean {
  const at = Date.parse(copy?.headers.get("X-Kept-At") ?? "");
  return Date.now() - at < most;
}

/** Reads a page to keep it; its text, or nothing where it is not for this reader or could not be read. */
async function keepPage(url: URL, writer: string): Promise<string> {
  try {
    const response = await fetch(url, { cache: "no-store" });
    const text = await response.clone().text();
    await keepCopy(url, response);
    return response.headers.get("X-Kept-For") === writer ? text : "";
  } catch {
    return "";
  }
}

/** Drops every kept copy, or every one that is not this reader's. */
async function wipeCopies(except?: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(KEPT) && name !== `${KEPT}${except}`) await caches.delete(name);
  }
}

// ── Files and pictures ──

/** The hashed files that a page's HTML names. */
function filesOf(html: string): string[] {
  const named = [...html.matchAll(/\/build\/[\w./~$()-]+/g)].map(([path]) => path);
  return [...new Set(named)].filter((path) => /\.(css|js)$/.test(path));
}

async function answerFile(event: Fetching): Promise<Response> {
  const found = await caches.match(event.request.url);
  if (found) return found;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(store(FILES, event.request.url, response.clone()));
  return response;
}

async function answerPicture(event: Fetching): Promise<Response> {
  const { request } = event;
  const found = await caches.match(request.url, { cacheName: PICTURES.name });
  if (found) {
    // The last one seen is the last one to go.
    event.waitUntil(store(PICTURES, request.url, found.clone()));
    return found;
  }
  // Read openly, since a browser charges an opaque answer with megabytes.
  const accept = request.headers.get("Accept") ?? "image/*";
  const response = await fetch(request.url, {
    mode: "cors",
    credentials: "omit",
    headers: { Accept: accept },
  }).catch(() => null);
  if (!response?.ok) return response ?? fetch(request).catch(drawNothing);
  event.waitUntil(store(PICTURES, request.url, response.clone()));
  return response;
}

/** For a picture that was never seen: its place stays plain, instead of showing a broken one. */
function drawNothing(): Response {
  const headers = { "Content-Type": "image/svg+xml" };
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers });
}

async function store(
  { name, most }: { name: string; most: number },
  address: string,
  response: Response,
): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(address);
  await cache.put(address, response);
  await trim(cache, most);
}

/** A cache lists its entries in the order in which they were put there. */
async function trim(cache: Cache, most: number): Promise<void> {
  const entries = await cache.keys();
  for (const entry of entries.slice(0, Math.max(0, entries.length - most))) {
    await cache.delete(entry);
  }
}

// ── The outbox ──

/** Sends a note or a toggle; without a connection it is kept, and the answer says so. */
async function answerPost(event: Fetching, url: URL): Promise<Response> {
  const { request } = event;
  const post = readPost(await request.clone().formData(), url);
  if (!post) return fetch(request);
  const older = (other: KeptPost) => isSame(other, post);
  // Where the browser refuses storage, nothing is kept and everything is sent.
  const waits = (await posts().catch(() => [])).some(older);
  const send = async () => {
    const response = await fetch(request);
    if (waits) await forget(older);
    if (response.status < 400) event.waitUntil(renew(post));
    return response;
  };
  try {
    // In turn with what is kept of the same thing, so that the older cannot overtake the newer.
    return await (waits ? inTurn(send) : send());
  } catch (error) {
    // Given up by its page, which asks for something newer or is left.
    if (request.signal.aborted) throw error;
    await forget(older);
    await change((store) => store.add(post));
    await worker.registration.sync?.register("outbox").catch(() => undefined);
    const kept = await tell([]);
    if (!url.searchParams.has("_data")) {
      return Response.redirect(`${TECHNOLOGY}?tech_id=${post.techId}`, 303);
    }
    const answer = { intent: post.fields.intent, error: null, kept };
    return Response.json(answer, { headers: { "X-Remix-Response": "yes" } });
  }
}

/** The post of a toggle or a note, as it would be kept; null for any other form. */
function readPost(form: FormData, url: URL): KeptPost | null {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    // Line breaks as the server reads them (platform/line-breaks.ts); a classic script imports nothing.
    if (typeof value === "string") fields[name] = value.replace(/\r\n?/g, "\n");
  }
  const { intent, writer, kind } = fields;
  const about = intent === "react" ? kind : intent === "note" ? intent : undefined;
  const techId = Number(url.searchParams.get("tech_id"));
  if (!about || !writer || !techId) return null;
  return { id: crypto.randomUUID(), writer, techId, about, fields, problem: null };
}

function isWaiting(post: KeptPost): boolean {
  return post.problem === null;
}

function isSame(one: KeptPost, other: KeptPost): boolean {
  return one.writer === other.writer && one.techId === other.techId && one.about === other.about;
}

/** Sends what waits, the oldest first, until something keeps it from being sent. One at a time, whatever asks for it. */
async function replay({ orFail = false } = {}): Promise<void> {
  const sent: SentPost[] = [];
  await inTurn(async () => {
    for (const post of (await posts()).filter(isWaiting)) {
      const outcome = await resend(post);
      if (outcome.end === "later") break;
      if (outcome.end === "sign-in") return void (await tell([], true));
      if (outcome.end === "sent") sent.push({ ...post, saved: outcome.saved });
      // A note that was refused is its writer's to decide on; its page takes it over. A refused Save is kept until a
      // page has said so.
      if (outcome.end === "refused" && (post.about === "note" || post.about === "save")) {
        await change((store) => store.put({ ...post, problem: outcome.problem }));
      } else await forget(({ id }) => id === post.id);
      await tell(sent);
    }
  });
  for (const post of sent) await renew(post);
  if (orFail && (await posts()).some(isWaiting)) throw new Error("Something is left to send.");
}

type Outcome =
  | { end: "sent"; saved?: SentPost["saved"] }
  | { end: "refused"; problem: string }
  | { end: "sign-in" | "later" };

/**
 * Sends a kept post. It may have arrived before, with its answer lost: a toggle posts what is wanted, and the same
 * words are the same note, so that arriving twice does what arriving once does.
 */
async function resend({ techId, fields }: KeptPost): Promise<Outcome> {
  try {
    const address = `${TECHNOLOGY}?tech_id=${techId}&_data=routes%2Fpatentinfo`;
    const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
    const { status } = response;
    // 403 is somebody else's session.
    if (status === 401 || status === 403) return { end: "sign-in" };
    if (status === 429 || status >= 500) return { end: "later" };
    const answer = (await response.json()) as PostAnswer;
    if (response.ok) return { end: "sent", saved: answer.saved };
    return { end: "refused", problem: answer.error ?? "It was refused." };
  } catch {
    return { end: "later" };
  }
}

/** Renews the kept copies of what a post has changed. */
async function renew({ about, techId, writer }: KeptPost): Promise<void> {
  const page = new URL(`${TECHNOLOGY}?tech_id=${techId}`, location.origin);
  if (await findCopy(page)) await keepPage(page, writer);
  if (about === "save") await keepSaved(writer, true);
}

async function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  return await worker.navigator.locks.request("outbox", run);
}

/** Tells every page how things stand. */
async function tell(sent: SentPost[], signIn = false): Promise<OutboxNews> {
  const news = { kept: await posts(), sent, signIn };
  for (const page of await worker.clients.matchAll()) page.postMessage(news);
  return news;
}

/** Everything that is kept, in its order. */
function posts(): Promise<(KeptPost & { order: number })[]> {
  return change((store) => store.getAll());
}

async function forget(which: (post: KeptPost) => boolean): Promise<void> {
  for (const post of (await posts()).filter(which)) {
    await change((store) => store.delete(post.order));
  }
}

function change<Result>(use: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open("outbox", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("posts", { keyPath: "order", autoIncrement: true });
    };
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("posts", "readwrite");
      const request = use(transaction.objectStore("posts"));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => fail(transaction.error);
      // So that signing out can wipe it at once.
      opening.result.close();
    };
  });
}
