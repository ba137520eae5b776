// The service worker: the offline page, copies of the pages that the user saved, and the outbox. It is a classic script
// without imports (scripts/build/build.ts removes its types), and the site works without it (decision 011).

import type { OutboxMessage, OutboxNews, PendingPost, PostAnswer, SentPost } from "./outbox.ts";
import type { Fetching, WorkerScope } from "./worker-scope.ts";

/** The build prepends this constant, so that every build brings its own offline page. */
declare const BUILD: string;

const worker = globalThis as unknown as WorkerScope;

const SHELL = `shell-${BUILD}`;
/** Hashed files of this site; those of old builds are evicted first. */
const FILES = { name: "files", most: 120 };
const IMAGES = { name: "images", most: 60 };
/** Prefix of the user's cache, `kept-<id>`. There is at most one. */
const COPIES_PREFIX = "kept-";
const MOST_COPIES = 60;
/** The paths at which sessions begin and end. The forms for signing in and for signing out both post to /login. */
const SESSION_PATHS = ["/login", "/auth/callback"];
const SAVED_LIST = "/account/saved";
const TECHNOLOGY = "/patentinfo";
/**
 * How old the copy of the saved list may be before a visit renews it, and how old that of a technology; in
 * milliseconds.
 */
const LIST_LASTS_MS = 15 * 60_000;
const PAGE_LASTS_MS = 24 * 3_600_000;
/** Milliseconds without a response after which the stored copy is shown, if there is one. */
const RESPONSE_DEADLINE_MS = 8000;
/** A form at /login did not arrive; mostly it is the one that signs out. */
const STILL_SIGNED_IN =
  "Nothing was changed. If you wanted to sign out: you are still signed in. Sign out again when you are back online.";
/**
 * Counts the requests that may begin or end a session. A page that was requested before the last of them is not stored:
 * it may belong to the user who has just left.
 */
let sessionChanges = 0;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
// Rejected while posts are pending, so that the browser's Background Sync retries.
worker.addEventListener("sync", (event) => event.waitUntil(replay({ orFail: true })));
worker.addEventListener("message", (event) => {
  event.waitUntil(listen(event.data as OutboxMessage));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const ours = url.origin === location.origin;
  if (ours && SESSION_PATHS.includes(url.pathname)) {
    sessionChanges += 1;
    // The next user must not find these copies. Signing out also wipes the outbox (Clear-Site-Data).
    if (request.method === "POST" || url.pathname !== "/login") event.waitUntil(wipeCopies());
  }
  if (request.method === "POST" && ours && url.pathname === TECHNOLOGY) {
    event.respondWith(answerPost(event, url));
  }
  if (request.method === "POST" && ours && url.pathname === "/login" && request.mode === "navigate")
    event.respondWith(fetch(request).catch(() => showOffline(STILL_SIGNED_IN)));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(answerPage(event, url));
  else if (ours && url.pathname.startsWith("/build/")) event.respondWith(answerFile(event));
  else if (request.destination === "image") event.respondWith(answerImage(event));
});

async function install(): Promise<void> {
  // Without cookies: the page as every visitor sees it.
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
  await sendState([]);
  await replay();
  await keepSaved(message.writer);
}

// ── Pages ──

/** The network's response; offline, the stored copy, or else the offline page. */
async function answerPage(event: Fetching, url: URL): Promise<Response> {
  try {
    const network = askNetwork(event, url);
    const copy = await findCopy(url);
    return await (copy ? Promise.race([network, refuseLater()]) : network);
  } catch {
    return (await showCopy(url)) ?? showOffline();
  }
}

async function askNetwork(event: Fetching, url: URL): Promise<Response> {
  const begun = sessionChanges;
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  // The session ended without a form of ours. The person's posts stay in the outbox.
  if (response.headers.has("X-Signed-Out")) event.waitUntil(wipeCopies());
  // A page with a one-time message is not stored.
  if (isKeepable(url) && !url.searchParams.has("said")) {
    event.waitUntil(keepCopy(url, response.clone(), begun));
  }
  event.waitUntil(replay());
  return response;
}

