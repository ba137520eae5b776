import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import type { PendingPost } from "#app/offline/outbox.ts";
import { hydrated, quiet, watchedBrowser } from "../support/browser.ts";
import { network } from "../support/network.ts";
import { stackDatabase } from "../support/stack-services.ts";

// Each journey opens several pages, which the service worker stores in the background.
const browser = watchedBrowser();
const net = network();
const sql = stackDatabase();

const TECH_ID = 14;
const PAGE = `/patentinfo?tech_id=${TECH_ID}`;
const newcomer = () => `traveller-${crypto.randomUUID()}@example.test`;

/** A reader with the service worker, whose network a test can cut. */
async function open(as?: string): Promise<Page> {
  net.state = "up";
  net.hold = null;
  net.posts = [];
  const page = await browser.open({
    as,
    serviceWorker: true,
    context: { proxy: net.proxy },
    // Failures that these tests cause: requests without a network, the offline page, and posts that are refused later.
    expected: ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "ERR_EMPTY_RESPONSE", 503, 429, 409, 401],
  });
  page.context().setDefaultTimeout(60_000);
  return page;
}

async function goOffline(page: Page): Promise<void> {
  net.state = "down";
  await page.context().setOffline(true);
}

async function goOnline(page: Page): Promise<void> {
  net.state = "up";
  await page.context().setOffline(false);
}

/** `expect.poll` with time for a busy machine. */
function soon<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 120_000 });
}

/** Opens a page and waits until the service worker controls it. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The addresses of the stored copies, whoever they belong to. */
function copies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("kept-"));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => url.slice(location.origin.length));
  });
}

/** The forms in this browser's outbox. */
function pendingPosts(page: Page): Promise<PendingPost[]> {
  return page.evaluate(
    () =>
      new Promise<PendingPost[]>((done) => {
        const opening = indexedDB.open("outbox");
        opening.onsuccess = () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains("posts")) return done([]);
          const all = result.transaction("posts").objectStore("posts").getAll();
          all.onsuccess = () => done(all.result);
          result.close();
        };
      }),
  );
}

const waiting = async (page: Page) => (await pendingPosts(page)).length;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page) => page.locator("[name=notes]");

/** Whether an image can be shown. Otherwise the browser draws it as broken. */
function loads(page: Page, address: string): Promise<boolean> {
  return page.evaluate(
    (src) =>
      new Promise<boolean>((done) => {
        const onload = () => done(true);
        const onerror = () => done(false);
        Object.assign(new Image(), { onload, onerror, src });
      }),
    address,
  );
}

/** Saves the technology and waits until it can be read without a connection. */
async function saveForOffline(page: Page): Promise<void> {
  await visit(page, PAGE);
  await button(page, "Save").click();
  await soon(() => copies(page)).toContain(PAGE);
  await soon(() => copies(page)).toContain("/account/saved");
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("button", { name: "Login with Google" }).waitFor();
}

/** What the browser holds of this site. */
function left(page: Page) {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

/** The member's stored note on the technology, and their reactions. */
async function stored(email: string) {
  const [row] = await sql`
    select (select count(*)::int from public."notes-v1" n where n.user_id = u.id) as notes,
      (select notes from public."notes-v1" n where n.user_id = u.id and tech_id = ${TECH_ID}) as note,
      (select count(*)::int from public."likes-v1" l where l.user_id = u.id) as likes
    from auth.users u where email = ${email}`;
  return row;
}

test("without a connection the offline page is shown for pages that cannot be reached", async () => {
  const page = await open();
  await visit(page, "/contact");
  await goOffline(page);
  for (const path of ["/features", "/", "/marketplace?q=water"]) {
    await page.goto(path);
    expect(await page.locator("h1").innerText()).toBe("You are offline.");
    expect(await page.locator(".kept-mark").isVisible()).toBe(false);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground, "its stylesheet is there").not.toBe("rgba(0, 0, 0, 0)");
  }
  await goOnline(page);
  await page.goto("/features");
  expect(await page.locator("h1").innerText()).not.toBe("You are offline.");
});

