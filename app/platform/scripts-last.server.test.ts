import { expect, test } from "vitest";
import { scriptsLast } from "./scripts-last.server.ts";

const HEAD = '<html><head><link rel="icon" href="/favicon.ico"/></head><body><p>Text</p>';
const PRELOADS =
  '<link rel="modulepreload" href="/build/a.js"/><link rel="preload" as="fetch" href="/a.css"/>';
const SCRIPTS =
  '<script nonce="n1">one()</script><script nonce="n1" type="module" async="">import "/a.js"</script>';

test("what Remix asks for and runs is put aside, and the script behind it hands that back", () => {
  const page = scriptsLast(`${HEAD}${PRELOADS}${SCRIPTS}</body></html>`, "n1");
  expect(page).toContain('<link rel="later-modulepreload" href="/build/a.js"/>');
  expect(page).toContain('<link rel="later-preload" as="fetch" href="/a.css"/>');
  expect(page).toContain('<script nonce="n1" type="later-">one()</script>');
  expect(page).toMatch(
    /<script nonce="n1" type="later-module" async="">import "\/a\.js"<\/script><script nonce="n1">\(.*"later-", 1000\)<\/script><\/body><\/html>$/,
  );
});

test("everything else is as it was written: icons, data for search engines, other scripts' nonces", () => {
  const data = '<script type="application/ld+json">{}</script><script nonce="n2">two()</script>';
  const page = scriptsLast(`${HEAD}${data}${SCRIPTS}`, "n1");
  expect(page.startsWith(HEAD + data)).toBe(true);
});

test("a page without scripts is left alone", () => {
  expect(scriptsLast(`${HEAD}</body></html>`, "n1")).toBe(`${HEAD}</body></html>`);
});
