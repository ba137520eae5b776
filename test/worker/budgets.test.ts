import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, expect, inject, test } from "vitest";
import { SITE_PAGES } from "#app/site-pages.ts";
import { severalAtOnce } from "../support/several-at-once.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

// Budgets for what is sent to a reader's phone, measured on the production build and the pages that it renders. Bytes
// are counted as gzip, which every browser and server has; brotli is smaller.

const KB = 1000;
/** The script of a bare Remix app of these versions (React, React DOM, router, Remix), measured on 2026-11-26. */
const BARE_REMIX = 85 * KB;
/** The part of the first round trip on a new connection (ten segments, RFC 6928) that is left after headers and TLS. */
const FIRST_BYTES = 14 * KB;
const HEADERS = 2 * KB;

const SHOWING = SITE_PAGES.flatMap(({ path, interactive }) => (interactive ? [] : [path]));
const HYDRATED = SITE_PAGES.flatMap(({ path, interactive }) => (interactive ? [path] : []));
/** Further addresses of these pages, with other content. */
const MORE = ["/account/liked"];
const MORE_HYDRATED = [
  "/marketplace?q=water",
  "/marketplace?q=store+electricity&mode=ai",
  "/patentinfo?tech_id=4",
];
const EVERY = [...SHOWING, ...MORE, ...HYDRATED, ...MORE_HYDRATED];
const READERS = [null, "free@example.test", "pro@example.test"];

const built = readdirSync("public/build", { recursive: true, encoding: "utf8" });
const sheets = built.filter((name) => name.endsWith(".css"));

function size(data: string | Buffer): number {
  return gzipSync(data, { level: 9 }).length;
}

/** Every page as each kind of reader sees it. */
const pages: { path: string; name: string; html: string }[] = [];
beforeAll(async () => {
  for (const email of READERS) {
    const reader = email ? await signedIn(email) : new Visitor();
    await severalAtOnce(EVERY, async (path) => {
      const html = await (await reader.request(path)).text();
      // Some pages redirect a visitor.
      if (html !== "") pages.push({ path, name: `${path} as ${email ?? "a visitor"}`, html });
    });
  }
});
const pagesOf = (paths: string[]) => pages.filter(({ path }) => paths.includes(path));

/** All scripts that a page's HTML names, with those that they import. */
function scriptsOf(html: string): Set<string> {
  const found = new Set(html.match(/\/build\/[\w./~$-]+\.js/g));
  for (const path of found) {
    const source = readFileSync(join("public", path), "utf8");
    for (const [, imported] of source.matchAll(/(?:from|import)\s*"(\/build\/[^"]+|\.[^"]+)"/g)) {
      found.add(new URL(imported ?? "", `https://quad.test${path}`).pathname);
    }
  }
  return found;
}

test("a page that only shows things, or has only forms, has no script", () => {
  for (const { name, html } of pagesOf([...SHOWING, ...MORE])) {
    // Data for search engines is not a script.
    expect(html, name).not.toMatch(/<script(?! type="application\/ld\+json")|modulepreload/);
  }
});

test("an interactive page loads at most 45 kB of script above bare Remix, after the first paint", () => {
  for (const { name, html } of pagesOf([...HYDRATED, ...MORE_HYDRATED])) {
    expect(html.replace(/<template>.*?<\/template>/s, ""), name).not.toContain("modulepreload");
    const scripts = [...scriptsOf(html)];
    expect(scripts.length, name).toBeGreaterThan(3);
    const bytes = scripts.map((path) => size(readFileSync(join("public", path))));
    const sum = bytes.reduce((one, other) => one + other, 0);
    expect(sum, name).toBeLessThanOrEqual(BARE_REMIX + 45 * KB);
  }
});

test("no heavy library reaches the browser", () => {
  // Words that each library contains even after a minifier changes its names.
  const heavy = {
    "supabase-js": /supabase|PostgREST|gotrue/i,
    zod: /invalid_union|unrecognized_keys|ZodError/,
    markdown: /mdast|micromark|hast-util/,
    stripe: /api\.stripe\.com/,
  };
  for (const file of built.filter((name) => name.endsWith(".js"))) {
    const source = readFileSync(join("public/build", file), "utf8");
    for (const [library, mark] of Object.entries(heavy)) {
      expect(mark.test(source), `${library} in ${file}`).toBe(false);
    }
  }
});

test("the style sheets request two faces, at most 60 kB together and stored for ever, and nothing else", async () => {
  expect(sheets.length).toBeGreaterThan(3);
  const text = sheets.map((sheet) => readFileSync(join("public/build", sheet), "utf8")).join("");
  expect(text).not.toContain("@import");
  const requested = Array.from(
    text.matchAll(/url\(["']?(?!data:)([^"')]+)/g),
    ([, url = ""]) => url,
  );
  expect(requested.length).toBe(2);
  let sum = 0;
  for (const url of requested) {
    expect(url).toMatch(/^\/build\/_assets\/[\w-]+-[A-Z0-9]{8}\.woff2$/);
    const response = await fetch(`${inject("endpoints").web}${url}`);
    expect(response.headers.get("cache-control"), url).toBe("public, max-age=31536000, immutable");
    sum += (await response.arrayBuffer()).byteLength;
  }
  expect(sum).toBeLessThanOrEqual(60 * KB);
});

test("every page's HTML is no more than 28 kB and has its styles, at most 16 kB, so it waits for no second request", async () => {
  for (const { name, html } of pages) {
    const styles = Array.from(
      html.matchAll(/<style data-href="[^"]+" nonce="[0-9a-f]{32}">(.*?)<\/style>/gs),
      ([, text = ""]) => text,
    );
    expect(styles.length, name).toBeGreaterThan(1);
    expect(styles[0], name).toContain(".site-header");
    expect(size(styles.join("")), name).toBeLessThanOrEqual(16 * KB);
    expect(html, name).not.toContain('rel="stylesheet"');
    expect(size(html), name).toBeLessThanOrEqual(28 * KB);
  }
});

test("the first result and the first paragraph are in the first 14 kB sent", () => {
  const firsts: [string, RegExp][] = [
    ["/", /<article[\s\S]*?<\/article>/],
    ["/marketplace", /<article[\s\S]*?<\/article>/],
    ["/marketplace?q=water", /<article[\s\S]*?<\/article>/],
    ["/patentinfo?tech_id=6", /class="prose"[\s\S]*?<\/p>/],
    ["/features", /<h1[\s\S]*?<p[\s\S]*?<\/p>/],
  ];
  for (const [path, first] of firsts) {
    const found = pagesOf([path]);
    expect(found, path).not.toEqual([]);
    for (const { name, html } of found) {
      // Where a visitor's address needs a search, there is no first result.
      if (!first.test(html)) continue;
      const sent = gzipSync(html).subarray(0, FIRST_BYTES - HEADERS);
      const read = gunzipSync(sent, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
      expect(first.test(read), name).toBe(true);
    }
  }
});

test("the Worker is no more than 700 kB, the service worker no more than 5 kB", () => {
  expect(size(readFileSync("build/index.js"))).toBeLessThanOrEqual(700 * KB);
  expect(size(readFileSync("public/service-worker.js"))).toBeLessThanOrEqual(5 * KB);
});