function refuseLater(): Promise<never> {
  return new Promise((_, refuse) => setTimeout(refuse, RESPONSE_DEADLINE_MS));
}

function isKeepable(url: URL): boolean {
  return url.pathname === SAVED_LIST || url.pathname === TECHNOLOGY;
}

/** The URL that a page is stored under: a technology's without its one-time message. */
function addressOf(url: URL): string {
  if (url.pathname !== TECHNOLOGY) return `${url.pathname}${url.search}`;
  return `${TECHNOLOGY}?tech_id=${url.searchParams.get("tech_id")}`;
}

/**
 * Stores a page for the user that the server allows it for, and deletes the copy of one that may no longer be stored.
 *
 * @param begun `sessionChanges` when the page was requested
 */
async function keepCopy(url: URL, response: Response, begun: number): Promise<void> {
  const reader = response.headers.get("X-Kept-For");
  if (!reader) {
    // The saved list redirects users who are not signed in: the session has ended elsewhere.
    if (url.pathname === SAVED_LIST && response.type === "opaqueredirect") return wipeCopies();
    if (response.status < 500) await (await openCopies())?.delete(addressOf(url));
    return;
  }
  await wipeCopies(reader);
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  headers.set("X-Kept-At", new Date().toISOString());
  const text = await response.text();
  if (begun !== sessionChanges) return;
  const copies = await caches.open(`${COPIES_PREFIX}${reader}`);
  await copies.delete(addressOf(url));
  await copies.put(addressOf(url), new Response(text, { headers }));
  await trim(copies, MOST_COPIES);
  // Signed out while the copy was being stored.
  if (begun !== sessionChanges) return wipeCopies();
  const files = await caches.open(FILES.name);
  for (const file of filesOf(text)) if (!(await caches.match(file))) await files.add(file);
}

/** The cache of stored copies, of one user at most. */
async function openCopies(): Promise<Cache | null> {
  const names = (await caches.keys()).filter((name) => name.startsWith(COPIES_PREFIX));
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
    `You are offline. This page was kept on ${copiedOn(copy)}.${
      waits ? " What you did here since is kept as well, and sent when the connection is back." : ""
    }`,
  );
}

async function showOffline(said = ""): Promise<Response> {
  const page = (await caches.match("/offline", { cacheName: SHELL })) ?? Response.error();
  const list = said ? undefined : await (await openCopies())?.match(SAVED_LIST);
  const notice = list
    ? `You can still read your <a href="${SAVED_LIST}">saved technologies</a> as they were on ${copiedOn(list)}.`
    : said;
  const text = await page.text();
  const copies = await listCopies();
  const filled = copies
    ? text.replace('<ul class="stored-pages"></ul>', `<ul class="stored-pages">${copies}</ul>`)
    : text;
  return withNotice(new Response(filled, page), notice, 503);
}

/** Links to the stored technologies by title, the newest first, as items of a list. */
async function listCopies(): Promise<string> {
  const copies = await openCopies();
  const items: string[] = [];
  for (const request of (await copies?.keys()) ?? []) {
    const { pathname, search } = new URL(request.url);
    if (pathname !== TECHNOLOGY) continue;
    const page = (await (await copies?.match(request))?.text()) ?? "";
    const title = /<title>(.*) \| [^|]*<\/title>/.exec(page)?.[1];
    // A title is HTML already.
    if (title) items.unshift(`<li><a href="${pathname}${search}">${title}</a></li>`);
  }
  return items.join("");
}

function copiedOn(copy: Response): string {
  const at = new Date(copy.headers.get("X-Kept-At") ?? 0);
  return at.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
}

/** A page with a notice about it in the slot of app/ui/old-copy-slot.tsx. */
async function withNotice(page: Response, html: string, status = 200): Promise<Response> {
  const headers = new Headers(page.headers);
  // Offline, there is nothing to prefetch.
  headers.delete("Speculation-Rules");
  const place = '<div class="wrap kept-mark"></div>';
  const filled = `<div class="wrap kept-mark"><p class="notice">${html}</p></div>`;
  const text = await page.text();
  return new Response(html ? text.replace(place, filled) : text, { status, headers });
}