test("signing out without a connection says that the reader is still signed in", async () => {
  const page = await open(newcomer());
  await visit(page, PAGE);
  await page.goto("/login");
  await goOffline(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByText("you are still signed in. Sign out again when you are back").waitFor();
  await goOnline(page);
  await page.goto("/login");
  await signOut(page);
});

test("a saved technology is read without a connection, and a note written then is stored once", async () => {
  const email = newcomer();
  const page = await open(email);
  await saveForOffline(page);
  await goOffline(page);
  await page.goto("/");
  const listed = page.locator(".stored-pages").getByRole("link");
  expect(await listed.count()).toBe(1);
  await listed.click();
  await page.getByText("You are offline. This page was kept on").waitFor();
  await page.goto("/");
  await page.getByRole("link", { name: "saved technologies" }).click();
  await page.getByText("You are offline. This page was kept on").waitFor();
  await page.locator(".hit").getByRole("link", { name: "Learn More" }).click();
  await page.getByText("You are offline. This page was kept on").waitFor();
  await hydrated(page);
  expect(await page.locator(".sections > details").count()).toBe(6);
  expect(await loads(page, `${inject("endpoints").images}/covers/never-seen-1.svg`)).toBe(true);
  expect(await button(page, "Save").getAttribute("aria-pressed")).toBe("true");
  await field(page).fill("Written in the tunnel");
  await button(page, "Save Note").click();
  await page.getByText("Kept in this browser, and sent when the connection is back.").waitFor();
  await page.reload();
  await page.getByText("What you did here since is kept as well").waitFor();
  await hydrated(page);
  await soon(() => field(page).inputValue()).toBe("Written in the tunnel");
  expect(await stored(email)).toMatchObject({ notes: 0 });
  await goOnline(page);
  await soon(() => stored(email)).toMatchObject({
    notes: 1,
    note: "Written in the tunnel",
  });
  await page.getByText("Kept in this browser, and sent").waitFor({ state: "detached" });
  expect(await waiting(page)).toBe(0);
  await page.goto(PAGE);
  await hydrated(page);
  expect(await page.locator(".kept-mark").isVisible()).toBe(false);
  expect(await field(page).inputValue()).toBe("Written in the tunnel");
  expect(await page.getByText("You wrote this").count()).toBe(0);
  // Changing a note that the outbox sent meanwhile is not a conflict.
  await field(page).fill("Written in the light");
  await button(page, "Save Note").click();
  await page.getByRole("status").getByText("Note Saved!").waitFor();
});

test("reactions and notes of two tabs are posted once each, in order, although both tabs ask for it", async () => {
  const email = newcomer();
  const page = await open(email);
  await visit(page, PAGE);
  const other = await page.context().newPage();
  await visit(other, PAGE);
  await goOffline(page);
  await button(page, "Like").click();
  await page.getByText("This is kept here and sent when the connection is back.").waitFor();
  await button(page, "Not Interested").click();
  await soon(() => waiting(page)).toBe(2);
  await field(other).fill("From the other tab");
  await button(other, "Save Note").click();
  await other.getByText("Kept in this browser, and sent").waitFor();
  expect(await button(page, "Like").getAttribute("aria-pressed")).toBe("true");
  expect(await button(other, "Like").getAttribute("aria-pressed")).toBe("true");
  // Only the last text is sent.
  await button(page, "Not Interested").click();
  await soon(async () => {
    const posts = await pendingPosts(page);
    return posts.find(({ fields }) => fields.kind === "dislike")?.fields.active;
  }).toBe("false");
  expect(await button(page, "Not Interested").getAttribute("aria-pressed")).toBe("false");
  expect(await waiting(page)).toBe(3);
  net.posts = [];
  await goOnline(page);
  await soon(() => waiting(page)).toBe(0);
  await quiet(page);
  const posted = net.posts.map((body) => {
    const { intent, kind, active } = Object.fromEntries(new URLSearchParams(body));
    return kind ? `${kind} ${active}` : intent;
  });
  expect(posted).toEqual(["like true", "note", "dislike false"]);
  expect(await stored(email)).toMatchObject({ likes: 1, notes: 1, note: "From the other tab" });
  await soon(() => button(page, "Like").getAttribute("aria-pressed")).toBe("true");
});

test("a note and a reaction whose answers were lost are stored once", async () => {
  const email = newcomer();
  const page = await open(email);
  await visit(page, PAGE);
  net.state = "deaf";
  await button(page, "Like").click();
  await soon(() => waiting(page)).toBe(1);
  await field(page).fill("Heard, not answered");
  await button(page, "Save Note").click();
  await page.getByText("Kept in this browser, and sent").waitFor();
  expect(await stored(email)).toMatchObject({ likes: 1, note: "Heard, not answered" });
  net.state = "up";
  await visit(page, PAGE);
  await soon(() => waiting(page)).toBe(0);
  expect(await stored(email)).toMatchObject({ likes: 1, notes: 1, note: "Heard, not answered" });
  await soon(() => field(page).inputValue()).toBe("Heard, not answered");
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("posts refused by the rate limit stay pending, in order, and are stored once later", async () => {
  const email = newcomer();
  const page = await open(email);
  await visit(page, PAGE);
  await goOffline(page);
  await button(page, "Like").click();
  await soon(() => waiting(page)).toBe(1);
  await field(page).fill("One too many");
  await button(page, "Save Note").click();
  await page.getByText("Kept in this browser, and sent").waitFor();
  net.state = "busy";
  net.posts = [];
  await page.context().setOffline(false);
  await soon(() => net.posts.length).toBeGreaterThan(0);
  // The others are not even tried.
  for (const post of net.posts) expect(post).toContain("kind=like");
  expect(await waiting(page)).toBe(2);
  expect(await stored(email)).toMatchObject({ likes: 0, notes: 0 });
  net.state = "up";
  await visit(page, PAGE);
  await soon(() => waiting(page)).toBe(0);
  expect(await stored(email)).toMatchObject({ likes: 1, notes: 1, note: "One too many" });
});

test("a note that changed elsewhere meanwhile is not overwritten, and the pending one is offered", async () => {
  const email = newcomer();
  const page = await open(email);
  await visit(page, PAGE);
  await goOffline(page);
  await field(page).fill("Written on the train");
  await button(page, "Save Note").click();
  await page.getByText("Kept in this browser, and sent").waitFor();
  await sql`
    insert into public."notes-v1" (user_id, tech_id, notes)
    select id, ${TECH_ID}, 'Written at the desk' from auth.users where email = ${email}`;
  await goOnline(page);
  await page.getByText("This note was changed in another window.").waitFor();
  expect(await stored(email)).toMatchObject({ note: "Written at the desk" });
  await page.getByRole("button", { name: "Use it again" }).click();
  expect(await field(page).inputValue()).toBe("Written on the train");
  await button(page, "Save Note").click();
  const warning = page.getByRole("alert");
  expect(await warning.locator("blockquote").innerText()).toBe("Written at the desk");
  await button(page, "Save Note").click();
  await page.getByRole("status").getByText("Note Saved!").waitFor();
  expect(await stored(email)).toMatchObject({ note: "Written on the train" });
});

test("a click after the connection is back is not undone by an older pending one", async () => {
  const email = newcomer();
  const page = await open(email);
  await visit(page, PAGE);
  // The browser does not notice that the network goes or comes back, so nothing is sent again meanwhile.
  net.state = "down";
  await button(page, "Like").click();
  await soon(() => waiting(page)).toBe(1);
  net.state = "up";
  await button(page, "Like").click();
  await soon(() => waiting(page)).toBe(0);
  await quiet(page);
  await soon(() => stored(email)).toMatchObject({ likes: 0 });
  await soon(() => button(page, "Like").getAttribute("aria-pressed")).toBe("false");
});

test("a session that was ended on another device takes its copies from this one with the next page", async () => {
  const email = newcomer();
  const page = await open(email);
  await saveForOffline(page);
  await sql`delete from auth.sessions where user_id = (select id from auth.users where email = ${email})`;
  await page.goto("/features");
  await page.goto("/account");
  await page.waitForURL(/\/login/);
  await soon(() => copies(page)).toEqual([]);
  await goOffline(page);
  await page.goto("/account/saved");
  expect(await page.locator("h1").innerText()).toBe("You are offline.");
  await goOnline(page);
});

test("after a session ends its pending posts stay, the page asks to sign in, and another reader never gets them", async () => {
  const email = newcomer();
  const page = await open(email);
  await saveForOffline(page);
  await goOffline(page);
  await field(page).fill("canary-of-the-first-reader");
  await button(page, "Save Note").click();
  await soon(() => waiting(page)).toBe(1);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await goOnline(page);
  await page.getByRole("status").getByText("Sign in again").waitFor();
  expect(await waiting(page)).toBe(1);
  expect(await stored(email)).toMatchObject({ notes: 0 });
  // The same reader signs in again, and it is sent.
  await page.context().addCookies(cookies);
  await page.goto("/features");
  await soon(() => stored(email)).toMatchObject({ notes: 1 });
  // Somebody else signs in, although the first reader never signed out.
  await goOffline(page);
  await page.goto(PAGE);
  await hydrated(page);
  await field(page).fill("another-canary");
  await button(page, "Save Note").click();
  await soon(() => waiting(page)).toBe(1);
  await page.context().clearCookies();
  await goOnline(page);
  const second = newcomer();
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with Google" }).click();
  await page.locator("input[name=email]").fill(second);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("/");
  expect(await copies(page)).toEqual([]);
  await goOffline(page);
  for (const path of ["/account/saved", PAGE]) {
    await page.goto(path);
    expect(await page.locator("h1").innerText()).toBe("You are offline.");
    expect(await page.content()).not.toContain("canary");
  }
  await goOnline(page);
  await visit(page, PAGE);
  await soon(() => waiting(page)).toBe(0);
  expect(await stored(second)).toMatchObject({ notes: 0 });
  expect(await page.content()).not.toContain("canary");
});

test("only saved technologies are stored, and another person's session deletes them, wherever it came from", async () => {
  const page = await open(newcomer());
  await saveForOffline(page);
  await visit(page, "/patentinfo?tech_id=13");
  await quiet(page);
  expect((await copies(page)).sort()).toEqual(["/account/saved", PAGE]);
  const other = await open(newcomer());
  await page.context().clearCookies();
  await page.context().addCookies(await other.context().cookies());
  await visit(page, PAGE);
  const list = async () => (await (await caches.match("/account/saved"))?.text()) ?? "";
  await soon(() => page.evaluate(list)).toContain("No saved technologies.");
  expect(await copies(page)).toEqual(["/account/saved"]);
  await goOffline(page);
  await page.goto("/account/saved");
  expect(await page.locator("main").innerText()).toContain("No saved technologies.");
});

test("signing out leaves nothing in the browser, and stores no copy that is still being fetched", async () => {
  const page = await open(newcomer());
  await saveForOffline(page);
  net.hold = PAGE;
  await button(page, "Like").click();
  await soon(() => net.held).toBeGreaterThan(0);
  net.state = "deaf";
  await button(page, "Not Interested").click();
  await soon(() => waiting(page)).toBe(1);
  await page.goto("/login");
  net.state = "up";
  await signOut(page);
  net.hold = null;
  await soon(() => net.held).toBe(0);
  // A copy would be stored at once.
  await page.waitForTimeout(500);
  expect(await left(page)).toEqual({ caches: [], databases: [], workers: 0 });
});