/** Renews the saved list and the first page of technologies on it, in the background. */
async function keepSaved(writer: string, now = false): Promise<void> {
  if (worker.navigator.connection?.saveData) return;
  await worker.navigator.locks.request("kept copies", async () => {
    const list = new URL(SAVED_LIST, location.origin);
    if (!now && isYoung(await findCopy(list), LIST_LASTS_MS)) return;
    const named = await keepPage(list, writer);
    for (const id of new Set(
      [...named.matchAll(/\/patentinfo\?tech_id=(\d+)/g)].map(([, n]) => n),
    )) {
      const page = new URL(`${TECHNOLOGY}?tech_id=${id}`, location.origin);
      if (!isYoung(await findCopy(page), PAGE_LASTS_MS)) await keepPage(page, writer);
    }
  });
}

function isYoung(copy: Response | undefined, most: number): boolean {
  const at = Date.parse(copy?.headers.get("X-Kept-At") ?? "");
  return Date.now() - at < most;
}

/** Fetches and stores a page; its text, or nothing if it is not for this user or could not be read. */
async function keepPage(url: URL, writer: string): Promise<string> {
  try {
    const begun = sessionChanges;
    const response = await fetch(url, { cache: "no-store" });
    const text = await response.clone().text();
    await keepCopy(url, response, begun);
    return response.headers.get("X-Kept-For") === writer ? text : "";
  } catch {
    return "";
  }
}

/** Deletes all stored copies, or all that belong to other users. */
async function wipeCopies(except?: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(COPIES_PREFIX) && name !== `${COPIES_PREFIX}${except}`)
      await caches.delete(name);
  }
}

// ── Files and images ──

/** The hashed files that a page's HTML refers to. */
function filesOf(html: string): string[] {
  const named = html.matchAll(/\/build\/[\w./~$-]+/g);
  return [...new Set(Array.from(named, ([path]) => path))].filter((path) =>
    /\.(?:css|js|woff2)$/.test(path),
  );
}

async function answerFile(event: Fetching): Promise<Response> {
  const found = await caches.match(event.request.url);
  if (found) return found;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(store(FILES, event.request.url, response.clone()));
  return response;
}

async function answerImage(event: Fetching): Promise<Response> {
  const { request } = event;
  const found = await caches.match(request.url, { cacheName: IMAGES.name });
  if (found) {
    // Stored again as the newest entry, so that it is evicted last.
    event.waitUntil(store(IMAGES, request.url, found.clone()));
    return found;
  }
  // A CORS request, because browsers charge an opaque response against the quota as megabytes.
  const accept = request.headers.get("Accept") ?? "image/*";
  const response = await fetch(request.url, {
    mode: "cors",
    credentials: "omit",
    headers: { Accept: accept },
  }).catch(() => null);
  if (!response?.ok) return response ?? fetch(request).catch(drawNothing);
  event.waitUntil(store(IMAGES, request.url, response.clone()));
  return response;
}

/** A blank image for one that is not stored, instead of the browser's broken image. */
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

/** Deletes the oldest entries: a cache lists its entries in the order in which they were added. */
async function trim(cache: Cache, most: number): Promise<void> {
  const entries = await cache.keys();
  for (const entry of entries.slice(0, Math.max(0, entries.length - most))) {
    await cache.delete(entry);
  }
}

// ── The outbox ──

/** Sends a note or a reaction. If the connection fails, the post is stored and the response says so. */
async function answerPost(event: Fetching, url: URL): Promise<Response> {
  const { request } = event;
  const post = readPost(await request.clone().formData(), url);
  if (!post) return fetch(request);
  const older = (other: PendingPost) => isSame(other, post);
  // If the browser refuses storage, nothing is stored and every post is sent.
  const waits = (await posts().catch(() => [])).some(older);
  const send = async () => {
    const response = await fetch(request);
    if (waits) await forget(older);
    if (response.status < 400) event.waitUntil(renew(post));
    return response;
  };
  try {
    // Queued behind a pending post for the same thing, so that the older one cannot overtake the newer.
    return await (waits ? inTurn(send) : send());
  } catch (error) {
    // Aborted by its page, which has sent a newer post or was left.
    if (request.signal.aborted) throw error;
    await forget(older);
    await change((store) => store.add(post));
    await worker.registration.sync?.register("outbox").catch(() => undefined);
    const kept = await sendState([]);
    if (!url.searchParams.has("_data")) {
      return Response.redirect(`${TECHNOLOGY}?tech_id=${post.techId}`, 303);
    }
    const answer = { intent: post.fields.intent, error: null, kept };
    return Response.json(answer, { headers: { "X-Remix-Response": "yes" } });
  }
}

/** The post of a reaction or a note, as it would be stored; null for any other form. */
function readPost(form: FormData, url: URL): PendingPost | null {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    // The same line breaks as on the server (platform/line-breaks.ts); a classic script cannot import it.
    if (typeof value === "string") fields[name] = value.replace(/\r\n?/g, "\n");
  }
  const { intent, writer, kind } = fields;
  const about = intent === "react" ? kind : intent === "note" ? intent : undefined;
  const techId = Number(url.searchParams.get("tech_id"));
  if (!about || !writer || !techId) return null;
  return { id: crypto.randomUUID(), writer, techId, about, fields, problem: null };
}

function isWaiting(post: PendingPost): boolean {
  return post.problem === null;
}

function isSame(one: PendingPost, other: PendingPost): boolean {
  return one.writer === other.writer && one.techId === other.techId && one.about === other.about;
}

/** Sends pending posts, the oldest first, until one cannot be sent. Runs one at a time, whatever triggers it. */
async function replay({ orFail = false } = {}): Promise<void> {
  const sent: SentPost[] = [];
  await inTurn(async () => {
    for (const post of (await posts()).filter(isWaiting)) {
      const outcome = await resend(post);
      if (outcome.end === "later") break;
      if (outcome.end === "sign-in") return void (await sendState([], true));
      if (outcome.end === "sent") sent.push({ ...post, saved: outcome.saved });
      // A refused note stays until a page shows it, where its writer decides what to do. A refused save stays until a
      // page has reported it.
      if (outcome.end === "refused" && (post.about === "note" || post.about === "save")) {
        await change((store) => store.put({ ...post, problem: outcome.problem }));
      } else await forget(({ id }) => id === post.id);
      await sendState(sent);
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
 * Sends a pending post. It may have arrived before, with the response lost. That is safe: a reaction posts the wanted
 * state, and the same text is the same note.
 */
async function resend({ techId, fields }: PendingPost): Promise<Outcome> {
  try {
    const address = `${TECHNOLOGY}?tech_id=${techId}&_data=routes%2Fpatentinfo`;
    const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
    const { status } = response;
    // 403: the session belongs to another user.
    if (status === 401 || status === 403) return { end: "sign-in" };
    if (status === 429 || status >= 500) return { end: "later" };
    const answer = (await response.json()) as PostAnswer;
    if (response.ok) return { end: "sent", saved: answer.saved };
    return { end: "refused", problem: answer.error ?? "It was refused." };
  } catch {
    return { end: "later" };
  }
}

/** Renews the stored copies of pages that a post has changed. */
async function renew({ about, techId, writer }: PendingPost): Promise<void> {
  const page = new URL(`${TECHNOLOGY}?tech_id=${techId}`, location.origin);
  if (await findCopy(page)) await keepPage(page, writer);
  if (about === "save") await keepSaved(writer, true);
}

async function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  return await worker.navigator.locks.request("outbox", run);
}

/** Sends every page the state of the outbox. */
async function sendState(sent: SentPost[], signIn = false): Promise<OutboxNews> {
  const news = { kept: await posts(), sent, signIn };
  for (const page of await worker.clients.matchAll()) page.postMessage(news);
  return news;
}

/** All stored posts, in order. */
function posts(): Promise<(PendingPost & { order: number })[]> {
  return change((store) => store.getAll());
}

async function forget(which: (post: PendingPost) => boolean): Promise<void> {
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
      // Closed, so that signing out can delete the database at once.
      opening.result.close();
    };
  });
}
